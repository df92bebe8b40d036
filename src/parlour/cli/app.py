"""The command line: its commands, and how what goes wrong is told."""

import os
import signal
import sys
from types import FrameType

import typer

from parlour.cli.bench import bench
from parlour.cli.replay import replay
from parlour.cli.selfplay import selfplay
from parlour.cli.serve import serve
from parlour.cli.verify import verify
from parlour.core.errors import ParlourError

app = typer.Typer(
    name="parlour",
    help="Board games for people and programs: play, replay and study.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, selfplay, replay, verify, bench):
    app.command()(command)

REFUSED = 2
FAILED = 1


def main() -> None:
    """Run the command; what was refused is told in one line on stderr, with exit code 2."""
    # Told to end, a command leaves nothing half written behind; the server sets handlers of its own.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _end)
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - stands in for a closed stdout
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code)
    except ParlourError as error:
        _tell(str(error), REFUSED)
    except typer.TyperException as error:
        error.show()  # type: ignore[attr-defined]
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # Who read our output has seen enough; nothing more is written there on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(FAILED)
    except OSError as error:
        _tell(f"{error.filename or 'output'}: {error.strerror}.", FAILED)


def _tell(message: str, code: int) -> None:
    print(f"parlour: {message}", file=sys.stderr)
    sys.exit(code)


def _end(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)

"""The command line: its commands, and how what goes wrong is told."""

import sys

import typer

from parlour.cli.bench import bench
from parlour.cli.replay import replay
from parlour.cli.selfplay import selfplay
from parlour.cli.serve import serve
from parlour.core.errors import ParlourError

app = typer.Typer(
    name="parlour",
    help="Patchwork, Parcheesi and Little Town: play, replay and study.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, selfplay, replay, bench):
    app.command()(command)


def main() -> None:
    """Run the command; what was refused is told in one line on stderr, with exit code 2."""
    try:
        app()
    except ParlourError as error:
        print(f"parlour: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # Who read our output has seen enough.
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        print(f"parlour: {error.filename or 'file'}: {error.strerror}.", file=sys.stderr)
        sys.exit(1)

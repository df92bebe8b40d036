"""Files read, files written whole or not at all, and progress on stderr."""

import io
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from parlour.core.errors import RecordError

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def text_file(path: Path) -> Iterator[TextIO]:
    """A file to read, UTF-8; stdin for ``-``."""
    if str(path) == "-":
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig")
        yield sys.stdin
        return
    with path.open(encoding="utf-8-sig") as file:
        try:
            yield file
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from None


@contextmanager
def whole_file(path: Path | None) -> Iterator[TextIO]:
    """A file to write to, UTF-8, that takes its name only when all is written; stdout for None or ``-``."""
    if path is None or str(path) == "-":
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        yield sys.stdout
        return
    # A link is followed; what is no plain file (a pipe, /dev/stdout) is written to as it is.
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    # Made within the try: a signal may come at any moment.
    try:
        with unfinished.open("x", encoding="utf-8", newline="\n") as file:
            yield file
        unfinished.chmod(_mode(path))
        unfinished.replace(path)
    except OSError as error:
        if error.filename == str(unfinished):
            error.filename = str(path)
        raise
    finally:
        unfinished.unlink(missing_ok=True)


def _mode(path: Path) -> int:
    """The rights of the file that is replaced; of a new file, what the user's mask leaves."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def progress() -> "Progress":
    """A progress bar on stderr, gone when it is done; silent where stderr is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )

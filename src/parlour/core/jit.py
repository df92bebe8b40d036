"""The one compile decorator.

Compiled code is kept on disk, so that only the first process after a change compiles. numba's own cache notices a
change in the file of a function, but not in what that function calls or in tables it uses; the cache folder is
therefore named by a hash of all sources and data that compiled code is made from.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import config

F = TypeVar("F", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parents[1]
_COMPILED_PARTS = ("core", "games", "bots")

if config.DISABLE_JIT:
    # Interpreted, the generators' arithmetic modulo 2**64 would warn of overflow.
    np.seterr(over="ignore")


@cache
def cache_folder() -> Path:
    """Where this version of the sources keeps its compiled code; ``PARLOUR_CACHE_DIR`` overrides the parent."""
    digest = hashlib.sha256(f"{sys.version}|{numba.__version__}|{llvmlite.__version__}|{np.__version__}".encode())
    for part in _COMPILED_PARTS:
        for path in sorted((_PACKAGE / part).rglob("*")):
            if path.suffix in {".py", ".json"}:
                digest.update(str(path.relative_to(_PACKAGE)).encode())
                digest.update(path.read_bytes())
    parent = os.environ.get("PARLOUR_CACHE_DIR") or platformdirs.user_cache_dir("parlour", appauthor=False)
    folder = Path(parent) / "compiled" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    # Left to itself numba would keep the code beside the sources, where nothing tells versions apart.
    return Path(tempfile.mkdtemp(prefix="parlour-compiled-"))


@contextmanager
def _numba_cache_in(folder: Path) -> Iterator[None]:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def compiled(function: F) -> F:
    """Compile ``function`` with numba: no GIL, no bounds checks, kept on disk. Its callers vouch for its arguments."""
    if config.DISABLE_JIT:
        return function
    dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
    # numba takes the folder at this moment only, so that other users of numba in the process keep theirs.
    with _numba_cache_in(cache_folder()):
        dispatcher.enable_caching()
    return dispatcher  # type: ignore[no-any-return]

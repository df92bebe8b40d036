"""Sets of squares in machine words: single instructions of the processor, with the same meaning interpreted."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import config, types
from numba.extending import intrinsic

from parlour.core.jit import compiled

_ONE = np.uint64(1)

if config.DISABLE_JIT:

    def count(word: Any) -> int:
        """How many bits are set."""
        return int(word).bit_count()

    def lowest(word: Any) -> int:
        """The index of the lowest set bit of a word that has one."""
        return (int(word) & -int(word)).bit_length() - 1

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def _ctpop(typingctx: Any, word: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), codegen

    @intrinsic  # type: ignore[untyped-decorator]
    def _cttz(typingctx: Any, word: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), codegen

    @compiled
    def count(word: Any) -> int:
        """How many bits are set."""
        return _ctpop(word)  # type: ignore[no-any-return]

    @compiled
    def lowest(word: Any) -> int:
        """The index of the lowest set bit of a word that has one."""
        return _cttz(word)  # type: ignore[no-any-return]


@compiled
def without_lowest(word: Any) -> Any:
    """The word less its lowest set bit."""
    return word & (word - _ONE)


@compiled
def nth(word: Any, n: int) -> int:
    """The index of the set bit that has ``n`` set bits below it."""
    for _ in range(n):
        word = without_lowest(word)
    return lowest(word)

"""Where chance comes from: a small generator for compiled code, and secret seeds that can be proved afterwards.

No state holds a generator. Compiled code is handed a ``Generator``: an array of one ``uint64`` that it advances.
"""

import hashlib
import hmac
import itertools
import secrets
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from parlour.core import kernel
from parlour.core.jit import compiled

if TYPE_CHECKING:
    from parlour.core.game import State

Generator = NDArray[np.uint64]

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32, _S11 = (np.uint64(n) for n in (27, 30, 31, 32, 11))


def generator(seed: int) -> Generator:
    """A generator for compiled code; any whole number is a seed."""
    return np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], dtype=np.uint64)


@compiled
def draw(rng: Generator) -> np.uint64:
    """The next 64 random bits (SplitMix64, Steele et al. 2014)."""
    rng[0] += _GAMMA
    z = rng[0]
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)  # type: ignore[no-any-return]


@compiled
def below(rng: Generator, n: int) -> int:
    """A whole number from 0 to n − 1, 0 < n < 2**31; its bias is below n / 2**32."""
    return np.int64(((draw(rng) >> _S32) * np.uint64(n)) >> _S32)  # type: ignore[return-value]


@compiled
def uniform(rng: Generator) -> float:
    """A float in [0, 1) with 53 random bits."""
    return np.float64(draw(rng) >> _S11) * (1.0 / 9007199254740992.0)


def new_seed() -> bytes:
    """A secret seed: 32 bytes from the system's generator."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What may be shown before the game: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


class SeededChance:
    """Draws every deal and roll of one game from a seed, so that who knows the seed can check them all.

    The method, for who would do so with another program: at ply ``p`` (as many actions went before) of the table
    ``t``, and for a = 0, 1, …, take HMAC-SHA256 with the seed as key over the ASCII text ``t:p:a``, and of it the
    first 8 bytes as a whole number x, the first byte the highest. Let W be the sum of the outcomes' weights, which
    are whole numbers. If x lies below the greatest multiple of W that is not above 2**64, then x modulo W decides:
    it falls to the first outcome, in ascending order of actions, up to and including which the weights sum up to
    more. Otherwise x is rejected, since it would favour the first outcomes, and the next a is tried.
    """

    def __init__(self, seed: bytes, table: str = "") -> None:
        self._seed = seed
        self._table = table

    def draw(self, state: "State") -> int:
        """The outcome at the chance node ``state``: a function of the seed, the table, and how many actions it has."""
        actions = state.legal_actions()
        weights = np.zeros(len(actions))
        kernel.chance_weights(state.record, weights)
        bounds = np.cumsum(weights).astype(np.int64)
        point = self._below(int(bounds[-1]), state.ply)
        return actions[int(np.searchsorted(bounds, point, side="right"))]

    def _below(self, total: int, ply: int) -> int:
        limit = 2**64 - 2**64 % total
        for attempt in itertools.count():
            digest = hmac.digest(self._seed, f"{self._table}:{ply}:{attempt}".encode(), "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % total
        raise AssertionError("unreachable")

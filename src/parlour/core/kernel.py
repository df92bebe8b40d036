"""The contract in compiled code: generic functions that find a game's rules by the type of its state.

A search written against these compiles, inlines and caches once per game. Interpreted (``NUMBA_DISABLE_JIT=1``), the
same names find the same rules by the state's dtype. Every function trusts its caller: what comes from outside has been
checked by ``parlour.core.game``.

Shapes: ``state`` is a record; ``out`` of ``legal_actions`` is int32 with at least ``max_legal_actions`` items; ``out``
of ``chance_weights`` and ``priors`` is float64, parallel to the actions; ``out`` of ``returns`` and ``values`` is
float64 with one item per seat; ``rng`` is a ``parlour.core.chance.Generator``.
"""

from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any, TypeVar

import numpy as np
from numba.core import config, types
from numba.extending import overload
from numba.np.numpy_support import from_dtype

from parlour.core.jit import compiled

CHANCE = -1
TERMINAL = -4

F = TypeVar("F", bound=Callable[..., Any])

_BY_DTYPE: dict[np.dtype[Any], tuple[ModuleType, ...]] = {}
_BY_TYPE: dict[types.Record, tuple[ModuleType, ...]] = {}


def register(dtype: np.dtype[Any], *modules: ModuleType) -> None:
    """Make the functions of ``modules`` the implementation for states of type ``dtype``."""
    if _BY_DTYPE.get(dtype, modules) != modules:
        raise ValueError("another game has a record of this very layout: give a field another name")
    _BY_DTYPE[dtype] = modules
    _BY_TYPE[from_dtype(dtype)] = modules


# What a game that leaves a function out has instead.
_INSTEAD = {"quick_values": "values"}


def _find(modules: tuple[ModuleType, ...], name: str) -> Callable[..., Any]:
    for module in modules:
        if hasattr(module, name):
            return getattr(module, name)  # type: ignore[no-any-return]
    if name in _INSTEAD:
        return _find(modules, _INSTEAD[name])
    raise AttributeError(f"the game lacks {name}")


def _generic(declaration: F) -> F:
    """Dispatch ``declaration`` on its first argument: on the dtype when called from Python, else on numba's type."""
    name = declaration.__name__

    @wraps(declaration)
    def from_python(state: Any, *rest: Any) -> Any:
        return _find(_BY_DTYPE[state.dtype], name)(state, *rest)

    if not config.DISABLE_JIT:

        def from_compiled(state: Any, *rest: Any) -> Any:
            modules = _BY_TYPE.get(state)
            return None if modules is None else _find(modules, name).py_func  # type: ignore[attr-defined]

        overload(from_python, jit_options={"error_model": "numpy"}, strict=False)(from_compiled)
    return from_python  # type: ignore[return-value]


@_generic
def initial(state: Any) -> None:
    """Set up an all-zero ``state`` whose option fields are filled in."""


@_generic
def current_player(state: Any) -> int:
    """Who acts: a seat, CHANCE or TERMINAL."""
    raise AssertionError


@_generic
def legal_actions(state: Any, out: Any) -> int:
    """Write the legal actions (at a chance node, the outcomes) in ascending order; return their number."""
    raise AssertionError


@_generic
def chance_weights(state: Any, out: Any) -> int:
    """Write the outcomes' weights, whole numbers in the order of ``legal_actions``; return their number."""
    raise AssertionError


@_generic
def random_action(state: Any, rng: Any) -> int:
    """One of the legal actions, each equally likely; at a chance node one of the outcomes, by their weights."""
    raise AssertionError


@_generic
def apply_action(state: Any, action: int) -> None:
    """Play a legal action (or chance outcome): ``state`` becomes the state after it."""


@_generic
def returns(state: Any, out: Any) -> None:
    """Write each seat's return; zeros before the end."""


@_generic
def resample(state: Any, seat: int, rng: Any) -> None:
    """Draw anew, by its true probability, all that ``seat`` cannot know."""


@_generic
def hides_action(state: Any) -> bool:
    """Whether what is done now stays hidden, so that others act on without knowing it."""
    raise AssertionError


@_generic
def observe(state: Any, seat: int, out: Any) -> None:
    """Write the observation of ``seat`` into the float32 array ``out``."""


@_generic
def priors(state: Any, actions: Any, n: int, out: Any) -> None:
    """Write how promising each of the ``n`` legal actions looks: positive numbers that sum to 1."""


@_generic
def values(state: Any, out: Any) -> None:
    """Write an estimate of each seat's return, within −1 and 1."""


@_generic
def quick_values(state: Any, out: Any) -> None:
    """As ``values``, by rules of thumb: what a player goes by who does not search. May be left out."""


# --- for the Python face: arrays of states are handed over several times faster than single records ---


@compiled
def player(states: Any) -> int:
    """Who acts in ``states[0]``."""
    return current_player(states[0])


@compiled
def list_legal(states: Any, out: Any) -> int:
    """``legal_actions`` of ``states[0]``."""
    return legal_actions(states[0], out)


@compiled
def try_apply(states: Any, action: int, scratch: Any) -> bool:
    """Play ``action`` in ``states[0]`` if it is legal there, keeping the state before it in ``states[1]``.

    ``scratch`` is room for the legal actions.
    """
    n = legal_actions(states[0], scratch)
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if scratch[middle] < action:
            low = middle + 1
        else:
            high = middle
    if low == n or scratch[low] != action:
        return False
    states[1] = states[0]
    apply_action(states[0], action)
    return True


@compiled
def playout(state: Any, rng: Any, most: int) -> int:
    """Play on at random until the end, or for ``most`` plies; return the number of plies, chance included."""
    plies = 0
    while plies < most and current_player(state) != TERMINAL:
        apply_action(state, random_action(state, rng))
        plies += 1
    return plies

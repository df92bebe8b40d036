"""Which actions are legal: the list, the mask, and what the state says when each number is tried."""

from typing import Any

import numpy as np

from parlour.core import kernel
from parlour.core.errors import IllegalActionError
from parlour.core.game import State
from parlour.testing.fault import ConformanceError, require, require_refused, require_unchanged

# Of more numbers than these a sample is tried.
MOST_NUMBERS_TRIED = 20_000
NO_NUMBERS: tuple[Any, ...] = (
    *(-1, -(2**31), 10**9, 2**31, 2**40, 2**70, True, False, np.True_, 1.5, 0.0, float("nan")),
    *("a", "0", b"", None, [], [0], {}, (), int, object(), np.zeros(2, dtype=np.int64)),
)
WRAPS = (2**8, 2**16, 2**32, 2**64, -(2**32))


def numbers(state: State) -> int:
    """Actions are numbered from 0 to this less 1 where ``state`` is."""
    kind = state.game.type
    return kind.max_chance_outcomes if state.is_chance_node() else kind.num_distinct_actions


def check_legal_actions(state: State, rng: np.random.Generator) -> None:
    """List, compiled list and mask agree, ascend and repeat nothing; only the mover has any."""
    kind = state.game.type
    player = state.current_player()
    seats = range(state.game.num_players())
    require(player in {kernel.CHANCE, kernel.TERMINAL, *seats}, f"current_player() is {player}")
    require(state.is_chance_node() == (player == kernel.CHANCE), "is_chance_node() and current_player() differ")
    require(state.is_terminal() == (player == kernel.TERMINAL), "is_terminal() and current_player() differ")
    # Compiled code does not check bounds: first into an array with room to spare.
    alone = np.zeros(1, dtype=kind.dtype)
    alone[0] = state.record
    room = np.full(2 * max(numbers(state), kind.max_legal_actions), -1, dtype=np.int32)
    n = int(kernel.list_legal(alone, room))
    require(n <= kind.max_legal_actions, f"{n} legal actions, more than max_legal_actions {kind.max_legal_actions}")
    legal = state.legal_actions()
    require(all(type(action) is int for action in legal), "legal_actions() has items that are no int")
    require(legal == room[:n].tolist(), "legal_actions() and the compiled rules differ")
    require(legal == sorted(legal), f"legal_actions() does not ascend: {legal}")
    require(len(set(legal)) == n, f"legal_actions() repeats an action: {legal}")
    require(bool(legal) != state.is_terminal(), f"{n} legal actions, and is_terminal() is {state.is_terminal()}")
    require(not legal or 0 <= legal[0] <= legal[-1] < numbers(state), f"legal actions out of range: {legal}")
    require(state.legal_actions() == legal, "legal_actions() differs when asked again")
    _require_mask(state, None, legal)
    for seat in seats:
        expected = legal if seat == player else []
        require(state.legal_actions(seat) == expected, f"legal_actions({seat}) is not {expected}")
        _require_mask(state, seat, expected)


def _require_mask(state: State, seat: int | None, legal: list[int]) -> None:
    mask = state.legal_actions_mask(seat)
    right = mask.dtype == np.int8 and mask.shape == (numbers(state),)
    require(right, f"the mask for seat {seat} is {mask.dtype} {mask.shape}")
    same = np.flatnonzero(mask).tolist() == legal and mask.max(initial=0) <= 1
    require(same, f"mask and list differ for seat {seat}: {np.flatnonzero(mask).tolist()} and {legal}")


def check_children(state: State, rng: np.random.Generator) -> None:
    """Every legal action can be played, and no two lead to the same state; dice that do not matter may."""
    before = state.clone()
    found: dict[State, int] = {}
    for action in state.legal_actions():
        child = state.child(action)
        twin = found.setdefault(child, action)
        require(twin == action or state.is_chance_node(), f"actions {twin} and {action} have the same effect")
        require(child.history() == [*before.history(), action], f"the history after action {action} is not it")
        require(child.ply == state.ply + 1, f"ply after action {action} is {child.ply}")
    require_unchanged(state, before, "child()")


def check_every_number(state: State, rng: np.random.Generator) -> None:
    """Brute force: each number is played if it is legal, else refused."""
    legal = set(state.legal_actions())
    before = state.clone()
    size = numbers(state)
    tried: Any = range(size)
    if size > MOST_NUMBERS_TRIED:
        tried = rng.choice(size, MOST_NUMBERS_TRIED, replace=False).tolist()
    for action in tried:
        if action not in legal:
            require_refused(state, action, before)
            continue
        try:
            state.clone().apply_action(action)
        except IllegalActionError as error:
            raise ConformanceError(f"action {action} is listed as legal, yet refused: {error.rule}") from error
    require_unchanged(state, before, "playing on clones")


def check_wrong_numbers(state: State, rng: np.random.Generator) -> None:
    """What is no action's number at all is refused like an illegal action, and has no notation."""
    before = state.clone()
    # Some that a narrower word would take for a legal action.
    wraps = [action + wrap for action in state.legal_actions()[:1] for wrap in WRAPS]
    for action in (*NO_NUMBERS, *wraps, numbers(state)):
        if type(action) is int and 0 <= action < numbers(state):
            continue
        require_refused(state, action, before)
        try:
            text = state.action_to_string(action)
        except IllegalActionError:
            continue
        raise ConformanceError(f"{action!r} is no action's number, yet is written {text!r}")

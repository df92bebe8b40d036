"""The complete plays of a roll, judged by where they end."""

from typing import Any

import numpy as np

from parlour.core.jit import compiled
from parlour.core.kernel import TERMINAL
from parlour.games.parcheesi import network, rules
from parlour.games.parcheesi.parts import PAWNS, SEATS
from parlour.games.parcheesi.plays import LONGEST_PLAY
from parlour.games.parcheesi.state import STATE
from parlour.games.parcheesi.steps import players

# Positions of a roll that are told apart, and room for them; what is beyond is looked at again each time it is met.
_MOST_SEEN = 3000
_ROOM = 1 << 12
_MIX = np.uint64(0x9E3779B97F4A7C15)
_NONE = np.uint64(0)


@compiled
def _key(state: Any) -> Any:
    """A number that stands for a position of the roll; never 0."""
    key = np.uint64(state.pair_pawns)
    for seat in range(players(state)):
        for i in range(PAWNS):
            key = (key ^ np.uint64(state.pawns[seat, i] + 2)) * _MIX
    for i in range(4):
        key = (key ^ np.uint64(state.dice[i])) * _MIX
    for kind in range(2):
        key = (key ^ np.uint64(state.bonuses[kind])) * _MIX
    key = (key ^ np.uint64(state.closed)) * _MIX
    key = (key ^ np.uint64(state.player + 8)) * _MIX
    key ^= key >> np.uint64(32)
    return key | np.uint64(1)


@compiled
def _is_new(seen: Any, count: int, key: Any) -> bool:
    at = np.int64(key >> np.uint64(1)) % _ROOM
    while seen[at] != _NONE:
        if seen[at] == key:
            return False
        at = (at + 1) % _ROOM
    if count < _MOST_SEEN:
        seen[at] = key
    return True


@compiled
def chances(state: Any, first: Any, second: Any, room: Any, out: Any) -> None:
    """Write each seat's chance of winning before a roll, or at the end of the game."""
    n = players(state)
    if state.player == TERMINAL:
        for seat in range(n):
            out[seat] = 1.0 if seat == state.turn else 0.0
        return
    on, shares, layer, relative = room
    count = network.inputs(state, on, shares)
    network.hidden(on, count, shares, first, layer)
    network.softmax(layer, second, n, relative)
    for seat in range(n):
        out[seat] = relative[(seat - state.turn) % n]


@compiled
def make_room() -> Any:
    """Room for ``chances``."""
    return (
        np.empty(network.MOST_ON, np.int32),
        np.empty(network.SHARES, np.float32),
        np.empty(network.HIDDEN, np.float32),
        np.empty(SEATS, np.float32),
    )


@compiled
def best_ends(state: Any, first: Any, second: Any, gains: Any, best: Any, out: Any) -> int:
    """Find the end of the roll that is best for its mover: copied into ``best[0]``, with the chances there in ``out``.

    ``gains`` tells for each legal action the mover's chance at the best end that it leads to and none of the actions
    before it does; −1 if there is none such. Returns the number of legal actions.
    """
    mover = state.player
    stack = np.empty(LONGEST_PLAY + 1, STATE)
    actions = np.empty((LONGEST_PLAY + 1, rules.MAX_LEGAL_ACTIONS), np.int32)
    legal = np.empty(LONGEST_PLAY + 1, np.int32)
    tried = np.zeros(LONGEST_PLAY + 1, np.int32)
    seen = np.zeros(_ROOM, np.uint64)
    chance = np.empty(SEATS)
    room = make_room()
    stack[0] = state
    legal[0] = rules.legal_actions(stack[0], actions[0])
    for i in range(legal[0]):
        gains[i] = -1.0
    most = -1.0
    depth = 0
    count = 0
    while True:
        if tried[depth] == legal[depth]:
            if depth == 0:
                return legal[0]  # type: ignore[no-any-return]
            depth -= 1
            continue
        action = actions[depth, tried[depth]]
        tried[depth] += 1
        stack[depth + 1] = stack[depth]
        after = stack[depth + 1]
        rules.apply_action(after, action)
        if not _is_new(seen, count, _key(after)):
            continue
        count += 1
        if after.player == mover:
            depth += 1
            legal[depth] = rules.legal_actions(after, actions[depth])
            tried[depth] = 0
            continue
        chances(after, first, second, room, chance)
        begun_by = tried[0] - 1
        gains[begun_by] = max(gains[begun_by], chance[mover])
        if chance[mover] > most:
            most = chance[mover]
            best[0] = after
            for seat in range(players(state)):
                out[seat] = chance[seat]

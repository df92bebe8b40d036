"""A small network that tells each seat's chance of winning before a roll, from what stands where and who may hit whom.

Inputs are written from the side of the seat that rolls next, the others in order of play. Some are on or off: for each
seat its pawns in the nest, single pawns and pairs by steps walked, pawns in the home row, pawns home; doublets rolled.
The rest, ``SHARES``, are fractions: for any two seats how likely the one hits the other, what that would cost, and how
many pawns of the other it holds up. One hidden layer of rectified units; the seats' chances are its softmax.

The weights in ``network.json`` come of self-play: ``benchmarks/train_parcheesi.py`` says how and makes them anew.
"""

import base64
import json
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.core.jit import compiled
from parlour.games.parcheesi.exposure import LAP, held_up, hit_chance, pair_squares, walked
from parlour.games.parcheesi.parts import FIRST_HOME_ROW, HOME, NEST, PAWNS, RING, SEATS
from parlour.games.parcheesi.steps import players

# Inputs that are on or off, by seat.
_NEST = 0
_SINGLE = _NEST + PAWNS
_PAIR = _SINGLE + LAP + 1
_ROW = _PAIR + LAP + 1
_HOME = _ROW + HOME - FIRST_HOME_ROW
_SEAT = _HOME + PAWNS - 1
_DOUBLETS = SEATS * _SEAT
SWITCHES = _DOUBLETS + 2
MOST_ON = SEATS * PAWNS + 2
# By two seats: the chance that the first is hit by the second, the same weighed by steps walked, pawns held up.
_KINDS = 3
SHARES = SEATS * SEATS * _KINDS
INPUTS = SWITCHES + SHARES
HIDDEN = 48


@compiled
def _switches(state: Any, on: Any) -> int:
    """Write the numbers of the inputs that are on; return how many."""
    n = players(state)
    turn: Any = np.int64(state.turn)
    count = 0
    for seat in range(n):
        base = (seat - turn) % n * _SEAT
        i = 0
        while i < PAWNS:
            place: Any = np.int64(state.pawns[seat, i])
            if place == NEST:
                on[count] = base + _NEST + i
            elif place == HOME:
                on[count] = base + _HOME + PAWNS - 1 - i
            elif place >= FIRST_HOME_ROW:
                on[count] = base + _ROW + place - FIRST_HOME_ROW
            elif i + 1 < PAWNS and state.pawns[seat, i + 1] == place:
                on[count] = base + _PAIR + _come(state, seat, place)
                i += 1
            else:
                on[count] = base + _SINGLE + _come(state, seat, place)
            count += 1
            i += 1
    if state.doublets > 0:
        on[count] = _DOUBLETS + (state.doublets > 1)
        count += 1
    return count


@compiled
def _shares(state: Any, out: Any) -> None:
    n = players(state)
    turn: Any = np.int64(state.turn)
    out[:] = 0
    pairs = pair_squares(state)
    for seat in range(n):
        mine = (seat - turn) % n
        for i in range(PAWNS):
            place: Any = np.int64(state.pawns[seat, i])
            if not 0 <= place < RING or (i > 0 and state.pawns[seat, i - 1] == place):
                continue
            paired = i + 1 < PAWNS and state.pawns[seat, i + 1] == place
            come = _come(state, seat, place) / LAP
            for other in range(n):
                if other == seat:
                    continue
                at = (mine * SEATS + (other - turn) % n) * _KINDS
                if paired:
                    out[at + 2] += held_up(state, place, other) / PAWNS
                else:
                    chance = hit_chance(state, place, other, pairs)
                    out[at] += chance
                    out[at + 1] += chance * come


@compiled
def _come(state: Any, seat: int, place: int) -> int:
    """Steps walked on the ring, a pawn on another lap taken to be at the entry square still."""
    return max(walked(state, seat, place), 0)


@compiled
def inputs(state: Any, on: Any, shares: Any) -> int:
    """Write the numbers of the switches that are on, and all shares; return how many switches are on."""
    _shares(state, shares)
    return _switches(state, on)


@compiled
def hidden(on: Any, count: int, shares: Any, first: Any, out: Any) -> None:
    """Write the hidden layer; ``first`` has a row an input, and a last one of thresholds."""
    for h in range(HIDDEN):
        out[h] = first[INPUTS, h]
    for k in range(count):
        row = on[k]
        for h in range(HIDDEN):
            out[h] += first[row, h]
    for k in range(SHARES):
        share = shares[k]
        if share != 0:
            for h in range(HIDDEN):
                out[h] += share * first[SWITCHES + k, h]
    for h in range(HIDDEN):
        out[h] = max(out[h], np.float32(0))


@compiled
def softmax(layer: Any, second: Any, n: int, out: Any) -> None:
    """Write the chances of ``n`` seats, the one that rolls next first; ``second`` has a row a seat."""
    most = np.float32(-1e9)
    for seat in range(n):
        score = second[seat, HIDDEN]
        for h in range(HIDDEN):
            score += second[seat, h] * layer[h]
        out[seat] = score
        most = max(most, score)
    total = np.float32(0)
    for seat in range(n):
        out[seat] = np.exp(out[seat] - most)
        total += out[seat]
    for seat in range(n):
        out[seat] /= total


def _load() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    data = json.loads(files(__package__).joinpath("network.json").read_text(encoding="utf-8"))
    first, second = (
        np.frombuffer(base64.b64decode(data[name]), dtype="<f2").astype(np.float32) for name in ("first", "second")
    )
    return first.reshape(INPUTS + 1, HIDDEN), second.reshape(SEATS, HIDDEN + 1)


FIRST, SECOND = _load()

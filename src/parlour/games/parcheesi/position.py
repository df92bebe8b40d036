"""A state from a view's keys: each checked, those left out at their defaults.

``Game.from_position`` compares all keys with the view of the result besides.
"""

from collections.abc import Mapping
from typing import Any

from parlour.core.errors import PositionError, shown
from parlour.core.kernel import CHANCE, TERMINAL
from parlour.games.parcheesi import rules, steps
from parlour.games.parcheesi.pairs import CHOICES, MOST_TURNS, asks_pairs, is_due, note_pairs
from parlour.games.parcheesi.parts import (
    ABSENT,
    BONUS_CAPTURE,
    BONUS_HOME,
    FIRST_HOME_ROW,
    HOME,
    NEST,
    PAWNS,
    PLACE_BY_NAME,
    SEATS,
    place_name,
)

Position = Mapping[str, Any]
_PHASES = ("first", "roll", "play", "end")
_OF_ROLL = ("roll", "dice", "unused", "bonuses")


def fill(record: Any, position: Position) -> None:
    """Fill a freshly set up ``record``; PositionError names the field that cannot be."""
    seats = int(steps.players(record))
    _put_pawns(record, position, seats)
    winners = [seat for seat in range(seats) if record.pawns[seat, 0] == HOME]
    phase = position.get("phase", _default_phase(position, bool(winners)))
    if phase not in _PHASES:
        raise PositionError("phase", f"{shown(phase)} is none of {', '.join(_PHASES)}")
    if (phase == "end") != bool(winners):
        raise PositionError("phase", "the game ends when a seat has all pawns home, and not before")
    if phase != "play" and (rolled := [field for field in _OF_ROLL if _list(field, position.get(field, []))]):
        raise PositionError(rolled[0], f"in phase {phase} there is no roll")
    if phase == "first":
        _find_first(record, position, seats)
        return
    record.turn = _seat(position, seats, winners)
    record.finding_first = 0
    record.first_dice[:] = -1
    _hold_pairs(record, position, seats)
    if phase == "play":
        record.player = record.turn
        _take_roll(record, position)
    else:
        record.player = TERMINAL if phase == "end" else CHANCE
    now = int(phase == "play" and record.roll[0] == record.roll[1])
    most = 2 if record.third_doublet else rules.MOST_DOUBLETS
    record.doublets = _whole("doublets", position.get("doublets", now), now, most)


def normal(position: Position) -> Position:
    """The position with each seat's pawns by place, and dice and bonuses by size."""
    changed = dict(position)
    if "pawns" in position:
        changed["pawns"] = [sorted(pawns, key=PLACE_BY_NAME.__getitem__) for pawns in position["pawns"]]
    for field in _OF_ROLL:
        if field in position:
            changed[field] = sorted(position[field], reverse=True)
    return changed


def _default_phase(position: Position, ended: bool) -> str:
    if ended:
        return "end"
    return "play" if position.get("roll") or position.get("dice") or position.get("bonuses") else "roll"


def _whole(field: str, number: object, least: int, most: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise PositionError(field, f"{shown(number)} is no whole number from {least} to {most}")
    return number


def _seat(position: Position, seats: int, winners: list[int]) -> int:
    named = position.get("turn", position.get("to_move"))
    if named is None:
        return winners[0] if winners else 0
    seat = _whole("turn", named, 0, seats - 1)
    if winners and seat not in winners:
        raise PositionError("turn", "the seat that has won was the last to roll")
    return seat


def _list(field: str, value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list | tuple) or (length is not None and len(value) != length):
        raise PositionError(field, f"must be a list{'' if length is None else f' of {length}'}")
    return list(value)


def _place(field: str, name: object) -> int:
    if isinstance(name, bool) or not isinstance(name, str | int) or name not in PLACE_BY_NAME:
        raise PositionError(field, f"{shown(name)} is none of nest, 0 to 67, h0 to h6, home")
    return PLACE_BY_NAME[name]


def _put_pawns(record: Any, position: Position, seats: int) -> None:
    given = _list("pawns", position.get("pawns", [["nest"] * PAWNS] * seats), seats)
    holders: dict[int, int] = {}
    for seat, pawns in enumerate(given):
        places = sorted(_place("pawns", name) for name in _list("pawns", pawns, PAWNS))
        for place in set(places):
            if NEST < place < HOME and places.count(place) > 2:
                raise PositionError("pawns", f"seat {seat} has more than two pawns on one square")
            if NEST < place < FIRST_HOME_ROW and holders.setdefault(place, seat) != seat:
                raise PositionError("pawns", f"seats {holders[place]} and {seat} share square {place}")
        record.pawns[seat] = places
    if sum(record.pawns[seat, 0] == HOME for seat in range(seats)) > 1:
        raise PositionError("pawns", "only one seat can have all pawns home")


def _find_first(record: Any, position: Position, seats: int) -> None:
    if record.first_player == 2:
        raise PositionError("phase", "first_player is given: no die is rolled for it")
    if (record.pawns[:seats] != NEST).any():
        raise PositionError("pawns", "are all in the nest until the first player is found")
    dice = _list("first_dice", position.get("first_dice", [0] * seats), seats)
    for seat, die in enumerate(dice):
        record.first_dice[seat] = -1 if die is None else _whole("first_dice", die, 0, 6)
    rolled = [die for die in dice if die is not None]
    if len(rolled) < 2 or 0 not in rolled or any(rolled[rolled.index(0) :]):
        raise PositionError("first_dice", "two seats or more roll, in order, and one is still to roll (0)")
    record.turn = dice.index(0)


def _take_roll(record: Any, position: Position) -> None:
    roll = _list("roll", position.get("roll", position.get("dice", [])))
    roll = sorted((_whole("roll", die, 1, 6) for die in roll), reverse=True)
    if len(roll) != 2:
        raise PositionError("roll", "must be the two dice as they were rolled")
    record.roll[:] = roll
    _take_steps(record, position, roll)
    _take_bonuses(record, position)
    _recall_pairs(record, position)
    rules.goes_on(record)


def _take_bonuses(record: Any, position: Position) -> None:
    bonuses = _list("bonuses", position.get("bonuses", []))
    for bonus in bonuses:
        if not isinstance(bonus, int) or bonus not in (BONUS_HOME, BONUS_CAPTURE):
            raise PositionError("bonuses", f"{shown(bonus)} is no bonus of {BONUS_HOME} or {BONUS_CAPTURE}")
    if bonuses and not _begun(record):
        raise PositionError("bonuses", "are earned by a step, and all dice are still to use")
    if not bonuses and (record.closed or not record.dice[0]):
        raise PositionError("phase", "with no die and no bonus left the roll is over")
    home = int((record.pawns[record.turn] == HOME).sum())
    captured = sum(int((record.pawns[seat] == NEST).sum()) for seat in range(SEATS) if seat != record.turn)
    if bonuses.count(BONUS_HOME) > home or bonuses.count(BONUS_CAPTURE) > captured:
        raise PositionError("bonuses", "are more than pawns brought home and pawns of others in the nest")
    record.bonuses[:] = [bonuses.count(BONUS_HOME), bonuses.count(BONUS_CAPTURE)]


def _begun(record: Any) -> bool:
    """Whether something of the roll has been played; no first step leaves all its dice."""
    return bool((record.dice > 0).sum() < record.steps)


def _take_steps(record: Any, position: Position, roll: list[int]) -> None:
    """The steps that the roll gives, and which of them are left or lost."""
    doublet = roll[0] == roll[1]
    four = doublet and record.pawns[record.turn, 0] != NEST
    record.steps = _whole("steps", position.get("steps", 4 if four else 2), 2, 4)
    if record.steps == 3 or (record.steps == 4 and not four):
        raise PositionError("steps", "are 2, or 4 for a doublet with no pawn in the nest")
    whole = sorted([*roll, 7 - roll[0], 7 - roll[1]] if record.steps == 4 else roll, reverse=True)
    unused = _dice("unused", position.get("unused", []), whole)
    left = _dice("dice", position.get("dice", [] if unused else whole), whole)
    if unused and left:
        raise PositionError("unused", "dice are left to use, or lost: not both")
    if unused and record.bonus_timing == 1:
        raise PositionError("unused", "bonuses that may be played at any time close no dice")
    if record.steps == 2 and four and not (5 in roll and len(left or unused) < 2):
        raise PositionError("steps", "are 4 for a doublet unless a 5 of it has brought the last pawn out of the nest")
    record.closed = int(bool(unused))
    record.dice[: len(left or unused)] = left or unused


def _dice(field: str, value: object, whole: list[int]) -> list[int]:
    dice = sorted((_whole(field, die, 1, 6) for die in _list(field, value)), reverse=True)
    if any(dice.count(die) > whole.count(die) for die in dice):
        raise PositionError(field, f"are no part of the roll's {whole}")
    return dice


def _recall_pairs(record: Any, position: Position) -> None:
    if "pairs" not in position:
        note_pairs(record)
        return
    match position["pairs"]:
        case {"squares": [*squares], "first_may_be": [*choices], **rest} if not rest and len(squares) <= 2:
            pass
        case _:
            raise PositionError("pairs", "must be a mapping of squares (two at most) and first_may_be")
    places = _squares("pairs", squares)
    record.pair_from[: len(places)] = places
    for choice in choices:
        if choice not in CHOICES.tolist() or not all(type(pawn) is int for pawn in choice):
            raise PositionError("pairs", f"{shown(choice)} is no choice of two of four pawns")
        record.pair_pawns |= 1 << CHOICES.tolist().index(choice)
    asked = bool(asks_pairs(record))
    if bool(choices) != (bool(places) and asked):
        raise PositionError("pairs", "first_may_be is for squares whose pairs must not be carried on in this roll")
    if not asked and not all(is_due(record, place) for place in places):
        raise PositionError("pairs", "no rule asks for these squares in this roll")
    if not _begun(record):
        at_start = record.copy()
        at_start.pair_from[:], at_start.pair_pawns = ABSENT, 0
        note_pairs(at_start)
        if at_start.tobytes() != record.tobytes():
            raise PositionError("pairs", "nothing is played yet: they are those that stand")


def _hold_pairs(record: Any, position: Position, seats: int) -> None:
    """Pairs under a limit; by default those that stand, formed in their seat's last turn."""
    if not record.pair_limit:
        if any(_list("pairs_held", position.get("pairs_held", []))):
            raise PositionError("pairs_held", "without a pair limit nobody counts")
        return
    standing = [
        [place for place in dict.fromkeys(places) if NEST < place < HOME and places.count(place) == 2]
        for places in record.pawns[:seats].tolist()
    ]
    default = [[{"square": place_name(place), "turns": 0} for place in places] for places in standing]
    for seat, held in enumerate(_list("pairs_held", position.get("pairs_held", default), seats)):
        squares = []
        for k, pair in enumerate(_list("pairs_held", held)):
            match pair:
                case {"square": name, "turns": turns, **rest} if not rest and k < 2:
                    squares.append(name)
                    record.held_turns[seat, k] = _whole("pairs_held", turns, 0, MOST_TURNS)
                case _:
                    raise PositionError("pairs_held", "must be two mappings of square and turns a seat at most")
        places = _squares("pairs_held", squares)
        # The seat whose turn it is may have moved its pairs since they were counted.
        if seat != record.turn and places != standing[seat]:
            raise PositionError("pairs_held", f"of seat {seat} must be the pairs that it has on the board")
        record.held_square[seat, : len(places)] = places


def _squares(field: str, names: list[Any]) -> list[int]:
    """Where pairs stand, in order."""
    places = [_place(field, name) for name in names]
    if sorted(set(places)) != places or not all(NEST < place < HOME for place in places):
        raise PositionError(field, "squares must be of the board, each once and in order")
    return places

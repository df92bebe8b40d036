"""Parcheesi tables brought to a position by playing, through the protocol, what the rules allow; the server rolls."""

import json
import random
from collections.abc import Callable
from importlib.resources import files

from tests.server.harness import Message, Player

Look = Callable[[Message], bool]
"""Is given a table's state, as its players are told it when one of them is to act or the game has ended."""

BOX = json.loads((files("parlour.games.parcheesi") / "parcheesi.json").read_text(encoding="utf-8"))
RING = BOX["ring"]
SAFE = set(BOX["safe"])

_TRIES = 20
"""Games; every position asked for comes up in most of them."""
_LONGEST = 1500
"""How many actions of one game are played before another is tried."""
_COMPILED = 180
"""Seconds in which the server compiles the rules, where nobody has played them before."""
_AT_ONCE = 240
"""So many messages a connection may send without a pause."""


def walked(player: Player, wanted: Look, names: tuple[str, ...], rules: dict[str, object] | None = None) -> str:
    """A table of people at one screen, come to a state as wanted in some random game; its id."""
    chooser = random.Random(0)
    player.http.timeout = _COMPILED
    people = [{"kind": "person", "name": name} for name in names]
    for _ in range(_TRIES):
        table = player.create(people, game="parcheesi", starter=None, options=rules or {})
        if _walked(player, table, wanted, chooser):
            return table
    raise AssertionError("no random game comes to the position that this test is about")


def _walked(player: Player, table: str, wanted: Look, chooser: random.Random) -> bool:
    live = player.live()
    state = live.watch(table)["state"]
    for number in range(1, _LONGEST):
        if wanted(state):
            return True
        if not state["legal"]:
            return False
        live.move(table, state["version"], chooser.choice(state["legal"]))
        state = next(message for message in reversed(live.seen) if message["type"] == "update")["state"]
        if number % _AT_ONCE == 0:
            live.socket.close()
            live = player.live()
            state = live.watch(table)["state"]
    return False


def ended(state: Message) -> bool:
    """Somebody has won."""
    return bool(state["view"]["winners"])


def movers(state: Message) -> set[str]:
    """Where the pawns stand that can move."""
    words = [action.split() for action in state["legal"]]
    return {"nest" if word[0] == "enter" else word[1] for word in words if word[0] in ("enter", "move", "bonus")}


def bonus_due(state: Message) -> bool:
    """Every bonus that is due can be played, or declined."""
    words = [action.split() for action in state["legal"]]
    due = {word[-1] for word in words if word[0] == "decline"}
    return due != set() and due <= {word[-1] for word in words if word[0] == "bonus"}


def passing(state: Message) -> bool:
    """Nothing of the roll can be played."""
    return bool(state["legal"] == ["pass"])


def mid_game(state: Message) -> bool:
    """All have pawns on their way, two dice are left, and pawns to choose from can use them."""
    out = [[place for place in pawns if place not in ("nest", "home")] for pawns in state["view"]["pawns"]]
    return all(map(len, out)) and len(state["view"]["dice"]) == 2 and len(movers(state)) > 1


def own(state: Message) -> list[object]:
    """Where the pawns of the one to act stand."""
    pawns: list[object] = state["view"]["pawns"][state["to_move"]]
    return pawns


def open_road(state: Message, square: object, length: int) -> bool:
    """No pawn stands so far ahead of this one, and its exit square is further away."""
    if not isinstance(square, int):
        return False
    exit_square = 17 * state["view"]["quarters"][state["to_move"]]
    ahead = {(square + step) % RING for step in range(1, length + 1)}
    return exit_square not in ahead and ahead.isdisjoint(place for pawns in state["view"]["pawns"] for place in pawns)


def runners(state: Message) -> list[int]:
    """The single pawns before which the road is open for all dice left."""
    length = sum(state["view"]["dice"])
    if state["to_move"] is None or not length:
        return []
    pawns = own(state)
    return [
        place
        for place in pawns
        if isinstance(place, int) and pawns.count(place) == 1 and open_road(state, place, length)
    ]


def runner(state: Message) -> int:
    """The first pawn before which the road is open, and that can take any die."""
    dice = state["view"]["dice"]
    return next(place for place in runners(state) if {f"move {place} {die}" for die in dice} <= set(state["legal"]))


def two_steps(state: Message) -> bool:
    """A pawn can take both dice of a roll, one after the other, and others can move, too."""
    dice = state["view"]["dice"]
    if len(set(dice)) != 2 or 5 in {*dice, sum(dice)} or len(movers(state)) < 2:
        return False
    return any(_can(state, place, dice[0]) and _can(state, place, dice[1]) for place in runners(state))


def four_steps(state: Message) -> bool:
    """A pawn can take all four steps of a doublet."""
    return len(state["view"]["dice"]) == 4 and bool(runners(state))


def _can(state: Message, place: int, die: int) -> bool:
    return f"move {place} {die}" in state["legal"]

"""Little Town tables brought to a position by playing, through the protocol, what the rules allow; the server deals."""

import random
from collections.abc import Callable

from tests.server.harness import Message, Player

Look = Callable[[Message], bool]
"""Is given a view, as the one who is to act has it, or as it is when the game has ended."""

_TRIES = 30
"""Games; every position asked for comes up in most of them."""
_COMPILED = 180
"""Seconds in which the server compiles the rules, where nobody has played them before."""

_EAGER = {"gather": 0.95, "use": 0.9, "build": 0.85, "feed": 1, "pick": 1, "worker": 1, "end": 1}
"""How likely a player does a thing that can be done, before looking at the next."""


def settled(player: Player, wanted: Look, names: tuple[str, ...], options: dict[str, object] | None = None) -> str:
    """A table of people at one screen, come to a view as wanted in some game; its id."""
    chooser = random.Random(0)
    player.http.timeout = _COMPILED
    people = [{"kind": "person", "name": name} for name in names]
    for _ in range(_TRIES):
        table = player.create(people, game="littletown", starter=None, options=options or {})
        if _settled(player, table, wanted, chooser):
            return table
    raise AssertionError("no game comes to the position that this test is about")


def _settled(player: Player, table: str, wanted: Look, chooser: random.Random) -> bool:
    live = player.live()
    state = live.watch(table)["state"]
    while not wanted(state["view"]):
        if not state["legal"]:
            return False
        live.move(table, state["version"], eager(state["legal"], chooser))
        state = next(message for message in reversed(live.seen) if message["type"] == "update")["state"]
    return True


def eager(legal: list[str], chooser: random.Random) -> str:
    """An action of a player who likes to gather, to use and to build."""
    for verb, likely in _EAGER.items():
        found = [action for action in legal if action.split()[0] == verb]
        if found and chooser.random() < likely:
            return chooser.choice(found)
    return chooser.choice(legal)


def near(one: str, other: str) -> bool:
    """Whether two squares touch, corners included."""
    return one != other and abs(ord(one[0]) - ord(other[0])) < 2 and abs(int(one[1]) - int(other[1])) < 2


def mid_game(view: Message) -> bool:
    """A turn begins in a town with some buildings."""
    return view["phase"] == "turn" and view["round"] >= 2 and len(view["buildings"]) >= 5


def with_scored(view: Message) -> bool:
    """The same, and somebody has scored an objective."""
    return mid_game(view) and any(seat["scored"] for seat in view["objectives"])


def among_buildings(view: Message) -> bool:
    """A worker has just been placed beside two buildings, one of another player, and something to gather."""
    beside = [one for one in view["buildings"] if view["worker"] and near(one["square"], view["worker"])]
    others = [one for one in beside if one["owner"] != view["to_move"]]
    fresh = not view["gathered"] and not view["used"]
    return (
        view["phase"] == "worker" and fresh and len(beside) >= 2 and bool(others) and view["coins"][view["to_move"]] > 1
    )


def at_table(view: Message) -> bool:
    """A seat is to feed its workers and has a choice."""
    cubes = view["cubes"][view["to_move"]] if view["phase"] == "feeding" else {"fish": 0, "wheat": 0}
    workers = {2: 5, 3: 4, 4: 3}[len(view["scores"])]
    return min(cubes["fish"], cubes["wheat"]) >= 1 and cubes["fish"] + cubes["wheat"] > workers


def hungry(view: Message) -> bool:
    """A seat is to feed its workers, has too little, and coins for more."""
    mover = view["to_move"]
    cubes = view["cubes"][mover] if view["phase"] == "feeding" else {"fish": 9, "wheat": 9}
    return cubes["fish"] + cubes["wheat"] < 3 and view["coins"][mover] >= 3


def with_coins(view: Message) -> bool:
    """A turn begins for a seat that an exchange would bring to a building."""
    mover = view["to_move"]
    if view["phase"] != "turn" or view["coins"][mover] < 4:
        return False
    return bool(sum(view["cubes"][mover].values()) >= 2 and view["houses_left"][mover] > 0)


def drafting(view: Message) -> bool:
    """Some tiles are in the market already, and the rest is being picked."""
    return view["phase"] == "pick" and len(view["market"]) >= 4 and view["to_move"] == 0


def ended(view: Message) -> bool:
    """The game is over."""
    return view["winners"] is not None

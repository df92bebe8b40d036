"""Setting up Parcheesi for a test: by colours, by options, at random."""

import random
from typing import Any

from parlour.core.game import Game, State
from parlour.games import load_game
from parlour.games.parcheesi import parts
from parlour.games.parcheesi.state import OPTION_VALUES

Square = str | int
COLOURS = ("green", "red", "blue", "yellow")
PRESETS = ("classic", "boxed", "course")
NEST: list[Square] = ["nest"] * 4
ROW = [f"h{n}" for n in range(parts.HOME_ROW)]


def parcheesi(preset: str = "classic", **options: Any) -> Game:
    return load_game("parcheesi", preset=preset, **options)


def play(state: State, *actions: str) -> State:
    """Play ``actions``, in notation; the same state."""
    for action in actions:
        state.apply_action(state.string_to_action(action))
    return state


def texts(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def seat_of(game: Game, colour: str) -> int:
    quarters: list[int] = game.new_initial_state().view()["quarters"]
    return quarters.index(COLOURS.index(colour))


def position(squares: dict[str, list[Square]], player: str = "green", preset: str = "classic", **more: Any) -> State:
    """Four play; a colour left out has all its pawns in the nest. ``more`` are options, or keys of a view."""
    options = {name: more.pop(name) for name in OPTION_VALUES if name in more}
    game = parcheesi(preset, **options)
    quarters = game.new_initial_state().view()["quarters"]
    pawns = [squares.get(COLOURS[quarter], NEST) for quarter in quarters]
    return game.from_position({"pawns": pawns, "turn": seat_of(game, player), **more})


def by_colour(state: State) -> dict[str, list[Square]]:
    view = state.view()
    return {COLOURS[quarter]: pawns for quarter, pawns in zip(view["quarters"], view["pawns"], strict=True)}


def own_ends(state: State) -> set[tuple[Square, ...]]:
    """The mover's pawns at the ends of all plays of the roll."""
    return {pawns[state.view()["turn"]] for pawns in end_positions(state)}


def end_positions(state: State) -> set[tuple[tuple[Square, ...], ...]]:
    """The pawns at the ends of all plays of the roll that is on the table."""
    mover, ends, seen, todo = state.current_player(), set(), {state}, [state]
    while todo:
        for action in todo[-1].legal_actions():
            after = todo[-1].child(action)
            if after.current_player() != mover:
                ends.add(tuple(tuple(pawns) for pawns in after.view()["pawns"]))
            elif after not in seen:
                seen.add(after)
                todo.insert(0, after)
        todo.pop()
    return ends


def any_options(rng: random.Random) -> dict[str, Any]:
    return {name: rng.choice(values) for name, values in OPTION_VALUES.items()}


def crowded(game: Game, rng: random.Random) -> State:
    """A position before a roll in which pawns stand close together: pairs, captures, blockades, home rows."""
    seats = game.num_players()
    quarters = game.new_initial_state().view()["quarters"]
    centre, width = rng.randrange(parts.RING), rng.choice([6, 12, 30, 68])
    free = [(centre + n) % parts.RING for n in range(width)]
    rng.shuffle(free)
    pawns: list[list[Square]] = []
    in_nest, at_home, in_row = rng.choice([(0.0, 0.2, 0.1), (0.3, 0.1, 0.1), (0.05, 0.4, 0.4), (0.0, 0.0, 0.0)])
    for quarter in quarters:
        mine: list[Square] = []
        near = [(int(parts.EXIT[quarter]) - n) % parts.RING for n in range(8)]
        while len(mine) < 4:
            kind = rng.random()
            on_board = [s for s in mine if s not in ("nest", "home") and mine.count(s) == 1]
            if kind < in_nest:
                mine.append("nest")
            elif kind < in_nest + at_home and mine.count("home") < 3:
                mine.append("home")
            elif on_board and rng.random() < 0.4:
                mine.append(rng.choice(on_board))
            elif kind < in_nest + at_home + in_row and (row := [s for s in ROW if s not in mine]):
                mine.append(rng.choice(row))
            else:
                likely = [square for square in near if square in free] if rng.random() < 0.3 else free
                if not (likely or free):
                    mine.append("nest")
                    continue
                square = rng.choice(likely or free)
                free.remove(square)
                mine.append(square)
        pawns.append(mine)
    keys: dict[str, Any] = {"pawns": pawns, "turn": rng.randrange(seats), "doublets": rng.choice([0, 0, 0, 1, 2])}
    if game.options["pair_limit"] != "none":
        keys["pairs_held"] = [
            [
                {"square": s, "turns": rng.randint(0, 5)}
                for s in sorted({s for s in mine if _is_pair(mine, s)}, key=order)
            ]
            for mine in pawns
        ]
    return game.from_position(keys)


def order(square: Square) -> int:
    return parts.PLACE_BY_NAME[square]


def _is_pair(pawns: list[Square], square: Square) -> bool:
    return square not in ("nest", "home") and pawns.count(square) == 2

"""What a game says of itself, and what its actions say of themselves."""

from parlour.core.errors import OptionError
from parlour.core.game import Game, State
from parlour.testing.fault import ConformanceError, require, require_unchanged
from parlour.testing.visibility import plain, viewers


def check_declaration(game: Game) -> None:
    """Options, numbers and the start are as declared."""
    kind = game.type
    require(kind.name.isidentifier() and kind.name == kind.name.lower(), f"the name {kind.name!r} is no plain word")
    require(game.num_players() in kind.player_counts, f"{game.num_players()} players, not one of {kind.player_counts}")
    for number in (
        "num_distinct_actions",
        "max_chance_outcomes",
        "max_legal_actions",
        "max_game_length",
        "max_chance_nodes",
    ):
        require(getattr(kind, number) >= 0, f"{number} is {getattr(kind, number)}")
    for option in kind.options:
        require(option.default in option.values, f"option {option.name}: the default is none of its values")
        require(len(set(option.values)) == len(option.values) > 0, f"option {option.name}: values {option.values}")
        require(option.help, f"option {option.name} has no help")
    _check_choices(game)
    twin = Game(kind, kind.choose(game.options))
    require(twin == game and hash(twin) == hash(game), "two games with equal options differ")
    first, second = game.new_initial_state(), twin.new_initial_state()
    require(first == second, "two initial states differ")
    require(hash(first) == hash(second), "two initial states are equal, but their hashes differ")
    require(first.history() == [] and first.ply == 0, "the initial state has a history")
    require(first.last_action() is None, f"the initial state has the last action {first.last_action()!r}")
    require(not first.is_terminal(), "the game is over before it begins")


def _check_choices(game: Game) -> None:
    kind = game.type
    defaults = {option.name: option.default for option in kind.options}
    require(kind.choose({}) == defaults, f"without a choice the options are {kind.choose({})}, not {defaults}")
    no_values: tuple[object, ...] = (None, "no such value", 1.5, [], -1)
    wrong: list[dict[str, object]] = [{"no such option": 1}, {"": None}]
    wrong += [{option.name: value} for option in kind.options for value in no_values]
    if kind.presets:
        wrong += [{"preset": value} for value in no_values]
        first = next(iter(kind.presets))
        require(kind.choose({"preset": first}) == defaults, f"the first preset, {first}, is not the defaults")
    for name, preset in kind.presets.items():
        require(kind.choose({"preset": name}) == defaults | dict(preset), f"the preset {name} does not choose {preset}")
    for options in wrong:
        try:
            kind.choose(options)
        except OptionError:
            continue
        raise ConformanceError(f"the options {options} were accepted")


def check_events(before: State, action: int, after: State) -> None:
    """What an action brings about is told as JSON-ready mappings, and telling changes nothing."""
    clones = before.clone(), after.clone()
    for viewer in viewers(before.game):
        _check_events_for(before, action, after, viewer)
    require_unchanged(before, clones[0], "events()")
    require_unchanged(after, clones[1], "events()")


def _check_events_for(before: State, action: int, after: State, viewer: int | None) -> None:
    events = before.game.events(before, action, after, viewer)
    require(isinstance(events, list) and plain(events), f"the events are not ready for JSON: {events!r}")
    for event in events:
        named = isinstance(event, dict) and isinstance(event.get("event"), str)
        require(named, f"an event without a name: {event!r}")
        seat = event.get("seat")
        right = type(seat) is int and -1 <= seat < before.game.num_players()
        require(right, f"an event with seat {seat!r}: {event!r}")
    require(before.game.events(before, action, after, viewer) == events, "the events differ when asked again")

"""Game records: JSON Lines, one game a line, with a fixed order of keys.

``{"format": "parlour/1", "game", "rules", "options", "players", "actions", "result", "meta"}``: ``rules`` is the rules
version played by, ``players`` names who sat where, ``actions`` is in the game's notation, ``result`` is null for a
game that was not finished. Reading plays every action anew: a record that breaks a rule is refused as a whole.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import OptionError, RecordError, shown
from parlour.core.game import Game, GameType, State

FORMAT = "parlour/1"
Finder = Callable[[str], GameType]
"""Gives a name's game type, OptionError for an unknown one: ``parlour.game_type``."""
_KEYS = ("format", "game", "rules", "options", "players", "actions", "result", "meta")


@dataclass(frozen=True)
class Record:
    """One verified game."""

    game: Game
    players: tuple[str, ...]
    state: State
    """Where the game ended (or was left)."""
    meta: Mapping[str, Any]


def write(state: State, players: Sequence[str], meta: Mapping[str, Any]) -> str:
    """The record of a game played from its start, without the line's end."""
    if state.origin is not None:
        raise RecordError("A game begun from a set-up position has no record: its start is not the game's.")
    if len(players) != state.game.num_players():
        raise RecordError(f"players: must be {state.game.num_players()} names, one a seat.")
    return json.dumps(
        {
            "format": FORMAT,
            "game": state.game.name,
            "rules": state.game.type.rules_version,
            "options": dict(state.game.options),
            "players": list(players),
            "actions": state.notation(),
            "result": result(state),
            "meta": dict(meta),
        },
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
    )


def result(state: State) -> dict[str, Any] | None:
    """Returns, points and winners of a finished game, None before its end."""
    if not state.is_terminal():
        return None
    view = state.view()
    return {"returns": state.returns(), "scores": view["scores"], "winners": view["winners"]}


def read(lines: Iterable[str], find: Finder) -> Iterator[Record]:
    """The games of ``lines``, each verified before it is handed out; RecordError names the line and the ply."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield _read(line, find)
            except RecordError as error:
                raise RecordError(f"Line {number}: {error}") from None


def _read(line: str, find: Finder) -> Record:
    data = _parse(line)
    try:
        kind = find(data["game"])
        game = Game(kind, kind.choose(data["options"]))
    except OptionError as error:
        raise RecordError(str(error)) from None
    if set(data["options"]) != {option.name for option in kind.options}:
        raise RecordError(
            f"options: must be all of {kind.name}'s: {', '.join(option.name for option in kind.options)}."
        )
    if type(data["rules"]) is not int or data["rules"] != kind.rules_version:
        raise RecordError(
            f"rules: played by version {shown(data['rules'])} of the rules of {kind.name}; "
            f"this program plays by version {kind.rules_version} and cannot verify it."
        )
    players = data["players"]
    if len(players) != game.num_players() or not all(isinstance(name, str) for name in players):
        raise RecordError(f"players: must be {game.num_players()} names, one a seat.")
    state = game.new_initial_state()
    state.replay(data["actions"])
    if data["result"] != result(state):
        raise RecordError(f"result: the actions lead to {result(state)}, not {shown(data['result'])}.")
    return Record(game, tuple(players), state, data["meta"])


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise RecordError("a key is given twice.")
    return data


def _no_number(text: str) -> None:
    raise ValueError(text)


def _parse(line: str) -> dict[str, Any]:
    try:
        # Each game's own text: what cannot be written as UTF-8, or is no number, is no JSON.
        line.encode()
        data = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_number)
        json.dumps(data, ensure_ascii=False).encode()
    except RecordError:
        raise
    except (ValueError, RecursionError):
        raise RecordError("no JSON.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"format: must be {FORMAT!r}.")
    if missing := [key for key in _KEYS if key not in data]:
        raise RecordError(f"{missing[0]}: is missing.")
    if unknown := [key for key in data if key not in _KEYS]:
        raise RecordError(f"{shown(unknown[0])}: no such key; the keys are {', '.join(_KEYS)}.")
    for key, kind, name in (
        ("game", str, "text"),
        ("options", dict, "a mapping"),
        ("players", list, "a list"),
        ("actions", list, "a list"),
        ("meta", dict, "a mapping"),
    ):
        if not isinstance(data[key], kind):
            raise RecordError(f"{key}: must be {name}.")
    return data

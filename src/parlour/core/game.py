"""The Python face of the contract: names as in OpenSpiel, every call checked.

A ``GameType`` says what a game is, a ``Game`` is one with its options chosen, a ``State`` is a position in it together
with the actions that led there.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from operator import index
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from parlour.core import kernel
from parlour.core.chance import generator
from parlour.core.errors import IllegalActionError, OptionError, PositionError, RecordError, shown

Value = str | int | bool
Position = Mapping[str, Any]
STATE_FORMAT = "parlour-state/1"
PRESET = "preset"
"""Names a set of options where options are chosen; in the game itself they stand singly."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game. The state's field of the same name holds the value's index."""

    name: str
    values: tuple[Value, ...]
    default: Value
    help: str


class Moves(Protocol):
    """Action number ↔ notation: a module."""

    __name__: str

    def to_text(self, state: "State", action: int) -> str: ...
    def parse(self, state: "State", text: str) -> int:
        """The number of a well-formed text, legal or not; else NotationError."""

    def refusal(self, state: "State", action: int) -> IllegalActionError:
        """Which rule forbids the illegal ``action``, a number in range."""


class Views(Protocol):
    """What a viewer may see, and back."""

    def view(self, state: "State", viewer: int | None) -> dict[str, Any]: ...
    def events(self, before: "State", action: int, after: "State", viewer: int | None) -> list[dict[str, Any]]:
        """What ``viewer`` may know of what ``action`` brought about."""

    def fill(self, record: Any, position: Position) -> None:
        """Fill ``record`` from a view's keys or raise PositionError."""

    def normal(self, position: Position) -> Position:
        """A position that ``fill`` took, with things whose order is free in a view's order."""


@dataclass(frozen=True)
class GameType:
    """What a game is: its name, its options and where its rules lie."""

    name: str
    rules_version: int
    options: tuple[Option, ...]
    player_counts: tuple[int, ...]
    seat_zero_starts: bool
    dtype: np.dtype[Any]
    num_distinct_actions: int
    max_chance_outcomes: int
    max_legal_actions: int
    max_game_length: int
    max_chance_nodes: int
    observation_parts: Mapping[str, tuple[int, ...]]
    """The observation tensor's parts in order, each with its shape."""
    moves: Moves
    views: Views
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Named sets of options, the default first; ``preset`` chooses one, and options given beside it override it."""

    def choose(self, options: Mapping[str, Any]) -> dict[str, Value]:
        """All options with their values; OptionError for an unknown option or value."""
        known = {option.name: option for option in self.options}
        options = self._with_preset(options)
        for name in options:
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise OptionError(
                    f"{self.name} has no option {shown(name)}; its options: {allowed}.", name, tuple(known)
                )
        chosen: dict[str, Value] = {}
        for option in self.options:
            value = options.get(option.name, option.default)
            # Equal is not enough: True == 1.
            if not any(type(value) is type(v) and value == v for v in option.values):
                allowed = ", ".join(repr(v) for v in option.values)
                raise OptionError(
                    f"{self.name}: {option.name} cannot be {shown(value)}; allowed: {allowed}.",
                    option.name,
                    option.values,
                )
            chosen[option.name] = value
        return chosen

    def _with_preset(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        if not self.presets or PRESET not in options:
            return options
        own = dict(options)
        preset = own.pop(PRESET)
        if not isinstance(preset, str) or preset not in self.presets:
            allowed = ", ".join(repr(name) for name in self.presets)
            raise OptionError(
                f"{self.name}: {PRESET} cannot be {shown(preset)}; allowed: {allowed}.", PRESET, tuple(self.presets)
            )
        return {**self.presets[preset], **own}

    def __reduce__(self) -> tuple[Callable[[str], "GameType"], tuple[str]]:
        """Pickled as where it is found: its modules cannot be."""
        return _load_type, (self.moves.__name__.rpartition(".")[0],)


def _load_type(package: str) -> GameType:
    found: GameType = import_module(package).GAME
    return found


@dataclass(frozen=True)
class Game:
    """A game with its options chosen. Two with equal type and options are equal."""

    type: GameType = field(repr=False)
    options: Mapping[str, Value]

    @property
    def name(self) -> str:
        return self.type.name

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.name == other.name and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"load_game({self.name!r}{options})"

    def num_players(self) -> int:
        return int(self.options.get("players", self.type.player_counts[0]))

    def num_distinct_actions(self) -> int:
        """Players' actions are numbered from 0 to this less 1; chance outcomes are numbered apart."""
        return self.type.num_distinct_actions

    def max_chance_outcomes(self) -> int:
        return self.type.max_chance_outcomes

    def max_game_length(self) -> int:
        """The longest game in plies, chance not counted."""
        return self.type.max_game_length

    def observation_tensor_shape(self) -> list[int]:
        return [sum(int(np.prod(shape)) for shape in self.type.observation_parts.values())]

    def new_initial_state(self) -> "State":
        state = State(self, np.zeros(2 * self.type.dtype.itemsize, dtype=np.uint8))
        for option in self.type.options:
            state.record[option.name] = option.values.index(self.options[option.name])
        kernel.initial(state.record)
        return state

    def from_position(self, position: Position) -> "State":
        """A state from a view's keys, those left out at their defaults.

        Keys that follow from others (scores, for one) may be given and must then be right. PositionError names the
        field.
        """
        if not isinstance(position, Mapping):
            raise PositionError("position", "must be a mapping of a view's keys")
        try:
            position = json.loads(json.dumps(dict(position), allow_nan=False))
        except (TypeError, ValueError, RecursionError):
            raise PositionError("position", "must be plain JSON values") from None
        for key, expected in (("game", self.name), ("options", dict(self.options))):
            if key in position and not _same(position[key], expected):
                raise PositionError(key, f"this game's is {expected!r}")
        state = self.new_initial_state()
        self.type.views.fill(state.record, position)
        view = state.view(position.get("viewer"))
        for key, value in self.type.views.normal(position).items():
            if key not in view:
                raise PositionError(key, f"no such key; known: {', '.join(view)}")
            if key != "last_action" and not _same(view[key], value):
                raise PositionError(key, f"with the rest of this position it can only be {view[key]!r}")
        state.origin = {key: view[key] for key in position if key != "last_action"}
        return state

    def deserialize(self, text: str) -> "State":
        """The state that ``State.serialize`` wrote; RecordError if it is none of this game's."""
        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise RecordError("The text is no JSON.") from error
        if not isinstance(data, dict) or data.get("format") != STATE_FORMAT:
            raise RecordError(f"The text is no state: its format must be {STATE_FORMAT!r}.")
        for key, expected in (
            ("game", self.name),
            ("rules", self.type.rules_version),
            ("options", dict(self.options)),
        ):
            if not _same(data.get(key), expected):
                raise RecordError(f"{key}: the saved state's is {shown(data.get(key))}, this game's {expected!r}.")
        if "origin" not in data:
            raise RecordError("origin: is missing.")
        origin, actions = data["origin"], data.get("actions")
        if not isinstance(actions, list):
            raise RecordError("actions: must be a list of notations.")
        try:
            state = self.new_initial_state() if origin is None else self.from_position(origin)
        except PositionError as error:
            raise RecordError(f"origin: {error}") from None
        state.replay(actions)
        return state

    def events(self, before: "State", action: int, after: "State", viewer: int | None = None) -> list[dict[str, Any]]:
        """What ``action`` brought about, as far as ``viewer`` (a seat, None for a spectator) may know.

        In order, as JSON-ready mappings with the keys ``event`` and ``seat``.
        """
        return self.type.views.events(before, action, after, viewer)


class State:
    """A position in a game, and the actions that led there."""

    __slots__ = ("_bytes", "_history", "_states", "game", "origin", "record")

    def __init__(
        self,
        game: Game,
        data: NDArray[np.uint8],
        history: list[int] | None = None,
        origin: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        # Two records: the position, and the one before the last action.
        self._bytes = data
        self._states: NDArray[Any] = data.view(game.type.dtype)
        self.record: Any = self._states[0]
        """The compiled rules' own view of the position: change it through ``apply_action`` only."""
        self._history = history if history is not None else []
        self.origin = origin
        """The position that the history starts from, None for the game's own start."""

    # --- who acts, and how ---

    def current_player(self) -> int:
        """A seat, −1 at a chance node, −4 at the end."""
        return int(kernel.player(self._states))

    def is_chance_node(self) -> bool:
        return self.current_player() == kernel.CHANCE

    def is_terminal(self) -> bool:
        return self.current_player() == kernel.TERMINAL

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """Ascending. At a chance node the outcomes, at the end none; for a seat that is not to move none."""
        if seat is not None and seat != self.current_player():
            return []
        out = self._room()
        return out[: kernel.list_legal(self._states, out)].tolist()  # type: ignore[no-any-return]

    def legal_actions_mask(self, seat: int | None = None) -> NDArray[np.int8]:
        """1 for each legal action. Shape (num_distinct_actions,); at a chance node (max_chance_outcomes,)."""
        kind = self.game.type
        size = kind.max_chance_outcomes if self.is_chance_node() else kind.num_distinct_actions
        mask = np.zeros(size, dtype=np.int8)
        mask[self.legal_actions(seat)] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes with their probabilities, by ascending action; empty where no chance acts."""
        if not self.is_chance_node():
            return []
        actions = self.legal_actions()
        weights = np.zeros(len(actions))
        kernel.chance_weights(self.record, weights)
        return list(zip(actions, (weights / weights.sum()).tolist(), strict=True))

    def apply_action(self, action: int) -> None:
        """Play ``action``; IllegalActionError says which rule forbids it, and the state is then unchanged."""
        try:
            # True is no action, although Python takes it for 1.
            number = -1 if isinstance(action, bool) else index(action)
        except TypeError:
            number = -1
        # Compiled code takes what fits its integers.
        if not (0 <= number < 2**31) or not kernel.try_apply(self._states, number, self._room()):
            raise self._refusal(number, action)
        self._history.append(number)

    def child(self, action: int) -> "State":
        """The state after ``action``; this one is unchanged."""
        child = self.clone()
        child.apply_action(action)
        return child

    def _room(self) -> NDArray[np.int32]:
        return np.empty(self.game.type.max_legal_actions, dtype=np.int32)

    def _refusal(self, number: int, given: object) -> IllegalActionError:
        player = self.current_player()
        if player == kernel.TERMINAL:
            return IllegalActionError("rules.over")
        if not self._in_range(number):
            return IllegalActionError("rules.no_such_action", {"action": shown(given), "last": self._actions() - 1})
        return self.game.type.moves.refusal(self, number)

    def _in_range(self, action: object) -> bool:
        whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
        return whole and action in range(self._actions())

    def _actions(self) -> int:
        """How many numbers actions have here: chance outcomes are numbered apart."""
        kind = self.game.type
        return kind.max_chance_outcomes if self.is_chance_node() else kind.num_distinct_actions

    # --- notation ---

    def action_to_string(self, action: int) -> str:
        """The action in the game's notation: one line, the same in every language.

        IllegalActionError for a number that is no action's.
        """
        if not self._in_range(action):
            raise self._refusal(-1, action)
        return self.game.type.moves.to_text(self, action)

    def string_to_action(self, text: str) -> int:
        """The legal action that ``text`` writes; NotationError or IllegalActionError says what is wrong with it."""
        if not isinstance(text, str):
            raise IllegalActionError("rules.not_text")
        if self.is_terminal():
            raise IllegalActionError("rules.over")
        moves = self.game.type.moves
        action = moves.parse(self, text)
        if action not in self.legal_actions():
            raise moves.refusal(self, action)
        return action

    def replay(self, actions: Sequence[Any]) -> None:
        """Play ``actions``, in notation; RecordError names the first ply (from 1) that is refused."""
        for ply, action in enumerate(actions, start=1):
            try:
                self.apply_action(self.string_to_action(action))
            except IllegalActionError as error:
                raise RecordError(f"ply {ply} ({shown(action)}): {error}") from None

    # --- the end, the past ---

    def returns(self) -> list[float]:
        """Each seat's return; they sum to 0, and are all 0 before the end."""
        out = np.zeros(self.game.num_players())
        kernel.returns(self.record, out)
        return out.tolist()

    def history(self) -> list[int]:
        """All actions since the start (or since the position it was made from), chance included."""
        return list(self._history)

    @property
    def ply(self) -> int:
        """How many actions lie behind, chance included."""
        return len(self._history)

    def last_action(self) -> str | None:
        """The notation of the last action, None at the start."""
        before = self.before_last()
        return None if before is None else before.action_to_string(self._history[-1])

    def before_last(self) -> "State | None":
        """The state before the last action, without what led there; None at the start."""
        if not self._history:
            return None
        return State(self.game, np.roll(self._bytes, self.game.type.dtype.itemsize), origin=self.origin)

    def clone(self) -> "State":
        return State(self.game, self._bytes.copy(), self._history.copy(), self.origin)

    # --- what is seen ---

    def view(self, viewer: int | None = None) -> dict[str, Any]:
        """What ``viewer`` (a seat, or None for a spectator) may see, JSON-ready; each game's page lists its keys."""
        if viewer is not None:
            viewer = self._seat(viewer, "viewer")
        return self.game.type.views.view(self, viewer)

    def observation_tensor(self, seat: int) -> NDArray[np.float32]:
        """What ``seat`` sees as numbers: shape ``game.observation_tensor_shape()``, parts in ``observation_parts``."""
        out = np.zeros(self.game.observation_tensor_shape(), dtype=np.float32)
        kernel.observe(self.record, self._seat(seat), out)
        return out

    def information_state_string(self, seat: int) -> str:
        """Equal for two states exactly if ``seat`` cannot tell them apart."""
        view = self.view(self._seat(seat))
        del view["last_action"]
        return json.dumps(view, sort_keys=True, separators=(",", ":"))

    def resample_from_infostate(self, seat: int, rng: np.random.Generator) -> "State":
        """A state drawn uniformly from those that ``seat`` cannot tell from this one.

        Its history is this one's, which may not lead to it: a redrawn state is for search, and is not serialized.
        """
        drawn = self.clone()
        seed = generator(int(rng.integers(2**63)))
        kernel.resample(drawn.record, self._seat(seat), seed)
        return drawn

    def _seat(self, seat: int, name: str = "seat") -> int:
        whole = isinstance(seat, int | np.integer) and not isinstance(seat, bool)
        if not whole or seat not in range(self.game.num_players()):
            raise PositionError(name, f"must be 0 to {self.game.num_players() - 1}, not {shown(seat)}")
        return index(seat)

    # --- as text ---

    def serialize(self) -> str:
        """The state as one line of JSON, for ``Game.deserialize``."""
        return json.dumps(
            {
                "format": STATE_FORMAT,
                "game": self.game.name,
                "rules": self.game.type.rules_version,
                "options": dict(self.game.options),
                "origin": self.origin,
                "actions": self.notation(),
            },
            separators=(",", ":"),
        )

    def notation(self) -> list[str]:
        """The history in the game's notation."""
        replayed = self.game.new_initial_state() if self.origin is None else self.game.from_position(self.origin)
        texts = []
        for action in self._history:
            texts.append(replayed.action_to_string(action))
            replayed.apply_action(action)
        return texts

    def __eq__(self, other: object) -> bool:
        """Equal positions in equal games, whatever led there."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self._position() == other._position()

    def __hash__(self) -> int:
        return hash((self.game, self._position()))

    def _position(self) -> bytes:
        return self._bytes[: self.game.type.dtype.itemsize].tobytes()

    def __repr__(self) -> str:
        return f"<{self.game.name} state, ply {self.ply}, to move {self.current_player()}>"

    def __reduce__(self) -> tuple[Callable[..., "State"], tuple[Any, ...]]:
        """Pickled as raw bytes, for worker processes; what comes from outside goes through ``deserialize``."""
        return _unpickle, (self.game, self._bytes.tobytes(), self._history, self.origin)


def _same(one: object, other: object) -> bool:
    """Whether two values are written alike as JSON, where true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _unpickle(game: Game, data: bytes, history: list[int], origin: dict[str, Any] | None) -> State:
    return State(game, np.frombuffer(data, dtype=np.uint8).copy(), history, origin)

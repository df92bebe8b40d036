"""The Python face: every call checked, every refusal with its reason, whatever the game."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.core.errors import IllegalActionError, NotationError, OptionError, ParlourError, PositionError, RecordError
from parlour.core.game import Game, State
from tests.toygame import GAME

STEPS = Game(GAME, GAME.choose({}))


def started(*actions: str) -> State:
    state = STEPS.new_initial_state()
    for action in ("luck 1", "luck 2", "luck 3", *actions):
        state.apply_action(state.string_to_action(action))
    return state


# --- games and options ---


def test_the_games_there_are() -> None:
    assert "patchwork" in parlour.games()
    assert parlour.games() == sorted(parlour.games())
    assert parlour.game_type("patchwork").name == "patchwork"


@pytest.mark.parametrize("name", ["", "Patchwork", "chess", "core", "__init__", "../patchwork"])
def test_an_unknown_game_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(OptionError, match=r"There is no game .*; the games: .*patchwork"):
        parlour.load_game(name)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="patchwork has no option 'board'; its options: leather"):
        parlour.load_game("patchwork", board="A")


@pytest.mark.parametrize("value", ["Corrected", "", None, 0, True, ["corrected"], {"a": 1}])
def test_an_unknown_value_is_refused_with_the_allowed_ones(value: Any) -> None:
    with pytest.raises(OptionError, match=r"leather cannot be .*; allowed: 'corrected', 'original'"):
        parlour.load_game("patchwork", leather=value)


@pytest.mark.parametrize("value", [True, 3.0, "3"])
def test_a_value_equal_to_an_allowed_one_but_of_another_kind_is_refused(value: Any) -> None:
    with pytest.raises(OptionError, match="rounds cannot be"):
        GAME.choose({"rounds": value})


def test_a_preset_chooses_options_and_those_beside_it_override_it() -> None:
    assert GAME.choose({"preset": "long"}) == GAME.choose({})
    assert GAME.choose({"preset": "short"}) == {"players": 3, "rounds": 1}
    assert GAME.choose({"preset": "short", "players": 2}) == {"players": 2, "rounds": 1}
    assert GAME.choose({"rounds": 3, "preset": "short"}) == {"players": 3, "rounds": 3}


@pytest.mark.parametrize("preset", ["", "Short", None, 1, []])
def test_an_unknown_preset_is_refused_with_the_known_ones(preset: Any) -> None:
    with pytest.raises(OptionError, match=r"preset cannot be .*; allowed: 'long', 'short'") as error:
        GAME.choose({"preset": preset})
    assert (error.value.option, error.value.allowed) == ("preset", ("long", "short"))
    with pytest.raises(OptionError, match="no option 'preset'"):
        parlour.load_game("patchwork", preset=preset)


def test_a_refused_option_is_named_with_what_is_allowed() -> None:
    with pytest.raises(OptionError) as error:
        parlour.load_game("patchwork", leather="red")
    assert (error.value.option, error.value.allowed) == ("leather", ("corrected", "original"))
    with pytest.raises(OptionError) as error:
        parlour.load_game("patchwork", colour="red")
    assert (error.value.option, error.value.allowed) == ("colour", ("leather",))
    with pytest.raises(OptionError) as error:
        parlour.load_game("ludo")
    assert (error.value.option, error.value.allowed) == (None, tuple(parlour.games()))


def test_games_are_equal_by_name_and_options() -> None:
    assert parlour.load_game("patchwork") == parlour.load_game("patchwork", leather="corrected")
    assert hash(parlour.load_game("patchwork")) == hash(parlour.load_game("patchwork", leather="corrected"))
    assert parlour.load_game("patchwork") != parlour.load_game("patchwork", leather="original")
    assert parlour.load_game("patchwork") != STEPS
    assert STEPS != "toygame"
    assert repr(parlour.load_game("patchwork")) == "load_game('patchwork', leather='corrected')"


def test_a_games_numbers() -> None:
    assert STEPS.num_players() == 3
    assert Game(GAME, GAME.choose({"players": 2})).num_players() == 2
    assert STEPS.num_distinct_actions() == 5
    assert STEPS.max_chance_outcomes() == 3
    assert STEPS.max_game_length() == 9
    assert STEPS.observation_tensor_shape() == [3 + 9 + 3 + 3 + 3 + 1]


# --- playing ---


def test_a_whole_game_by_notation() -> None:
    state = started()
    assert (state.current_player(), state.ply, state.last_action()) == (-1, 3, "luck 3")
    for action in ("roll 1", "keep", "roll 3", "keep", "roll 2", "pass") * 3:
        state.apply_action(state.string_to_action(action))
    assert state.is_terminal()
    assert state.view()["scores"] == [3 + 3 * 2, 9, 0]
    assert state.returns() == [0.5, 0.5, -1.0]
    assert state.view()["winners"] == [0, 1]
    assert state.notation()[:4] == ["luck 1", "luck 2", "luck 3", "roll 1"]
    assert repr(state) == "<toygame state, ply 21, to move -4>"


def test_child_leaves_its_parent_alone() -> None:
    state = started("roll 2")
    child = state.child(0)
    assert (state.ply, child.ply) == (4, 5)
    assert state == started("roll 2")
    assert child.last_action() == "keep"


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.int64, np.uint64])
def test_numpy_integers_are_actions_too(kind: Any) -> None:
    state = started("roll 2")
    state.apply_action(kind(4))
    assert state.history()[-1:] == [4]
    assert type(state.history()[-1]) is int


@pytest.mark.parametrize("action", [-1, 5, 2**31, 2**32, 2**64, True, 0.0, "0", None, [0]])
def test_what_is_no_action_number_is_refused_with_the_range(action: Any) -> None:
    state = started("roll 2")
    with pytest.raises(IllegalActionError) as error:
        state.apply_action(action)
    assert error.value.rule == "rules.no_such_action"
    assert error.value.values == {"action": repr(action), "last": 4}
    assert state == started("roll 2")
    assert state.ply == 4


def test_the_games_rule_that_forbids_an_action_is_told() -> None:
    state = started("roll 2")
    with pytest.raises(IllegalActionError) as error:
        state.apply_action(2)
    assert (error.value.rule, error.value.values) == ("toygame.refused.too_low", {"seat": 1, "steps": 0})


def test_an_error_without_a_text_tells_its_key_and_values() -> None:
    assert str(IllegalActionError("nogame.refused.rule", {"seat": 1})) == "nogame.refused.rule seat=1"
    assert str(IllegalActionError("nogame.refused.rule")) == "nogame.refused.rule"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (IllegalActionError("rules.over"), "over"),
        (IllegalActionError("rules.not_text"), "text"),
        (IllegalActionError("rules.no_such_action", {"action": "-1", "last": 4}), "-1"),
    ],
)
def test_the_rules_of_all_games_have_english_texts(error: IllegalActionError, text: str) -> None:
    assert text in str(error)
    assert "{" not in str(error)
    assert error.rule not in str(error)


def test_errors_are_refusals_of_the_right_kind() -> None:
    for kind in (OptionError, PositionError, RecordError, IllegalActionError, NotationError):
        assert issubclass(kind, ParlourError)
        assert issubclass(kind, ValueError)
    assert issubclass(NotationError, IllegalActionError)


@pytest.mark.parametrize("text", [None, 3, b"keep", ["keep"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(IllegalActionError) as error:
        started("roll 2").string_to_action(text)
    assert error.value.rule == "rules.not_text"


def test_after_the_end_everything_is_refused() -> None:
    state = STEPS.from_position({"turn": 9})
    for act in (lambda: state.apply_action(0), lambda: state.string_to_action("keep")):
        with pytest.raises(IllegalActionError) as error:
            act()
        assert error.value.rule == "rules.over"


@pytest.mark.parametrize("action", [-1, 5, 2**40, True, "keep", None, 1.0])
def test_what_is_no_action_number_is_not_written_either(action: Any) -> None:
    with pytest.raises(IllegalActionError) as error:
        started("roll 2").action_to_string(action)
    assert error.value.rule == "rules.no_such_action"


# --- what is seen ---


@pytest.mark.parametrize("seat", [-1, 3, 10**9, True, "0", None])
def test_seats_that_there_are_not_are_refused(seat: Any) -> None:
    state = started()
    looks: list[Callable[[Any], Any]] = [
        state.observation_tensor,
        state.information_state_string,
        lambda seat: state.resample_from_infostate(seat, np.random.default_rng(0)),
    ]
    if seat is not None:
        looks.append(state.view)
    for look in looks:
        with pytest.raises(PositionError, match="must be 0 to 2"):
            look(seat)


def test_information_states_are_equal_exactly_if_the_seat_cannot_tell() -> None:
    states = [STEPS.new_initial_state() for _ in range(2)]
    for state, own in zip(states, ("luck 1", "luck 2"), strict=True):
        state.apply_action(state.string_to_action(own))
    first, second = states
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_resampling_draws_all_that_a_seat_cannot_know_alike() -> None:
    state = started("roll 2")
    rng = np.random.default_rng(1)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(900):
        luck = tuple(state.resample_from_infostate(1, rng).record.luck.tolist())
        counts[luck] = counts.get(luck, 0) + 1
    assert set(counts) == {(a, 2, b) for a in (1, 2, 3) for b in (1, 2, 3)}
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 35


# --- positions ---


def test_a_position_is_a_state_of_its_own_start() -> None:
    state = STEPS.from_position({"steps": [4, 2, 0], "turn": 5, "roll": 1, "viewer": 2, "luck": [None, None, 3]})
    assert (state.current_player(), state.ply, state.last_action()) == (2, 0, None)
    assert state.view(2)["luck"] == [None, None, 3]
    state.apply_action(0)
    assert STEPS.deserialize(state.serialize()) == state
    assert STEPS.deserialize(state.serialize()).history() == [0]


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ([], "position"),
        (None, "position"),
        ("steps", "position"),
        ({"game": "patchwork"}, "game"),
        ({"options": {"players": 2, "rounds": 3}}, "options"),
        ({"options": None}, "options"),
        ({"viewer": 3}, "viewer"),
        ({"viewer": "0"}, "viewer"),
        ({"no such key": 1}, "no such key"),
        ({"steps": [1, 2]}, "steps"),
        ({"steps": [4, 0, 0], "scores": [5, 0, 0]}, "scores"),
        ({"to_move": 1}, "to_move"),
        ({"phase": "end"}, "phase"),
        ({"winners": [0]}, "winners"),
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused_by_its_field(position: Any, field: str) -> None:
    with pytest.raises(PositionError) as error:
        STEPS.from_position(position)
    assert error.value.field == field
    assert str(error.value).startswith(f"{field}: ")


def test_a_position_may_name_the_last_action_but_has_no_past() -> None:
    state = started("roll 2")
    again = STEPS.from_position(state.view(0))
    assert again.view(0) == state.view(0) | {"last_action": None}
    assert again.origin is not None
    assert "last_action" not in again.origin


def test_what_a_position_was_made_from_can_be_changed_afterwards() -> None:
    position: dict[str, Any] = {"steps": [4, 2, 0]}
    state = STEPS.from_position(position)
    position["steps"][0] = 9
    assert STEPS.deserialize(state.serialize()) == state


# --- as text ---


def test_states_are_equal_whatever_led_there() -> None:
    one = started("roll 1", "keep", "roll 1", "pass", "roll 1", "pass", "roll 2", "keep")
    other = started("roll 2", "keep", "roll 3", "pass", "roll 2", "pass", "roll 1", "keep")
    assert one == other
    assert hash(one) == hash(other)
    assert one.history() != other.history()
    assert one != started()
    assert one != Game(GAME, GAME.choose({"rounds": 1})).new_initial_state()
    assert one != "state"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "parlour/1"}, "its format must be 'parlour-state/1'"),
        ({"game": "patchwork"}, "game: the saved state's is 'patchwork', this game's 'toygame'"),
        ({"rules": 2}, "rules: the saved state's is 2, this game's 1"),
        ({"options": {"players": 2, "rounds": 3}}, "options: the saved state's is"),
        ({"actions": "keep"}, "actions: must be a list of notations"),
        ({"actions": ["luck 1", "keep"]}, r"ply 2 \('keep'\): toygame.refused.chance_first"),
        ({"actions": ["luck 1", 7]}, r"ply 2 \(7\): "),
        ({"actions": [], "origin": {"turn": 10}}, "origin: turn: 10 is no whole number from 0 to 9"),
        ({"actions": [], "origin": []}, "origin: position: must be a mapping"),
    ],
    ids=str,
)
def test_a_saved_state_that_is_none_of_this_games_is_refused(changes: dict[str, Any], says: str) -> None:
    text = json.dumps(json.loads(started("roll 2").serialize()) | changes)
    with pytest.raises(RecordError, match=says):
        STEPS.deserialize(text)


@pytest.mark.parametrize("key", ["format", "game", "rules", "options", "origin", "actions"])
def test_every_key_of_a_saved_state_is_needed(key: str) -> None:
    data = json.loads(started().serialize())
    del data[key]
    with pytest.raises(RecordError, match=key):
        STEPS.deserialize(json.dumps(data))


def test_states_and_games_can_be_pickled_for_other_processes() -> None:
    state = started("roll 2")
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.history() == state.history()
    assert pickle.loads(pickle.dumps(STEPS)) == STEPS


@pytest.mark.parametrize("text", ["", "{", "[1, 2", "[" * 100_000, None, 7])
def test_what_is_no_json_is_refused(text: Any) -> None:
    with pytest.raises(RecordError, match="no JSON"):
        STEPS.deserialize(text)


@pytest.mark.parametrize("text", ["null", "[]", "1", "{}", '"parlour-state/1"'])
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="The text is no state"):
        STEPS.deserialize(text)

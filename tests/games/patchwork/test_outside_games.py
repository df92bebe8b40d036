"""Games by other people's programs: replayed through notation to their final figures."""

from typing import Any

import pytest

from parlour.core.errors import IllegalActionError
from parlour.core.game import State
from parlour.games.patchwork import parts
from tests.games.patchwork.outside import GAMES, begun
from tests.games.patchwork.table import PATCH_IDS, play


def figures(state: State) -> dict[str, Any]:
    view = state.view()
    return {
        "buttons": view["buttons"],
        "covered": [sum(len(piece["squares"]) for piece in quilt) for quilt in view["placed"]],
        "income": view["income"],
        "bonus_tile": view["bonus_tile"],
        "score": view["scores"],
        "first_at_end": view["first_at_end"],
        "winner": view["winners"][0],
    }


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["id"])
def test_game_ends_with_its_figures(case: dict[str, Any]) -> None:
    state = begun(case)
    assert state.view()["circle"] == case["circle"]
    for seat, move in case["moves"]:
        assert state.current_player() == seat
        state.apply_action(state.string_to_action(move))
    assert state.is_terminal()
    assert figures(state) == case["final"]
    winner = case["final"]["winner"]
    assert state.returns() == [1.0 if seat == winner else -1.0 for seat in range(2)]


def test_between_them_they_place_every_patch() -> None:
    """Which makes them a check of every shape."""
    bought = {move.split()[1] for case in GAMES for _, move in case["moves"] if move.startswith("buy")}
    assert bought == set(PATCH_IDS)


def test_the_level_game_is_won_by_the_first_at_the_end() -> None:
    (level,) = [case for case in GAMES if case["final"]["score"][0] == case["final"]["score"][1]]
    assert level["id"] == "G8"
    assert level["final"]["winner"] == level["final"]["first_at_end"] == 0


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case["id"])
def test_game_does_not_replay_under_the_other_leather_layout(case: dict[str, Any]) -> None:
    assert case["options"]["leather"] == "original"
    assert parts.LEATHER_MARKS[0] != parts.LEATHER_MARKS[1]
    state = begun(case, leather="corrected")
    with pytest.raises(IllegalActionError) as error:
        play(state, *(move for _, move in case["moves"]))
    assert error.value.rule in {"patchwork.refused.no_leather", "patchwork.refused.leather_first"}

"""The board and the box: what each square yields, and what is in the tables."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.games.littletown import cards, parts
from parlour.games.littletown.state import NOBODY
from tests.games.littletown.table import RECOMMENDED, held, littletown, play, position, texts

DATA: dict[str, Any] = json.loads((Path(parts.__file__).parent / "littletown.json").read_text(encoding="utf-8"))
SQUARES = [(board, square) for board in ("A", "B") for square in parts.SQUARE_NAMES]


def first_yield(board: str, square: str) -> str:
    row, column = int(square[1]) - 1, "abcdefghi".index(square[0])
    return str(DATA["first_worker_yield"][board][row].split()[column])


@pytest.mark.parametrize(("board", "square"), SQUARES)
def test_a_first_worker_gathers_what_the_data_tells(board: str, square: str) -> None:
    state = position(board=board)
    told = first_yield(board, square)
    if told == "---":
        assert f"worker {square}" not in texts(state)
        return
    play(state, f"worker {square}")
    for text in texts(state, "gather"):
        play(state, text)
    wood, stone, fish = map(int, told)
    wanted = {"stone": stone, "wood": wood, "fish": fish, "coins": 3}
    assert held(state) == {kind: number for kind, number in wanted.items() if number}


def test_the_box_holds_what_the_printed_one_does() -> None:
    assert len(parts.TILE_IDS) == 25
    assert sum(tile["count"] for tile in DATA["buildings"]) == 29
    assert {name for name in parts.TILE_IDS if parts.RECOMMENDED >> parts.TILE_INDEX[name] & 1} == set(RECOMMENDED)
    assert parts.SUPPLY.tolist() == [15, 15, 15, 15, 40]


def test_seventeen_cards_are_known_and_none_is_invented() -> None:
    assert sorted(cards.CARD_NUMBERS) == [*range(1, 7), *range(8, 19)]
    assert {cards.CARD_NUMBERS[card] for card in range(cards.CARDS) if cards.HELP_NEEDED[card]} == {
        *(5, 8, 9, 10, 11, 13, 14, 16, 18)
    }


def test_no_market_rules_out_so_many_cards_that_hands_could_not_be_filled() -> None:
    """Nine cards at most are dealt, and eight have no mark: one marked card has to be possible."""
    dealt = max(players * int(hand) for players, hand in zip(parts.PLAYERS, parts.HAND, strict=True))
    marked = [card for card in range(cards.CARDS) if cards.HELP_NEEDED[card]]
    assert cards.CARDS - len(marked) == dealt - 1
    one_is_enough = sum(1 << card for card in marked if cards.HELP_NEEDED[card] == 1)
    singles = [tile for tile in range(parts.TILES) if tile != parts.WHEAT_FIELD]
    no_help = [t for t in singles if not any(one_is_enough >> card & int(cards.HELP[card]) >> t & 1 for card in marked)]
    assert len(no_help) < parts.OFFERED


@pytest.mark.parametrize(("players", "workers", "houses", "hand"), [(2, 5, 7, 4), (3, 4, 6, 3), (4, 3, 6, 2)])
def test_what_everyone_begins_with(players: int, workers: int, houses: int, hand: int) -> None:
    state = littletown(players=players).new_initial_state()
    view = state.view()
    assert view["workers_left"] == [workers] * players
    assert view["houses_left"] == [houses] * players
    assert view["coins"] == [3] * players
    assert view["scores"] == [0] * players
    assert view["supply"] == {"stone": 15, "wood": 15, "fish": 15, "wheat": 15, "coins": 40 - 3 * players}
    assert (view["wheat_left"], view["market"]) == (5, sorted(RECOMMENDED, key=parts.TILE_IDS.index))
    play(state, "start 1")
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert [objective["count"] for objective in state.view()["objectives"]] == [hand] * players
    assert state.current_player() == 1
    assert littletown().new_initial_state().record.start_player == NOBODY

"""What Little Town's page shows before it is done, does in one gesture, and says where it cannot be done."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import TownAt
from tests.e2e.littletown import NAMES, Keys, Mouse, Town, by_verb
from tests.e2e.littletown_tables import (
    among_buildings,
    at_table,
    drafting,
    hungry,
    mid_game,
    near,
    with_coins,
)
from tests.e2e.tab import Message
from tests.e2e.texts import say


def goods(kind: str, n: int) -> str:
    """So much of something, in words."""
    return say(f"littletown.goods.{kind}", n=n)


def test_what_a_worker_would_find_is_shown_before_it_is_placed(town_at: TownAt) -> None:
    town = town_at(mid_game)
    view = town.state["view"]
    mover = view["to_move"]
    usable = [one for one in view["buildings"] if one["tile"] not in ("statue", "castle", "cathedral", "watchtower")]
    square, found = next(
        (square, beside)
        for (square,) in by_verb(town, "worker")
        if (beside := [one for one in usable if near(one["square"], square)])
    )
    town.square(square).hover()
    for one in found:
        entry = town.around.get_by_role("listitem").filter(has_text=say(f"littletown.term.{one['tile']}"))
        expect(entry.first).to_be_visible()
        if one["owner"] != mover:
            expect(town.around).to_contain_text(say("littletown.around.fee", name=NAMES[one["owner"]]))
    expect(town.square(square)).to_have_accessible_name(re.compile(say(f"littletown.term.{found[0]['tile']}")))
    assert town.tab.moves() == []


def test_everything_around_is_gathered_in_one_gesture(town_at: TownAt) -> None:
    town = town_at(lambda view: view["phase"] == "worker" and view["worker"] in ("b2", "h2"))
    gathers = [f"gather {square}" for (square,) in by_verb(town, "gather")]
    assert len(gathers) > 1
    town.button("gather-all").click()
    town.tab.until(lambda: town.tab.moves() == gathers)
    town.await_turn()
    expect(town.button("gather-all")).to_have_count(0)


def test_a_use_tells_its_fee_and_who_gets_it(town_at: TownAt) -> None:
    town = town_at(among_buildings)
    view = town.state["view"]
    mover = view["to_move"]
    for one in view["buildings"]:
        button = town.button(f"use-{one['square']}")
        if one["owner"] == mover or not button.is_visible():
            continue
        fee = say("littletown.use.fee", name=NAMES[one["owner"]])
        expect(button).to_have_accessible_name(re.compile(re.escape(fee)))
    square = next(
        one["square"] for one in view["buildings"] if one["owner"] != mover and [one["square"]] in by_verb(town, "use")
    )
    with town.tab.acknowledged():
        town.square(square).click()
    assert town.tab.moves() == [f"use {square}"]
    after = town.state["view"]
    assert after["coins"][1 - mover] == view["coins"][1 - mover] + 1


def exchangeable(town: Town) -> list[str]:
    """The tiles that the market marks as payable after an exchange."""
    town.tab.until_answered()
    return [
        str(tile).removeprefix("tile-")
        for tile in town.market.locator("button.buy").evaluate_all("tiles => tiles.map(tile => tile.dataset.testid)")
    ]


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_exchange_and_building_are_one_gesture(town_at: TownAt, hand: str) -> None:
    town = town_at(with_coins)
    expect(town.market.locator("button.buy").first).to_be_visible()
    tile = exchangeable(town)[0]
    assert tile not in {words[0] for words in by_verb(town, "build")}
    expect(town.tile(tile)).to_have_accessible_name(re.compile(say("littletown.market.exchange")))
    square = by_verb(town, "worker")[0][0]
    pressing = Keys(town.page) if hand == "keys" else Mouse()
    pressing.press(town.tile(tile))
    expect(town.button("exchange-first")).to_contain_text(re.compile(r"\d"))
    pressing.square(town.square(square))
    pressing.press(town.button("confirm"))
    town.tab.until(lambda: len(town.tab.moves()) > 1 and town.tab.moves()[-1] == f"build {tile} {square}")
    assert {move.split()[0] for move in town.tab.moves()[:-1]} == {"exchange"}
    town.await_turn()
    built = {"square": square, "tile": tile}
    assert any(built.items() <= one.items() for one in town.state["view"]["buildings"])


def test_a_tile_that_cannot_be_paid_says_what_is_missing(town_at: TownAt) -> None:
    town = town_at(mid_game)
    payable = {words[0] for words in by_verb(town, "build")} | set(exchangeable(town))
    tile = next(one for one in town.state["view"]["market"] if one not in payable)
    town.tile(tile).click()
    expect(town.hint.locator(".reason")).to_contain_text(say(f"littletown.term.{tile}"))
    expect(town.button("confirm")).to_have_count(0)
    assert town.tab.moves() == []


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_reading_a_tile_that_cannot_be_paid_leaves_the_board_open(town_at: TownAt, hand: str) -> None:
    town = town_at(mid_game)
    payable = {words[0] for words in by_verb(town, "build")} | set(exchangeable(town))
    tile = next(one for one in town.state["view"]["market"] if one not in payable)
    square = by_verb(town, "worker")[0][0]
    pressing = Keys(town.page) if hand == "keys" else Mouse()
    pressing.press(town.tile(tile))
    expect(town.hint.locator(".reason")).to_be_visible()
    pressing.square(town.square(square))
    expect(town.tile(tile)).to_have_attribute("aria-pressed", "false")
    expect(town.hint.locator(".reason")).to_have_count(0)
    pressing.press(town.button("confirm"))
    town.tab.until(lambda: town.tab.moves() == [f"worker {square}"])


def test_a_square_that_is_not_free_says_why(town_at: TownAt) -> None:
    town = town_at(mid_game)
    town.square("a1").click()
    expect(town.hint).to_contain_text(say("littletown.refused.empty_square", square="a1"))
    assert town.tab.moves() == []


def test_the_pawnshop_asks_what_for_what(town_at: TownAt) -> None:
    def beside_pawnshop(view: Message) -> bool:
        cubes = sum(view["cubes"][view["to_move"]].values()) if view["phase"] == "worker" else 0
        return cubes >= 2 and any(
            one["tile"] == "pawnshop" and one["owner"] == view["to_move"] and near(one["square"], view["worker"])
            for one in view["buildings"]
        )

    town = town_at(beside_pawnshop)
    action = next(action for action in town.state["legal"] if ">" in action)
    town.do(action, Mouse())
    assert town.tab.moves() == [action]
    assert not [action for action in town.state["legal"] if ">" in action]


def test_the_mix_of_a_meal_is_chosen(town_at: TownAt) -> None:
    town = town_at(at_table)
    meals = by_verb(town, "feed")
    assert len(meals) > 1
    action = " ".join(["feed", *meals[-1]])
    town.do(action, Mouse())
    assert town.tab.moves() == [action]


def test_food_is_exchanged_for_on_the_way_to_the_meal(town_at: TownAt) -> None:
    town = town_at(hungry)
    mover = town.state["to_move"]
    before = town.state["view"]
    expect(town.button("feeding")).to_contain_text("−")
    town.button("buy-wheat").click()
    expect(town.button("return-0")).to_be_visible()
    assert town.tab.moves() == []
    expect(town.button("feed")).not_to_have_attribute("aria-disabled", "true")
    town.button("feed").click()
    town.tab.until(lambda: len(town.tab.moves()) == 2)
    assert town.tab.moves()[0] == "exchange wheat"
    assert town.tab.moves()[1].startswith("feed")
    town.tab.until(lambda: len(town.tab.acks()) == 2)
    assert town.state["view"]["coins"][mover] == before["coins"][mover] - 3


def test_a_round_that_has_ended_is_summed_up(town_at: TownAt) -> None:
    town = town_at(lambda view: view["phase"] == "feeding" and view["round"] == 1)
    expect(town.summary).to_have_count(0)
    while town.state["view"]["round"] == 1:
        town.await_turn()
        meal = next(action for action in town.state["legal"] if action.startswith("feed"))
        town.do(meal, Mouse())
    town.await_turn()
    expect(town.summary).to_contain_text(say("littletown.round.over", round=1))
    for number, name in enumerate(NAMES):
        row = town.summary.get_by_role("row", name=name)
        gained = str(town.state["view"]["scores"][number]).replace("-", "−")
        expect(row.get_by_role("cell").last).to_have_text(gained)
    expect(town.hint).to_be_in_viewport(ratio=1)
    town.button("close-summary").click()
    expect(town.summary).to_have_count(0)


@pytest.mark.parametrize("market", ["draft", "pick_one"])
def test_tiles_are_picked_face_down_on_a_screen_of_their_own(town_at: TownAt, market: str) -> None:
    town = town_at(drafting, rules={"market": market})
    view = town.state["view"]
    expect(town.market).to_have_count(0)
    expect(town.picking.get_by_role("button")).to_have_count(1)
    town.picking.get_by_role("button", name=say("littletown.picking.uncover", name="Ann")).click()
    for tile in view["tiles"][0]:
        expect(town.button(f"pick-{tile}")).to_be_visible()
    holds = say("littletown.picking.holds", n=view["tiles_held"][1])
    hands = town.picking.get_by_role("list", name=say("littletown.picking.hands"))
    expect(hands.get_by_role("listitem").filter(has_text="Bo")).to_contain_text(holds)
    pick = str(view["tiles"][0][0])
    town.do(f"pick {pick}", Mouse())
    town.await_turn()
    assert town.state["to_move"] == 1
    expect(town.button(f"pick-{pick}")).to_have_count(0)
    expect(hands.get_by_role("listitem").filter(has_text="Ann")).to_contain_text(say("littletown.picking.chosen"))
    assert pick not in town.state["view"]["market"]
    town.picking.get_by_role("button", name=say("littletown.picking.uncover", name="Bo")).click()
    town.do(f"pick {town.state['view']['tiles'][1][0]}", Mouse())
    town.await_turn()
    assert pick in town.state["view"]["market"]
    revealed = town.picking.get_by_role("list", name=say("littletown.market"))
    expect(revealed.get_by_text(say(f"littletown.term.{pick}"), exact=True)).to_be_visible()


def test_squares_say_what_stands_on_them(town_at: TownAt) -> None:
    town = town_at(mid_game)
    view = town.state["view"]
    for one in view["buildings"]:
        tile, owner = say(f"littletown.term.{one['tile']}"), NAMES[one["owner"]]
        named = say("littletown.square.building", square=one["square"], tile=tile, name=owner)
        expect(town.square(one["square"])).to_have_accessible_name(re.compile(re.escape(named)))
    for number, squares in enumerate(view["workers"]):
        for square in squares:
            named = say("littletown.square.worker", square=square, name=NAMES[number])
            expect(town.square(square)).to_have_accessible_name(named)
    expect(town.square("f1")).to_have_accessible_name(
        say("littletown.square.terrain", square="f1", what=say("littletown.terrain.lake"), got=goods("fish", 1))
    )
    expect(town.board.get_by_role("gridcell")).to_have_count(54)

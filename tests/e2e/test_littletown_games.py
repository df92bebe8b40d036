"""Little Town as a game: whole ones by mouse, by touch and by keys; people at one screen; what is read out."""

import json
import random
import re
from importlib.resources import files

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenTab
from tests.e2e.fingers import PHONE
from tests.e2e.keyboard import expect_read_out
from tests.e2e.littletown import Hand, Keys, Mouse, Touch, Town
from tests.e2e.littletown_tables import eager
from tests.e2e.lobby import choose, dialog, open_dialog, seat, start_button
from tests.e2e.tab import Message, Tab
from tests.e2e.texts import say

_BOX = json.loads((files("parlour.games.littletown") / "littletown.json").read_text(encoding="utf-8"))
_TILES = [tile["id"] for tile in _BOX["buildings"]]

LINES = ["buildings", "uses", "objectives", "clock", "feeding", "castle", "watchtower", "coins"]


def begin(tab: Tab, opponents: list[str], **options: str) -> Town:
    """A new game from the home page; `options` by what their tiles say."""
    open_dialog(tab.page, game="littletown")
    seat(tab.page, opponents)
    dialog(tab.page).locator("summary").first.click()
    for option, value in options.items():
        choose(tab.page, say(f"littletown.option.{option}"), say(f"littletown.option.{option}.{value}"))
    start_button(tab.page).click()
    town = Town(tab)
    town.board.wait_for()
    return town


def play_out(town: Town, hand: Hand) -> None:
    """Play to the end, whatever comes to mind, all of it by what the page offers."""
    chooser = random.Random(1)
    while town.await_turn():
        legal: list[str] = town.state["legal"]
        # Food is exchanged for on the way to the meal; the page has a gesture for both together.
        meals = [action for action in legal if action.startswith("feed")]
        action = chooser.choice(meals) if meals else eager(legal, chooser)
        before = len(town.tab.moves())
        town.do(action, hand)
        assert town.tab.moves()[before:] == [action]


def expect_score_sheet(town: Town) -> None:
    """The sheet tells the points line by line, as the server counts them, without lines that count for nobody."""
    view = town.state["view"]
    expect(town.sheet).to_be_visible()
    for number, lines in enumerate(view["score_lines"]):
        for line in LINES:
            shown = town.sheet.get_by_test_id(f"{line}-{number}")
            if any(gained[line] for gained in view["score_lines"]):
                expect(shown).to_have_text(str(lines[line]).replace("-", "−"))
            else:
                expect(shown).to_have_count(0)
        assert sum(lines[line] for line in LINES) == view["scores"][number]
        total = town.sheet.get_by_test_id(f"score-{number}")
        expect(total).to_have_text(str(view["scores"][number]).replace("-", "−"))
    if view["winners"] == [0]:
        expect(town.sheet).to_have_accessible_name(say("shell.result.you_win"))
    expect(town.play_again).to_be_focused()


def test_a_whole_game_against_a_bot_by_mouse(tab: Tab) -> None:
    town = begin(tab, [say("level.beginner")])
    play_out(town, Mouse())
    expect_score_sheet(town)


def test_a_whole_game_against_a_bot_by_touch(open_tab: OpenTab) -> None:
    tab = open_tab(**PHONE)
    town = begin(tab, [say("level.beginner")], market="random", board="B")
    play_out(town, Touch(tab))
    expect_score_sheet(town)


def test_a_whole_game_by_keys_alone(tab: Tab) -> None:
    town = begin(tab, [say("level.beginner")])
    play_out(town, Keys(tab.page))
    expect_score_sheet(town)


def test_four_at_a_draft_play_to_the_end(tab: Tab) -> None:
    town = begin(tab, [say("level.beginner")] * 3, market="draft")
    play_out(town, Mouse())
    expect_score_sheet(town)


@pytest.mark.parametrize("names", [["Ann", "Bo"], ["Ann", "Bo", "Cleo"], ["Ann", "Bo", "Cleo", "Dan"]], ids=len)
def test_people_at_one_screen_play_in_turn_and_keep_their_cards_covered(tab: Tab, names: list[str]) -> None:
    open_dialog(tab.page, game="littletown")
    seat(tab.page, [say("shell.new.person")] * (len(names) - 1))
    for number, name in enumerate(names, start=1):
        label = say("shell.new.your_name") if number == 1 else say("shell.new.name_of", n=number)
        dialog(tab.page).get_by_label(label).fill(name)
    start_button(tab.page).click()
    town = Town(tab)
    first = None
    for turn in range(len(names) + 1):
        town.await_turn()
        mover = town.state["to_move"]
        first = mover if first is None else first
        assert mover == (first + turn) % len(names)
        expect(town.panel(names[mover])).to_contain_text(say("littletown.panel.to_move"))
        expect(town.tray).to_contain_text(names[mover])
        expect(town.objectives.locator("[data-testid^=objective-]")).to_have_count(0)
        town.objectives.get_by_role("button", name=say("littletown.objectives.uncover", name=names[mover])).click()
        cards = town.state["view"]["objectives"][mover]["cards"]
        for card in cards:
            expect(town.objectives.get_by_test_id(f"objective-{card}")).to_be_visible()
        town.do(next(action for action in town.state["legal"] if action.startswith("worker")), Mouse())
        town.await_turn()
        # Still their turn: what they have uncovered stays so.
        expect(town.objectives.get_by_test_id(f"objective-{cards[0]}")).to_be_visible()
        town.do("end", Mouse())


def test_nothing_secret_comes_to_the_page(tab: Tab) -> None:
    town = begin(tab, [say("level.beginner")] * 2, market="draft")
    known: set[str] = {"wheat_field"}
    while town.await_turn() and town.state["view"]["phase"] == "pick":
        view = town.state["view"]
        known.update(view["tiles"][0], view["market"])
        shown = tab.page.get_by_role("main").aria_snapshot()
        # What the others hold is among what one has never held nor seen revealed.
        assert {tile for tile in _TILES if _is_named(tile, shown)} <= known
        assert all(_is_named(tile, shown) for tile in view["tiles"][0])
        town.do(town.state["legal"][0], Mouse())
    messages = [*tab.messages("snapshot"), *tab.messages("update")]
    for view in (message["state"]["view"] for message in messages):
        assert [hand["cards"] is None for hand in view["objectives"]] == [False, True, True]
        assert [hand is None for hand in view["tiles"]] == [False, True, True]
    told = [*tab.messages("snapshot")[0]["log"], *(update["entry"] for update in tab.messages("update"))]
    secret = [event for entry in told for event in entry["events"] if event.get("hidden")]
    assert {event["event"] for event in secret} >= {"card", "tile"}
    assert all({"card", "tile"}.isdisjoint(event) and event["seat"] != 0 for event in secret)


def _is_named(tile: str, text: str) -> bool:
    return re.search(rf"\b({re.escape(say(f'littletown.term.{tile}'))}|{tile})\b", text, re.IGNORECASE) is not None


def test_what_happens_is_read_out(tab: Tab) -> None:
    town = begin(tab, [say("level.beginner")])
    town.await_turn()
    town.do(next(action for action in town.state["legal"] if action.startswith("worker")), Mouse())
    town.await_turn()
    town.do("end", Mouse())
    town.await_turn()
    bot = say("shell.bot", level=say("level.beginner").lower())
    happened: list[Message] = [event for update in tab.messages("update") for event in update["entry"]["events"]]
    told = [say("littletown.say.turn")]
    for event in happened:
        if event["event"] == "worker":
            name = say("shell.you") if event["seat"] == 0 else bot
            told.append(say("littletown.event.worker", seat=name, square=event["square"]))
    assert len(told) > 1
    expect_read_out(tab, told)

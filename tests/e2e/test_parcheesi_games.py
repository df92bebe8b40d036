"""Parcheesi as a game: a whole one against bots, people at one screen, the rules they choose, what is read out."""

import pytest
from playwright.sync_api import expect

from tests.e2e.cross import Cross, stay
from tests.e2e.keyboard import expect_read_out
from tests.e2e.lobby import choose, dialog, open_dialog, seat, start_button
from tests.e2e.mouse import press
from tests.e2e.tab import Message, Tab
from tests.e2e.texts import say

# A player in a hurry: looks at nothing being acted out, takes the first pawn there is and its longest way, to the end.
_PLAY_ON = """async () => {
  const seen = (id) => document.querySelector(`[data-testid^='${id}']:not([aria-disabled])`)
  const last = (id) => [...document.querySelectorAll(`[data-testid='${id}']:not([aria-disabled])`)].at(-1)
  while (!document.querySelector('[data-testid=score-sheet][open]')) {
    const button = seen('pass') ?? last('choice') ?? seen('pawn-')
    if (button) button.click()
    else seen('seat-0').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await new Promise(requestAnimationFrame)
  }
}"""


def test_a_whole_game_against_three_bots(tab: Tab) -> None:
    page, cross = tab.page, Cross(tab)
    open_dialog(page, game="parcheesi")
    seat(page, [say("level.beginner")] * 3)
    dialog(page).get_by_role("radio", name=say("parcheesi.preset.course")).check()
    start_button(page).click()
    cross.board.wait_for()
    page.evaluate(_PLAY_ON)
    view = tab.state["view"]
    winner = view["winners"][0]
    expect(cross.sheet).to_be_visible()
    expect(cross.sheet.get_by_test_id(f"score-{winner}")).to_have_text(say("parcheesi.panel.home", n=4))
    assert view["scores"][winner] == 4
    if winner == 0:
        expect(cross.sheet).to_have_accessible_name(say("shell.result.you_win"))
    else:
        name = say("shell.bot.numbered", n=winner, level=say("level.beginner").lower())
        expect(cross.sheet).to_have_accessible_name(say("shell.result.wins", name=name))
    rolled = [event for entry in entries(tab) for event in entry["events"] if event["event"] == "roll"]
    rows = cross.sheet.get_by_role("row", name=say("parcheesi.statistics.rolls"))
    counted = rows.get_by_role("cell").all_inner_texts()
    assert counted == [str(sum(event["seat"] == each for event in rolled)) for each in range(4)]


def entries(tab: Tab) -> list[Message]:
    """The whole log, as told to this tab."""
    told = {entry["version"]: entry for entry in tab.messages("snapshot")[-1]["log"]}
    told |= {update["entry"]["version"]: update["entry"] for update in tab.messages("update")}
    return [told[version] for version in sorted(told)]


@pytest.mark.parametrize("names", [["Ann", "Bo"], ["Ann", "Bo", "Cleo"], ["Ann", "Bo", "Cleo", "Dan"]], ids=len)
def test_people_at_one_screen_play_in_turn(tab: Tab, names: list[str]) -> None:
    page, cross = tab.page, Cross(tab)
    stay(page)
    open_dialog(page, game="parcheesi")
    seat(page, [say("shell.new.person")] * (len(names) - 1))
    for number, name in enumerate(names, start=1):
        label = say("shell.new.your_name") if number == 1 else say("shell.new.name_of", n=number)
        dialog(page).get_by_label(label).fill(name)
    start_button(page).click()
    cross.board.wait_for()
    movers: list[int] = []
    while len(movers) < 3 * len(names):
        cross.await_turn(lambda: press(page, cross.panel(names[0])))
        mover = tab.state["to_move"]
        if movers[-1:] != [mover]:
            movers.append(mover)
        expect(cross.panel(names[mover])).to_contain_text(say("parcheesi.panel.to_move"))
        expect(cross.tray).to_contain_text(names[mover])
        with tab.acknowledged():
            play_something(cross)
    assert movers == [(movers[0] + turn) % len(names) for turn in range(len(movers))]


def test_the_rules_are_chosen_with_the_table_and_told_in_plain_words(tab: Tab) -> None:
    page, cross = tab.page, Cross(tab)
    open_dialog(page, game="parcheesi")
    for preset in ("classic", "boxed", "course"):
        card = dialog(page).get_by_role("radio", name=say(f"parcheesi.preset.{preset}"))
        expect(card).to_have_accessible_description(say(f"parcheesi.preset.{preset}.help"))
    expect(dialog(page).get_by_role("radio", name=say("parcheesi.preset.classic"))).to_be_checked()
    dialog(page).get_by_text(say("shell.new.details")).click()
    expect(dialog(page).get_by_text(say("parcheesi.option.double_ones.help"))).to_be_visible()
    choose(page, say("parcheesi.option.double_ones"), say("parcheesi.option.double_ones.pass"))
    expect(dialog(page).get_by_role("radio", name=say("shell.new.own"))).to_be_checked()
    start_button(page).click()
    cross.board.wait_for()
    assert tab.messages("snapshot")[0]["options"]["double_ones"] == "pass"
    page.get_by_text(say("parcheesi.table_rules"), exact=True).click()
    expect(page.get_by_role("definition").get_by_text(say("parcheesi.option.double_ones.pass"))).to_be_visible()


def test_the_rules_of_a_table_are_called_by_their_presets_name(tab: Tab) -> None:
    open_dialog(tab.page, game="parcheesi")
    dialog(tab.page).get_by_role("radio", name=say("parcheesi.preset.boxed")).check()
    start_button(tab.page).click()
    named = say("parcheesi.table_rules.preset", preset=say("parcheesi.preset.boxed"))
    expect(tab.page.get_by_text(named, exact=True)).to_be_visible()
    tab.page.reload()
    expect(tab.page.get_by_text(named, exact=True)).to_be_visible()


def test_the_first_dice_and_every_roll_are_read_out(tab: Tab) -> None:
    page, cross = tab.page, Cross(tab)
    stay(page)
    open_dialog(page, game="parcheesi")
    seat(page, [say("level.easy")])
    start_button(page).click()
    for _ in range(8):
        cross.await_turn()
        with tab.acknowledged():
            play_something(cross)
    cross.await_turn()
    happened = [event for entry in entries(tab) for event in entry["events"]]
    assert {"die", "roll"} < {event["event"] for event in happened}
    thrown = []
    for event in happened:
        if event["event"] in {"die", "roll"}:
            name = say("shell.you") if event["seat"] == 0 else say("shell.bot", level=say("level.easy").lower())
            shown = {"die": event.get("die"), "dice": ", ".join(map(str, event.get("dice", [])))}
            thrown.append(say(f"parcheesi.event.{event['event']}", seat=name, **shown))
    expect_read_out(tab, thrown)


def play_something(cross: Cross) -> None:
    """Do the first thing that can be done, where the page does not pass by itself."""
    if cross.go_on.is_visible():
        cross.go_on.click()
        return
    if cross.pawns.count():
        cross.pawns.first.click()
    cross.choices.first.click()

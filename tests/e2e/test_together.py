"""Two people play, each in a browser of their own: invited, found in the lobby, asked, given up and played again."""

import re

from playwright.sync_api import expect

from tests.e2e.board import Board
from tests.e2e.conftest import OpenTab
from tests.e2e.lobby import dialog
from tests.e2e.looks import expect_all_in_sight
from tests.e2e.sockets import filtered
from tests.e2e.tab import Tab
from tests.e2e.texts import SCRIPT, say
from tests.e2e.together import (
    COMPILED,
    advance,
    ask_to_take_back,
    bar,
    chip,
    close,
    come,
    free_seat,
    lay,
    meet,
    play_together,
    resign,
    seats,
    titled,
)
from tests.server.harness import Player


def standing(board: Board) -> object:
    """Where the table stands by the server's last word in this tab, whoever looks."""
    view = board.tab.state["view"]
    return view["position"], view["buttons"], view["to_move"]


def test_two_people_play_by_an_invitation(open_tab: OpenTab) -> None:
    first, second = open_tab(), open_tab()
    link = lay(first, "Ann")
    expect(first.page.get_by_role("img", name=say("shell.invite.code"))).to_be_visible()
    expect(first.page.get_by_text(say("shell.copy.local"))).to_be_visible()
    titled(first.page, say("shell.gathering", n=1))
    come(second, link, "Bo")
    ann, bo = Board(first), Board(second)
    ann.await_turn()
    titled(first.page, say("shell.your_turn"))
    titled(second.page, say("shell.turn_of", name="Ann"))
    for page in (first.page, second.page):
        for name in ("Ann", "Bo"):
            expect(chip(page, name)).to_contain_text(say("shell.mark.here"))
    people = meet(second.page)
    expect(people.get_by_label(say("shell.invite.link"), exact=True)).to_be_visible()
    expect(people.get_by_text(say("shell.copy.local"))).to_have_count(0)  # a guest can do nothing about it
    close(second.page)
    assert bo.id == ann.id
    assert link.rpartition("/")[2] not in second.page.url
    for board in (ann, bo):
        advance(board)
    ann.await_turn()
    assert standing(ann) == standing(bo)
    second.page.close()
    expect(chip(first.page, "Bo")).to_contain_text(say("shell.mark.away"))


def test_a_link_without_its_secret_leads_nowhere(open_tab: OpenTab) -> None:
    first, stranger = open_tab(), open_tab()
    link = lay(first, "Ann")
    stranger.page.goto(link.rpartition("/")[0])
    expect(stranger.page.get_by_text(say("problem.unknown_table"))).to_be_visible()
    stranger.page.goto(link)
    expect(free_seat(stranger.page)).to_be_visible()


def test_a_public_table_is_found_in_the_lobby_and_a_private_one_is_not(open_tab: OpenTab) -> None:
    first, other, second = open_tab(), open_tab(), open_tab()
    lay(first, "Zoe", public=True)
    lay(other, "Yann")
    second.page.goto("./")
    found = second.page.get_by_role("link", name="Zoe")
    expect(found).to_contain_text(say("patchwork.name"))
    expect(found).to_contain_text(say("shell.list.open", n=1))
    expect(second.page.get_by_role("link", name="Yann")).to_have_count(0)
    found.click()
    free_seat(second.page).click()
    Board(first).await_turn()
    expect(bar(second.page)).to_contain_text("Zoe")


def test_of_two_who_sit_down_at_once_one_is_told_that_the_seat_is_taken(open_tab: OpenTab) -> None:
    first, second, third = open_tab(), open_tab(), open_tab()
    link = lay(first, "Ann")
    deaf = [True]  # what the other has done has not come yet
    filtered(third, received=lambda message, _: not (deaf[0] and '"type":"update"' in message))
    third.page.goto(link)
    expect(free_seat(third.page)).to_be_visible()
    come(second, link, "Bo")
    expect(Board(second).track).to_be_visible()
    free_seat(third.page).click()
    third.expect_told(say("problem.seat_taken"), "alert")
    Board(first).await_turn()
    deaf[0] = False
    third.page.reload()
    expect(bar(third.page)).to_contain_text(say("shell.company.watching"))


def test_who_gets_up_before_the_game_frees_the_seat_and_renews_the_link(open_tab: OpenTab, player: Player) -> None:
    player.http.timeout = COMPILED
    table = player.create([{"kind": "person", "name": "Ann"}, *[{"kind": "open"}] * 2], game="parcheesi", starter=None)
    first, second, late = open_tab(player), open_tab(), open_tab()
    first.page.goto(f"./#/t/{table}")
    shown = first.page.get_by_label(say("shell.invite.link"), exact=True)
    link = shown.input_value()
    come(second, link, "Bo")
    expect(seats(first.page).nth(1)).to_contain_text("Bo")
    titled(first.page, say("shell.gathering", n=1))
    second.page.get_by_role("button", name=say("shell.gathering.leave")).click()
    expect(second.page.get_by_role("heading", name=say("shell.home.title"))).to_be_visible()
    first.expect_told(say("shell.doing.leave", name="Bo"))
    expect(seats(first.page).nth(1)).to_contain_text(say("shell.seat.open"))
    expect(shown).not_to_have_value(link)
    late.page.goto(link)
    expect(late.page.get_by_text(say("problem.unknown_table"))).to_be_visible()
    come(late, shown.input_value(), "Cleo")
    expect(seats(first.page).nth(1)).to_contain_text("Cleo")


def test_a_move_is_taken_back_only_when_the_other_agrees(open_tab: OpenTab) -> None:
    ann, bo = play_together(open_tab)
    advance(ann)
    advance(bo)
    ann.await_turn()
    before = standing(ann)
    asked = say("shell.asked", name="Ann")
    ask_to_take_back(ann)
    expect(ann.page.get_by_text(say("shell.asked.waiting", names="Bo"))).to_be_visible()
    expect(bo.page.get_by_role("main")).to_contain_text(asked)
    bo.tab.expect_told(asked, "announcements")
    for board in (ann, bo):
        # What is asked above the game pushes none of it out of sight.
        expect_all_in_sight(board.page)
    ann.page.get_by_role("button", name=say("shell.asked.withdraw")).press("Enter")
    expect(ann.announcements).to_contain_text(say("shell.asked.withdrawn"))
    expect(ann.page.get_by_role("main")).to_be_focused()
    bo.tab.expect_told(say("shell.doing.withdraw", name="Ann"))
    expect(bo.page.get_by_role("main").get_by_text(asked)).to_have_count(0)
    ask_to_take_back(ann)
    bo.page.get_by_role("button", name=say("shell.asked.refuse")).click()
    ann.tab.expect_told(say("shell.doing.refuse", name="Bo"))
    for board, settled in ((bo, asked), (ann, say("shell.undo.asked"))):
        expect(board.announcements).not_to_contain_text(settled)
    expect(ann.page.get_by_text(say("shell.asked.waiting", names="Bo"))).to_have_count(0)
    assert standing(ann) == before
    ask_to_take_back(ann)
    bo.page.get_by_role("button", name=say("shell.asked.agree")).click()
    ann.tab.expect_told(say("shell.undone"))
    expect(bo.page.get_by_role("main").get_by_text(asked)).to_have_count(0)
    ann.tab.until(lambda: ann.tab.state["view"]["position"] == bo.tab.state["view"]["position"] == [0, 0])


def test_who_resigns_loses_and_a_rematch_is_laid_for_both_with_the_seats_rotated(open_tab: OpenTab) -> None:
    ann, bo = play_together(open_tab)
    resign(ann.page)
    results = (say("shell.result.wins", name="Bo"), say("shell.doing.resign.you"))
    for board, (who, how) in (
        (ann, results),
        (bo, (say("shell.result.you_win"), say("shell.doing.resign", name="Ann"))),
    ):
        expect(dialog(board.page)).to_have_accessible_name(who)
        expect(dialog(board.page)).to_contain_text(how)
        expect(board.log).to_contain_text(say("shell.log.resign", name="Ann"))
        expect(board.page.get_by_role("main").get_by_role("link", name=say("shell.fair.record"))).to_be_visible()
        titled(board.page, say("shell.over"))
    bo.page.get_by_role("button", name=say("shell.rematch")).click()
    expect(seats(bo.page).first).to_contain_text("Bo")
    expect(seats(bo.page).last).to_contain_text(say("shell.gathering.kept", name="Ann"))
    expect(ann.page.get_by_role("main")).to_contain_text(say("shell.rematch.laid"))
    ann.page.get_by_role("button", name=say("shell.rematch")).click()
    bo.await_turn()
    assert ann.id == bo.id
    assert [seat["name"] for seat in ann.tab.messages("update")[-1]["company"]["seats"]] == ["Bo", "Ann"]


def test_resigning_is_asked_for_twice(open_tab: OpenTab) -> None:
    ann, _ = play_together(open_tab)
    people = meet(ann.page)
    people.get_by_role("button", name=say("shell.resign"), exact=True).click()
    people.get_by_role("button", name=say("shell.resign.no")).click()
    expect(people.get_by_role("button", name=say("shell.resign"), exact=True)).to_be_visible()
    assert [message for message in ann.tab.sent if message["type"] == "resign"] == []


def test_a_bot_plays_for_who_leaves_until_they_come_back(open_tab: OpenTab) -> None:
    ann, bo = play_together(open_tab)
    table = ann.id
    meet(ann.page).get_by_role("button", name=say("shell.leave"), exact=True).click()
    bo.tab.expect_told(say("shell.doing.stand_in", name="Ann"))
    expect(chip(bo.page, "Ann")).to_contain_text(say("shell.mark.stand_in"))
    row = ann.page.get_by_role("link", name=say("shell.against", names="Bo"))
    expect(row).to_contain_text(say("shell.list.stand_in"))
    bo.await_turn()  # the bot has moved
    row.click()
    expect(ann.page).to_have_url(re.compile(f"{table}$"))
    ann.page.get_by_role("button", name=say("shell.come_back")).click()
    bo.tab.expect_told(say("shell.doing.come_back", name="Ann"))
    expect(chip(bo.page, "Ann")).to_contain_text(say("shell.mark.here"))
    advance(bo)
    ann.await_turn()


def test_a_game_that_waits_is_led_to_from_another(open_tab: OpenTab) -> None:
    ann, bo = play_together(open_tab)
    advance(ann)
    first = ann.id
    third = open_tab()
    come(third, lay(ann.tab, "Ann"), "Cleo")
    ann.await_turn()
    second = ann.id
    assert second != first
    advance(bo)  # now the first table waits for Ann
    told = f"{say('shell.notice.turn', game='Patchwork')} · {say('shell.against', names='Bo')}"
    ann.tab.expect_told(told)
    ann.page.get_by_role("link", name=say("shell.next", n=1)).click()
    expect(ann.page).to_have_url(re.compile(f"{first}$"))
    ann.await_turn()
    assert ann.id == first
    ann.page.get_by_role("link", name=say("shell.home_link")).click()
    titled(ann.page, say("shell.home.waiting", n=2))
    expect(ann.page.get_by_role("link", name=re.compile("Bo|Cleo"))).to_have_count(2)
    # The longest waiting first.
    ann.page.get_by_role("link", name=say("shell.home.waiting", n=2)).click()
    expect(ann.page).to_have_url(re.compile(f"{second}$"))
    ann.await_turn()
    assert ann.id == second


def test_names_of_others_are_shown_as_they_were_typed(open_tab: OpenTab) -> None:
    first, second = open_tab(), open_tab()
    link = lay(first, SCRIPT, public=True)
    second.page.goto("./")
    expect(second.page.get_by_role("link", name=SCRIPT).first).to_be_visible()
    second.page.goto(link)
    expect(seats(second.page).filter(has_text=SCRIPT)).to_have_count(1)
    come(second, link, "{n} & <b>Bo</b>")
    ann = Board(first)
    ann.await_turn()
    first.expect_told(say("shell.doing.sit", name="{n} & <b>Bo</b>"))
    assert second.told("news") == []  # of one's own doings one knows
    expect(chip(second.page, SCRIPT)).to_be_visible()
    expect(meet(second.page)).to_contain_text(SCRIPT)
    for page in (first.page, second.page):
        expect(page.locator("main img:not([role]), dialog img, main script")).to_have_count(0)


def test_both_tabs_of_one_person_show_the_seat_as_theirs(open_tab: OpenTab) -> None:
    ann, bo = play_together(open_tab)
    again = Board(ann.tab.another())
    again.open(ann.id)
    advance(again)
    bo.await_turn()
    ann.tab.until(lambda: standing(ann) == standing(bo) == standing(again))
    assert_one_chip(again.tab)


def assert_one_chip(tab: Tab) -> None:
    """Two tabs are one person: nobody looks on."""
    expect(bar(tab.page).get_by_role("listitem")).to_have_count(2)

"""The same again for people who share a screen, and one who sits far away."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenTab
from tests.e2e.house import House
from tests.e2e.texts import say
from tests.e2e.together import COMPILED, bar, chip, seats
from tests.server.harness import Player, new_id


@pytest.mark.parametrize("by_button", [True, False], ids=["kept seats", "play again"])
def test_two_at_one_screen_sit_down_together(open_tab: OpenTab, house: House, player: Player, by_button: bool) -> None:
    bo = Player(house.url)
    bo.http.put("api/me", json={"name": "Bo"})
    player.http.timeout = COMPILED
    names = [{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "person", "name": "Zoë"}]
    table = player.create(names, game="parcheesi", starter=None)
    live, far = player.live(), bo.live()
    invite = live.watch(table)["company"]["invite"]
    assert far.ask("sit", table=table, id=new_id(), seat=1, invite=invite)["type"] == "ack"
    for one in (far, live):
        assert one.ask("resign", table=table, id=new_id())["type"] == "ack"
    again = bo.http.post(f"api/tables/{table}/rematch").json()["table"]
    page = open_tab(player).page
    if by_button:
        page.goto(f"./#/t/{again}")
        expect(seats(page).filter(has_text=say("shell.gathering.kept_for_you"))).to_have_count(2)
        # One for both.
        seats(page).get_by_role("button").click()
    else:
        page.goto(f"./#/t/{table}")
        page.get_by_role("main").get_by_role("button", name=say("shell.rematch")).click()
    for name in ("Ann", "Zoë", "Bo"):
        expect(chip(page, name)).to_be_visible()
    expect(bar(page).get_by_role("listitem").filter(has_text=say("shell.company.turn"))).to_have_count(1)
    assert again in page.url
    snapshot = far.watch(again)
    assert [seat["name"] for seat in snapshot["company"]["seats"]] == ["Bo", "Zoë", "Ann"]
    bo.close()

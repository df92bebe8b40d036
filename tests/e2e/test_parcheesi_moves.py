"""Moving pawns in Parcheesi: single steps and sums, by pressing and dragging; bonuses; why a thing is not allowed."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import CrossAt
from tests.e2e.cross import Cross, where
from tests.e2e.dice import (
    BOX,
    RING,
    SAFE,
    bonus_due,
    four_steps,
    mid_game,
    movers,
    own,
    passing,
    runner,
    runners,
    two_steps,
)
from tests.e2e.mouse import Drag, press
from tests.e2e.tab import Message
from tests.e2e.texts import say


def steps_of(state: Message, place: object) -> list[str]:
    """The single steps of the pawn on a place."""
    steps = [action for action in state["legal"] if action.split()[0] in ("enter", "move", "bonus")]
    return [step for step in steps if ("nest" if step.startswith("enter") else step.split()[1]) == str(place)]


def test_every_legal_step_is_shown_grouped_by_pawn(cross_at: CrossAt) -> None:
    cross = cross_at(mid_game, ("Ann", "Bo", "Cleo"))
    state = cross.state
    expect(cross.pawns).to_have_count(len(movers(state)))
    shown: list[str] = []
    for place in movers(state):
        cross.choose(place)
        actions = cross.choices.evaluate_all("buttons => buttons.map(({ dataset }) => dataset.actions)")
        singles = [action for action in actions if ", " not in action]
        assert sorted(singles) == sorted(steps_of(state, place))
        shown += singles
        cross.page.keyboard.press("Escape")
    steps = [action for action in state["legal"] if action.split()[0] in ("enter", "move", "bonus")]
    assert sorted(shown) == sorted(steps)


def test_a_sum_is_one_gesture_that_shows_the_square_half_way(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps)
    state = cross.state
    large, small = state["view"]["dice"]
    start = runner(state)
    half, end = (start + large) % RING, (start + large + small) % RING
    cross.choose(start)
    way = cross.way(f"move {start} {large}", f"move {half} {small}")
    expect(way).to_have_accessible_name(re.compile(say("parcheesi.choice.halfway", place=where(half))))
    expect(cross.page.get_by_test_id(f"stop-{half}")).to_be_visible()
    expect(cross.place(end)).to_have_accessible_name(re.compile(f"{large} \\+ {small}"))
    press(cross.page, cross.place(end))
    cross.until_played(2)
    assert cross.tab.moves() == [f"move {start} {large}", f"move {half} {small}"]
    expect(cross.log).to_contain_text(f"{start} → {half}")
    expect(cross.log).to_contain_text(f"{half} → {end}")


def test_all_four_steps_of_a_doublet_are_one_gesture(cross_at: CrossAt) -> None:
    cross = cross_at(four_steps)
    state = cross.state
    start = next(place for place in runners(state) if steps_of(state, place))
    cross.choose(start)
    end = (start + sum(state["view"]["dice"])) % RING
    expect(cross.place(end)).to_have_accessible_name(re.compile(r"\d \+ \d \+ \d \+ \d"))
    expect(cross.board.get_by_test_id(re.compile("^stop-"))).to_have_count(3)
    press(cross.page, cross.place(end))
    cross.until_played(4)
    seat = state["to_move"]
    assert end in cross.state["view"]["pawns"][seat]
    assert [int(move.split()[2]) for move in cross.tab.moves()] != []
    assert sorted(int(move.split()[2]) for move in cross.tab.moves()) == sorted(state["view"]["dice"])


def test_a_pawn_is_dragged_to_where_it_can_go(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps)
    state = cross.state
    die = state["view"]["dice"][0]
    start = runner(state)
    end = (start + die) % RING
    drag = Drag(cross.page, cross.place(start))
    drag.slide_to(cross.point(end))
    expect(cross.carried).to_be_visible()
    with cross.tab.acknowledged():
        drag.drop()
    expect(cross.carried).to_have_count(0)
    assert cross.tab.moves() == [f"move {start} {die}"]
    cross.await_turn()
    assert end in cross.state["view"]["pawns"][state["to_move"]]


def test_a_pawn_let_go_elsewhere_goes_back_and_the_reason_is_told(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps)
    state = cross.state
    start = runner(state)
    dice = state["view"]["dice"]
    away = next(n for n in range(1, 7) if n not in {*dice, sum(dice)})
    drag = Drag(cross.page, cross.place(start))
    drag.slide_to(cross.point((start + away) % RING))
    drag.drop()
    expect(cross.carried).to_have_count(0)
    expect(cross.hint).to_contain_text(say("parcheesi.refused.no_die", dice=away))
    drag = Drag(cross.page, cross.place(start))
    drag.slide_to((2, 2))
    drag.drop()
    expect(cross.carried).to_have_count(0)
    drag = Drag(cross.page, cross.place(start))
    drag.slide((40, 40))
    cross.page.keyboard.press("Escape")
    expect(cross.carried).to_have_count(0)
    drag.drop()
    expect(cross.pawns.first).to_be_visible()
    assert cross.tab.moves() == []


def due(cross: Cross) -> int:
    """The bonus that can be declined; it is announced."""
    bonus = int(next(a for a in cross.state["legal"] if a.startswith("decline ")).split()[1])
    expect(cross.tray.get_by_text(say("parcheesi.tray.bonus", n=bonus)).first).to_be_attached()
    expect(cross.hint).to_contain_text(say("parcheesi.prompt.bonus.decline"))
    return bonus


def test_a_bonus_is_announced_and_walked(cross_at: CrossAt) -> None:
    cross = cross_at(bonus_due)
    bonus = due(cross)
    step = next(
        action for action in cross.state["legal"] if action.startswith("bonus ") and action.endswith(f"{bonus}")
    )
    start = step.split()[1]
    cross.choose(start)
    with cross.tab.acknowledged():
        cross.way(step).click()
    assert cross.tab.moves() == [step]
    expect(cross.log).to_contain_text(re.compile(f"bonus of {bonus}, "))


def test_a_bonus_is_declined(cross_at: CrossAt) -> None:
    cross = cross_at(bonus_due)
    bonus = due(cross)
    with cross.tab.acknowledged():
        cross.page.get_by_test_id(f"decline-{bonus}").click()
    assert cross.tab.moves() == [f"decline {bonus}"]
    name = ["Ann", "Bo"][cross.tab.messages("update")[0]["entry"]["seat"]]
    expect(cross.log).to_contain_text(say("parcheesi.event.decline", seat=name, bonus=bonus))


def test_where_bonuses_must_be_played_none_can_be_declined(cross_at: CrossAt) -> None:
    def wanted(state: Message) -> bool:
        return any(action.startswith("bonus ") for action in state["legal"])

    cross = cross_at(wanted, rules={"bonus_compulsory": True})
    expect(cross.page.locator("[data-testid^=decline-]")).to_have_count(0)
    expect(cross.hint).not_to_contain_text(say("parcheesi.prompt.bonus.decline"))


def test_who_can_play_nothing_need_not_press_anything(cross_at: CrossAt) -> None:
    cross = cross_at(passing, passes=True)
    cross.tab.expect_told(say("parcheesi.action.pass.soon"), "announcements")
    cross.tab.until(lambda: bool(cross.tab.acks()))
    assert cross.tab.moves() == ["pass"]


def test_who_can_play_nothing_may_go_on_at_once(cross_at: CrossAt) -> None:
    cross = cross_at(passing)
    with cross.tab.acknowledged():
        cross.go_on.click()
    assert cross.tab.moves() == ["pass"]


def guarded(state: Message) -> tuple[int, int] | None:
    """A pawn that can move, and a safe square that it cannot come to because of another's single pawn."""
    if state["to_move"] is None:
        return None
    everyone = [place for pawns in state["view"]["pawns"] for place in pawns]
    exit_square = 17 * state["view"]["quarters"][state["to_move"]]
    for start in movers(state) - {"nest"}:
        if start.startswith("h") or any(everyone.count(place) > 1 for place in everyone if isinstance(place, int)):
            continue
        for die in state["view"]["dice"]:
            end = (int(start) + die) % RING
            ahead = [(int(start) + step) % RING for step in range(die)]
            if end in SAFE and end in everyone and end not in own(state) and exit_square not in ahead:
                return int(start), end
    return None


def test_a_safe_square_with_anothers_pawn_is_the_reason(cross_at: CrossAt) -> None:
    cross = cross_at(lambda state: guarded(state) is not None)
    found = guarded(cross.state)
    assert found is not None
    start, end = found
    cross.choose(start)
    press(cross.page, cross.place(end))
    reason = say("parcheesi.refused.safe_taken", square=end)
    expect(cross.hint).to_contain_text(reason)
    expect(cross.announcements).to_have_text(reason)
    assert cross.tab.moves() == []


def barred(state: Message) -> tuple[int, int, int] | None:
    """A pawn that can move, where a die would take it if a pair did not stand in the way, and the pair."""
    if state["to_move"] is None:
        return None
    pairs = {
        place
        for pawns in state["view"]["pawns"]
        for place in pawns
        if isinstance(place, int) and pawns.count(place) == 2
    }
    exit_square = 17 * state["view"]["quarters"][state["to_move"]]
    if sorted(state["view"]["dice"]) == [1, 1, 6, 6] or state["view"]["dice"] == [1, 1]:
        return None
    for start in movers(state) - {"nest"}:
        for die in state["view"]["dice"] if start.isdigit() else []:
            ahead = [(int(start) + step) % RING for step in range(1, die + 1)]
            stopped = [place for place in ahead if place in pairs]
            if stopped and exit_square not in [int(start), *ahead] and ahead[-1] not in own(state):
                return int(start), ahead[-1], stopped[0]
    return None


def test_a_pair_in_the_way_is_the_reason(cross_at: CrossAt) -> None:
    cross = cross_at(lambda state: barred(state) is not None)
    found = barred(cross.state)
    assert found is not None
    start, end, pair = found
    cross.choose(start)
    press(cross.page, cross.place(end))
    expect(cross.hint).to_contain_text(say("parcheesi.refused.pair_blocks", square=pair))
    assert cross.tab.moves() == []


def either_but_not_both(state: Message) -> tuple[int, int, int] | None:
    """The one pawn that can move, in its home row with room for either die but not both; the larger, the smaller."""
    dice = state["view"]["dice"]
    if len(dice) != 2 or len(state["legal"]) != 1 or not state["legal"][0].startswith("move h"):
        return None
    place, larger, smaller = int(state["legal"][0].split()[1][1:]), max(dice), min(dice)
    room = BOX["home_row"] - place
    return (place, larger, smaller) if smaller < larger < room < larger + smaller else None


def test_of_two_dice_of_which_one_can_be_used_it_must_be_the_larger(cross_at: CrossAt) -> None:
    cross = cross_at(lambda state: either_but_not_both(state) is not None)
    found = either_but_not_both(cross.state)
    assert found is not None
    place, larger, smaller = found
    cross.choose(f"h{place}")
    expect(cross.choices).to_have_count(1)
    press(cross.page, cross.place(f"h{place + smaller}"))
    reason = say("parcheesi.refused.must_use", die=larger)
    expect(cross.hint).to_contain_text(reason)
    expect(cross.announcements).to_have_text(reason)
    assert cross.tab.moves() == []
    with cross.tab.acknowledged():
        press(cross.page, cross.place(f"h{place + larger}"))
    assert cross.tab.moves() == [f"move h{place} {larger}"]


def held(state: Message) -> object:
    """A pawn that no die moves, while another can move."""
    if not state["legal"] or passing(state) or not state["view"]["dice"]:
        return None
    return next((place for place in own(state) if isinstance(place, int) and str(place) not in movers(state)), None)


def test_a_pawn_that_cannot_move_says_why_for_each_die(cross_at: CrossAt) -> None:
    cross = cross_at(lambda state: held(state) is not None)
    place, dice = held(cross.state), sorted(set(cross.state["view"]["dice"]))
    press(cross.page, cross.place(place))
    expect(cross.hint.locator(".reason")).to_be_visible()
    for die in dice if len(dice) > 1 else []:
        expect(cross.hint).to_contain_text(f"{die}: ")
    assert cross.tab.moves() == []


def test_a_page_loaded_anew_in_mid_roll_shows_the_same_dice_and_steps(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps)
    start, die = runner(cross.state), cross.state["view"]["dice"][0]
    cross.choose(start)
    with cross.tab.acknowledged():
        cross.way(f"move {start} {die}").click()
    cross.await_turn()
    cross.tab.until_answered()
    shown = cross.tray.aria_snapshot()
    legal = cross.state["legal"]
    cross.page.reload()
    cross.await_turn()
    expect(cross.tray).to_match_aria_snapshot(shown)
    assert cross.state["legal"] == legal


def test_a_step_is_taken_back_and_the_die_is_there_again(cross_at: CrossAt) -> None:
    cross = cross_at(two_steps)
    before = cross.tray.aria_snapshot()
    start, die = runner(cross.state), cross.state["view"]["dice"][0]
    cross.choose(start)
    with cross.tab.acknowledged():
        cross.way(f"move {start} {die}").click()
    cross.await_turn()
    with cross.tab.acknowledged():
        cross.page.get_by_role("banner").get_by_role("button", name=say("shell.undo")).click()
    cross.await_turn()
    expect(cross.tray).to_match_aria_snapshot(before)

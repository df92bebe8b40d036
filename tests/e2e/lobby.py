"""The shell around the table: home, the dialog for a new game, the rules."""

from playwright.sync_api import Locator, Page

from tests.e2e.texts import Say, say


def game_card(page: Page, say: Say = say, game: str = "patchwork") -> Locator:
    """The button of a game on the home page."""
    return page.get_by_role("button", name=say(f"{game}.tagline"))


def dialog(page: Page) -> Locator:
    """The dialog that is open."""
    return page.get_by_role("dialog")


def start_button(page: Page, say: Say = say) -> Locator:
    """What starts the game in the dialog, or lays the table for who is to come."""
    buttons = dialog(page).get_by_role("button")
    return buttons.filter(has_text=say("shell.new.start")).or_(buttons.filter(has_text=say("shell.new.gather")))


def choose(page: Page, legend: str, choice: str) -> None:
    """Press one of the tiles of a question."""
    dialog(page).get_by_role("group", name=legend).get_by_role("radio", name=choice, exact=True).check()


def open_dialog(page: Page, say: Say = say, game: str = "patchwork") -> None:
    """From nowhere to the dialog for a new game."""
    page.goto("./")
    game_card(page, say, game).click()
    start_button(page, say).wait_for()


def seat(page: Page, opponents: list[str]) -> None:
    """Say how many play, and who sits on the other seats, as their choices say."""
    choose(page, say("shell.new.players"), say("shell.new.players_n", n=len(opponents) + 1))
    if len(opponents) == 1:
        choose(page, say("shell.new.opponent"), opponents[0])
        return
    for number, opponent in enumerate(opponents, start=2):
        dialog(page).get_by_role("combobox", name=say("shell.player", n=number)).select_option(label=opponent)


def start_against(page: Page, level: str, starter: str) -> None:
    """Start a game against a bot; `starter` is as the tile says."""
    open_dialog(page)
    choose(page, say("shell.new.opponent"), say(f"level.{level}"))
    choose(page, say("shell.new.starter"), starter)
    start_button(page).click()


def start_hot_seat(page: Page, first: str, second: str) -> None:
    """Start a game of two people at this screen; the first begins."""
    open_dialog(page)
    choose(page, say("shell.new.opponent"), say("shell.new.person"))
    dialog(page).get_by_label(say("shell.new.your_name")).fill(first)
    dialog(page).get_by_label(say("shell.new.name_of", n=2)).fill(second)
    choose(page, say("shell.new.starter"), first)
    start_button(page).click()


def open_rules(page: Page, say: Say = say) -> None:
    """Open the rules at a table."""
    page.get_by_role("banner").get_by_role("button", name=say("shell.rules")).click()
    dialog(page).wait_for()

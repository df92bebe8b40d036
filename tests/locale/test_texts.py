"""Texts in words: values, plural forms, and what is not there."""

import pytest
from babel import Locale

import parlour
from parlour.bots import LEVELS
from parlour.locale import catalog, languages, text


def test_the_languages_are_the_four_of_the_house() -> None:
    assert languages() == ("en", "fr", "ko", "ru")


def test_values_are_filled_in_and_lists_joined() -> None:
    said = text("en", "problem.unknown_option", option="colour", allowed=["leather", "size"])
    assert said == "The game has no option “colour”. It has: leather, size."


def test_values_are_taken_literally() -> None:
    assert text("en", "shell.title", subject=r"{n} \1") == r"{n} \1 · Parlour"


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 1, "1 finished game"),
        ("en", 0, "0 finished games"),
        ("fr", 0, "0 partie terminée"),
        ("fr", 2, "2 parties terminées"),
        ("ru", 21, "21 сыгранная партия"),
        ("ru", 3, "3 сыгранные партии"),
        ("ru", 12, "12 сыгранных партий"),
        ("ko", 1, "끝난 게임 1개"),
    ],
)
def test_the_number_picks_the_plural_form(language: str, n: int, said: str) -> None:
    assert text(language, "shell.finished", n=n) == said


@pytest.mark.parametrize("language", languages())
def test_plural_rules_agree_with_those_of_browsers(language: str) -> None:
    # Browsers count by the same Unicode rules as Babel; one, few and all others are told apart there.
    forms, locale = catalog(language).forms, Locale.parse(language)
    for n in range(1000):
        category = str(locale.plural_form(n))
        expected = {"one": 0, "few": 1}.get(category, forms - 1)
        assert catalog(language).plural(n) == min(expected, forms - 1), (n, category)


def test_a_missing_number_takes_the_general_form() -> None:
    assert text("en", "shell.finished") == "{n} finished games"


def test_an_unknown_key_or_language_is_named() -> None:
    with pytest.raises(LookupError, match=r"no text 'shell\.nonsense'"):
        text("en", "shell.nonsense")
    with pytest.raises(LookupError, match="no language 'xx'; the languages: en, fr, ko, ru"):
        text("xx", "shell.title")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_name_and_a_description(level: str) -> None:
    assert {f"level.{level}", f"level.{level}.help"} <= catalog("en").texts.keys()


@pytest.mark.parametrize("game", parlour.games())
def test_every_game_and_every_value_of_its_options_has_a_name(game: str) -> None:
    keys = {f"{game}.name"}
    for option in parlour.game_type(game).options:
        # As the page writes values: true, not True.
        values = [str(value).lower() if isinstance(value, bool) else value for value in option.values]
        keys |= {f"{game}.option.{option.name}", *(f"{game}.option.{option.name}.{value}" for value in values)}
    keys |= {f"{game}.preset.{preset}{part}" for preset in parlour.game_type(game).presets for part in ("", ".help")}
    assert keys <= catalog("en").texts.keys()

"""``parlour bench``: the documented keys, from real measurements."""

import json

from tests.cli.conftest import Run


def test_json_has_the_documented_keys(run: Run) -> None:
    figures = json.loads(run("bench", "patchwork", "--json", "--repeats", 1, "--seconds", 0.05).out)
    assert list(figures) == [
        "game",
        "repeats",
        "games_per_s",
        "plies_per_s",
        "search_iterations_per_s",
        "steps_per_s",
    ]
    assert set(figures["steps_per_s"]) == {"python", "python_apply"}
    assert figures["plies_per_s"] > 30 * figures["games_per_s"] > 0


def test_table_for_people(run: Run) -> None:
    out = run("bench", "patchwork", "--repeats", 1, "--seconds", 0.05).out
    assert "games_per_s" in out
    assert "median" in out


def test_unknown_game_is_refused_in_one_line(run: Run) -> None:
    outcome = run("bench", "chess")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1


def test_options_are_those_of_the_game_that_is_named(run: Run) -> None:
    measured = run("bench", "parcheesi", "--option", "preset=course", "--json", "--repeats", 1, "--seconds", 0.05)
    assert json.loads(measured.out)["games_per_s"] > 0
    for arguments in (["parcheesi", "--option", "preset=fast"], ["--option", "preset=course"]):
        refused = run("bench", *arguments)
        assert refused.code == 2
        assert refused.err.count("\n") == 1


def test_search_is_measured_where_there_is_a_choice(run: Run) -> None:
    # Most games of Parcheesi begin with rolls that let nobody do anything.
    figures = json.loads(run("bench", "parcheesi", "--json", "--repeats", 1, "--seconds", 0.05).out)
    assert figures["search_iterations_per_s"] < 1_000_000

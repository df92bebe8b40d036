"""The examples of the README and of the docs are run as they stand."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_give_what_they_show(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False)
    assert results.failed == 0


def test_readme_has_examples() -> None:
    assert doctest.DocTestParser().get_examples((ROOT / "README.md").read_text(encoding="utf-8"))

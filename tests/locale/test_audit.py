"""What `python -m parlour.locale --check` finds, and that it finds nothing in this tree."""

import json
import re
from pathlib import Path

import pytest

from parlour.locale import Catalog, Forms, catalog, languages
from parlour.locale.__main__ import check, write
from parlour.locale.audit import problems
from parlour.locale.sources import Uses, raw_text, uses

Texts = dict[str, str | Forms]


def audit(en: Texts, fr: Texts, used: Uses | None = None) -> list[str]:
    catalogs = [Catalog(language, texts, lambda n: int(n > 1), 2) for language, texts in (("en", en), ("fr", fr))]
    return list(problems(catalogs, used or Uses({key: ["page"] for key in en})))


def test_this_tree_is_complete() -> None:
    assert check() == []


def test_equal_catalogs_have_no_problem() -> None:
    assert audit({"a.b": "x {n}", "a.c": ("one", "{n} of {m}")}, {"a.b": "{n} y", "a.c": ("{n}", "{m} {n}")}) == []


@pytest.mark.parametrize(
    ("en", "fr", "problem"),
    [
        ({"a.b": "x"}, {}, "fr: a.b is missing."),
        ({}, {"a.b": "x"}, "fr: a.b is not in en."),
        ({"a.b": "x"}, {"a.b": " "}, "fr: a.b is empty."),
        ({"a.b": ("x", "y")}, {"a.b": ("x", "")}, "fr: a.b is empty."),
        ({"a.b": ("x", "y")}, {"a.b": ("x",)}, "fr: a.b has 1 plural forms instead of 2."),
        ({"a.b": "{n} x"}, {"a.b": "{m} x"}, "fr: a.b has {m} where en has {n}."),
        ({"a.b": "x"}, {"a.b": "y !"}, "fr: a.b has a space beside a sign that a line could be broken at."),
        (
            {"a.b": ("x", "y")},
            {"a.b": ("x", "« y\xa0»")},
            "fr: a.b has a space beside a sign that a line could be broken at.",
        ),
        ({"a.b": "x"}, {"a.b": "{m}"}, "fr: a.b has {m} where en has no values."),
    ],
)
def test_gaps_between_languages_are_found(en: Texts, fr: Texts, problem: str) -> None:
    assert audit(en, fr) == [problem]


def test_keys_without_text_and_texts_without_use_are_found() -> None:
    texts: Texts = {"a.used": "x", "a.idle": "x", "a.event.buy": "x"}
    used = Uses({"a.used": ["P:1"], "a.typo": ["P:2"]}, [re.compile(r".*\.event\..*")])
    assert audit(texts, texts, used) == ["P:2: a.typo has no text.", "en: a.idle is used nowhere."]


@pytest.fixture
def sources(tmp_path: Path) -> tuple[Path, Path]:
    page, package = tmp_path / "page", tmp_path / "package"
    for folder in (page / "generated", package):
        folder.mkdir(parents=True)
    (page / "a.svelte").write_text(
        "<script>\n  const name = t('shell.one') // 'shell.comment'\n  t(`${game}.event.${event}`)\n</script>\n"
        '<p aria-label={t("shell.two")}>{open ? "shell.three" : `x ${y} z`}</p>\n'
    )
    (page / "a.test.ts").write_text("t('shell.test')")
    (page / "generated" / "m.ts").write_text("t('shell.generated')")
    (page / "b.ts").write_text("import x from 'shell.json'\n/* 'shell.comment' */\nconst other = 'unrelated.key'\n")
    (package / "c.py").write_text('"""shell.docstring"""\nraise E("shell.four")\nraise E(f"problem.{reason}")\n')
    return page, package


def test_uses_are_found_where_they_count(sources: tuple[Path, Path]) -> None:
    found = uses(*sources, ["shell.one", "problem.x"])
    assert found.keys == {
        "shell.one": ["a.svelte:2"],
        "shell.two": ["a.svelte:5"],
        "shell.three": ["a.svelte:5"],
        "shell.four": ["c.py:2"],
    }
    families = [family.pattern for family in found.families]
    assert len(families) == 2
    assert any(re.fullmatch(family, "patchwork.event.income") for family in families)
    assert any(re.fullmatch(family, "problem.stale") for family in families)
    assert not any(re.fullmatch(family, "shell.one") for family in families)


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("<p>Hello there</p>", [(1, "Hello there")]),
        ("<p\n  title='Hello'>{x}</p>", [(2, "Hello")]),
        ('<img alt="Chat" />', [(1, "Chat")]),
        ("{#if a > 1}\n<b>Нет {n}</b>\n{/if}", [(2, "Нет")]),
        ("<p class='large' data-x='word'>{t('shell.one')} · {n}×</p>", []),
        ("<button onclick={() => (a > b ? go('Home') : {})}>{#each x as { y }}{y}{/each}</button>", []),
        ("<script>const a = 'Words'</script><style>p { color: red }</style><!-- Words -->", []),
    ],
)
def test_words_outside_the_catalogues_are_found(template: str, words: list[tuple[int, str]]) -> None:
    assert raw_text(template) == words


def test_the_page_gets_every_text_of_every_language(tmp_path: Path) -> None:
    write(tmp_path)
    for language in languages():
        written = json.loads((tmp_path / f"{language}.json").read_text(encoding="utf-8"))
        assert written.keys() == catalog(language).texts.keys()
        forms = written["shell.finished"]
        assert isinstance(forms, list)
        assert len(forms) == catalog(language).forms

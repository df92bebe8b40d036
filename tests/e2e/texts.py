"""The page's words, from the same files as the page has them."""

from functools import partial
from typing import Protocol

from parlour.locale import text


class Say(Protocol):
    """Gives a text in one language."""

    def __call__(self, key: str, **values: object) -> str: ...


def speaking(language: str) -> Say:
    """All texts in a language."""
    return partial(text, language)


say = speaking("en")
"""A text in English, which tests open the page in unless they are about another language."""

SCRIPT = "<img src=x onerror=alert(1)>"
"""A name that does something where it is not shown as text."""

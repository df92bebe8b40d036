"""The page's words, from the same files as the page has them."""

from functools import partial

from parlour.locale import text

say = partial(text, "en")
"""A text in English, which tests open the page in unless they are about another language."""

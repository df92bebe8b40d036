"""Every text that people read, in every language.

The texts lie in ``<language>/<domain>.po``: one domain for the shell of the page, one for each game. Their ids are
keys such as ``patchwork.event.income``, with ``{name}`` where a value goes. Of a text with plural forms the first
number in it picks the form, or the one marked ``{#name}``. The page's texts are generated from the same files
(``python -m parlour.locale``).
"""

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).parent
PLACEHOLDER = re.compile(r"\{(#?)(\w+)\}")

Forms = tuple[str, ...]
"""The plural forms of a text, in the order of the file's ``Plural-Forms``."""


@dataclass(frozen=True)
class Catalog:
    """All texts of one language, its domains merged."""

    language: str
    texts: Mapping[str, str | Forms]
    plural: Callable[[int], int]
    """From a number to the index of its form."""
    forms: int
    """How many forms a text with plurals has."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages there are, sorted."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.po"))))


@cache
def catalog(language: str) -> Catalog:
    """The texts of ``language``. LookupError names the languages there are, and a key given twice."""
    if language not in languages():
        raise LookupError(f"There is no language {language!r}; the languages: {', '.join(languages())}.")
    from babel.messages.pofile import read_po  # takes a tenth of a second, and few commands show texts

    texts: dict[str, str | Forms] = {}
    rules = set()
    for path in sorted((FOLDER / language).glob("*.po")):
        with path.open(encoding="utf-8") as file:
            domain = read_po(file, locale=language, abort_invalid=True)
        rules.add((domain.num_plurals, domain.plural_expr))
        for message in domain:
            if not message.id:
                continue  # the header
            key = message.id if isinstance(message.id, str) else message.id[0]
            if key in texts:
                raise LookupError(f"{language}/{path.name}: {key} is given in another file too.")
            texts[key] = message.string if isinstance(message.string, str) else tuple(message.string or ())
    if len(rules) != 1:
        raise LookupError(f"The files of {language} differ in Plural-Forms.")
    ((forms, rule),) = rules
    return Catalog(language, MappingProxyType(texts), gettext.c2py(rule), forms)


def text(language: str, key: str, **values: object) -> str:
    """The text ``key`` with ``values`` filled in; lists are joined by commas.

    LookupError for an unknown language or key.
    """
    found = catalog(language)
    if key not in found.texts:
        raise LookupError(f"There is no text {key!r}.")
    wanted = found.texts[key]
    chosen = wanted if isinstance(wanted, str) else wanted[_form(found, wanted, values)]
    return PLACEHOLDER.sub(lambda match: _shown(values.get(match[2], match[0])), chosen)


def _form(found: Catalog, forms: Forms, values: Mapping[str, object]) -> int:
    placeholders = PLACEHOLDER.findall(forms[-1])
    # A stable sort: the marked one first, then as written.
    for _, name in sorted(placeholders, key=lambda placeholder: not placeholder[0]):
        number = values.get(name)
        if isinstance(number, int) and not isinstance(number, bool):
            return found.plural(abs(number))
    return len(forms) - 1


def _shown(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    # Values may come from a file or a stranger, and a terminal obeys control signs.
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)

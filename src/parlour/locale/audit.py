"""Finds what is wrong with the texts: gaps between languages, keys without text, text without use."""

import re
from collections.abc import Iterable, Iterator, Set

from parlour.locale import PLACEHOLDER, Catalog, Forms
from parlour.locale.sources import Uses

SOURCE = "en"
"""The language in which texts are written first."""
_APART = {"fr": re.compile(r" [:;?!»]|« ")}
"""By language: a space at which a line must not be broken, and could be."""


def problems(catalogs: Iterable[Catalog], uses: Uses) -> Iterator[str]:
    """One line for each thing that is wrong."""
    by_language = {found.language: found for found in catalogs}
    source = by_language[SOURCE]
    for found in by_language.values():
        yield from _gaps(found, source)
        yield from _faults(found, source)
    for key, places in sorted(uses.keys.items()):
        if key not in source.texts:
            yield f"{places[0]}: {key} has no text."
    for key in sorted(source.texts):
        if key not in uses.keys and not any(family.fullmatch(key) for family in uses.families):
            yield f"{SOURCE}: {key} is used nowhere."
    yield from uses.raw


def _gaps(found: Catalog, source: Catalog) -> Iterator[str]:
    for key in sorted(source.texts.keys() - found.texts.keys()):
        yield f"{found.language}: {key} is missing."
    for key in sorted(found.texts.keys() - source.texts.keys()):
        yield f"{found.language}: {key} is not in {SOURCE}."


def _faults(found: Catalog, source: Catalog) -> Iterator[str]:
    for key, entry in sorted(found.texts.items()):
        if not all(form.strip() for form in _forms(entry)):
            yield f"{found.language}: {key} is empty."
            continue
        if not isinstance(entry, str) and len(entry) != found.forms:
            yield f"{found.language}: {key} has {len(entry)} plural forms instead of {found.forms}."
        apart = _APART.get(found.language)
        if apart is not None and any(apart.search(form) for form in _forms(entry)):
            yield f"{found.language}: {key} has a space beside a sign that a line could be broken at."
        if key in source.texts:
            here, there = _placeholders(entry), _placeholders(source.texts[key])
            if here != there:
                yield f"{found.language}: {key} has {_listed(here)} where {SOURCE} has {_listed(there)}."


def _forms(entry: str | Forms) -> Forms:
    return (entry,) if isinstance(entry, str) else entry


def _placeholders(entry: str | Forms) -> Set[str]:
    """The names in the general form; a singular may leave its number out."""
    return {name for _, name in PLACEHOLDER.findall(_forms(entry)[-1])}


def _listed(names: Set[str]) -> str:
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "no values"

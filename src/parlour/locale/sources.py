"""Where the sources use texts: keys in TypeScript, Svelte and Python, and words that bypass the catalogues."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Uses:
    """What the sources ask of the catalogues."""

    keys: dict[str, list[str]] = field(default_factory=dict)
    """Keys written out, with the places where they are."""
    families: list[re.Pattern[str]] = field(default_factory=list)
    """Keys put together from parts, such as ``${game}.event.${event}``."""
    raw: list[str] = field(default_factory=list)
    """One line for each piece of a template that people would read untranslated."""


def uses(page: Path, package: Path, texts: Iterable[str]) -> Uses:
    """What the sources below ``page`` and ``package`` use of ``texts``.

    A literal counts as a key if it begins like one of ``texts``.
    """
    found = Uses()
    beginnings = "|".join(sorted({key.split(".")[0] for key in texts}))
    a_key = re.compile(rf"(?:{beginnings})(?:\.[a-z0-9_]+)+")
    for literal, place in _literals(page, package):
        if isinstance(literal, list):
            if any(_FAMILY.fullmatch(part) for part in literal):
                found.families.append(re.compile(r"[\w.-]+".join(map(re.escape, literal))))
        elif a_key.fullmatch(literal) and not literal.endswith(".json"):
            found.keys.setdefault(literal, []).append(place)
    for path in _files(package, ".py"):
        for key, line in error_keys(path.read_text(encoding="utf-8")):
            found.keys.setdefault(key, []).append(f"{path.relative_to(package)}:{line}")
    for path in _files(page, ".svelte"):
        found.raw += [
            f"{path.relative_to(page)}:{line}: {words!r} is not translated."
            for line, words in raw_text(path.read_text(encoding="utf-8"))
        ]
    return found


# Enough fixed text to tell a family of keys from any other template.
_FAMILY = re.compile(r"\w*\.\w{3,}(?:\.[\w.]*)?|\w{3,}\.")

Literal = str | list[str]
"""A string as written, or the fixed parts around the values of a template."""


def _literals(page: Path, package: Path) -> Iterator[tuple[Literal, str]]:
    for suffix in (".ts", ".svelte"):
        for path in _files(page, suffix):
            for literal, line in script_literals(path.read_text(encoding="utf-8")):
                yield literal, f"{path.relative_to(page)}:{line}"
    for path in _files(package, ".py"):
        for literal, line in python_literals(path.read_text(encoding="utf-8")):
            yield literal, f"{path.relative_to(package)}:{line}"


def _files(folder: Path, suffix: str) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob(f"*{suffix}"))
        if "generated" not in path.parts and not path.stem.endswith(".test")
    ]


# --- TypeScript and Svelte ---

_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:'\"\w])//[^\n]*", re.DOTALL)
_LITERAL = re.compile(r"'([^'\n\\]*)'|\"([^\"\n\\]*)\"|`([^`\\]*)`")
_VALUE = re.compile(r"\$\{[^{}]*\}")


def script_literals(source: str) -> list[tuple[Literal, int]]:
    """The string and template literals of a script, comments aside, with their lines."""
    code = _COMMENT.sub(_blank, source)
    found: list[tuple[Literal, int]] = []
    for match in _LITERAL.finditer(code):
        line = code.count("\n", 0, match.start()) + 1
        parts = _VALUE.split(match[3] or "")
        found.append((parts if len(parts) > 1 else match[match.lastindex or 0], line))
    return found


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


# --- Python ---


def python_literals(source: str) -> list[tuple[Literal, int]]:
    """The string literals and f-strings of a module, docstrings aside, with their lines."""
    found: list[tuple[Literal, int]] = []
    pending: list[ast.AST] = [ast.parse(source)]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.JoinedStr):
            found.append((_parts(node), node.lineno))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append((node.value, node.lineno))
        pending += [] if isinstance(node, ast.JoinedStr) else ast.iter_child_nodes(node)
    return found


_KEYED_ERRORS = {"IllegalActionError", "NotationError", "RefusedError"}


def error_keys(source: str) -> list[tuple[str, int]]:
    """The keys that errors are raised with, with their lines: texts even where none begins like them."""
    return [
        (node.args[0].value, node.lineno)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in _KEYED_ERRORS
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]


def _parts(template: ast.JoinedStr) -> list[str]:
    parts = [""]
    for value in template.values:
        if isinstance(value, ast.Constant):
            parts[-1] += str(value.value)
        else:
            parts.append("")
    return parts


# --- Words in templates ---

_NOT_SHOWN = re.compile(r"<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>", re.DOTALL)
_SPOKEN = re.compile(r"\s(?:aria-label|aria-description|title|placeholder|alt|label)=([\"'])(.*?)\1", re.DOTALL)
_TAG = re.compile(r"<[a-zA-Z/](?:\"[^\"]*\"|'[^']*'|[^>\"'])*>", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2,}")


def raw_text(source: str) -> list[tuple[int, str]]:
    """Lines and words of a Svelte component that people would read untranslated."""
    template = _without_braces(_NOT_SHOWN.sub(_blank, source))
    spoken = [(match.start(2), match[2]) for match in _SPOKEN.finditer(template)]
    shown = [(match.start(), match[0]) for match in re.finditer(r"[^\n]+", _TAG.sub(_blank, template))]
    return [
        (source.count("\n", 0, start) + 1, words.strip())
        for start, words in sorted(spoken + shown)
        if _WORD.search(words)
    ]


def _without_braces(template: str) -> str:
    """``template`` with all ``{…}`` blanked, nested ones included, every line where it was."""
    depth, kept = 0, []
    for sign in template:
        depth += sign == "{"
        kept.append(sign if depth == 0 or sign == "\n" else " ")
        depth -= sign == "}"
    return "".join(kept)

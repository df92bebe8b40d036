"""Writes the messages as TypeScript for the page: ``python -m parlour.server.typescript``."""

import sys
import types
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from parlour.server import messages, reasons

OUTPUT = Path(__file__).parents[3] / "web" / "src" / "generated" / "messages.ts"

_PRIMITIVES: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    types.NoneType: "null",
    Any: "unknown",
}


# Aliases keep their name where it says more than the type; two names of one type would be ambiguous.
_ALIASES = {
    name: getattr(module, name)
    for module in (reasons, messages)
    for name, hint in get_type_hints(module, include_extras=True).items()
    if hint is TypeAlias
}
_CONSTANTS = {name for name, hint in get_type_hints(messages).items() if hint is Final}
_UNIONS = {value: name for name, value in _ALIASES.items() if get_origin(value) in {Literal, Union, types.UnionType}}


def generate() -> str:
    """The whole TypeScript module."""
    parts = ["// Generated from src/parlour/server/messages.py and reasons.py; do not edit."]
    for name, value in {**vars(reasons), **vars(messages)}.items():
        if name in _ALIASES:
            parts.append(f"export type {name} = {_definition(value)};")
        elif name in _CONSTANTS:
            parts.append(f"export const {name} = {_literal(value)};")
        elif isinstance(value, type) and issubclass(value, msgspec.Struct):
            parts.append(_interface(value))
    return "\n\n".join(parts) + "\n"


def _interface(struct: type[msgspec.Struct]) -> str:
    hints = get_type_hints(struct, include_extras=True)
    config = struct.__struct_config__
    lines = [f"export interface {struct.__name__} {{"]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {_literal(config.tag)};")
    for field in msgspec.structs.fields(struct):
        # The server always writes every field; who writes to it may leave defaults out.
        mark = "?" if config.forbid_unknown_fields and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(hints[field.name])};")
    lines.append("}")
    comment = [f"/** {line}" if n == 0 else f" * {line}".rstrip() for n, line in enumerate(_doc(struct))]
    if comment:
        comment[-1] += " */"
    return "\n".join([*comment, *lines])


def _doc(struct: type[msgspec.Struct]) -> list[str]:
    text = (struct.__doc__ or "").replace("``", "`").replace("*/", "* /")
    return [line.strip() for line in text.strip().splitlines()]


def _type(hint: Any) -> str:
    return _UNIONS.get(hint) or _definition(hint)


def _definition(hint: Any) -> str:
    if hint in _PRIMITIVES:
        return _PRIMITIVES[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _type(arguments[0])
    if origin is Literal:
        return " | ".join(_literal(value) for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(argument) for argument in arguments)
    if origin is list:
        element = _type(arguments[0])
        return f"({element})[]" if "|" in element else f"{element}[]"
    if origin is dict:
        return f"Record<string, {_type(arguments[1])}>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def main() -> None:
    """Write the file that the page's sources import."""
    if not OUTPUT.parents[2].is_dir():
        sys.exit(f"There is no page to write types for at {OUTPUT.parents[2]}.")
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_text(generate(), encoding="utf-8")


if __name__ == "__main__":
    main()

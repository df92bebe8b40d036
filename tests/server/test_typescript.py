"""The page's types follow the messages."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from parlour.server import messages, reasons, typescript


def test_every_message_and_reason_is_there() -> None:
    code = typescript.generate()
    structs = [
        name for name, value in vars(messages).items() if isinstance(value, type) and issubclass(value, msgspec.Struct)
    ]
    assert len(structs) > 20
    assert all(f"export interface {name} {{" in code for name in structs)
    assert all(f'"{reason}"' in code for reason in get_args(reasons.ProblemReason))


def test_types_are_told_as_the_wire_has_them() -> None:
    code = typescript.generate()
    assert 'export interface Unwatch {\n  type: "unwatch";\n  table: string;\n}' in code
    # What a client may leave out is optional; what the server sends is always there.
    assert "  starter?: number | null;\n" in code
    assert "  winners: number[] | null;\n" in code
    assert '  kind: "turn" | "game";\n' in code
    assert "  seed: string;\n" in code
    assert "  reason: ProblemReason;\n" in code
    assert f"export const NAME_LENGTH = {messages.NAME_LENGTH};" in code
    union = "Snapshot | Update | Presence | Waiting | Ack | Previewed | Refused | Pong"
    assert f"export type ServerMessage = {union};" in code


def test_the_text_is_always_the_same_and_written_where_the_page_imports_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "web" / "src" / "generated" / "messages.ts"
    monkeypatch.setattr(typescript, "OUTPUT", output)
    with pytest.raises(SystemExit, match="no page"):
        typescript.main()
    (tmp_path / "web" / "src").mkdir(parents=True)
    typescript.main()
    first = output.read_text(encoding="utf-8")
    typescript.main()
    assert output.read_text(encoding="utf-8") == first == typescript.generate()

"""Complete games played by other people's programs."""

import json
from pathlib import Path
from typing import Any

from parlour.core.game import State
from tests.games.patchwork.table import dealt

GAMES: list[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parents[2] / "data/patchwork-games.json").read_text(encoding="utf-8")
)["games"]


def begun(case: dict[str, Any], leather: str | None = None) -> State:
    """The game dealt, with its own leather layout unless another is named."""
    return dealt(*case["circle"][:-1], leather=leather or case["options"]["leather"])

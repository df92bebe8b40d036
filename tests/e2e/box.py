"""What lies in the box, as tests compare it with what is drawn."""

import json
from importlib.resources import files

from parlour.games.patchwork.parts import Shape, orientations

_DATA = json.loads((files("parlour.games.patchwork") / "patchwork.json").read_text(encoding="utf-8"))

TURNS: dict[str, set[Shape]] = {patch["id"]: set(orientations(patch["shape"])) for patch in _DATA["patches"]}
"""Every way a patch can lie, as cells (row, column) in reading order from its corner."""

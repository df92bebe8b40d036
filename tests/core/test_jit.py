"""Compiled code is kept between processes, and never outlives the sources it was made from."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from numba.core import config

from parlour.core import jit

SOURCES = Path(jit.__file__).parents[1]
PLAY = """
import gc, json
from numba.core.dispatcher import Dispatcher
import parlour
from parlour.core import jit

state = parlour.load_game("patchwork").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
buttons = state.view()["buttons"][0]
state.apply_action(0)
stats = [item.stats for item in gc.get_objects() if isinstance(item, Dispatcher)]
print(json.dumps({
    "hits": sum(sum(stat.cache_hits.values()) for stat in stats),
    "misses": sum(sum(stat.cache_misses.values()) for stat in stats),
    "buttons": [buttons, state.view()["buttons"][0]],
    "folder": str(jit.cache_folder()),
    "source": parlour.__file__,
}))
"""


@dataclass
class Process:
    """What a process that played two actions tells."""

    hits: int
    misses: int
    buttons: list[int]
    """At the start, and after advancing one space."""
    folder: str
    source: str


class House:
    """A copy of the sources with a cache folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "sources" / "parlour"
        self.cache = folder / "cache"
        shutil.copytree(SOURCES, self.package, ignore=shutil.ignore_patterns("__pycache__", "page", "*.po"))

    def play(self, cache: Path | None = None) -> Process:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
        environment |= {"PYTHONPATH": str(self.package.parent), "PARLOUR_CACHE_DIR": str(cache or self.cache)}
        run = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, check=False)
        assert run.returncode == 0, run.stderr.decode()
        told = Process(**json.loads(run.stdout))
        assert told.source == str(self.package / "__init__.py")
        return told

    def change(self, file: str, old: str, new: str) -> None:
        path = self.package / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is not once in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house in which one process has played."""
    made = House(tmp_path_factory.mktemp("house"))
    first = made.play()
    assert first.misses > 0
    assert first.buttons == [5, 6]
    assert first.folder.startswith(str(made.cache))
    return made


def test_a_second_process_compiles_nothing(house: House) -> None:
    second = house.play()
    assert second.misses == 0
    assert second.hits > 0
    assert second.buttons == [5, 6]


def test_changed_data_is_compiled_anew_and_takes_effect(house: House) -> None:
    before = house.play()
    house.change("games/patchwork/patchwork.json", '"buttons": 5', '"buttons": 9')
    try:
        changed = house.play()
    finally:
        house.change("games/patchwork/patchwork.json", '"buttons": 9', '"buttons": 5')
    assert changed.buttons == [9, 10]
    assert changed.misses > 0
    assert changed.folder != before.folder


def test_a_changed_rule_is_compiled_anew_and_takes_effect(house: House) -> None:
    """The callers in other files, which numba itself takes for unchanged, included."""
    rule = "state.buttons[seat] += target - state.position[seat]"
    before = house.play()
    house.change("games/patchwork/rules.py", rule, rule.replace("+=", "+= 3 *"))
    try:
        changed = house.play()
    finally:
        house.change("games/patchwork/rules.py", rule.replace("+=", "+= 3 *"), rule)
    assert changed.buttons == [5, 8]
    assert changed.misses > 0
    # Back at the old sources, what was compiled from them is still there.
    again = house.play()
    assert (again.buttons, again.misses, again.folder) == (before.buttons, 0, before.folder)


def test_what_no_compiled_code_is_made_from_does_not_matter(house: House) -> None:
    before = house.play()
    (house.package / "cli" / "later.py").write_text("", encoding="utf-8")
    assert house.play() == before


def test_without_a_folder_to_write_to_the_code_is_kept_for_this_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("PARLOUR_CACHE_DIR", str(file))
    folder = jit.cache_folder.__wrapped__()
    assert folder.is_dir()
    assert not str(folder).startswith(str(SOURCES))
    folder.rmdir()


def test_other_users_of_numba_keep_their_cache_folder() -> None:
    before = config.CACHE_DIR
    jit.compiled(lambda: 0)
    assert before == config.CACHE_DIR

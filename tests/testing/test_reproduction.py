"""Records of several processes compared."""

import json
import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from parlour.core.game import Game
from parlour.games import load_game
from parlour.testing import ConformanceError, check_reproducible, reproduction
from tests.toygame import GAME


@pytest.mark.parametrize("options", [{}, {"leather": "original"}], ids=str)
def test_equal_seeds_give_equal_records_in_every_process(options: dict[str, str]) -> None:
    game = load_game("patchwork", **options)
    written = check_reproducible(game, bots=["random", "greedy"], games=2, seed=5)
    records = [json.loads(line) for line in written.splitlines()]
    assert [record["options"] for record in records] == [dict(game.options)] * 2
    assert records[0]["players"] == ["random", "greedy"]
    assert records[0]["actions"] != records[1]["actions"]


def test_other_seeds_give_other_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reproduction, "HASH_SEEDS", ("0",))
    game = load_game("patchwork")
    first, second = (json.loads(check_reproducible(game, games=1, seed=seed)) for seed in (1, 2))
    assert first["actions"] != second["actions"]


def test_a_difference_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_hash_seed(command: Sequence[str], env: dict[str, str], **_: Any) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.CompletedProcess(command, 0, env["PYTHONHASHSEED"].encode() + b"\n", b"")

    monkeypatch.setattr(subprocess, "run", by_hash_seed)
    with pytest.raises(ConformanceError, match="seed 3: other records with PYTHONHASHSEED=1"):
        check_reproducible(load_game("patchwork"), games=1, seed=3)


def test_a_command_that_fails_is_told() -> None:
    with pytest.raises(ConformanceError, match=r"ended with exit code 2: .*no game 'toygame'"):
        check_reproducible(Game(GAME, GAME.choose({})))

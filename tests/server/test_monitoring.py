"""What the server tells those who run it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.server.conftest import last_action_bot
from tests.server.harness import DEALT, Player, serving, settings


def test_health_is_that_of_the_database(
    folder: Path, player_at: Callable[[str], Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: Any) -> None:
        raise OSError("no disk")

    with serving(settings(folder, make_bot=last_action_bot)) as url:
        http = player_at(url).http
        assert (http.get("health").status_code, http.get("health").json()) == (200, {"status": "ok"})
        monkeypatch.setattr("parlour.server.store.Store.answers", fail)
        with capture_logs() as logs:
            answer = http.get("health")
    assert (answer.status_code, answer.json()) == (503, {"status": "failing"})
    assert [entry["event"] for entry in logs] == ["database does not answer"]


def test_metrics_count_what_was_done(folder: Path, player_at: Callable[[str], Player]) -> None:
    with serving(settings(folder, make_bot=last_action_bot)) as url:
        player = player_at(url)
        table = player.create()
        live = player.live()
        live.watch(table)
        live.move(table, DEALT, "advance")
        live.move(table, DEALT, "advance")
        answer = player.http.get("metrics")
        assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        lines = answer.text.splitlines()
        counts = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        assert counts['parlour_messages_total{kind="move",refusal=""}'] == "1"
        assert counts['parlour_messages_total{kind="move",refusal="problem.stale"}'] == "1"
        assert counts["parlour_answer_seconds_count"] == counts['parlour_answer_seconds_bucket{le="+Inf"}'] == "3"
        assert counts['parlour_http_responses_total{status="201"}'] == "1"
        assert (counts["parlour_connections"], counts["parlour_tables_in_memory"]) == ("1", "1")
        # What is no private address is told that there is nothing.
        far = player.http.get("metrics", headers={"X-Forwarded-For": "8.8.8.8"})
        assert (far.status_code, far.json()["reason"]) == (404, "problem.not_found")
        near = player.http.get("metrics", headers={"X-Forwarded-For": "10.1.2.3"})
        assert near.status_code == 200

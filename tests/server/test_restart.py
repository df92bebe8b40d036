"""A server that is killed at any moment loses nothing it has acknowledged."""

import json
from pathlib import Path

from tests.server.harness import AGAINST_BOT, SECONDS, Message, Player, new_id, process


def test_after_a_kill_all_acknowledged_moves_are_there_and_the_game_goes_on(folder: Path) -> None:
    cookies: dict[str, str] = {}
    tables: list[str] = []
    acknowledged: dict[str, list[tuple[int, str]]] = {}
    unanswered: Message = {}
    for round_ in range(4):
        with process(folder) as (server, url):
            player = Player(url)
            player.http.cookies.update(cookies)
            if not tables:
                tables = [player.create(), player.create(AGAINST_BOT)]
                acknowledged = {table: [] for table in tables}
                cookies = dict(player.http.cookies.items())
            live = player.live()
            if unanswered:
                # Whether or not it was stored in time: sent again, it is played once.
                live.watch(unanswered["table"])
                live.socket.send(json.dumps(unanswered))
                answer = live.until(lambda message: message["type"] == "ack")
                acknowledged[unanswered["table"]].append((answer["version"], unanswered["action"]))
            for table in tables:
                snapshot = live.watch(table)
                log = {entry["version"]: entry["action"] for entry in snapshot["log"]}
                assert list(log) == list(range(1, len(log) + 1))
                assert all(log[version] == action for version, action in acknowledged[table])
                state = snapshot["state"]
                while state["to_move"] is None or not state["legal"]:  # a bot goes on by itself
                    state = live.until(lambda message: message["type"] == "update")["state"]
                for _ in range(3):
                    action = state["legal"][0]
                    ack = live.move(table, state["version"], action)
                    acknowledged[table].append((ack["version"], action))
                    state = live.watch(table)["state"]
                    while not state["legal"]:
                        state = live.until(lambda message: message["type"] == "update")["state"]
            state = live.watch(tables[0])["state"]
            unanswered = {
                "type": "move",
                "table": tables[0],
                "id": new_id(),
                "version": state["version"],
                "action": state["legal"][0],
            }
            if round_ % 2:
                live.socket.send(json.dumps(unanswered))
            else:
                unanswered = {}
            server.kill()
            server.wait(SECONDS)
            player.close()
    assert sum(len(moves) for moves in acknowledged.values()) == 4 * 2 * 3 + 1

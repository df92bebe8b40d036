"""A database of the first layout, full of games, is brought up to date: they are all there, and go on."""

import hashlib
import hmac
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

import parlour
from parlour.core.errors import RecordError
from parlour.core.proof import proved
from parlour.core.record import read
from parlour.games import game_type
from parlour.server import migrations
from parlour.server.identity import Identities, load_secret
from tests.server.conftest import last_action_bot
from tests.server.harness import Message, Player, new_id, serving, settings

if TYPE_CHECKING:
    from parlour.core.game import State

ANN, BO = "person-ann", "person-bo"
HOT_SEAT = [("person", "Ann", "", ANN), ("person", "Zoë", "", ANN)]
AGAINST_BOTS = [("person", "", "", ANN), ("bot", "", "easy", None), ("bot", "", "hard", None)]
TIME = "2029-05-06T07:08:{:02d}.000+00:00"


class OldTable:
    """A table as the first layout has it, played at random from its seed; ``line`` is what stands of its log."""

    def __init__(self, id_: str, game: str, seats: list[tuple[Any, ...]], **options: Any) -> None:
        self.id = id_
        self.seats = seats
        self.rng = random.Random(id_)
        self.seed = hashlib.sha256(id_.encode()).digest()
        several = len(game_type(game).player_counts) > 1
        self.game = parlour.load_game(game, **options, **({"players": len(seats)} if several else {}))
        self.entries: list[tuple[Any, ...]] = []
        self.line: list[State] = [self.game.new_initial_state()]
        self._draw()

    @property
    def state(self) -> "State":
        return self.line[-1]

    def play(self, most: int = 10_000) -> "OldTable":
        """So many actions of the seats."""
        while most and not self.state.is_terminal():
            self._append("action", self.state.current_player(), self.rng.choice(self.state.legal_actions()))
            self._draw()
            most -= 1
        return self

    def take_back(self) -> "OldTable":
        """The last action, in which no chance followed."""
        self.line.pop()
        ply = len(self.line) - 1
        version = len(self.entries) + 1
        self.entries.append(
            (self.id, version, "undo", TIME.format(59), self.state.current_player(), "", ply, f"c{version}")
        )
        return self

    def _draw(self) -> None:
        while self.state.is_chance_node():
            digest = hmac.digest(self.seed, f"{self.game.name}:{self.state.ply}".encode(), "sha256")
            outcomes = self.state.legal_actions()
            self._append("action", -1, outcomes[digest[0] % len(outcomes)])

    def _append(self, kind: str, seat: int, action: int) -> None:
        version, client = len(self.entries) + 1, f"c{len(self.entries) + 1}" if seat >= 0 else None
        text = self.state.action_to_string(action)
        self.entries.append((self.id, version, kind, TIME.format(min(version, 59)), seat, text, 0, client))
        self.line.append(self.state.child(action))

    def store(self, connection: sqlite3.Connection) -> None:
        seat = self.state.current_player()
        winners = self.state.view(None)["winners"]
        options = {name: value for name, value in self.game.options.items() if name != "players"}
        row = (
            self.id, self.game.name, 1, json.dumps(options), ANN, self.seed, TIME.format(0), self.entries[-1][3],
            None if seat < 0 else seat, None if winners is None else json.dumps(winners),
        )  # fmt: skip
        connection.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(row))})", row)
        seats = [(self.id, number, *seat) for number, seat in enumerate(self.seats)]
        connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", seats)
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", self.entries)


def _chosen(table: OldTable) -> OldTable:
    """In the middle of a draft, with picks that are not revealed."""
    assert table.play(4).state.view(None)["phase"] == "pick"
    return table


@pytest.fixture(scope="module")
def old_tables() -> dict[str, OldTable]:
    tables = [
        OldTable("patchwork-over", "patchwork", HOT_SEAT, leather="original").play(),
        OldTable("patchwork-begun", "patchwork", HOT_SEAT),
        OldTable("patchwork-undone", "patchwork", HOT_SEAT).play(5).take_back().play(2),
        OldTable("parcheesi-over", "parcheesi", AGAINST_BOTS).play(),
        OldTable("parcheesi-on", "parcheesi", AGAINST_BOTS).play(40),
        OldTable("littletown-over", "littletown", AGAINST_BOTS, market="draft").play(),
        _chosen(OldTable("littletown-draft", "littletown", AGAINST_BOTS, market="draft", board="B")),
        OldTable("littletown-on", "littletown", HOT_SEAT).play(30),
    ]
    return {table.id: table for table in tables}


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory, old_tables: dict[str, OldTable]) -> Iterator[Player]:
    """Ann, with the cookie that she has had all along, at the server of today on the file of then."""
    folder = tmp_path_factory.mktemp("house")
    with serving(settings(folder, make_bot=last_action_bot)):
        pass
    (folder / "tables.db").unlink()
    make_first_layout(folder / "tables.db", old_tables)
    with serving(settings(folder, make_bot=last_action_bot)) as url:
        player = Player(url)
        ann = Identities(load_secret(folder), "")
        player.http.cookies.set(ann.cookie, ann.sign(ANN))
        yield player
        player.close()


def make_first_layout(path: Path, tables: dict[str, OldTable]) -> None:
    """The file as the first migration alone makes it, with tables in it."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with closing(sqlite3.connect(path)) as plain:
        for table in tables.values():
            table.store(plain)
        plain.commit()


def test_all_tables_are_listed_as_they_stand(player: Player, old_tables: dict[str, OldTable]) -> None:
    listed = {table["table"]: table for table in player.tables()}
    assert listed.keys() == old_tables.keys()
    for name, table in old_tables.items():
        over = table.state.is_terminal()
        assert listed[name]["phase"] == ("over" if over else "playing")
        assert listed[name]["winners"] == table.state.view(None)["winners"]
        assert listed[name]["to_move"] == (None if over else table.state.current_player())
        assert (listed[name]["visibility"], listed[name]["clock"]) == ("private", None)
        assert listed[name]["created"] == TIME.format(0)
        told = [(seat["kind"], seat["name"], seat["level"], seat["yours"]) for seat in listed[name]["seats"]]
        assert told == [(*seat[:3], seat[3] is not None) for seat in table.seats]


def test_every_table_is_where_it_was(player: Player, old_tables: dict[str, OldTable]) -> None:
    live = player.live()
    for name, table in old_tables.items():
        snapshot = live.watch(name)
        live.send("unwatch", table=name)
        viewer = snapshot["state"]["view"]["viewer"]
        assert snapshot["version"] == len(table.entries)
        assert snapshot["state"]["view"] == table.state.view(viewer)
        told = [(entry["version"], entry["kind"], entry["seat"], entry["to_ply"]) for entry in snapshot["log"]]
        assert told == [(entry[1], entry[2], entry[4], entry[6]) for entry in table.entries]
        assert len(snapshot["company"]["invite"]) > 20
        over = table.state.is_terminal()
        assert snapshot["company"]["ended"] == (
            {"how": "played", "winners": table.state.view(None)["winners"]} if over else None
        )
        assert snapshot["seed"] == (table.seed.hex() if over else "")


def test_nobody_else_knows_of_them(
    player: Player, player_at: Callable[[str], Player], old_tables: dict[str, OldTable]
) -> None:
    eve = player_at(player.url)
    eve.create()
    for name in old_tables:
        assert eve.live().ask("watch", table=name)["reason"] == "problem.unknown_table"
    assert eve.http.get("api/lobby").json() == []


def test_games_go_on(player: Player, old_tables: dict[str, OldTable]) -> None:
    live = player.live()
    rng = random.Random(1)
    for name, table in old_tables.items():
        if table.state.is_terminal():
            continue
        live.send("watch", table=name)
        now = live.until(lambda message: message["type"] == "snapshot")
        # Parcheesi would go on for long.
        while now["company"]["phase"] == "playing" and now["version"] < len(table.entries) + 200:
            state = now["state"]
            if state["legal"]:
                version, action = state["version"], rng.choice(state["legal"])
                live.send("move", table=name, version=version, action=action, id=new_id())
            now = live.until(lambda message: message["type"] == "update")
        assert table.game.name == "parcheesi" or now["company"]["ended"]["how"] == "played"
        live.send("unwatch", table=name)


def test_what_was_played_can_still_be_taken_back(tmp_path: Path) -> None:
    table = OldTable("patchwork-back", "patchwork", HOT_SEAT).play(3)
    make_first_layout(tmp_path / "tables.db", {table.id: table})
    with serving(settings(tmp_path)) as url:
        ann, identities = Player(url), Identities(load_secret(tmp_path), "")
        ann.http.cookies.set(identities.cookie, identities.sign(ANN))
        live = ann.live()
        version = live.watch(table.id)["version"]
        assert live.undo(table.id, version)["type"] == "ack"
        view: Message = ann.live().watch(table.id)["state"]["view"]
        assert view == table.line[-2].view(view["viewer"])
        ann.close()


def test_a_finished_game_has_its_record_and_a_rematch(player: Player, old_tables: dict[str, OldTable]) -> None:
    for name in ("patchwork-over", "parcheesi-over", "littletown-over"):
        (record,) = read([player.http.get(f"api/tables/{name}/record").text], game_type)
        assert record.state == old_tables[name].state
        # Its chance was drawn by another method than the one that is verified: that is said, and no draw is doubted.
        with pytest.raises(RecordError) as refused:
            proved(record)
        assert (
            str(refused.value)
            == "only games that were played at a table can be verified: meta.seed is missing, or no text."
        )
    again = player.http.post("api/tables/patchwork-over/rematch").json()["table"]
    live = player.live()
    snapshot = live.watch(again)
    assert snapshot["options"] == {"leather": "original"}
    assert [seat["name"] for seat in snapshot["company"]["seats"]] == ["Zoë", "Ann"]
    assert live.ask("resign", table=again, id=new_id())["type"] == "ack"
    (record,) = read([player.http.get(f"api/tables/{again}/record").text], game_type)
    assert (
        record.meta["commitment"]
        == snapshot["commitment"]
        == hashlib.sha256(bytes.fromhex(record.meta["seed"])).hexdigest()
    )

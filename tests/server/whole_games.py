"""A whole game of Little Town between persons on a real server, and all that anyone is sent meanwhile."""

import hashlib
import json
import logging
import random
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import httpx
from structlog.testing import capture_logs

from tests.server.harness import Message, Player, new_id, serving, settings

if TYPE_CHECKING:
    from parlour.core.game import Game, State

ANN, BOT, BO = range(3)
SEATS = [{"kind": "person"}, {"kind": "bot", "level": "easy"}, {"kind": "open"}]

_PATHS = (
    *("", "api/games", "api/tables", "api/lobby", "api/me", "health", "metrics"),
    *("openapi.json", "docs", "api/openapi.json", "api/tables/{table}", "api/tables/{table}/record"),
)


class ForgetfulBot:
    """Plays at random, and sometimes fails, so that the server has something to log."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, state: "State") -> int:
        if self._rng.random() < 0.2:
            raise RuntimeError("nothing comes to mind")
        return self._rng.choice(state.legal_actions())


class Viewer:
    """Someone with one browser, and everything that was sent there: each text with where the tables stood then."""

    def __init__(self, url: str, name: str, *, known: bool = True) -> None:
        self.name = name
        self.player = Player(url)
        self.frames: list[Message] = []
        self.answers: list[str] = []
        self.own: list[str] = []
        """What nobody else may ever be sent."""
        self.player.http.event_hooks = {"response": [self._keep]}
        if known:
            self.player.http.get("")
            self.player.http.put("api/me", json={"name": name})
            (cookie,) = self.player.http.cookies.values()
            link = self.player.http.post("api/me/link").json()["link"]
            self.own = [cookie, cookie.rpartition(".")[0], link]
        self.live = self.player.live()

    def _keep(self, response: httpx.Response) -> None:
        response.read()
        headers = {name: value for name, value in response.headers.items() if name != "set-cookie"}
        self.answers.append(f"{response.status_code} {headers} {response.text}")

    def ask(self, kind: str, **fields: Any) -> Message:
        """The answer to a message; what else is told meanwhile is passed over."""
        self.live.send(kind, **fields)
        return self.live.until(lambda m: m["type"] in {"snapshot", "ack", "previewed", "refused"})

    def reconnect(self) -> None:
        """Lose the connection, and come again."""
        self._read_all()
        self.live.socket.close()
        self.live = self.player.live()

    def _read_all(self) -> None:
        self.live.send("ping")
        self.live.until(lambda m: m["type"] == "pong")
        self.frames += self.live.seen

    def look_around(self, table: str, invite: str) -> None:
        """Ask for everything that there is to be had over HTTP."""
        for path in _PATHS:
            self.player.http.get(path.format(table=table), params={"invite": invite} if invite else None)
        self.player.http.post(f"api/tables/{table}/rematch")

    def close(self) -> None:
        self._read_all()
        self.player.close()


@dataclass
class Truth:
    """What the store knows of a table, and the position after each of its entries."""

    row: Message
    entries: list[Message]
    states: list["State"]


@dataclass
class Transcript:
    """One game and the rematch after it, as everybody saw them."""

    folder: Path
    tables: list[Truth]
    viewers: dict[str, Viewer]
    log_lines: list[str]
    invites: list[str] = field(default_factory=list)
    """All invitations that there were to private tables."""


class Party:
    """Ann and Bo and a bot at a table, and others around it."""

    def __init__(self, url: str, market: str) -> None:
        self.rng = random.Random(market)
        self.market = market
        self.viewers = {name: Viewer(url, name) for name in ("Ann", "Bo", "Cy", "Eve")}
        self.viewers["guest"] = Viewer(url, "guest", known=False)
        self.ann, self.bo, self.eve = (self.viewers[name] for name in ("Ann", "Bo", "Eve"))
        self.spectators = [self.viewers["Cy"], self.viewers["guest"]]
        self.watching: list[Viewer] = []
        self.table = ""
        self.persons: dict[int, Viewer] = {}
        """Who plays which seat now."""
        self.invites: list[str] = []

    # --- the table as all know it ---

    def told(self, viewer: Viewer) -> Message:
        """What the viewer was told last of where the table stands."""
        return next(m for m in reversed(viewer.live.seen) if m.get("table") == self.table and "company" in m)

    @property
    def now(self) -> Message:
        """What Ann was told last."""
        return self.told(self.ann)

    @property
    def version(self) -> int:
        return int(self.now["version"])

    @property
    def over(self) -> bool:
        return bool(self.now["company"]["phase"] == "over")

    def reach(self, version: int) -> None:
        """Let everybody be told all that happened up to a version."""
        for viewer in self.watching:
            while self.told(viewer)["version"] < version:
                viewer.live.receive()

    def settle(self) -> None:
        """Wait until a person is to move, or the game is over, and everybody has been told."""
        while not self.over and self.now["state"]["to_move"] not in self.persons:
            self.reach(self.version + 1)
        self.reach(self.version)

    def ask(self, viewer: Viewer, kind: str, **fields: Any) -> Message:
        """A request that is done."""
        answer = viewer.ask(kind, table=self.table, id=new_id(), **fields)
        if answer["type"] == "ack":
            self.reach(answer["version"])
        return answer

    def done(self, viewer: Viewer, kind: str, **fields: Any) -> None:
        answer = self.ask(viewer, kind, **fields)
        assert answer["type"] == "ack", answer

    def mover(self) -> Viewer:
        self.settle()
        return self.persons[self.now["state"]["to_move"]]

    # --- what is done there ---

    def invite(self) -> str:
        """As Ann could pass it on."""
        self.invites.append(self.now["company"]["invite"])
        return self.invites[-1]

    def spectate(self) -> None:
        """Those who were given the invitation look on; someone who was not tries to."""
        for viewer in self.spectators:
            viewer.live.send("watch", table=self.table, invite=self.invite())
            # Who had come by an older one may still have to read that it serves no more.
            viewer.live.until(lambda m: m["type"] == "snapshot")
        self.watching = [self.ann, self.bo, *self.spectators]
        for invite in ("", "x", self.table, *self.invites[:-1]):
            if invite != self.invites[-1]:
                assert self.eve.ask("watch", table=self.table, invite=invite)["type"] == "refused"

    def foresee(self, most: int) -> None:
        """Who is to move asks what some of the actions would do."""
        viewer = self.mover()
        legal = self.told(viewer)["state"]["legal"]
        for action in self.rng.sample(legal, min(most, len(legal))):
            self.ask(viewer, "preview", version=self.version, action=action)

    def move(self, *, foreseen: int = 3) -> str:
        viewer = self.mover()
        self.foresee(foreseen)
        action: str = self.rng.choice(self.told(viewer)["state"]["legal"])
        self.done(viewer, "move", version=self.version, action=action)
        return action

    def take_back(self, viewer: Viewer, other: Viewer, *, agree: bool = True) -> None:
        """Ask to let an action be taken back; what the other answers, or the same viewer who then asks no more."""
        self.settle()
        self.done(viewer, "undo", version=self.version)
        assert self.now["company"]["asked"] is not None
        self.done(other, "answer", version=self.version, agree=agree)
        ended = "undo" if agree else "withdraw" if viewer is other else "refuse"
        while self.now["entry"]["kind"] != ended:
            self.reach(self.version + 1)

    def leave_and_come_back(self, seat: int) -> None:
        """A bot stands in for Bo until he comes back; those who looked on need the new invitation."""
        assert self.persons.pop(seat) is self.bo
        self.watching = [self.ann, self.bo]
        self.done(self.bo, "leave")
        while not (
            self.over or (self.now.get("entry", {}).get("seat") == seat and self.now["entry"]["kind"] == "action")
        ):
            if self.now["state"]["to_move"] in self.persons:
                self.move()
            else:
                self.reach(self.version + 1)
        self.persons[seat] = self.bo
        self.done(self.bo, "come_back")
        self.spectate()

    def look_around(self) -> None:
        """Everybody takes a new connection, asks for the table from its first version on, and for all else."""
        self.settle()
        for viewer in self.viewers.values():
            invite = self.invites[-1] if viewer in self.spectators else ""
            viewer.reconnect()
            viewer.live.send("await")
            viewer.ask("watch", table=self.table, invite=invite)
            viewer.look_around(self.table, invite)

    def choosing(self) -> bool:
        self.settle()
        return not self.over and self.now["state"]["view"]["phase"] == "pick"

    # --- whole games ---

    def play(self) -> None:
        self.table = self.ann.player.create(
            SEATS, game="littletown", starter=None, options={"market": self.market, "board": "B"}
        )
        self.ann.ask("watch", table=self.table)
        invite = self.invite()
        assert self.bo.ask("watch", table=self.table, invite=invite)["type"] == "snapshot"
        self.watching = [self.ann, self.bo]
        self.persons = {ANN: self.ann}
        self.done(self.bo, "sit", seat=BO, invite=invite)
        self.persons[BO] = self.bo
        self.spectate()
        self.choose()
        self.look_around()
        while not self.over:
            round_ = self.now["state"]["view"]["round"]
            if round_ == 2 and self.rng.random() < 0.1:
                self.ask_back()
            if round_ == 3 and BO in self.persons:
                self.leave_and_come_back(BO)
                self.done(self.bo, "resign")
                del self.persons[BO]
                self.look_around()
            if not self.over:
                self.settle()
            if not self.over:
                self.move()
        self.look_around()

    def choose(self) -> None:
        """The hidden choices: taken back before the others know of them and after, made by a bot that stands in."""
        self.move()
        # The bot has chosen in between, Bo has not: nothing is revealed.
        self.take_back(self.ann, self.bo)
        self.look_around()
        self.move()
        assert self.mover() is self.bo
        self.foresee(10)
        self.move()
        self.look_around()
        self.take_back(self.bo, self.bo, agree=False)
        self.take_back(self.bo, self.ann)
        self.move()
        self.take_back(self.bo, self.ann, agree=False)
        self.move()
        self.leave_and_come_back(BO)
        self.look_around()
        while self.choosing():
            self.move()

    def ask_back(self) -> None:
        viewer = self.mover()
        other = self.bo if viewer is self.ann else self.ann
        state = self.told(viewer)["state"]
        if state["can_undo"] and state["undo_asks"]:
            self.take_back(viewer, other)
        elif state["can_undo"]:
            self.done(viewer, "undo", version=self.version)

    def play_again(self) -> None:
        """The rematch, up to the first turns: the bot is seat 0 there, Bo 1 and Ann 2."""
        again = self.ann.player.http.post(f"api/tables/{self.table}/rematch").json()["table"]
        self.table = again
        self.ann.ask("watch", table=again)
        self.bo.ask("watch", table=again)
        self.watching = [self.ann, self.bo]
        self.persons = {2: self.ann}
        self.done(self.bo, "sit", seat=1)
        self.persons[1] = self.bo
        self.spectate()
        while self.choosing():
            self.move()
        for _ in range(5):
            self.move()
        self.look_around()


@contextmanager
def _all_logged() -> Iterator[list[str]]:
    """Everything that is logged, as text."""
    lines: list[str] = []

    class Keeper(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    keeper = Keeper()
    logging.getLogger().addHandler(keeper)
    try:
        with capture_logs() as events:
            yield lines
        lines += [repr(event) for event in events]
    finally:
        logging.getLogger().removeHandler(keeper)


def _forgetful(_level: str, _game: "Game", seed: int) -> ForgetfulBot:
    return ForgetfulBot(seed)


def played(folder: Path, market: str) -> Transcript:
    """Play a game and its rematch; every table from a seed of its own."""
    seeds = (hashlib.sha256(f"{market} {n}".encode()).digest() for n in count())
    with ExitStack() as stack:
        lines = stack.enter_context(_all_logged())
        stack.enter_context(patch("parlour.server.opening.new_seed", lambda: next(seeds)))
        url = stack.enter_context(serving(settings(folder, make_bot=_forgetful)))
        party = Party(url, market)
        tables = []
        for play in (party.play, party.play_again):
            play()
            tables.append(party.table)
        for viewer in party.viewers.values():
            viewer.close()
    return Transcript(folder, [_truth(folder, table) for table in tables], party.viewers, lines, party.invites)


def _truth(folder: Path, table: str) -> Truth:
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        database.row_factory = sqlite3.Row
        row = dict(database.execute("SELECT * FROM tables WHERE id = ?", [table]).fetchone())
        found = database.execute("SELECT * FROM entries WHERE table_id = ? ORDER BY version", [table])
        entries = [dict(entry) for entry in found]
    return Truth(row, entries, states_after(row, entries))


def states_after(row: Message, entries: list[Message]) -> list["State"]:
    """The position after so many entries, found without the server's help."""
    import parlour

    game = parlour.load_game(row["game"], players=3, **json.loads(row["options"]))
    line = [game.new_initial_state()]
    states = [line[0]]
    for entry in entries:
        if entry["kind"] == "action":
            line.append(line[-1].child(line[-1].string_to_action(entry["action"])))
        elif entry["kind"] == "undo":
            del line[entry["to_ply"] + 1 :]
        states.append(line[-1])
    return states

"""Nobody is sent what they may not know, in whatever form: all that is sent in whole games is searched for it.

What each may know is worked out here from the stored log alone, without the games' own views.
"""

import asyncio
import base64
import json
import re
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import asdict, replace
from structlog.testing import capture_logs

from parlour.core.errors import IllegalActionError
from parlour.core.record import read
from parlour.games import game_type
from parlour.games.littletown.cards import CARD_NUMBERS, CARDS
from parlour.games.littletown.parts import NO_TILE, SINGLES, TILE_IDS
from parlour.games.littletown.state import PICK
from parlour.server.databases import file_url
from parlour.server.messages import Presence
from parlour.server.problems import RefusedError
from parlour.server.reading import encode
from parlour.server.rows import Entry, TableRow
from parlour.server.store import Store
from parlour.server.table import Table
from tests.server import whole_games
from tests.server.harness import Message, Player, new_id
from tests.server.whole_games import ANN, BO, BOT, Transcript, Truth, states_after

if TYPE_CHECKING:
    from parlour.core.game import State

Fact = tuple[str, str | int]

SEATS: dict[str, tuple[int | None, int | None]] = {
    "Ann": (ANN, 2), "Bo": (BO, 1), "Cy": (None, None), "guest": (None, None), "Eve": (None, None),
}  # fmt: skip
"""Where each sits in the game and in the rematch."""
OPTIONS: set[Fact] = {("tile", "residence"), ("tile", "watchtower")}
"""Tiles after which options of the game are named."""
SINGLE_TILES = {tile for number, tile in enumerate(TILE_IDS) if SINGLES >> number & 1}


@pytest.fixture(scope="module", params=["draft", "pick_one"])
def transcript(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Transcript:
    return whole_games.played(tmp_path_factory.mktemp("house"), request.param)


# --- what there is to know ---


def tiles_of(word: Any) -> set[Fact]:
    return {("tile", tile) for number, tile in enumerate(TILE_IDS) if int(word) >> number & 1}


def cards_of(word: Any) -> set[Fact]:
    return {("card", CARD_NUMBERS[number]) for number in range(CARDS) if int(word) >> number & 1}


def open_to_all(state: "State") -> set[Fact]:
    record = state.record
    facts = tiles_of(record.offer) | cards_of(record.discarded)
    facts |= {("tile", TILE_IDS[tile]) for tile in record.tile.tolist() if tile != NO_TILE}
    for held, reached in zip(record.cards.tolist(), record.reached.tolist(), strict=True):
        facts |= cards_of(held & reached)
    return facts


def shown_to(state: "State", seat: int) -> set[Fact]:
    record = state.record
    return tiles_of(int(record.tiles[seat]) | int(record.left[seat])) | cards_of(record.cards[seat])


def known(truth: Truth, seat: int | None) -> list[set[Fact]]:
    """What a seat, or a spectator, knows after so many entries: nobody forgets what they have seen."""
    knowledge: list[set[Fact]] = []
    facts: set[Fact] = set()
    for state in truth.states:
        facts = facts | open_to_all(state) | (set() if seat is None else shown_to(state, seat))
        knowledge.append(facts)
    return knowledge


def knower(before: "State", after: "State", action: str) -> int | None:
    """The one seat that may know of an action; None if all may."""
    if action.startswith(("card ", "redraw ")):
        held = [field.cards.tolist() for field in (before.record, after.record)]
        # A replacement that is impossible as well is put away at once, before the eyes of all.
        held[1] = [new or old for old, new in zip(*held, strict=True)]
        return next((seat for seat, (old, new) in enumerate(zip(*held, strict=True)) if new & ~old), -1)
    if action.startswith("tile "):
        held = [field.tiles.tolist() for field in (before.record, after.record)]
        return next(seat for seat, (old, new) in enumerate(zip(*held, strict=True)) if new & ~old)
    seat = before.current_player()
    return seat if before.record.stage == PICK and seat < before.game.num_players() - 1 else None


# --- what was sent ---


def facts_in(value: Any, key: str = "") -> Iterator[Fact]:
    """Every card and tile that a message names, wherever it stands."""
    if isinstance(value, dict):
        for name, part in value.items():
            # Whose condition has held all can follow, whoever has the card.
            if name not in {"reached", "event", "phase"}:
                yield from facts_in(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from facts_in(part, key)
    elif isinstance(value, str):
        for number in re.findall(r"\b(?:card|redraw) (\d+)", value):
            yield ("card", int(number))
        for word in re.split(r"[^a-z_]+", value):
            if word in SINGLE_TILES:
                yield ("tile", word)
    elif key in {"card", "cards", "scored", "discarded"} and isinstance(value, int):
        yield ("card", value)


def is_over(message: Message) -> bool:
    return bool(message.get("company", {}).get("phase") == "over")


def leaks(truth: Truth, seat: int | None, frames: list[Message]) -> list[str]:
    """What those frames told of a table that whoever sits there, or looks on, could not know at that time."""
    knowledge = known(truth, seat)
    table, version, over, found = truth.row["id"], 0, False, []
    for message in (message for message in frames if message.get("table", "") in {"", table}):
        version = max(version, message["version"]) if message["type"] in {"snapshot", "update"} else version
        over = over or is_over(message)
        if over:
            continue
        at = version if message["type"] != "previewed" else message["version"]
        told = set(facts_in(message)) - knowledge[at]
        found += [f"{message['type']} {at}: {fact}" for fact in sorted(told, key=str)]
        entries = message["log"] if message["type"] == "snapshot" else [message["entry"]] if "entry" in message else []
        found += [f"{message['type']} {at}: {text}" for entry in entries for text in hidden_in(truth, seat, entry)]
    return found


def hidden_in(truth: Truth, seat: int | None, told: Message) -> Iterator[str]:
    """What an entry of the log tells of an action that is hidden."""
    entry = truth.entries[told["version"] - 1]
    if entry["kind"] != "action":
        return
    before, after = truth.states[told["version"] - 1 : told["version"] + 1]
    if knower(before, after, entry["action"]) in {None, seat}:
        return
    if told["action"]:
        yield f"entry {told['version']} is {told['action']}"
    own = [event for event in told["events"] if event["event"] in {"card", "redraw", "tile", "pick"}]
    yield from (f"entry {told['version']} says {fact}" for fact in facts_in(own))


# --- the tests ---


def test_no_message_names_a_card_or_tile_that_its_reader_cannot_know(transcript: Transcript) -> None:
    for name, viewer in transcript.viewers.items():
        for truth, seat in zip(transcript.tables, SEATS[name], strict=True):
            assert leaks(truth, seat, viewer.frames) == [], name


def test_the_search_finds_what_one_was_sent_if_another_had_been(transcript: Transcript) -> None:
    for reader, seats in SEATS.items():
        for sender in ("Ann", "Bo"):
            for n, truth in enumerate(transcript.tables):
                if sender != reader:
                    found = leaks(truth, seats[n], transcript.viewers[sender].frames)
                    for kind in ("snapshot", "update", "previewed", "card", "tile"):
                        assert any(kind in text for text in found), (sender, reader, kind)


def test_over_http_nothing_of_a_running_game_is_told(transcript: Transcript) -> None:
    tables = [truth.row["id"] for truth in transcript.tables]
    for name, viewer in transcript.viewers.items():
        assert len(viewer.answers) > 50
        for answer in viewer.answers:
            record = '"format":"parlour/1"' in answer
            assert record or not set(facts_in(answer)) - OPTIONS, name
            # Of the game that is over, and only for those who may know of the table.
            assert not record or (f'"table":"{tables[0]}"' in answer and name != "Eve")
    assert any('"format":"parlour/1"' in answer for answer in transcript.viewers["Ann"].answers)


def test_the_record_of_a_game_with_secrets_is_the_whole_game(transcript: Transcript) -> None:
    """What was taken back is not in it, and what was hidden is."""
    lines = [answer.partition('{"format"') for answer in transcript.viewers["Cy"].answers if '"format":' in answer]
    (record, *_) = read([start + rest for _, start, rest in lines], game_type)
    truth = transcript.tables[0]
    assert record.state == truth.states[-1]
    assert record.state.history() == truth.states[-1].history()
    assert [action.split(" ")[0] for action in record.state.notation()].count("pick") == 12
    assert record.meta["seed"] == truth.row["seed"].hex()


def test_a_seed_is_told_when_its_game_is_over_and_no_earlier(transcript: Transcript) -> None:
    for truth in transcript.tables:
        forms = [truth.row["seed"].hex(), base64.b64encode(truth.row["seed"]).decode(), str(list(truth.row["seed"]))]
        rematch = truth is transcript.tables[1]
        for name, viewer in transcript.viewers.items():
            over = False
            for message in viewer.frames:
                over = over or (message.get("table") == truth.row["id"] and is_over(message))
                assert over or not any(form in json.dumps(message) for form in forms), name
            assert over is (not rematch and name != "Eve")
            told = [answer for answer in viewer.answers if any(form in answer for form in forms)]
            assert all('"format":"parlour/1"' in answer for answer in told)
            assert bool(told) is (not rematch and name != "Eve")


def test_what_lets_one_in_as_another_is_sent_to_nobody_else(transcript: Transcript) -> None:
    for name, viewer in transcript.viewers.items():
        for reader in transcript.viewers.values():
            if reader is not viewer:
                text = json.dumps(reader.frames) + "".join(reader.answers)
                assert not any(secret in text for secret in viewer.own), (name, reader.name)
    assert all(len(transcript.viewers[name].own) == 3 for name in ("Ann", "Bo", "Cy", "Eve"))


def test_an_invitation_is_told_to_those_who_sit_there_only(transcript: Transcript) -> None:
    assert len(set(transcript.invites)) > 1
    for name, viewer in transcript.viewers.items():
        text = json.dumps(viewer.frames) + "".join(viewer.answers)
        found = [invite in text for invite in transcript.invites]
        assert all(found) if name in {"Ann", "Bo"} else not any(found), name
    before = []
    for message in transcript.viewers["Bo"].frames:
        if message["type"] == "update" and message["entry"]["kind"] == "sit":
            break
        before.append(message)
    assert len(before) > 0
    assert not any(invite in json.dumps(before) for invite in transcript.invites)


def test_nothing_secret_is_logged(transcript: Transcript) -> None:
    text = "\n".join(transcript.log_lines)
    assert "bot failed" in text
    secrets = [secret for viewer in transcript.viewers.values() for secret in viewer.own] + transcript.invites
    secrets += [truth.row["seed"].hex() for truth in transcript.tables]
    assert not any(secret in text for secret in secrets)
    assert not set(facts_in(text)) - OPTIONS


def test_the_games_had_in_them_what_could_tell_something(transcript: Transcript) -> None:
    """Undo asked for and refused in the hidden phase and after it, a bot that stands in, a resignation, a rematch."""
    game, rematch = transcript.tables
    stages = [int(state.record.stage) for state in game.states]
    kinds = [entry["kind"] for entry in game.entries]
    assert kinds.count("leave") == kinds.count("come_back") == 2
    assert {"ask", "agree", "refuse", "withdraw", "resign", "rematch"} <= set(kinds)
    chosen = [entry["version"] for entry in game.entries if entry["kind"] in {"ask", "undo", "leave", "come_back"}]
    assert {kinds[version - 1] for version in chosen if stages[version - 1] == PICK} >= {"ask", "undo", "leave"}
    assert game.states[-1].is_terminal()
    assert rematch.entries[0]["kind"] == "sit"
    assert rematch.row["seed"] != game.row["seed"]


# --- other worlds ---


async def _stored(folder: Path, table: str) -> tuple[TableRow, list[Entry]]:
    store = Store(file_url(folder / "tables.db"))
    await store.open()
    try:
        found = await store.table(table)
        assert found is not None
        return found.row, await store.entries(table)
    finally:
        await store.close()


class Worlds:
    """One table as it was played, and as it might have been for all that some of its viewers know."""

    def __init__(self, transcript: Transcript, number: int) -> None:
        self.truth = transcript.tables[number]
        self.row, self.entries = asyncio.run(_stored(transcript.folder, self.truth.row["id"]))
        self.game = self.truth.states[0].game
        self.bot = [BOT, 0][number]
        self.seats = {name: seats[number] for name, seats in SEATS.items() if name != "Eve"}
        self.persons = {name: (*transcript.viewers[name].own, "", "")[1] for name in self.seats}

    @cached_property
    def as_played(self) -> dict[str, list[list[bytes]]]:
        return self.told(self.entries)

    def told(self, entries: list[Entry]) -> dict[str, list[list[bytes]]]:
        """All that those are sent at each entry who watch from the beginning, or connect later, and ask ahead."""
        table = Table(self.row, self.game)
        sent: dict[str, list[list[bytes]]] = {name: [] for name in self.seats}
        for entry in entries:
            table.advance(entry)
            for name, person in self.persons.items():
                messages = [encode(table.update(person)), *self.previews(table, person)]
                if entry.version % 8 == 0:
                    messages.append(encode(table.snapshot(person, Presence(self.row.id, [], 0))))
                sent[name].append(messages)
        return sent

    def previews(self, table: Table, person: str) -> Iterator[bytes]:
        """What some of the legal actions would do, for who is to move."""
        course = table.course
        if course.to_move is None or course.seating.player(course.to_move) != person:
            return
        for action in course.state.legal_actions()[:2]:
            try:
                yield encode(table.preview(person, course.version, "", [course.state.action_to_string(action)]))
            except RefusedError as refusal:
                yield encode(refusal.problem)

    def otherwise(self, change: Callable[[Entry], str], until: int) -> list[Entry] | None:
        """The first entries with some actions exchanged for others; None if that is against the rules or to be seen."""
        entries = [replace(entry, action=change(entry)) for entry in self.entries[:until]]
        try:
            states = states_after(self.truth.row, [asdict(entry) for entry in entries])
        except IllegalActionError:
            return None
        alike = all(in_the_open(*pair) for pair in zip(states, self.truth.states[: until + 1], strict=True))
        return entries if alike else None

    def exchanged(self, one: str, other: str, until: int) -> list[Entry] | None:
        """The first entries with two deals exchanged for each other."""
        names = {one: other, other: one}
        return self.otherwise(lambda entry: names.get(entry.action, entry.action), until)

    def other_cards(self, seat: int) -> Iterator[list[Entry]]:
        """The whole game, if one card that the seat never scored had been another."""
        dealt = {entry.action for entry in self.entries}
        undealt = [f"card {number}" for number in CARD_NUMBERS if not {f"card {number}", f"redraw {number}"} & dealt]
        for _, number in sorted(cards_of(self.truth.states[-1].record.cards[seat])):
            for other in undealt:
                entries = self.exchanged(f"card {number}", other, len(self.entries))
                if entries is not None:
                    yield entries

    def other_tiles(self, seat: int) -> Iterator[list[Entry]]:
        """The game as far as possible, if the seat had been dealt a tile that another was, and the other that one."""
        first = next(version for version, state in enumerate(self.truth.states) if state.record.stage == PICK)
        hands = self.truth.states[first].record.tiles
        # In a draft hands are passed on once the first choice has been shown.
        whole = [] if self.game.options["market"] == "draft" else [len(self.entries)]
        for until in (*whole, self.revealed(first), first):
            for _, mine in sorted(tiles_of(hands[seat])):
                for _, other in sorted(tiles_of(hands[self.bot])):
                    entries = self.exchanged(f"tile {mine}", f"tile {other}", until)
                    if entries is not None:
                        yield entries

    def other_picks(self, seat: int) -> Iterator[list[Entry]]:
        """The game up to the moment when all show what they chose, if the seat had chosen otherwise."""
        for entry in self.entries:
            if entry.kind == "action" and entry.seat == seat and entry.action.startswith("pick "):
                state = self.truth.states[entry.version - 1]
                for action in state.legal_actions():
                    other = state.action_to_string(action)
                    if other != entry.action:
                        changed = partial(_exchanged_at, entry.version, other)
                        entries = self.otherwise(changed, self.revealed(entry.version))
                        if entries is not None:
                            yield entries

    def revealed(self, version: int) -> int:
        """The last version, from this one on, at which nothing of what is being chosen has been shown."""
        last = self.game.num_players() - 1
        entries = self.entries[version:]
        shown = (entry for entry in entries if entry.seat == last and entry.action.startswith("pick "))
        return next(shown).version - 1


def _exchanged_at(version: int, action: str, entry: Entry) -> str:
    return action if entry.version == version else entry.action


def in_the_open(one: "State", other: "State") -> bool:
    """Whether two positions differ in nothing but what is hidden from somebody."""
    hidden = ("cards", "tiles", "left", "pick")
    records = [one.record.copy(), other.record.copy()]
    scored = [(record.cards & record.reached).tolist() for record in records]
    for record in records:
        for name in hidden:
            record[name] = 0
    return scored[0] == scored[1] and bool(records[0] == records[1])


@pytest.fixture(scope="module")
def worlds(transcript: Transcript) -> list[Worlds]:
    return [Worlds(transcript, number) for number in range(2)]


@pytest.mark.parametrize("number", [0, 1], ids=["game", "rematch"])
@pytest.mark.parametrize("kind", ["cards", "tiles", "picks"])
def test_what_one_cannot_know_makes_no_difference_to_what_one_is_sent(
    worlds: list[Worlds], number: int, kind: str
) -> None:
    played = worlds[number]
    others: Callable[[int], Iterator[list[Entry]]] = getattr(played, f"other_{kind}")
    for name, seat in played.seats.items():
        # Who chooses last chooses before the eyes of all.
        if seat is not None and (kind != "picks" or seat < played.game.num_players() - 1):
            told = played.told(next(others(seat)))
            for viewer, messages in told.items():
                same = messages == played.as_played[viewer][: len(messages)]
                assert same is (viewer != name), (name, viewer)


def test_what_fails_is_logged_without_what_was_sent(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table = player.create([{"kind": "person"}, {"kind": "open"}])
    invite = player.invitation(table)

    async def fail(*_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("parlour.server.tables.Tables.act", fail)
    with capture_logs() as logs:
        sent = {"sit": {"seat": 1, "invite": invite}, "move": {"version": 1, "action": "pick church"}}
        for kind, fields in sent.items():
            refused = player.live().ask(kind, table=table, id=new_id(), **fields)
            assert (refused["type"], refused["reason"]) == ("refused", "problem.server_error")
    assert [(line["event"], line["kind"], line["table"]) for line in logs] == [
        ("message failed", "sit", table),
        ("message failed", "move", table),
    ]
    assert invite not in str(logs)
    assert "church" not in str(logs)

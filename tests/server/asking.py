"""Requests as tests write them, each with an id of its own."""

from parlour.server.messages import (
    Answer,
    Clock,
    ComeBack,
    CreateTable,
    Leave,
    Move,
    Resign,
    SeatRequest,
    Sit,
    StandIn,
    Undo,
    Visibility,
)
from tests.server.harness import new_id

ME, OPEN, BOT = SeatRequest("person"), SeatRequest("open"), SeatRequest("bot", level="easy")


def table_for(
    *seats: SeatRequest,
    game: str = "patchwork",
    visibility: Visibility = "private",
    clock: Clock | None = None,
    starter: int | None = 0,
    **options: str | int | bool,
) -> CreateTable:
    """Seat 0 starts, unless chance decides that."""
    return CreateTable(game, list(seats), options, starter, visibility, clock)


def sit(table: str, seat: int, invite: str = "", name: str = "") -> Sit:
    return Sit(table, new_id(), seat, invite, name)


def leave(table: str) -> Leave:
    return Leave(table, new_id())


def come_back(table: str) -> ComeBack:
    return ComeBack(table, new_id())


def stand_in(table: str, seat: int) -> StandIn:
    return StandIn(table, new_id(), seat)


def resign(table: str) -> Resign:
    return Resign(table, new_id())


def move(table: str, version: int, action: str) -> Move:
    return Move(table, new_id(), version, action)


def undo(table: str, version: int) -> Undo:
    return Undo(table, new_id(), version)


def answered(table: str, version: int, *, agree: bool) -> Answer:
    return Answer(table, new_id(), version, agree)

"""Every reason for which the server itself refuses something, each with the values that go with it."""

from typing import Literal, TypeAlias

ProblemReason: TypeAlias = Literal[
    "problem.malformed",  # field: where it is wrong, empty when it is no JSON at all
    "problem.too_large",  # max: bytes
    "problem.too_fast",
    "problem.forbidden_origin",
    "problem.not_found",
    "problem.unknown_table",
    "problem.table_unreadable",
    "problem.too_many_tables",  # max
    "problem.too_many_open",  # max: tables of one person that wait for players
    "problem.too_many_connections",  # max
    "problem.log_too_long",  # max: entries
    "problem.game_too_long",  # max: entries
    "problem.unknown_game",  # allowed: names
    "problem.unknown_option",  # option, allowed: names
    "problem.bad_option_value",  # option, allowed: values
    "problem.bad_seats",  # allowed: numbers of seats
    "problem.bad_level",  # seat, allowed: levels
    "problem.bad_name",  # seat, max: characters
    "problem.bad_starter",
    "problem.bad_clock",
    "problem.nobody_sits",  # open seats only
    "problem.unknown_link",  # no such recovery link, or an older one
    "problem.no_such_seat",
    "problem.seat_taken",
    "problem.already_seated",
    "problem.seat_kept",  # another than the one asked for
    "problem.not_seated",
    "problem.no_cookie",
    "problem.not_started",
    "problem.still_there",  # seconds: after which a bot may be called in
    "problem.not_absent",  # who comes back was not away
    "problem.time_is_up",  # who comes back had a clock a turn, and this turn goes on
    "problem.nothing_asked",
    "problem.already_asked",
    "problem.not_over",  # a record is given out once the game is over
    "problem.not_foreseeable",  # a preview would show what the others keep hidden
    "problem.stale",  # version: where the table stands
    "problem.not_your_turn",
    "problem.game_over",
    "problem.nothing_to_undo",
    "problem.server_error",
]
"""Every reason the server itself gives; the reasons of a game's rules are ``<game>.refused.<rule>``."""

"""What a viewer sees. Its keys are told in docs/littletown.md.

Hidden from others, and absent from what they see: objective cards, tiles held face down or put out of the game, picks
that are not revealed. In a draft one has seen the tiles that one passed on, and goes on seeing what becomes of them.
"""

from typing import TYPE_CHECKING, Any

from parlour.core.kernel import TERMINAL
from parlour.games.littletown import events as happenings
from parlour.games.littletown import table
from parlour.games.littletown.cards import CARD_NUMBERS, CARDS
from parlour.games.littletown.parts import GOODS, HOUSES, KINDS, NO_TILE, SQUARE_NAMES, SQUARES, TILE_IDS, TILES, YIELD
from parlour.games.littletown.position import fill, normal
from parlour.games.littletown.progress import progress
from parlour.games.littletown.seen import seen_hands
from parlour.games.littletown.state import END, LINES, NO_SQUARE, NOBODY, STAGES

if TYPE_CHECKING:
    from parlour.core.game import State

__all__ = ["events", "fill", "normal", "view"]

events = happenings.events


def view(state: "State", viewer: int | None) -> dict[str, Any]:
    record = state.record
    n = int(table.seats(record))
    # Each field of a record is slow to reach, and most are wanted often.
    owned, done, order = record.owned.tolist(), int(record.done), record.order.tolist()
    player, stage = int(record.player), int(record.stage)
    lines = [score_lines(record, seat, stage == END) for seat in range(n)]
    scores = [sheet["total"] for sheet in lines]
    gives = YIELD[record.board] >= 0
    done_squares = [square for square in range(SQUARES) if done >> square & 1]
    return {
        "game": state.game.name,
        "options": dict(state.game.options),
        "viewer": viewer,
        "to_move": player if player >= 0 else None,
        "phase": STAGES[stage],
        "scores": scores,
        "winners": [seat for seat in range(n) if scores[seat] == max(scores)] if player == TERMINAL else None,
        "last_action": happenings.last_action(state, viewer),
        "round": int(record.round_number),
        "start_player": None if record.start_player == NOBODY else int(record.start_player),
        "workers": [squares(word) for word in record.workers.tolist()[:n]],
        "workers_left": record.workers_left.tolist()[:n],
        "houses_left": [int(HOUSES[n - 2]) - word.bit_count() for word in owned[:n]],
        "coins": record.coins.tolist()[:n],
        "cubes": [dict(zip(KINDS, cubes, strict=True)) for cubes in record.cubes.tolist()[:n]],
        "buildings": _buildings(order, record.tile.tolist(), owned),
        "market": tiles(record.offer),
        "wheat_left": int(record.wheat_left),
        "supply": dict(zip(GOODS, record.supply.tolist(), strict=True)),
        "worker": None if record.centre == NO_SQUARE else SQUARE_NAMES[record.centre],
        "gathered": [SQUARE_NAMES[square] for square in done_squares if gives[square]],
        "used": [SQUARE_NAMES[square] for square in done_squares if not gives[square]],
        "taken": _kinds(record.taken),
        "exchanged": _kinds(record.exchanged),
        **_cards(record, viewer, n),
        "progress": progress(record, viewer),
        **_drafting(record, viewer, n),
        "score_lines": lines,
    }


def squares(word: int) -> list[str]:
    """The names of a set of squares, along the rows."""
    return [SQUARE_NAMES[square] for square in range(SQUARES) if word >> square & 1] if word else []


def tiles(word: Any) -> list[str]:
    """A set of tiles in the order of the box."""
    bits = int(word)
    return [TILE_IDS[tile] for tile in range(TILES) if bits >> tile & 1] if bits else []


def cards(word: int) -> list[int]:
    """The numbers of a set of cards."""
    return sorted(CARD_NUMBERS[card] for card in range(CARDS) if word >> card & 1) if word else []


def _kinds(counts: Any) -> dict[str, int]:
    """How many cubes of each kind, kinds without any left out."""
    return {kind: number for kind, number in zip(KINDS, counts.tolist(), strict=True) if number}


def _buildings(order: list[int], tile: list[int], owned: list[int]) -> list[dict[str, Any]]:
    """In the order of building."""
    return [
        {
            "square": SQUARE_NAMES[square],
            "tile": TILE_IDS[tile[square]],
            "owner": next(seat for seat, word in enumerate(owned) if word >> square & 1),
        }
        for square in order
        if square != NO_SQUARE
    ]


def _cards(record: Any, viewer: int | None, n: int) -> dict[str, Any]:
    dealt, reached = record.cards.tolist(), record.reached.tolist()
    return {
        "objectives": [
            {
                "cards": cards(dealt[seat] & ~reached[seat]) if seat == viewer else None,
                "count": (dealt[seat] & ~reached[seat]).bit_count(),
                "scored": cards(dealt[seat] & reached[seat]),
            }
            for seat in range(n)
        ],
        "discarded": cards(int(record.discarded)),
        "reached": [cards(word) for word in reached[:n]],
    }


def _drafting(record: Any, viewer: int | None, n: int) -> dict[str, Any]:
    held, pick = record.tiles.tolist()[:n], record.pick.tolist()[:n]
    picked = [tile != NO_TILE for tile in pick]
    kept = [word & ~(1 << tile) if tile != NO_TILE else word for word, tile in zip(held, pick, strict=True)]
    seen = 0 if viewer is None or not any(held) else int(seen_hands(record, viewer))
    return {
        "tiles": [tiles(kept[seat]) if seat == viewer else None for seat in range(n)],
        "tiles_held": [word.bit_count() for word in kept],
        "tiles_seen": [tiles(held[seat]) if seen >> seat & 1 and seat != viewer else None for seat in range(n)],
        "tiles_out": None if viewer is None else tiles(record.left[viewer]),
        "picks": picked,
        "pick": TILE_IDS[pick[viewer]] if viewer is not None and picked[viewer] else None,
    }


def score_lines(record: Any, seat: int, ended: bool) -> dict[str, int]:
    """The points of a seat, line by line; what only the end brings is 0 before it."""
    lines = dict(zip(LINES, record.lines[seat].tolist(), strict=True))
    lines["castle"] = int(table.castle_points(record, seat)) if ended else 0
    lines["watchtower"] = int(table.watchtower_points(record, seat)) if ended else 0
    lines["coins"] = int(table.coin_points(record, seat)) if ended else 0
    lines["total"] = sum(lines.values())
    return lines

"""Which rule forbids an action."""

from typing import TYPE_CHECKING, Any

from parlour.core.errors import IllegalActionError
from parlour.games.littletown import clock, rules
from parlour.games.littletown.cards import CARD_NUMBERS
from parlour.games.littletown.parts import (
    AROUND,
    COINS,
    COST,
    CUBES,
    EXCHANGE_COINS,
    FISH,
    GOODS,
    INPUT,
    KINDS,
    NO_TILE,
    PAIR,
    PAIRS,
    PAWNSHOP,
    SQUARE_NAMES,
    SQUARES,
    TILE_IDS,
    USABLE,
    WHEAT,
    WHEAT_FIELD,
    WORKERS,
    YIELD,
)
from parlour.games.littletown.state import (
    CARDS_DEAL,
    FEEDING,
    MARKET,
    PICK,
    REDRAW,
    RESIDENCE_USE,
    START,
    TILES_DEAL,
    TURN,
)
from parlour.games.littletown.table import empty_squares, houses_left, owner_of, square_of

if TYPE_CHECKING:
    from parlour.core.game import State

DUE = {
    START: "start_due",
    MARKET: "market_due",
    CARDS_DEAL: "card_due",
    TILES_DEAL: "tile_due",
    REDRAW: "redraw_due",
}
_BASE = {
    START: rules.START_OUTCOME,
    MARKET: rules.MARKET_OUTCOME,
    CARDS_DEAL: rules.CARD_OUTCOME,
    TILES_DEAL: rules.TILE_OUTCOME,
    REDRAW: rules.REDRAW_OUTCOME,
}
_ENDS = sorted([*_BASE.values(), rules.OUTCOMES])


def refuse(rule: str, **values: str | int) -> IllegalActionError:
    return IllegalActionError(f"littletown.refused.{rule}", values)


def refusal(state: "State", action: int) -> IllegalActionError:
    record = state.record
    if state.is_chance_node():
        return _outcome(record, action)
    seat = int(record.player)
    if (record.stage == PICK) != (action >= rules.PICK_TILE):
        return refuse("pick_first" if record.stage == PICK else "no_draft")
    if action >= rules.PICK_TILE:
        return refuse("not_held", tile=TILE_IDS[action - rules.PICK_TILE])
    if rules.EXCHANGE <= action < rules.BUILD:
        return _exchange(record, seat, action - rules.EXCHANGE)
    if (record.stage == FEEDING) != (action >= rules.FEED):
        return refuse("feed_first" if record.stage == FEEDING else "no_feeding")
    if action >= rules.FEED:
        return _feed(record, seat, *divmod(action - rules.FEED, rules.MOST_FED + 1))
    placing = rules.WORKER_AT <= action < rules.GATHER
    if placing or action >= rules.BUILD:
        if record.stage == RESIDENCE_USE:
            return refuse("turn_over")
        if record.stage != TURN:
            return refuse("worker_placed")
        if placing:
            return _worker(record, action - rules.WORKER_AT)
        return _build(record, seat, *divmod(action - rules.BUILD, SQUARES))
    if record.stage == TURN:
        return refuse("worker_first")
    if action == rules.END_ACTION:
        return refuse("spend_exchanged")
    if action < rules.USE:
        return _gather(record, action - rules.GATHER)
    if action < rules.PAWN:
        return _use(record, seat, action - rules.USE)
    return _pawn(record, seat, *divmod(action - rules.PAWN, len(PAIRS)))


def _outcome(record: Any, outcome: int) -> IllegalActionError:
    base = _BASE[int(record.stage)]
    end = next(end for end in _ENDS if end > base)
    if not base <= outcome < end:
        return refuse(DUE[int(record.stage)])
    if record.stage == START:
        return refuse("no_seat", seat=outcome - base)
    if record.stage in (CARDS_DEAL, REDRAW):
        return refuse("card_dealt", card=CARD_NUMBERS[outcome - base])
    return refuse("tile_dealt", tile=TILE_IDS[outcome - base])


def _exchange(record: Any, seat: int, kind: int) -> IllegalActionError:
    if record.coins[seat] < EXCHANGE_COINS:
        return refuse("exchange_coins", coins=EXCHANGE_COINS, have=int(record.coins[seat]))
    if record.supply[kind] == 0:
        return refuse("supply", kind=KINDS[kind])
    return refuse("exchange_no_use", kind=KINDS[kind])


def _feed(record: Any, seat: int, fish: int, wheat: int) -> IllegalActionError:
    workers = int(WORKERS[record.players])
    if fish + wheat > workers:
        return refuse("feed_much", workers=workers)
    for kind, number in ((FISH, fish), (WHEAT, wheat)):
        if number > record.cubes[seat, kind]:
            return refuse("feed_have", kind=KINDS[kind], have=int(record.cubes[seat, kind]))
    must = int(clock.most_food(record, seat))
    if fish + wheat < must:
        return refuse("feed_short", must=must)
    return refuse("spend_exchanged")


def _empty(record: Any, square: int) -> bool:
    return bool(int(empty_squares(record)) >> square & 1)


def _worker(record: Any, square: int) -> IllegalActionError:
    if not _empty(record, square):
        return refuse("empty_square", square=SQUARE_NAMES[square])
    return refuse("spend_exchanged")


def _build(record: Any, seat: int, tile: int, square: int) -> IllegalActionError:
    if houses_left(record, seat) == 0:
        return refuse("site_no_house")
    there = record.wheat_left > 0 if tile == WHEAT_FIELD else int(record.offer) >> tile & 1
    if not there:
        return refuse("market", tile=TILE_IDS[tile])
    if not _empty(record, square):
        return refuse("empty_square", square=SQUARE_NAMES[square])
    short = _short(record, seat, COST[tile], int(COST[tile, COINS]))
    return refuse("cost", tile=TILE_IDS[tile], **short) if short else refuse("spend_exchanged")


def _short(record: Any, seat: int, cubes: Any, coins: int) -> dict[str, str | int]:
    """What the seat lacks first of a payment, empty if nothing."""
    held = [*record.cubes[seat].tolist(), int(record.coins[seat])]
    for good, cost in enumerate([*cubes.tolist()[:CUBES], coins]):
        if cost > held[good]:
            return {"kind": GOODS[good], "need": cost, "have": held[good]}
    return {}


def _around(record: Any, square: int) -> IllegalActionError | None:
    if not int(AROUND[record.centre]) >> square & 1:
        return refuse("not_around", square=SQUARE_NAMES[square], centre=SQUARE_NAMES[record.centre])
    return None


def _done(record: Any, square: int) -> bool:
    return bool(int(record.done) >> square & 1)


def _gather(record: Any, square: int) -> IllegalActionError:
    kind = int(YIELD[record.board, square])
    if kind < 0:
        return refuse("nothing_to_gather", square=SQUARE_NAMES[square])
    if record.stage == RESIDENCE_USE and record.residence == 0:
        return refuse("residence_terrain")
    if found := _around(record, square):
        return found
    if _done(record, square):
        return refuse("gathered", square=SQUARE_NAMES[square])
    if record.supply[kind] == 0:
        return refuse("supply", kind=KINDS[kind])
    return refuse("spend_exchanged")


def _no_use(record: Any, seat: int, square: int) -> IllegalActionError | None:
    """What forbids any use of a square, whatever is paid."""
    tile = int(record.tile[square])
    if tile == NO_TILE:
        return refuse("no_building", square=SQUARE_NAMES[square])
    if not USABLE[tile]:
        return refuse("no_effect", tile=TILE_IDS[tile])
    if found := _around(record, square):
        return found
    if _done(record, square):
        return refuse("used", square=SQUARE_NAMES[square])
    if owner_of(record, square) != seat and record.coins[seat] == 0:
        return refuse("fee", square=SQUARE_NAMES[square])
    return None


def _use(record: Any, seat: int, square: int) -> IllegalActionError:
    if found := _no_use(record, seat, square):
        return found
    tile = int(record.tile[square])
    if tile == PAWNSHOP:
        return refuse("pair_named", square=SQUARE_NAMES[square])
    fee = int(owner_of(record, square) != seat)
    short = _short(record, seat, INPUT[tile], int(INPUT[tile, COINS]) + fee)
    return refuse("input", tile=TILE_IDS[tile], **short) if short else refuse("spend_exchanged")


def _pawn(record: Any, seat: int, paid: int, taken: int) -> IllegalActionError:
    square = int(square_of(record, PAWNSHOP))
    if square < 0:
        return refuse("pawnshop_not_built")
    if found := _no_use(record, seat, square):
        return found
    if paid == taken:
        return refuse("pair_same")
    if short := _short(record, seat, PAIR[paid], 0):
        return refuse("input", tile=TILE_IDS[PAWNSHOP], **short)
    for kind in range(CUBES):
        if PAIR[taken, kind] > record.supply[kind] + PAIR[paid, kind]:
            return refuse("supply", kind=KINDS[kind])
    return refuse("spend_exchanged")

"""What an action brought about, as far as a viewer may know it; and which actions are secret."""

from typing import TYPE_CHECKING, Any

from parlour.core.kernel import TERMINAL
from parlour.games.littletown import clock, rules, setup, table
from parlour.games.littletown.cards import CARD_NUMBERS, CARD_POINTS, CARDS
from parlour.games.littletown.parts import (
    CASTLE,
    CATHEDRAL,
    COST,
    CUBES,
    GOODS,
    INPUT,
    KINDS,
    OUTPUT,
    OUTPUT_POINTS,
    PAIR,
    PAIRS,
    PAWNSHOP,
    RESIDENCE,
    SQUARE_NAMES,
    SQUARES,
    TILE_IDS,
    TILE_POINTS,
    UNFED_POINTS,
    WATCHTOWER,
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

if TYPE_CHECKING:
    from parlour.core.game import State

Events = list[dict[str, Any]]


def knower(before: Any) -> int | None:
    """The one seat that may know the action played from ``before``, None if all may."""
    if before.stage in (CARDS_DEAL, REDRAW):
        return int(setup.next_for_card(before))
    if before.stage == TILES_DEAL:
        return int(setup.next_for_tile(before))
    if before.stage == PICK and before.player + 1 < table.seats(before):
        return int(before.player)
    return None


def last_action(state: "State", viewer: int | None) -> str | None:
    """In notation; None where it is secret from the viewer."""
    before = state.before_last()
    if before is None or knower(before.record) not in (None, viewer):
        return None
    return before.action_to_string(state.history()[-1])


def events(before: "State", action: int, after: "State", viewer: int | None) -> Events:
    old, new = before.record, after.record
    if old.player < 0 or old.stage == PICK:
        found = _setup_events(old, new, action, viewer)
    else:
        found = _act(old, new, action, int(old.player))
        found += _objectives(old, new)
        found += _what_follows(old, new, action, int(old.player))
    if new.player == TERMINAL:
        scores = [int(table.points(new, seat)) for seat in range(int(table.seats(new)))]
        winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
        found.append(_event("end", winners[0], scores=scores, winners=winners, tie=len(winners) > 1))
    elif new.player >= 0 and (new.player != old.player or new.round_number != old.round_number):
        found.append(_event("next", int(new.player)))
    return found


def _event(event: str, seat: int, **values: Any) -> dict[str, Any]:
    return {"event": event, "seat": seat, **values}


def _shown(name: str, value: Any, known: bool) -> dict[str, Any]:
    """A value that only some may know."""
    return {name: value} if known else {"hidden": True}


# --- the set-up ---


def _setup_events(old: Any, new: Any, action: int, viewer: int | None) -> Events:
    if old.stage == START:
        return [_event("start", action - rules.START_OUTCOME)]
    if old.stage == MARKET:
        return [_event("market", -1, tile=TILE_IDS[action - rules.MARKET_OUTCOME])]
    seat = knower(old)
    known = seat in (None, viewer)
    if old.stage == PICK:
        found = [_event("pick", int(old.player), **_shown("tile", TILE_IDS[action - rules.PICK_TILE], known))]
        if seat is None:
            found += _revealed(old, new, action)
    elif old.stage == TILES_DEAL:
        assert seat is not None
        found = [_event("tile", seat, **_shown("tile", TILE_IDS[action - rules.TILE_OUTCOME], known))]
    else:
        assert seat is not None
        event, base = ("card", rules.CARD_OUTCOME) if old.stage == CARDS_DEAL else ("redraw", rules.REDRAW_OUTCOME)
        found = [_event(event, seat, **_shown("card", CARD_NUMBERS[action - base], known))]
    return found + _put_away(old, new, action)


def _revealed(old: Any, new: Any, action: int) -> Events:
    last = int(old.player)
    chosen = [*old.pick[:last].tolist(), action - rules.PICK_TILE]
    picks = [{"seat": seat, "tile": TILE_IDS[tile]} for seat, tile in enumerate(chosen)]
    return [_event("reveal", last, picks=picks), *([_event("pass_on", last)] if new.stage == PICK else [])]


def _put_away(old: Any, new: Any, action: int) -> Events:
    """Cards that the market made impossible, and the seats that show them."""
    drawn = {CARDS_DEAL: rules.CARD_OUTCOME, REDRAW: rules.REDRAW_OUTCOME}.get(int(old.stage))
    found: Events = []
    for seat in range(int(table.seats(old))):
        held = int(old.cards[seat])
        if drawn is not None and seat == knower(old):
            held |= 1 << action - drawn
        shown = held & int(new.discarded) & ~int(old.discarded)
        found += [_event("discard", seat, card=CARD_NUMBERS[card]) for card in range(CARDS) if shown >> card & 1]
    return found


# --- a turn ---


def _act(old: Any, new: Any, action: int, seat: int) -> Events:
    if action == rules.END_ACTION:
        return [_event("residence_end" if old.stage == RESIDENCE_USE else "end_turn", seat)]
    if action < rules.GATHER:
        return [_event("worker", seat, square=SQUARE_NAMES[action - rules.WORKER_AT])]
    if action < rules.USE:
        square = action - rules.GATHER
        return [_event("gather", seat, square=SQUARE_NAMES[square], kind=KINDS[YIELD[old.board, square]])]
    if action < rules.PAWN:
        square = action - rules.USE
        tile = old.tile[square]
        return _used(old, seat, square, INPUT[tile].tolist(), OUTPUT[tile].tolist(), int(OUTPUT_POINTS[tile]))
    if action < rules.EXCHANGE:
        paid, taken = divmod(action - rules.PAWN, len(PAIRS))
        square = int(table.square_of(old, PAWNSHOP))
        return _used(old, seat, square, [*PAIR[paid].tolist(), 0], [*PAIR[taken].tolist(), 0], 0)
    if action < rules.BUILD:
        return [_event("exchange", seat, kind=KINDS[action - rules.EXCHANGE])]
    if action < rules.FEED:
        tile, square = divmod(action - rules.BUILD, SQUARES)
        values = {"tile": TILE_IDS[tile], "square": SQUARE_NAMES[square], "points": int(TILE_POINTS[tile])}
        return [_event("build", seat, **values, paid=_goods(COST[tile].tolist()))]
    fish, wheat = divmod(action - rules.FEED, rules.MOST_FED + 1)
    unfed = int(WORKERS[old.players]) - fish - wheat
    return [_event("feed", seat, fish=fish, wheat=wheat, unfed=unfed, points=UNFED_POINTS * unfed)]


def _goods(numbers: list[int]) -> dict[str, int]:
    return {good: number for good, number in zip(GOODS, numbers, strict=True) if number}


def _used(old: Any, seat: int, square: int, paid: list[int], outputs: list[int], points: int) -> Events:
    supply = [old.supply[good] + paid[good] for good in range(CUBES + 1)]
    got = [min(int(supply[good]), outputs[good]) for good in range(CUBES + 1)]
    owner = int(table.owner_of(old, square))
    fee = [] if owner == seat else [_event("fee", seat, owner=owner, coins=1)]
    values = {"square": SQUARE_NAMES[square], "tile": TILE_IDS[old.tile[square]]}
    gains = _goods(got) | ({"points": points} if points else {})
    return [*fee, _event("use", seat, **values, paid=_goods(paid), got=gains, short=got != outputs)]


def _objectives(old: Any, new: Any) -> Events:
    found: Events = []
    for seat in range(int(table.seats(new))):
        scored = int(new.cards[seat]) & int(new.reached[seat]) & ~int(old.reached[seat])
        for card in range(CARDS):
            if scored >> card & 1:
                found.append(_event("objective", seat, card=CARD_NUMBERS[card], points=int(CARD_POINTS[card])))
    return found


# --- the end of a turn, of a round, of the game ---


def _what_follows(old: Any, new: Any, action: int, seat: int) -> Events:
    if old.stage == FEEDING:
        return _round_ends(old, new)
    ended = action == rules.END_ACTION or rules.BUILD <= action < rules.FEED
    if not ended or new.stage == TURN:
        return []
    seats = int(table.seats(old))
    start = int(old.start_player)
    first = (seat - start) % seats + 1 if old.stage == RESIDENCE_USE else 0
    cathedral, residence = (int(table.square_of(new, tile)) for tile in (CATHEDRAL, RESIDENCE))
    found: Events = []
    for other in ((start + step) % seats for step in range(first, seats)):
        if cathedral >= 0 and table.owner_of(new, cathedral) == other:
            points = int(clock.cathedral_points(new, cathedral))
            found.append(_event("cathedral", other, square=SQUARE_NAMES[cathedral], points=points))
        if residence >= 0 and table.owner_of(new, residence) == other:
            found.append(_event("residence", other, square=SQUARE_NAMES[residence]))
            break
    return found


def _round_ends(old: Any, new: Any) -> Events:
    if new.player == TERMINAL:
        return _last_points(new)
    if new.round_number == old.round_number:
        return []
    start = int(new.start_player)
    return [_event("round", start, round=int(new.round_number), start_player=start)]


def _last_points(new: Any) -> Events:
    found: Events = []
    seats = range(int(table.seats(new)))
    for name, tile, worth in (
        ("castle", CASTLE, table.castle_points),
        ("watchtower", WATCHTOWER, table.watchtower_points),
    ):
        square = int(table.square_of(new, tile))
        if square >= 0:
            owner = int(table.owner_of(new, square))
            found.append(_event(name, owner, square=SQUARE_NAMES[square], points=int(worth(new, owner))))
    return found + [_event("coins", seat, points=int(table.coin_points(new, seat))) for seat in seats]

"""A state from a view's keys: each checked, those left out at their defaults.

``Game.from_position`` compares all keys with the view of the result besides, so that what follows from other keys
(``supply``, ``houses_left``, ``scores``) need not be checked here. What the view does not show is filled in somehow.
"""

from collections.abc import Mapping
from typing import Any

from parlour.core.errors import PositionError, shown
from parlour.core.kernel import CHANCE, TERMINAL
from parlour.games.littletown import checks, secrets
from parlour.games.littletown.cards import CARD_POINTS, CARDS
from parlour.games.littletown.parts import (
    AROUND,
    COINS,
    CUBES,
    GOODS,
    HOUSES,
    KINDS,
    NO_TILE,
    OFFERED,
    RECOMMENDED,
    RESIDENCE,
    ROUNDS,
    SINGLES,
    SQUARE_INDEX,
    SQUARES,
    START_COINS,
    SUPPLY,
    TILE_INDEX,
    TILE_POINTS,
    UNFED_POINTS,
    USABLE,
    WHEAT_FIELD,
    WHEAT_FIELDS,
    WORKERS,
    YIELD,
)
from parlour.games.littletown.rules import legal_actions
from parlour.games.littletown.state import (
    CARDS_DEAL,
    END,
    FEEDING,
    LINE_BUILDINGS,
    LINE_CLOCK,
    LINE_FEEDING,
    LINE_OBJECTIVES,
    LINE_USES,
    LINES,
    MARKET,
    MARKET_RANDOM,
    MARKET_RECOMMENDED,
    NO_SQUARE,
    PICK,
    RESIDENCE_USE,
    STAGES,
    START,
    TILES_DEAL,
    TURN,
    WORKER,
)
from parlour.games.littletown.table import empty_squares, owner_of, seats, square_of, worker_squares

Position = Mapping[str, Any]
_MOST_POINTS = 9999
_LAST_LINES = ("castle", "watchtower", "coins", "total")


def fill(record: Any, position: Position) -> None:
    """Fill a freshly set up ``record``; PositionError names the field that cannot be."""
    phase = position.get("phase", "turn")
    if not isinstance(phase, str) or phase not in STAGES:
        raise PositionError("phase", f"{shown(phase)} is none of {', '.join(STAGES)}")
    record.stage = STAGES.index(phase)
    n = int(seats(record))
    viewer = position.get("viewer")
    if viewer is not None:
        checks.whole("viewer", viewer, 0, n - 1)
    _check_phase(record)
    _set_round(record, position, n)
    _build(record, position, n)
    _put_workers(record, position, n)
    _set_market(record, position)
    _hand_out(record, position, n)
    if record.stage < TURN:
        record.player = CHANCE
    elif record.stage == END:
        record.player = TERMINAL
    else:
        _set_mover(record, position, n)
        _set_turn(record, position)
    secrets.fill_cards(record, position, viewer)
    if record.stage in (TILES_DEAL, PICK):
        secrets.fill_tiles(record, position, viewer)
    _set_lines(record, position, n)
    if record.player >= 0 and not legal_actions(record, secrets.room()):
        raise PositionError("exchanged", "nothing that can be done would spend all of it")


def normal(position: Position) -> Position:
    """The position with all whose order is free in the view's order, and kinds without any left out."""
    changed = dict(position)
    for field in ("gathered", "used"):
        if field in position:
            changed[field] = sorted(position[field], key=SQUARE_INDEX.__getitem__)
    if "workers" in position:
        changed["workers"] = [sorted(squares, key=SQUARE_INDEX.__getitem__) for squares in position["workers"]]
    for field in ("market", "tiles_out"):
        if position.get(field) is not None:
            changed[field] = _boxed(position[field])
    for field in ("tiles", "tiles_seen"):
        if field in position:
            changed[field] = [None if tiles is None else _boxed(tiles) for tiles in position[field]]
    for field in ("taken", "exchanged"):
        if field in position:
            changed[field] = {kind: number for kind, number in position[field].items() if number}
    if "discarded" in position:
        changed["discarded"] = sorted(position["discarded"])
    if "reached" in position:
        changed["reached"] = [sorted(numbers) for numbers in position["reached"]]
    if "objectives" in position:
        changed["objectives"] = [
            {name: sorted(value) if isinstance(value, list) else value for name, value in hand.items()}
            for hand in position["objectives"]
        ]
    return changed


def _boxed(tiles: Any) -> Any:
    """Tiles in the order of the box; anything else as it is, for the comparison to refuse."""
    if not isinstance(tiles, list) or not all(isinstance(tile, str) and tile in TILE_INDEX for tile in tiles):
        return tiles
    return sorted(tiles, key=TILE_INDEX.__getitem__)


def _check_phase(record: Any) -> None:
    if record.stage == MARKET and record.market != MARKET_RANDOM:
        raise PositionError("phase", "tiles are drawn for the market random only")
    if record.stage in (TILES_DEAL, PICK) and record.market in (MARKET_RECOMMENDED, MARKET_RANDOM):
        raise PositionError("phase", "tiles are dealt and picked for the markets draft and pick_one only")


def _set_round(record: Any, position: Position, n: int) -> None:
    if record.stage != START:
        record.start_player = checks.whole("start_player", position.get("start_player", 0), 0, n - 1)
    if record.stage < TURN:
        record.round_number = 1
    elif record.stage == END:
        record.round_number = ROUNDS
    else:
        record.round_number = checks.whole("round", position.get("round", 1), 1, ROUNDS)


# --- the board ---


def _build(record: Any, position: Position, n: int) -> None:
    places = checks.items("buildings", position.get("buildings", []))
    if places and record.stage < TURN:
        raise PositionError("buildings", "nothing is built in the set-up")
    if len(places) > len(record.order):
        raise PositionError("buildings", f"there cannot be more than {len(record.order)}")
    built: list[int] = []
    for place, building in enumerate(places):
        found = checks.fields("buildings", building, ("square", "tile", "owner"))
        square, tile = checks.square("buildings", found["square"]), checks.tile("buildings", found["tile"])
        owner = checks.whole("buildings", found["owner"], 0, n - 1)
        if not int(empty_squares(record)) >> square & 1:
            raise PositionError("buildings", f"{found['square']} is no grass, or built on already")
        if built.count(tile) == (WHEAT_FIELDS if tile == WHEAT_FIELD else 1):
            raise PositionError("buildings", f"{found['tile']} is built too often")
        built.append(tile)
        record.order[place] = square
        record.tile[square] = tile
        record.owned[owner] |= record.owned.dtype.type(1 << square)
        if int(record.owned[owner]).bit_count() > HOUSES[record.players]:
            raise PositionError("buildings", f"seat {owner} has only {HOUSES[record.players]} houses")
    record.wheat_left = WHEAT_FIELDS - built.count(WHEAT_FIELD)


def _put_workers(record: Any, position: Position, n: int) -> None:
    dealt = int(WORKERS[record.players])
    for seat, names in enumerate(checks.items("workers", position.get("workers", [[]] * n), n)):
        for square in _bits(checks.squares("workers", names)):
            if not int(empty_squares(record)) >> square & 1:
                raise PositionError("workers", "one is not on grass, on a building or on another worker")
            record.workers[seat] |= record.workers.dtype.type(1 << square)
    if record.stage < TURN and worker_squares(record):
        raise PositionError("workers", "none is placed in the set-up")
    on_board = [int(record.workers[seat]).bit_count() for seat in range(n)]
    rest = [0 if record.stage in (RESIDENCE_USE, FEEDING, END) else max(dealt - placed, 0) for placed in on_board]
    for seat, left in enumerate(checks.items("workers_left", position.get("workers_left", rest), n)):
        record.workers_left[seat] = checks.whole("workers_left", left, 0, dealt)
        if on_board[seat] + left > dealt:
            raise PositionError("workers_left", f"seat {seat} has only {dealt} workers")
        if left < dealt and record.stage < TURN:
            raise PositionError("workers_left", "none is used in the set-up")
        if left and record.stage in (RESIDENCE_USE, FEEDING, END):
            raise PositionError("workers_left", "a round goes on until nobody has any left")


def _bits(word: int) -> list[int]:
    return [number for number in range(64) if word >> number & 1]


def _set_market(record: Any, position: Position) -> None:
    built = 0
    for square in record.order.tolist():
        if square != NO_SQUARE and record.tile[square] != WHEAT_FIELD:
            built |= 1 << int(record.tile[square])
    complete = (
        record.stage > PICK
        or record.market == MARKET_RECOMMENDED
        or (record.stage == CARDS_DEAL and record.market == MARKET_RANDOM)
    )
    if "market" in position:
        offer = checks.singles("market", position["market"])
    else:
        offer = _any_market(built) & ~built if complete else 0
    if offer & built:
        raise PositionError("market", "a tile in it is built")
    whole = offer | built
    if complete and whole.bit_count() != OFFERED:
        raise PositionError("market", f"{OFFERED} tiles are in it or built, not {whole.bit_count()}")
    if complete and record.market == MARKET_RECOMMENDED and whole != RECOMMENDED:
        raise PositionError("market", "the tiles in it and those built are the recommended ones")
    if not complete:
        step = int(seats(record)) if record.stage in (TILES_DEAL, PICK) else 1
        most = OFFERED - 1 if record.stage in (MARKET, TILES_DEAL, PICK) else 0
        if offer.bit_count() > most or offer.bit_count() % step:
            raise PositionError("market", "cannot hold so many tiles in this phase")
    record.offer = offer


def _any_market(built: int) -> int:
    """The recommended tiles, less some for those built that are not recommended."""
    whole = built
    for tile in sorted(_bits(SINGLES), key=lambda tile: not RECOMMENDED >> tile & 1):
        if whole.bit_count() < OFFERED:
            whole |= 1 << tile
    return whole


# --- goods, points ---


def _hand_out(record: Any, position: Position, n: int) -> None:
    coins = checks.items("coins", position.get("coins", [START_COINS] * n), n)
    cubes = checks.items("cubes", position.get("cubes", [{}] * n), n)
    record.supply[COINS] = SUPPLY[COINS]
    for seat in range(n):
        held = [*checks.numbers("cubes", cubes[seat], KINDS, int(SUPPLY[:CUBES].max()))]
        held.append(checks.whole("coins", coins[seat], 0, int(SUPPLY[COINS])))
        if record.stage < TURN and held != [0] * CUBES + [START_COINS]:
            raise PositionError("coins", f"everyone has {START_COINS} coins and no cubes in the set-up")
        for good, number in enumerate(held):
            if number > record.supply[good]:
                raise PositionError(
                    "cubes" if good < CUBES else "coins", f"there are only {SUPPLY[good]} {GOODS[good]}"
                )
            record.supply[good] -= number
        record.cubes[seat] = held[:CUBES]
        record.coins[seat] = held[COINS]


def _set_lines(record: Any, position: Position, n: int) -> None:
    """What came from buildings and from objectives follows from them."""
    given = checks.items("score_lines", position.get("score_lines", [dict.fromkeys((*LINES, *_LAST_LINES), 0)] * n), n)
    for seat in range(n):
        lines = checks.fields("score_lines", given[seat], (*LINES, *_LAST_LINES))
        scored = int(record.cards[seat]) & int(record.reached[seat])
        record.lines[seat, LINE_OBJECTIVES] = sum(int(CARD_POINTS[card]) for card in range(CARDS) if scored >> card & 1)
        owned = [square for square in range(SQUARES) if int(record.owned[seat]) >> square & 1]
        record.lines[seat, LINE_BUILDINGS] = sum(int(TILE_POINTS[record.tile[square]]) for square in owned)
        for line in (LINE_USES, LINE_CLOCK):
            record.lines[seat, line] = checks.whole("score_lines", lines[LINES[line]], 0, _MOST_POINTS)
        most_unfed = int(WORKERS[record.players]) * ROUNDS
        feeding = checks.whole("score_lines", lines[LINES[LINE_FEEDING]], UNFED_POINTS * most_unfed, 0)
        if feeding % UNFED_POINTS:
            raise PositionError("score_lines", f"feeding is {UNFED_POINTS} for each worker unfed")
        record.lines[seat, LINE_FEEDING] = feeding
        if record.stage < TURN and record.lines[seat].any():
            raise PositionError("score_lines", "nobody has points in the set-up")


# --- the turn ---


def _set_mover(record: Any, position: Position, n: int) -> None:
    first = int(record.start_player)
    if record.stage == RESIDENCE_USE:
        square = int(square_of(record, RESIDENCE))
        if square == NO_SQUARE:
            raise PositionError("phase", "the Residence is not built")
        record.player = owner_of(record, square)
        record.centre = square
        return
    if record.stage == TURN and not record.workers_left[first]:
        first = next((seat for seat in range(n) if record.workers_left[seat]), first)
    record.player = checks.whole("to_move", position.get("to_move", first), 0, n - 1)
    if record.stage == TURN and not record.workers_left[record.player]:
        raise PositionError("to_move", f"seat {record.player} has no worker left")
    if record.stage == WORKER:
        placed = int(record.workers[record.player])
        named = position.get("worker")
        if named is None and placed.bit_count() == 1:
            record.centre = placed.bit_length() - 1
        else:
            record.centre = checks.square("worker", named)
        if not placed >> int(record.centre) & 1:
            raise PositionError("worker", "must be a square with a worker of the seat to move")


def _set_turn(record: Any, position: Position) -> None:
    gathered = checks.squares("gathered", position.get("gathered", []))
    used = checks.squares("used", position.get("used", []))
    taken = checks.numbers("taken", position.get("taken", {}), KINDS, 99)
    exchanged = checks.numbers("exchanged", position.get("exchanged", {}), KINDS, 99)
    if record.stage not in (WORKER, RESIDENCE_USE):
        for field, given in (("gathered", gathered), ("used", used), ("taken", any(taken))):
            if given:
                raise PositionError(field, "is for the phases worker and residence")
    around = int(AROUND[record.centre])
    least = [0] * CUBES
    for square in _bits(gathered):
        kind = int(YIELD[record.board, square])
        if kind < 0 or not around >> square & 1 or (record.stage == RESIDENCE_USE and record.residence == 0):
            raise PositionError("gathered", "a square of it gives nothing there")
        least[kind] += 1
    if any(number < gathers for number, gathers in zip(taken, least, strict=True)):
        raise PositionError("taken", "holds at least what was gathered")
    for square in _bits(used):
        tile = int(record.tile[square])
        if tile == NO_TILE or not USABLE[tile] or not around >> square & 1:
            raise PositionError("used", "a square of it cannot be used there")
    for kind in range(CUBES):
        if exchanged[kind] > record.cubes[record.player, kind]:
            raise PositionError("exchanged", "is held until it is spent")
    record.done = gathered | used
    record.taken = taken
    record.exchanged = exchanged

"""How far a seat has come towards its open objective cards."""

from typing import Any

from parlour.games.littletown import cards, objectives
from parlour.games.littletown.parts import COST, FISH, OUTPUT_POINTS, SQUARES, STONE, WHEAT, WOOD
from parlour.games.littletown.state import WORKER


def progress(record: Any, viewer: int | None) -> list[dict[str, int]]:
    """Per open card of the viewer, by number: what its measure is at now, and what it must reach."""
    if viewer is None:
        return []
    open_cards = int(record.cards[viewer]) & ~int(record.reached[viewer])
    return [
        {
            "card": cards.CARD_NUMBERS[card],
            "have": int(measured(record, viewer, int(cards.MEASURE[card]))),
            "need": int(cards.NEED[record.players, card]),
        }
        for card in sorted(range(cards.CARDS), key=cards.CARD_NUMBERS.__getitem__)
        if open_cards >> card & 1
    ]


def measured(record: Any, seat: int, measure: int) -> int:
    """A measure of the seat as the table shows it; 0 for one that only a single step can reach."""
    owned = record.owned[seat]
    in_turn = record.player == seat and record.stage == WORKER
    built = record.tile.tolist()
    used = [square for square in _squares(record.done) if built[square] >= 0] if in_turn else []
    match measure:
        case cards.GROUP:
            return int(objectives.largest_group(owned))
        case cards.BUILDINGS:
            return int(owned).bit_count()
        case cards.FOOD:
            return int(record.cubes[seat, FISH]) + int(record.cubes[seat, WHEAT])
        case cards.TERRAINS:
            return int(objectives.terrains(record, seat))
        case cards.FISH_BUILDINGS:
            return int(objectives.built_among(record, seat, cards.FISH_TILES))
        case cards.COIN_BUILDINGS:
            return int(objectives.built_among(record, seat, cards.COIN_TILES))
        case cards.MATERIAL_BUILDINGS:
            return int(objectives.built_among(record, seat, cards.MATERIAL_TILES))
        case cards.STONE_COST | cards.WOOD_COST:
            material = STONE if measure == cards.STONE_COST else WOOD
            return max((int(COST[built[square], material]) for square in _squares(owned)), default=0)
        case cards.NO_COINS:
            return int(record.coins[seat] == 0)
        case cards.COINS_HELD:
            return int(record.coins[seat])
        case cards.USES:
            return len(used)
        case cards.POINT_USES:
            return sum(int(OUTPUT_POINTS[built[square]] > 0) for square in used)
        case cards.TAKEN:
            return int(record.taken.sum()) if in_turn else 0
    return 0


def _squares(word: Any) -> list[int]:
    bits = int(word)
    return [square for square in range(SQUARES) if bits >> square & 1]

"""Proving that nobody arranged the deals and rolls of a recorded game.

The record's ``meta`` has the ``table``'s name, the ``seed`` that was secret while the game went on, and its
``commitment``, which everyone saw at the start; both in hexadecimal. ``parlour.core.chance`` describes the method.
"""

from parlour.core.chance import SeededChance, commitment
from parlour.core.errors import RecordError
from parlour.core.record import Record


def proved(record: Record) -> int:
    """Draw anew what chance decided; return how many deals and rolls there were.

    RecordError names the key of ``meta`` that is missing or wrong, or the ply that does not follow from the seed.
    """
    table, seed, promised = (_text(record, key) for key in ("table", "seed", "commitment"))
    try:
        secret = bytes.fromhex(seed)
    except ValueError:
        raise RecordError("meta.seed: must be hexadecimal.") from None
    if commitment(secret) != promised.lower():
        raise RecordError("meta.commitment: is not the SHA-256 of the seed.")
    chance = SeededChance(secret, table)
    state = record.game.new_initial_state()
    draws = 0
    for ply, action in enumerate(record.state.history(), start=1):
        if state.is_chance_node():
            draws += 1
            drawn = chance.draw(state)
            if drawn != action:
                recorded, right = state.action_to_string(action), state.action_to_string(drawn)
                raise RecordError(f"ply {ply}: the record has {recorded!r}, the seed gives {right!r}.")
        state.apply_action(action)
    return draws


def _text(record: Record, key: str) -> str:
    value = record.meta.get(key)
    if not isinstance(value, str):
        raise RecordError(f"only games that were played at a table can be verified: meta.{key} is missing, or no text.")
    return value

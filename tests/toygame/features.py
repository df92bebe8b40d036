"""The observation tensor: the stairs from one seat's side, itself first, then the others in order of play."""

from typing import Any

from parlour.core.jit import compiled
from tests.toygame import rules
from tests.toygame.parts import FACES, SEATS

PARTS: dict[str, tuple[int, ...]] = {
    "steps": (SEATS,),
    "kept": (SEATS, FACES),
    "to_move": (SEATS,),
    # 1 for one's own number; for the roll.
    "luck": (FACES,),
    "roll": (FACES,),
    "turn": (1,),
}
STEPS_SCALE = 10.0
TURN_SCALE = 9.0


@compiled
def observe(state: Any, seat: int, out: Any) -> None:
    out[:] = 0.0
    n = rules.seats(state)
    player = rules.current_player(state)
    at_kept = SEATS
    at_to_move = at_kept + SEATS * FACES
    at_luck = at_to_move + SEATS
    for i in range(n):
        whose = (seat + i) % n
        out[i] = state.steps[whose] / STEPS_SCALE
        for face in range(FACES):
            out[at_kept + i * FACES + face] = state.kept[whose, face]
        if whose == player:
            out[at_to_move + i] = 1.0
    if state.luck[seat] > 0:
        out[at_luck + int(state.luck[seat]) - 1] = 1.0
    if state.roll > 0:
        out[at_luck + FACES + int(state.roll) - 1] = 1.0
    out[at_luck + 2 * FACES] = state.turn / TURN_SCALE

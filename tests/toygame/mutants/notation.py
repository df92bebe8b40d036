"""Faults in the notation."""

from parlour.core.game import State
from tests.toygame import moves, rules
from tests.toygame.mutants.registry import Patch, says


@says("are both written 'push'")
def two_actions_with_one_text(patch: Patch) -> None:
    original = moves.to_text

    def to_text(state: State, action: int) -> str:
        text = original(state, action)
        return "push" if text.startswith("push") else text

    patch.setattr(moves, "to_text", to_text)
    patch.setattr(moves, "_ACTIONS", {**moves._ACTIONS, "push": rules.PUSH})


@says("read back as")
def text_of_another_action(patch: Patch) -> None:
    texts = {**moves._TEXTS, rules.KEEP: "pass", rules.PASS: "keep"}
    patch.setattr(moves, "_TEXTS", texts)


@says("is refused")
def text_that_is_not_read(patch: Patch) -> None:
    patch.setattr(moves, "_TEXTS", {**moves._TEXTS, rules.KEEP: "hold"})


@says("writes no legal action, yet was read")
def texts_read_loosely(patch: Patch) -> None:
    original = moves.parse
    patch.setattr(moves, "parse", lambda state, text: original(state, text.strip()))

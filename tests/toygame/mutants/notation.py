"""Faults in the notation."""

from tests.toygame import moves, rules
from tests.toygame.mutants.registry import Patch, says


@says("are both written 'keep'")
def two_actions_with_one_text(patch: Patch) -> None:
    patch.setattr(moves, "_TEXTS", {**moves._TEXTS, rules.PASS: "keep"})


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

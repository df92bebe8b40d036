"""The notation: one line for each legal action, read back as the same action, and nothing else read."""

from typing import Any

import numpy as np

from parlour.core.errors import IllegalActionError
from parlour.core.game import State
from parlour.testing.fault import require, require_text_refused, require_unchanged

NO_NOTATION: tuple[Any, ...] = ("", " ", "\n", "\x00", "-", "0", "nonsense", "None", "💥", "x" * 10_000, " " * 10_000)
NO_TEXT: tuple[Any, ...] = (None, 0, 1.5, True, b"pass", [], {}, object())
TYPING_ERRORS = 40


def check_notation(state: State, rng: np.random.Generator) -> None:
    """Every legal action has a text of its own that reads back as it."""
    before = state.clone()
    found: dict[str, int] = {}
    for action in state.legal_actions():
        text = state.action_to_string(action)
        plain = isinstance(text, str) and text.isascii() and text.isprintable() and text == text.strip() != ""
        require(plain, f"action {action} is written {text!r}, which is not one plain line")
        twin = found.setdefault(text, action)
        require(twin == action, f"actions {twin} and {action} are both written {text!r}")
        try:
            read = state.string_to_action(text)
        except IllegalActionError as error:
            require(False, f"action {action} is written {text!r}, which is refused: {error.rule}")
        require(type(read) is int and read == action, f"action {action} is written {text!r}, read back as {read!r}")
    require_unchanged(state, before, "writing and reading notation")


def check_garbage(state: State, rng: np.random.Generator) -> None:
    """What writes no legal action is refused: a text that is read must be the very text that is written."""
    before = state.clone()
    for text in (*NO_NOTATION, *NO_TEXT):
        require_text_refused(state, text, before)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    for text in rng.permutation(texts)[:4].tolist():
        for other in (f" {text}", f"{text} ", f"{text}\n", text.upper(), text.replace(" ", "  "), f"{text} {text}"):
            if other not in texts:
                require_text_refused(state, other, before)
        for _ in range(TYPING_ERRORS):
            other = _mistyped(text, rng)
            if other not in texts:
                require_text_refused(state, other, before)


def check_earlier_actions(state: State, rng: np.random.Generator) -> None:
    """The notation of the actions that led here is refused where it is not legal now."""
    before = state.clone()
    legal = {state.action_to_string(action) for action in state.legal_actions()}
    for text in set(state.notation()) - legal:
        require_text_refused(state, text, before)


def _mistyped(text: str, rng: np.random.Generator) -> str:
    """One character replaced, left out or doubled."""
    at = int(rng.integers(len(text)))
    put = ("", text[at] * 2, chr(int(rng.integers(32, 127))), chr(int(rng.integers(1, 0xD800))))
    return text[:at] + put[int(rng.integers(len(put)))] + text[at + 1 :]

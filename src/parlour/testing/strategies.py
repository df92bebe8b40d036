"""Hypothesis strategies for any game: games with options, states in them, actions in those.

They shrink towards default options, early states, and actions of low number.
"""

from collections.abc import Callable

from parlour.core.game import Game, State
from parlour.games import game_type

try:
    from hypothesis import reject
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("parlour.testing.strategies needs hypothesis: pip install hypothesis") from error


def games_with_options(name: str) -> st.SearchStrategy[Game]:
    """The game ``name`` with any of its options; OptionError for an unknown name."""
    kind = game_type(name)
    chosen = {
        option.name: st.sampled_from([option.default, *(v for v in option.values if v != option.default)])
        for option in kind.options
    }
    return st.fixed_dictionaries(chosen).map(lambda options: Game(kind, kind.choose(options)))


def actions(state: State) -> st.SearchStrategy[int]:
    """The legal actions of ``state``, at a chance node its outcomes. ValueError for a finished game."""
    legal = state.legal_actions()
    if not legal:
        raise ValueError("the game is over: there is no action")
    return st.sampled_from(legal)


@st.composite
def states(
    draw: st.DrawFn,
    game: Game | st.SearchStrategy[Game],
    *,
    where: Callable[[State], bool] | None = None,
) -> State:
    """Any state that play can reach in ``game`` (or in a game drawn from it), finished games included.

    With ``where``, the first state from some point of the game on for which it holds; a game in which none follows is
    thrown away.
    """
    chosen = draw(game) if isinstance(game, st.SearchStrategy) else game
    state = chosen.new_initial_state()
    longest = chosen.type.max_game_length + chosen.type.max_chance_nodes
    plies = draw(st.integers(0, longest))
    while not state.is_terminal() and (state.ply < plies or (where is not None and not where(state))):
        state.apply_action(draw(actions(state)))
    if where is not None and not where(state):
        reject()
    return state

"""Monte Carlo tree search, written once against the contract.

Any number of seats: each node keeps what its chooser gained, and every seat maximises its own return. At chance nodes
the outcome is drawn by how far its visits lag behind its weight, so that a few visits meet all outcomes fairly already.
Where a seat cannot know everything, each iteration searches a state redrawn from what it does know, and all of them
share one tree over what the seat will see (information-set search: Cowling et al. 2012). The tree ends where an action
is hidden (``hides_action``): what can be done after it may differ from one redrawn state to the next. Apart from such
actions, what a seat may do must not depend on what another cannot know. Selection is PUCT (Rosin 2011; Silver et al.
2017): a child's mean return plus its prior's share of exploration. A leaf is judged by the game's ``values`` or by a
random playout.
"""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.bots.bot import require_decision
from parlour.bots.tree import NO_CHILDREN, NODE, Nodes, clear, copy_subtree, find_child
from parlour.core.chance import Generator, generator, uniform
from parlour.core.game import Game, State
from parlour.core.jit import compiled
from parlour.core.kernel import (
    CHANCE,
    TERMINAL,
    apply_action,
    chance_weights,
    current_player,
    hides_action,
    legal_actions,
    playout,
    priors,
    resample,
    returns,
    values,
)

MAX_DEPTH = 512
# Some games can go on for ever: a playout of so many plies is truncated.
MAX_PLAYOUT = 20_000
# Between two looks at the clock.
CHUNK = 64
# An unvisited child is taken to be this much worse than its parent has been so far.
FIRST_PLAY_REDUCTION = 0.2
# A position is decided when, after this share of the budget, the choice wins this surely or every action loses so.
DECIDED_AFTER = 0.05
CERTAIN = 0.999


@dataclass(frozen=True)
class Limits:
    """When to stop, and how to look: the search ends at the first bound it reaches, 0 being none."""

    iterations: int = 0
    seconds: float = 0.0
    playouts: bool = False
    """Judge leaves by random playouts and all actions alike beforehand, not by the game's ``values`` and ``priors``."""
    exploration: float = 1.2
    width: int = 32
    """At most this many actions of a node, the most promising, are considered."""
    nodes: int = 1 << 20
    """Room in the tree; a full tree is searched on without growing."""

    def __post_init__(self) -> None:
        if self.iterations <= 0 and self.seconds <= 0:
            raise ValueError("a search needs a bound: iterations or seconds")


@compiled
def _expand(nodes: Any, size: int, at: int, state: Any, actions: Any, weights: Any, width: int, informed: bool) -> int:
    """Give node ``at`` its children, the ``width`` most promising in order; return the number of nodes then."""
    n = legal_actions(state, actions)
    chance = current_player(state) == CHANCE
    kept = min(n, width) if informed and not chance else n
    if size + kept > len(nodes):
        return size
    if chance:
        chance_weights(state, weights)
    elif informed:
        priors(state, actions, n, weights)
    else:
        for i in range(n):
            weights[i] = 1.0 / n
    if informed and not chance:
        _sort_best(actions, weights, n, kept)
    nodes[at].first = size
    nodes[at].children = kept
    for i in range(kept):
        clear(nodes[size + i], actions[i], weights[i])
    return size + kept


@compiled
def _sort_best(actions: Any, weights: Any, n: int, kept: int) -> None:
    """Bring the ``kept`` greatest weights to the front, in descending order."""
    for i in range(1, n):
        weight = weights[i]
        action = actions[i]
        if i >= kept and weight <= weights[kept - 1]:
            continue
        j = min(i, kept)
        if i >= kept:
            weights[i] = weights[kept - 1]
            actions[i] = actions[kept - 1]
            j = kept - 1
        while j > 0 and weights[j - 1] < weight:
            weights[j] = weights[j - 1]
            actions[j] = actions[j - 1]
            j -= 1
        weights[j] = weight
        actions[j] = action


@compiled
def _select(nodes: Any, at: int, exploration: float) -> int:
    """The child to visit. Children are visited in order of their priors: only the first unvisited one competes."""
    first = nodes[at].first
    visits = nodes[at].visits
    share = exploration * np.sqrt(np.float64(visits))
    mean = nodes[at].worth / visits
    best = first
    best_score = -1e9
    for child in range(first, first + nodes[at].children):
        n = nodes[child].visits
        if n == 0:
            # No return is below −1: where all that was tried has lost, the untried is tried.
            if max(mean - FIRST_PLAY_REDUCTION, -1.0) + share * nodes[child].prior > best_score:
                best = child
            break
        score = nodes[child].gained / n + share * nodes[child].prior / (1 + n)
        if score > best_score:
            best_score = score
            best = child
    return best  # type: ignore[no-any-return]


@compiled
def _draw_outcome(nodes: Any, at: int, state: Any, actions: Any, weights: Any, rng: Any) -> int:
    """A child of a chance node, those that have been visited too seldom for their weight; −1 if the draw has none."""
    n = legal_actions(state, actions)
    chance_weights(state, weights)
    total = 0.0
    for i in range(n):
        total += weights[i]
    share = (nodes[at].visits + 1) / total
    lag = 0.0
    first, children = nodes[at].first, nodes[at].children
    for i in range(n):
        # As a rule the outcomes are those that the node was expanded with.
        child = (
            first + i if i < children and nodes[first + i].action == actions[i] else find_child(nodes, at, actions[i])
        )
        visits = nodes[child].visits if child >= 0 else 0
        weights[i] = max(weights[i] * share - visits, 0.0)
        lag += weights[i]
    point = uniform(rng) * lag
    i = 0
    while i + 1 < n and point >= weights[i]:
        point -= weights[i]
        i += 1
    return find_child(nodes, at, actions[i])


@compiled
def run(
    nodes: Any,
    size: int,
    states: Any,
    seat: int,
    iterations: int,
    exploration: float,
    width: int,
    informed: bool,
    rng: Any,
    path: Any,
    movers: Any,
    actions: Any,
    weights: Any,
    result: Any,
) -> int:
    """Search on from ``states[0]``, the root as ``seat`` sees it; return the number of nodes then.

    ``states[1]`` is room for the state played forward; ``path`` and ``movers`` for MAX_DEPTH nodes; ``actions`` and
    ``weights`` for all legal actions; ``result`` for each seat's return.
    """
    for _ in range(iterations):
        states[1] = states[0]
        state = states[1]
        resample(state, seat, rng)
        at = 0
        depth = 0
        path[0] = 0
        movers[0] = current_player(state)
        while True:
            if movers[depth] == TERMINAL or depth + 1 == MAX_DEPTH:
                break
            hidden = movers[depth] != CHANCE and hides_action(state)
            if hidden and depth > 0:
                break
            if nodes[at].first == NO_CHILDREN:
                if nodes[at].visits == 0 and at != 0:
                    break
                size = _expand(nodes, size, at, state, actions, weights, width, informed)
                if nodes[at].first == NO_CHILDREN:
                    break
            if movers[depth] == CHANCE:
                child = _draw_outcome(nodes, at, state, actions, weights, rng)
                if child < 0:
                    # Redrawn, the state has outcomes that it had not when the node was expanded.
                    break
            elif nodes[at].visits == 0:
                child = nodes[at].first
            else:
                child = _select(nodes, at, exploration)
            apply_action(state, nodes[child].action)
            at = child
            depth += 1
            path[depth] = at
            movers[depth] = current_player(state)
            if hidden:
                break
        if movers[depth] == TERMINAL:
            returns(state, result)
        elif informed:
            values(state, result)
        else:
            # One that is truncated gives nobody anything: it has no result.
            playout(state, rng, MAX_PLAYOUT)
            returns(state, result)
        for i in range(depth + 1):
            node = nodes[path[i]]
            node.visits += 1
            if movers[i] >= 0:
                node.worth += result[movers[i]]
            if i > 0 and movers[i - 1] >= 0:
                node.gained += result[movers[i - 1]]
    return size


class Search:
    """A searching player of one game; it keeps its tree from one of its moves to the next.

    Bounded by iterations alone, equal seeds and equal games give equal moves.
    """

    def __init__(self, game: Game, limits: Limits, seed: int) -> None:
        self.game = game
        self.limits = limits
        self._seed = seed
        kind = game.type
        # The root's children find room however small the tree may be.
        self._room = max(limits.nodes, 1 + kind.max_legal_actions)
        self._nodes: Nodes = np.empty(1, dtype=NODE)
        self._size = 0
        self._root: State | None = None
        self._states = np.zeros(2, dtype=kind.dtype)
        self._path = np.zeros(MAX_DEPTH, dtype=np.int32)
        self._movers = np.zeros(MAX_DEPTH, dtype=np.int32)
        self._actions = np.zeros(kind.max_legal_actions, dtype=np.int32)
        self._weights = np.zeros(kind.max_legal_actions, dtype=np.float64)
        self._result = np.zeros(game.num_players(), dtype=np.float64)

    def choose(self, state: State) -> int:
        """The action of the seat that is to move in ``state``: the most visited one."""
        require_decision(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        self._move_root(state)
        self._search(state.current_player(), generator(self._seed + state.ply))
        children = self.children()
        return int(children["action"][np.argmax(children["visits"])])

    def forget(self) -> None:
        """Begin the next search with an empty tree."""
        self._root = None

    def children(self) -> Nodes:
        """The actions considered at the last root, the most promising first: rows of ``tree.NODE``."""
        first = self._nodes[0]["first"]
        return self._nodes[first : first + self._nodes[0]["children"]]

    @property
    def iterations_done(self) -> int:
        """How often the root has been visited, earlier searches included."""
        return int(self._nodes[0]["visits"])

    def _move_root(self, state: State) -> None:
        """Keep what is known about ``state`` from searching the positions before it."""
        kept = self._kept_node(state)
        # Memory that is not touched costs nothing: a tree takes what it grows to.
        nodes: Nodes = np.empty(self._room, dtype=NODE)
        if kept >= 0:
            self._size = copy_subtree(self._nodes, kept, nodes)
        else:
            clear(nodes[0], -1, 1.0)
            self._size = 1
        self._nodes = nodes
        self._root = state.clone()

    def _kept_node(self, state: State) -> int:
        root = self._root
        if root is None or root.origin != state.origin or root.game != state.game:
            return -1
        past, history = root.history(), state.history()
        if history[: len(past)] != past:
            return -1
        node = 0
        for action in history[len(past) :]:
            node = find_child(self._nodes, node, action)
            if node < 0:
                return -1
        return node

    def _search(self, seat: int, rng: Generator) -> None:
        assert self._root is not None
        limits = self.limits
        self._states[0] = self._root.record
        start = time.monotonic()
        done = 0
        while not self._enough(done, time.monotonic() - start):
            chunk = min(CHUNK, limits.iterations - done) if limits.iterations else CHUNK
            self._size = run(
                self._nodes,
                self._size,
                self._states,
                seat,
                chunk,
                limits.exploration,
                limits.width,
                not limits.playouts,
                rng,
                self._path,
                self._movers,
                self._actions,
                self._weights,
                self._result,
            )
            done += chunk

    def _enough(self, done: int, elapsed: float) -> bool:
        """Whether the limit is reached, or nothing that is left of it could change the choice."""
        limits = self.limits
        if done == 0:
            return False
        spent = max(
            elapsed / limits.seconds if limits.seconds else 0.0,
            done / limits.iterations if limits.iterations else 0.0,
        )
        if spent >= 1:
            return True
        if spent == 0:
            return False
        children = self.children()
        visits = np.sort(children["visits"])
        lead = visits[-1] - visits[-2] if len(visits) > 1 else visits[-1]
        if lead > done * (1 - spent) / spent:
            return True
        if spent < DECIDED_AFTER:
            return False
        means = children["gained"] / np.maximum(children["visits"], 1)
        return bool(means[np.argmax(children["visits"])] > CERTAIN or (means < -CERTAIN).all())

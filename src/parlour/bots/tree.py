"""The search tree: one array of nodes, children of a node side by side, the most promising first.

Node 0 is the root. The state of a node is not kept: each visit plays the actions anew from the root, so that the tree
serves games of any state size.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.core.jit import compiled

NO_CHILDREN = -1

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                # Sum of the returns of the seat that chose this node (the mover at its parent).
                ("gained", np.float64),
                # Sum of the returns of the seat that moves here.
                ("worth", np.float64),
                ("prior", np.float32),
                ("visits", np.int32),
                ("action", np.int32),
                # Index of the first child, NO_CHILDREN before the node is expanded.
                ("first", np.int32),
                ("children", np.int32),
            ],
            align=True,
        ),
    )
)

Nodes = NDArray[Any]


@compiled
def clear(node: Any, action: int, prior: float) -> None:
    """Make ``node`` a fresh leaf."""
    node.gained = 0.0
    node.worth = 0.0
    node.prior = prior
    node.visits = 0
    node.action = action
    node.first = NO_CHILDREN
    node.children = 0


@compiled
def find_child(nodes: Any, parent: int, action: int) -> int:
    """The child of ``parent`` that ``action`` leads to, −1 if there is none."""
    first = nodes[parent].first
    if first != NO_CHILDREN:
        for child in range(first, first + nodes[parent].children):
            if nodes[child].action == action:
                return child
    return -1


@compiled
def copy_subtree(nodes: Any, root: int, into: Any) -> int:
    """Copy the tree below ``root`` into another array, ``root`` first; return how many nodes it has."""
    into[0] = nodes[root]
    size = 1
    done = 0
    while done < size:
        first = into[done].first
        if first != NO_CHILDREN:
            into[done].first = size
            for child in range(first, first + into[done].children):
                into[size] = nodes[child]
                size += 1
        done += 1
    return size

"""For tests of games, ours and other people's: does a game keep the contract?

``check_game`` plays random games of any game and checks it from all sides, ``check_reproducible`` compares records of
several processes, ``count_action_sequences`` counts for comparison with another implementation. Strategies for
hypothesis are in ``parlour.testing.strategies``, which needs hypothesis installed.
"""

from parlour.testing.action_tree import count_action_sequences
from parlour.testing.conformance import check_game
from parlour.testing.fault import ConformanceError
from parlour.testing.reproduction import check_reproducible

__all__ = ["ConformanceError", "check_game", "check_reproducible", "count_action_sequences"]

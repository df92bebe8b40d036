"""How much a client may ask for: more than any person does, and no more than the server bears."""

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.server.problems import RefusedError

BODY_BYTES = 16 * 1024
"""The largest HTTP body and the largest live message."""
FRAME_BYTES = 64 * 1024
"""The largest frame that is still answered; beyond it the connection is cut."""
CONNECTIONS = 50
"""Live connections of one person, or of one address from which nobody is known."""
ADDRESS_CONNECTIONS = 1000
"""Live connections from one address, whoever they are."""
_ADDRESSES = 10_000


class Allowance:
    """So many requests at once, and so many a second in the long run."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = self._left = burst
        self._rate = rate
        self._seen = time.monotonic()

    def take(self) -> bool:
        """Use one request up; False if none is left."""
        seen = time.monotonic()
        self._left = min(self._burst, self._left + (seen - self._seen) * self._rate)
        self._seen = seen
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connections:
    """How many live connections there are, and whose."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_owner: Counter[str] = Counter()

    @property
    def number(self) -> int:
        """All of them."""
        return self._by_owner.total()

    @contextmanager
    def one_of(self, owner: str) -> Iterator[None]:
        """One more for so long. Raises RefusedError if its owner has too many."""
        if self._by_owner[owner] >= self._most:
            raise RefusedError("problem.too_many_connections", max=self._most)
        self._by_owner[owner] += 1
        try:
            yield
        finally:
            self._by_owner[owner] -= 1
            if not self._by_owner[owner]:
                del self._by_owner[owner]


class Allowances:
    """One allowance for each client address, the latest addresses remembered."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._by_address: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use up one request of ``address``; False if none is left."""
        allowance = self._by_address.setdefault(address, Allowance(self._burst, self._rate))
        self._by_address.move_to_end(address)
        if len(self._by_address) > _ADDRESSES:
            self._by_address.popitem(last=False)
        return allowance.take()

"""People at one table by way of the protocol: whoever is wanted in a browser opens it there as well."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.e2e.together import COMPILED
from tests.server.harness import Live, Message, Player, new_id


class Company:
    """A table that has been dealt, with everyone connected to it; the first person opened it."""

    def __init__(self, people: dict[str, Player], game: str, **options: Any) -> None:
        self.people = people
        host, *guests = people.values()
        host.http.timeout = COMPILED
        seats = [{"kind": "person"}, *({"kind": "open"} for _ in guests)]
        self.table = host.create(seats, game=game, **{"starter": None, **options})
        invite = host.invitation(self.table)
        self._lives: dict[str, Live] = {}
        for name, player in people.items():
            live = self._lives[name] = player.live()
            seats = live.ask("watch", table=self.table, invite=invite)["company"]["seats"]
            if player is not host:
                seat = next(seat for seat, info in enumerate(seats) if info["kind"] == "open")
                assert self.ask(name, "sit", seat=seat, name=name, invite=invite)["type"] == "ack"
        self.names: list[str] = [info["name"] for info in self._watch(next(iter(people)))["company"]["seats"]]
        """Who sits on each seat."""

    def ask(self, who: str, kind: str, **fields: Any) -> Message:
        """What the server answers to a person's request at the table."""
        return self._lives[who].ask(kind, table=self.table, id=new_id(), **fields)

    @property
    def mover(self) -> str:
        """Who is to move."""
        seat: int = self._watch(next(iter(self.people)))["state"]["to_move"]
        return self.names[seat]

    @property
    def state(self) -> Message:
        """What is to be done, as the one who is to move is told."""
        state: Message = self._watch(self.mover)["state"]
        return state

    def _watch(self, name: str) -> Message:
        return self._lives[name].ask("watch", table=self.table)


@contextmanager
def company(
    url: str, game: str, *names: str, wanted: Callable[[Company], bool] = lambda _: True, **options: Any
) -> Iterator[Company]:
    """People of these names at a new table of theirs, dealt as wanted."""
    people = {name: Player(url) for name in names}
    try:
        for name, player in people.items():
            player.http.put("api/me", json={"name": name}).raise_for_status()
        while not wanted(table := Company(people, game, **options)):
            # It would wait for whoever is to move.
            for name in names:
                table.ask(name, "resign")
        yield table
    finally:
        for player in people.values():
            player.close()

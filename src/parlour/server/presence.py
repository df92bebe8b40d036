"""Who is connected to which table, here and by way of the other processes."""

from collections import Counter
from collections.abc import Iterator

from parlour.server import times
from parlour.server.notes import Present

HEARTBEAT = 10.0
"""Seconds between two times that a process says who is there."""
_FORGOTTEN = 3 * HEARTBEAT
"""After so long without word from a process, it is taken to have ended."""

_NAMED = 200
"""Persons named at one table: what the processes tell each other has a greatest length. Others are counted."""


class Presence:
    """Counts connections. ``process`` is the name of this one."""

    def __init__(self, process: str) -> None:
        self._process = process
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, dict[str, tuple[Present, float]]] = {}
        """For each table and other process, its last word and until when it holds."""

    def enter(self, table: str, person: str) -> None:
        """One more connection; ``person`` is empty for someone without a cookie."""
        self._here.setdefault(table, Counter())[person] += 1

    def leave(self, table: str, person: str) -> None:
        """One connection less."""
        here = self._here[table]
        here[person] -= 1
        self._here[table] = +here
        if not self._here[table]:
            del self._here[table]

    def heard(self, note: Present) -> None:
        """What another process says."""
        elsewhere = self._elsewhere.setdefault(note.table, {})
        if note.persons or note.strangers:
            elsewhere[note.process] = (note, times.now().timestamp() + _FORGOTTEN)
        else:
            elsewhere.pop(note.process, None)
        if not elsewhere:
            del self._elsewhere[note.table]

    def forget(self) -> list[str]:
        """Drop the word of processes that have fallen silent; return the tables it was about."""
        now, about = times.now().timestamp(), []
        for table, elsewhere in list(self._elsewhere.items()):
            silent = [process for process, (_, until) in elsewhere.items() if until <= now]
            for process in silent:
                del elsewhere[process]
            if not elsewhere:
                del self._elsewhere[table]
            about += [table] * bool(silent)
        return about

    def persons(self, table: str) -> set[str]:
        """All who are there and known."""
        here = {person for person in self._here.get(table, ()) if person}
        return here.union(*(note.persons for note, _ in self._elsewhere.get(table, {}).values()))

    def strangers(self, table: str) -> int:
        """How many are there whom nobody knows."""
        elsewhere = self._elsewhere.get(table, {}).values()
        return self._here.get(table, Counter())[""] + sum(note.strangers for note, _ in elsewhere)

    def said(self, table: str) -> Present:
        """What this process has to say about a table."""
        here = self._here.get(table, Counter[str]())
        persons = sorted(person for person in here if person)
        return Present(self._process, table, persons[:_NAMED], here[""] + len(persons[_NAMED:]))

    def all_said(self) -> Iterator[Present]:
        """What it has to say about all."""
        return map(self.said, list(self._here))

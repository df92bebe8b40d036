"""The clocks of a table: how much time each seat has left to think."""

from parlour.server.messages import Clock


class ThinkingTime:
    """Runs by the times of the log's entries, given in seconds since 1970."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.seconds = [float(clock.seconds)] * seats
        """What each seat has left, charged up to the last entry."""
        self.running: int | None = None
        self._since = 0.0
        self._turn: int | None = None
        self._chance = False
        self._furthest = 0
        self._person: str | None = None
        """Whose turn it was last."""

    def copy(self) -> "ThinkingTime":
        """Another that runs on by itself."""
        copy = ThinkingTime(self.clock, 0)
        copy.seconds, copy.running = self.seconds.copy(), self.running
        copy._since, copy._turn, copy._chance, copy._furthest = self._since, self._turn, self._chance, self._furthest
        copy._person = self._person
        return copy

    @property
    def flag(self) -> float | None:
        """When the running clock runs out."""
        return None if self.running is None else self._since + self.seconds[self.running]

    def left(self, now: float) -> list[float]:
        """What each seat has left at that moment, to the tenth."""
        left = self.seconds.copy()
        if self.running is not None:
            left[self.running] = max(0.0, left[self.running] - max(0.0, now - self._since))
        return [round(seconds, 1) for seconds in left]

    def refill(self, seat: int) -> None:
        """Give a seat all its time for this turn anew."""
        if self.clock.kind == "turn":
            self.seconds[seat] = float(self.clock.seconds)

    def advance(self, at: float, seat: int | None, ply: int, *, person: str | None, thinks: bool, undone: bool) -> None:
        """From ``at`` on ``seat``, of ``person``, is to move (None: chance, or nobody); the clock runs if they think.

        ``ply`` actions stand. What is taken back gives no time back and ends no turn; what is played in its stead is
        given no increment again, nor, from one seat of a person to the next, the time of a turn.
        """
        further, self._furthest = ply > self._furthest, max(ply, self._furthest)
        ran = self.running
        if ran is not None:
            self.seconds[ran] = max(0.0, self.seconds[ran] - max(0.0, at - self._since))
        self._since, self.running = at, None
        if seat is None:
            self._chance = True
            return
        if seat != self._turn or self._chance:
            if self._turn is not None and further and self.clock.kind == "game":
                self.seconds[self._turn] += self.clock.increment
            if self.clock.kind == "turn" and not undone and (further or person != self._person):
                self.seconds[seat] = float(self.clock.seconds)
        self._turn, self._chance, self._person = seat, False, person
        if thinks:
            self.running = seat

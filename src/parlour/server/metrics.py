"""What the server has done, in the text form that Prometheus reads."""

from collections import Counter
from collections.abc import Iterator, Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds up to which answers are counted."""


class Metrics:
    """Counts of one process, since it started."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str]] = Counter()
        self._seconds = 0.0
        self._within: Counter[float] = Counter()
        self._responses: Counter[int] = Counter()

    def answered(self, kind: str, refusal: str, seconds: float) -> None:
        """A live message of that kind has been answered; ``refusal`` is empty if it was obeyed."""
        self._requests[kind, refusal] += 1
        self._seconds += seconds
        for bound in _BOUNDS:
            if seconds <= bound:
                self._within[bound] += 1

    def responded(self, status: int) -> None:
        """An HTTP request has been answered."""
        self._responses[status] += 1

    def text(self, now: Mapping[str, int]) -> str:
        """All counts, and what is ``now``: each gauge's name with its value."""
        return "".join(f"{line}\n" for line in self._lines(now))

    def _lines(self, now: Mapping[str, int]) -> Iterator[str]:
        yield "# HELP parlour_messages_total Live messages answered, by kind and by the reason of a refusal."
        yield "# TYPE parlour_messages_total counter"
        for (kind, refusal), count in sorted(self._requests.items()):
            yield f'parlour_messages_total{{kind="{kind}",refusal="{refusal}"}} {count}'
        yield "# HELP parlour_answer_seconds How long live messages took to answer."
        yield "# TYPE parlour_answer_seconds histogram"
        for bound in _BOUNDS:
            yield f'parlour_answer_seconds_bucket{{le="{bound}"}} {self._within[bound]}'
        total = self._requests.total()
        yield f'parlour_answer_seconds_bucket{{le="+Inf"}} {total}'
        yield f"parlour_answer_seconds_sum {self._seconds:.6f}"
        yield f"parlour_answer_seconds_count {total}"
        yield "# HELP parlour_http_responses_total HTTP requests answered, by status."
        yield "# TYPE parlour_http_responses_total counter"
        for status, count in sorted(self._responses.items()):
            yield f'parlour_http_responses_total{{status="{status}"}} {count}'
        for name, value in now.items():
            yield f"# TYPE parlour_{name} gauge"
            yield f"parlour_{name} {value}"


class CountedAnswers:
    """Has the status of each HTTP answer counted, errors included."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_counted(message: Message) -> None:
            if message["type"] in {"http.response.start", "websocket.http.response.start"}:
                self._metrics.responded(message["status"])
            await send(message)

        await self._app(scope, receive, send_counted)

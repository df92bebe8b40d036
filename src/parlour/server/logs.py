"""What the server says to those who run it: warnings and errors on standard error."""

import logging
import sys
import time
from collections.abc import Callable

import structlog

_SAME_SECONDS = 60.0
_REMEMBERED = 100


_FAULTS = ("UTF-8", "without completing handshake", "Invalid HTTP request", "opening handshake failed")


def no_fault_of_a_client(record: logging.LogRecord) -> bool:
    """A filter for what a client did wrong below our own protocol: anyone could fill the log with it."""
    message = record.getMessage()
    return not any(fault in message for fault in _FAULTS)


def once_a_minute() -> Callable[[logging.LogRecord], bool]:
    """A filter for what is said over and over: what clients bring about, or an outage, may come in floods."""
    said: dict[str, float] = {}

    def passes(record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        words, now = f"{record.name} {record.getMessage()} {error!r}", time.monotonic()
        if now - said.get(words, -_SAME_SECONDS) < _SAME_SECONDS:
            return False
        said.pop(words, None)
        said[words] = now
        if len(said) > _REMEMBERED:
            said.pop(next(iter(said), ""), None)
        return True

    return passes


class _Line(logging.Formatter):
    converter = staticmethod(time.gmtime)
    default_msec_format = "%s.%03dZ"


def configure() -> None:
    """Warnings and errors to standard error, and nothing else."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Line("%(asctime)s [%(levelname)s] %(message)s"))
    handler.addFilter(once_a_minute())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").addFilter(no_fault_of_a_client)
    # Who loses a race leaves a pipeline that it ends by itself.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
    structlog.configure(
        processors=[
            # Plain: the rich form prints local variables, secrets among them.
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        # Its handlers raise nothing: no work ends because what went wrong with it cannot be told.
        logger_factory=structlog.stdlib.LoggerFactory(),
    )

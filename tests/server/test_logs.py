"""What is said to those who run the server: enough, not too often, and never at the cost of the work."""

import re
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

_WORK = """
import structlog
from parlour.server.logs import configure

configure()
log = structlog.get_logger()
for _ in range(100):
    try:
        raise OSError("no disk")
    except OSError as error:
        log.error("work failed", table="abc", exc_info=error)
log.warning("slow")
print("done")
"""


def worked(stderr: int | IO[Any]) -> subprocess.CompletedProcess[str]:
    """A process whose work goes wrong over and over, and who says so there."""
    command = [sys.executable, "-c", _WORK]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=stderr, text=True, check=False)


def test_what_goes_wrong_over_and_over_is_told_once_a_minute_with_its_time_and_trace() -> None:
    told = worked(subprocess.PIPE).stderr
    assert told.count("work failed") == told.count("OSError: no disk") == 1
    first, *_, last = told.splitlines()
    time, words = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z ", " ".join(first.split())
    assert re.fullmatch(rf"{time}\[ERROR\] work failed table=abc", words)
    assert re.match(rf"{time}\[WARNING\] slow", last)


def test_work_goes_on_where_nothing_can_be_told() -> None:
    with Path("/dev/full").open("w") as full:
        process = worked(full)
    assert process.stdout == "done\n"

"""What commands write: whole files, other people's files as they were, and streams that end early."""

import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_rights_of_a_replaced_file_stay(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "games.jsonl"
    file.touch(mode=0o600)
    assert run("selfplay", "patchwork", "-n", 1, "-o", file).code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_link_is_followed(tmp_path: Path, run: Run) -> None:
    file, link = tmp_path / "games.jsonl", tmp_path / "link"
    file.touch()
    link.symlink_to(file)
    assert run("selfplay", "patchwork", "-n", 1, "-o", link).code == 0
    assert link.is_symlink()
    assert file.stat().st_size > 0


def test_pipe_is_written_to(tmp_path: Path, run: Run) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    assert run("selfplay", "patchwork", "-n", 1, "-o", pipe).code == 0
    reader.join()
    assert read[0].startswith('{"format":')
    assert pipe.is_fifo()


def test_dash_is_stdout(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("selfplay", "patchwork", "-n", 1, "-o", "-").out.startswith('{"format":')
    assert list(tmp_path.iterdir()) == []


def start(*arguments: object, **more: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "parlour", *map(str, arguments)]
    return subprocess.Popen(command, stderr=subprocess.PIPE, **more)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_told_to_end_leaves_the_old_file_and_nothing_else(tmp_path: Path, number: signal.Signals) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("old\n")
    # Who runs these tests in the background ignores some signals, and children inherit that.
    inherited = signal.signal(number, signal.SIG_DFL)
    try:
        process = start("selfplay", "patchwork", "-n", 1_000_000, "-o", file)
    finally:
        signal.signal(number, inherited)
    while len(list(tmp_path.iterdir())) == 1:
        assert process.poll() is None
    process.send_signal(number)
    _, complaint = process.communicate()
    assert process.returncode == 128 + number
    assert b"Traceback" not in complaint
    assert list(tmp_path.iterdir()) == [file]
    assert file.read_text() == "old\n"


def test_reader_that_has_seen_enough_is_no_error_to_tell(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "games.jsonl"
    run("selfplay", "patchwork", "-n", 20, "-o", file)
    process = start("replay", file, "--views", stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr as stderr:
        assert stderr.read() == b""
    process.wait()


def test_full_device_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        process = start("selfplay", "patchwork", "-n", 1, stdout=full)
        _, complaint = process.communicate()
    assert process.returncode == 1
    assert complaint.count(b"\n") == 1

"""The command watch: it says where the page is, and what is wrong with a port or a game."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from preview import running
from small_game import small_game
from typer.testing import CliRunner

from cardgen.cli.app import app


def test_it_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    folder = small_game(tmp_path / "game")
    command = [sys.executable, "-m", "cardgen", "watch", str(folder), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            first = process.stdout.readline()
            found = re.fullmatch(r"Watching .*game: (http://127\.0\.0\.1:\d+/)\n", first)
            assert found, first
            with urllib.request.urlopen(found[1], timeout=10) as answer:  # noqa: S310 - the address is its own
                assert b"<title>" in answer.read()
        finally:
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    assert out.endswith("Stopped.\n")
    assert err == ""


def test_a_port_that_is_taken_is_wrong_usage(tmp_path: Path) -> None:
    folder = small_game(tmp_path / "game")
    with running(folder) as preview:
        ran = CliRunner().invoke(app, ["watch", str(folder), "--port", str(preview.port)])
    assert ran.exit_code == 2
    assert f"Port {preview.port} cannot be used: another program listens there." in ran.stderr


@pytest.mark.parametrize(("words", "said"), [(["nothing"], "no game “nothing”"), (["x", "--port", "70000"], "65535")])
def test_wrong_words_are_told(words: list[str], said: str) -> None:
    ran = CliRunner().invoke(app, ["watch", *words])
    assert ran.exit_code == 2
    assert said in ran.stderr

"""The tutorial: every command in it is run and every edit made, in order, and what it says comes out.

A block of `sh` is run, `sh fails` must fail; `text` must come out of the commands before it, line by line; `diff FILE`
changes a file, and a block of any other kind with a file's name writes that file.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest
from command_line import run as call

TUTORIAL = Path(__file__).parent.parent / "docs" / "tutorial.md"
_BLOCK = re.compile(r"^```(\S+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    kind: str
    file: str
    text: str


def blocks() -> list[Block]:
    found = _BLOCK.findall(TUTORIAL.read_text(encoding="utf-8"))
    return [Block(kind, file, text) for kind, file, text in found]


def run(command: str) -> tuple[int, str]:
    """Run a command; gives its exit status, and all that it said without bars of blanks."""
    program, *words = shlex.split(command)
    assert program == "cardgen", command
    ran = call(*words)
    return ran.status, ran.err + ran.out


def edit(path: Path, diff: str) -> None:
    """Replace the lines with a minus, which stand together once in the file, by those with a plus."""
    lines = diff.splitlines()
    old = "".join(f"{line[1:]}\n" for line in lines if line.startswith("-"))
    new = "".join(f"{line[1:]}\n" for line in lines if line.startswith("+"))
    assert all(line.startswith(("-", "+")) for line in lines), diff
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_everything_in_the_tutorial_works(empty: Path) -> None:
    said = ""
    for block in blocks():
        if block.kind == "sh":
            said = ""
            for command in block.text.splitlines():
                status, words = run(command)
                assert (status != 0) == (block.file == "fails"), words
                said += words
        elif block.kind == "text":
            at = 0
            for line in block.text.splitlines():
                found = said.find(line, at)
                assert found >= 0, f"“{line}” is not in:\n{said}"
                at = found + len(line)
        elif block.kind == "diff":
            edit(empty / block.file, block.text)
        else:
            (empty / block.file).write_text(block.text, encoding="utf-8")
    assert (empty / "raft.png").read_bytes().startswith(b"\x89PNG")
    assert (empty / "figures.pdf").read_bytes().startswith(b"%PDF")


def test_the_tutorial_has_commands_edits_and_what_they_say() -> None:
    kinds = [block.kind for block in blocks()]
    assert {"sh", "text", "diff", "csv"} <= set(kinds)
    assert kinds.count("sh") >= 8
    assert all(block.file for block in blocks() if block.kind in {"diff", "csv"})


def test_what_the_tutorial_points_to_exists() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", TUTORIAL.read_text(encoding="utf-8")):
        assert (TUTORIAL.parent / target).exists(), target

"""Files are replaced whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from cardgen.files import CannotWrite, atomic_write, atomic_write_all


def test_a_file_is_written_and_replaced_with_nothing_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "cartes é.pdf"
    atomic_write(path, b"one")
    atomic_write(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_it_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    atomic_write(tmp_path / "whole", b"")
    assert (tmp_path / "whole").stat().st_mode == plain.stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to(target)
    atomic_write(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, failing, full)
    with pytest.raises(CannotWrite, match=r"deck.pdf” cannot be written: the disk is full\.") as caught:
        atomic_write(path, b"new")
    assert caught.value.errno == errno.ENOSPC
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interruption_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deck.pdf"
    path.write_bytes(b"old")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        atomic_write(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").write_bytes(b"")
    with pytest.raises(CannotWrite, match="is a file and no folder"):
        atomic_write(tmp_path / "output" / "deck.pdf", b"")
    with pytest.raises(CannotWrite, match="is a file and no folder"):
        atomic_write(tmp_path / "output" / "deep" / "deck.pdf", b"")


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "deck.pdf").mkdir()
    with pytest.raises(CannotWrite, match="there is a folder of that name"):
        atomic_write(tmp_path / "deck.pdf", b"")
    assert list(tmp_path.iterdir()) == [tmp_path / "deck.pdf"]


def test_a_name_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="name is too long"):
        atomic_write(tmp_path / ("x" * 300), b"")
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_is_swept_away_by_the_next(tmp_path: Path) -> None:
    left, busy, other = (tmp_path / f".{name}" for name in ("0" * 16, "1" * 16, "notes.tmp"))
    left, busy = (path.with_name(path.name + ".cardgen.tmp") for path in (left, busy))
    for path in (left, busy, other):
        path.write_bytes(b"half")
    for path in (left, other):
        os.utime(path, (1e9, 1e9))
    atomic_write(tmp_path / "deck.pdf", b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([busy.name, other.name, "deck.pdf"])


def test_of_several_files_none_is_replaced_where_one_cannot_be(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    one.write_bytes(b"old")
    two.mkdir()
    with pytest.raises(CannotWrite, match=r"two\.pdf” cannot be written: there is a folder of that name"):
        atomic_write_all([(one, b"new"), (two, b"new")])
    assert one.read_bytes() == b"old"
    assert sorted(tmp_path.iterdir()) == [one, two]
    two.rmdir()
    atomic_write_all([(one, b"new"), (two, b"newer")])
    assert (one.read_bytes(), two.read_bytes()) == (b"new", b"newer")
    assert sorted(tmp_path.iterdir()) == [one, two]

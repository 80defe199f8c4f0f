"""The cache: bytes come back as they were or not at all, and there are never too many."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from cardgen.build.cache import Cache


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def test_what_was_put_is_there() -> None:
    cache = Cache(Path("nowhere"))
    assert cache.get("kind", "name") is None


def test_bytes_come_back(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "new")
    for data in (b"", b"one", bytes(range(256)) * 50):
        cache.put("kind", "name", data)
        assert Cache(tmp_path / "new").get("kind", "name") == data
        assert cache.get("other", "name") is None


@pytest.mark.parametrize("spoil", [lambda old: old[:-1], lambda old: old + b"x", lambda _: b"", lambda old: b"x" + old])
def test_a_file_that_is_not_whole_is_a_miss(tmp_path: Path, spoil: object) -> None:
    assert callable(spoil)
    cache = Cache(tmp_path)
    cache.put("kind", "name", b"words")
    path = tmp_path / "kind" / "name"
    path.write_bytes(spoil(path.read_bytes()))
    assert cache.get("kind", "name") is None
    cache.put("kind", "name", b"others")
    assert cache.get("kind", "name") == b"others"


def test_each_changed_byte_is_noticed(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("kind", "name", b"some words")
    path = tmp_path / "kind" / "name"
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert cache.get("kind", "name") is None


def test_a_folder_that_is_deleted_or_a_file_does_no_harm(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    cache.put("kind", "name", b"words")
    shutil.rmtree(tmp_path / "cache")
    assert cache.get("kind", "name") is None
    cache.tidy()
    cache.put("kind", "name", b"words")
    assert cache.get("kind", "name") == b"words"
    shutil.rmtree(tmp_path / "cache")
    (tmp_path / "cache").write_text("no folder")
    cache.put("kind", "name", b"words")
    assert cache.get("kind", "name") is None
    cache.tidy()


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most_bytes=1000)
    for number, name in enumerate("abcd"):
        cache.put("kind", name, bytes(300))
        os.utime(tmp_path / "kind" / name, (number, number))
    assert cache.get("kind", "a") is not None
    cache.tidy()
    assert files(tmp_path) == {"a", "c", "d"}


def test_there_are_only_so_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.build.cache.MOST_FILES", 3)
    cache = Cache(tmp_path)
    for number in range(6):
        cache.put("kind", str(number), b"")
        os.utime(tmp_path / "kind" / str(number), (number, number))
    cache.put("kind", "last", b"x")
    cache.tidy()
    assert files(tmp_path) == {"4", "5", "last"}


def test_what_is_larger_than_the_cache_is_not_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most_bytes=1000)
    cache.put("kind", "large", bytes(501))
    assert cache.get("kind", "large") is None


def test_the_limit_holds_for_whatever_else_lies_there(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "old.ttf").write_bytes(bytes(900))
    os.utime(tmp_path / "fonts" / "old.ttf", (1, 1))
    cache = Cache(tmp_path, most_bytes=1000)
    cache.tidy()
    assert files(tmp_path) == {"old.ttf"}
    cache.put("kind", "new", bytes(300))
    cache.tidy()
    assert files(tmp_path) == {"new"}


def test_unfinished_files_of_others_are_left_for_an_hour(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("kind", "name", b"words")
    for name, at in ((".old.part", 1), (".new.part", None)):
        path = tmp_path / "kind" / name
        path.write_bytes(b"half")
        if at is not None:
            os.utime(path, (at, at))
    cache.tidy()
    assert files(tmp_path) == {"name", ".new.part"}

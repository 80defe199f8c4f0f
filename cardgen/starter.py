"""Start a game of one's own: copy the small game that comes with the program, under another name."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardgen.files import CannotWrite

STARTER = "new"
"""The folder among the built-in templates that holds the small game."""

_LONGEST_NAME = 60
_LONGEST_ID = 40
_LONGEST_PREFIX = 4


class NoName(ValueError):
    """A name of which no folder can be made; the message is a sentence."""


class FolderTaken(ValueError):
    """The folder is there already and holds something; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Starter:
    """What a new game is called: its title, the name of its folder, and what its cards' codes begin with."""

    title: str
    id: str
    prefix: str


def starter_of(name: str) -> Starter:
    """The names of a game that is to be called so. Raises NoName where no letter or digit is in it, or too many."""
    title = " ".join(name.split())
    if not title.isprintable() or len(title) > _LONGEST_NAME:
        raise NoName(f"A game’s name has at most {_LONGEST_NAME} characters, all of which can be printed.")
    words = re.findall(r"[a-z0-9]+", _ascii(title).lower())
    if not words:
        raise NoName(f"“{title}” has no letter from a to z and no digit, of which the game’s folder could be named.")
    prefix = "".join(word[0] for word in words) if len(words) > 1 else words[0][:2]
    return Starter(title, "-".join(words)[:_LONGEST_ID].strip("-"), prefix[:_LONGEST_PREFIX].upper())


def start_game(starter: Starter, into: Path, templates: Path) -> Path:
    """Make the folder of a new game in `into`, whole or not at all, and give it.

    `templates` are the built-in ones. Raises FolderTaken for a folder that holds something, CannotWrite.
    """
    target = into / starter.id
    files = _files(templates / STARTER, starter)
    try:
        if target.is_symlink() or (target.exists() and (not target.is_dir() or any(target.iterdir()))):
            raise FolderTaken(f"“{target}” is there already; take another name, or another folder with --into.")
        into.mkdir(parents=True, exist_ok=True)
        beside = into / f".{secrets.token_hex(8)}.tmp"
        try:
            _write(files, beside)
            if target.exists():
                target.rmdir()
            beside.replace(target)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        raise CannotWrite(target, error) from error
    return target


def _ascii(text: str) -> str:
    """The text without accents, and without what then is no ASCII."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def _files(folder: Path, starter: Starter) -> Mapping[str, bytes]:
    """The files of the small game with the new one's names in them, by their paths."""
    said = {
        b"title: @TITLE@": f"title: {json.dumps(starter.title, ensure_ascii=False)}".encode(),
        b"@TITLE@": starter.title.encode(),
        b"@ID@": starter.id.encode(),
        b"@PREFIX@": starter.prefix.encode(),
    }
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            for mark, words in said.items():
                data = data.replace(mark, words)
            files[path.relative_to(folder).as_posix()] = data
    return files


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write files into a new folder, safely on the disk."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

"""Bytes that are sent many times: as they are, and as gzip makes them; and the sheets of icons so packed."""

from __future__ import annotations

import gzip
import hashlib
import threading
from dataclasses import dataclass

from companion.stock.icons import icon_sheet
from companion.stock.shelf import Shelved


@dataclass(frozen=True, slots=True)
class Packed:
    """Bytes as they are and as gzip makes them, with what tells them from others."""

    data: bytes
    small: bytes
    tag: str


def packed(data: bytes) -> Packed:
    """Bytes ready to be sent many times."""
    return Packed(data, gzip.compress(data, 9, mtime=0), hashlib.sha256(data).hexdigest()[:16])


class Sheets:
    """The icons of games, drawn when they are first asked for."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Shelved, Packed]] = {}
        self._lock = threading.Lock()

    def of(self, shelved: Shelved) -> Packed:
        """The icons of a game."""
        with self._lock:
            known = self._made.get(shelved.game.id)
            if known is None or known[0] is not shelved:  # it was edited
                known = self._made[shelved.game.id] = (shelved, packed(icon_sheet(shelved).encode()))
            return known[1]

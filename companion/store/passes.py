"""Who may sit where: the tokens of seats and screens, and one-time passes that move them, all kept as hashes."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, delete, insert, select, update

from companion.store.faults import told
from companion.store.log import RoomRow, writing
from companion.store.schema import passes, tokens

_BYTES = 16  # 128 bits


@dataclass(frozen=True, slots=True)
class Holder:
    """What a token stands for: a seat of a room, "" for a screen; `hosts` says whether it was given to a host."""

    id: int
    room: int
    seat: str
    hosts: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """What a pass leads to: a seat of a room, "" for a screen."""

    room: int
    seat: str


class Passes:
    """Tokens and passes of all rooms. Every method is a transaction of its own; StoreFault where that fails."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def issue(self, room: RoomRow, seat: str, at: float, *, hosts: bool = False, only: bool = False) -> str:
        """A new token for a seat ("" for a screen); with `only` all that it had before are void from now on."""
        token = secrets.token_urlsafe(_BYTES)
        with told(), writing(self._engine) as connection:
            if only:
                _revoke(connection, room.id, seat)
            values = {"room": room.id, "seat": seat, "hash": _hash(token), "hosts": int(hosts), "made": at}
            connection.execute(insert(tokens).values(values))
        return token

    def holder(self, room: RoomRow, token: str) -> Holder | None:
        """What a token stands for in a room; None for one that is none, or another room's."""
        if not token:
            return None
        with told(), self._engine.begin() as connection:
            found = connection.execute(
                select(tokens.c.id, tokens.c.room, tokens.c.seat, tokens.c.hosts).where(
                    tokens.c.hash == _hash(token), tokens.c.room == room.id
                )
            ).first()
        return Holder(found[0], found[1], found[2], bool(found[3])) if found else None

    def retire_before(self, holder: Holder) -> None:
        """Void the tokens that its seat had before: the phone has shown that it received the new one."""
        older = (tokens.c.room == holder.room, tokens.c.seat == holder.seat, tokens.c.id < holder.id)
        with told(), self._engine.begin() as connection:
            if connection.execute(select(tokens.c.id).where(*older).limit(1)).first() is None:
                return
        with told(), writing(self._engine) as connection:
            connection.execute(delete(tokens).where(*older))

    def revoke(self, room: RoomRow, seat: str) -> None:
        """Void all tokens and passes of a seat ("" for all screens)."""
        with told(), writing(self._engine) as connection:
            _revoke(connection, room.id, seat)
            connection.execute(delete(passes).where(passes.c.room == room.id, passes.c.seat == seat))

    def lend(self, room: RoomRow, kind: str, seat: str, word: str, ends: float) -> None:
        """Make `word` a pass of a kind that works once, until `ends`; an earlier one of the seat's is void."""
        with told(), writing(self._engine) as connection:
            same = (passes.c.room == room.id, passes.c.kind == kind, passes.c.seat == seat)
            connection.execute(delete(passes).where(*same))
            values = {"room": room.id, "kind": kind, "seat": seat, "hash": _hash(word), "ends": ends}
            connection.execute(insert(passes).values(values))

    def look(self, kind: str, word: str, at: float) -> Pass | None:
        """What a pass leads to, without using it; None where it is none, used or over."""
        with told(), self._engine.begin() as connection:
            return _found(connection, kind, word, at)

    def redeem(self, kind: str, word: str, at: float) -> Pass | None:
        """What a pass leads to; it is used from now on. None where it is none, used or over."""
        with told(), writing(self._engine) as connection:
            found = _found(connection, kind, word, at)
            connection.execute(delete(passes).where((passes.c.hash == _hash(word)) | (passes.c.ends < at)))
            return found

    def rehost(self, holder: Holder, *, hosts: bool) -> None:
        """Remember whether the token's seat hosts."""
        with told(), writing(self._engine) as connection:
            connection.execute(update(tokens).where(tokens.c.id == holder.id).values(hosts=int(hosts)))


def new_word() -> str:
    """A pass that cannot be guessed, for links and QR codes."""
    return secrets.token_urlsafe(_BYTES)


def _found(connection: Connection, kind: str, word: str, at: float) -> Pass | None:
    found = connection.execute(
        select(passes.c.room, passes.c.seat).where(
            passes.c.kind == kind, passes.c.hash == _hash(word), passes.c.ends >= at
        )
    ).first()
    return Pass(found[0], found[1]) if found else None


def _revoke(connection: Connection, room: int, seat: str) -> None:
    connection.execute(delete(tokens).where(tokens.c.room == room, tokens.c.seat == seat))


def _hash(word: str) -> str:
    # Surrogates cannot stand in a token; what a browser sends may hold them all the same.
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()

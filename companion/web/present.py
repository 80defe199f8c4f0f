"""Who asks: the seat that a phone holds in a room, by its cookie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import g
from flask_babel import gettext as _

from companion.keeper import NoSuchGame, Opened, PutAway, read_code
from companion.store import UnknownRoom
from companion.store.passes import Holder
from companion.web.cookies import here, seat_cookie
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.tongue import told_view


class NotSeated(Exception):
    """The phone holds no seat in the room that it asks for."""

    def __init__(self, room: Opened) -> None:
        super().__init__(room.row.code)
        self.room = room


@dataclass(frozen=True, slots=True)
class Present:
    """A phone in a room: the room, the seat that it holds, and the token by which it does."""

    room: Opened
    seat: str
    holder: Holder

    @property
    def code(self) -> str:
        """The room's code."""
        return self.room.row.code

    @property
    def game(self) -> str:
        """The id of the room's game."""
        return self.room.row.game

    @property
    def hosts(self) -> bool:
        """Whether the seat hosts the room."""
        return self.room.state.host == self.seat

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may see."""
        return told_view(self.room, self.seat)


def seated(code: str) -> Present:
    """The phone in the room of a code. Raises UnknownRoom, PutAway and NotSeated."""
    return seated_in(house().keeper.open(read_code(code)))


def seated_in(room: Opened) -> Present:
    """The phone in a room, put away or not. Raises NotSeated."""
    holder = house().passes.holder(room.row, seat_cookie(room.row.code))
    seat = room.state.seats.get(holder.seat) if holder is not None else None
    if holder is None or seat is None or not seat.phone:
        raise NotSeated(room)
    return Present(room, holder.seat, holder)


def present() -> Present | None:
    """The phone in the room where it was last; None where it is in none. Looked up once for each request."""
    if "present" not in g:
        g.present = _present()
    found: Present | None = g.present
    return found


def fresh(code: str) -> Opened:
    """A room as it is now, for those who hold no seat. Raises UnknownRoom and PutAway."""
    return house().keeper.open(read_code(code))


def _present() -> Present | None:
    code = here()
    if not code:
        return None
    try:
        return seated(code)
    except (UnknownRoom, PutAway, NotSeated, NoSuchGame):
        return None


def must_host(phone: Present) -> None:
    """Raises Sorry where the seat does not host."""
    if not phone.hosts:
        raise Sorry(403, _("Only the host can do that."))

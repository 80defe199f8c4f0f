"""Secrets of seats that change hands stay sealed until another seat opens them, in sight of all."""

from __future__ import annotations

import itertools
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from room_case import Table, said
from test_rooms_secrets import dealt, masks, shown, swapped

from companion.rooms import Refused, RoomState, Stale

SEATS = ("a", "b", "c", "d")
TAPS = ("free", "take", "open", "host", "add", "lose", "next")


def four(seed: int = 3) -> Table:
    """Ada hosts, Viktor and Maria sit with phones, Jan has none; all hold a role and two masks."""
    table = Table(masks(), seed).sit("Ada", "Viktor", "Maria")
    table.do("sit", seat="d", name="Jan", phone=False)
    table.do("begin")
    return table


def role(table: Table, seat: str) -> str:
    """The name of the role that a seat was dealt."""
    return table.rules.cards[table.state.cards[table.state.pile("role", seat)[0]].code].name


def sees(table: Table, viewer: str | None, seat: str) -> bool:
    """Whether anything that a phone is shown names the role of a seat."""
    return role(table, seat) in shown(table.state, viewer).decode()


def test_a_seat_that_changed_hands_shows_nothing_until_another_opens_it() -> None:
    table = four()
    assert sees(table, "b", "b")
    freed = table.do("phone", "a", seat="b", phone=False)
    assert said(freed) == "Viktor's seat is free for another phone. What it holds in secret is sealed."
    taken = table.do("phone", None, seat="b", phone=True)
    assert said(taken) == "Viktor has a phone. What it holds in secret is sealed."
    assert [viewer for viewer in (*SEATS, None) if sees(table, viewer, "b")] == []
    seat = table.view("b")["seats"][1]
    assert [pile["hidden"] for pile in seat["piles"]] == [True, True, False]
    assert [pile["count"] for pile in seat["piles"]] == [1, 2, 0]
    assert seat["sealed"] == {"by": ["c"]}
    for one in ("a", "b"):
        assert "for others to open" in str(table.refusal("open", one, seat="b"))
        assert "Maria" in str(table.refusal("open", one, seat="b"))
    opened = table.do("open", "c", seat="b")
    assert said(opened) == "Maria opens what Viktor's seat holds in secret for its new phone."
    assert [viewer for viewer in (*SEATS, None) if sees(table, viewer, "b")] == ["b"]
    assert "You are dealt" in shown(table.state, "b").decode(), "private lines of the log come back too"
    assert table.view("c")["seats"][1]["sealed"] is None
    assert isinstance(table.refusal("open", "c", seat="b"), Stale)
    assert "cannot be taken back" in refused_undo(table)


def refused_undo(table: Table) -> str:
    """What is said to those who want the seal back."""
    try:
        table.undo(table.events[-1], "a")
    except Refused as refused:
        return str(refused)
    raise AssertionError("it was taken back")


def test_what_a_sealed_seat_holds_can_be_laid_open_but_not_found_out() -> None:
    table = four()
    table.do("phone", "a", seat="b", phone=False)
    table.do("phone", None, seat="b", phone=True)
    key = table.state.pile("hand", "b")[0]
    code = table.state.cards[key].code
    assert "is sealed" in str(table.refusal("name", "b", card=key, code=code))
    assert "is sealed" in str(table.refusal("put", "b", card=key, to="role", owner="b"))
    assert "is sealed" in str(table.refusal("put", "b", card=key, to="hand", owner="c"))
    table.do("put", "b", code=code, to="open", owner="b")
    assert key in table.state.pile("hand", "b"), "a refusal or a move would tell that the card is there"
    event = table.do("put", "b", card=key, to="open", owner="b")
    assert table.rules.cards[code].name in said(event), "all see it at once"


def test_the_host_does_not_see_for_a_seat_without_a_phone() -> None:
    table = four()
    assert [viewer for viewer in (*SEATS[:3], None) if sees(table, viewer, "d")] == []
    assert table.view("b")["seats"][3]["sealed"] == {"by": ["b", "c"]}
    assert "for others to open" in str(table.refusal("open", "a", seat="d"))
    key = table.state.pile("hand", "d")[0]
    assert "is sealed" in str(table.refusal("put", "a", card=key, to="hand", owner="a"))
    opened = table.do("open", "b", seat="d")
    assert said(opened) == "Viktor opens what Jan holds in secret for Ada."
    assert [viewer for viewer in (*SEATS[:3], None) if sees(table, viewer, "d")] == ["a"]
    log = [entry["words"] for entry in table.view("a")["log"]]
    assert any(f"For Jan: You are dealt {role(table, 'd')}." in words for words in log), "all lines, the first too"
    handed = table.do("host", "a", seat="c")
    assert said(handed) == "Maria hosts the room now. What it holds in secret is sealed."
    assert [viewer for viewer in (*SEATS[:3], None) if sees(table, viewer, "d")] == []
    table.do("phone", None, seat="d", phone=True)
    assert not sees(table, "d", "d"), "nobody knows who sits there now"


def test_who_freed_a_seat_does_not_open_it_even_when_another_hosts() -> None:
    table = dealt(3)
    table.do("phone", "a", seat="b", phone=False)
    table.do("phone", None, seat="b", phone=True)
    table.do("host", "a", seat="b")
    assert "Maria" in str(table.refusal("open", "a", seat="b"))
    table.do("host", "b", seat="c")
    assert str(table.refusal("open", "a", seat="b")) == (
        "Nobody but the host is here to open it, so that it stays sealed."
    )


def test_two_seats_that_are_sealed_do_not_open_each_other() -> None:
    table = dealt(3)
    for seat in ("b", "c"):
        table.do("phone", "a", seat=seat, phone=False)
        table.do("phone", None, seat=seat, phone=True)
    for one, other in (("b", "c"), ("c", "b")):
        assert "stays sealed" in str(table.refusal("open", one, seat=other))
        assert table.view(one)["seats"]["abc".index(other)]["sealed"] == {"by": []}


def test_with_two_at_the_table_nobody_else_is_there_to_open() -> None:
    table = Table(masks(), 3).sit("Ada", "Viktor")
    table.do("begin", force=True)
    table.do("phone", "a", seat="b", phone=False)
    table.do("phone", None, seat="b", phone=True)
    for one in ("a", "b"):
        assert "Nobody but the host is here" in str(table.refusal("open", one, seat="b"))
    assert not sees(table, "b", "b")


def test_a_seat_that_holds_nothing_is_not_sealed() -> None:
    table = Table(masks(), 3).sit("Ada", "Viktor", "Maria")
    table.do("sit", seat="d", name="Jan", phone=False)
    assert table.view("a")["seats"][3]["sealed"] is None
    assert said(table.do("phone", None, seat="d", phone=True)) == "Jan has a phone."
    assert isinstance(table.refusal("phone", None, seat="d", phone=True), Stale)
    table.do("begin")
    assert sees(table, "d", "d")


class Known:
    """Who may see what, kept by hand beside the room: the phone and the seal of each seat, and the host."""

    def __init__(self) -> None:
        self.host = "a"
        self.phones = {"a": True, "b": True, "c": True, "d": False}
        self.shut = {"d"}

    def follow(self, kind: str, one: str) -> None:
        """What a command that was carried out means for it."""
        if kind == "open":
            self.shut.discard(one)
            return
        self.shut |= {one} if kind in ("free", "take") else {seat for seat, phone in self.phones.items() if not phone}
        if kind == "host":
            self.host = one
        else:
            self.phones[one] = kind == "take"

    def reads(self, viewer: str | None, seat: str) -> bool:
        """Whether a viewer may see what a seat holds."""
        acts = viewer == seat or (viewer == self.host and not self.phones[seat])
        return viewer is not None and acts and seat not in self.shut


def exchanged(state: RoomState, one: str, other: str) -> RoomState:
    """The room with cards and private lines of two seats exchanged."""
    moved = {one: other, other: one}
    log = tuple(
        replace(
            entry,
            private={seat: entry.private.get(moved.get(seat, seat), text) for seat, text in entry.private.items()},
        )
        for entry in state.log
    )
    return replace(swapped(state, one, other), log=log)


@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.sampled_from(TAPS), st.sampled_from(SEATS), st.sampled_from(SEATS)), max_size=10),
)
@settings(max_examples=40, deadline=None)
def test_whoever_may_see_neither_of_two_secrets_is_shown_the_same_bytes(
    seed: int, taps: list[tuple[str, str, str]]
) -> None:
    table, known = four(seed), Known()
    for tap, by, whose in taps:
        try:
            if tap in ("free", "take"):
                table.do("phone", known.host if tap == "free" else None, seat=whose, phone=tap == "take")
            elif tap in ("open", "host"):
                table.do(tap, by, seat=whose)
            elif tap == "lose":
                table.do("act", table.state.turn.seat, action="lose", force=True)
            else:
                table.do("next" if tap == "next" else "count", by, counter="gold", by=1)
        except Refused:
            continue
        if tap in ("free", "take", "open", "host"):
            known.follow(tap, whose)
    for viewer in (*SEATS, None):
        for one, other in itertools.combinations(SEATS, 2):
            if not known.reads(viewer, one) and not known.reads(viewer, other):
                assert shown(table.state, viewer) == shown(exchanged(table.state, one, other), viewer)
        own = [seat for seat in SEATS if known.reads(viewer, seat)]
        assert [seat for seat in SEATS if sees(table, viewer, seat)] == own

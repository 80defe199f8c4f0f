"""Two evenings of Shadow Hunters that differ in the hidden roles of two seats alone: a third is sent the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from company import Company, Dice, View, companion, phones_in
from habits import HABITS, mine
from sqlalchemy import text
from test_web_screen import screen_word
from web_case import Phone, Table, fresh_id
from werkzeug.test import TestResponse

from companion.rooms.state import Task

GAME, CODE = "shadow-hunters", "BCDFGH"
PAIR = slice(1, 3)
"""The seats whose roles are exchanged; the first hosts."""
ENOUGH = 25
"""So many taps are compared, all before one of the two roles is shown."""
_OWN = re.compile(rb'((?:csrf_token|\bid|secret)" value="|csrf-token" content="|false, &#34;seat&#34;: &#34;)[^"&]*')
"""Tokens and ids that each page is given anew."""


@dataclass
class Twins(Company):
    """People who do all that they do in two rooms at once; the pair shows nothing of its own will."""

    other: Table | None = None
    twin: Mapping[str, Phone] = field(default_factory=dict)
    other_dice: Dice = field(default_factory=Dice)
    apart: bool = False
    """Whether one of the pair could do what it could not with the other role, as it alone may find."""

    def send(self, seat: str, made: Mapping[str, Any]) -> TestResponse:
        """The same order to both companions, whose dice fall alike."""
        self.other_dice.luck.setstate(self.dice.luck.getstate())
        answer: TestResponse = self.phones[seat].send(made)
        if self.twin:
            other = self.twin[seat].send(made)
            self.apart = self.apart or answer.status_code != other.status_code
            assert seat in self.pair or not self.apart, (seat, made, other.text)
        return answer

    @property
    def pair(self) -> list[str]:
        return list(self.phones)[PAIR]

    def _choose(self, task: View) -> dict[str, Any]:
        return {"target": self.random.choice(self._others(task))}

    def _send(self, task: View) -> dict[str, Any]:
        return {**super()._send(task), "target": self.random.choice(self._others(task))}

    def _others(self, task: View) -> list[str]:
        """Whom people choose: not the pair, where there is anybody else."""
        return [seat for seat in task["seats"] if seat not in self.pair] or task["seats"]

    def _ask(self, task: View) -> dict[str, Any]:
        return {"choice": task["choices"][0]["id"]} if mine(self.view)["id"] in self.pair else self._chosen(task)

    def _at_any_time(self) -> bool:
        return False

    def roles(self) -> list[Any]:
        """The role cards of the pair, as the room has them."""
        state = self.table.house.keeper.open(CODE).state
        return [
            copy for seat in self.pair for copy in state.cards.values() if (copy.pile, copy.owner) == ("role", seat)
        ]

    def hidden(self) -> bool:
        """Whether both are in the game and nobody else was shown what they are."""
        return len(self.roles()) == len(self.pair) and not any(copy.shown or copy.seen for copy in self.roles())


def exchange(table: Table, one: str, other: str) -> None:
    """Let the log say that two roles were dealt the other way round, and read it anew."""
    keeper = table.house.keeper
    words = "update events set body = replace(replace(replace(body, :one, '@'), :other, :one), '@', :other)"
    with keeper._store.engine.begin() as connection:
        connection.execute(text(words), {"one": f'"{one}"', "other": f'"{other}"'})
    keeper._states.clear()


@pytest.fixture(params=[4, 8])
def twins(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Twins:
    """An evening after its roles were dealt, and its twin, in which two seats hold each other's."""
    monkeypatch.setattr("companion.keeper.new_code", lambda: CODE)
    seats: int = request.param
    secrets = [fresh_id() for _ in range(seats)]
    (table, dice), (other, other_dice) = companion(tmp_path / "one"), companion(tmp_path / "other")
    phones, twin = (phones_in(one, GAME, seats, secrets) for one in (table, other))
    made = Twins.of(table, dice, phones, seats)
    made.habits, made.other, made.other_dice = HABITS[GAME], other, other_dice
    made.twin = {phone.seat(): phone for phone in twin}
    assert list(made.twin) == list(made.phones)
    made.begin()
    while not made.roles():
        made.one_thing()
    exchange(other, *(copy.code for copy in made.roles()))
    return made


def sent_to(phone: Phone, refused: Sequence[Mapping[str, Any]] = (), pages: Sequence[str] = ("",)) -> Iterator[bytes]:
    """Every answer that a phone gets, but for the tokens that are its own."""
    answers = [phone.get(page) for page in pages]
    assert {answer.status_code for answer in answers} == {200}
    for order in refused:
        answers.append(phone.send(order))
        assert answers[-1].status_code in (409, 422), (order, answers[-1].text[:200])
    for answer in answers:
        yield str(answer.status_code).encode() + _OWN.sub(rb"\1", answer.get_data())


def asks(made: Twins, task: Task) -> bool:
    """Whether one of the pair is asked what it alone can answer."""
    return task.seat in made.pair and task.kind in ("ask", "verdict")


def tries(made: Twins) -> list[Mapping[str, Any]]:
    """What a curious third sends, all of which is refused: about what the pair hold, are asked, and may do."""
    state = made.table.house.keeper.open(CODE).state
    keys = [key for seat in made.pair for key in state.pile("role", seat)]
    codes = [copy.code for copy in made.roles()]
    orders: list[tuple[str, dict[str, Any]]] = [
        *(("name", {"card": key, "code": code}) for key in keys for code in codes),
        *(("put", {"card": key, "to": "equipment"}) for key in keys),
        *(("act", {"action": action, "seat": made.pair[0]}) for action in ("mothers-love", "declare", "reveal")),
        *(("answer", {"task": task.id, "choice": "show"}) for task in state.tasks if asks(made, task)),
        ("open", {"seat": made.pair[1]}),
    ]
    return [{"id": fresh_id(), "kind": kind, "seen": state.revision, "data": data} for kind, data in orders]


PAGES = [f"/room/{CODE}{page}" for page in ("", "/state", "/export.json", "/seats")]


def same_for_thirds(made: Twins, thirds: Sequence[str], refused: Sequence[Mapping[str, Any]]) -> bool:
    """Whether both rooms send the same to these seats."""
    for seat in thirds:
        one, other = (list(sent_to(phones[seat], refused, PAGES)) for phones in (made.phones, made.twin))
        if one != other:
            return False
    return True


def screens(made: Twins) -> list[Phone]:
    """A shared screen of each of the two rooms."""
    found = []
    for table, phones in ((made.table, made.phones), (made.other, made.twin)):
        assert table is not None
        found.append(table.phone())
        assert found[-1].post("/screen", code=screen_word(phones[next(iter(phones))])).status_code == 303
    return found


def test_a_third_is_sent_the_same_bytes_until_a_role_is_shown(twins: Twins) -> None:
    thirds = [seat for seat in twins.phones if seat not in twins.pair]
    streams = [iter(phones[thirds[-1]].get(f"/room/{CODE}/stream").response) for phones in (twins.phones, twins.twin)]
    shown = screens(twins)
    assert not same_for_thirds(twins, twins.pair, ()), "the two themselves see that they differ"
    for compared in range(ENOUGH):
        whole = not compared % 10
        assert same_for_thirds(twins, thirds if whole else thirds[:1], tries(twins) if whole else ())
        assert len({tuple(sent_to(screen, pages=("/screen", "/screen/state"))) for screen in shown}) == 1
        assert next(streams[0]) == next(streams[1])
        twins.one_thing()
        assert twins.hidden(), f"a role was shown after {compared} taps: try another luck"
        assert not twins.apart, f"the two could do different things after {compared} taps: try another luck"
    shows_itself(twins, thirds)


def shows_itself(made: Twins, thirds: Sequence[str]) -> None:
    """Once one of the two is shown, all can tell the rooms apart: so it would have been seen before."""
    seat = made.pair[0]
    made.order(seat, "act", {"action": "reveal", "seat": seat})
    assert not made.hidden()
    for third in thirds:
        one, other = (next(sent_to(phones[third], pages=PAGES[1:2])) for phones in (made.phones, made.twin))
        assert one != other

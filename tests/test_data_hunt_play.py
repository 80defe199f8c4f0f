"""Hunt's play.yaml: whole games to a winner, with every card where the table would find it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from room_case import Table, said
from test_load_spec import fits, plain

from cardgen.load.findings import Findings
from cardgen.load.game import load_game
from cardgen.load.spec import schemas
from cardgen.load.yaml_source import read_yaml
from cardgen.model.problem import Severity
from companion.rooms import Rulebook, replay
from companion.rooms.asking import open_tasks
from companion.rooms.sideplays import open_to
from companion.rooms.state import Task

FOLDER = Path(__file__).parent.parent / "data" / "hunt"


@cache
def hunt() -> Rulebook:
    """The rulebook of the game, loaded once."""
    game = load_game(FOLDER).game
    assert game is not None
    return Rulebook.of(game)


class Hunters:
    """People with a shuffled paper deck, who name items in their hands and know dragons by their backs."""

    def __init__(self, seats: int, seed: int) -> None:
        names = ("Ada", "Bo", "Cy", "Di", "Eve", "Fay")[:seats]
        self.table = Table(hunt(), seed).sit(*names)
        self.random = self.table.random
        self.deck = [card.code for card in self.table.game.cards for _ in range(card.qty)]
        self.random.shuffle(self.deck)
        self.real: dict[str, str] = {}
        self.gone: list[str] = []
        self.often = 0.2 if seats > 2 else 0.35
        """How often people start a battle."""
        self.table.do("begin")

    # What lies where on the real table.

    def do(self, kind: str, by: str, drawn: tuple[str, ...] = (), **data: Any) -> None:
        """Do something at the table, with what was drawn from the paper deck for it; then see where all cards are."""
        before = dict(self.table.state.cards)
        self.table.do(kind, by, **data)
        after = self.table.state.cards
        new = [key for key in after if key not in before]
        assert len(new) == len(drawn), "as many cards lie there as were drawn"
        for key, code in zip(new, drawn, strict=True):
            assert after[key].code in ("", code)
            self.real[key] = code
        for key in [key for key in before if key not in after]:
            code = self.real.pop(key)
            if before[key].pile == "dropped" or self._is_cracked(before[key].pile, code):
                self.gone.append(code)
            else:
                self.deck.insert(self.random.randrange(len(self.deck) + 1), code)
        self._check()

    def _is_cracked(self, pile: str, code: str) -> bool:
        return pile == "deployed" and "cracked" in self.table.rules.cards[code].traits

    def _check(self) -> None:
        """Every card is in the deck, on the table or discarded, and the companion counts as the table does."""
        everything = Counter({card.code: card.qty for card in self.table.game.cards})
        assert Counter([*self.deck, *self.real.values(), *self.gone]) == everything
        assert self.table.state.count("deck", "room") == len(self.deck)
        assert set(self.real) == set(self.table.state.cards)

    def seen(self, code: str, *, named: bool) -> str:
        """How a card is told to the companion: by its code, or by its back."""
        card = self.table.rules.cards[code]
        if card.type == "dragon":
            return f"@0.{card.fields['weapon']}"
        kinds = [back.traits for back in self.table.rules.play.backs]
        return (
            code if named else f"@{next(n for n, traits in enumerate(kinds) if n and set(traits) <= set(card.traits))}"
        )

    # What people do.

    def to_the_end(self, most: int = 4000) -> None:
        """Play until somebody has won."""
        for _ in range(most):
            state = self.table.state
            if state.stage == "over":
                return
            if state.tasks:
                self.answer(self.random.choice(open_tasks(state.tasks)))
            elif state.turn.taken:
                self.do("next", state.turn.seat)
            else:
                self.do("act", state.turn.seat, action="battle" if self.random.random() < self.often else "take")
        raise AssertionError("the hunt did not end")

    def answer(self, task: Task) -> None:
        by = task.seat or self.random.choice(list(self.table.state.seats))
        getattr(self, f"_{task.kind}")(by, task)

    def _draw(self, by: str, task: Task) -> None:
        cards = [self.deck.pop() for _ in range(task.left)]
        told = [self.seen(code, named=self.random.random() < 0.7) for code in cards]
        shown = [
            code if one.startswith("@") and not one.startswith("@0") else one
            for one, code in zip(told, cards, strict=True)
        ]
        self.do("answer", by, tuple(cards), task=task.id, cards=[self._for_hand(one) for one in shown])

    def _for_hand(self, told: str) -> str:
        """Items are named or not, as their holder likes; dragons lie there for all to see."""
        return told if told.startswith("@0") or self.random.random() < 0.6 else ""

    def _roll(self, by: str, task: Task) -> None:
        self.do("answer", by, task=task.id)

    def _ask(self, by: str, task: Task) -> None:
        dragon = self.table.rules.cards[self.deck[-1]].type == "dragon"
        self.do("answer", by, task=task.id, choice="dragon" if dragon else "item")

    def _flip(self, by: str, task: Task) -> None:
        code = self.deck.pop()
        self.do("answer", by, (code,), task=task.id, card=self.seen(code, named=False))

    def _play(self, by: str, task: Task) -> None:
        """A card that can be played, by chance; often none."""
        state = self.table.state
        if task.among:
            if self.random.random() < 0.7:
                code = self.deck.pop()
                self.do("answer", by, (code,), task=task.id, play="monster", code=self.seen(code, named=False))
            else:
                self.do("answer", by, task=task.id, play="")
            return
        can = {way.id for way in open_to(self.table.rules, state, by)}
        mine = [key for pile in ("hand", "dragons") for key in state.pile(pile, by)]
        kinds = {key: self.table.rules.cards[self.real[key]].type for key in mine}
        fits = [key for key in mine if kinds[key] in can]
        horde = state.pile("horde", "room")
        assert state.contest is not None
        assert state.contest.clash is not None
        targets = [key for key in horde if key not in state.contest.clash.quiet]
        fits = [key for key in fits if kinds[key] != "disorient" or targets]
        if not fits or self.random.random() < 0.35:
            self.do("answer", by, task=task.id, play="")
            return
        key = self.random.choice(fits)
        more: dict[str, Any] = {"on": self.random.choice(targets)} if kinds[key] == "disorient" else {}
        if kinds[key] != "dragon" and not state.cards[key].code:
            more["code"] = self.real[key]
        self.do("answer", by, task=task.id, play=kinds[key], card=key, **more)

    def _reveal(self, by: str, task: Task) -> None:
        self.do("answer", by, task=task.id, card=self.real[task.card])

    def _claim(self, by: str, task: Task) -> None:
        none = task.step.optional and self.random.random() < 0.5
        self.do("answer", by, task=task.id, card="" if none else self.random.choice(task.among))

    def _carry(self, by: str, task: Task) -> None:
        drop = self.random.random() < 0.15
        self.do("answer", by, task=task.id, card=self.random.choice(task.among) if drop else "")


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 3), (6, 1)])
def test_a_whole_hunt(seats: int, seed: int) -> None:
    hunters = Hunters(seats, seed)
    hunters.to_the_end()
    table = hunters.table
    points = {seat: table.value("points", seat) for seat in table.state.seats}
    assert min(points.values()) >= 0
    assert table.state.winners == tuple(seat for seat in points if points[seat] == max(points.values()))
    assert table.state.count("deck", "room") == 0
    told = " ".join(said(event) for event in table.events)
    assert "Hunters won" in told
    assert "Monsters won" in told
    assert "The deck is empty." in said(table.events[-1])
    assert replay(table.events) == table.state


def test_three_cards_each_and_the_dragons_before_their_owners() -> None:
    hunters = Hunters(3, 5)
    while hunters.table.state.stage == "setup":
        hunters.answer(open_tasks(hunters.table.state.tasks)[0])
    state = hunters.table.state
    for seat in state.seats:
        dragons = [hunters.real[key] for key in state.pile("dragons", seat)]
        items = [hunters.real[key] for key in state.pile("hand", seat)]
        assert len(dragons) + len(items) == 3
        assert {hunters.table.rules.cards[code].type for code in dragons} <= {"dragon"}
        assert all(hunters.table.rules.cards[code].type != "dragon" for code in items)


def test_an_item_costs_a_point_and_a_dragon_none() -> None:
    hunters = Hunters(2, 1)
    while hunters.table.state.stage == "setup":
        hunters.answer(open_tasks(hunters.table.state.tasks)[0])
    table, seat = hunters.table, hunters.table.state.turn.seat
    for start, choice, left in ((2, "item", 1), (0, "item", 0), (2, "dragon", 2)):
        table.do("count", table.state.host, counter="points", owner=seat, by=start - table.value("points", seat))
        table.do("turn", table.state.host, seat=seat)
        table.do("act", seat, action="take")
        table.do("answer", seat, task=table.task.id, choice=choice)
        table.do("answer", seat, task=table.task.id)
        assert table.value("points", seat) == left
        pile = "dragons" if choice == "dragon" else "hand"
        assert table.state.cards[max(table.state.cards, key=lambda key: table.state.cards[key].order)].pile == pile


def test_it_is_read_without_a_problem() -> None:
    problems = [one for one in load_game(FOLDER).problems if one.file == "play.yaml"]
    assert [one for one in problems if one.severity is not Severity.NOTICE] == []
    node = read_yaml(FOLDER / "play.yaml", Findings())
    assert node is not None
    schema = schemas()["play"]
    assert fits(plain(node), schema, schema) == []


def test_every_card_has_a_back_and_a_way_to_be_played() -> None:
    rules = hunt()
    sides = rules.play.contests["battle"].sides
    assert sides is not None
    played = {kind for way in sides.plays.values() for kind in way.types} | {"dragon"}
    shown = {kind for back in rules.play.backs for kind in back.types}
    for card in rules.game.cards:
        assert card.type in played
        assert card.type in shown
        assert card.fields["monster"].isdecimal()
        assert card.fields["weapon"].isdecimal()

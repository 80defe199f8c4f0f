"""Cards that belong to cards: hits and gear follow their hero, hits are shared out to the point, and undo restores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from party_case import begun, caves
from room_case import Table, said
from test_rooms_state import same_but_for_the_log

from cardgen.model.steps import Owner
from companion.rooms import Refused, RoomState
from companion.rooms.carried import counted, holders, root, useful
from companion.rooms.reckon import Reckoner
from companion.rooms.roads import reached
from companion.rooms.whereabouts import places_for


def recruit(table: Table, *names: str, seat: str = "a") -> list[str]:
    """Lay heroes into a seat's party by hand; gives their ids."""
    return [table.put(name, "party", seat) for name in names]


def hits(table: Table, key: str) -> int:
    return table.state.count("hits", key)


def to_phase(table: Table, phase: int) -> Table:
    while table.state.turn.phase < phase:
        table.do("next", table.state.turn.seat, force=True)
    return table


def carry(table: Table, name: str, hero: str, pile: str = "gear") -> str:
    table.do("put", code=table.code(name), to=pile, owner=hero)
    return table.state.pile(pile, hero)[-1]


# Setup.


def test_turns_come_in_the_order_of_the_dice_and_ties_are_rolled_again_among_themselves() -> None:
    table = Table(caves()).sit("Ada", "Viktor", "Maria", "Tom")
    table.do("begin")
    table.answer("roll", values=[3, 5, 3, 6])
    assert (table.task.kind, table.task.among) == ("roll", ("a", "c"))
    told = said(table.answer("roll", values=[1, 2]))
    assert table.state.order == ("d", "b", "c", "a")
    assert "Tom, Viktor, Maria, Ada" in told
    assert next(task.seat for task in table.state.tasks if task.kind == "move") == "d"


def test_each_chooses_a_home_that_nobody_has_and_the_last_of_four_has_no_choice() -> None:
    table = Table(caves()).sit("Ada", "Viktor", "Maria", "Tom")
    table.do("begin")
    table.answer("roll", values=[6, 5, 4, 3])
    table.answer("move", "a", place="a1")
    assert places_for(table.rules, table.state, table.task) == ("c1", "a3", "c3")
    table.answer("move", "b", place="c3")
    table.answer("move", "c", place="c1")
    assert table.state.seats["d"].home == table.state.seats["d"].place == "a3"


def test_unknown_cards_lie_on_all_places_but_the_homes() -> None:
    state = begun().state
    assert {copy.owner for copy in state.cards.values()} == {"b1", "a2", "b2", "c2", "b3"}
    assert {copy.pile for copy in state.cards.values()} == {"land", "beast", "gem"}
    assert all(not copy.code for copy in state.cards.values())
    assert len(state.cards) == 15


# Hits and gear.


def test_hits_start_with_the_card_and_end_with_it() -> None:
    table = begun()
    (ann,) = recruit(table, "Ann")
    assert hits(table, ann) == 4
    table.do("count", counter="hits", owner=ann, by=-3)
    assert hits(table, ann) == 1
    taken = table.do("put", card=ann, to="")
    assert hits(table, ann) == 0
    table.undo(taken)
    assert hits(table, ann) == 1


def test_hits_of_an_unknown_hero_start_when_it_is_named() -> None:
    table = begun()
    table.do("put", code="", to="party", owner="a")
    (key,) = table.state.pile("party", "a")
    assert hits(table, key) == 0
    table.do("name", card=key, code="CV-H3")
    assert hits(table, key) == 3


def test_only_the_seat_and_the_host_count_the_hits_of_its_heroes() -> None:
    table = begun("Ada", "Viktor", "Maria", rolls=(6, 5, 3), homes=("a1", "c3", "a3"))
    (ann,) = recruit(table, "Ann", seat="b")
    assert str(table.refusal("count", "c", counter="hits", owner=ann, by=-1)) == "This is for Viktor to do."
    assert str(table.refusal("count", "b", counter="hits", owner="c1", by=-1))


def test_gear_follows_its_hero_and_falls_when_the_hero_leaves() -> None:
    table = begun()
    ann, bob = recruit(table, "Ann", "Bob")
    sword = carry(table, "Sword", ann)
    table.do("put", card=ann, to="party", owner="b")
    assert root(table.state, sword) == "b"
    table.do("put", card=ann, to="")
    assert (table.state.cards[sword].pile, table.state.cards[sword].owner) == ("fallen", "b")
    assert table.state.pile("party", "a") == (bob,)


def test_gear_that_is_worn_raises_what_its_hero_can_bear() -> None:
    table = begun()
    (ann,) = recruit(table, "Ann")
    ring = carry(table, "Ring", ann)
    table.do("count", counter="hits", owner=ann, by=9)
    assert hits(table, ann) == 5
    table.do("put", card=ring, to="")
    assert hits(table, ann) == 4


def test_of_several_weapons_of_a_hero_the_best_works() -> None:
    table = begun()
    ann, bob, cleo = recruit(table, "Ann", "Bob", "Cleo")

    def force() -> int:
        return Reckoner(table.rules, table.state, "a").value("party.force + bonus.force")

    assert force() == 6
    carry(table, "Sword", ann)
    assert force() == 8
    axe = carry(table, "Axe", ann)
    assert force() == 8
    table.do("put", card=axe, to="gear", owner=bob)
    assert force() == 9
    staff = carry(table, "Staff", bob)
    assert force() == 9
    table.do("put", card=staff, to="gear", owner=cleo)
    assert force() == 14


def test_bonuses_against_a_trait_count_for_the_card_in_question_and_so_does_the_place() -> None:
    table = begun()
    ann, _ = recruit(table, "Ann", "Cleo")
    carry(table, "Sword", ann)
    carry(table, "Axe", ann)
    table.do("pawn", place="b2")
    (land,), (beast,) = table.state.pile("land", "b2"), table.state.pile("beast", "b2")
    table.do("name", card=land, code="CV-L4")
    table.do("name", card=beast, code="CV-B3")
    here = Reckoner(table.rules, table.state, "a", beast)
    assert (here.value("versus.force"), here.value("place.force"), here.value("type.beast")) == (2 + 3, 4, 1)
    table.do("name", card=beast, code="CV-B2")
    here = Reckoner(table.rules, table.state, "a", beast)
    assert (here.value("versus.force"), here.value("place.force")) == (0, 0)


def test_spells_are_seen_by_their_seat_alone_and_limited_by_their_hero() -> None:
    table = begun()
    (cleo,) = recruit(table, "Cleo")
    table.do("act", action="teach")
    assert table.view("a")["tasks"][0]["holders"][0]["name"] == "Cleo"
    table.answer("put", card="CV-S1")
    table.do("act", action="teach")
    table.answer("put", unseen=True)
    table.do("act", action="teach")
    refused = table.refusal("answer", task=table.task.id, card="CV-S2")
    assert (str(refused), refused.overridable) == ("Spells: 3, and 2 at most.", True)
    (mine,) = table.view("a")["seats"][0]["piles"][0]["cards"]
    (theirs,) = table.view("b")["seats"][0]["piles"][0]["cards"]
    assert [one.get("name") for one in mine["piles"][1]["cards"]] == ["Flash", None]
    assert (theirs["piles"][1]["count"], theirs["piles"][1]["cards"]) == (2, [])
    assert "Flash" not in str(table.view("b"))
    assert str(table.refusal("name", "b", card=table.state.pile("spells", cleo)[0], code="CV-S3"))


def test_only_heroes_come_into_the_party_and_only_at_home() -> None:
    table = begun()
    table.do("act", action="recruit")
    assert "only: Hero" in str(table.refusal("answer", task=table.task.id, card="CV-S1"))
    table.answer("put", card="CV-H1")
    assert table.value("hand", "a") == 0
    table.do("pawn", place="b2")
    assert str(table.refusal("act", action="recruit")) == "Only at home."


# Sharing out.


def test_a_hero_that_is_given_more_than_it_has_is_refused_with_a_sentence() -> None:
    table = to_phase(begun(), 3)
    ann, dora = recruit(table, "Ann", "Dora")
    table.do("act", action="two")
    assert (table.task.kind, table.task.left) == ("spread", 2)
    one = {"task": table.task.id}
    assert str(table.refusal("answer", **one, shares={dora: 3})) == "Dora can take 2 at most: Hits."
    assert str(table.refusal("answer", **one, shares={dora: 1})) == "It has to come to 2, and this comes to 1."
    assert str(table.refusal("answer", **one, shares={dora: -1, ann: 3})).startswith("Each share")
    assert str(table.refusal("answer", **one, shares={"c1": 2})) == "This is none of those to choose from."
    assert str(table.refusal("answer", **one)) == "Say how much each card takes."
    before = table.state
    done = table.answer("spread", shares={dora: 2})
    assert table.state.pile("party", "a") == (ann,)
    table.undo(done)
    assert same_but_for_the_log(table.state, before)


def test_where_all_must_take_all_they_can_nobody_is_asked() -> None:
    table = to_phase(begun(), 3)
    recruit(table, "Dora", "Egon")
    table.do("act", action="five")
    assert table.state.tasks == ()
    assert table.state.pile("party", "a") == ()


def test_a_martyr_takes_any_number() -> None:
    table = to_phase(begun(), 3)
    ann, bob = recruit(table, "Ann", "Bob")
    table.do("act", action="five")
    assert "Ann can take 4 at most" in str(table.refusal("answer", task=table.task.id, shares={ann: 5}))
    table.answer("spread", shares={bob: 5})
    assert table.state.pile("party", "a") == (ann,)
    assert hits(table, ann) == 4


def test_an_unknown_hero_is_named_before_anything_is_shared_out() -> None:
    table = to_phase(begun(), 3)
    (ann,) = recruit(table, "Ann")
    table.do("put", code="", to="party", owner="a")
    table.do("act", action="two")
    assert table.due() == [("name", "a")]
    table.answer("name", card="CV-H4")
    assert table.due() == [("spread", "a")]
    table.answer("spread", shares={ann: 2})


@given(st.lists(st.integers(0, 4), min_size=4, max_size=4), st.booleans(), st.lists(st.integers(-5, 5), max_size=6))
@settings(max_examples=60, deadline=None)
def test_shares_are_exact_and_hits_keep_in_their_limits(shares: list[int], five: bool, taps: list[int]) -> None:
    table = to_phase(begun(), 3)
    heroes = recruit(table, "Ann", "Bob", "Cleo", "Dora")
    for number, by in enumerate(taps):
        table.do("count", counter="hits", owner=heroes[number % 4], by=by)
    in_limits(table)
    before = {key: hits(table, key) for key in heroes}
    martyr = {heroes[1]} if five and before[heroes[1]] else set()
    table.do("act", action="five" if five else "two")
    if table.state.tasks:
        wanted = dict(zip(heroes, shares, strict=True))
        most = {key: 5 if key in martyr else before[key] for key in heroes}
        fits = sum(shares) == table.task.left and all(wanted[key] <= most[key] for key in heroes)
        asked = {key: share for key, share in wanted.items() if share}
        state = table.state
        if fits:
            event = table.answer("spread", shares=asked)
            left = {key: max(before[key] - wanted[key], 0) for key in heroes}
            assert {key: hits(table, key) for key in heroes if key in table.state.cards} == {
                key: value for key, value in left.items() if value
            }
            table.undo(event)
            assert same_but_for_the_log(table.state, state)
        else:
            table.refusal("answer", task=table.task.id, shares=asked)
            assert table.state == state
    else:
        lost = sum(before.values()) - sum(hits(table, key) for key in heroes if key in table.state.cards)
        assert lost == min(5 if five else 2, sum(before.values()))
    in_limits(table)


def in_limits(table: Table) -> None:
    """Hits are never below 0 or above what the hero can bear, and nothing lies at a card that is not there."""
    here = Reckoner(table.rules, table.state)
    known = table.rules.play.counters["hits"]
    for key in counted(table.rules, table.state, "hits"):
        low, high = here.bounds(known, key)
        assert high is not None
        assert low <= hits(table, key) <= high
    for key, copy in table.state.cards.items():
        pile = table.rules.play.piles[copy.pile]
        if pile.of is Owner.CARD:
            assert table.state.cards[copy.owner].pile in pile.inside
            assert copy.owner != key
    for counter in table.state.counters:
        name, _, owner = counter.partition("@")
        assert name != "hits" or owner in table.state.cards


TAPS = st.sampled_from(["put", "wear", "away", "swap", "count", "name", "five", "two", "save", "undo"])


@given(st.lists(st.tuples(TAPS, st.integers(0, 99), st.integers(0, 99)), max_size=14))
@settings(max_examples=60, deadline=None)
def test_whatever_is_tapped_gear_lies_at_heroes_and_undo_restores(taps: list[tuple[str, int, int]]) -> None:
    table = to_phase(begun(), 3)
    states: list[tuple[Any, RoomState]] = []
    for tap, one, other in taps:
        before = table.state
        event = tapped(table, tap, one, other)
        if event is not None:
            in_limits(table)
            states.append((event, before))
        if tap == "undo" and states:
            event, before = states[-1]
            table.undo(event)
            assert same_but_for_the_log(table.state, before)
            states = []


def tapped(table: Table, tap: str, one: int, other: int) -> Any:
    """One thing that somebody taps, or nothing where it is refused."""
    cards = [*table.state.cards, "c0"]
    heroes = [*table.state.pile("party", "a"), *table.state.pile("party", "b"), "c0"]
    codes = [card.code for card in table.game.cards if card.deck in ("folk", "gems")]
    asked: dict[str, tuple[str, dict[str, Any]]] = {
        "put": ("put", {"code": codes[one % len(codes)], "to": "party", "owner": "ab"[other % 2]}),
        "wear": ("put", {"code": codes[one % len(codes)], "to": "gear", "owner": heroes[other % len(heroes)]}),
        "swap": ("put", {"card": cards[one % len(cards)], "to": "gear", "owner": heroes[other % len(heroes)]}),
        "away": ("put", {"card": cards[one % len(cards)], "to": ""}),
        "count": ("count", {"counter": "hits", "owner": heroes[one % len(heroes)], "by": other % 9 - 4}),
        "name": ("name", {"card": cards[one % len(cards)], "code": codes[other % len(codes)]}),
        **{action: ("act", {"action": action}) for action in ("five", "two", "save")},
    }
    if tap not in asked:
        return None
    kind, data = asked[tap]
    try:
        event: Any = table.do(kind, **data, force=True)
    except Refused:
        return None
    while table.state.tasks:
        task = table.task
        if task.kind == "attach":
            table.answer("attach", card=task.among[one % len(task.among)])
        else:
            table.do("waive", task=task.id)
        event = None
    return event


# Moving, laying, repeating, drawing.


def test_a_pawn_stops_at_what_lies_in_its_way_and_keeps_out_of_the_home_of_another() -> None:
    table = begun()
    assert set(reached(table.rules, table.state, "a", ("beast", "seats"), 4)) == {"a1", "b1", "a2"}
    for place in ("b1", "a2", "b2"):
        table.do("put", card=table.state.pile("beast", place)[0], to="")
    found = set(reached(table.rules, table.state, "a", ("beast", "seats"), 9))
    assert found == {"a1", "b1", "a2", "c1", "a3", "b2", "c2", "b3"}
    table.do("pawn", seat="b", place="b2")
    table.do("put", card=table.state.pile("beast", "b3")[0], to="")
    assert "b3" in set(reached(table.rules, table.state, "a", ("beast", "seats"), 4))
    assert "b3" not in set(reached(table.rules, table.state, "a", ("beast", "seats"), 2))


def test_it_goes_home_at_once() -> None:
    table = to_phase(begun(), 2)
    table.do("pawn", place="b2")
    assert said(table.do("act", action="back")).endswith("Ada goes home to A1.")
    assert table.state.seats["a"].place == "a1"


def test_a_gem_is_named_and_goes_to_the_hoard_and_an_item_to_a_hero() -> None:
    table = to_phase(begun(), 3)
    ann, bob = recruit(table, "Ann", "Bob")
    table.do("pawn", place="b2")
    table.do("act", action="find")
    assert table.due() == [("name", "a")]
    assert str(table.refusal("answer", task=table.task.id)) == "Say which card it is."
    table.answer("name", card="CV-G1")
    assert table.value("points", "a") == 3
    table.do("pawn", place="b1")
    table.do("act", action="find")
    table.answer("name", card="CV-G3")
    assert (table.task.kind, table.task.among) == ("attach", (ann, bob))
    table.answer("attach", card=bob)
    assert len(table.state.pile("gear", bob)) == 1
    assert Reckoner(table.rules, table.state).value("gem.all") == 3


def test_what_the_dead_leave_goes_to_those_who_live() -> None:
    table = to_phase(begun(), 3)
    ann, bob, cleo = recruit(table, "Ann", "Bob", "Cleo")
    sword = carry(table, "Sword", bob)
    ring = carry(table, "Ring", bob)
    table.do("put", card=bob, to="")
    table.do("act", action="save")
    table.answer("attach", card=ann)
    table.answer("attach", card=cleo)
    assert (table.state.cards[sword].owner, table.state.cards[ring].owner) == (ann, cleo)
    table.do("put", card=ann, to="")
    table.do("put", card=cleo, to="")
    table.do("act", action="save")
    assert (table.state.tasks, table.state.pile("fallen", "a")) == ((), ())


def test_phases_come_once_more_and_their_actions_with_them() -> None:
    table = to_phase(begun(), 2)
    table.do("act", action="back")
    table.do("next", force=True)
    table.do("act", action="again")
    table.do("next", force=True)
    assert (table.state.turn.phase, table.state.turn.taken) == (2, ())
    table.do("act", action="back")
    table.do("next")
    assert table.state.turn.phase == 3
    table.do("next", force=True)
    assert (table.state.turn.seat, table.state.turn.phase) == ("b", 0)


def test_cards_are_laid_on_places_that_have_room() -> None:
    table = to_phase(begun(), 3)
    for place in ("b1", "b2"):
        table.do("put", card=table.state.pile("beast", place)[0], to="")
    table.do("act", action="box")
    assert (table.due(), table.task.left) == ([("lay", "a")], 2)
    refused = table.refusal("answer", task=table.task.id, place="a2")
    assert (str(refused), refused.overridable) == ("No card can be laid in A2 now.", True)
    table.answer("lay", place="b2")
    table.answer("lay", place="b1")
    assert len(table.state.pile("beast", "b2")) == len(table.state.pile("beast", "b1")) == 1


def test_a_deck_that_has_run_out_is_counted_again() -> None:
    table = begun()
    (ann,) = recruit(table, "Ann")
    table.do("count", counter="stock", by=-99)
    table.do("next", force=True)
    while table.state.turn.seat != "b" or table.state.tasks == ():
        table.do("next", table.state.turn.seat, force=True)
    event = table.events[-1]
    assert "has run out: shuffle its discards" in said(event)
    assert table.value("stock", "room") == 8 - 1 - 1
    table.answer("draw", "b")
    assert table.value("stock", "room") == 8 - 1 - 1 - 1
    assert hits(table, ann) == 4


def test_each_hero_heals_one_and_two_at_home() -> None:
    table = to_phase(begun(), 3)
    ann, _ = recruit(table, "Ann", "Bob")
    table.do("count", counter="hits", owner=ann, by=-3)
    table.do("next", force=True)
    assert hits(table, ann) == 3
    assert "Ann: +2 Hits." in said(table.events[-1])
    assert "Bob" not in said(table.events[-1])


def test_a_card_is_put_only_to_one_that_can_have_it() -> None:
    table = begun()
    (ann,) = recruit(table, "Ann")
    beast = table.state.pile("beast", "b2")[0]
    assert str(table.refusal("put", code="CV-G3", to="gear", owner=beast)).startswith("Nothing of this kind")
    sword = carry(table, "Sword", ann)
    assert str(table.refusal("put", card=sword, to="gear", owner=sword)).startswith("Nothing of this kind")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_holders_and_useful_cards_are_those_of_the_seat(seats: int) -> None:
    names = ("Ada", "Viktor", "Maria", "Tom")[:seats]
    table = begun(*names, rolls=(6, 5, 4, 3)[:seats], homes=("a1", "c3", "c1", "a3"))
    ann, bob = recruit(table, "Ann")[0], recruit(table, "Bob", seat="b")[0]
    sword, axe = carry(table, "Sword", ann), carry(table, "Axe", bob)
    assert holders(table.rules, table.state, "a", "gear") == (ann,)
    both = tuple(useful(table.rules, table.state, (sword, axe), "force", frozenset()))
    assert both == (sword, axe)
    moved = replace(table.state.cards[axe], owner=ann)
    state = replace(table.state, cards={**table.state.cards, axe: moved})
    assert tuple(useful(table.rules, state, (sword, axe), "force", frozenset({"bat"}))) == (axe,)

"""The chances of cards drawn for one side against cards drawn for another."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from stats_game import card, deck, game

from cardgen.model.drawpool import pool
from cardgen.model.draws import DrawRule, DrawSide
from cardgen.model.game import Deck
from cardgen.stats.draws import DrawTable, draw_tables


def side(field: str, low: int, high: int, types: tuple[str, ...] = ()) -> DrawSide:
    return DrawSide(field.capitalize(), "beasts", field, low, high, types)


def tables(cards: Deck, rule: DrawRule) -> tuple[DrawTable, ...]:
    return draw_tables(replace(game(cards), draws=(rule,)))


def test_types_and_columns_say_which_cards_can_be_drawn() -> None:
    cards = deck(
        card("fox", 2, power="3", bite="1"),
        card("hex", kind="spell", power="−2", bite=""),
        card("owl", power="x", bite=" 5 "),
        card("gone", 0, power="1", bite="1"),
    )
    rule = DrawRule("r", "R", side("power", 1, 1), side("bite", 1, 1, ("beast",)))
    assert pool(rule, (cards,)) == ((3, 1), (3, 1), (-2, None), (None, 5))
    (table,) = tables(cards, rule)
    assert (table.ours.copies, table.ours.least, table.ours.most) == (3, -2, 3)
    assert (table.theirs.copies, table.theirs.mean) == (3, 7 / 3)


def test_no_card_is_on_both_sides() -> None:
    cards = deck(card("fox", power="9"), card("owl", power="1"))
    rule = DrawRule("r", "R", side("power", 1, 2), side("power", 1, 2))
    (table,) = tables(cards, rule)
    assert table.chances == ((Fraction(1, 2), None), (None, None))
    assert (list(table.rows), list(table.columns)) == ([1, 2], [1, 2])


def test_equal_totals_win_unless_they_must_be_exceeded() -> None:
    cards = deck(card("fox", 2, power="4"))
    reach = DrawRule("r", "R", side("power", 1, 1), side("power", 1, 1))
    assert tables(cards, reach)[0].chances == ((Fraction(1),),)
    assert tables(cards, replace(reach, beyond=True))[0].chances == ((Fraction(0),),)


def test_without_a_card_for_a_side_there_is_no_table() -> None:
    cards = deck(card("fox", power="4"))
    assert tables(cards, DrawRule("r", "R", side("power", 1, 1), side("power", 1, 1, ("ghost",)))) == ()


@given(
    st.lists(st.tuples(st.integers(-3, 9), st.integers(-3, 9), st.sampled_from(["beast", "spell"])), max_size=6),
    st.booleans(),
)
def test_the_chances_are_those_of_all_pairs_of_hands(rows: list[tuple[int, int, str]], beyond: bool) -> None:
    cards = deck(
        *(card(f"c{at}", kind=kind, power=str(one), bite=str(two)) for at, (one, two, kind) in enumerate(rows))
    )
    rule = DrawRule("r", "R", side("power", 1, 3, ("spell",)), side("bite", 1, 2), beyond=beyond)
    everybody = range(len(rows))
    mine = [at for at in everybody if rows[at][2] == "spell"]
    for table in tables(cards, rule):
        for number, row in zip(table.rows, table.chances, strict=True):
            for other, chance in zip(table.columns, row, strict=True):
                leads = [
                    sum(rows[at][0] for at in ours) - sum(rows[at][1] for at in theirs)
                    for ours in combinations(mine, number)
                    for theirs in combinations(everybody, other)
                    if not set(ours) & set(theirs)
                ]
                won = sum(lead > 0 or (lead == 0 and not beyond) for lead in leads)
                assert chance == (Fraction(won, len(leads)) if leads else None)
    assert bool(tables(cards, rule)) == bool(mine)

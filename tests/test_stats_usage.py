"""What a game's folder holds that nothing asks for."""

from __future__ import annotations

import pytest
from stats_game import card, deck, game

from cardgen.stats.usage import Belongings, idle_words, unused_aliases, unused_art, unused_templates

STOCK = {"research.xml": '{% import "_parts.xml" as parts %}', "_parts.xml": "", "rear.xml": ""}


def test_templates_that_nothing_leads_to() -> None:
    own = Belongings(
        templates={
            "plain.xml": '{% extends "frame.xml" %}',
            "frame.xml": '{% include "default:research.xml" %}',
            "_parts.xml": "",
            "cover.xml": "",
            "lost.xml": '{% extends "plain.xml" %}',
            "research.xml": '{% include "alone.xml" %}',
            "alone.xml": "",
        },
        stock=STOCK,
        fixtures={"cover.xml": ""},
    )
    assert unused_templates(game(deck(card("fox"))), own) == ("lost.xml", "research.xml", "alone.xml")


def test_a_template_that_is_broken_is_used_all_the_same() -> None:
    own = Belongings(templates={"plain.xml": "{% extends %}"}, stock=STOCK)
    assert unused_templates(game(deck(card("fox"))), own) == ()


@pytest.mark.parametrize(
    "said",
    [
        "Pay {fire} now.",
        "Pay [fire].",
        "Pay :fire: now",
        "  icon: fire",
        "x: {icon: fire, name: Y}",
        "x: {icon: 'fire'}",
        'x: [ice, "fire"]',
        "- fire\n",
    ],
)
def test_an_alias_that_a_text_names_is_used(said: str) -> None:
    own = Belongings(texts={"game.yaml": f"icons: {{fire: 'mdi:fire'}}\n{said}\n"})
    assert unused_aliases(game(deck(card("fox")), icons={"fire": "mdi:fire"}), own, frozenset()) == ()


def test_an_alias_is_used_by_a_cell_a_template_or_a_page() -> None:
    icons = {"fire": "mdi:fire"}
    nothing = Belongings(texts={"game.yaml": 'icons:\n  fire: "mdi:fire"\n', "rules.md": "A fire burns."})
    cards = game(deck(card("fox")), icons=icons)
    assert unused_aliases(cards, nothing, frozenset()) == ("fire",)
    assert unused_aliases(cards, nothing, frozenset({"fire"})) == ()
    assert unused_aliases(game(deck(card("fox", emblem="fire")), icons=icons), nothing, frozenset()) == ()
    template = Belongings(templates={"plain.xml": '<icon name="fire"/>'})
    assert unused_aliases(cards, template, frozenset()) == ()
    idle = Belongings(templates={"lost.xml": '<icon name="fire"/>'})
    assert unused_aliases(cards, idle, frozenset()) == ("fire",)


def test_pictures_that_nothing_names() -> None:
    own = Belongings(texts={"rules.md": "![](art/map.png)"}, art=("art/map.png", "art/fox.svg", "art/old.png"))
    assert unused_art(game(deck(card("fox", picture="art\\fox.svg"))), own) == ("art/old.png",)


def test_types_and_traits_that_no_card_has() -> None:
    found = idle_words(game(deck(card("fox", traits=("small",)), card("spark", kind="spell"))))
    assert found == (("types.ghost", "Ghost"), ("traits.large", "Large"))

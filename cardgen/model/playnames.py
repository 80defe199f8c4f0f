"""The names that stand for numbers in the expressions of play.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardgen.model.game import Game
from cardgen.model.people import TARGET
from cardgen.model.play import Counter, Option, Pile

SEATS, SEATS_HERE, SEATS_NEAR = "seats", "seats.here", "seats.near"
ROLLED, GOAL, SEAT = "rolled", "goal", "seat"
IN, TURN = "in", "turn"
BONUS, CARD, TRAIT, HERE, OPTION, CARDS = "bonus", "card", "trait", "here", "option", "cards"
HOME, TYPE, VERSUS, PLACE, ATTACHED = "home", "type", "versus", "place", "attached"
COUNT, MOST, ALL, KNOWN, SHOWN = "count", "most", "all", "known", "shown"


def expression_names(
    game: Game,
    counters: Mapping[str, Counter],
    piles: Mapping[str, Pile],
    options: Mapping[str, Option],
    tallies: Iterable[str] = (),
) -> frozenset[str]:
    """Every name that may stand in an expression of this game, such as `hits`, `bonus.force` and `lair.count`."""
    fields = numeric_fields(game)
    marks = {mark for board in game.boards for place in board.places for mark in place.marks}
    heads = {
        BONUS: (*game.words.stats, *game.words.tables),
        CARD: fields,
        TRAIT: tuple(game.words.traits),
        TYPE: tuple(game.words.types),
        VERSUS: tuple(game.words.stats),
        PLACE: tuple(game.words.stats),
        ATTACHED: tuple(game.words.stats),
        HERE: tuple(marks),
        OPTION: tuple(options),
        CARDS: tuple(deck.id for deck in game.decks),
        SEAT: (IN, TURN),
        **dict.fromkeys(piles, (COUNT, MOST, ALL, KNOWN, SHOWN, *fields, *kinds_of_cards(game))),
    }
    dotted = {f"{head}.{one}" for head, parts in heads.items() for one in parts}
    sums = {f"{name}.{ALL}" for name in counters}
    other = {f"{TARGET}.{one}" for one in (*counters, *dotted) if one.partition(".")[0] in (BONUS, *counters, *piles)}
    plain = (SEATS, SEATS_HERE, SEATS_NEAR, ROLLED, GOAL, HOME)
    return frozenset({*plain, *tallies, *counters, *sums, *dotted, *other})


def kinds_of_cards(game: Game) -> tuple[str, ...]:
    """By what the cards of a pile are counted: their types and traits, and each by its code in small letters."""
    return (*game.words.types, *game.words.traits, *(card.code.lower() for card in game.cards))


def numeric_fields(game: Game) -> tuple[str, ...]:
    """The columns of cards that hold whole numbers, in order."""
    found = {key for card in game.cards for key, value in card.fields.items() if value.strip().isdecimal()}
    return tuple(sorted(found))

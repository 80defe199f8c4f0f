"""The names that stand for numbers in the expressions of play.yaml."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.model.game import Game
from cardgen.model.play import Counter, Option, Pile

SEATS, SEATS_HERE = "seats", "seats.here"
BONUS, CARD, TRAIT, HERE, OPTION, CARDS = "bonus", "card", "trait", "here", "option", "cards"
COUNT, MOST = "count", "most"


def expression_names(
    game: Game, counters: Mapping[str, Counter], piles: Mapping[str, Pile], options: Mapping[str, Option]
) -> frozenset[str]:
    """Every name that may stand in an expression of this game, such as `hits`, `bonus.force` and `lair.count`.

    Of secret piles no more can be named than how many cards they hold, since what comes of it may be seen by all.
    """
    fields = numeric_fields(game)
    marks = {mark for board in game.boards for place in board.places for mark in place.marks}
    heads = {
        BONUS: (*game.words.stats, *game.words.tables),
        CARD: fields,
        TRAIT: tuple(game.words.traits),
        HERE: tuple(marks),
        OPTION: tuple(options),
        CARDS: tuple(deck.id for deck in game.decks),
        **{name: (COUNT, MOST) if pile.secret else (COUNT, MOST, *fields) for name, pile in piles.items()},
    }
    dotted = {f"{head}.{one}" for head, parts in heads.items() for one in parts}
    return frozenset({SEATS, SEATS_HERE, *counters, *dotted})


def numeric_fields(game: Game) -> tuple[str, ...]:
    """The columns of cards that hold whole numbers, in order."""
    found = {key for card in game.cards for key, value in card.fields.items() if value.strip().isdecimal()}
    return tuple(sorted(found))

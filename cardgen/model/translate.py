"""A game in another of its languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from cardgen.model.game import Card, Deck, Game
from cardgen.model.words import Term, Vocabulary

Found = Mapping[str, Mapping[str, str]]

_NOTHING: Mapping[str, str] = MappingProxyType({})


def languages(game: Game) -> tuple[str, ...]:
    """The languages that a game has, its own first."""
    return (game.language, *sorted(language for language in game.texts if language != game.language))


def localise(game: Game, language: str) -> Game:
    """The game with all texts that are translated; what is not stays in the game's own language.

    Effects and codes are the same in all languages. Raises LookupError, with a sentence that names the languages
    that exist, for one that the game does not have.
    """
    if language == game.language:
        return game
    if language not in game.texts:
        has = ", ".join(f"“{name}”" for name in languages(game))
        raise LookupError(f"“{game.title}” has no texts in “{language}”; its languages are {has}")
    found = game.texts[language]
    own = found.get("game", _NOTHING)
    return replace(
        game,
        language=language,
        title=own.get("title", game.title),
        subtitle=own.get("subtitle", game.subtitle),
        words=_words(game.words, found),
        decks=tuple(_deck(deck, found) for deck in game.decks),
    )


def _words(words: Vocabulary, found: Found) -> Vocabulary:
    return replace(
        words,
        types=_terms("types", words.types, found),
        traits=_terms("traits", words.traits, found),
        stats=_terms("stats", words.stats, found),
        tables=_terms("tables", words.tables, found),
    )


def _terms(kind: str, terms: Mapping[str, Term], found: Found) -> Mapping[str, Term]:
    return MappingProxyType({key: _term(term, found.get(f"{kind}.{key}", _NOTHING)) for key, term in terms.items()})


def _term(term: Term, texts: Mapping[str, str]) -> Term:
    """A translated term; the names that it had stay known, since notes are written in them."""
    if not texts:
        return term
    name = texts.get("name", term.name)
    plural = texts.get("plural", name if "name" in texts else term.plural)
    also = tuple(dict.fromkeys((*term.also, term.name, term.plural)))
    return replace(term, name=name, plural=plural, words=texts.get("words", term.words), also=also)


def _deck(deck: Deck, found: Found) -> Deck:
    title = found.get(f"decks.{deck.id}", _NOTHING).get("title", deck.title)
    return replace(deck, title=title, cards=tuple(_card(card, found.get(card.code, _NOTHING)) for card in deck.cards))


def _card(card: Card, texts: Mapping[str, str]) -> Card:
    if not texts:
        return card
    fields = {key: texts.get(key, text) for key, text in card.fields.items()}
    return replace(
        card,
        name=texts.get("name", card.name),
        text=texts.get("text", card.text),
        notes=texts.get("notes", card.notes),
        picture=texts.get("picture", card.picture),
        back=texts.get("back", card.back),
        fields=MappingProxyType(fields),
    )

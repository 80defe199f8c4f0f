"""A game in another of its languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cardgen.model.board import short_note
from cardgen.model.game import Card, Deck, Game
from cardgen.model.phrases import legend_words, parts, plain, translated
from cardgen.model.words import Term, Vocabulary

Found = Mapping[str, Mapping[str, str]]

PHRASES = "phrases"
"""Under which the translations of all other words stand among a game's texts."""

KINDS = ("types", "traits", "stats", "tables")
"""The parts of a game's vocabulary."""

_NOTHING: Mapping[str, str] = MappingProxyType({})


def languages(game: Game) -> tuple[str, ...]:
    """The languages that a game has, its own first."""
    return (game.language, *sorted(language for language in game.texts if language != game.language))


def localise(game: Game, language: str) -> Game:
    """The game with all texts that are translated; what is not stays in the game's own language.

    Effects, codes and ids are the same in all languages. Raises LookupError, with a sentence that names the languages
    that exist, for one that the game does not have.
    """
    if language == game.language:
        return game
    found = _texts(game, language)
    said = terms(game, language)
    prose = game.prose.get(language)
    return replace(
        game,
        language=language,
        title=_said(found, "game", "title", game.title),
        subtitle=_said(found, "game", "subtitle", game.subtitle),
        words=_words(game.words, found),
        decks=tuple(_deck(deck, found, said) for deck in game.decks),
        rules=(prose.rules if prose else None) or game.rules,
        aids=(prose.aids if prose else ()) or game.aids,
        **_parts(game, said),
    )


def _parts(game: Game, said: Mapping[str, str]) -> dict[str, Any]:
    """Everything that has phrases; legends call marks by theirs."""
    made = parts(game, lambda words, _: translated(words, said) or words)
    boards = []
    for board, there in zip(game.boards, made["boards"], strict=True):
        named = {key: said[plain(words)] for key, words in legend_words(board, game).items() if plain(words) in said}
        boards.append(replace(there, params=MappingProxyType({**there.params, **named})) if named else there)
    return {**made, "boards": tuple(boards)}


def terms(game: Game, language: str) -> Mapping[str, str]:
    """Each of the game's own words with its translation: names of cards, decks and terms, and all phrases.

    Keys are as `phrases.plain` makes them. A phrase of `text/LANGUAGE.yaml` goes before what follows from cards and
    terms. Empty for the game's own language; raises LookupError as `localise` does.
    """
    if language == game.language:
        return _NOTHING
    found = _texts(game, language)
    said: dict[str, str] = {}
    for before, after in (*found.get(PHRASES, _NOTHING).items(), *_implied(game, found)):
        if before and after:
            said.setdefault(plain(before), after)
    return MappingProxyType(said)


def _texts(game: Game, language: str) -> Found:
    if language not in game.texts:
        has = ", ".join(f"“{name}”" for name in languages(game))
        raise LookupError(f"“{game.title}” has no texts in “{language}”; its languages are {has}")
    return game.texts[language]


def _implied(game: Game, found: Found) -> Iterator[tuple[str, str]]:
    """The translations that follow from those of terms, decks, cards and the game itself."""
    own = found.get("game", _NOTHING)
    yield from ((getattr(game, name), text) for name, text in own.items())
    words = _words(game.words, found)
    for kind in KINDS:
        for key, term in getattr(game.words, kind).items():
            new = getattr(words, kind)[key]
            if new.name != term.name or f"{kind}.{key}" in found:
                yield from ((term.name, new.name), (term.plural, new.plural), (term.words, new.words))
    for deck in game.decks:
        yield deck.title, found.get(f"decks.{deck.id}", _NOTHING).get("title", "")
    for card in game.cards:
        texts = found.get(card.code, _NOTHING)
        yield from ((getattr(card, name), texts.get(name, "")) for name in ("name", "text", "notes"))
    for board in game.boards:
        for place in board.places:
            yield from ((short_note([one], game.words), short_note([one], words)) for one in place.effects)


def _said(found: Found, key: str, name: str, words: str) -> str:
    """The translation of a thing's field, or else of its words as a phrase, or else the words."""
    return found.get(key, _NOTHING).get(name) or found.get(PHRASES, _NOTHING).get(words) or words


def _words(words: Vocabulary, found: Found) -> Vocabulary:
    return replace(
        words,
        types=_terms("types", words.types, found),
        traits=_terms("traits", words.traits, found),
        stats=_terms("stats", words.stats, found),
        tables=_terms("tables", words.tables, found),
    )


def _terms(kind: str, terms: Mapping[str, Term], found: Found) -> Mapping[str, Term]:
    return MappingProxyType({key: _term(f"{kind}.{key}", term, found) for key, term in terms.items()})


def _term(key: str, term: Term, found: Found) -> Term:
    """A translated term; the names that it had stay known, since notes are written in them."""
    name = _said(found, key, "name", term.name)
    plural = _said(found, key, "plural", term.plural)
    if plural == term.plural and name != term.name:
        plural = name
    also = tuple(dict.fromkeys((*term.also, term.name, term.plural)))
    letter = found.get(key, _NOTHING).get("letter", term.letter)
    made = replace(term, name=name, plural=plural, letter=letter, words=_said(found, key, "words", term.words))
    return replace(made, also=also) if made != term else term


def _deck(deck: Deck, found: Found, said: Mapping[str, str]) -> Deck:
    title = _said(found, f"decks.{deck.id}", "title", deck.title)
    params = MappingProxyType({key: said.get(plain(value), value) for key, value in deck.params.items()})
    cards = tuple(_card(card, found.get(card.code, _NOTHING)) for card in deck.cards)
    return replace(deck, title=title, cards=cards, params=params)


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

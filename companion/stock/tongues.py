"""The languages that the companion speaks: its own words, and the games in each of them."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from gettext import NullTranslations
from pathlib import Path
from types import MappingProxyType

from babel import Locale

import cardgen.words
from cardgen.catalogue import translations
from cardgen.model.game import Game
from cardgen.model.phrases import plain
from cardgen.model.translate import languages, localise, terms
from companion.rooms.rulebook import Rulebook
from companion.stock.shelf import Shelf, Shelved, indexed
from companion.words import SOURCE_LANGUAGE, catalogue_files


@dataclass(frozen=True, slots=True)
class Spoken:
    """Games in one language: on the shelf, as rulebooks, and their own words by how their folders have them."""

    shelf: Shelf
    rules: Mapping[str, Rulebook]
    words: Mapping[str, Mapping[str, str]]

    def terms(self, game: str) -> Callable[[str], str]:
        """What gives a word of a game, as its folder has it, in the language."""
        known = self.words.get(game, {})
        return lambda text: known.get(plain(text), text)


class Tongues:
    """Translates games and reads catalogues when a phone first asks for their language, and keeps them."""

    def __init__(self, shelf: Shelf, catalogues: Mapping[str, Path] | None = None) -> None:
        self._shelf = shelf
        self._files = catalogue_files() if catalogues is None else catalogues
        self._catalogues: dict[str, NullTranslations] = {SOURCE_LANGUAGE: NullTranslations()}
        self._spoken: dict[str, Spoken] = {}
        self._lock = threading.Lock()

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages, English first."""
        return (SOURCE_LANGUAGE, *(one for one in self._files if one != SOURCE_LANGUAGE))

    def catalogue(self, language: str) -> NullTranslations:
        """The companion's own words in a language."""
        with self._lock:
            if language not in self._catalogues:
                self._catalogues[language] = _catalogue(self._files[language], language)
            return self._catalogues[language]

    def file(self, language: str) -> Path | None:
        """Where the catalogue of a language is; None for English, which needs none."""
        return self._files.get(language)

    def spoken(self, language: str) -> Spoken:
        """The games in a language; one that does not have it is as its folder has it."""
        with self._lock:
            if language not in self._spoken:
                self._spoken[language] = _spoken(self._shelf, language)
            return self._spoken[language]


def _catalogue(path: Path, language: str) -> NullTranslations:
    """The words of a catalogue, and after them those of cardgen."""
    made = translations(path)
    printed = cardgen.words.catalogue_files().get(language)
    if printed is not None:
        made.add_fallback(translations(printed))
    return made


def name_of(language: str) -> str:
    """What a language calls itself."""
    name = Locale.parse(language, sep="-").get_display_name() or language
    return name.replace(" (", "（").replace(")", "）") if is_wide(name[0]) else name


def is_wide(character: str) -> bool:
    """Whether a character is of a script that sets no spaces between words, such as Chinese."""
    return unicodedata.east_asian_width(character) in "WF"


def _spoken(shelf: Shelf, language: str) -> Spoken:
    games = {name: _translated(shelved, language) for name, shelved in shelf.games.items()}
    return Spoken(
        shelf=indexed(games, shelf.broken, shelf),
        rules=MappingProxyType({name: _rulebook(one.game, shelf.games[name].game) for name, one in games.items()}),
        words=MappingProxyType({name: _words(one.game, language) for name, one in shelf.games.items()}),
    )


def _rulebook(game: Game, written: Game) -> Rulebook:
    return Rulebook.of(game, written, cardgen.words.speech_of(game.language))


def _translated(shelved: Shelved, language: str) -> Shelved:
    has = language in languages(shelved.game)
    return replace(shelved, game=localise(shelved.game, language)) if has else shelved


def _words(game: Game, language: str) -> Mapping[str, str]:
    return terms(game, language) if language in languages(game) else {}

"""What a translation still lacks, written as YAML that is ready to be filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from cardgen.load.texts import lacking_words
from cardgen.load.translations import missing_phrases
from cardgen.model.game import Card, Game
from cardgen.model.translate import PHRASES

_SENTENCE = re.compile(r"[^\W\d_]+[,;:]? +[^\W\d_]+")


def skeleton(game: Game, language: str) -> str:
    """The cards and phrases that a language lacks, in the shape of `text/LANGUAGE.yaml`; empty where it lacks none.

    Keys without a value count as left out, so that the file may be filled in bit by bit.
    """
    found = game.texts.get(language, {})
    spoken = replace(game, texts=MappingProxyType({**game.texts, language: found}))
    lines: list[str] = []
    for card in game.cards:
        lacking = lacking_words(card, found.get(card.code, {}), _prose(card))
        if lacking:
            lines += [f"{card.code}:", *(f"  {name}:{_remark(words)}" for name, words in lacking.items())]
    by_file: dict[str, list[str]] = {}
    for one in missing_phrases(spoken, language):
        by_file.setdefault(one.file, []).append(one.words)
    if by_file:
        lines += [f"{PHRASES}:", *_phrases(by_file.items())]
    return "".join(f"{line}\n" for line in lines)


def _prose(card: Card) -> Iterable[str]:
    """The columns of a card that look like words to be read."""
    known = {card.name, card.text, card.notes}
    return (name for name, words in card.fields.items() if words not in known and _SENTENCE.search(words))


def _phrases(by_file: Iterable[tuple[str, list[str]]]) -> Iterable[str]:
    seen: set[str] = set()
    for file, several in by_file:
        yield f"  # {file}"
        for words in several:
            if words not in seen:
                seen.add(words)
                yield f"  {json.dumps(words, ensure_ascii=False)}:"


def _remark(words: str) -> str:
    """What a card says in the game's own language, behind its key."""
    return f"  # {' '.join(words.split())}"

"""What a game's folder holds that no card, rule or template asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from jinja2 import Environment, TemplateSyntaxError, meta
from jinja2.nodes import Template

from cardgen.model.game import Game

_NOTHING: Mapping[str, str] = MappingProxyType({})
_DEFAULT = "default:"


@dataclass(frozen=True, slots=True)
class Belongings:
    """The files of a game's folder, by their paths in it, and the built-in templates, all as text.

    `texts` are its tables, rules and settings; `templates` its own templates, and `art` the names of its pictures.
    `stock` are the built-in templates of cards and `fixtures` those of all else, which are used without being named.
    """

    texts: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    templates: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    art: Sequence[str] = ()
    stock: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    fixtures: Mapping[str, str] = field(default_factory=lambda: _NOTHING)


def unused_templates(game: Game, own: Belongings) -> tuple[str, ...]:
    """The game's own templates that no deck, back or board names, and no template that is in use refers to."""
    return tuple(name for name in own.templates if name not in _in_use(game, own))


def unused_aliases(game: Game, own: Belongings, drawn: frozenset[str]) -> tuple[str, ...]:
    """The aliases of `icons` that stand on no page and that no text, cell, key or template names.

    `drawn` are the icons on laid-out pages, by the names that templates and texts call them.
    """
    sources = [*_sources(game, own), *own.texts.values()]
    values = {value.strip() for card in game.cards for value in card.fields.values()}
    return tuple(
        alias
        for alias in game.words.icons
        if alias not in drawn and alias not in values and not any(_names(alias).search(text) for text in sources)
    )


def unused_art(game: Game, own: Belongings) -> tuple[str, ...]:
    """The pictures in the game's folder whose file no cell, text or template names."""
    cells = "\n".join(value for card in game.cards for value in (*card.fields.values(), card.picture, card.back))
    everything = "\n".join((cells, *_sources(game, own), *own.texts.values())).replace("\\", "/")
    return tuple(path for path in own.art if path.rpartition("/")[2] not in everything)


def idle_words(game: Game) -> tuple[tuple[str, str], ...]:
    """The types and traits that no card has, each as its place in game.yaml and its name."""
    types = {card.type for card in game.cards}
    traits = {trait for card in game.cards for trait in card.traits}
    versus = {trait for card in game.cards for effect in card.effects for trait in effect.versus}
    idle = [(f"types.{term.id}", term.name) for term in game.words.types.values() if term.id not in types]
    idle += [(f"traits.{term.id}", term.name) for term in game.words.traits.values() if term.id not in traits | versus]
    return tuple(idle)


def _names(alias: str) -> re.Pattern[str]:
    """Finds an alias as a token in a text, as the value of a key or item, or in quotes."""
    word = re.escape(alias)
    token = rf"[{{\[(:]\s*{word}\s*[}}\])]|:{word}:"
    value = rf"(?:(?<=[\w\"']:\s)|(?<=[\[,-]\s)|(?<=\[))[\"']?{word}[\"']?\s*(?=[,}}\]#\n]|$)"
    return re.compile(rf"{token}|{value}|[\"']{word}[\"'](?!\s*:)", re.IGNORECASE)


def _sources(game: Game, own: Belongings) -> list[str]:
    """The text of every template that is in use."""
    used = _in_use(game, own)
    found = [own.templates[name] for name in used if name in own.templates]
    return found + [own.stock[name] for name in used if name in own.stock]


def _in_use(game: Game, own: Belongings) -> frozenset[str]:
    """The names of templates that are reached from those that the game or the program names."""
    backs = [card.back for card in game.cards if card.back]
    named = [*backs, *(name for deck in game.decks for name in (deck.template, deck.back))]
    named += [board.template for board in game.boards]
    waiting = [name if name.endswith(".xml") else f"{name}.xml" for name in named] + list(own.fixtures)
    reached: set[str] = set()
    originals: set[str] = set()
    while waiting:
        name = waiting.pop()
        plain = name.removeprefix(_DEFAULT)
        seen = originals if name.startswith(_DEFAULT) else reached
        if plain in seen:
            continue
        seen.add(plain)
        built_in = own.stock.get(plain, own.fixtures.get(plain, ""))
        waiting += _references(built_in if seen is originals else own.templates.get(plain, built_in))
    return frozenset(reached)


def _references(source: str) -> Iterable[str]:
    """The templates that one extends, includes or imports; a template that is broken refers to none."""
    try:
        tree: Template = Environment(autoescape=True).parse(source)
    except TemplateSyntaxError:
        return ()
    return [name for name in meta.find_referenced_templates(tree) if name]

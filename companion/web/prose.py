"""Rich text, icons and roll tables as HTML that pages can show; everything that a person wrote is escaped."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask import url_for
from markupsafe import Markup, escape

from cardgen.model.game import Game
from cardgen.model.words import Term
from cardgen.text.rich import Span, parse_rich
from companion.stock.icons import icon_names, icon_source, symbol_id
from companion.stock.shelf import Shelved
from companion.web.house import house

_NO_TERMS: Mapping[str, Term] = MappingProxyType({})


def icon(game: str, name: str, label: str = "") -> Markup:
    """An icon in the colour of the text around it; without a label it is left to the words beside it."""
    if not name:
        return Markup()
    address = icon_address(game, name)
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon" {}><use href="{}"></use></svg>').format(spoken, address)


def icon_address(game: str, name: str) -> str:
    """Where a game's icon is found."""
    shelved = house().shelf.games.get(game)
    source = icon_source(shelved.game, name) if shelved is not None else name
    return url_for("assets.icons", game=game, _anchor=symbol_id(source))


def page_icon(name: str, label: str = "") -> Markup:
    """An icon of the pages themselves; without a label it is left to the words beside it."""
    spoken = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon" {}><use href="{}"></use></svg>').format(
        spoken, url_for("dress.icons", _anchor=name)
    )


def rich(text: str, shelved: Shelved) -> Markup:
    """Text in the markup of cards and rules as HTML: bold, italic, line breaks, icons with their names."""
    known = icon_names(shelved.game)
    names = term_names(shelved.game)
    parts = [
        Markup().join(_span(span, shelved.game.id, names) for span in paragraph)
        for paragraph in parse_rich(text, known).paragraphs
    ]
    return Markup("<br>").join(parts)


def plain(text: str, shelved: Shelved) -> str:
    """The same text without its marks, icons as their names; for labels."""
    names = term_names(shelved.game)
    paragraphs = parse_rich(text, icon_names(shelved.game)).paragraphs
    return "\n".join(
        "".join(names.get(span.icon.lower(), span.icon) if span.icon else span.text for span in paragraph)
        for paragraph in paragraphs
    )


def term_names(game: Game) -> Mapping[str, str]:
    """What a game's words are called, by id."""
    words = game.words
    groups = (words.types, words.traits, words.tables, words.stats)
    return {term.id.lower(): term.name for terms in groups for term in terms.values()}


def term(game: Game, kind: str, word: str) -> Term:
    """A word of a game, of `types`, `traits`, `stats` or `tables`; one that it does not have is called by its id."""
    terms: Mapping[str, Term] = getattr(game.words, kind, _NO_TERMS)
    return terms.get(word) or Term(word, word)


def _span(span: Span, game: str, names: Mapping[str, str]) -> Markup:
    if span.icon:
        label = names.get(span.icon.lower(), span.icon.rpartition(":")[2].replace("-", " "))
        made = icon(game, span.icon, label)
    else:
        made = escape(span.text)
    if span.italic:
        made = Markup("<i>{}</i>").format(made)
    return Markup("<b>{}</b>").format(made) if span.bold else made

"""What every page template has at hand: words in the reader's language, icons, addresses of assets."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Flask
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from cardgen.model.game import Card, Game
from cardgen.words import speech_of
from companion.stock.shelf import Shelved
from companion.web.assets import asset
from companion.web.cookies import here
from companion.web.house import house
from companion.web.prose import icon, icon_address, page_icon, plain, rich, term
from companion.web.qr import qr_svg
from companion.web.reach import better_address, own_mark
from companion.web.tongue import language, names, shelf, told_game, words_address


def register(app: Flask) -> None:
    """Give the templates what they use."""
    app.context_processor(_context)
    app.jinja_env.globals.update(
        asset=asset,
        block_kind=lambda block: type(block).__name__,
        card_of=card_of,
        foreign=foreign,
        icon=icon,
        icon_address=icon_address,
        new_id=new_id,
        plain=plain,
        qr_code=qr_svg,
        rich=rich,
        speech_of=speech_of,
        term=term,
        told_game=told_game,
        ui=page_icon,
    )
    app.jinja_env.filters["percent"] = percent


def foreign(game: Game) -> Markup:
    """What says that words are in the language of a game, where that is not the page's."""
    return Markup("") if game.language == language() else Markup(' lang="{}"').format(game.language)


def new_id() -> str:
    """An id for a tap on a form; sent twice, the tap counts once."""
    return secrets.token_urlsafe(12)


def card_of(shelved: Shelved, code: str) -> Card | None:
    """The card of a code in a game."""
    return next((card for card in shelved.game.cards if card.code == code), None)


def percent(share: float) -> str:
    """A share as people say it: `37 %`, and never 0 % or 100 % where it is not quite that."""
    figure = share * 100
    if 0 < figure < 1:
        return "< 1 %"
    if 99 < figure < 100:
        return "> 99 %"
    return f"{figure:.0f} %"


def _context() -> dict[str, Any]:
    config = house().config
    return {
        "address": config.address,
        "lan": config.lan_addresses,
        "better": better_address(),
        "csrf_token": generate_csrf,
        "games": shelf().games,
        "here": here(),
        "own_mark": own_mark,
        "language": language(),
        "languages": names(),
        "script_words": words_address(),
    }

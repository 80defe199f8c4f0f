"""What every page template has at hand: words in the reader's language, icons, addresses of assets."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Flask, request
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf

from cardgen.model.game import Card
from companion.stock.shelf import Shelved
from companion.web.assets import asset
from companion.web.cookies import here
from companion.web.house import house
from companion.web.prose import icon, icon_address, page_icon, plain, rich, term
from companion.web.qr import qr_svg

LANGUAGES = ("en",)
"""The languages that the pages speak; a folder of translations adds one."""


def chosen_language() -> str:
    """The language of the pages that the browser prefers among those that there are."""
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def register(app: Flask) -> None:
    """Give the templates what they use."""
    app.context_processor(_context)
    app.jinja_env.globals.update(
        asset=asset,
        block_kind=lambda block: type(block).__name__,
        card_of=card_of,
        icon=icon,
        icon_address=icon_address,
        new_id=new_id,
        plain=plain,
        qr_code=qr_svg,
        rich=rich,
        term=term,
        ui=page_icon,
    )
    app.jinja_env.filters["percent"] = percent


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
        "csrf_token": generate_csrf,
        "games": house().shelf.games,
        "here": here(),
        "language": str(get_locale() or "en"),
    }

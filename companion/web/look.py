"""What every page template has at hand: words in the reader's language, icons, addresses of assets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, request
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf

from companion.web.assets import asset
from companion.web.cookies import here
from companion.web.house import house
from companion.web.prose import icon, page_icon, plain, rich, term

LANGUAGES = ("en",)
"""The languages that the pages speak; a folder of translations adds one."""


def chosen_language() -> str:
    """The language of the pages that the browser prefers among those that there are."""
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def register(app: Flask) -> None:
    """Give the templates what they use."""
    app.context_processor(_context)
    app.jinja_env.globals.update(asset=asset, icon=icon, ui=page_icon, rich=rich, plain=plain, term=term)
    app.jinja_env.filters["percent"] = percent


def percent(share: float) -> str:
    """A share as people say it: `37 %`, and never 0 % or 100 % where it is not quite that."""
    figure = share * 100
    if 0 < figure < 1:
        return "< 1 %"
    if 99 < figure < 100:
        return "> 99 %"
    return f"{figure:.0f} %"


def _context() -> Mapping[str, Any]:
    return {
        "csrf_token": generate_csrf,
        "games": house().shelf.games,
        "here": here(),
        "language": str(get_locale() or "en"),
    }

"""The pages of the companion: one blueprint for each feature, and one place for errors, limits and safety."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from flask.json.provider import DefaultJSONProvider
from flask_babel import Babel
from flask_wtf import CSRFProtect

from companion.web import (
    about,
    assets,
    cards,
    catalog,
    dice,
    dress,
    errors,
    home,
    join,
    limits,
    look,
    places,
    play,
    rulebook,
    screen,
    seats,
    security,
    shrink,
    tables,
    tongue,
)
from companion.web.house import EXTENSION, House

_FEATURES = (
    about,
    assets,
    cards,
    catalog,
    dice,
    dress,
    home,
    join,
    places,
    play,
    rulebook,
    screen,
    seats,
    tables,
    tongue,
)


def make_app(house: House) -> Flask:
    """The application of a house."""
    app = Flask(
        "companion",
        root_path=str(Path(__file__).parent.parent),
        static_folder="static",
        template_folder=str(house.services.share / "templates" / "companion"),
    )
    app.extensions[EXTENSION] = house
    app.config.update(security.settings(house.config))
    app.url_map.strict_slashes = False
    if isinstance(app.json, DefaultJSONProvider):
        app.json.ensure_ascii, app.json.sort_keys, app.json.compact = False, False, True
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.auto_reload = False
    Babel(app, default_locale="en", locale_selector=tongue.locale)
    CSRFProtect(app)
    errors.register(app)
    security.register(app)
    look.register(app)
    tongue.register(app)
    shrink.register(app)
    for feature in _FEATURES:
        app.register_blueprint(feature.blueprint)
    limits.register(app, house.config.limits)
    return app

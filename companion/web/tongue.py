"""Which language a phone reads, and what it gets in it: words, games, rulebooks, views of rooms."""

from __future__ import annotations

import json
from collections.abc import Callable
from gettext import NullTranslations
from typing import Any

from flask import Blueprint, Flask, Response, current_app, redirect, request
from flask_babel import Domain
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from cardgen.catalogue import read_catalogue
from cardgen.model.game import Game
from companion.keeper import Opened
from companion.rooms import Refused, render, view
from companion.stock import Shelf
from companion.stock.tongues import Spoken, name_of
from companion.web.assets import send
from companion.web.cookies import language_cookie, speak
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.onward import onward
from companion.web.packed import Packed, packed
from companion.words import SCRIPT

blueprint = Blueprint("tongue", __name__)
_EXTENSION = "tablewright-words"
_A_YEAR = "public, max-age=31536000, immutable"
_SAME_FOR_ALL = frozenset(
    ("assets.static", "assets.icons", "dress.icons", "dress.typeface", "tongue.words", "home.ping")
)


class Words(Domain):  # type: ignore[misc]  # Flask-Babel has no types
    """The companion's own words for Flask-Babel, read from catalogues without a build step."""

    def get_translations(self) -> _Catalogue:
        """The translations into the language of the present request."""
        return _Catalogue(house().tongues.catalogue(language()))


class _Catalogue:
    """A catalogue under the names by which Flask-Babel asks it."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self.ugettext = catalogue.gettext
        self.ungettext = catalogue.ngettext
        self.upgettext = catalogue.pgettext
        self.unpgettext = catalogue.npgettext


def register(app: Flask) -> None:
    """Let Flask-Babel find the words, and caches know that pages differ by language."""
    app.extensions["babel"].instance.domain_instance = Words()
    app.after_request(_vary)


def language() -> str:
    """The language that was chosen on the phone, or else the one that its browser asks for first among those there are.

    A shared screen has its own, and until one is chosen there that of the browser's other pages.
    """
    spoken = house().tongues.languages
    for chosen in (language_cookie(screen=True) if _is_screen() else "", language_cookie()):
        if chosen in spoken:
            return chosen
    wished = (_nearest(tag, spoken) for tag, quality in request.accept_languages if quality > 0)
    return next((one for one in wished if one), spoken[0])


def locale() -> str:
    """The same as Babel writes it."""
    return language().replace("-", "_")


def spoken() -> Spoken:
    """The games in the phone's language."""
    return house().tongues.spoken(language())


def shelf() -> Shelf:
    """The shelf of the games in the phone's language."""
    return spoken().shelf


def told(words: str, **values: object) -> str:
    """A phrase of cardgen's or the companion's own, with its places filled."""
    return str(_(words)).format(**values)


def told_game(game: Game) -> Game:
    """A game in the phone's language."""
    return shelf().games[game.id].game if game.id in shelf().games else game


def told_view(room: Opened, seat: str | None) -> dict[str, Any]:
    """What a seat may see of a room, in its phone's language; None for a screen."""
    here = spoken()
    translate = house().tongues.catalogue(language()).gettext  # looked up once, for hundreds of words
    return view(here.rules.get(room.row.game, room.rules), room.state, seat, translate, here.terms(room.row.game))


def told_refusal(fault: Refused, game: str) -> str:
    """What a room of a game cannot do, as a sentence."""
    terms: Callable[[str], str] = spoken().terms(game) if game else str
    return render(fault.said, _, terms)


def names() -> tuple[tuple[str, str], ...]:
    """The languages to choose from, each with what it calls itself."""
    return tuple((one, name_of(one)) for one in house().tongues.languages)


def words_address() -> str:
    """Where a page finds the words of its scripts; empty for English, which they have."""
    made = _script(language())
    return f"/words/{language()}-{made.tag}.js" if made is not None else ""


@blueprint.get("/words/<name>-<tag>.js")
def words(name: str, tag: str) -> Response:
    """The words of the scripts in a language, as a script that hands them over."""
    made = _script(name) if name in house().tongues.languages else None
    if made is None:
        raise Sorry(404, _("There is nothing at this address."))
    return send(made, "text/javascript; charset=utf-8", _A_YEAR if tag == made.tag else "no-cache")


@blueprint.post("/language")
def choose() -> AnyResponse:
    """Speak another language on this phone from now on; on a shared screen, there alone."""
    chosen = request.form.get("language", "")
    if chosen not in house().tongues.languages:
        raise Sorry(400, _("The companion does not speak that language."))
    response = redirect(onward("/"), 303)
    speak(response, chosen, screen=request.form.get("for") == "screen")
    return response


def _is_screen() -> bool:
    return request.path == "/screen" or request.path.startswith("/screen/")


def _nearest(tag: str, spoken: tuple[str, ...]) -> str:
    """The language itself, or else the first that is written or spoken as it is; nothing where there is none."""
    if tag in spoken:
        return tag
    wished, *_rest = tag.lower().split("-")
    return next((one for one in spoken if one.lower().split("-")[0] == wished), "")


def _script(name: str) -> Packed | None:
    """The script with the words of scripts, made once for a language; None for English."""
    path = house().tongues.file(name)
    if path is None:
        return None
    made: dict[str, Packed] = current_app.extensions.setdefault(_EXTENSION, {})
    if name not in made:
        known = {
            message.id: message.string
            for message in read_catalogue(path)
            if message.id and message.string and any(file.endswith(SCRIPT) for file, _line in message.locations)
        }
        text = json.dumps(known, ensure_ascii=False, separators=(",", ":"))
        made[name] = packed(f"globalThis.wordsOfCompanion = {text};\n".encode())
    return made[name]


def _vary(response: Response) -> Response:
    if request.endpoint not in _SAME_FOR_ALL:
        response.vary.update(("Accept-Language", "Cookie"))
    return response

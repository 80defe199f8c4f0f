"""The page behind every card's QR code, search by name, and the decks to browse."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from cardgen.model.game import Card
from cardgen.model.rules import Block, Bullets, Chapter, Heading, Numbered, Paragraph, TableBlock, all_blocks
from cardgen.model.wording import effect_lines, marks
from cardgen.words import speech_of
from companion.stock.pictures import SIDES
from companion.stock.shelf import Found, Shelved
from companion.stock.tongues import is_wide
from companion.web.assets import send
from companion.web.errors import Sorry
from companion.web.house import house
from companion.web.packed import packed
from companion.web.present import present
from companion.web.rulebook import known_game
from companion.web.tongue import shelf

blueprint = Blueprint("cards", __name__)
_PAPER = re.compile(r"(?P<code>[A-Za-z0-9-]{1,24})(?:\.(?P<mark>[0-9A-Za-z]{4}))?")
_PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox"
_A_MINUTE = "private, max-age=60"


@blueprint.get("/C/<paper>")
@blueprint.get("/c/<paper>", endpoint="lower")
def card(paper: str) -> str:
    """A card: its face as it would be printed now, what it does, and whether the print in hand is out of date."""
    read = _PAPER.fullmatch(paper)
    room = present()
    found = shelf().card(read["code"], room.game if room else "") if read else None
    if read is None or found is None:
        raise Sorry(404, _("No card here has the code “%(code)s”.", code=paper[:40]))
    print_ = (
        house().pictures.check(house().shelf.games[found.game.game.id], found.card, read["mark"])
        if read["mark"]
        else None
    )
    return render_template(
        "card.html",
        found=found,
        card=found.card,
        deck=found.game.deck(found.card.deck),
        lines=effect_lines(found.card, found.game.game.words, speech_of(found.game.game.language)),
        marks=marks(found.card, found.game.game.words, speech_of(found.game.game.language)),
        print=print_,
        renamed=found.card.code != read["code"].upper(),
        chapters=tuple(_mentions(found.game, found.card)),
        room=room,
        in_room=room is not None and room.game == found.game.game.id,
    )


@blueprint.get("/cards")
def cards() -> AnyResponse | str:
    """Search by name or code in all games or one; a code that fits one card goes straight to it."""
    typed = request.args.get("q", "")[:100]
    game = request.args.get("game", "")
    room = present()
    chosen = [game] if game else [room.game] if room else []
    exact = shelf().card(typed, chosen[0] if chosen else "") if typed else None
    if exact is not None:
        return redirect(url_for("cards.card", paper=exact.card.code))
    found: tuple[Found, ...] = shelf().search(typed, chosen)
    return render_template("cards.html", typed=typed, found=found, game=game, room=room)


@blueprint.get("/cards/<game>/<deck>")
def deck(game: str, deck: str) -> str:
    """All cards of a deck, by name."""
    shelved = known_game(game)
    chosen = shelved.deck(deck)
    if chosen is None:
        raise Sorry(404, _("“%(game)s” has no deck “%(deck)s”.", game=shelved.game.title, deck=deck[:40]))
    ordered = sorted(chosen.cards, key=lambda one: (one.name, one.code))
    return render_template("deck.html", shelved=shelved, deck=chosen, cards=ordered, room=present())


@blueprint.get("/faces/<game>/<code>-<side>.svg")
def face(game: str, code: str, side: str) -> Response:
    """A side of a card as a picture."""
    shelved = known_game(game)
    found = next((one for one in shelved.game.cards if one.code == code), None)
    drawn = house().pictures.svg(shelved, found, side) if found is not None and side in SIDES else None
    if drawn is None:
        raise Sorry(404, _("There is no picture of that card."))
    response = send(packed(drawn), "image/svg+xml", _A_MINUTE)
    response.headers["Content-Security-Policy"] = _PICTURE_POLICY
    return response


def _mentions(shelved: Shelved, card: Card) -> Iterator[Chapter]:
    """The chapters of the rules that name a card."""
    if not card.name:
        return
    before, after = (
        "" if is_wide(end) else edge for end, edge in ((card.name[0], r"(?<!\w)"), (card.name[-1], r"(?!\w)"))
    )
    name = re.compile(f"{before}{re.escape(card.name)}{after}", re.IGNORECASE)
    for chapter in shelved.game.rules.chapters if shelved.game.rules else ():
        if any(name.search(text) for block in all_blocks(chapter.blocks) for text in _texts(block)):
            yield chapter


def _texts(block: Block) -> Iterator[str]:
    """What a block says."""
    match block:
        case Heading() | Paragraph():
            yield block.text
        case Bullets() | Numbered():
            yield from block.items
        case TableBlock():
            yield from (cell for row in (block.head, *block.rows) for cell in row)
        case _:
            return

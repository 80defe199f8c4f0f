"""Lints: what is not wrong, and yet what a designer wants to know before printing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.layout.faces import DeckFaces
from cardgen.layout.qr import FINE_MODULE
from cardgen.layout.studio import icon_aliases
from cardgen.layout.theme import Theme
from cardgen.model.game import Card, Game
from cardgen.model.problem import Problem, Severity
from cardgen.stats.contrast import ENOUGH, ENOUGH_FOR_SHAPES, Contrast, contrasts, inks_of
from cardgen.stats.pages import drawn_icons, qr_code, smallest_type, tight_texts
from cardgen.stats.usage import Belongings, idle_words, unused_aliases, unused_art, unused_templates

SMALLEST = 6.0
"""Points below which ordinary eyes tire; a card's own code, which is seldom read, may be smaller."""
SMALLEST_CODE = 5.0

_GAME_FILE = "game.yaml"


def lint(game: Game, decks: Sequence[DeckFaces], theme: Theme, own: Belongings) -> tuple[Problem, ...]:
    """All that may be better about a game that is laid out, as warnings and notices."""
    pages = [page for laid in decks for face in laid.faces for page in (face.front, face.back)]
    return (
        *_faint(contrasts(game, theme, inks_of(pages, icon_aliases(game.words)))),
        *_small(decks),
        *_fine_codes(decks),
        *_same_names(game),
        *_crowded(decks),
        *_idle(game, own, drawn_icons(pages)),
    )


def _faint(found: Sequence[Contrast]) -> Iterator[Problem]:
    for one in found:
        if one.ratio >= ENOUGH:
            continue
        message = f"The {one.what} colour {one.color} has a contrast of {one.ratio:.1f}:1 on the paper {one.paper}."
        faint = one.ratio < ENOUGH_FOR_SHAPES
        enough = "below 3:1 icons are lost too" if faint else "it will do for icons and large figures"
        severity = Severity.NOTICE if one.shapes and not faint else Severity.WARNING
        yield Problem(message, one.file, None, one.path, f"text needs {ENOUGH:g}:1; {enough}", severity)


def _small(decks: Sequence[DeckFaces]) -> Iterator[Problem]:
    for laid in decks:
        for codes, least in ((False, SMALLEST), (True, SMALLEST_CODE)):
            found = smallest_type(laid.faces, codes=codes)
            if found is not None and found.size < least - 0.05:
                message = f"The smallest type of “{laid.deck.title}” is {found.size:.1f} pt: “{_short(found.words)}”."
                hint = f"it stands on {found.card}; from {least:g} pt it is easy to read"
                yield Problem(message, f"templates/{laid.deck.template}.xml", None, "", hint, Severity.WARNING)
                break


def _fine_codes(decks: Sequence[DeckFaces]) -> Iterator[Problem]:
    for laid in decks:
        found = qr_code(laid.faces)
        if found is not None and found.module < FINE_MODULE - 1e-9:
            message = f"A module of the QR codes of “{laid.deck.title}” is {found.module:.2f} mm wide."
            hint = f"phones read {FINE_MODULE:.2f} mm and more with ease"
            yield Problem(message, f"templates/{laid.deck.template}.xml", None, "", hint, Severity.WARNING)


def _same_names(game: Game) -> Iterator[Problem]:
    first: dict[str, Card] = {}
    for card in game.cards:
        other = first.setdefault(" ".join(card.name.casefold().split()), card)
        if other is not card:
            where = f"{other.source.file}:{other.source.row}"
            message = f"“{_short(card.name)}” is also the name of {other.code or 'a card'} ({where})."
            source = card.source
            hint = "players ask for cards by their names"
            yield Problem(message, source.file, source.row, "name", hint, Severity.WARNING, source.sheet)


def _crowded(decks: Sequence[DeckFaces]) -> Iterator[Problem]:
    for laid in decks:
        for one in tight_texts(laid):
            source = one.card.card.source
            message = f"The text “{_short(one.words)}” had to shrink to {one.size:.2g} pt to fit: it nearly overflows."
            hint = "shorten it, or give it more room in the template"
            yield Problem(message, source.file, source.row, one.field, hint, Severity.NOTICE, source.sheet)


def _idle(game: Game, own: Belongings, drawn: frozenset[str]) -> Iterator[Problem]:
    for path, name in idle_words(game):
        kind = "type" if path.startswith("types") else "trait"
        yield Problem(f"No card has the {kind} “{name}”.", _GAME_FILE, None, path, "", Severity.NOTICE)
    for alias in unused_aliases(game, own, drawn):
        message = f"The icon “{alias}” is used nowhere."
        yield Problem(message, _GAME_FILE, None, f"icons.{alias}", "take it out", Severity.NOTICE)
    for path in unused_art(game, own):
        yield Problem("Nothing shows this picture.", path, None, "", "take it out of the folder", Severity.NOTICE)
    for name in unused_templates(game, own):
        hint = "name it in game.yaml, or take it out of the folder"
        yield Problem(
            "No deck, back or board uses this template.", f"templates/{name}", None, "", hint, Severity.NOTICE
        )


def _short(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= 50 else f"{line[:49]}…"

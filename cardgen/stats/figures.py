"""All figures of a game together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.layout.faces import DeckFaces
from cardgen.layout.studio import icon_aliases
from cardgen.layout.theme import Theme
from cardgen.model.game import Game
from cardgen.model.problem import Problem
from cardgen.stats.contrast import Contrast, contrasts, inks_of
from cardgen.stats.counts import DeckCounts, deck_counts
from cardgen.stats.curves import Curve, deck_curves
from cardgen.stats.draws import DrawTable, draw_tables
from cardgen.stats.lints import lint
from cardgen.stats.odds import OddsTable, odds_tables
from cardgen.stats.pages import QrCode, SmallType, qr_code, smallest_type
from cardgen.stats.usage import Belongings


@dataclass(frozen=True, slots=True)
class DeckFigures:
    """What is counted and measured of a deck; type and QR codes are None where nothing was laid out."""

    counts: DeckCounts
    curves: tuple[Curve, ...]
    smallest: SmallType | None
    qr: QrCode | None
    color: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """What is counted and measured of a game, and what its designer may want to change."""

    id: str
    title: str
    decks: tuple[DeckFigures, ...]
    odds: tuple[OddsTable, ...]
    contrasts: tuple[Contrast, ...]
    lints: tuple[Problem, ...]
    draws: tuple[DrawTable, ...] = ()

    @property
    def copies(self) -> int:
        """How many cards are printed."""
        return sum(deck.counts.copies for deck in self.decks)


def figures(game: Game, decks: Sequence[DeckFaces], theme: Theme, own: Belongings) -> Figures:
    """The figures of a game. `decks` are laid out in the theme; `own` is what its folder holds."""
    laid = {one.deck.id: one for one in decks}
    pages = [page for one in decks for face in one.faces for page in (face.front, face.back)]
    return Figures(
        id=game.id,
        title=game.title,
        decks=tuple(
            DeckFigures(
                counts=deck_counts(game, deck),
                curves=deck_curves(game, deck),
                smallest=smallest_type(laid[deck.id].faces, codes=True) if deck.id in laid else None,
                qr=qr_code(laid[deck.id].faces) if deck.id in laid else None,
                color=deck.color,
            )
            for deck in game.decks
        ),
        odds=odds_tables(game),
        contrasts=contrasts(game, theme, inks_of(pages, icon_aliases(game.words))),
        lints=lint(game, decks, theme, own),
        draws=draw_tables(game),
    )

"""One face of one card as a PDF, an SVG or a PNG."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardgen.build.options import Options, WrongUsage
from cardgen.build.services import Services
from cardgen.build.stages import check_game
from cardgen.display.items import Page
from cardgen.model.problem import Problem

FORMATS = ("png", "svg", "pdf")
FACES = ("front", "back")
_MOST_DPI = 2400


def render_card(
    folder: Path,
    code: str,
    *,
    face: str,
    format: str,  # noqa: A002 - the word that people know
    dpi: int,
    options: Options,
    services: Services,
    outlines: bool = False,
) -> tuple[bytes | None, tuple[Problem, ...]]:
    """The face as bytes of the format, None where the card cannot be laid out; with the problems of the game.

    `outlines` draws the letters of an SVG as paths. Raises WrongUsage for a card, face or format that is not there.
    """
    if format not in FORMATS:
        raise WrongUsage(f"“{format}” is no format: take {', '.join(FORMATS)}")
    if face not in FACES:
        raise WrongUsage(f"“{face}” is no face: take {' or '.join(FACES)}")
    if not 36 <= dpi <= _MOST_DPI:
        raise WrongUsage(f"{dpi} dpi are not between 36 and {_MOST_DPI}")
    checked = check_game(folder, services, replace(options, cards=(code,)))
    laid = [card for deck in checked.decks for card in deck.faces]
    if not laid:
        return None, checked.problems
    page = laid[0].front if face == "front" else laid[0].back
    if options.bleed > page.bleed:
        raise WrongUsage(f"The template draws {page.bleed:g} mm of bleed, not {options.bleed:g}")
    return _drawn(page, format, dpi, options.bleed, outlines=outlines), checked.problems


def _drawn(page: Page, format: str, dpi: int, bleed: float, *, outlines: bool) -> bytes:  # noqa: A002
    """The page as a file. Each format has a library of its own, which nobody waits for who asks for another."""
    if format == "svg":
        from cardgen.export import svg  # noqa: PLC0415

        return svg.render_page(page, bleed=bleed, outlines=outlines).encode()
    from cardgen.export import pdf  # noqa: PLC0415
    from cardgen.export.meta import Meta  # noqa: PLC0415

    data = pdf.render_pages([page], Meta(page.label), bleed=bleed)
    if format == "pdf":
        return data
    from cardgen.export import png  # noqa: PLC0415

    return png.render_pages(data, dpi)[0]

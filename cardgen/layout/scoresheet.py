"""The score sheet: so many players to a page, as many pages as all players need, once or more often."""

from __future__ import annotations

import math

from cardgen.display.items import Page
from cardgen.layout.sheets import Subject, template_page
from cardgen.layout.studio import Studio
from cardgen.model.problem import Problem

TEMPLATE = "score.xml"
PARTY_TEMPLATE = "party.xml"
_MOST_PLAYERS = 24  # where a game names no number


def lay_out_score_sheet(studio: Studio) -> tuple[tuple[Page, ...], tuple[Problem, ...]]:
    """The pages of the game's score sheet, none where it has none; one with members has a template of its own.

    Templates know `sheet` and `seats`, the numbers of the players on the page.
    """
    sheet = studio.game.score_sheet
    if sheet is None:
        return (), ()
    template = PARTY_TEMPLATE if sheet.members else TEMPLATE
    most = min(studio.game.players[1], _MOST_PLAYERS)
    pages: list[Page] = []
    problems: list[Problem] = []
    count = math.ceil(most / sheet.players)
    for number in range(count):
        first = number * sheet.players + 1
        seats = tuple(range(first, min(first + sheet.players, most + 1)))
        label = sheet.title if count == 1 else f"{sheet.title} {number + 1}"
        context = {"sheet": sheet, "seats": seats}
        page, found = template_page(studio, template, context, sheet.size, label, Subject("score-sheet", sheet.line))
        pages.append(page)
        problems += found
    return tuple(pages) * sheet.copies, tuple(dict.fromkeys(problems))

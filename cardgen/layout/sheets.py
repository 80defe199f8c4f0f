"""Pages from templates that are no cards: score sheets, pawns, counters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardgen.display.items import Page
from cardgen.layout.check import check_page
from cardgen.layout.compose import compose
from cardgen.layout.markup import TemplateFault, parse, render
from cardgen.layout.scene import Fault, Setting, Sketch
from cardgen.layout.studio import Studio
from cardgen.layout.units import length
from cardgen.model.problem import Problem
from cardgen.model.size import Size

GAME_FILE = "game.yaml"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a page is about: its place in game.yaml (`tokens.hits`, line 12), for problems with its words and icons."""

    path: str
    line: int


def template_page(
    studio: Studio, template: str, context: Mapping[str, Any], size: Size, label: str, subject: Subject
) -> tuple[Page, tuple[Problem, ...]]:
    """The page that a template makes, checked; templates know `game`, `ink`, `accent`, `w` and `h` besides."""
    accent = "accent" if "accent" in studio.materials.theme.colors else "ink"
    names = {"game": studio.game, "ink": studio.ink, "accent": accent, "w": size.width, "h": size.height, **context}
    sketch, bleed = Sketch(), 0.0
    try:
        root = parse(render(studio.environment, template, names), template)
        sketch = compose(root, Setting(studio.materials, template))
        bleed = _bleed(root.get("bleed", "0"), template)
    except TemplateFault as fault:
        sketch.faults.append(Fault(str(fault), fault.template, fault.line))
    sketch.faults += check_page(sketch, size.width, size.height)
    found = dict.fromkeys(_problem(fault, subject) for fault in sketch.faults)
    return Page(size.width, size.height, tuple(sketch.items), label, bleed), tuple(found)


def _bleed(words: str, template: str) -> float:
    try:
        return length(words)
    except ValueError as fault:
        raise TemplateFault(str(fault), template, 1) from fault


def _problem(fault: Fault, subject: Subject) -> Problem:
    """What is about a field stands where the field does, everything else in the template."""
    if fault.field:
        column = f"{subject.path}.{fault.field}"
        return Problem(fault.message, GAME_FILE, subject.line or None, column, fault.hint, fault.severity)
    file = f"templates/{fault.template}" if fault.template else GAME_FILE
    return Problem(fault.message, file, fault.line or None, "", fault.hint, fault.severity)

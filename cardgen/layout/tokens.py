"""Counters with two sides, round or square."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.display.items import Page
from cardgen.layout.sheets import Subject, template_page
from cardgen.layout.studio import Studio
from cardgen.model.pieces import Token
from cardgen.model.problem import Problem
from cardgen.model.size import Size

TEMPLATE = "token.xml"


@dataclass(frozen=True, slots=True)
class TokenFaces:
    """A counter laid out, once whatever its count."""

    token: Token
    front: Page
    back: Page
    problems: tuple[Problem, ...]


def lay_out_tokens(studio: Studio) -> tuple[TokenFaces, ...]:
    """All counters of a game, in the order of the data."""
    return tuple(_token(token, studio) for token in studio.game.tokens)


def _token(token: Token, studio: Studio) -> TokenFaces:
    front, in_front = _side(token, studio, "front", token.label, token.icon, token.color)
    words = (token.back_label or token.label, token.back_icon or token.icon, token.back_color or token.color)
    back, in_back = _side(token, studio, "back", *words)
    return TokenFaces(token, front, back, tuple(dict.fromkeys((*in_front, *in_back))))


def _side(
    token: Token, studio: Studio, side: str, label: str, icon: str, color: str
) -> tuple[Page, tuple[Problem, ...]]:
    tint = "ink" if studio.ink == "low" else color or "ink"
    context = {"token": token, "side": side, "label": label, "icon": icon, "color": tint}
    size = Size(token.size, token.size)
    subject = Subject(f"tokens.{token.id}", token.line)
    return template_page(studio, TEMPLATE, context, size, f"{token.title}: {side}", subject)

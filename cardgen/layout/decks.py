"""Lay out a deck: each card's front and back as pages, its fingerprint, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from cardgen.display.items import Page
from cardgen.layout.check import check_page
from cardgen.layout.compose import compose
from cardgen.layout.context import card_context
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.layout.fingerprint import fingerprint
from cardgen.layout.markup import TemplateFault, parse, render, words_of
from cardgen.layout.pictures import PictureFault
from cardgen.layout.qr import is_compact, version_for
from cardgen.layout.scene import Code, Fault, Setting, Sketch
from cardgen.layout.studio import Studio
from cardgen.layout.units import length
from cardgen.model.game import Card, Deck
from cardgen.model.problem import Problem, Severity

FINGERPRINT_LENGTH = 4
ProgressStep = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class _Side:
    """One side laid out: its page, its rendered tree's tokens, and its faults."""

    page: Page
    sketch: Sketch


def lay_out_deck(studio: Studio, deck: Deck, public_url: str, step: ProgressStep) -> DeckFaces:
    """Lay out every card of a deck once. Cards whose template fails are left out, with a problem that says why."""
    version, problems = _version(deck, public_url)
    faces: list[CardFaces] = []
    found: list[tuple[Card, Fault]] = []
    backs: dict[str, Page] = {}
    for number, card in enumerate(deck.cards):
        laid, faults = _card(studio, deck, card, (public_url, version), backs)
        found += [(card, fault) for fault in faults]
        if laid is not None:
            faces.append(laid)
        step(number + 1, len(deck.cards))
    return DeckFaces(deck, tuple(faces), (*problems, *_problems(found)))


def payload_for(public_url: str, code: str, mark: str) -> str:
    """What a card's QR code says: `{public-url}/C/{CODE}.{FFFF}`, in upper case."""
    return f"{public_url.rstrip('/')}/C/{code}.{mark}".upper()


def _version(deck: Deck, public_url: str) -> tuple[int, tuple[Problem, ...]]:
    """The QR version of a deck, from its longest payload; 0 where the address cannot be encoded."""
    codes = [card.code for card in deck.cards if card.code]
    if not codes:
        return 0, ()
    longest = payload_for(public_url, max(codes, key=len), "0" * FINGERPRINT_LENGTH)
    if not is_compact(longest):
        hint = "Use letters without accents, digits, and only $ % * + - . / : besides"
        return 0, (
            Problem(f"The public URL “{public_url}” has characters that a small QR code cannot hold", hint=hint),
        )
    return version_for(len(longest)), ()


def _card(
    studio: Studio, deck: Deck, card: Card, address: tuple[str, int], backs: dict[str, Page]
) -> tuple[CardFaces | None, list[Fault]]:
    public_url, version = address
    context = card_context(studio.game, deck, card, studio.ink)
    try:
        root = parse(render(studio.environment, _file(deck.template), context), _file(deck.template))
        canonical = root
        if studio.ink != "full":
            plain = card_context(studio.game, deck, card, "full")
            canonical = parse(render(studio.environment, _file(deck.template), plain), _file(deck.template))
        mark = fingerprint(face_tokens(canonical, studio), FINGERPRINT_LENGTH)
        payload = payload_for(public_url, card.code, mark) if card.code and version else ""
        front = _side(studio, deck, root, deck.template, Code(payload, version) if payload else None)
        name = card.back or deck.back
        back_text = render(studio.environment, _file(name), context)
        back_faults: list[Fault] = []
        if back_text not in backs:
            back = _side(studio, deck, parse(back_text, _file(name)), name, None)
            backs[back_text] = replace(back.page, label=f"{deck.title}: back")
            back_faults = back.sketch.faults
    except TemplateFault as fault:
        return None, [Fault(str(fault), fault.template, fault.line)]
    label = f"{card.code} {card.name}".strip()
    faces = CardFaces(card, replace(front.page, label=label), backs[back_text], mark, payload)
    return faces, front.sketch.faults + back_faults


def _side(studio: Studio, deck: Deck, root: Element, name: str, code: Code | None) -> _Side:
    template = _file(name)
    sketch = compose(root, Setting(studio.materials, template, code))
    width, height = deck.size.width, deck.size.height
    sketch.faults += check_page(sketch, width, height)
    try:
        bleed = length(root.get("bleed", "0"))
    except ValueError as fault:
        raise TemplateFault(str(fault), template) from fault
    return _Side(Page(width, height, tuple(sketch.items), bleed=bleed), sketch)


def face_tokens(root: Element, studio: Studio) -> Iterable[str]:
    """The words, icons and pictures of a face, each as a token of its fingerprint; QR codes and ornaments are none."""
    for element in root.iter():
        if element.tag == "textbox":
            try:
                yield "text " + words_of(element)
            except ValueError:
                continue
        elif element.tag == "icon" and element.get("name"):
            yield "icon " + element.get("name", "")
        elif element.tag == "image" and element.get("href"):
            try:
                yield "picture " + studio.materials.pictures.picture(element.get("href", "")).key
            except PictureFault:
                continue


def _file(template: str) -> str:
    return template if template.endswith(".xml") else f"{template}.xml"


def _problems(found: Sequence[tuple[Card, Fault]]) -> list[Problem]:
    """Faults as problems: those of a card's field at its cell, those of a template once with the cards they touch."""
    problems: list[Problem] = []
    by_template: dict[tuple[str, str, int, str, Severity], list[Card]] = {}
    for card, fault in found:
        if fault.field:
            source = card.source
            problems.append(Problem(fault.message, source.file, source.row, fault.field, fault.hint, fault.severity))
        else:
            key = (fault.message, fault.template, fault.line, fault.hint, fault.severity)
            by_template.setdefault(key, []).append(card)
    for (message, template, line, hint, severity), cards in by_template.items():
        first = f"{cards[0].code} {cards[0].name}".strip()
        others = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
        where = f"templates/{template}"
        problems.append(Problem(f"{message} (card {first}{others})", where, line or None, "", hint, severity))
    return list(dict.fromkeys(problems))

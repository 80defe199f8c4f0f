"""Lay out a deck: each card's front and back as pages, its fingerprint, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from xml.etree.ElementTree import Element

from cardgen.display.items import Page
from cardgen.layout.backs import Back, back_of, template_file
from cardgen.layout.check import check_page
from cardgen.layout.compose import compose
from cardgen.layout.context import card_context
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.layout.fingerprint import fingerprint
from cardgen.layout.hints import near_hint
from cardgen.layout.located import located
from cardgen.layout.markup import TemplateFault, parse, place_of, render, template_names, words_of
from cardgen.layout.memory import Known, Memory, Side, side_key
from cardgen.layout.noted import Looked, noted_deck, noted_game
from cardgen.layout.pictures import PictureFault
from cardgen.layout.qr import is_compact, version_for
from cardgen.layout.scene import Code, Fault, Setting, Sketch
from cardgen.layout.studio import Studio
from cardgen.layout.units import length
from cardgen.model.game import Card, Deck
from cardgen.model.problem import Problem

FINGERPRINT_LENGTH = 4
GAME_FILE = "game.yaml"
ProgressStep = Callable[[int, int], None]
_MOST_BLEED = 20.0


@dataclass(frozen=True, slots=True)
class _Bench:
    """What the cards of a deck have in common; `backs` are those laid out so far, by their rendered templates.

    Game and deck tell `looked` where a template looks at other cards.
    """

    studio: Studio
    deck: Deck
    public_url: str
    version: int
    memory: Memory | None
    backs: dict[str, Side]
    looked: Looked


def lay_out_deck(
    studio: Studio, deck: Deck, public_url: str, step: ProgressStep, memory: Memory | None = None
) -> DeckFaces:
    """Lay out every card of a deck once. Cards whose template fails are left out, with a problem that says why.

    Cards and sides that the `memory` knows are not laid out again.
    """
    templates = frozenset(studio.environment.list_templates())
    version, problems = _version(studio, deck, public_url)
    if template_file(deck.template) not in templates:
        key = f"decks.{deck.id}.template"
        return DeckFaces(deck, (), (*problems, _no_template(studio, deck.template, GAME_FILE, None, key)))
    faces: list[CardFaces] = []
    found: list[tuple[Card, Fault]] = []
    looked = Looked()
    noted = replace(studio, game=noted_game(studio.game, looked))
    bench = _Bench(noted, noted_deck(deck, looked), public_url, version, memory, {}, looked)
    missing: list[Problem] = []
    for number, card in enumerate(deck.cards):
        back = back_of(deck, card, templates)
        if template_file(back.template) in templates:
            laid, faults = _remembered(bench, card, back)
            found += [(card, fault) for fault in faults]
            faces += [laid] if laid is not None else []
        else:
            missing.append(_no_back(studio, deck, card, back))
        step(number + 1, len(deck.cards))
    return DeckFaces(deck, tuple(faces), tuple(dict.fromkeys((*problems, *missing, *located(found)))), tuple(found))


def _no_back(studio: Studio, deck: Deck, card: Card, back: Back) -> Problem:
    if back.own:
        found = _no_template(studio, back.template, card.source.file, card.source.row, "back")
        return replace(found, sheet=card.source.sheet)
    return _no_template(studio, back.template, GAME_FILE, None, f"decks.{deck.id}.back")


def _no_template(studio: Studio, name: str, file: str, row: int | None, column: str) -> Problem:
    names = [one.removesuffix(".xml") for one in template_names(studio.environment)]
    hint = near_hint(name, names)
    return Problem(f"There is no template “{name}”.", file, row, column, hint)


def payload_for(public_url: str, code: str, mark: str) -> str:
    """What a card's QR code says: `{public-url}/C/{CODE}.{FFFF}`, in upper case."""
    return f"{public_url.rstrip('/')}/C/{code}.{mark}".upper()


def _version(studio: Studio, deck: Deck, public_url: str) -> tuple[int, tuple[Problem, ...]]:
    """The QR version of a pile, from the longest payload of all its cards; 0 where the address cannot be encoded.

    Cards that are not printed this time count too, so that a card that is printed again looks like the others.
    """
    pile = [other for other in studio.game.decks if (other.joins or other.id) == (deck.joins or deck.id)]
    codes = [card.code for one in (deck, *pile) for card in one.cards if card.code]
    if not codes:
        return 0, ()
    longest = payload_for(public_url, max(codes, key=len), "0" * FINGERPRINT_LENGTH)
    shown = public_url if len(public_url) <= 80 else f"{public_url[:79]}…"
    # A letter such as ß has other capitals, which lead elsewhere.
    if not public_url.isascii() or not is_compact(longest):
        hint = "use letters without accents, digits, and only $ % * + - . / : besides"
        message = f"The public URL “{shown}” has characters that a small QR code cannot hold."
        return 0, (Problem(message, column="--public-url", hint=hint),)
    try:
        return version_for(len(longest)), ()
    except ValueError:
        message = f"The public URL “{shown}” is longer than any QR code holds."
        return 0, (Problem(message, column="--public-url", hint="take a shorter address"),)


def _remembered(bench: _Bench, card: Card, back: Back) -> tuple[CardFaces | None, Sequence[Fault]]:
    """A card from memory, or laid out and kept there."""
    memory = bench.memory
    known = memory.recall_card(card, bench.version) if memory else None
    if known is not None:
        bench.backs.setdefault(*known.back)
        return replace(known.faces, card=card), known.faults
    bench.looked.at_cards = False
    return _card(bench, card, back)


def _card(bench: _Bench, card: Card, back: Back) -> tuple[CardFaces | None, Sequence[Fault]]:
    studio, deck = bench.studio, bench.deck
    context = card_context(studio.game, deck, card, studio.ink, studio.materials.speech)
    template = template_file(deck.template)
    try:
        text = render(studio.environment, template, context)
        root = parse(text, template)
        canonical = root
        if studio.ink != "full":
            plain = card_context(studio.game, deck, card, "full", studio.materials.speech)
            canonical = parse(render(studio.environment, template, plain), template)
        mark = fingerprint(face_tokens(canonical, studio), FINGERPRINT_LENGTH)
        payload = payload_for(bench.public_url, card.code, mark) if card.code and bench.version else ""
        front = _side(bench, text, root, template, Code(payload, bench.version) if payload else None)
        behind, faults, written = _back_side(bench, back, context)
    except TemplateFault as fault:
        return None, [Fault(str(fault), fault.template, fault.line, hint=fault.hint)]
    label = f"{card.code} {card.name}".strip()
    page, keys = replace(front.page, label=label), (front.key, behind.key)
    faces = CardFaces(card, page, behind.page, mark, payload, front.texts, keys)
    found = (*front.faults, *faults)
    if bench.memory and not bench.looked.at_cards:
        bench.memory.keep_card(card, bench.version, Known(faces, found, (written, behind)))
    return faces, found


def _back_side(bench: _Bench, back: Back, context: Mapping[str, Any]) -> tuple[Side, Sequence[Fault], str]:
    """The back, one object for all cards whose backs are equal, and what its template wrote.

    Its faults are told once, or to each card that names it.
    """
    template = template_file(back.template)
    words = {**context, "picture": back.picture, "own": back.own}
    text = render(bench.studio.environment, template, words)
    backs = bench.backs
    if text in backs:
        return backs[text], backs[text].faults if back.own else (), text
    side = _side(bench, text, parse(text, template), template, None)
    backs[text] = replace(side, page=replace(side.page, label=f"{bench.deck.title}: back"))
    return backs[text], side.faults, text


def _side(bench: _Bench, text: str, root: Element, template: str, code: Code | None) -> Side:
    """A side from memory, or laid out and kept there."""
    memory, size = bench.memory, bench.deck.size
    if memory is None:
        return _laid_out(bench, root, template, code)
    key = side_key(memory, bench.studio, root, text, (template, size, code))
    known = memory.recall(key)
    if known is None:
        known = replace(_laid_out(bench, root, template, code), key=key)
        memory.keep(key, known)
    return known


def _laid_out(bench: _Bench, root: Element, template: str, code: Code | None) -> Side:
    sketch: Sketch = compose(root, Setting(bench.studio.materials, template, code))
    width, height = bench.deck.size.width, bench.deck.size.height
    checked = (
        fault if fault.template else replace(fault, template=template) for fault in check_page(sketch, width, height)
    )
    page = Page(width, height, tuple(sketch.items), bleed=_bleed(root, template))
    return Side(page, (*sketch.faults, *checked), tuple(sketch.marks))


def _bleed(root: Element, template: str) -> float:
    """How far a template draws beyond the trim, in mm."""
    try:
        bleed = length(root.get("bleed", "0"))
    except ValueError as fault:
        raise TemplateFault(str(fault), *place_of(root, template)) from fault
    if not 0 <= bleed <= _MOST_BLEED:
        message = f'bleed="{bleed:g}" is not between 0 and {_MOST_BLEED:g} mm'
        raise TemplateFault(message, *place_of(root, template))
    return bleed


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

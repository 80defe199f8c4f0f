"""Laid-out cards as the print log's records: digests of both faces, and what is needed to tell how they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.display.digest import Digester
from cardgen.display.items import Group, Item, Page, Path
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.model.game import Deck
from cardgen.printlog.record import FaceRecord


@dataclass(frozen=True, slots=True)
class Edition:
    """In which language and ink faces were laid out, and whether their backs are printed."""

    language: str
    ink: str
    backs: bool = True


@dataclass(frozen=True, slots=True)
class HashedFaces:
    """A card's record with the pages that it is of."""

    record: FaceRecord
    front: Page
    back: Page


def hash_faces(decks: Sequence[DeckFaces], edition: Edition) -> tuple[HashedFaces, ...]:
    """The records of all cards, in the order of the data, each once with its quantity (which may be 0)."""
    digester = Digester()
    return tuple(
        HashedFaces(_record(laid.deck, face, edition, digester), face.front, face.back)
        for laid in decks
        for face in laid.faces
    )


def _record(deck: Deck, face: CardFaces, edition: Edition, digester: Digester) -> FaceRecord:
    card, front = face.card, digester.page(face.front)
    coded = bool(face.payload) and any(name == "qr" for name in _names(face.front.items))
    return FaceRecord(
        language=edition.language,
        ink=edition.ink,
        deck=deck.id,
        size=f"{deck.size.width:g}x{deck.size.height:g}",
        code=card.code,
        name=card.name,
        qty=card.qty,
        mark=face.fingerprint,
        address=face.payload.rpartition("/C/")[0] if coded else "",
        front=front.look,
        back=digester.page(face.back).look if edition.backs else "",
        fonts=front.fonts,
        fields=MappingProxyType({name: text for name, text in card.fields.items() if text}),
    )


def _names(items: Sequence[Item]) -> Iterator[str]:
    """The names of all paths."""
    for item in items:
        if isinstance(item, Group):
            yield from _names(item.items)
        elif isinstance(item, Path):
            yield item.name

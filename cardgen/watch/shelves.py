"""What the preview shows, shelf by shelf: decks, and what else lies in the box. A new kind of thing is added here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardgen.build.box import Box
from cardgen.build.stages import Checked
from cardgen.display.digest import Digester
from cardgen.display.items import Page
from cardgen.layout.faces import CardFaces, DeckFaces
from cardgen.layout.located import located
from cardgen.layout.scene import Fault
from cardgen.model.game import Card, Deck, Game
from cardgen.model.problem import Problem, Severity
from cardgen.model.words import Source

GAME = Source("game.yaml", 0)


@dataclass(frozen=True, slots=True)
class Face:
    """A page with the key of how it looks: equal keys, equal pictures."""

    title: str
    page: Page
    key: str


@dataclass(frozen=True, slots=True)
class Item:
    """A card, a board, an aid: what it is called, where it stands in the data, its faces, and what is wrong with it.

    `details` are its columns. It has no faces where none could be laid out; those of an `old` one are of before.
    """

    id: str
    title: str
    source: Source
    faces: tuple[Face, ...]
    problems: tuple[Problem, ...] = ()
    code: str = ""
    note: str = ""
    copies: int = 1
    details: tuple[tuple[str, str], ...] = ()
    old: bool = False


@dataclass(frozen=True, slots=True)
class Shelf:
    """Things of one kind."""

    id: str
    title: str
    note: str
    items: tuple[Item, ...]


def deck_shelves(checked: Checked) -> tuple[Shelf, ...]:
    """The decks of a laid-out game, in the order of the data; those without cards, too."""
    game = checked.game
    if game is None:
        return ()
    told = _by_place(checked.problems)
    return tuple(_deck(game, laid, told) for laid in checked.decks)


def box_shelves(box: Box) -> tuple[Shelf, ...]:
    """What lies in the box beside the decks, a shelf for each kind."""
    keys = _Keys()
    boards = [
        Item(f"board/{face.board.id}", face.board.title or face.board.id, GAME, keys.faces([face.page]), face.problems)
        for face in box.boards
    ]
    aids = [
        Item(f"aid/{number}", laid.aid.title, GAME, keys.faces([laid.front, laid.back]), laid.problems)
        for number, laid in enumerate(box.aids, 1)
    ]
    tokens = [
        Item(f"token/{laid.token.id}", laid.token.title, GAME, keys.faces([laid.front, laid.back]), laid.problems)
        for laid in box.tokens
    ]
    return (
        _shelf("boards", "Boards", boards),
        _shelf("aids", "Player aids", aids),
        _shelf("score", "Score sheet", _pages("score", box.score, keys)),
        _shelf("pawns", "Pawns", _pages("pawn", box.pawns, keys)),
        _shelf("tokens", "Counters", tokens),
        _shelf("rules", "Rules", _pages("rules", box.booklet, keys)),
    )


def _deck(game: Game, laid: DeckFaces, told: dict[tuple[str, int, str], list[Problem]]) -> Shelf:
    deck = laid.deck
    faces = {id(face.card): face for face in laid.faces}
    faults: dict[int, list[Fault]] = {}
    for card, fault in laid.faults:
        faults.setdefault(id(card), []).append(fault)
    names: dict[str, int] = {}
    items = []
    for card in deck.cards:
        here = told.get((card.source.file, card.source.row, card.source.sheet), [])
        own = located([(card, fault) for fault in faults.get(id(card), ())])
        # What stands at the card's row is told in the words of the whole deck, anything else in the card's own.
        away = [problem for problem in own if (problem.file, problem.row) != (card.source.file, card.source.row)]
        problems = _worst_first(dict.fromkeys((*here, *away)))
        items.append(_card(game, deck, card, faces.get(id(card)), problems, _name(card, names)))
    count = len(deck.cards)
    note = f"{count} card{'' if count == 1 else 's'}, {deck.total} printed · {deck.size_name} {deck.size}"
    return Shelf(f"deck-{deck.id}", deck.title, note, tuple(items))


def _name(card: Card, names: dict[str, int]) -> str:
    """A name for a card in its deck: its code, with a number where several have it."""
    code = card.code or card.name or "card"
    names[code] = names.get(code, 0) + 1
    return code if names[code] == 1 else f"{code} {names[code]}"


def _card(game: Game, deck: Deck, card: Card, laid: CardFaces | None, problems: tuple[Problem, ...], name: str) -> Item:
    kind = game.words.types.get(card.type)
    traits = [game.words.traits[trait].name for trait in card.traits if trait in game.words.traits]
    faces = () if laid is None else (Face("Front", laid.front, laid.keys[0]), Face("Back", laid.back, laid.keys[1]))
    return Item(
        id=f"{deck.id}/{name}",
        title=card.name,
        source=card.source,
        faces=faces,
        problems=problems,
        code=card.code,
        note=" · ".join(part for part in (kind.name if kind else "", ", ".join(traits)) if part),
        copies=card.qty,
        details=tuple((column, text) for column, text in card.fields.items() if text),
    )


def _shelf(name: str, title: str, items: Sequence[Item]) -> Shelf:
    sizes = dict.fromkeys(f"{face.page.width:g}×{face.page.height:g} mm" for item in items for face in item.faces)
    count = len(items)
    note = f"{count} piece{'' if count == 1 else 's'} · {', '.join(sizes)}" if items else ""
    return Shelf(name, title, note, tuple(items))


def _pages(kind: str, pages: Iterable[Page], keys: _Keys) -> list[Item]:
    return [
        Item(f"{kind}/{number}", page.label or f"Page {number}", GAME, keys.faces([page]))
        for number, page in enumerate(pages, 1)
    ]


class _Keys:
    """Keys for pages that no memory has given any."""

    def __init__(self) -> None:
        self._digester = Digester()

    def faces(self, pages: Sequence[Page]) -> tuple[Face, ...]:
        """The faces of a thing: front and back, or just one."""
        titles = ("Front", "Back") if len(pages) == 2 else ("",)
        return tuple(
            Face(title, page, self._digester.page(page).look) for title, page in zip(titles, pages, strict=True)
        )


def _by_place(problems: Iterable[Problem]) -> dict[tuple[str, int, str], list[Problem]]:
    found: dict[tuple[str, int, str], list[Problem]] = {}
    for problem in problems:
        if problem.row is not None:
            found.setdefault((problem.file, problem.row, problem.sheet), []).append(problem)
    return found


def _worst_first(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    order = list(Severity)
    return tuple(sorted(problems, key=lambda problem: order.index(problem.severity)))

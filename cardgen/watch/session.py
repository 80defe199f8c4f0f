"""The state of a preview, and what changes from one look at the game to the next: pure, without files or clocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cardgen.display.items import Page
from cardgen.load.games import GAME_FILE
from cardgen.model.problem import Problem, Severity
from cardgen.model.words import Source
from cardgen.watch.shelves import Item, Shelf

View = dict[str, Any]
"""A thing as the page reads it: what JSON has."""


@dataclass(frozen=True, slots=True)
class Session:
    """What the preview shows now. `views` are its items as the page reads them, by id."""

    title: str = ""
    revision: int = 0
    shelves: tuple[Shelf, ...] = ()
    problems: tuple[Problem, ...] = ()
    views: Mapping[str, View] = field(default_factory=dict)

    @property
    def pages(self) -> Mapping[str, Page]:
        """All pages that can be asked for, by their keys."""
        return {face.key: face.page for item in _items(self.shelves) for face in item.faces}

    @property
    def whole(self) -> View:
        """Everything, for a page that has nothing yet."""
        return {
            "title": self.title,
            "revision": self.revision,
            "shelves": _shelf_views(self.shelves),
            "items": self.views,
            "problems": _problem_views(self.problems, self.shelves),
        }


@dataclass(frozen=True, slots=True)
class Update:
    """What a page that has the revision before needs to follow: items that are new or differ, and ids that are gone.

    `shelves` and `problems` are whole, for they are small.
    """

    title: str
    revision: int
    items: Mapping[str, View]
    gone: tuple[str, ...]
    shelves: tuple[View, ...]
    problems: tuple[View, ...]

    @property
    def view(self) -> View:
        """As the page reads it."""
        return {
            "title": self.title,
            "revision": self.revision,
            "items": self.items,
            "gone": self.gone,
            "shelves": self.shelves,
            "problems": self.problems,
        }


def step(session: Session, title: str, shelves: Sequence[Shelf], problems: Sequence[Problem]) -> tuple[Session, Update]:
    """The session after another look at the game, and what changed. Of what is broken the last good picture stays."""
    kept = _kept(session.shelves, shelves, problems)
    views = {item.id: _view(item) for item in _items(kept)}
    revision = session.revision + 1
    following = Session(title or session.title, revision, kept, tuple(problems), views)
    return following, Update(
        following.title,
        revision,
        {name: view for name, view in views.items() if view != session.views.get(name)},
        tuple(name for name in session.views if name not in views),
        tuple(_shelf_views(kept)),
        tuple(_problem_views(problems, kept)),
    )


def _kept(before: Sequence[Shelf], now: Sequence[Shelf], problems: Sequence[Problem]) -> tuple[Shelf, ...]:
    """The shelves of now, with the old ones, and old things on them, that are missing because a file is broken."""
    broken = {problem.file for problem in problems if problem.severity is Severity.ERROR}
    if not now and broken:
        return tuple(before)
    old = {shelf.id: shelf for shelf in before}
    merged = [_merged(old[shelf.id], shelf, broken) if shelf.id in old else shelf for shelf in now]
    there = {shelf.id for shelf in now}
    for place, shelf in enumerate(before):
        if shelf.id not in there and _is_broken(shelf.items, broken):
            items = tuple(replace(item, old=True) for item in shelf.items)
            merged.insert(min(place, len(merged)), replace(shelf, items=items))
    return tuple(merged)


def _merged(before: Shelf, now: Shelf, broken: set[str]) -> Shelf:
    old = {item.id: item for item in before.items}
    items = [_with_picture(item, old.get(item.id)) for item in now.items]
    there = {item.id for item in items}
    for place, item in enumerate(before.items):
        if item.id not in there and _is_broken((item,), broken):
            items.insert(min(place, len(items)), replace(item, old=True))
    return replace(now, items=tuple(items))


def _with_picture(item: Item, before: Item | None) -> Item:
    if item.faces or before is None or not before.faces:
        return item
    return replace(item, faces=before.faces, old=True)


def _is_broken(items: Iterable[Item], broken: set[str]) -> bool:
    """Whether things may be missing because the file that they stand in, or game.yaml, cannot be read."""
    return GAME_FILE in broken or any(item.source.file in broken for item in items)


def _items(shelves: Iterable[Shelf]) -> Iterable[Item]:
    for shelf in shelves:
        yield from shelf.items


def _view(item: Item) -> View:
    source = item.source
    return {
        "title": item.title,
        "code": item.code,
        "note": item.note,
        "copies": item.copies,
        "place": Problem("", source.file, source.row or None, sheet=source.sheet).place if source.row else "",
        "details": item.details,
        "old": item.old,
        "faces": [
            {"title": face.title, "key": face.key, "width": face.page.width, "height": face.page.height}
            for face in item.faces
        ],
        "problems": [_problem(problem, _at(problem, source)) for problem in item.problems],
    }


def _shelf_views(shelves: Iterable[Shelf]) -> list[View]:
    return [
        {"id": shelf.id, "title": shelf.title, "note": shelf.note, "items": [item.id for item in shelf.items]}
        for shelf in shelves
        if shelf.items
    ]


def _at(problem: Problem, source: Source) -> str:
    """Where a problem of a thing is, as far as the thing's own place does not say it."""
    own = (problem.file, problem.row, problem.sheet) == (source.file, source.row, source.sheet)
    return problem.column if own else problem.place


def _problem(problem: Problem, at: str) -> View:
    return {
        "severity": str(problem.severity),
        "message": problem.message,
        "hint": problem.hint,
        "at": at,
    }


def _problem_views(problems: Iterable[Problem], shelves: Sequence[Shelf]) -> list[View]:
    """The problems, each with the first thing that has it or stands where it is."""
    owners: dict[Problem, str] = {}
    places: dict[tuple[str, int | None, str], str] = {}
    for item in _items(shelves):
        if item.source.row:
            places.setdefault((item.source.file, item.source.row, item.source.sheet), item.id)
        for problem in item.problems:
            owners.setdefault(problem, item.id)
            if problem.row is not None:
                places.setdefault((problem.file, problem.row, problem.sheet), item.id)
    return [
        {
            **_problem(problem, replace(problem, file="").place),
            "file": problem.file,
            "item": owners.get(problem) or places.get((problem.file, problem.row, problem.sheet), ""),
        }
        for problem in problems
    ]

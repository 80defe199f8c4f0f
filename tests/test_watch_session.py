"""What changes from one look at a game to the next, and what stays of what is broken."""

from __future__ import annotations

from dataclasses import replace

from cardgen.display.items import Page
from cardgen.model.problem import Problem, Severity
from cardgen.model.words import Source
from cardgen.watch.session import Session, Update, step
from cardgen.watch.shelves import Face, Item, Shelf

ERROR = Problem("Row 3 is broken.", "cards.csv", 3)


def item(name: str, key: str = "", row: int = 2, **more: object) -> Item:
    faces = (Face("Front", Page(63, 88, ()), key or f"front of {name}"), Face("Back", Page(63, 88, ()), "back"))
    made = Item(f"cards/{name}", name, Source("cards.csv", row), faces, code=name)
    return replace(made, **more)  # type: ignore[arg-type]  # any of its fields


def shelf(*items: Item, name: str = "cards") -> Shelf:
    return Shelf(f"deck-{name}", name.capitalize(), f"{len(items)} cards", items)


def after(*looks: tuple[tuple[Shelf, ...], tuple[Problem, ...]]) -> tuple[Session, Update]:
    """The session after several looks, and the last update."""
    session, update = Session(), Update("", 0, {}, (), (), ())
    for shelves, problems in looks:
        session, update = step(session, "Game", shelves, problems)
    return session, update


def test_the_first_look_tells_everything() -> None:
    session, update = after(((shelf(item("a"), item("b")),), ()))
    assert update.revision == session.revision == 1
    assert list(update.items) == ["cards/a", "cards/b"]
    assert update.shelves[0]["items"] == ["cards/a", "cards/b"]
    assert session.whole["items"] == update.items
    assert set(session.pages) == {"front of a", "front of b", "back"}


def test_only_what_differs_is_told() -> None:
    one = (shelf(item("a"), item("b"), item("c")),), ()
    two = (shelf(item("a"), item("b", "another front"), item("d")),), ()
    session, update = after(one, two)
    assert set(update.items) == {"cards/b", "cards/d"}
    assert update.gone == ("cards/c",)
    assert "front of b" not in session.pages
    _, nothing = after(one, two, two)
    assert (dict(nothing.items), nothing.gone, nothing.revision) == ({}, (), 3)


def test_a_card_that_moved_or_has_other_columns_is_told_though_it_looks_the_same() -> None:
    _, update = after(((shelf(item("a", row=2)),), ()), ((shelf(item("a", row=3)),), ()))
    assert update.items["cards/a"]["place"] == "cards.csv:3"
    _, update = after(((shelf(item("a")),), ()), ((shelf(item("a", details=(("comment", "x"),))),), ()))
    assert list(update.items) == ["cards/a"]


def test_a_card_that_cannot_be_laid_out_keeps_its_last_picture() -> None:
    broken = item("a", faces=(), problems=(ERROR,))
    session, update = after(((shelf(item("a")),), ()), ((shelf(broken),), (ERROR,)))
    assert update.items["cards/a"]["old"]
    assert update.items["cards/a"]["faces"][0]["key"] == "front of a"
    assert update.items["cards/a"]["problems"][0]["message"] == ERROR.message
    assert "front of a" in session.pages
    _, mended = after(((shelf(item("a")),), ()), ((shelf(broken),), (ERROR,)), ((shelf(item("a")),), ()))
    assert not mended.items["cards/a"]["old"]


def test_a_card_that_never_could_has_none() -> None:
    _, update = after(((shelf(item("a", faces=())),), (ERROR,)))
    assert update.items["cards/a"]["faces"] == []
    assert not update.items["cards/a"]["old"]


def test_cards_missing_from_a_broken_file_stay_where_they_were() -> None:
    whole = (shelf(item("a"), item("b"), item("c")),), ()
    session, update = after(whole, ((shelf(item("a"), item("c")),), (ERROR,)))
    assert update.shelves[0]["items"] == ["cards/a", "cards/b", "cards/c"]
    assert update.items["cards/b"]["old"]
    assert update.gone == ()
    assert "front of b" in session.pages


def test_cards_taken_out_of_a_sound_file_go() -> None:
    warning = replace(ERROR, severity=Severity.WARNING)
    elsewhere = replace(ERROR, file="others.csv")
    for problems in ((), (warning,), (elsewhere,)):
        _, update = after(((shelf(item("a"), item("b")),), ()), ((shelf(item("a")),), problems))
        assert update.gone == ("cards/b",)


def test_a_game_that_cannot_be_read_leaves_all_as_it_was() -> None:
    broken = Problem("No YAML.", "game.yaml", 1)
    before, _ = after(((shelf(item("a")),), ()))
    session, update = after(((shelf(item("a")),), ()), ((), (broken,)))
    assert session.shelves == before.shelves
    assert (dict(update.items), update.gone) == ({}, ())
    assert update.problems[0]["message"] == "No YAML."
    _, empty = after(((shelf(item("a")),), ()), ((), ()))
    assert empty.gone == ("cards/a",)


def test_a_deck_that_is_missing_for_an_error_in_game_yaml_stays() -> None:
    other = shelf(replace(item("z"), id="others/z"), name="others")
    broken = Problem("There is no such size.", "game.yaml", 9)
    _, update = after(((shelf(item("a")), other), ()), ((other,), (broken,)))
    assert [one["id"] for one in update.shelves] == ["deck-cards", "deck-others"]
    assert update.items["cards/a"]["old"]


def test_each_problem_leads_to_what_it_is_about() -> None:
    of_template = Problem("It is broken (card a).", "templates/plain.xml", 4)
    nobody = Problem("It is strange.", "game.yaml", 2)
    at_row = Problem("The quantity is none.", "cards.csv", 7, "qty", "write a number")
    items = (item("a", problems=(of_template,)), item("b", row=7))
    _, update = after(((shelf(*items),), (of_template, nobody, at_row)))
    assert [problem["item"] for problem in update.problems] == ["cards/a", "", "cards/b"]
    assert [problem["at"] for problem in update.problems] == ["row 4", "row 2", "row 7, qty"]
    assert [problem["file"] for problem in update.problems] == ["templates/plain.xml", "game.yaml", "cards.csv"]


def test_shelves_without_things_are_not_shown() -> None:
    _, update = after(((shelf(item("a")), Shelf("pawns", "Pawns", "", ())), ()))
    assert [one["id"] for one in update.shelves] == ["deck-cards"]

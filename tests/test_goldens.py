"""Faces of Demon Hunter as text: a line that changes is a card that looks different.

`python tests/test_goldens.py` writes them anew; look at what it changed before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import services

from cardgen.build import Options, check_game
from cardgen.display.dump import dump_page

GAME = Path(__file__).parent.parent / "data" / "demon-hunter"
GOLDENS = Path(__file__).parent / "goldens"
CARDS = ("DH-C09", "DH-C54", "DH-R12", "DH-H18", "DH-U3")
BACK = "creatures-back"


def dumps() -> dict[str, str]:
    """The faces by the names of their files."""
    checked = check_game(GAME, services(), Options(cards=CARDS))
    faces = {face.card.code: face for deck in checked.decks for face in deck.faces}
    return {**{code: dump_page(face.front) for code, face in faces.items()}, BACK: dump_page(faces[CARDS[0]].back)}


def read(name: str) -> str:
    return (GOLDENS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def found() -> dict[str, str]:
    return dumps()


@pytest.mark.parametrize("name", [*CARDS, BACK])
def test_a_face_is_as_it_was(found: dict[str, str], name: str) -> None:
    assert found[name].splitlines() == read(name).splitlines(), "python tests/test_goldens.py writes the goldens anew"


def test_there_is_no_golden_of_nothing() -> None:
    assert {path.stem for path in GOLDENS.iterdir()} == {*CARDS, BACK}


if __name__ == "__main__":
    for stem, text in dumps().items():
        (GOLDENS / f"{stem}.txt").write_text(text, encoding="utf-8")

"""Looking at a game's folder: what a saved file changes, and nothing else; what is broken stays as it was."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from preview import live
from small_game import BACK, CARDS, FRONT, GAME, services, small_game, write

from cardgen.build import Options, check_game
from cardgen.export import svg
from cardgen.watch.live import Live
from cardgen.watch.session import Update

RULES = "# Rules\n\n## Bats {#BATS}\n\nA bat flies.\n\n![A bat](card:BC-1)\n"
PIECES = "tokens:\n  hits: {count: 3, size: 18, icon: fire}\n"


def save(folder: Path, name: str, words: str | bytes) -> Path:
    write(folder, {name: words})
    return folder / name


def changed(update: Update) -> set[str]:
    return set(update.items)


def due(game: Live) -> bool:
    return game.is_due


def messages(update: Update) -> list[str]:
    return [problem["message"] for problem in update.problems]


@pytest.fixture
def seen(tmp_path: Path) -> Live:
    """A preview of the small game that has been looked at once."""
    game = live(small_game(tmp_path / "game"))
    game.look()
    return game


def test_one_row_changes_one_card_and_lays_out_one_side(seen: Live) -> None:
    with seen.hub.listen() as told:
        update = seen.look([save(seen.folder, "beasts.csv", CARDS.replace("Sleeps", "Snores"))])
        message = told.get_nowait()
    assert message
    assert changed(update) == {"beasts/BC-2"}
    body = json.loads(message.split("data: ")[1])
    assert body["timing"]["made"] == 1
    assert body["timing"]["took"] > 0
    assert abs(body["timing"]["saved"] / 1000 - (seen.folder / "beasts.csv").stat().st_mtime) < 0.01
    assert set(body["items"]) == {"beasts/BC-2"}


def test_what_is_not_shown_changes_no_picture(seen: Live) -> None:
    before = seen.whole()["items"]["beasts/BC-1"]["faces"]
    update = seen.look([save(seen.folder, "beasts.csv", CARDS.replace("code", "code").replace("\n", ",\n", 1))])
    assert all(item["faces"] == before for name, item in update.items.items() if name.endswith("1"))
    update = seen.look([save(seen.folder, "game.yaml", f"# A word more\n{GAME}")])
    assert changed(update) == set()


def test_a_template_changes_the_cards_that_it_draws(seen: Live) -> None:
    update = seen.look([save(seen.folder, "templates/plain.xml", FRONT.replace('x="6"', 'x="7"'))])
    assert changed(update) == {"beasts/BC-1", "beasts/BC-2"}
    assert {item["faces"][1]["key"] for item in update.items.values()} == {
        item["faces"][1]["key"] for item in seen.whole()["items"].values()
    }
    update = seen.look([save(seen.folder, "templates/rear.xml", BACK.replace("ink", "paper"))])
    assert changed(update) == {"beasts/BC-1", "beasts/BC-2"}


def test_a_picture_changes_the_cards_that_show_it(seen: Live) -> None:
    def dot(color: str) -> bytes:
        data = BytesIO()
        Image.new("RGB", (300, 300), color).save(data, "PNG")
        return data.getvalue()

    path = save(seen.folder, "art/bat.png", dot("red"))
    cards = "code,name,qty,text,picture\nBC-1,Bat,2,Flies by night.,art/bat.png\nBC-2,Cat,1,Sleeps by day.,\n"
    seen.look([save(seen.folder, "beasts.csv", cards), path])
    update = seen.look([save(seen.folder, "art/bat.png", dot("blue"))])
    assert changed(update) == {"beasts/BC-1"}


def test_a_template_that_reads_other_cards_follows_them(seen: Live) -> None:
    front = FRONT.replace("{{ card.name }}", "{{ card.name }} of {{ deck.cards | length }}")
    seen.look([save(seen.folder, "templates/plain.xml", front)])
    update = seen.look([save(seen.folder, "beasts.csv", f"{CARDS}BC-3,Rat,1,Bites.\n")])
    assert changed(update) == {"beasts/BC-1", "beasts/BC-2", "beasts/BC-3"}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("templates/plain.xml", "<page><textbox></page>"),
        ("templates/plain.xml", "{% if %}"),
        ("templates/plain.xml", ""),
        ("game.yaml", "title: [\n"),
        ("game.yaml", ""),
        ("game.yaml", GAME.replace("plain", "plane")),
        ("game.yaml", f"theme: nothing\n{GAME}"),
        ("beasts.csv", b"\xff\xfe\x00\xd8"),
    ],
)
def test_a_broken_file_tells_its_problem_and_keeps_the_last_picture(seen: Live, name: str, words: str | bytes) -> None:
    before, sound = seen.whole(), (seen.folder / name).read_bytes()
    update = seen.look([save(seen.folder, name, words)])
    assert any(problem["severity"] == "error" and name in problem["file"] for problem in update.problems)
    now = seen.whole()
    assert update.gone == ()
    assert {one: item["faces"] for one, item in now["items"].items()} == {
        one: item["faces"] for one, item in before["items"].items()
    }
    keys = [face["key"] for item in now["items"].values() for face in item["faces"]]
    assert all(seen.picture(key) for key in keys)
    seen.look([save(seen.folder, name, sound)])
    mended = seen.whole()
    assert (mended["items"], mended["problems"]) == (before["items"], before["problems"])


def test_a_broken_template_tells_at_the_card(seen: Live) -> None:
    update = seen.look([save(seen.folder, "templates/plain.xml", FRONT.replace("card.name", "card.nome"))])
    for item in update.items.values():
        assert item["old"]
        assert "nome" in item["problems"][0]["message"]
        assert item["problems"][0]["at"].startswith("templates/plain.xml:4")


def test_a_language_that_is_not_there_is_told(tmp_path: Path) -> None:
    game = live(small_game(tmp_path / "game"), Options(language="fr"))
    assert "fr" in messages(game.look())[0]


def test_a_failure_of_the_program_is_told_and_passes(
    seen: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("cardgen.watch.live.check_game", lambda *_, **__: 1 / 0)
        assert "failed" in messages(seen.look())[0]
    assert "ZeroDivisionError" in caplog.text
    assert len(seen.whole()["items"]) == 2
    assert messages(seen.look()) == []


def test_cards_come_before_the_box_which_is_laid_out_when_there_is_time(tmp_path: Path) -> None:
    game = live(small_game(tmp_path / "game", **{"rules.md": RULES, "game": GAME + PIECES}))
    first = game.look()
    assert {shelf["id"] for shelf in first.shelves} == {"deck-beasts"}
    assert due(game)
    second = game.finish()
    assert [shelf["id"] for shelf in second.shelves] == ["deck-beasts", "tokens", "rules"]
    assert not due(game)
    # A card that no figure shows leaves the box alone, one that a figure shows does not.
    game.look([save(game.folder, "beasts.csv", CARDS.replace("Sleeps", "Snores"))])
    assert not due(game)
    update = game.look([save(game.folder, "beasts.csv", CARDS.replace("Flies", "Glides"))])
    assert due(game)
    assert [shelf["id"] for shelf in update.shelves] == ["deck-beasts", "tokens", "rules"]
    assert any(name.startswith("rules/") for name in changed(game.finish()))


def test_rules_that_are_edited_change_their_pages(tmp_path: Path) -> None:
    game = live(small_game(tmp_path / "game", **{"rules.md": RULES}))
    game.look()
    game.finish()
    game.look([save(game.folder, "rules.md", RULES.replace("flies", "sleeps"))])
    assert any(name.startswith("rules/") for name in changed(game.finish()))


def test_pictures_are_drawn_as_they_print(seen: Live) -> None:
    checked = check_game(seen.folder, services(), Options())
    (laid,) = checked.decks
    for face in laid.faces:
        item = seen.whole()["items"][f"beasts/{face.card.code}"]
        drawn = seen.picture(item["faces"][0]["key"])
        assert drawn == svg.render_page(face.front, outlines=True).encode()
    assert seen.picture("nothing") is None


def test_a_picture_can_be_had_for_one_look_longer_than_it_is_shown(seen: Live) -> None:
    key = seen.whole()["items"]["beasts/BC-2"]["faces"][0]["key"]
    seen.look([save(seen.folder, "beasts.csv", CARDS.replace("Sleeps", "Snores"))])
    assert seen.picture(key)
    seen.look([save(seen.folder, "beasts.csv", CARDS.replace("Sleeps", "Wakes"))])
    assert seen.picture(key) is None


def keys(whole: dict[str, Any]) -> dict[str, list[str]]:
    return {name: [face["key"] for face in item["faces"]] for name, item in whole["items"].items()}


EDITS = (
    ("beasts.csv", CARDS),
    ("beasts.csv", CARDS.replace("Flies", "Sings")),
    ("beasts.csv", f"{CARDS}BC-3,Rat,0,Burns {{fire}}.\n"),
    ("templates/plain.xml", FRONT),
    ("templates/plain.xml", FRONT.replace('x="6"', 'x="8"')),
    ("templates/plain.xml", FRONT.replace("{{ card.name }}", "{{ card.name }} {{ game.cards | length }}")),
    ("templates/rear.xml", BACK.replace("ink", "paper")),
    ("game.yaml", GAME),
    ("game.yaml", GAME.replace("burning-embers", "dragon")),
    ("game.yaml", GAME.replace("poker", "tarot")),
    ("game.yaml", GAME + PIECES),
)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(edits=st.lists(st.sampled_from(EDITS), min_size=1, max_size=5))
def test_after_any_edits_the_preview_is_what_a_new_one_is(tmp_path: Path, edits: list[tuple[str, str]]) -> None:
    folder = small_game(tmp_path / "game")
    game = live(folder)
    game.look()
    for name, words in edits:
        game.look([save(folder, name, words)])
        if game.is_due:
            game.finish()
    fresh = live(folder)
    fresh.look()
    fresh.finish()
    assert keys(game.whole()) == keys(fresh.whole())
    assert game.whole()["problems"] == fresh.whole()["problems"]
    assert game.whole()["shelves"] == fresh.whole()["shelves"]

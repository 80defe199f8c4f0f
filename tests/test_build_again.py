"""Builds that use again what an earlier one made: nothing twice, and never a wrong page."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from small_game import FRONT, GAME, services, small_game, write
from telling import told

from cardgen.build import Options, Report, Services, build_game, signature
from cardgen.model.problem import has_errors

RULES = "# Rules\n\n## Bats {#BATS}\n\nA bat flies.\n\n![A bat](card:BC-1)\n"
PIECES = """\
tokens:
  hits: {count: 3, size: 18, icon: fire}
"""
COUNTING = """\
<page>{% for deck in game.decks %}
<textbox x="2" y="2" width="14" height="9">{{ deck.cards | length }}</textbox>
{% endfor %}</page>
"""
THEME = """\
colors: {paper: "#ffffff", ink: "%s", accent: "#aa2222", muted: "#555555", rule: "#888888"}
fonts:
  display: {family: Cinzel, weight: 700}
  body: {family: Alegreya Sans}
  label: {family: Alegreya Sans}
  figure: {family: Alegreya Sans}
  small: {family: Alegreya Sans}
fallback: [Noto Sans]
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H{}V9H1Z"/></svg>'


@pytest.fixture(autouse=True)
def _known_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever works on the program while its tests run does not switch the cache off."""
    monkeypatch.setattr(signature, "_STARTED", 2**63)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


class Desk:
    """A game's folder, with a cache and a place for PDFs beside it."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "game"
        self.out = place / "out"
        self.clean_out = place / "clean"
        self.services: Services = replace(services(), cache=place / "cache")
        fonts = services().cache / "fonts"
        if fonts.exists():
            # Fonts that were made once are no part of what is tested.
            shutil.copytree(fonts, place / "cache" / "fonts", dirs_exist_ok=True)

    def build(self, options: Options | None = None) -> Report:
        return build_game(self.folder, self.out, options or Options(), self.services)

    def clean(self, options: Options | None = None) -> Report:
        shutil.rmtree(self.clean_out, ignore_errors=True)
        bare = replace(self.services, keep=False)
        return build_game(self.folder, self.clean_out, options or Options(), bare)

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        words = path.read_text()
        assert old in words
        path.write_text(words.replace(old, new, 1))


def pdfs(folder: Path) -> Mapping[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pdf")}


def same(desk: Desk, options: Options | None = None) -> Report:
    """A build, which has to be what a clean one is."""
    shutil.rmtree(desk.out, ignore_errors=True)
    built, clean = desk.build(options), desk.clean(options)
    assert told(built.problems) == told(clean.problems)
    assert built.written == clean.written
    assert pdfs(desk.out) == pdfs(desk.clean_out)
    assert [(one.path.name, one.sheets, one.sides, one.cards, one.advice, one.after) for one in built.files] == [
        (one.path.name, one.sheets, one.sides, one.cards, one.advice, one.after) for one in clean.files
    ]
    return built


def test_a_second_build_lays_nothing_out_and_leaves_files_alone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    small_game(desk.folder, **{"rules.md": RULES, "game": GAME + PIECES})
    first = desk.build()
    assert not has_errors(first.problems), told(first.problems)
    assert (first.laid_out, first.drawn) == (3, len(first.files))
    before = {path: path.stat().st_mtime_ns for path in desk.out.rglob("*.pdf")}
    monkeypatch.setattr("cardgen.layout.decks.compose", forbidden)
    monkeypatch.setattr("cardgen.layout.sheets.compose", forbidden)
    monkeypatch.setattr("cardgen.export.pdf.render_sheets", forbidden)
    second = desk.build()
    assert second == replace(first, laid_out=0, drawn=0)
    assert {path: path.stat().st_mtime_ns for path in desk.out.rglob("*.pdf")} == before


def forbidden(*_: object, **__: object) -> None:
    pytest.fail("this was made already")


def test_a_file_that_was_deleted_comes_back_without_layout(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    small_game(desk.folder, **{"rules.md": RULES, "game": GAME + PIECES})
    first, before = desk.build(), pdfs(desk.out)
    monkeypatch.setattr("cardgen.layout.decks.compose", forbidden)
    monkeypatch.setattr("cardgen.layout.sheets.compose", forbidden)
    for name in before:
        (desk.out / name).unlink()
        assert desk.build() == replace(first, laid_out=0, drawn=0)
        assert pdfs(desk.out) == before
        (desk.out / name).write_bytes(b"spoiled")
        desk.build()
        assert pdfs(desk.out) == before


def test_one_changed_card_is_laid_out_alone_and_its_deck_drawn(desk: Desk) -> None:
    second = "  cats: {title: Cats, template: plain, size: poker, back: rear}\n"
    cats = "code,name,text\nBC-8,Tom,Sleeps.\nBC-9,Tim,Sleeps too.\n"
    small_game(desk.folder, **{"game": GAME + second + PIECES, "cats.csv": cats, "rules.md": RULES})
    desk.build()
    before = pdfs(desk.out)
    desk.edit("cats.csv", "Sleeps too", "Wakes")
    report = same(desk)
    # The fronts of the cats share one file; nothing else is touched.
    assert (report.laid_out, report.drawn) == (1, 1)
    after = pdfs(desk.out)
    assert {name for name in after if after[name] != before[name]} == {"game/cats.pdf"}
    desk.edit("cats.csv", "Wakes", "Sleeps too")
    report = same(desk)
    assert (report.laid_out, report.drawn) == (0, 0)
    assert pdfs(desk.out) == before


def test_of_a_deck_that_is_too_large_nothing_is_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.build.sides._MOST", 2)
    small_game(desk.folder)
    assert desk.build().laid_out == 3
    desk.edit("beasts.csv", "Cat", "Dog")
    assert same(desk).laid_out == 3


def test_a_template_that_reads_other_cards_sees_them_change(desk: Desk) -> None:
    front = FRONT.replace("{{ card.name }}", "{{ card.name }} of {{ deck.cards | map(attribute='name') | join(' ') }}")
    small_game(desk.folder, front=front)
    assert desk.build().laid_out == 3
    desk.edit("beasts.csv", "Cat", "Dog")
    assert same(desk).laid_out == 2


def test_a_piece_whose_template_counts_cards_follows_them(desk: Desk) -> None:
    small_game(desk.folder, **{"game": GAME + PIECES, "templates/token.xml": COUNTING})
    desk.build()
    desk.edit("beasts.csv", "BC-2,Cat,1,Sleeps by day.\n", "BC-2,Cat,1,Sleeps by day.\nBC-3,Rat,1,Bites.\n")
    assert same(desk).drawn >= 2


def test_a_figure_of_the_rules_follows_its_card_and_no_other(desk: Desk) -> None:
    small_game(desk.folder, **{"rules.md": RULES})
    desk.build()
    desk.edit("beasts.csv", "Sleeps", "Snores")
    assert same(desk).drawn == 1
    desk.edit("beasts.csv", "Flies", "Glides")
    assert same(desk).drawn > 1


def test_problems_are_told_again_and_nothing_is_written_for_errors(desk: Desk) -> None:
    long = "The Unbelievably Long Name of a Bat that Never Ends and Goes on for Lines and Lines without a Stop " * 3
    small_game(desk.folder, cards=f"code,name,qty,text\nBC-1,{long},1,Flies.\nBC-2,Cat,1,Sleeps.\n")
    first = desk.build()
    assert not first.written
    assert desk.build().problems == first.problems
    assert not desk.out.exists()
    desk.edit("beasts.csv", long, "Bat")
    report = same(desk)
    assert report.written
    assert report.laid_out == 1


def test_warnings_are_kept_with_what_they_are_about(desk: Desk) -> None:
    small_game(desk.folder, cards="code,name,qty,text\nBC-1,Bat,1,Burns {fyre}.\n")
    first = desk.build()
    assert any("fyre" in problem.message for problem in first.problems)
    assert desk.build().problems == first.problems
    shutil.rmtree(desk.out)
    assert desk.build().problems == first.problems


def test_two_builds_of_the_same_data_with_other_options_do_not_mix(desk: Desk) -> None:
    small_game(desk.folder, **{"rules.md": RULES})
    for options in (
        Options(),
        Options(ink="low"),
        Options(paper="letter"),
        Options(public_url="HTTP://OTHER.EXAMPLE"),
        Options(cards=("BC-2",)),
        Options(copies=4),
        Options(backs="gutterfold"),
        Options(marks="hairline"),
        Options(),
    ):
        same(desk, options)
        same(desk, options)


@pytest.mark.parametrize("spoil", [b"", b"half", None])
def test_a_cache_that_is_spoilt_costs_time_alone(desk: Desk, spoil: bytes | None) -> None:
    small_game(desk.folder, **{"rules.md": RULES, "game": GAME + PIECES})
    first = desk.build()
    for path in sorted(desk.services.cache.rglob("*")):
        if path.is_file() and path.parent.name != "fonts":
            path.write_bytes(spoil if spoil is not None else path.read_bytes()[:-1] + b"\0")
    assert same(desk).laid_out == first.laid_out
    assert desk.build().laid_out == 0


def test_a_cache_may_be_deleted_while_a_build_runs(desk: Desk) -> None:
    small_game(desk.folder)

    def delete(stage: str, done: int, of: int) -> None:
        del stage, done, of
        shutil.rmtree(desk.services.cache, ignore_errors=True)

    report = build_game(desk.folder, desk.out, Options(), desk.services, delete)
    assert report.written
    same(desk)


def test_a_file_that_is_saved_while_a_build_runs_is_not_remembered_as_another(desk: Desk) -> None:
    small_game(desk.folder, **{"game": GAME + PIECES, "templates/token.xml": COUNTING})
    template = desk.folder / "templates" / "token.xml"
    other = COUNTING.replace('y="2"', 'y="6"')

    def save(stage: str, done: int, of: int) -> None:
        del stage, done, of
        template.write_text(other)

    build_game(desk.folder, desk.out, Options(), desk.services, save)
    template.write_text(COUNTING)
    same(desk)
    template.write_text(other)
    same(desk)


def test_nothing_is_kept_where_it_is_not_wanted(desk: Desk) -> None:
    small_game(desk.folder)
    desk.clean()
    assert {path.name for path in desk.services.cache.iterdir()} <= {"fonts"}


def test_the_output_may_lie_in_the_game_s_folder(desk: Desk) -> None:
    small_game(desk.folder)
    desk.out = desk.folder / "output"
    desk.build()
    second = desk.build()
    assert (second.laid_out, second.drawn) == (0, 0)


def picture(color: str) -> bytes:
    data = BytesIO()
    Image.new("RGB", (240, 240), color).save(data, "PNG")
    return data.getvalue()


Edit = Callable[[Path, random.Random], object]


def _row(folder: Path, chance: random.Random) -> None:
    """Change, add or remove a card."""
    path = folder / "beasts.csv"
    head, *rows = path.read_text().splitlines()
    kind = chance.choice(("change", "add", "remove", "move"))
    number = chance.randrange(len(rows))
    if kind == "add" and len(rows) < 5:
        rows.append(f"BC-{chance.randint(3, 9)},Newt,{chance.randint(0, 3)},{chance.choice(WORDS)},")
    elif kind == "remove" and len(rows) > 1:
        rows.pop(number)
    elif kind == "move":
        chance.shuffle(rows)
    else:
        code = rows[number].split(",")[0]
        art = chance.choice(("", "art/one.png"))
        rows[number] = f"{code},{chance.choice(NAMES)},{chance.randint(0, 3)},{chance.choice(WORDS)},{art}"
    path.write_text("\n".join((head, *rows)) + "\n")


NAMES = ("Bat", "Cat", "Vampire Bat", "Éclair")
WORDS = ("Flies by night.", "Sleeps.", "Burns {fire}.", "Burns {fyre}.", "Two **bold** words.", "")


def _template(folder: Path, chance: random.Random) -> None:
    front = FRONT.replace("20", str(chance.choice((20, 22))), 1)
    if chance.random() < 0.3:
        front = front.replace("{{ card.text }}", "{{ card.text }} {{ game.cards | length }}")
    if chance.random() < 0.3:
        front = front.replace("<qr", '<icon name="art/own.svg" x="40" y="70" width="9" height="9"/><qr')
    write(folder, {"templates/plain.xml": front})


def _game(folder: Path, chance: random.Random) -> None:
    words = GAME.replace("rpga:burning-embers", chance.choice(("rpga:burning-embers", "art/own.svg", "rpga:dragon")))
    words = words.replace("title: Beasts", f"title: {chance.choice(('Beasts', 'Animals'))}")
    write(folder, {"game.yaml": f"theme: own\n{words}{chance.choice(('', PIECES))}"})


EDITS: tuple[Edit, ...] = (
    _row,
    _row,
    _row,
    _template,
    _game,
    lambda folder, chance: write(folder, {"themes/own.yaml": THEME % chance.choice(("#000000", "#203040"))}),
    lambda folder, chance: write(folder, {"art/one.png": picture(chance.choice(("red", "blue")))}),
    lambda folder, chance: write(folder, {"art/own.svg": SVG.format(chance.choice((5, 9)))}),
    lambda folder, chance: write(folder, {"rules.md": RULES.replace("flies", chance.choice(("flies", "sleeps")))}),
)
OPTIONS = (Options(), Options(), Options(ink="low"), Options(cards=("BC-1",)), Options(paper="letter"))


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="again-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), steps=st.lists(st.sampled_from(EDITS), min_size=1, max_size=3))
def test_after_any_edits_a_build_is_what_a_clean_one_is(place: Path, seed: int, steps: list[Edit]) -> None:
    chance = random.Random(seed)  # noqa: S311 - chance makes edits here, not secrets
    desk = Desk(place)
    shutil.rmtree(desk.folder, ignore_errors=True)
    files: dict[str, str | bytes] = {
        "game": f"theme: own\n{GAME}",
        "cards": "code,name,qty,text,picture\nBC-1,Bat,2,Flies.,\nBC-2,Cat,1,Sleeps.,art/one.png\n",
        "themes/own.yaml": THEME % "#000000",
        "art/one.png": picture("red"),
        "art/own.svg": SVG.format(5),
    }
    small_game(desk.folder, **files)
    # The cache stays from one example to the next, full of what other edits left there.
    same_or_refused(desk, Options())
    for step in steps:
        step(desk.folder, chance)
        same_or_refused(desk, chance.choice(OPTIONS))


def same_or_refused(desk: Desk, options: Options) -> None:
    """A build is what a clean one is, also where there is no card of that code."""
    try:
        same(desk, options)
    except ValueError as wrong:
        with pytest.raises(type(wrong), match="has no card"):
            desk.clean(options)

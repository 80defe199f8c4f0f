"""`build --changed`: equal to the difference of two clean builds, whatever was edited; nothing half written."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paper_game import QR, Piece, Row, State, drawn, pieces, small_services
from pypdf import PdfReader

from cardgen.build import Options, Services, WrongUsage, build_changed, build_game, check_game, record_printed
from cardgen.build.changed import only
from cardgen.build.standing import stand
from cardgen.display.digest import Digester
from cardgen.printlog.file import LOG_FILE, read_log

NAMES = ("Fox", "Owl", "Hen", "Bat", "Elk")
COLORS = ("#000000", "#302010", "#aa0000")


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return small_services(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def bare(services: Services) -> Services:
    """Services with one family, for tests that lay out many games."""
    return replace(services, font_folders=services.font_folders[:1])


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return State().write(tmp_path / "small")


@dataclass(frozen=True)
class Edit:
    """An edit of a state: what to do, to which row, with which value."""

    what: str
    row: int
    value: int

    def made(self, state: State) -> State:
        """The state after it; an edit that has nothing to work on leaves it as it is."""
        return EDITS[self.what](state, self.row, self.value)


def add(state: State, row: int, value: int) -> State:
    at = row % (len(state.rows) + 1)
    new = Row(f"SG-{row}", NAMES[value % len(NAMES)], value % 4)
    known = any(one.code == new.code for one in state.rows)
    return state if known else replace(state, rows=(*state.rows[:at], new, *state.rows[at:]))


def remove(state: State, row: int, value: int) -> State:
    at = row % max(len(state.rows), 1)
    return replace(state, rows=state.rows[:at] + state.rows[at + 1 :])


def swap(state: State, row: int, value: int) -> State:
    rows = list(state.rows)
    if rows:
        one, other = row % len(rows), value % len(rows)
        rows[one], rows[other] = rows[other], rows[one]
    return replace(state, rows=tuple(rows))


def cell(name: str, values: Sequence[str | int]) -> Callable[[State, int, int], State]:
    """An edit of one cell."""

    def made(state: State, row: int, value: int) -> State:
        if not state.rows:
            return state
        return state.with_row(row % len(state.rows), **{name: values[value % len(values)]})

    return made


def setting(name: str, values: Sequence[str | float]) -> Callable[[State, int, int], State]:
    """An edit of what all cards share."""

    def made(state: State, row: int, value: int) -> State:
        changes: dict[str, Any] = {name: values[value % len(values)]}
        return replace(state, **changes)

    return made


EDITS: Mapping[str, Callable[[State, int, int], State]] = {
    "add": add,
    "remove": remove,
    "swap": swap,
    "rename": cell("name", NAMES),
    "qty": cell("qty", range(4)),
    "power": cell("power", "1234"),
    "comment": cell("comment", ("", "a", "b")),
    "template": setting("width", (25.0, 25.01, 25.5)),
    "back": setting("back_at", (15.0, 15.01)),
    "color": setting("color", COLORS),
    "word": setting("beast", ("Beast", "Animal")),
    "size": setting("size", ("micro", "mini")),
    "code": setting("code", ("", QR)),
}
SEQUENCE = st.lists(st.builds(Edit, st.sampled_from(tuple(EDITS)), st.integers(0, 5), st.integers(0, 7)), max_size=5)
ROUND = st.tuples(SEQUENCE, st.none() | st.sets(st.integers(0, 5), min_size=1, max_size=3))
ROUNDS_EACH = 4


def keyed(taken: Sequence[tuple[str, str, str, int]], seen: dict[str, str]) -> Counter[Piece]:
    """Faces by code and digests as pieces, by what was drawn when they were seen."""
    found: Counter[Piece] = Counter()
    for code, front, back, copies in taken:
        found[code, seen[front], seen[back]] += copies
    return found


@settings(max_examples=50, deadline=None)
@given(st.lists(ROUND, min_size=ROUNDS_EACH, max_size=ROUNDS_EACH))
def test_changed_is_the_difference_of_two_clean_builds(
    bare: Services, rounds: list[tuple[list[Edit], set[int] | None]]
) -> None:
    """200 sequences of edits; after each, all cards or only some are recorded as printed."""
    state, paper, seen = State(), Counter[Piece](), dict[str, str]()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "small"
        for edits, some in rounds:
            for edit in edits:
                state = edit.made(state)
            state.write(folder)
            clean = check_game(folder, bare, Options())
            now = pieces(clean)
            digester = Digester()
            for face in (face for laid in clean.decks for face in laid.faces):
                seen.update({digester.page(page).look: drawn(page) for page in (face.front, face.back)})
            standing = stand(folder, Options(), bare)
            taken = [(one.face.code, one.face.front, one.face.back, one.copies) for one in standing.comparison.take_out]
            assert pieces(only(standing.laid.checked, standing.comparison.missing)) == now - paper
            assert keyed(taken, seen) == paper - now
            codes = [row.code for row in state.rows]
            chosen = set(codes) if some is None else {codes[at % len(codes)] for at in some if codes}
            everything = some is None or not chosen
            options = Options() if everything else Options(cards=tuple(sorted(chosen)))
            record_printed(folder, options, bare)
            kept = Counter({piece: n for piece, n in paper.items() if piece[0] not in chosen and not everything})
            paper = kept + Counter({piece: n for piece, n in now.items() if everything or piece[0] in chosen})


def printed_and(game: Path, services: Services, state: State, options: Options | None = None) -> Counter[str]:
    """What there is to print, by code, once the game as it stands is on paper and then is edited to a state."""
    assert record_printed(game, Options(), services).written
    state.write(game)
    standing = stand(game, options or Options(), services)
    return Counter(standing.comparison.missing)


def test_one_edited_row_is_one_card_on_one_sheet_with_its_old_face_listed(
    game: Path, services: Services, tmp_path: Path
) -> None:
    record_printed(game, Options(), services)
    State().with_row(1, power="4").write(game)
    report = build_changed(game, tmp_path / "out", Options(), services)
    (file,) = report.files
    assert (file.path.name, file.cards, file.sheets, file.sides) == ("beasts-changed.pdf", 1, 1, 2)
    text = PdfReader(file.path).pages[0].extract_text()
    assert "Owl" in text
    assert "Fox" not in text
    assert report.take_out is not None
    listed = report.take_out.read_text(encoding="utf-8")
    assert "1 × SG-2 Owl: changed: power “3” → “4”" in listed
    assert "Fox" not in listed


def test_nothing_changed_writes_nothing(game: Path, services: Services, tmp_path: Path) -> None:
    record_printed(game, Options(), services)
    report = build_changed(game, tmp_path / "out", Options(), services)
    assert report.written
    assert report.files == ()
    assert report.take_out is None
    assert not (tmp_path / "out").exists()


def test_without_a_log_everything_is_new_and_said_to_be(game: Path, services: Services, tmp_path: Path) -> None:
    report = build_changed(game, tmp_path / "out", Options(), services)
    assert sum(file.cards for file in report.files) == 7
    assert any("Nothing is recorded as printed yet" in problem.message for problem in report.problems)


def test_comments_and_the_order_of_rows_are_not_seen_on_paper(game: Path, services: Services) -> None:
    state = State().with_row(0, comment="a remark")
    assert printed_and(game, services, replace(state, rows=state.rows[::-1])) == Counter()


def test_a_changed_template_or_back_or_font_or_colour_counts(game: Path, services: Services) -> None:
    everything = Counter({"SG-1": 2, "SG-2": 1, "SG-3": 3, "SG-T1": 1})
    for state in (
        State(width=25.1),
        State(back_at=15.1),
        State(color="#000001"),
        State(family="DM Serif Display"),
        State(beast="Animal"),
    ):
        State().write(game)
        assert printed_and(game, services, state) == everything, state


def test_more_copies_print_the_missing_ones_and_fewer_are_listed(game: Path, services: Services) -> None:
    assert printed_and(game, services, State().with_row(0, qty=5).with_row(2, qty=1)) == Counter({"SG-1": 3})
    taken = stand(game, Options(), services).comparison.take_out
    assert [(one.face.code, one.copies, one.reasons) for one in taken] == [("SG-3", 2, ())]


def test_a_card_that_is_named_counts_with_its_whole_quantity(game: Path, services: Services) -> None:
    state = State().with_row(0, power="9").with_row(1, power="9")
    assert printed_and(game, services, state, Options(cards=("sg-1",))) == Counter({"SG-1": 2})


def test_a_deck_that_is_named_leaves_the_others_alone(game: Path, services: Services) -> None:
    state = State(rows=State().rows[1:], width=26)
    assert printed_and(game, services, state, Options(decks=("towers",))) == Counter({"SG-T1": 1})
    standing = stand(game, Options(decks=("towers",)), services)
    assert [one.face.code for one in standing.comparison.take_out] == ["SG-T1"]
    standing = stand(game, Options(decks=("beasts",)), services)
    assert [one.face.code for one in standing.comparison.take_out] == ["SG-2", "SG-3", "SG-1"]


def test_another_ink_and_another_language_are_other_paper(game: Path, services: Services) -> None:
    state = State(
        texts={"text/de.yaml": "SG-1: {name: Fuchs}\nSG-2: {name: Uhu}\nSG-3: {name: Huhn}\nSG-T1: {name: Tor}\n"}
    )
    assert printed_and(game, services, state) == Counter()
    for options in (Options(ink="low"), Options(language="de")):
        standing = stand(game, options, services)
        assert sum(standing.comparison.missing.values()) == 7
        assert standing.comparison.take_out == ()
        record_printed(game, options, services)
        assert stand(game, options, services).comparison.changes == ()
    assert stand(game, Options(), services).comparison.changes == ()


def test_a_new_code_that_remembers_the_old_one_is_the_same_card(game: Path, services: Services) -> None:
    assert printed_and(game, services, State().with_row(0, code="SG-9", was="SG-1")) == Counter()
    state = State().with_row(0, code="SG-9", was="SG-1", power="8")
    assert printed_and(game, services, state) == Counter({"SG-9": 2})
    (taken,) = stand(game, Options(), services).comparison.take_out
    assert (taken.face.code, taken.copies) == ("SG-9", 2)


def test_who_prints_no_backs_does_not_mind_another(game: Path, services: Services) -> None:
    bare = Options(backs="none")
    record_printed(game, bare, services)
    State(back_at=9).write(game)
    assert stand(game, bare, services).comparison.changes == ()
    assert len(stand(game, Options(), services).comparison.changes) == 4


def test_another_address_in_the_codes_is_told_apart(game: Path, services: Services) -> None:
    State(code=QR).write(game)
    record_printed(game, Options(), services)
    standing = stand(game, Options(public_url="HTTP://EXAMPLE.ORG"), services)
    assert len(standing.comparison.missing) == 4
    told = [str(problem) for problem in standing.problems if "QR codes" in problem.message]
    assert told == [
        (
            "The QR codes of 4 cards on paper lead to HTTP://TABLEWRIGHT.LOCAL:8765, not to HTTP://EXAMPLE.ORG. "
            "(pass --public-url HTTP://TABLEWRIGHT.LOCAL:8765 if that address still holds)"
        )
    ]


def test_sheets_of_an_earlier_change_do_not_stay(game: Path, services: Services, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build_game(game, out, Options(), services)
    before = {path.name for path in (out / "small").iterdir()}
    record_printed(game, Options(), services)
    State().with_row(1, power="4").write(game)
    build_changed(game, out, Options(), services)
    assert {path.name for path in (out / "small").iterdir()} - before == {"beasts-changed.pdf", "take-out.txt"}
    record_printed(game, Options(), services)
    build_changed(game, out, Options(), services)
    assert {path.name for path in (out / "small").iterdir()} == before


def test_a_broken_log_stops_build_and_record_and_stays(game: Path, services: Services, tmp_path: Path) -> None:
    record_printed(game, Options(), services)
    log = game / LOG_FILE
    broken = log.read_bytes()[:-40]
    log.write_bytes(broken)
    report = build_changed(game, tmp_path / "out", Options(), services)
    assert not report.written
    assert any(problem.place == f"{LOG_FILE}:4, character 368" or problem.row == 4 for problem in report.problems)
    assert not record_printed(game, Options(), services).written
    assert log.read_bytes() == broken
    assert not (tmp_path / "out").exists()


def test_broken_data_is_not_recorded(game: Path, services: Services) -> None:
    State().with_row(0, qty=-1).write(game)
    assert not record_printed(game, Options(), services).written
    assert not (game / LOG_FILE).exists()


def test_copies_that_are_there_and_cards_that_are_lost(game: Path, services: Services) -> None:
    record_printed(game, Options(), services)
    record_printed(game, Options(cards=("SG-3",)), services, copies=1)
    assert dict(stand(game, Options(), services).comparison.missing) == {"SG-3": 2}
    record_printed(game, Options(cards=("SG-3",)), services, copies=0)
    assert dict(stand(game, Options(), services).comparison.missing) == {"SG-3": 3}


def test_saying_it_twice_changes_nothing(game: Path, services: Services) -> None:
    record_printed(game, Options(), services)
    before = (game / LOG_FILE).read_bytes()
    again = record_printed(game, Options(), services)
    assert again.changes.changes == ()
    assert (game / LOG_FILE).read_bytes() == before


def test_a_number_of_copies_makes_no_sense_with_what_changed() -> None:
    with pytest.raises(WrongUsage, match="missing"):
        Options(changed=True, copies=2)


LOOP = """
import sys
from pathlib import Path
from test_build_changed import State, small_services, Options, build_changed, record_printed
folder, out, cache, what = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]
services = small_services(cache)
print("ready", flush=True)
number = 0
while True:
    number += 1
    if what == "printed":
        record_printed(folder, Options(), services, copies=1 + number % 9)
    else:
        build_changed(folder, out, Options(reverse=bool(number % 2)), services)
"""


@pytest.mark.parametrize(("what", "seed"), [("printed", 1), ("printed", 2), ("build", 3), ("build", 4)])
def test_a_kill_leaves_log_and_sheets_whole(
    game: Path, services: Services, tmp_path: Path, what: str, seed: int
) -> None:
    record_printed(game, Options(), services)
    State(rows=tuple(Row(f"SG-{n}", NAMES[n % 5], 2) for n in range(20))).write(game)
    out = tmp_path / "out"
    command = [sys.executable, "-c", LOOP, str(game), str(out), str(services.cache), what]
    with subprocess.Popen(command, cwd=Path(__file__).parent, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(random.Random(seed).uniform(0.05, 0.5))  # noqa: S311 - a delay, no secret
        process.kill()
    records, problems = read_log(game / LOG_FILE, LOG_FILE)
    assert problems == ()
    assert len(records) in {4, 21}
    assert {record.qty for record in records if record.code == "SG-T1"} <= set(range(1, 10))
    for file in out.rglob("*.pdf"):
        assert len(PdfReader(file, strict=True).pages) == 4

"""Decks laid out: templates and their mistakes, backs, QR versions, fingerprints, and where faults are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_game import BACK, FRONT, GAME, check, services, small_game
from telling import errors, the, told

from cardgen.build import Checked, Options, check_game
from cardgen.display.items import Group, Text
from cardgen.display.items import Path as Drawn
from cardgen.layout.faces import CardFaces
from cardgen.model.problem import Severity

PAGE = '<page bleed="3">\n{}\n</page>'
NAME = '<textbox x="6" y="6" width="51" height="10" of="name">{{ card.name }}</textbox>'
QR = '<qr x="58" y="83" anchor="bottom-right"{}/>'


def faces(checked: Checked) -> list[CardFaces]:
    return [face for deck in checked.decks for face in deck.faces]


def words(face: CardFaces) -> list[str]:
    return [item.string for item in face.front.items if isinstance(item, Text)]


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        ("{{ card.strenght }}", "The card has no column “strenght”; did you mean “strength”?"),
        ("{{ foo }}", "There is no “foo” that a template may use"),
        ("{{ deck.foo }}", "A deck has no “foo”"),
        ("{{ card.name | foo }}", "No filter named 'foo'"),
        ("{% if %}", "Expected an expression"),
        ("{{ 1 / 0 }}", "Division by zero"),
        ('{% include "nosuch.xml" %}', "There is no template “nosuch.xml”"),
        ('{% include "../game.yaml" %}', "There is no template “../game.yaml”"),
        ('<rect x="1" width="2px" height="3"/>', "“2px” is no length"),
        ('<rect x="1" width="2" height="3" colour="red"/>', "<rect> knows no colour"),
        ('<rect x="1"/>', '<rect> needs width="…"'),
        ('<ornament kind="hatch" width="9" height="9" pitch="0"/>', 'pitch="0" is not between 0.2 and 50'),
        ('<textbox width="9" height="9" font="Comic Sans">a</textbox>', "There is no font “Comic Sans”"),
        ('<icon name="rpga:dargon" width="9" height="9"/>', "There is no icon “rpga:dargon”"),
        ('<link width="9" height="9" href="javascript:alert(1)"/>', "A link leads to http:// or https://"),
    ],
)
def test_a_mistake_names_template_line_and_card(tmp_path: Path, mistake: str, said: str) -> None:
    folder = small_game(
        tmp_path, front=PAGE.format(f"{NAME}\n\n{mistake}"), cards="code,name,strength\nBC-1,Bat,3\nBC-2,Cat,2\n"
    )
    problem = the(check(folder).problems, said)
    assert (problem.file, problem.row) == ("templates/plain.xml", 4)
    assert problem.message.endswith("(card BC-1 Bat and 1 more).")
    assert problem.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("front", "said"),
    [
        (PAGE.format("<g>"), "mismatched tag"),
        ("", "no element found"),
        ("<svg/>", "outermost element has to be <page>"),
        (PAGE.format("&nosuch;"), "undefined entity"),
        (PAGE.format("<rectangle/>"), "There is no element <rectangle>; there are g, circle, icon,"),
        ('<page bleed="x"/>', "“x” is no length"),
        ('<page bleed="-3"/>', 'bleed="-3" is not between 0 and 20 mm'),
    ],
)
def test_what_is_no_page_is_told_of_its_template(tmp_path: Path, front: str, said: str) -> None:
    problem = the(check(small_game(tmp_path, front=front)).problems, said)
    assert problem.file == "templates/plain.xml"


@pytest.mark.parametrize(
    "escape",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ card.card.__class__ }}",
        "{{ spread.__globals__ }}",
        "{{ card.traits.append(1) }}",
        "{{ game.decks.__setattr__ }}",
        "{% for n in range(99999999) %}{% endfor %}",
        "{{ spread(99999999, 0, 1) }}",
        "{{ 'a' * 99999999 }}",
        "{{ 'a' * 9999 * 9999 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ lipsum(99) }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    ],
)
def test_a_template_reaches_nothing_and_makes_nothing_without_end(tmp_path: Path, escape: str) -> None:
    (problem,) = check(small_game(tmp_path, front=PAGE.format(escape))).problems
    assert (problem.file, problem.row) == ("templates/plain.xml", 2), problem


def test_a_game_s_template_extends_the_built_in_one_of_its_name(tmp_path: Path) -> None:
    own = (
        '{% extends "default:creature.xml" %}{% block name %}'
        '<textbox x="4.3" y="4.2" width="23" height="6.4" of="name">My {{ card.name }}</textbox>{% endblock %}'
    )
    game = GAME.replace("plain", "creature").replace("poker", "micro")
    cards = "code,name,strength,traits\nBC-1,Bat,3,Large\n"
    (face,) = faces(check(small_game(tmp_path, game=game, cards=cards, **{"templates/creature.xml": own})))
    assert "My Bat" in words(face)
    (plain,) = faces(check(small_game(tmp_path / "other", game=game, cards=cards)))
    assert "Bat" in words(plain)
    assert face.front.items[0] == plain.front.items[0]
    assert words(face)[1:] == words(plain)[1:]


def test_shared_groups_are_one_object_on_all_cards_and_others_are_not(tmp_path: Path) -> None:
    box = '<rect x="4" y="4" width="9" height="{}" fill="ink"/>'
    front = PAGE.format(
        f'<g share="yes">{box.format(9)}</g><g share="yes">{box.format("{{ card.qty }}")}</g><g>{box.format(9)}</g>'
    )
    one, two = faces(check(small_game(tmp_path, front=front)))
    first, second = one.front.items, two.front.items
    assert first[0] is second[0]
    assert isinstance(first[0], Group)
    assert first[0].shared
    assert first[1] != second[1]
    assert first[2] == second[2]
    assert isinstance(first[2], Group)
    assert not first[2].shared


def test_equal_backs_are_one_page_and_a_card_s_own_is_another(tmp_path: Path) -> None:
    cards = "code,name,back\nBC-1,Bat,\nBC-2,Cat,other\nBC-3,Dog,\n"
    other = PAGE.format('<rect x="9" y="9" width="{{ card.qty }}" height="9" fill="ink"/>')
    bat, cat, dog = faces(check(small_game(tmp_path, cards=cards, **{"templates/other.xml": other})))
    assert bat.back is dog.back
    assert bat.back.label == "Beasts: back"
    assert cat.back != bat.back


def test_a_deck_that_names_no_back_has_the_built_in_one(tmp_path: Path) -> None:
    game = GAME.replace("    back: rear\n", '    icon: "rpga:dragon"\n')
    checked = check(small_game(tmp_path, game=game))
    assert checked.problems == ()
    assert any(isinstance(item, Text) and item.string == "Beasts" for item in faces(checked)[0].back.items)


def test_a_fault_of_a_back_is_told_once_for_all_cards_that_share_it(tmp_path: Path) -> None:
    back = BACK.replace("</page>", '<textbox x="1" y="5" width="40" height="9">Back</textbox></page>')
    problems = check(small_game(tmp_path, back=back)).problems
    problem = the(problems, "nearer than 2 mm")
    assert (problem.file, len(problems)) == ("templates/rear.xml", 1)


@pytest.mark.parametrize(
    ("most", "severity"), [("14", None), ("13", Severity.WARNING), ("11.2", Severity.WARNING), ("11", Severity.ERROR)]
)
def test_how_fine_a_qr_code_may_be(tmp_path: Path, most: str, severity: Severity | None) -> None:
    """Version 3 has 29 modules and 8 of quiet zone: 0.40 mm a module make 14.8 mm, 0.30 make 11.1."""
    most = "14.8" if severity is None else most
    (*found,) = check(small_game(tmp_path, front=PAGE.format(QR.format(f' most="{most}"')))).problems
    assert [problem.severity for problem in found] == ([severity] if severity else [])
    for problem in found:
        assert f"{float(most) / 37:.2f} mm wide" in problem.message
        assert problem.place == "templates/plain.xml:2"
        assert "shorten the public URL" in problem.hint


def test_a_long_public_url_makes_a_code_too_fine_for_its_place(tmp_path: Path) -> None:
    folder = small_game(tmp_path, front=PAGE.format(QR.format(' most="14.8"')))
    found = check(folder, Options(public_url=f"https://{'a' * 300}.example")).problems
    assert the(found, "A module of the QR code is").severity is Severity.ERROR


def test_a_code_larger_than_the_card_is_told(tmp_path: Path) -> None:
    folder = small_game(tmp_path, front=PAGE.format(QR.format("")))
    found = check(folder, Options(public_url=f"https://{'a' * 2000}.example")).problems
    assert the(errors(found), "reaches beyond the card’s edge").file == "templates/plain.xml"


def test_all_codes_of_a_pile_have_one_version_whatever_is_printed(tmp_path: Path) -> None:
    game = GAME + "  cats: {template: plain, size: poker, joins: beasts}\n"
    cards = "code,name\nBC-1,Bat\n"
    longer = {"cats.csv": "code,name\nBC-12345678,Tom\n"}
    url = f"http://{'A' * 28}.example"  # 28 + 15 + 3 + 9 = 55 characters with the short code, 62 with the long one
    folder = small_game(tmp_path, game=game, cards=cards, front=PAGE.format(QR.format("")), **longer)
    checked = check(folder, Options(public_url=url))
    assert told(checked.problems) == []
    scales = {scale_of_code(face) for face in faces(checked)}
    (alone,) = faces(check(folder, Options(public_url=url, cards=("BC-1",))))
    assert len(scales) == 1
    assert scale_of_code(alone) in scales
    (short,) = faces(
        check(small_game(tmp_path / "short", cards=cards, front=PAGE.format(QR.format(""))), Options(public_url=url))
    )
    assert scale_of_code(short) not in scales


def scale_of_code(face: CardFaces) -> tuple[int, float]:
    """How many modules a code has on a side, and where it begins."""
    (code,) = (item for item in face.front.items if isinstance(item, Drawn) and item.name == "qr")
    right = max(x + width for x, width in zip(code.outline.coords[::4], code.outline.coords[2::4], strict=True))
    return round(right), code.transform.e


@pytest.mark.parametrize(
    "url", ["http://münchen.example", "http://example/ß", "http://a_b.example", f"http://{'a' * 5000}"]
)
def test_an_address_that_no_small_code_holds_is_told_once(tmp_path: Path, url: str) -> None:
    game = GAME + "  cats: {template: plain, size: poker, back: rear}\n"
    folder = small_game(tmp_path, game=game, **{"cats.csv": "code,name\nBC-9,Tom\n"})
    (problem,) = check(folder, Options(public_url=url)).problems
    assert problem.message.startswith("The public URL “http://")
    assert (problem.severity, problem.place) == (Severity.ERROR, "--public-url")
    assert len(problem.message) < 200


def test_the_fingerprint_hangs_on_what_the_face_says_alone(tmp_path: Path) -> None:
    def marks(folder: str, options: Options | None = None, **changed: str) -> list[str]:
        return [face.fingerprint for face in faces(check(small_game(tmp_path / folder, **changed), options))]

    plain = marks("a")
    assert marks("b", front=FRONT.replace('x="6" y="6"', 'x="7" y="7"').replace("12pt", "11pt")) == plain
    assert marks("c", Options(ink="low", public_url="http://elsewhere.example")) == plain
    assert marks("d", cards="code,name,qty,text\nBC-1,Bat,2,Flies by night.\nBC-2,Cat,1,Sleeps by night.\n") == [
        plain[0],
        marks("e", cards="code,name,text\nBC-2,Cat,Sleeps by night.\n")[0],
    ]
    assert len(set(plain)) == 2


def test_a_field_without_a_cell_is_told_of_the_template(tmp_path: Path) -> None:
    """The icon stands for a trait; the card has no column “emblem” in which one could look."""
    front = PAGE.format('<icon name="nosuch" x="9" y="9" width="9" height="9" of="emblem"/>')
    assert the(check(small_game(tmp_path, front=front)).problems, "nosuch").file == "templates/plain.xml"
    cards = "code,name,emblem\nBC-1,Bat,nosuch\n"
    front = front.replace('"nosuch"', '"{{ card.emblem }}"')
    place = the(check(small_game(tmp_path / "b", front=front, cards=cards)).problems, "nosuch").place
    assert place == "beasts.csv:2, emblem"


def test_progress_is_told_card_by_card(tmp_path: Path) -> None:
    steps: list[tuple[str, int, int]] = []
    check_game(small_game(tmp_path), services(), Options(), lambda *step: steps.append(step))
    assert steps == [("Beasts", 1, 2), ("Beasts", 2, 2)]

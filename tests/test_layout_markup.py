"""From templates to elements: places, the sandbox, and what is not XML."""

import pytest
from jinja2 import DictLoader

from cardgen.layout.markup import TemplateFault, make_environment, parse, place_of, render, words_of


def made(source: str, **others: str) -> str:
    environment = make_environment(DictLoader({"card.xml": source, **others}), {})
    return render(environment, "card.xml", {"name": "Hag & <Crone>", "numbers": [1, 2]})


def fault(source: str, **others: str) -> TemplateFault:
    with pytest.raises(TemplateFault) as caught:
        parse(made(source, **others), "card.xml")
    return caught.value


def test_an_element_knows_the_line_of_its_template() -> None:
    root = parse(made("<page>\n{% for n in numbers %}\n\n<rect\n width='{{ n }}'/>\n{% endfor %}\n</page>"), "card.xml")
    assert [place_of(element, "card.xml") for element in root] == [("card.xml", 4), ("card.xml", 4)]


def test_an_inherited_element_knows_its_own_template() -> None:
    base = "<page>\n{% block a %}\n<rect/>\n{% endblock %}\n</page>"
    child = "{% extends 'base.xml' %}\n{% block a %}\n{{ super() }}\n<line/>\n{% endblock %}"
    root = parse(made(child, **{"base.xml": base}), "card.xml")
    assert [place_of(element, "") for element in root] == [("base.xml", 3), ("card.xml", 4)]


def test_text_is_escaped_and_comes_back_as_it_was() -> None:
    root = parse(made("<page><textbox>{{ name }}</textbox></page>"), "card.xml")
    assert words_of(root[0]) == "Hag & <Crone>"


def test_breaks_and_emphasis_in_a_template_become_rich_text() -> None:
    root = parse(made("<page><textbox>\n  One <b>two</b><br/>\n  <i>three</i>\n</textbox></page>"), "card.xml")
    assert words_of(root[0]) == "One <b>two</b>\n\n<i>three</i>"


@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        ("<page>\n{{ nam }}\n</page>", "nam", 2),
        ("<page>\n{% if %}\n</page>", "Expected an expression", 2),
        ("<page>\n<rect>\n</page>", "broken", 2),
        ("<page>\n\n{{ 1 / 0 }}</page>", "zero", 3),
        ("<page>\n{{ name.__class__.__mro__ }}\n</page>", "unsafe", 2),
        ("<card/>", "outermost", 0),
        ("<!DOCTYPE page [<!ENTITY a 'b'>]><page>&a;</page>", "Entities", 0),
        ("{% include 'other.xml' %}", "no template “other.xml”", 1),
        ("<page>{% for n in range(90000) %}<rect width='1'/>{% endfor %}</page>", "too much", 0),
    ],
)
def test_a_mistake_is_told_with_its_line(source: str, message: str, line: int) -> None:
    found = fault(source)
    assert message in str(found)
    assert (found.template, found.line) == ("card.xml", line)


def test_a_template_cannot_count_without_end() -> None:
    assert "Range too big" in str(fault("<page>{% for n in range(99999999) %}{% endfor %}</page>"))

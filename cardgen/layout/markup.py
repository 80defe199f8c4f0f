"""From a template and a card to a tree of elements that remember which line of which template they came from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import ElementTree as SafeTree
from defusedxml.common import DefusedXmlException
from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension
from jinja2.sandbox import ImmutableSandboxedEnvironment

TAGS = (
    "page", "g", "rect", "line", "circle", "polygon", "path", "image", "textbox", "icon", "qr", "link", "ornament",
)  # fmt: skip
_OPENING = re.compile(rf"<({'|'.join(TAGS)})(?=[\s/>]|$)")
_MARK = re.compile(r' at="([^"]*):(\d+)"')
_MOST_OUTPUT = 400_000


class TemplateFault(ValueError):
    """A template that fails: a sentence, the template's name and its line (0 where it is not known)."""

    def __init__(self, message: str, template: str, line: int = 0) -> None:
        super().__init__(message)
        self.template = template
        self.line = line


class _LineMarks(Extension):
    """Give each element of a template an attribute that says where it stands, before Jinja reads it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        del filename
        return "\n".join(
            _OPENING.sub(rf'<\1 at="{name}:{number}"', line) for number, line in enumerate(source.split("\n"), 1)
        )


def make_environment(loader: BaseLoader, helpers: Mapping[str, Callable[..., Any]]) -> Environment:
    """The sandbox that card templates run in: strict names, autoescape, no reach beyond what is handed in."""
    environment = ImmutableSandboxedEnvironment(
        loader=loader,
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[_LineMarks],
        cache_size=200,
    )
    environment.globals.update(helpers)
    # `range` and `lipsum` can make a page without end out of three words.
    environment.globals.pop("lipsum", None)
    return environment


def render(environment: Environment, template: str, context: Mapping[str, Any]) -> str:
    """The template's XML for one card. Raises TemplateFault with the template's own line."""
    try:
        text = environment.get_template(template).render(context)
    except TemplateNotFound as fault:
        raise TemplateFault(f"There is no template “{fault.name}”", template) from fault
    except TemplateSyntaxError as fault:
        raise TemplateFault(f"{_sentence(fault)}", fault.name or template, fault.lineno) from fault
    except (TemplateError, SecurityError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as fault:
        raise TemplateFault(_sentence(fault), *_place(fault, template)) from fault
    except (RecursionError, MemoryError, OverflowError) as fault:
        raise TemplateFault("The template asks for more than a card can hold", template) from fault
    if len(text) > _MOST_OUTPUT:
        raise TemplateFault(f"The template makes {len(text):,} characters for one card, which is too much", template)
    return text


def parse(text: str, template: str) -> Element:
    """The tree of rendered XML. Raises TemplateFault where it is not well formed."""
    try:
        root = SafeTree.fromstring(text)
    except ParseError as fault:
        line, column = fault.position
        raise TemplateFault(
            f"The XML is broken: {str(fault).split(':')[0]}", *_nearest(text, line, column, template)
        ) from fault
    except DefusedXmlException as fault:
        raise TemplateFault("Entities and document types are not allowed in templates", template) from fault
    if not isinstance(root, Element) or root.tag != "page":
        raise TemplateFault("A template’s outermost element has to be <page>", template)
    return root


def place_of(element: Element, template: str) -> tuple[str, int]:
    """The template and line that an element came from."""
    name, _, line = element.get("at", "").rpartition(":")
    return (name or template, int(line) if line.isdigit() else 0)


def words_of(element: Element) -> str:
    """The rich text inside an element, as `cardgen.text.rich` reads it, each line without its indentation."""
    return "\n".join(line.strip() for line in _inside(element).strip().split("\n"))


def _inside(element: Element) -> str:
    parts = [element.text or ""]
    for child in element:
        if child.tag == "br":
            parts.append("\n")
        elif child.tag in {"b", "i"}:
            parts.append(f"<{child.tag}>{_inside(child)}</{child.tag}>")
        else:
            raise ValueError(f"<{child.tag}> cannot stand inside <{element.tag}>: only b, i and br can")
        parts.append(child.tail or "")
    return "".join(parts)


def _sentence(fault: BaseException) -> str:
    return str(getattr(fault, "message", None) or fault) or type(fault).__name__


def _place(fault: BaseException, template: str) -> tuple[str, int]:
    """The innermost template line in a traceback, in which Jinja makes templates appear as files."""
    found = (template, 0)
    trace = fault.__traceback__
    while trace is not None:
        if "__jinja_exception__" in trace.tb_frame.f_globals:
            file = trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
            found = (template if file == "<template>" else file, trace.tb_lineno)
        trace = trace.tb_next
    return found


def _nearest(text: str, line: int, column: int, template: str) -> tuple[str, int]:
    """The last mark before a place in rendered XML."""
    before = "\n".join([*text.split("\n")[: line - 1], text.split("\n")[line - 1][:column]])
    marks: Iterable[re.Match[str]] = _MARK.finditer(before)
    found = (template, 0)
    for mark in marks:
        found = (mark.group(1), int(mark.group(2)))
    return found

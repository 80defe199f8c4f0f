"""From a template and a card to a tree of elements that remember which line of which template they came from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sized
from types import MappingProxyType
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring

from defusedxml import ElementTree as SafeTree
from defusedxml.common import DefusedXmlException
from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing

from cardgen.layout.hints import near_hint
from cardgen.model.game import Card, Deck, Game
from cardgen.model.size import Size
from cardgen.model.wording import EffectLine
from cardgen.model.words import Term

TAGS = (
    "page", "g", "rect", "line", "circle", "polygon", "path", "image", "textbox", "icon", "qr", "link", "ornament",
)  # fmt: skip
_OPENING = re.compile(rf"<({'|'.join(TAGS)})(?=[\s/>]|$)")
_MARK = re.compile(r' at="([^"]*):(\d+)"')
_MOST_OUTPUT = 400_000
_MOST_FACTOR = 100_000
_MOST_POWER = 16
# What XML cannot hold; the loader has told of it where it stands in the data.
_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_XML_HINTS: Mapping[str, str] = MappingProxyType(
    {
        "mismatched tag": "an element is not closed, or closed twice: write <g>…</g> or <rect …/>",
        "no element found": "the template is empty, or its <page> is not closed",
        "undefined entity": "write & as &amp;",
        "not well-formed (invalid token)": "put values in quotes, and write & as &amp; and < as &lt;",
        "duplicate attribute": "an element says the same attribute twice: take one of them out",
    }
)
_FROZEN = frozenset((Card, Deck, Game, Size, Term, EffectLine))


class TemplateFault(ValueError):
    """A template that fails: a sentence, the template's name, its line (0 where it is not known), and a hint."""

    def __init__(self, message: str, template: str, line: int = 0, hint: str = "") -> None:
        super().__init__(message)
        self.template = template
        self.line = line
        self.hint = hint


class _Undefined(StrictUndefined):
    """A name that is not there, told as one who writes templates knows it."""

    @property
    def _undefined_message(self) -> str:
        name, owner = self._undefined_name, self._undefined_obj
        if self._undefined_hint:
            return self._undefined_hint
        if owner is missing:
            return f"There is no “{name}” that a template may use"
        explain = getattr(type(owner), "explain_missing", None)
        if explain is not None:
            return str(explain(owner, name))
        return f"A {type(owner).__name__.lower()} has no “{name}”"


class _LineMarks(Extension):
    """Give each element of a template an attribute that says where it stands, before Jinja reads it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        del filename
        return "\n".join(
            _OPENING.sub(rf'<\1 at="{name}:{number}"', line) for number, line in enumerate(source.split("\n"), 1)
        )


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, which need not look closely at the project's own frozen values."""

    intercepted_binops = frozenset({"*", "**"})

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """As Jinja has it: a frozen value has nothing to protect but what begins with an underscore."""
        if type(obj) in _FROZEN:
            return not attr.startswith("_")
        return bool(super().is_safe_attribute(obj, attr, value))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply and raise numbers of a size that cards have, so that three characters cannot fill the memory."""
        for factor, other, most in (
            (left, right, _MOST_FACTOR),
            (right, left, _MOST_FACTOR if operator == "*" else _MOST_POWER),
        ):
            if isinstance(factor, int | float) and abs(factor) > most:
                raise OverflowError(f"“{operator}” goes up to {most:,} in a template, and {factor:g} is more")
            if isinstance(factor, Sized) and isinstance(other, int) and len(factor) * other > _MOST_FACTOR:
                raise OverflowError(f"A text that is repeated so often has more than {_MOST_FACTOR:,} characters")
        return super().call_binop(context, operator, left, right)


def make_environment(loader: BaseLoader, helpers: Mapping[str, Callable[..., Any]]) -> Environment:
    """The sandbox that card templates run in: strict names, autoescape, no reach beyond what is handed in."""
    environment = _Sandbox(
        loader=loader,
        undefined=_Undefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[_LineMarks],
        cache_size=200,
    )
    environment.globals.update(helpers)
    # These make a page without end out of three words.
    environment.globals.pop("lipsum", None)
    environment.filters.pop("center", None)
    return environment


def render(environment: Environment, template: str, context: Mapping[str, Any]) -> str:
    """The template's XML for one card. Raises TemplateFault with the template's own line."""
    try:
        text = environment.get_template(template).render(context)
    except TemplateNotFound as fault:
        hint = near_hint(str(fault.name), template_names(environment))
        raise TemplateFault(f"There is no template “{fault.name}”", *_place(fault, template), hint) from fault
    except TemplateSyntaxError as fault:
        raise TemplateFault(f"{_sentence(fault)}", fault.name or template, fault.lineno) from fault
    except UnicodeDecodeError as fault:
        raise TemplateFault("The template is not UTF-8", template, 0, "save it as UTF-8") from fault
    except (RecursionError, MemoryError) as fault:
        raise TemplateFault("The template asks for more than a card can hold", *_place(fault, template)) from fault
    except (TemplateError, SecurityError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as fault:
        raise TemplateFault(_sentence(fault), *_place(fault, template)) from fault
    if len(text) > _MOST_OUTPUT:
        raise TemplateFault(f"The template makes {len(text):,} characters for one card, which is too much", template)
    return text


def template_names(environment: Environment) -> list[str]:
    """The templates that there are, without those that are only parts of others."""
    return sorted(
        name for name in environment.list_templates(extensions=["xml"]) if not name.startswith(("_", "default:"))
    )


def parse(text: str, template: str) -> Element:
    """The tree of rendered XML. Raises TemplateFault where it is not well formed."""
    try:
        # Only what a document type declares can do harm: without “<!” the quicker parser is as safe.
        root = SafeTree.fromstring(text) if "<!" in text else fromstring(text)  # noqa: S314
    except ParseError as fault:
        line, column = fault.position
        plain = _NOT_XML.sub("", text)
        if plain != text:
            return parse(plain, template)
        words = str(fault).split(":")[0]
        hint = _XML_HINTS.get(words, "")
        raise TemplateFault(
            f"The XML is broken here or a little above: {words}", *_nearest(text, line, column, template), hint
        ) from fault
    except DefusedXmlException as fault:
        raise TemplateFault("Entities and document types are not allowed in templates", template) from fault
    if not isinstance(root, Element) or root.tag != "page":
        raise TemplateFault("A template’s outermost element has to be <page>", template)
    return root


def place_of(element: Element, template: str, otherwise: int = 0) -> tuple[str, int]:
    """The template and line that an element came from, or what is given for one that does not know."""
    name, _, line = element.get("at", "").rpartition(":")
    return (name or template, int(line) if line.isdigit() else otherwise)


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
    words = str(getattr(fault, "message", None) or fault) or type(fault).__name__
    return words[:1].upper() + words[1:]


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

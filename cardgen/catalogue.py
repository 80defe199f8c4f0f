"""Catalogues of the program's own words in other languages: read without a build step, and renewed from the sources.

A catalogue is a gettext file named by its language, such as `zh-Hant.po`.
"""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from gettext import GNUTranslations
from pathlib import Path
from typing import Any, TypeAlias

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

Words: TypeAlias = str | tuple[str, ...]
"""Words as they stand in the source; two forms where they hang on a number."""

Calls: TypeAlias = Mapping[str, tuple[int, ...]]
"""The functions whose arguments are words to be translated, by name: at which places these arguments stand."""

_CALL_IN_SCRIPT = re.compile(r"(?<![\w.$])t\(")
_PART_OF_SCRIPT = re.compile(
    r"""(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?P<sign>[=!]==|[(){}\[\],])|[^"'(){}\[\],=!]+|."""
)


def read_catalogue(path: Path) -> Catalog:
    """The catalogue in a file. Raises OSError, and PoFileError for a file that cannot be read."""
    with path.open("rb") as file:
        return read_po(file, locale=Locale.parse(path.stem, sep="-"), abort_invalid=True)


def translations(path: Path) -> GNUTranslations:
    """The translations in a catalogue; what it does not have stays in English. Raises as `read_catalogue` does."""
    made = io.BytesIO()
    write_mo(made, read_catalogue(path))
    made.seek(0)
    return GNUTranslations(made)


def words_in_python(source: str, calls: Calls) -> Iterator[Words]:
    """The words that a Python source passes to these functions or methods as literals. Raises SyntaxError."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(found, key=lambda one: (one.lineno, one.col_offset)):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        places = calls.get(name, ())
        if places and len(node.args) > places[-1]:
            yield from _together([list(_literals(node.args[place])) for place in places])


def words_in_template(source: str, calls: Sequence[str] = ("_", "gettext", "ngettext")) -> Iterator[Words]:
    """The words that a template passes to these functions. Raises TemplateSyntaxError."""
    environment = Environment(extensions=["jinja2.ext.i18n"])  # noqa: S701  (nothing is rendered)
    for _line, _name, words in extract_from_ast(environment.parse(source), calls):
        forms = tuple(form for form in _forms(words) if form)
        if forms:
            yield forms if len(forms) > 1 else forms[0]


def words_in_script(source: str) -> Iterator[str]:
    """The words that a script passes to `t` as literals: `t("…")`, or `t(many ? "…" : "…", {…})`."""
    for call in _CALL_IN_SCRIPT.finditer(source):
        deep, compared = 0, False
        for part in _PART_OF_SCRIPT.finditer(source, call.end()):
            sign = part["sign"]
            if part["text"] and not compared and deep == 0:
                yield ast.literal_eval(part["text"])
            deep += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(sign or "", 0)
            compared = sign in ("===", "!==") or (compared and not part[0].strip())
            if deep < 0 or (sign == "," and deep == 0):
                break


def renewed(known: Catalog, found: Mapping[Words, Iterable[str]]) -> Catalog:
    """A catalogue of all words that were found, each with the files that have it, translated as far as is known."""
    made = Catalog(locale=known.locale, header_comment=known.header_comment, fuzzy=False)
    made.mime_headers = known.mime_headers
    for words, files in found.items():
        message = known.get(words)
        string = message.string if message is not None and _forms(message.id) == _forms(words) else None
        made.add(words, string, [(file, 1) for file in sorted(set(files))])
    return made


def write_catalogue(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue, with the files that have each word and without lines, so that it changes with words alone."""
    made = io.BytesIO()
    write_po(made, catalogue, width=110, include_lineno=False)
    path.write_bytes(made.getvalue())


def renew(paths: Iterable[Path], found: Mapping[Words, Iterable[str]]) -> Iterator[str]:
    """Renew catalogues, and give lines that tell what each lacks, and how much that is."""
    for path in paths:
        catalogue = renewed(read_catalogue(path), found)
        write_catalogue(path, catalogue)
        left = [f"no translation: {message.id}" for message in untranslated(catalogue)]
        left += [f"other places to fill than the English: {message.id}" for message in misplaced(catalogue)]
        name = "/".join(path.parts[-3:])
        yield from (f"{name}: {one}\n" for one in left)
        yield f"{name}: {len(found)} sentences, {len(left)} to see to\n"


def untranslated(catalogue: Catalog) -> tuple[Message, ...]:
    """The words that have no translation, or not in all the forms that the language has."""
    return tuple(message for message in catalogue if message.id and not all(_forms(message.string)))


def misplaced(catalogue: Catalog) -> tuple[Message, ...]:
    """The translations that do not have the same places to be filled, `{name}` or `%(name)s`, as the words."""
    return tuple(
        message
        for message in catalogue
        if message.id
        and any(form and _places(form) != _places(_forms(message.id)[-1]) for form in _forms(message.string))
    )


def has_words(text: str) -> bool:
    """Whether there is something to translate besides places to be filled; marks are, as languages have their own."""
    return bool(_PLACE.sub("", text).strip())


_PLACE = re.compile(r"\{\w*\}|%\(\w+\)[sd]|%%")


def _places(text: str) -> list[str]:
    return sorted(set(_PLACE.findall(text)))


def _forms(words: Any) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words or ("",))


def _together(arguments: list[list[str]]) -> Iterator[Words]:
    """Each literal of the only argument by itself; of several arguments those that stand together."""
    if len(arguments) == 1:
        yield from arguments[0]
    elif all(arguments):
        yield tuple(literals[0] for literals in arguments)


def _literals(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp():
            yield from _literals(node.body)
            yield from _literals(node.orelse)
        case _:
            return


Finder: TypeAlias = Callable[[str], Iterable[Words]]
"""Finds the words in a source."""


def gather(
    folder: Path, finders: Mapping[str, Finder], under: Iterable[str], *, bare: bool = False
) -> Mapping[Words, list[str]]:
    """The words in all files of some folders under `folder`, by what their names end with; each with its files.

    With `bare` also those that are no more than places to be filled, whose order and signs differ by language.
    """
    found: dict[Words, list[str]] = {}
    paths = sorted(path for name in under for path in (folder / name).rglob("*") if path.suffix in finders)
    for path in paths:
        for words in finders[path.suffix](path.read_text("utf-8")):
            if bare or any(has_words(form) for form in _forms(words)):
                found.setdefault(words, []).append(path.relative_to(folder).as_posix())
    return found

"""Makes cards of a deck's rows; codes that are not written are given later, when all decks are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardgen.load.cells import CODE, read_codes, read_quantity, read_traits, read_yes_no
from cardgen.load.columns import Columns
from cardgen.load.findings import Findings, listed, quoted, rows_listed, sentence, shortened
from cardgen.load.limits import MAX_COPIES
from cardgen.load.pictures import PictureFinder, looks_like_picture
from cardgen.load.table import Row, SourceTable
from cardgen.load.words import TermFinder, folded
from cardgen.model.game import Card
from cardgen.model.notation import Notation
from cardgen.model.problem import Problem
from cardgen.model.words import Source

_QUANTITY_HINT = f"write a whole number from 0 to {MAX_COPIES:,}, or leave the cell blank for 1"

Texts = Mapping[str, Mapping[str, str]]
"""Translations of one card: language, then field."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A card as read, its translations from columns, and all its cells, by which cards of one name are told apart."""

    card: Card
    texts: Texts
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckRules:
    """What holds for all cards of a deck: ids are those of the vocabulary."""

    deck: str
    type: str = ""
    optional: bool = False
    separator: str = ""


@dataclass(frozen=True, slots=True)
class Tools:
    """What is looked up for cards; `judge` says whether a note that is no notation is worth a notice."""

    types: TermFinder
    traits: TermFinder
    parse: Callable[[str], Notation]
    judge: bool
    pictures: PictureFinder


@dataclass(slots=True)
class _Counts:
    """Rows that are told together."""

    blank_qty: list[int] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)


def read_cards(
    table: SourceTable, columns: Columns, rules: DeckRules, tools: Tools, findings: Findings
) -> tuple[Draft, ...]:
    """The cards of a table, in its order; rows without a name are problems and left out."""
    if "name" not in columns.roles:
        findings.error(
            "no column holds the names of the cards",
            table.rows[0].number - 1 if table.rows else None,
            hint="the first row holds the headers; call one “name”, or map it with “columns: {name: …}”. "
            f"The headers found are {listed(quoted(shortened(header, 20) for header in table.headers))}",
        )
        return ()
    reader = _CardReader(table, columns, rules, tools, findings)
    drafts = tuple(draft for row in table.rows if (draft := reader.draft(row)) is not None)
    reader.tell_counts()
    return drafts


class _CardReader:
    """Reads the rows of one table."""

    def __init__(
        self, table: SourceTable, columns: Columns, rules: DeckRules, tools: Tools, findings: Findings
    ) -> None:
        self._table = table
        self._columns = columns
        self._roles = columns.roles
        self._rules = rules
        self._tools = tools
        self._findings = findings
        self._counts = _Counts()
        self._fields = _field_places(columns)

    def draft(self, row: Row) -> Draft | None:
        """One row as a card, or None with a problem where it has no name."""
        name = self._cell(row, "name")
        if not name:
            self._findings.error("this card has no name", row.number, self._columns.header("name"))
            return None
        first = self._counts.names.setdefault(folded(name), row.number)
        if first != row.number:
            self._findings.warning(
                f"“{shortened(name)}” is the name of the card in row {first} already",
                row.number,
                self._columns.header("name"),
                "if it is the same card, write one row with a quantity",
            )
        return Draft(self._card(row, name), self._texts(row), row.cells)

    def tell_counts(self) -> None:
        """Say once what concerns several rows."""
        if blank := self._counts.blank_qty:
            many = "quantities are" if len(blank) > 1 else "quantity is"
            self._findings.notice(
                f"{len(blank)} {many} blank and counted as 1: {rows_listed(blank)}",
                blank[0],
                self._columns.header("qty"),
            )
        for role, lexicon in (("type", self._tools.types), ("traits", self._tools.traits)):
            if not lexicon.terms and any(self._cell(row, role) for row in self._table.rows):
                header = self._columns.header(role)
                part = "types" if role == "type" else role
                self._findings.notice(
                    f"the column “{header}” is plain text, for game.yaml names no {part}",
                    column=header,
                    hint=f"list them below “{part}:” to give them icons and colours",
                )

    def _card(self, row: Row, name: str) -> Card:
        notes = self._cell(row, "notes")
        notation = self._notation(row, notes) if notes else None
        return Card(
            code=self._code(row),
            name=name,
            deck=self._rules.deck,
            source=Source(self._table.file, row.number, self._table.sheet),
            qty=self._quantity(row),
            type=self._type(row),
            traits=tuple(dict.fromkeys((*self._traits(row), *(notation.traits if notation else ())))),
            notes=notes,
            text=self._cell(row, "text"),
            effects=notation.effects if notation else (),
            reason=notation.reason if notation else "",
            picture=self._picture(row, "picture"),
            back=self._back(row),
            was=self._was(row),
            optional=self._rules.optional or self._yes_no(row, "optional"),
            supplement=self._yes_no(row, "supplement"),
            fields=MappingProxyType({key: row.cells[index] for key, index in self._fields}),
        )

    def _cell(self, row: Row, role: str) -> str:
        index = self._roles.get(role)
        return "" if index is None else row.cells[index]

    def _wrong(self, row: Row, role: str, message: str, hint: str = "") -> None:
        self._findings.error(message, row.line(self._roles[role]), self._columns.header(role), hint)

    def _code(self, row: Row) -> str:
        code = self._cell(row, "code").upper()
        if not code or CODE.fullmatch(code):
            return code
        hint = "a code is PREFIX-XXX: up to 6 and up to 8 capitals or digits, such as SI-G12"
        self._wrong(row, "code", f"“{shortened(code)}” is no code", hint)
        return ""

    def _quantity(self, row: Row) -> int:
        if "qty" not in self._roles:
            return 1
        text = self._cell(row, "qty")
        if not text:
            self._counts.blank_qty.append(row.number)
            return 1
        try:
            return read_quantity(text)
        except ValueError as error:
            self._wrong(row, "qty", str(error), _QUANTITY_HINT)
            return 1

    def _type(self, row: Row) -> str:
        word = self._cell(row, "type")
        if not word or not self._tools.types.terms:
            return self._rules.type
        found = self._tools.types.find(word)
        if found is None:
            self._wrong(row, "type", f"there is no type “{shortened(word)}”", self._tools.types.hint(word, "type"))
        return found or self._rules.type

    def _traits(self, row: Row) -> tuple[str, ...]:
        text = self._cell(row, "traits")
        if not text or not self._tools.traits.terms:
            return ()
        found, unknown = read_traits(text, self._tools.traits, self._rules.separator)
        for word in unknown:
            hint = self._tools.traits.hint(word, "trait")
            self._wrong(row, "traits", f"there is no trait “{shortened(word)}”", hint)
        return found

    def _notation(self, row: Row, notes: str) -> Notation:
        notation = self._tools.parse(notes)
        if notation.reason and self._tools.judge:
            index = self._roles["notes"]
            self._findings.notice(
                f"“{shortened(notes)}” stays text. {notation.reason}",
                row.line(index),
                self._columns.header("notes"),
            )
        return notation

    def _picture(self, row: Row, role: str) -> str:
        words = self._cell(row, role)
        if not words:
            return ""
        found = self._tools.pictures.find(words)
        if found.fault:
            file, sheet = self._findings.file, self._findings.sheet
            line, header = row.line(self._roles[role]), self._columns.header(role)
            message, hint, severity = found.fault
            self._findings.extend([Problem(sentence(message), file, line, header, hint, severity, sheet)])
        return found.path

    def _back(self, row: Row) -> str:
        """A card's own back is the name of one, or a picture."""
        words = self._cell(row, "back")
        return self._picture(row, "back") if looks_like_picture(words) else words

    def _was(self, row: Row) -> tuple[str, ...]:
        text = self._cell(row, "was")
        if not text:
            return ()
        codes, others = read_codes(text)
        if others:
            self._wrong(row, "was", f"{listed(quoted(others))} cannot have been a code", "write codes such as SI-G12")
        return codes

    def _yes_no(self, row: Row, role: str) -> bool:
        text = self._cell(row, role)
        try:
            return bool(text) and read_yes_no(text)
        except ValueError as error:
            self._wrong(row, role, str(error), "write yes or no, or leave the cell blank")
            return False

    def _texts(self, row: Row) -> Texts:
        texts: dict[str, dict[str, str]] = {}
        for (language, name), index in self._columns.translations.items():
            if row.cells[index]:
                texts.setdefault(language, {})[name] = row.cells[index]
        return texts


def _field_places(columns: Columns) -> tuple[tuple[str, int], ...]:
    """The fields of a card and their columns; flavour, which no attribute holds, is found under that name too."""
    places = columns.fields
    if "flavour" in columns.roles and "flavour" not in columns.keys:
        places = (*places, ("flavour", columns.roles["flavour"]))
    return places

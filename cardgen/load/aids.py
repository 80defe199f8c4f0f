"""Reads aids.yaml: the player aids, in Markdown as in the rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from cardgen.load.checking import checked
from cardgen.load.findings import Findings, near_hint
from cardgen.load.markdown import MarkdownReader
from cardgen.load.references import References
from cardgen.load.tables_spec import AidEntry, AidsFile
from cardgen.load.words import titled
from cardgen.load.yaml_source import Node, read_yaml
from cardgen.model.aids import Aid, Side
from cardgen.model.size import Size, parse_size

AIDS_FILE = "aids.yaml"

SHEETS: Mapping[str, Size] = MappingProxyType(
    {"a6": Size(105, 148), "a5": Size(148, 210), "a4": Size(210, 297), "half-letter": Size(139.7, 215.9)}
)
"""Sheets that an aid may be as large as, beside all cards: ISO 216, and half of a Letter sheet, upright, in mm."""


def load_aids(
    folder: Path, players: int, sizes: Mapping[str, Size], references: References, findings: Findings
) -> tuple[Aid, ...]:
    """The player aids in a game's folder, in the order of the file; none where it has no aids.yaml.

    `players` is the most that play, each of whom gets an aid whose copies are `each`; `sizes` are those of cards.
    """
    path = folder / AIDS_FILE
    node = read_yaml(path, findings) if path.exists() else None
    spec = checked(AidsFile, node, findings, {}) if node is not None else None
    if node is None or spec is None:
        return ()
    maker = _Maker(node, {**SHEETS, **sizes}, references, findings)
    return tuple(maker.aid(name, entry, players) for name, entry in spec.aids.items())


class _Maker:
    """Makes aids of what a file says."""

    def __init__(self, node: Node, sizes: dict[str, Size], references: References, findings: Findings) -> None:
        self._node = node
        self._sizes = sizes
        self._reader = MarkdownReader(references, findings)
        self._references = references
        self._findings = findings

    def aid(self, name: str, entry: AidEntry, players: int) -> Aid:
        """An aid with its sides read."""
        title = entry.title or titled(name)
        back = self._side(entry.back, title, name, "back") if entry.back else None
        return Aid(
            id=name,
            title=title,
            size=self._size(name, entry.size),
            front=self._side(entry.front, title, name, "front"),
            back=back,
            copies=players if entry.copies == "each" else int(entry.copies),
            icon=self._icon(name, entry.icon),
            line=self._node.line_of(("aids", name)),
        )

    def _icon(self, name: str, icon: str) -> str:
        """An icon as written; one without a prefix or an ending must be a name of the game."""
        if icon and icon not in self._references.icons and ":" not in icon and "." not in icon:
            hint = near_hint(icon, sorted(self._references.icons), "icon")
            line = self._node.line_of(("aids", name, "icon"))
            self._findings.error(f"there is no icon “{icon}”", line, f"aids.{name}.icon", hint)
            return ""
        return icon

    def _size(self, name: str, words: str) -> Size:
        try:
            return parse_size(words, self._sizes)
        except ValueError as error:
            hint = near_hint(words, list(self._sizes), "size")
            self._findings.error(str(error), self._node.line_of(("aids", name, "size")), f"aids.{name}.size", hint)
            return SHEETS["a6"]

    def _side(self, text: str, title: str, name: str, side: str) -> Side:
        """A side; the heading in its first line, if that is one of the highest rank, is its title."""
        line = self._node.line_of(("aids", name, side))
        nodes = self._reader.nodes(text, line + 1 if "\n" in text else line)  # words of several lines stand below “|”
        if nodes and nodes[0].type == "heading" and nodes[0].tag == "h1":
            title, nodes = self._reader.title(nodes[0])[0], nodes[1:]
        return Side(title, self._reader.blocks(nodes), line)

"""A deck that is written as a list of cards in YAML, as a table in which every cell knows its line."""

from __future__ import annotations

from pathlib import Path

from cardgen.load.findings import Findings, shortened
from cardgen.load.limits import MAX_ROWS
from cardgen.load.table import Row, SourceTable, clean, field_key, tell_unprintable
from cardgen.load.yaml_source import Node, read_yaml


def read_yaml_deck(path: Path, findings: Findings) -> SourceTable | None:
    """Read a list of mappings, one for each card; None, with a problem, where it is something else."""
    node = read_yaml(path, findings)
    if node is None:
        return None
    if not isinstance(node.value, list):
        hint = "write each card as “- name: …” with its other keys below"
        findings.error("a deck is a list of cards, and this is none", node.line, hint=hint)
        return None
    cards = [item for item in node.value if _is_card(item, findings)]
    if len(cards) > MAX_ROWS:
        findings.error(f"there are more than {MAX_ROWS:,} cards", cards[MAX_ROWS].line, hint="split the deck")
        cards = cards[:MAX_ROWS]
    headers = _headers(cards, findings)
    rows = tuple(_row(card, headers, findings) for card in cards)
    return SourceTable(findings.file, "", headers, rows)


def _is_card(item: Node, findings: Findings) -> bool:
    if isinstance(item.value, dict):
        return True
    findings.error(f"“{shortened(item.text)}” is no card", item.line, hint="write “- name: …”")
    return False


def _headers(cards: list[Node], findings: Findings) -> tuple[str, ...]:
    """All keys in the order in which they first appear; two spellings of one key are a problem."""
    seen: dict[str, str] = {}
    for card in cards:
        for key, line in card.keys.items():
            first = seen.setdefault(field_key(key), key)
            if first != key:
                findings.error(f"“{key}” is written “{first}” before", line, key, "write it in one way")
    return tuple(seen.values())


def _row(card: Node, headers: tuple[str, ...], findings: Findings) -> Row:
    values = card.value if isinstance(card.value, dict) else {}
    nodes = [values.get(header) for header in headers]
    cells = tuple(
        "" if node is None else _cell(node, header, findings) for header, node in zip(headers, nodes, strict=True)
    )
    row = Row(card.line, cells, tuple(card.line if node is None else node.line for node in nodes))
    tell_unprintable(row, headers, findings)
    return row


def _cell(node: Node, header: str, findings: Findings) -> str:
    """A value as text: a list of words becomes one with commas between."""
    if isinstance(node.value, list):
        if all(not isinstance(item.value, list | dict) for item in node.value):
            return ", ".join(clean(item.text) for item in node.value)
    elif not isinstance(node.value, dict):
        return "" if node.value is None else clean(node.text)
    findings.error("a mapping or a list of lists cannot be the value of a card's field", node.line, header)
    return ""

"""Scripts of one page as one file: it compresses better than twenty, and phones ask for it once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

_IMPORT = re.compile(r'import \{ ([^}]*) \} from "\./([a-z]+)\.js";')
_EXPORT = re.compile(r"export ((?:async )?function|const|class) (\w+)")


class Unbundled(ValueError):
    """A module has an import or export of another kind than those that are put together here."""


def bundled(entry: str, modules: Mapping[str, str]) -> str:
    """The script of a page with all that it imports, by the names of modules without `.js`. Raises Unbundled.

    Each module becomes a function that gives its exports, in the order in which a browser would run them. What a
    module imports from one that runs after it, since both import each other, is handed to it when that one has run.
    """
    order = _order(entry, modules)
    written = [f"const ${name}_waits = [];" for name in order]
    done: set[str] = set()
    for name in order:
        written += _wrapped(name, modules[name], done)
        done.add(name)
    return "\n".join(written)


def _order(entry: str, modules: Mapping[str, str]) -> Sequence[str]:
    """The modules that an entry needs, each after those that it imports."""
    found: list[str] = []
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen or name not in modules:
            return
        seen.add(name)
        for _, source in _imports(modules[name]):
            visit(source)
        found.append(name)

    visit(entry)
    return found


def _imports(text: str) -> Iterator[tuple[str, str]]:
    """What is imported, as a pattern that takes values apart, and from which module."""
    for line in text.split("\n"):
        if line.startswith("import "):
            read = _IMPORT.fullmatch(line)
            if read is None:
                raise Unbundled(line)
            yield read[1].replace(" as ", ": "), read[2]


def _wrapped(name: str, text: str, done: set[str]) -> Iterator[str]:
    """A module as a function."""
    exports: list[str] = []
    body: list[str] = []
    for line in (line for line in text.split("\n") if not line.startswith("import ")):
        if line.startswith("export "):
            read = _EXPORT.match(line)
            if read is None:
                raise Unbundled(line)
            exports.append(read[2])
        body.append(line.removeprefix("export "))
    yield f"const ${name} = (() => {{"
    for parts, source in _imports(text):
        if source in done:
            yield f"const {{ {parts} }} = ${source};"
        else:
            own = ", ".join(part.partition(": ")[2] or part for part in parts.split(", "))
            yield f"let {own};\n${source}_waits.push((made) => {{ ({{ {parts} }} = made); }});"
    yield from body
    yield f"return {{ {', '.join(exports)} }};\n}})();"
    yield f"for (const give of ${name}_waits) give(${name});"

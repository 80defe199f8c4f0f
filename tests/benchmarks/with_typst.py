"""The cards by Typst: `cards.typ` reads the words and the pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def ready(folder: Path) -> Callable[[], bytes]:
    """Import the library; the call that is given back compiles the document to a PDF.

    Without tags for screen readers, which cardgen does not write either and which would cost Typst a quarter more.
    """
    import typst  # noqa: PLC0415 - the import is start-up, and is measured as that

    def work() -> bytes:
        pdf = typst.compile(
            folder / "cards.typ", font_paths=[folder / "fonts"], ignore_system_fonts=True, pdf_tags=False
        )
        return bytes(pdf)

    return work

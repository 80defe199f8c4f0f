"""What a document says about itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meta:
    """Title and the rest, as readers of files and of screens see them; `language` is a BCP 47 tag such as `zh-Hant`."""

    title: str
    subject: str = ""
    author: str = ""
    keywords: str = ""
    language: str = "en"

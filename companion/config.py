"""How a companion is set up: where it listens, what it is called on the network, and where it keeps its rooms."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs

PORT = 8765
"""The port stands on printed cards, so that it stays."""
LOCAL_NAME = "tablewright.local"
_DAY = 24 * 3600.0
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+(/[A-Za-z0-9._~/\-]*)?", re.IGNORECASE)


class WrongSetting(ValueError):
    """A setting that makes no sense; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How often what may be done, in the words of Flask-Limiter; and how much fits.

    `guesses` counts codes and passes that led nowhere, by client; `joins` new rooms and seats, by client; `taps` what a
    seat does in its room; `lookups` rolls outside a room, by client. `rooms` is the most that are open at once,
    `streams` that of streams, `streams_each` of one seat, `body` the bytes of a request.
    """

    guesses: str = "12 per minute; 60 per hour"
    joins: str = "30 per minute; 120 per hour"
    taps: str = "60 per 5 seconds; 600 per minute"
    lookups: str = "60 per 5 seconds; 600 per minute"
    rooms: int = 500
    streams: int = 32
    streams_each: int = 3
    body: int = 64 * 1024


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a companion.

    `paths` are game folders, or folders of such, that go before the games which come with it. `store` is a folder, or
    the URL of a database; `folder` is where the secret key and other files lie in either case. `public_url` is what
    QR codes lead to; empty for the `.local` name. `hosts` are further names under which it may be asked. Times are in
    seconds: `heartbeat` of streams, `put_away` for rooms in which nothing happened, `pass_life` for codes that move a
    seat or open a screen. The `cache` may be deleted at any time. `lan` are this computer's own addresses, `named` says
    whether phones find it by its `.local` name; both as they were found when it was started.
    """

    paths: tuple[Path, ...] = ()
    host: str = "0.0.0.0"  # noqa: S104 - phones on the network are what it is for
    port: int = PORT
    public_url: str = ""
    store: str = ""
    hosts: tuple[str, ...] = ()
    heartbeat: float = 15.0
    put_away: float = 60 * _DAY
    pass_life: float = 600.0
    cache: Path | None = None
    limits: Limits = field(default_factory=Limits)
    lan: tuple[str, ...] = ()
    named: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.port <= 65535:
            raise WrongSetting(f"{self.port} is no port: take one from 1 to 65535.")
        if self.public_url and not self.public_url.lower().startswith(("http://", "https://")):
            raise WrongSetting(f"The public URL “{self.public_url}” does not start with http:// or https://.")
        if self.public_url and _ADDRESS.fullmatch(self.public_url) is None:
            raise WrongSetting(f"The public URL “{self.public_url}” is no address: write it as https://play.example.")

    @property
    def is_database(self) -> bool:
        """Whether the store is a database that is reached by URL."""
        return "://" in self.store

    @property
    def folder(self) -> Path:
        """The folder of the companion's own files."""
        if self.store and not self.is_database:
            return Path(self.store)
        return platformdirs.user_data_path("tablewright", appauthor=False) / "companion"

    @property
    def database(self) -> str:
        """The URL of the database."""
        return self.store if self.is_database else f"sqlite:///{(self.folder / 'rooms.sqlite').resolve()}"

    @property
    def printed_address(self) -> str:
        """The address that stands on cards, without a slash at its end."""
        return self.public_url.rstrip("/") or f"http://{LOCAL_NAME}:{self.port}"

    @property
    def address(self) -> str:
        """The address by which phones reach it now; another than the printed one only where the name is not ours."""
        if self.public_url or self.named or not self.lan:
            return self.printed_address
        return self.lan_addresses[0]

    @property
    def lan_addresses(self) -> tuple[str, ...]:
        """The addresses by which it is reached without a name."""
        return tuple(f"http://{f'[{one}]' if ':' in one else one}:{self.port}" for one in self.lan)

    @property
    def is_secure(self) -> bool:
        """Whether phones come by HTTPS."""
        return self.public_url.lower().startswith("https://")

    def link(self, path: str) -> str:
        """The whole address of a path, in capitals as far as they mean the same: a QR code is smaller for them."""
        parts = urlsplit(self.address)
        front = f"{parts.scheme}://{parts.netloc}".upper()
        return f"{front}{parts.path}{path}"

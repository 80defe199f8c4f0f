"""What holds for all tests."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import browser_for_phones
from playwright.sync_api import Browser
from sqlalchemy import create_engine

from companion.store.schema import metadata


def pytest_addoption(parser: pytest.Parser) -> None:
    """The tests of the store run on SQLite, or, with `--store postgresql+psycopg://…`, on one that they empty."""
    parser.addoption("--store", default="", help="the URL of an empty database for the tests of the store")


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without tables."""
    given = str(request.config.getoption("--store"))
    if given:
        engine = create_engine(given)
        metadata.drop_all(engine)
        engine.dispose()
    return given or f"sqlite:///{tmp_path / 'deep' / 'rooms.sqlite'}"


@pytest.fixture
def database_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The file of that database, where it is SQLite's; other tests are left out."""
    if request.config.getoption("--store"):
        pytest.skip("this is about SQLite's file")
    return tmp_path / "deep" / "rooms.sqlite"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser of a file's phones, which finds the `.local` name on this machine."""
    with browser_for_phones() as found:
        yield found


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests, and the programs that they start, out of the cache of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("user-cache")))
        yield


@pytest.fixture(autouse=True, scope="session")
def _interrupts() -> Iterator[None]:
    """Let programs that tests start be interrupted, also where whoever started the tests has had that ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)

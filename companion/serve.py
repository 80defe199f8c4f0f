"""Runs the companion: takes the port, opens the store, announces the name, and stops cleanly."""

from __future__ import annotations

import logging
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import NoReturn

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError
from waitress.server import BaseWSGIServer, create_server

from companion import create_app
from companion.announce import Name, announced, lan_addresses
from companion.config import Config
from companion.greeting import greeting
from companion.stock import Shelf
from companion.store import StoreFault
from companion.web.house import EXTENSION, House

WRONG, USAGE = 1, 2
THREADS = 48
_CONNECTIONS = 500
_SWEEP_SECONDS, _LOOK_SECONDS = 3600.0, 2.0


def serve(config: Config) -> None:
    """Serve until Ctrl-C. Leaves with a sentence where the port or the store cannot be had."""
    listener = _bind(config)
    config = replace(config, lan=lan_addresses(config.host))
    with announced(config) as name:
        application = _open(replace(config, named=name is Name.OURS))
        house = application.extensions[EXTENSION]
        server = make_server(application, listener)
        _on_signals(house.hub.close)
        for words in greeting(house, name):
            sys.stdout.write(f"{words}\n")
        sys.stdout.flush()
        stopped = threading.Event()
        threading.Thread(target=_look_after, args=(house, stopped), daemon=True).start()
        server.run()
        stopped.set()
        server.close()
        house.close()
    sys.stdout.write("\nStopped; all rooms are kept.\n")


def _open(config: Config) -> Flask:
    """The application; a store that cannot be opened is told in a sentence."""
    try:
        return create_app(config)
    except (OSError, SQLAlchemyError, ModuleNotFoundError) as fault:
        stop(f"The store “{config.store or config.folder}” cannot be opened: {_reason(fault)}", WRONG)


def make_server(application: Flask, listener: socket.socket) -> BaseWSGIServer:
    """The server of an application, on a socket that listens already."""
    logging.getLogger("waitress").setLevel(logging.ERROR)
    return create_server(
        application,
        sockets=[listener],
        threads=THREADS,
        connection_limit=_CONNECTIONS,
        asyncore_use_poll=hasattr(select, "poll"),
        channel_timeout=120,
        ident="Tablewright",
        clear_untrusted_proxy_headers=True,
    )


def _bind(config: Config) -> socket.socket:
    """The socket that listens; the port stays what it is, since it stands on paper."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
        listener.listen(128)
    except OSError as fault:
        listener.close()
        stop(_why_not(config, fault), WRONG)
    return listener


def _why_not(config: Config, fault: OSError) -> str:
    if isinstance(fault, socket.gaierror) or fault.errno in {99, 49, 10049}:
        return f"This computer has no address “{config.host}” to listen at."
    if isinstance(fault, PermissionError):
        return f"The port {config.port} may not be used by this user: take one above 1023."
    return (
        f"The port {config.port} is in use, perhaps by a companion that runs already: stop that one first. The port is "
        "not changed by itself, since it stands on printed cards; --port takes another."
    )


def _on_signals(close_streams: Callable[[], None]) -> None:
    """Ctrl-C and a request to end stop the server; open streams end first, so that nothing waits for them."""

    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        close_streams()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, end)
    signal.signal(signal.SIGTERM, end)


def _look_after(house: House, stopped: threading.Event) -> None:
    """Beside the server: lay games out, so that the first card is there at once; look for edits; put old rooms away."""
    laid_out: Shelf | None = None
    stopped.wait(_LOOK_SECONDS)  # whoever is there already is answered first
    swept = -_SWEEP_SECONDS
    while not stopped.is_set():
        if time.monotonic() - swept >= _SWEEP_SECONDS:
            swept = time.monotonic()
            _put_away(house)
        shelf = house.shelf
        if shelf is not laid_out:
            laid_out = shelf
            for shelved in shelf.games.values():
                if not stopped.is_set():
                    house.pictures.faces(shelved)
        stopped.wait(_LOOK_SECONDS)


def _put_away(house: House) -> None:
    try:
        house.keeper.put_away_old(house.config.put_away)
    except StoreFault as fault:
        logging.getLogger("companion").warning("%s", fault)


def _reason(fault: Exception) -> str:
    """What went wrong, in the words of whatever refused it."""
    if isinstance(fault, ModuleNotFoundError):
        return f"the Python package “{fault.name}” is not installed."
    if isinstance(fault, OSError) and fault.strerror:
        return f"{fault.strerror}."
    return f"{str(getattr(fault, 'orig', None) or fault).splitlines()[0]}."


def stop(sentence: str, status: int) -> NoReturn:
    """Say what is wrong and leave."""
    sys.stderr.write(f"Error: {sentence}\n")
    raise SystemExit(status)

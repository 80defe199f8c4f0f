"""Runs a preview: the server and the one who watches the files."""

from __future__ import annotations

import errno
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from cardgen.build.options import Options, WrongUsage
from cardgen.build.services import Services
from cardgen.watch.follow import follow
from cardgen.watch.live import Live
from cardgen.watch.server import HOST, create_app

PAGES = "watch"
BUILT_IN = ("cards", "sheets", "themes")
"""The folders of built-in templates that a game's pages may be made from."""


class _Quiet(WSGIRequestHandler):
    """Says nothing of requests, of which there are hundreds."""

    def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002 - named by werkzeug
        """Pass over a request; an error inside is told by Flask."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Pass over a request."""


class Preview:
    """A preview that can be started and stopped; `port` is the one that it listens on."""

    def __init__(self, folder: Path, services: Services, options: Options, port: int) -> None:
        """Open the port, and a free one for 0. Raises WrongUsage where it is taken."""
        self.live = Live(folder, services, options)
        self._built_in = tuple(services.templates / name for name in BUILT_IN)
        self._stop = threading.Event()
        self._server, self.port = _server(port)
        self._server.app = create_app(self.live, services.templates / PAGES, self.port)

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self.port}/"

    def run(self, started: Callable[[], None]) -> None:
        """Serve until `stop` is called from elsewhere, or the keyboard interrupts."""
        follower = threading.Thread(
            target=follow, args=(self.live, self._built_in, self._stop), name="follow", daemon=True
        )
        follower.start()
        started()
        try:
            self._server.serve_forever()
        finally:
            self._stop.set()
            self.live.hub.tell(None)
            self._server.server_close()
            follower.join(timeout=10)

    def stop(self) -> None:
        """Stop serving."""
        self._stop.set()
        self._server.shutdown()


def _server(port: int) -> tuple[BaseWSGIServer, int]:
    """A server on a port of this machine, and the port.

    The socket is opened here, for werkzeug would end the program where the port is taken.
    """
    opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((HOST, port))
        opened.listen()
        found = int(opened.getsockname()[1])
        return make_server(HOST, found, _nothing, threaded=True, request_handler=_Quiet, fd=opened.fileno()), found
    except OSError as fault:
        reason = "another program listens there" if fault.errno == errno.EADDRINUSE else fault.strerror or str(fault)
        raise WrongUsage(f"Port {port} cannot be used: {reason}. Say another with --port, or 0 for any.") from fault
    finally:
        opened.close()


def _nothing(_environ: object, _start: object) -> list[bytes]:
    """What is served until the pages are there."""
    return []

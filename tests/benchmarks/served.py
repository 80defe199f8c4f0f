"""A companion in a process of its own, as `companion` runs it, with limits that a benchmark does not reach.

It says its port on the first line, and what its process used (`{"cpu": seconds, "peak": bytes}`) when its input ends.
"""

from __future__ import annotations

import json
import resource
import socket
import sys
import threading
from pathlib import Path

from companion import Config, create_app
from companion.config import Limits
from companion.serve import make_server
from companion.stock import open_shelf
from companion.web.house import EXTENSION

from .rounds import peak

_MUCH = "1000000 per second"


def main() -> None:
    """Serve one game folder until the input ends."""
    folder, store = Path(sys.argv[1]), sys.argv[2]
    listener = socket.create_server(("127.0.0.1", 0), backlog=256)
    port = listener.getsockname()[1]
    config = Config(
        paths=(folder,),
        host="127.0.0.1",
        port=port,
        store=store,
        public_url=f"http://127.0.0.1:{port}",
        limits=Limits(_MUCH, _MUCH, _MUCH, _MUCH),
    )
    app = create_app(config, shelf=open_shelf((folder,), folder / "nothing"))
    server = make_server(app, listener)
    threading.Thread(target=server.run, daemon=True).start()
    print(port, flush=True)
    for _ in sys.stdin:
        used = resource.getrusage(resource.RUSAGE_SELF)
        print(json.dumps({"cpu": used.ru_utime + used.ru_stime, "peak": peak()}), flush=True)
    app.extensions[EXTENSION].hub.close()


if __name__ == "__main__":
    main()

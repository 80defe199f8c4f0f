"""Announces the companion on the network by multicast DNS, so that phones find it by name."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

import ifaddr
from zeroconf import Error as ZeroconfError
from zeroconf import NonUniqueNameException, ServiceInfo, Zeroconf

from companion.config import LOCAL_NAME, Config

_SERVICE = "_http._tcp.local."
_EVERY = frozenset(("", "0.0.0.0", "::"))  # noqa: S104 - compared with, not listened at


class Name(StrEnum):
    """What became of the name on the network."""

    OURS = "ours"
    TAKEN = "taken"
    NONE = "none"


def lan_addresses(host: str) -> tuple[str, ...]:
    """The addresses by which others on the network reach who listens at `host`, private ones first.

    None of them is a loopback, a link-local or a container's one.
    """
    if host not in _EVERY:
        return () if _is_loopback(host) else (host,)
    found = []
    for adapter in ifaddr.get_adapters():
        if adapter.name.startswith(("docker", "br-", "veth", "virbr", "vmnet", "vboxnet")):
            continue  # a container's network, which no phone is on
        found += [ipaddress.ip_address(one.ip) for one in adapter.ips if isinstance(one.ip, str)]
    usable = [one for one in found if not (one.is_loopback or one.is_link_local)]
    return tuple(str(one) for one in sorted(usable, key=lambda one: not one.is_private))


@contextmanager
def announced(config: Config) -> Iterator[Name]:
    """Answer to `tablewright.local` for as long as the context lasts; tells whether that name is ours.

    Nothing is announced where the companion listens to this computer alone, or is reached by an address of its own.
    """
    if config.public_url or not config.lan:
        yield Name.NONE
        return
    try:
        zeroconf = Zeroconf()
    except OSError:
        yield Name.NONE
        return
    try:
        yield _register(zeroconf, config.port, config.lan)
    finally:
        zeroconf.unregister_all_services()
        zeroconf.close()


def _register(zeroconf: Zeroconf, port: int, addresses: tuple[str, ...]) -> Name:
    info = ServiceInfo(
        _SERVICE,
        f"Tablewright.{_SERVICE}",
        port=port,
        properties={"path": "/"},
        server=f"{LOCAL_NAME}.",
        addresses=[socket.inet_aton(one) for one in addresses if ":" not in one],
    )
    if _held_by_another(addresses):
        return Name.TAKEN
    try:
        zeroconf.register_service(info)
    except NonUniqueNameException:
        return Name.TAKEN
    except (ZeroconfError, OSError):
        return Name.NONE
    return Name.OURS


def _held_by_another(addresses: tuple[str, ...]) -> bool:
    """Whether the network has the name already, and not for this computer."""
    try:
        found = socket.gethostbyname(LOCAL_NAME)
    except OSError:
        return False
    return found not in addresses and not _is_loopback(found)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

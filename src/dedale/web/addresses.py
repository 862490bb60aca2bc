"""Where requests come from: what all visitors of one address may have together."""

import ipaddress
from contextvars import ContextVar

#: Where the request that is being answered comes from; "": this machine.
ADDRESS: ContextVar[str] = ContextVar("ADDRESS", default="")


def address_of(client: str) -> str:
    """The address that a visitor's requests count for: a network of IPv6, nothing for ourselves.

    >>> address_of("192.0.2.7"), address_of("2001:db8:1:2:3::9"), address_of("127.0.0.1")
    ('192.0.2.7', '2001:db8:1:2::', '')
    """
    try:
        found = ipaddress.ip_address(client)
    except ValueError:
        return client
    if found.is_loopback:
        return ""
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)

"""How clients are let in by OAuth."""

import ipaddress
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from memory_platform.settings.environment import env


def is_local(host: str) -> bool:
    """Whether a host is this machine, where nobody listens between client and platform."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def oauth_switch(public_url: str) -> bool:
    """Return whether OAuth is on: unless said otherwise, where its secrets travel safely."""
    place = urlsplit(public_url)
    is_safe = place.scheme == "https" or is_local(place.hostname or "")
    wanted: bool = env.bool("OAUTH", default=is_safe)
    if wanted and not is_safe:
        raise ImproperlyConfigured("OAUTH needs a PUBLIC_URL with https, or one of this machine.")
    return wanted


#: Hosts whose clients may name themselves by the address of a document, as in ALLOWED_HOSTS.
OAUTH_CLIENT_HOSTS: list[str] = env.list("OAUTH_CLIENT_HOSTS", default=[])

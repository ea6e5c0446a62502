"""How clients are let in by OAuth."""

import ipaddress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from apps.common.configuration import http_address
from memory_platform.settings.environment import env, host_patterns, switch


def is_local(host: str) -> bool:
    """Whether a host is this machine, where nobody listens between client and platform."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_safe_address(url: str) -> bool:
    """Whether what is sent there and back reaches nobody else: https, or this machine."""
    place = http_address(url)
    if place is None:
        return False
    return place.scheme == "https" or is_local(place.hostname or "")


def oauth_switch(public_url: str) -> bool:
    """Return whether OAuth is on: unless said otherwise, where its secrets travel safely."""
    is_safe = is_safe_address(public_url)
    wanted = switch("OAUTH", default=is_safe)
    if wanted and not is_safe:
        raise ImproperlyConfigured("OAUTH needs a PUBLIC_URL with https, or one of this machine.")
    return wanted


#: Hosts whose clients may name themselves by the address of a document, as in ALLOWED_HOSTS.
OAUTH_CLIENT_HOSTS = host_patterns("OAUTH_CLIENT_HOSTS")


def issuer_and_keys() -> tuple[str, str]:
    """Return whose access tokens are taken beside our own, and where its public keys are.

    The issuer is compared letter by letter, so that nothing of it is tidied here.
    """
    issuer: str = env.str("OAUTH_ISSUER", default="").strip()
    keys: str = env.str("OAUTH_ISSUER_KEYS", default="").strip()
    if bool(issuer) != bool(keys):
        raise ImproperlyConfigured("OAUTH_ISSUER and OAUTH_ISSUER_KEYS need each other.")
    if issuer and not is_safe_address(issuer):
        raise ImproperlyConfigured("OAUTH_ISSUER is an https address.")
    if keys and not (is_safe_address(keys) or Path(keys).is_file()):
        raise ImproperlyConfigured("OAUTH_ISSUER_KEYS is an https address or a file of JWKS.")
    return issuer, keys


OAUTH_ISSUER, OAUTH_ISSUER_KEYS = issuer_and_keys()

"""Where settings come from: the environment, and what the first `manage.py serve` wrote."""

import ipaddress
import math
import os
import re
from collections.abc import Callable
from email.utils import parseaddr
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from apps.common.installation import PROGRAM, data_folder, unusable

DATA_DIR = data_folder()
SMTP = environ.Env.EMAIL_SCHEMES["smtp"]
HOST_NAME = re.compile(r"[^\s/:@?#*\[\]]+")
#: As Django's ALLOWED_HOSTS has them: any host, one and those below it, an IP address of IPv6.
HOST_PATTERN = re.compile(r"\*|[^\s/:@?#*\[\]]+|\[[0-9A-Fa-f:.]+\]")

#: How something is said to be on or off.
SWITCHES = dict.fromkeys(("true", "on", "yes", "y", "ok", "1"), True) | dict.fromkeys(
    ("false", "off", "no", "n", "0"), False
)

env = environ.Env()
if os.environ.get("DATABASE_URL"):
    # A login given without an owner is the owner: never mix it with the file's other database.
    os.environ.setdefault("DATABASE_OWNER_URL", os.environ["DATABASE_URL"])
if DATA_DIR.exists() and not DATA_DIR.is_dir():
    raise ImproperlyConfigured(f"{unusable(DATA_DIR)} It is no folder.")
try:
    env.read_env(DATA_DIR / "settings.env", overwrite=False)
except UnicodeError as error:
    raise ImproperlyConfigured(f"{unusable(DATA_DIR)} Its settings.env is not UTF-8.") from error


def required(name: str, meaning: str) -> str:
    """Return a variable that has no default; an empty one counts as missing."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(
            f"{name} is not set: give {meaning}, or run `{PROGRAM} serve` once, which makes one."
            f" The data folder is {DATA_DIR}; MEMORY_PLATFORM_DATA names another."
        )
    return value


def switch(name: str, *, default: bool) -> bool:
    """Return whether something is on: what is neither on nor off is refused, not off."""
    value = os.environ.get(name, "").strip().lower()
    if value and value not in SWITCHES:
        raise ImproperlyConfigured(f"{name} must be true or false.")
    return SWITCHES.get(value, default)


def mail_server(name: str, *, default: str) -> dict[str, Any]:
    """Return Django's settings of the mail server that an address names."""
    try:
        found: dict[str, Any] = env.email_url_config(os.environ.get(name, "").strip() or default)
    except (ImproperlyConfigured, ValueError):
        found = {}
    if not found or (found["EMAIL_BACKEND"] == SMTP and not found["EMAIL_HOST"]):
        raise ImproperlyConfigured(
            f"{name} must be the address of a mail server, such as"
            " smtp+tls://user:password@mail.example.com:587."
        ) from None
    return found


def mail_address(name: str) -> str:
    """Return whom mail comes from, perhaps with a name before the address; empty for nobody."""
    value = os.environ.get(name, "").strip()
    account, at, host = parseaddr(value)[1].rpartition("@")
    if value and not (account and at and host and value.isprintable() and " " not in account):
        raise ImproperlyConfigured(
            f"{name} must be an address of mail, such as Memory <memory@example.com>."
        )
    return value


def number(name: str, *, default: int, least: int, most: int) -> int:
    """Return a whole number from the environment, within its bounds."""
    value = os.environ.get(name, "").strip() or str(default)
    if not (value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise ImproperlyConfigured(f"{name} must be a whole number from {least} to {most}.")
    return int(value)


def hosts(name: str) -> list[str]:
    """Return names and IP addresses of hosts, without scheme and port."""
    return _named_hosts(name, lambda one: bool(HOST_NAME.fullmatch(one)) or _is_address(one))


def host_patterns(name: str) -> list[str]:
    """Return hosts as Django's ALLOWED_HOSTS has them."""
    return _named_hosts(name, lambda one: bool(HOST_PATTERN.fullmatch(one)))


def proxies(name: str, *, default: list[str]) -> list[str]:
    """Return IP addresses and networks of proxies; `*` alone is any. An empty variable has none."""
    if name not in os.environ:
        return default
    found = _separated(name)
    if found != ["*"] and not all(map(_is_network, found)):
        raise ImproperlyConfigured(
            f"{name} must be IP addresses or networks of proxies, separated by commas."
        )
    return found


def _named_hosts(name: str, is_host: Callable[[str], bool]) -> list[str]:
    found = _separated(name)
    if not all(map(is_host, found)):
        raise ImproperlyConfigured(
            f"{name} must be names or IP addresses of hosts, separated by commas."
        )
    return [one.lower() for one in found]


def _separated(name: str) -> list[str]:
    return [one.strip() for one in os.environ.get(name, "").split(",") if one.strip()]


def _is_address(text: str) -> bool:
    return _is_network(text) and "/" not in text


def _is_network(text: str) -> bool:
    """Whether it is an IP address or a network."""
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


def factor(name: str, *, default: float, least: float, most: float) -> float:
    """Return a number from the environment, within its bounds."""
    try:
        value = float(os.environ.get(name, "").strip() or default)
    except ValueError:
        value = math.nan
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name} must be a number from {least:g} to {most:g}.")
    return value


def reachable_name(host: str) -> str:
    """Return how a client on this machine names the address we listen on."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104
        return "localhost"
    return f"[{host}]" if ":" in host else host

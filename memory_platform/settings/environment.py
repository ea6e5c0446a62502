"""Where settings come from: the environment, and what the first `manage.py serve` wrote."""

import math
import os
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from apps.common.installation import PROGRAM, data_folder

DATA_DIR = data_folder()

#: How something is said to be on or off.
SWITCHES = dict.fromkeys(("true", "on", "yes", "y", "ok", "1"), True) | dict.fromkeys(
    ("false", "off", "no", "n", "0"), False
)

env = environ.Env()
if os.environ.get("DATABASE_URL"):
    # A login given without an owner is the owner: never mix it with the file's other database.
    os.environ.setdefault("DATABASE_OWNER_URL", os.environ["DATABASE_URL"])
env.read_env(DATA_DIR / "settings.env", overwrite=False)


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
        return dict(env.email_url(name, default=default))
    except (ImproperlyConfigured, KeyError, ValueError):
        raise ImproperlyConfigured(
            f"{name} must be the address of a mail server, such as"
            " smtp+tls://user:password@mail.example.com:587."
        ) from None


def number(name: str, *, default: int, least: int, most: int) -> int:
    """Return a whole number from the environment, within its bounds."""
    value = os.environ.get(name, "").strip() or str(default)
    if not (value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise ImproperlyConfigured(f"{name} must be a whole number from {least} to {most}.")
    return int(value)


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

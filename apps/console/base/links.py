"""Addresses of other pages, and links to them."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString


def with_query(url: str, **parameters: object) -> str:
    """An address with those parameters that say something."""
    said = {name: str(value) for name, value in parameters.items() if value}
    return f"{url}?{urlencode(said)}" if said else url


def list_url(page: str, **narrow: object) -> str:
    """The address of an admin's list, such as ``events_event``, narrowed by its filters."""
    return with_query(reverse(f"admin:{page}_changelist"), **narrow)


def link(url: str, label: object) -> SafeString:
    """A link inside a text or a table."""
    return format_html('<a class="mp-link" href="{}">{}</a>', url, label)


def linked(url: str | None, label: object) -> object:
    """A link, where there is a page to link to."""
    return link(url, label) if url else label


def with_below(main: object, below: object) -> SafeString:
    """A cell of two lines, the second one small."""
    return format_html('{}<span class="mp-below">{}</span>', main, below)

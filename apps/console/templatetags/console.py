"""Badges and revealed text for templates."""

from __future__ import annotations

import datetime as dt

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.timesince import timesince

from apps.common.clock import now
from apps.common.errors import PlatformError
from apps.common.installation import PROGRAM
from apps.console.base import badges
from apps.console.base.text import reveal as reveal_text
from apps.console.base.text import short_request, spelled_out
from apps.memories.services.seen import ago as seconds_ago

register = template.Library()
register.filter("short_request", short_request)
# It adds brackets, letters and digits: what was escaped before stays so, and is not escaped again.
register.filter("spelled_out", spelled_out, is_safe=True)
WORD_END = SafeString("_<wbr>")
MINUTE = dt.timedelta(minutes=1)


@register.filter
def reveal(value: object) -> SafeString:
    """Text from outside with its invisible characters shown."""
    return reveal_text("" if value is None else str(value))


@register.filter
def by_words(name: object) -> SafeString:
    """A name from outside that may go on in the next line behind each of its underscores."""
    return format_html_join(WORD_END, "{}", ((part,) for part in map(reveal, str(name).split("_"))))


@register.filter
def author_badge(kind: str) -> SafeString:
    """Whether an agent or a person wrote something."""
    return badges.author_badge(kind)


@register.filter
def reader_badge(kind: str) -> SafeString:
    """Whether an agent or a person read something."""
    return badges.badge("Agent", "info", "smart_toy") if kind == "agent" else badges.badge("Person")


@register.filter
def status_badge(status: str) -> SafeString:
    """A memory's status."""
    return badges.status_badge(status)


@register.filter
def refusal_meaning(code: str) -> str:
    """What the code of a refusal means, in words."""
    kinds = PlatformError.__subclasses__()
    return next((kind.meaning for kind in kinds if kind.code == code), code)


@register.filter
def verdict_badge(verdict: str) -> SafeString:
    """OK, or the code of a refusal."""
    return badges.verdict_badge(verdict)


@register.filter
def ago(moment: dt.datetime) -> str:
    """How long ago something was, in words."""
    return "just now" if now() - moment < MINUTE else f"{timesince(moment)} ago"


@register.filter
def exactly_ago(moment: dt.datetime) -> str:
    """The same to the second, for what has just begun."""
    return seconds_ago(now() - moment)


@register.simple_tag
def program() -> str:
    """How the platform's commands are called here."""
    return PROGRAM


@register.simple_tag
def dialog_attributes() -> SafeString:
    """The attributes that make a link open in the dialog; ``hx-get`` says which one."""
    return SafeString(
        'role="button" hx-target="#modal-content" hx-select="#dialog" '
        'x-on:htmx:after-on-load="openModal = true"'
    )

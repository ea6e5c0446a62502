"""One-time links: making one, and opening one."""

from __future__ import annotations

import datetime as dt
from typing import TypeVar

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse

from apps.accounts.models import OneTimeLink, User
from apps.common.clock import now
from apps.common.context import ActorKind, RequestContext
from apps.common.errors import NotFound
from apps.common.secrets import is_secret, keyed_digest, new_key_id, new_secret

SEPARATOR = "-"
UNUSABLE = "This link is not valid: it is unknown, was used or taken back, or has expired."
Link = TypeVar("Link", bound=OneTimeLink)


def seal(link: OneTimeLink, context: RequestContext, *, lifetime: dt.timedelta) -> str:
    """Give an unsaved link its secret and its issuer; returns what its address ends with."""
    by_person = context.actor.kind is ActorKind.HUMAN
    link.issued_by = User.objects.get(pk=context.actor.id) if by_person else None
    link.issued_by_label = context.actor.label
    link.expires_at = now() + lifetime
    link.key_id = new_key_id()
    secret = f"{link.key_id}{SEPARATOR}{new_secret()}"
    link.digest = keyed_digest(secret)
    return secret


def address_of(page: str, secret: str) -> str:
    """The whole address of the page of that name at which ``secret`` opens something."""
    return f"{settings.PUBLIC_URL}{reverse(page, args=[secret])}"


def opened(links: QuerySet[Link], secret: str) -> Link:
    """The usable link a secret belongs to; for all others the same refusal, in the same time.

    Raises NotFound.
    """
    key_id = secret.partition(SEPARATOR)[0]
    storable = secret.isascii() and secret.isprintable()
    link = links.filter(key_id=key_id).first() if storable else None
    matches = is_secret(secret, bytes(link.digest) if link else b"")
    if link is None or not matches or not is_open(link):
        raise NotFound(UNUSABLE)
    return link


def is_open(link: OneTimeLink) -> bool:
    """Whether nobody used it or took it back, and its time has not run out."""
    return link.used_at is None and link.revoked_at is None and link.expires_at > now()

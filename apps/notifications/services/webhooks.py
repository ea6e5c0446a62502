"""Webhooks: set up by those who manage an organization, sent to in the background, with a log.

Signed as Standard Webhooks says: HMAC-SHA256 over id, time stamp and body. A message keeps its id
however often it is sent, so that receivers know it again.
"""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import hmac
import json
import secrets
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Random

from apps.accounts.permissions import require_manage
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import iso, now
from apps.common.context import Intent, RequestContext
from apps.common.errors import InvalidArgument, NotFound, require_found
from apps.common.http_client import RequestFailed, is_plainly_inside, post_outside
from apps.common.secrets import sealed, unsealed
from apps.common.text import require_name, require_one_of, require_text
from apps.notifications.models import Delivery, Webhook
from apps.notifications.presentation import TEST, words_outside
from apps.notifications.selectors import managed_webhooks
from apps.notifications.services.choices import checked_kinds
from apps.notifications.vocabulary import SEALED, DeliveryState, WebhookFormat
from apps.organizations.models import Organization

NAME_MAX_LENGTH, URL_MAX_LENGTH = 100, 2000
#: Of the name of a host and of each of its parts.
HOST_MAX_LENGTH, PART_MAX_LENGTH = 254, 63
#: Of one organization, so that nobody multiplies what one act sends.
MAX_WEBHOOKS = 20
SECRET_BYTES = 32
PREFIX = "whsec_"
#: What one attempt may take; an answer is thrown away, so a small one will do.
SECONDS, MAX_ANSWER_BYTES = 10.0, 64 * 1024
#: Webhooks that are sent to at once, a message each: one that hangs holds up no other.
AT_ONCE = 16
#: How long a worker has for one attempt before another takes over.
CLAIM = dt.timedelta(seconds=60)
#: Before the second attempt, the third, and so on; after the last it has failed.
PAUSES = tuple(
    dt.timedelta(seconds=one) for one in (5, 60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 12 * 3600)
)
INSIDE = (
    "It lies on a private address, where nothing is sent. Who runs the platform can name the host"
    " in WEBHOOK_INSIDE_HOSTS."
)
#: What chats read as a mention, or as a link behind other words, becomes a look-alike: agents give
#: titles.
UNMARKED = str.maketrans("<>@[]", "\u2039\u203a\uff20()")


@dataclass(frozen=True, slots=True)
class IssuedWebhook:
    """A webhook just set up. ``secret`` verifies what it is sent; it is never shown again."""

    webhook: Webhook
    secret: str


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of one attempt; without an ``error`` it arrived."""

    error: str = ""
    is_over: bool = False
    retry_after: float = 0.0


@verb(Action.CREATED, ObjectKind.WEBHOOK, Intent.ADMIN)
def create_webhook(
    *,
    context: RequestContext,
    organization_id: uuid.UUID,
    name: str,
    url: str,
    kinds: Sequence[str],
    format: str = WebhookFormat.STANDARD.value,
) -> IssuedWebhook:
    """An address that is sent an organization's notices of these kinds.

    Raises NotFound, WriteNotAllowed, InvalidArgument (``url`` is none, or there are too many).
    """
    organization = Organization.objects.select_for_update(no_key=True).filter(pk=organization_id)
    if not organization.exists():
        raise NotFound()
    require_manage(context, organization_id=organization_id)
    secret = secrets.token_bytes(SECRET_BYTES)
    webhook = Webhook(
        organization_id=organization_id,
        name=require_name(name, field="name", max_length=NAME_MAX_LENGTH),
        url=_checked_url(url),
        format=require_one_of(format, WebhookFormat.values, field="format"),
        kinds=_some_kinds(kinds),
        sealed_secret=sealed(secret, label=SEALED),
        created_by=context.actor.label,
    )
    if Webhook.objects.filter(organization_id=organization_id, removed_at=None).count() >= (
        MAX_WEBHOOKS
    ):
        raise InvalidArgument("organization_id", f"There are {MAX_WEBHOOKS} already; remove one.")
    webhook.save()
    create_webhook.record(
        context, webhook.pk, organization_id=organization_id, reason=_said(webhook)
    )
    return IssuedWebhook(webhook, f"{PREFIX}{base64.b64encode(secret).decode()}")


@verb(Action.UPDATED, ObjectKind.WEBHOOK, Intent.ADMIN)
def update_webhook(
    *, context: RequestContext, webhook_id: int, kinds: Sequence[str] | None = None
) -> Webhook:
    """Change the kinds that a webhook is sent. Raises NotFound, WriteNotAllowed, InvalidArgument.

    Another address is another webhook, with a secret of its own.
    """
    webhook = _managed(context, webhook_id)
    if kinds is not None:
        webhook.kinds = _some_kinds(kinds)
        webhook.save(update_fields=["kinds"])
    update_webhook.record(
        context, webhook.pk, organization_id=webhook.organization_id, reason=_said(webhook)
    )
    return webhook


@verb(Action.REMOVED, ObjectKind.WEBHOOK, Intent.ADMIN)
def remove_webhook(*, context: RequestContext, webhook_id: int) -> Webhook:
    """Send a webhook nothing any more; what waits for it has failed. Its log stays.

    Raises NotFound, WriteNotAllowed.
    """
    webhook = _managed(context, webhook_id)
    webhook.removed_at = now()
    webhook.save(update_fields=["removed_at"])
    webhook.deliveries.filter(state=DeliveryState.WAITING).update(
        state=DeliveryState.FAILED, error="the webhook was removed"
    )
    remove_webhook.record(context, webhook.pk, organization_id=webhook.organization_id)
    return webhook


@verb(Action.NOTIFIED, ObjectKind.WEBHOOK, Intent.ADMIN)
def test_webhook(*, context: RequestContext, webhook_id: int) -> Delivery:
    """Send a webhook a message that says it is a test; the log has the result.

    Raises NotFound, WriteNotAllowed.
    """
    webhook = _managed(context, webhook_id)
    delivery = Delivery.objects.create(
        webhook=webhook, kind=TEST, subject=TEST, created_at=now(), next_at=now()
    )
    test_webhook.record(
        context, webhook.pk, organization_id=webhook.organization_id, reason="A test."
    )
    return delivery


@verb(Action.NOTIFIED, ObjectKind.WEBHOOK, Intent.ADMIN)
def replay_delivery(
    *, context: RequestContext, webhook_id: int, delivery_id: uuid.UUID
) -> Delivery:
    """Send a message again that failed or was delivered, with its id. Raises NotFound,
    WriteNotAllowed.
    """
    webhook = _managed(context, webhook_id)
    delivery = require_found(webhook.deliveries.select_for_update().filter(pk=delivery_id).first())
    delivery.state, delivery.attempts = DeliveryState.WAITING, 0
    delivery.next_at, delivery.error = now(), ""
    delivery.save(update_fields=["state", "attempts", "next_at", "error"])
    replay_delivery.record(
        context,
        webhook.pk,
        organization_id=webhook.organization_id,
        reason=f"Again: {delivery_id}.",
    )
    return delivery


def send_deliveries() -> int:
    """Send the next message of each webhook that is due; how many arrived.

    A message is claimed, sent outside of any transaction, and its outcome written as soon as it is
    known: a worker that dies in between leaves it to be sent again, with the same id.
    """
    claimed = _claimed()
    if not claimed:
        return 0
    prepared = [(_prepared(delivery), delivery) for delivery in claimed]
    with ThreadPoolExecutor(max_workers=AT_ONCE) as threads:
        sent = {threads.submit(send): delivery for send, delivery in prepared}
        for attempt in as_completed(sent):
            _settle(sent[attempt], attempt.result())
    return sum(not delivery.error for delivery in claimed)


@transaction.atomic
def _claimed() -> list[Delivery]:
    """The next message of each webhook to which none is on its way; they are on their way now."""
    unsent = Delivery.objects.filter(state=DeliveryState.WAITING, webhook__removed_at=None)
    on_their_way = unsent.filter(attempts__gt=0, error="", next_at__gt=now())
    waiting = unsent.filter(next_at__lte=now()).exclude(
        webhook_id__in=on_their_way.values("webhook_id")
    )
    first = waiting.order_by("webhook_id", "next_at", "pk").distinct("webhook_id").values("pk")
    # By chance: in any order, webhooks that hang with much to be sent would keep others waiting.
    chosen = waiting.filter(pk__in=first).order_by(Random())[:AT_ONCE]
    ids = list(chosen.values_list("pk", flat=True))
    rows = waiting.filter(pk__in=ids).select_for_update(of=("self",), skip_locked=True)
    claimed = list(rows.select_related("webhook", "memory"))
    for one in claimed:
        one.attempts, one.next_at, one.error = one.attempts + 1, now() + CLAIM, ""
    Delivery.objects.bulk_update(claimed, ["attempts", "next_at", "error"])
    return claimed


def _prepared(delivery: Delivery) -> Callable[[], _Outcome]:
    """Everything that is read for a message is read here; what comes back only sends."""
    webhook = delivery.webhook
    body = json.dumps(body_of(delivery), ensure_ascii=False).encode()
    if webhook.format == WebhookFormat.CHAT:
        return partial(_attempt, webhook.url, body, {})
    secret = unsealed(webhook.sealed_secret, label=SEALED)
    if secret is None:
        return partial(_Outcome, "its secret is of another TOKEN_PEPPER", is_over=True)
    return partial(_attempt, webhook.url, body, signed(delivery.pk, body, secret))


def _attempt(url: str, body: bytes, headers: dict[str, str]) -> _Outcome:
    """Whoever answers 410 is not asked again."""
    try:
        post_outside(
            url,
            body,
            headers=headers,
            seconds=SECONDS,
            max_bytes=MAX_ANSWER_BYTES,
            inside=settings.WEBHOOK_INSIDE_HOSTS,
        )
    except RequestFailed as failure:
        is_over = failure.status == HTTPStatus.GONE
        return _Outcome(str(failure), is_over=is_over, retry_after=failure.retry_after)
    return _Outcome()


def _settle(delivery: Delivery, outcome: _Outcome) -> None:
    """Write what became of an attempt; what failed with its webhook meanwhile waits no more."""
    delivery.error = outcome.error
    if not outcome.error:
        delivery.state, delivery.delivered_at = DeliveryState.DELIVERED, now()
    elif outcome.is_over or delivery.attempts > len(PAUSES):
        delivery.state = DeliveryState.FAILED
    else:
        asked = dt.timedelta(seconds=min(outcome.retry_after, PAUSES[-1].total_seconds()))
        delivery.next_at = now() + max(PAUSES[delivery.attempts - 1], asked)
    rows = Delivery.objects.filter(pk=delivery.pk)
    rows = rows if not outcome.error else rows.filter(state=DeliveryState.WAITING)
    rows.update(
        state=delivery.state,
        delivered_at=delivery.delivered_at,
        error=delivery.error,
        next_at=delivery.next_at,
    )


def body_of(delivery: Delivery) -> dict[str, Any]:
    """What is sent: ids, a title and a link, never the content of a memory."""
    webhook, words = delivery.webhook, words_outside(delivery)
    if webhook.format == WebhookFormat.CHAT:
        return {"text": f"{words.sentence.translate(UNMARKED)} {words.link}"}
    return {
        "type": delivery.kind,
        "timestamp": iso(delivery.created_at),
        "data": {
            "text": words.sentence,
            "link": words.link,
            "organization_id": str(webhook.organization_id),
            "repository_id": str(delivery.repository_id) if delivery.repository_id else None,
            "memory_id": str(delivery.memory_id) if delivery.memory_id else None,
            "record_id": delivery.record_id,
        },
    }


def signed(message_id: uuid.UUID, body: bytes, secret: bytes) -> dict[str, str]:
    """The headers of Standard Webhooks for a message that is sent now."""
    name, moment = f"msg_{message_id.hex}", str(int(now().timestamp()))
    text = f"{name}.{moment}.".encode() + body
    digest = hmac.new(secret, text, hashlib.sha256).digest()
    return {
        "webhook-id": name,
        "webhook-timestamp": moment,
        "webhook-signature": f"v1,{base64.b64encode(digest).decode()}",
    }


def _managed(context: RequestContext, webhook_id: int) -> Webhook:
    webhooks = managed_webhooks(context.rights).select_for_update(no_key=True)
    return require_found(webhooks.filter(pk=webhook_id).first())


def _some_kinds(kinds: Sequence[str]) -> list[str]:
    checked = checked_kinds(kinds, field="kinds")
    if not checked:
        raise InvalidArgument("kinds", "Name at least one kind.")
    return checked


def _checked_url(url: str) -> str:
    """An address of the web without a login in it, as something could be sent there.

    Where a name leads is asked at each attempt.
    """
    url = require_text(url, field="url", max_length=URL_MAX_LENGTH, guarded=False)
    try:
        parts = urlsplit(url)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        parts, has_port = urlsplit(""), False
    host = parts.hostname or ""
    is_plain = url.isascii() and url.isprintable() and " " not in url
    if (
        not (is_plain and has_port and _is_host(host))
        or parts.scheme not in ("https", "http")
        or parts.username is not None
        or parts.fragment
    ):
        raise InvalidArgument("url", "Give an address such as https://example.com/hook.")
    if host in settings.WEBHOOK_INSIDE_HOSTS:
        return url
    if is_plainly_inside(host):
        raise InvalidArgument("url", INSIDE)
    if parts.scheme != "https":
        raise InvalidArgument("url", "Give an address with https: others read what is sent there.")
    return url


def _is_host(name: str) -> bool:
    """Whether anything can be called so: parts of 1 to 63 characters between points."""
    parts = name.removesuffix(".").split(".")
    return len(name) <= HOST_MAX_LENGTH and all(0 < len(one) <= PART_MAX_LENGTH for one in parts)


def _said(webhook: Webhook) -> str:
    """What a record says: the host, since an address can hold a secret."""
    return f"{webhook.format} to {urlsplit(webhook.url).hostname}: {', '.join(webhook.kinds)}."

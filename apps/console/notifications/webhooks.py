"""An organization's webhooks with their log, and the notices that nobody there switches off."""

from __future__ import annotations

import uuid
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from apps.common.context import Right
from apps.console.base import badges, fields
from apps.console.base.context import rights
from apps.console.base.pages import VerbPage, secret_page
from apps.console.base.sections import Section, Visit
from apps.console.navigation import may_manage_whole
from apps.notifications import services
from apps.notifications.models import Webhook
from apps.notifications.presentation import words_outside
from apps.notifications.selectors import deliveries_to, managed_webhooks, policy_of
from apps.notifications.vocabulary import (
    OF_ORGANIZATIONS,
    DeliveryState,
    NoticeKind,
    WebhookFormat,
)
from apps.organizations.models import Organization
from apps.organizations.selectors import organizations_wholly_with

PER_PAGE = 50
KINDS = [(kind.value, kind.label) for kind in OF_ORGANIZATIONS]
COLOURS = {
    DeliveryState.WAITING: "info",
    DeliveryState.DELIVERED: "success",
    DeliveryState.FAILED: "danger",
}


def _managed(request: HttpRequest) -> QuerySet[Organization]:
    """Raises PermissionDenied to whoever manages no whole organization."""
    if not may_manage_whole(request):
        raise PermissionDenied
    return organizations_wholly_with(rights(request), Right.MANAGE).order_by("name")


SECTION = Section(
    name="webhooks",
    title="Webhooks and notices",
    kind="organization",
    tabs=(("Webhooks", "webhooks_list"), ("Required notices", "webhooks_required")),
    offered=_managed,
    may_change=lambda request, organization: True,
)
WebhookVisit = Visit[Organization]


class KindsForm(forms.Form):
    """Which kinds."""

    kinds = fields.choices("Sent of", KINDS)


class WebhookForm(KindsForm):
    """A new webhook."""

    field_order = ("name", "url", "format", "kinds")
    name = fields.text("Name", max_length=100)
    url = fields.text(
        "Address", max_length=2000, help_text="With https. Private addresses are refused."
    )
    format = fields.choice("Format", WebhookFormat.choices)


class RequiredForm(forms.Form):
    """What nobody switches off."""

    required = fields.choices("Required", KINDS, required=False)


@SECTION.page("webhooks_list")
def webhooks(visit: WebhookVisit) -> HttpResponse:
    """The organization's webhooks, the newest first."""
    rows = [
        {
            "webhook": one,
            "host": urlsplit(one.url).hostname,
            "log_url": visit.url("webhooks_log", one.pk),
        }
        for one in _webhooks(visit)
    ]
    return visit.show("list", {"rows": rows, "add_url": visit.url("webhooks_add")})


@SECTION.page("webhooks_list")
def log(visit: WebhookVisit, webhook_id: int) -> HttpResponse:
    """One webhook with what it was sent."""
    webhook = _webhook(visit, webhook_id)
    listed = visit.listed(deliveries_to([webhook]), per_page=PER_PAGE)
    rows = [
        {
            "delivery": one,
            "sentence": words_outside(one).sentence,
            "state": badges.badge(
                DeliveryState(one.state).label, COLOURS[DeliveryState(one.state)]
            ),
            "replay_url": visit.url("webhooks_replay", webhook.pk, one.pk)
            if one.state != DeliveryState.WAITING
            else "",
        }
        for one in listed
    ]
    return visit.show(
        "log",
        {
            "webhook": webhook,
            "format": WebhookFormat(webhook.format).label,
            "kinds": [NoticeKind(kind).label for kind in webhook.kinds],
            "listed": listed,
            "rows": rows,
            "test_url": visit.url("webhooks_test", webhook.pk),
            "change_url": visit.url("webhooks_change", webhook.pk),
            "remove_url": visit.url("webhooks_remove", webhook.pk),
        },
    )


@SECTION.page("webhooks_required")
def required(visit: WebhookVisit) -> HttpResponse:
    """What nobody switches off for what concerns the organization."""
    kinds = [NoticeKind(kind).label for kind in policy_of(visit.subject.pk).required]
    return visit.show("required", {"kinds": kinds, "change_url": visit.url("webhooks_require")})


@SECTION.act(services.create_webhook)
def add(visit: WebhookVisit) -> VerbPage:
    """Set up a webhook; its secret is shown once."""
    return VerbPage(
        title="Add a webhook",
        back=visit.url("webhooks_list"),
        submit_text="Add",
        form=WebhookForm,
        arguments={"organization_id": visit.subject.pk},
        answer=partial(_show_secret, visit),
    )


def _show_secret(visit: WebhookVisit, issued: services.IssuedWebhook) -> HttpResponse:
    shown = {
        "title": "The webhook is set up",
        "webhook": issued.webhook,
        "secret": issued.secret,
        "is_signed": issued.webhook.format == WebhookFormat.STANDARD,
        "back": visit.url("webhooks_log", issued.webhook.pk),
    }
    return secret_page(visit.request, visit.site, "console/webhooks/secret.html", shown)


@SECTION.act(services.update_webhook)
def change(visit: WebhookVisit, webhook_id: int) -> VerbPage:
    """Change what a webhook is sent."""
    webhook = _webhook(visit, webhook_id)
    form = partial(KindsForm, initial={"kinds": webhook.kinds})
    return _about(visit, webhook, title="Change", form=form, said="It is changed.")


@SECTION.act(services.remove_webhook)
def remove(visit: WebhookVisit, webhook_id: int) -> VerbPage:
    """Send it nothing any more."""
    webhook = _webhook(visit, webhook_id)
    then = visit.url("webhooks_list")
    return _about(visit, webhook, title="Remove", said="It is removed.", then=then)


@SECTION.act(services.test_webhook)
def test(visit: WebhookVisit, webhook_id: int) -> VerbPage:
    """Send a test."""
    webhook = _webhook(visit, webhook_id)
    said = "The test is on its way. Load the page anew to see what became of it."
    return _about(visit, webhook, title="Send a test to", said=said)


@SECTION.act(services.replay_delivery)
def replay(visit: WebhookVisit, webhook_id: int, delivery_id: uuid.UUID) -> VerbPage:
    """Send a message of the log again."""
    webhook = _webhook(visit, webhook_id)
    if not webhook.deliveries.filter(pk=delivery_id).exists():
        raise Http404
    more = {"delivery_id": delivery_id}
    return _about(visit, webhook, title="Send again to", said="It is sent again.", more=more)


@SECTION.act(services.require_notices)
def require(visit: WebhookVisit) -> VerbPage:
    """Decide what nobody switches off."""
    back = visit.url("webhooks_required")
    return VerbPage(
        title="Required notices",
        back=back,
        form=partial(RequiredForm, initial={"required": policy_of(visit.subject.pk).required}),
        arguments={"organization_id": visit.subject.pk},
        object_id=visit.subject.pk,
        said="It is saved.",
    )


def _about(
    visit: WebhookVisit,
    webhook: Webhook,
    *,
    title: str,
    said: str,
    then: str = "",
    form: Any = forms.Form,
    more: dict[str, Any] | None = None,
) -> VerbPage:
    """The page of an act on one webhook."""
    return VerbPage(
        title=f"{title}: {webhook.name}",
        back=visit.url("webhooks_log", webhook.pk),
        submit_text=title.removesuffix(" to"),
        form=form,
        arguments={"webhook_id": webhook.pk, **(more or {})},
        object_id=webhook.pk,
        said=said,
        then=then,
    )


def _webhooks(visit: WebhookVisit) -> QuerySet[Webhook]:
    return managed_webhooks(rights(visit.request)).filter(organization=visit.subject)


def _webhook(visit: WebhookVisit, webhook_id: int) -> Webhook:
    return get_object_or_404(_webhooks(visit), pk=webhook_id)

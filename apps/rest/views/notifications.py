"""Notices to people, their choices about them, and webhooks of organizations."""

from __future__ import annotations

from django.db.models import QuerySet
from rest_framework.status import HTTP_201_CREATED, HTTP_202_ACCEPTED

from apps.access.credentials import Credential
from apps.accounts.permissions import require_manage_anywhere
from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.common.context import RequestContext, Right
from apps.common.errors import WriteNotAllowed, require_found
from apps.common.text import require_uuid
from apps.memories.selectors import Standpoint
from apps.notifications import selectors, services
from apps.notifications.models import Webhook
from apps.organizations.models import Organization
from apps.organizations.selectors import organizations_wholly_with
from apps.rest.contexts import PLATFORM, ByAddress, ByArguments, own_id, row_at
from apps.rest.endpoints import PlatformView, answering, listing, route, writing
from apps.rest.messages import notifications as messages
from apps.rest.messages.common import NoArguments
from apps.rest.messages.lists import Results
from apps.rest.pagination import ByCreation, LatestRows

READING = reading(ObjectKind.NOTIFICATION)
WEBHOOK = "v1/webhooks/<str:webhook_id>"


def _person(context: RequestContext) -> int:
    person_id = own_id(context)
    if person_id is None:
        raise WriteNotAllowed("Only people are notified here; agents get notices with their calls.")
    return person_id


@route("v1/notifications", "notifications")
class NotificationsView(PlatformView):
    get = listing(
        READING,
        name="list_notices",
        find=lambda call, pick: pick(
            selectors.notices_of(_person(call.context), call.context.rights)
        ),
        filters=messages.NoticeFilter,
        paginator=LatestRows,
        answer=messages.NoticeEntry,
        text="What you were told in the admin and may still see, the newest first.",
    )


@route("v1/notifications/read", "notifications-read")
class ReadNoticesView(PlatformView):
    post = writing(
        services.read_notices,
        at=PLATFORM,
        body=messages.ReadNotices,
        show=lambda count: messages.MarkedAsRead(count=count),
        answer=messages.MarkedAsRead,
        text="Mark one of your notices as read, or all of them.",
    )


@route("v1/notifications/choices", "notification-choices")
class ChoicesView(PlatformView):
    get = answering(
        READING,
        name="list_notice_choices",
        at=PLATFORM,
        run=lambda call: selectors.choices_of(_person(call.context)),
        answer=Results[messages.ChoiceEntry],
        text="How you are told of each kind.",
    )
    post = writing(
        services.choose_notices,
        at=PLATFORM,
        body=messages.Choose,
        answer=messages.ChoiceEntry,
        text="Choose how you are told of one kind.",
    )


def _find_managed(credential: Credential, raw_id: str) -> tuple[Organization, Standpoint]:
    key = require_uuid(raw_id, field="organization_id")
    require_manage_anywhere(credential.rights)
    managed = organizations_wholly_with(credential.rights, Right.MANAGE)
    row = require_found(managed.filter(pk=key).first())
    return row, (row.pk, None)


@route("v1/organizations/<str:organization_id>/required-notices", "required-notices")
class RequiredNoticesView(PlatformView):
    get = answering(
        reading(ObjectKind.NOTICE_POLICY),
        name="read_required_notices",
        at=ByAddress("organization_id", _find_managed),
        run=lambda call: selectors.policy_of(call.found.pk),
        answer=messages.RequiredNotices,
        text="The kinds that nobody switches off for what concerns the organization.",
    )
    post = writing(
        services.require_notices,
        at=ByAddress("organization_id", _find_managed),
        body=messages.RequireNotices,
        answer=messages.RequiredNotices,
        text="Decide which kinds nobody switches off.",
    )


def _webhooks(asking: Credential | RequestContext) -> QuerySet[Webhook]:
    require_manage_anywhere(asking.rights)
    return selectors.managed_webhooks(asking.rights)


ONE = row_at("webhook_id", _webhooks)


@route("v1/webhooks", "webhooks")
class WebhooksView(PlatformView):
    get = listing(
        reading(ObjectKind.WEBHOOK),
        name="list_webhooks",
        find=lambda call, pick: pick(_webhooks(call.context)),
        filters=messages.WebhookFilter,
        paginator=LatestRows,
        answer=messages.WebhookEntry,
        text="The webhooks of organizations that the caller manages, the newest first.",
    )
    post = writing(
        services.create_webhook,
        at=ByArguments(lambda credential, given: (given["organization_id"], None)),
        body=messages.CreateWebhook,
        answer=messages.IssuedWebhook,
        status=HTTP_201_CREATED,
        text="Have an address told of an organization's notices of some kinds.",
    )


@route(WEBHOOK, "webhook")
class WebhookView(PlatformView):
    patch = writing(
        services.update_webhook,
        at=ONE,
        body=messages.ChangeWebhook,
        answer=messages.WebhookEntry,
        text="Change the kinds that a webhook is sent.",
    )


@route(f"{WEBHOOK}/remove", "webhook-remove")
class RemoveWebhookView(PlatformView):
    post = writing(
        services.remove_webhook,
        at=ONE,
        body=NoArguments,
        answer=messages.WebhookEntry,
        text="Send a webhook nothing any more.",
    )


@route(f"{WEBHOOK}/test", "webhook-test")
class TestWebhookView(PlatformView):
    post = writing(
        services.test_webhook,
        at=ONE,
        body=NoArguments,
        answer=messages.DeliveryEntry,
        status=HTTP_202_ACCEPTED,
        text="Send a webhook a test; its log tells what became of it.",
    )


@route(f"{WEBHOOK}/deliveries", "webhook-deliveries")
class DeliveriesView(PlatformView):
    get = listing(
        reading(ObjectKind.WEBHOOK),
        name="list_deliveries",
        at=ONE,
        find=lambda call, pick: pick(selectors.deliveries_to([call.found])),
        paginator=ByCreation,
        answer=messages.DeliveryEntry,
        text="What a webhook was sent and what became of it, the newest first.",
    )


@route(f"{WEBHOOK}/deliveries/<str:delivery_id>/replay", "webhook-replay")
class ReplayDeliveryView(PlatformView):
    post = writing(
        services.replay_delivery,
        at=ONE,
        body=NoArguments,
        answer=messages.DeliveryEntry,
        status=HTTP_202_ACCEPTED,
        text="Send a message again, with its id.",
    )

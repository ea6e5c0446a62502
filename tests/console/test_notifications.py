"""The bell, one's own notices and choices; webhooks and required notices of an organization."""

import pytest
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.notifications.models import Choice, Delivery, Notice, NoticePolicy, Webhook
from apps.notifications.services import create_webhook
from apps.notifications.services import test_webhook as send_test
from tests.console.world import signed_in
from tests.factories.notices import notice_for
from tests.tables import table


@pytest.fixture
def maintainer(world):
    return world.people["repository_maintainer"]


@pytest.fixture
def organization(world):
    return world.own.repository.organization


@pytest.fixture
def webhook(organization):
    return create_webhook(
        context=system_context(),
        organization_id=organization.pk,
        name="Pager",
        url="https://example.org/hook",
        kinds=["assigned"],
    ).webhook


def text(response):
    return response.content.decode()


def test_the_bell_counts_what_is_unread_and_opening_leads_there(world, maintainer):
    notice_for(maintainer, world.own.memory)
    notice_for(maintainer, world.own.pending)
    client = signed_in(maintainer)
    assert "Notifications: 2 unread" in text(client.get(reverse("admin:index")))
    page = text(client.get(reverse("notifications")))
    assert "memory own" in page
    notice = Notice.objects.filter(memory=world.own.memory).get()
    opened = client.post(reverse("notice_open", args=[notice.pk]))
    assert opened["Location"] == reverse("admin:memories_memory_change", args=[world.own.memory.pk])
    assert "Notifications: 1 unread" in text(client.get(reverse("admin:index")))
    client.post(reverse("notices_read"))
    assert 'unread"' not in text(client.get(reverse("admin:index")))


def test_of_other_peoples_notices_and_of_what_is_foreign_nothing_is_shown(world, maintainer):
    other = notice_for(world.own.viewer, world.own.memory)
    notice_for(maintainer, world.foreign.memory)
    client = signed_in(maintainer)
    assert "zz-foreign" not in text(client.get(reverse("notifications")))
    assert 'unread"' not in text(client.get(reverse("admin:index")))
    assert client.post(reverse("notice_open", args=[other.pk])).status_code == 404
    assert Notice.objects.get(pk=other.pk).read_at is None


def test_only_what_was_chosen_otherwise_is_saved_and_recorded(world, maintainer):
    client = signed_in(maintainer)
    page = client.get(reverse("notice_choices"))
    form = page.context["form"]
    posted = {
        name: field.initial if field.initial is not False else ""
        for name, field in form.fields.items()
        if field.initial is not False
    }
    posted["quarantined-mail"] = "digest"
    assert client.post(reverse("notice_choices"), posted).status_code == 302
    assert [(one.kind, one.mail) for one in Choice.objects.all()] == [("quarantined", "digest")]
    record = AuditRecord.objects.filter(object_kind="notice_choice").get()
    assert record.reason == "quarantined: admin on, mail digest."


def test_a_webhook_is_set_up_tested_and_removed_and_its_secret_is_shown_once(world, organization):
    client = signed_in(world.people["organization_admin"])
    given = {"name": "Pager", "url": "https://example.org/hook", "format": "standard"}
    added = client.post(
        reverse("webhooks_add", args=[organization.pk]), {**given, "kinds": ["assigned", "due"]}
    )
    assert "whsec_" in text(added)
    assert "no-store" in added["Cache-Control"]
    webhook = Webhook.objects.get()
    log = reverse("webhooks_log", args=[organization.pk, webhook.pk])
    assert "whsec_" not in text(client.get(log))
    client.post(reverse("webhooks_test", args=[organization.pk, webhook.pk]))
    assert "This is a test of the webhook." in text(client.get(log))
    delivery = Delivery.objects.get()
    Delivery.objects.update(state="failed", error="answered 500", attempts=8)
    assert "It answered 500." in text(client.get(log))
    replay = reverse("webhooks_replay", args=[organization.pk, webhook.pk, delivery.pk])
    assert client.post(replay).status_code == 302
    assert Delivery.objects.get().state == "waiting"
    client.post(reverse("webhooks_change", args=[organization.pk, webhook.pk]), {"kinds": ["due"]})
    assert Webhook.objects.get().kinds == ["due"]
    client.post(reverse("webhooks_remove", args=[organization.pk, webhook.pk]))
    assert client.get(log).status_code == 404


def test_a_wrong_address_comes_back_in_the_form(world, organization):
    client = signed_in(world.people["organization_admin"])
    given = {"name": "Pager", "url": "ftp://x", "format": "standard", "kinds": ["due"]}
    refused = client.post(reverse("webhooks_add", args=[organization.pk]), given)
    assert refused.status_code == 422
    assert "https://example.com/hook" in text(refused)
    assert not Webhook.objects.exists()


def test_required_notices_are_decided_by_managers_and_shown_to_those_who_choose(
    world, organization, maintainer
):
    client = signed_in(world.people["organization_admin"])
    url = reverse("webhooks_require", args=[organization.pk])
    assert client.post(url, {"required": ["assigned"]}).status_code == 302
    assert NoticePolicy.objects.get().required == ["assigned"]
    assert "Required by Ours" in text(signed_in(maintainer).get(reverse("notice_choices")))


@table("role", ["repository_maintainer", "auditor", "viewer"])
def test_webhooks_are_for_managers(world, organization, webhook, role):
    client = signed_in(world.people[role])
    here = [organization.pk, webhook.pk]
    send_test(context=system_context(), webhook_id=webhook.pk)
    for name in ("webhooks_log", "webhooks_test", "webhooks_remove", "webhooks_change"):
        assert client.get(reverse(name, args=here)).status_code == 403, name
    assert client.get(reverse("webhooks_list", args=here[:1])).status_code == 403


def test_a_webhook_of_another_organization_is_not_found(world, webhook):
    foreign = world.foreign.repository.organization
    client = signed_in(world.people["organization_admin"])
    own = world.own.repository.organization
    for organization in (foreign, own):
        Webhook.objects.update(organization=foreign)
        url = reverse("webhooks_log", args=[organization.pk, webhook.pk])
        assert client.get(url).status_code == 404

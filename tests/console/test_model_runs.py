"""The pages of what models were shown and answered."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory
from django.urls import resolve, reverse

from apps.audit.models import AuditRecord
from apps.console.navigation import in_topics
from apps.topics.models.model_runs import CallKind, LlmCall
from tests.console.world import FOREIGN, World, signed_in
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

LIST = "admin:topics_llmrun_changelist"
PAGE = "admin:topics_llmrun_change"


def test_an_auditor_sees_all_that_was_said_and_the_look_is_recorded(
    world: World, auditor: Client
) -> None:
    shown = world.own.model_run
    LlmCall.objects.create(
        organization_id=shown.organization_id,
        run=shown,
        number=2,
        kind=CallKind.TOOL,
        name="inspect_subtree",
        sent='{"root": "<b>"}',
        received="\u202enodes",
        statements=["SELECT node_id FROM topics_node WHERE node_id = %s"],
        mask={"participants": ["user own"], "nodes": ["abc"]},
        occurred_at=shown.started_at,
    )

    page = auditor.get(reverse(PAGE, args=[shown.pk])).content.decode()

    for text in ("asked own", "answered own", "inspect_subtree", "SELECT node_id", shown.digest):
        assert text in page
    assert "<b>" not in page
    assert "\u202e" not in page
    record = AuditRecord.objects.filter(object_kind="llm_run", action="read").get()
    assert record.object_id == str(shown.pk)


def test_the_list_is_narrowed_and_holds_no_foreign_run(world: World, auditor: Client) -> None:
    page = auditor.get(reverse(LIST)).content.decode()
    assert page.count("request own") > 0
    assert FOREIGN not in page

    none = auditor.get(reverse(LIST), {"outcome": "failed"}).content.decode()
    assert "There may be others: reset the filters" in none


def test_a_run_elsewhere_is_not_there_and_the_attempt_is_recorded(
    world: World, auditor: Client
) -> None:
    assert auditor.get(reverse(PAGE, args=[world.foreign.model_run.pk])).status_code in (302, 404)
    record = AuditRecord.objects.filter(object_kind="llm_run").latest("pk")
    assert record.verdict == "NOT_FOUND"


def test_runs_cannot_be_changed(world: World, auditor: Client) -> None:
    url = reverse(PAGE, args=[world.own.model_run.pk])
    assert auditor.post(url, {"outcome": "failed"}).status_code == 405


def test_who_holds_no_role_sees_none(world: World) -> None:
    client = signed_in(UserFactory())
    assert client.get(reverse(LIST)).status_code == 403
    assert client.get(reverse(PAGE, args=[world.own.model_run.pk])).status_code in (403, 404)


def test_the_story_of_a_request_leads_to_its_run(world: World, auditor: Client) -> None:
    url = reverse("admin:audit_auditrecord_story")
    page = auditor.get(url, {"request_id": "request own"}).content.decode()
    assert reverse(PAGE, args=[world.own.model_run.pk]) in page


def test_the_navigation_tells_topics_from_runs(rf: RequestFactory) -> None:
    for name, is_topics in ((LIST, False), ("topics", True)):
        request = rf.get(reverse(name))
        request.resolver_match = resolve(reverse(name))
        assert in_topics(request) is is_topics

"""The write policy over REST: seen by people, changed by managers, tried without a trace."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from apps.access.models import CompletedRequest
from apps.audit.models import AuditRecord
from apps.governance.models import AllowedValue, OwnRule
from apps.governance.selectors import policy_of
from apps.memories.services.rule_trial import continue_trials
from apps.organizations.roles import Role
from tests.governance.vendor_examples import made_up
from tests.rest.world import World, code_of

KEY = made_up("ghp_{a36}")
BUILT_IN = "injection.hidden-text"
RULE = {
    "slug": "vault",
    "group": "injection",
    "action": "reject",
    "pattern": "vault code",
    "description": "Speaks of the vault.",
}


@pytest.fixture
def base(world: World) -> str:
    return f"/api/v1/organizations/{world.repository.organization_id}/policy"


@pytest.fixture
def admin(world: World) -> APIClient:
    return world.person()


def rule_ids(response: Any) -> list[str]:
    return [one["id"] for one in response.json()["results"]]


def test_rules_are_listed_narrowed_and_read(admin: APIClient, base: str) -> None:
    admin.post(f"{base}/own-rules", RULE)
    everything = rule_ids(admin.get(f"{base}/rules"))
    assert everything[0] == "own.vault"
    assert BUILT_IN in everything
    assert rule_ids(admin.get(f"{base}/rules?standing=draft")) == ["own.vault"]
    assert rule_ids(admin.get(f"{base}/rules?query=hidden-TEXT")) == [BUILT_IN]
    assert "own.vault" not in rule_ids(admin.get(f"{base}/rules?group=secrets"))
    assert admin.get(f"{base}/rules/own.vault").json()["pattern"] == "vault code"
    detail = admin.get(f"{base}/rules/{BUILT_IN}").json()
    assert (detail["built_in_action"], detail["decision"], detail["pattern"]) == (
        "quarantine",
        None,
        "",
    )
    assert code_of(admin.get(f"{base}/rules/injection.none")) == "NOT_FOUND"
    assert code_of(admin.get(f"{base}/rules?group=size")) == "INVALID_ARGUMENT"


def test_a_built_in_rule_is_decided_and_the_change_is_told(admin: APIClient, base: str) -> None:
    before = admin.get(base).json()
    decided = admin.post(f"{base}/rules/{BUILT_IN}/decide", {"action": "off", "reason": "Art."})
    assert (decided.json()["standing"], decided.json()["decision"]["action"]) == ("off", "off")
    after = admin.get(base).json()
    assert (before["decided"], after["decided"]) == (0, 1)
    assert after["version"] == f"{before['version']}+1"
    change = admin.get(f"{base}/changes").json()["results"][0]
    assert (change["rule_id"], change["field"], change["after"], change["reason"]) == (
        BUILT_IN,
        "action",
        "off",
        "Art.",
    )
    again = {"action": "as_built_in", "reason": "Enough."}
    assert admin.post(f"{base}/rules/{BUILT_IN}/decide", again).json()["standing"] == "quarantine"
    missing = admin.post(f"{base}/rules/own.none/decide", again)
    assert code_of(missing) == "NOT_FOUND"


def test_an_own_rule_is_tried_then_activated_changed_and_switched_off(
    world: World, admin: APIClient, base: str
) -> None:
    made = admin.post(f"{base}/own-rules", RULE)
    assert (made.status_code, made.json()["standing"]) == (201, "draft")
    own = f"{base}/own-rules/{made.json()['own_rule_id']}"
    assert code_of(admin.post(f"{own}/activate", {})) == "INVALID_TRANSITION"
    assert code_of(admin.get(f"{base}/rules/own.vault/trial")) == "NOT_FOUND"
    started = admin.post(f"{base}/rules/own.vault/trial", {})
    assert (started.status_code, started.json()["total"]) == (202, None)
    continue_trials(seconds=60)
    trial = admin.get(f"{base}/rules/own.vault/trial").json()
    assert (trial["total"], trial["rejected"]) == (1, 1)
    assert trial["samples"][0]["memory_id"] == str(world.memory.pk)
    neighbour = world.person(Role.REPOSITORY_MAINTAINER, repository=world.neighbour)
    seen = neighbour.get(f"{base}/rules/own.vault/trial").json()
    assert (seen["rejected"], seen["samples"]) == (1, [])
    assert admin.post(f"{own}/activate", {}).json()["standing"] == "reject"
    assert admin.patch(own, {"description": "Said better."}).json()["standing"] == "reject"
    assert admin.patch(own, {"pattern": "safe code"}).json()["standing"] == "draft"
    assert admin.post(f"{own}/activate", {"untried": True}).json()["standing"] == "reject"
    assert admin.post(f"{own}/switch-off", {"reason": "Over."}).json()["standing"] == "off"
    assert code_of(admin.post(f"{own}/switch-off", {})) == "INVALID_TRANSITION"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"pattern": "("}, "pattern"),
        ({"pattern": "x" * 2000}, "pattern"),
        ({"pattern": r"(?<=a)b"}, "pattern"),
        ({"slug": "Not A Slug"}, "slug"),
        ({"group": "size"}, "group"),
        ({"action": "accept"}, "action"),
        ({"description": ""}, "description"),
        ({"state": "active"}, "state"),
    ],
)
def test_a_bad_rule_is_refused_with_the_name_of_the_field(
    admin: APIClient, base: str, changed: dict[str, Any], field: str
) -> None:
    refused = admin.post(f"{base}/own-rules", RULE | changed)
    assert code_of(refused) == "INVALID_ARGUMENT"
    assert refused.json()["error"]["details"]["field"] == field
    assert not OwnRule.objects.exists()


def test_a_text_is_tried_and_leaves_no_trace(admin: APIClient, base: str) -> None:
    before = AuditRecord.objects.count()
    answer = admin.post(f"{base}/try", {"text": f"The key is {KEY}"})
    assert KEY not in answer.content.decode()
    tried = answer.json()
    assert (tried["verdict"], tried["reasons"][0]) == ("reject", "secret.github.token")
    finding = tried["findings"][0]
    assert (finding["start"], finding["end"]) == (11, 51)
    assert admin.post(f"{base}/try", {"text": "Fine."}).json()["verdict"] == "accept"
    assert AuditRecord.objects.count() == before
    allowed = {"fingerprint": finding["fingerprint"], "description": "The key of the demo."}
    assert admin.post(f"{base}/allowed-values", allowed).status_code == 201
    assert admin.post(f"{base}/try", {"text": KEY}).json()["verdict"] == "accept"
    unknown = admin.post(f"{base}/try", {"text": KEY, "rule_id": "own.none"})
    assert unknown.json()["error"]["details"]["field"] == "rule_id"
    assert code_of(admin.post(f"{base}/try", {"text": "x" * 32_769})) == "INVALID_ARGUMENT"


def test_a_draft_is_tried_on_a_text_by_its_id(admin: APIClient, base: str) -> None:
    admin.post(f"{base}/own-rules", RULE)
    assert admin.post(f"{base}/try", {"text": "The vault code."}).json()["verdict"] == "accept"
    tried = admin.post(f"{base}/try", {"text": "The vault code.", "rule_id": "own.vault"})
    assert tried.json()["verdict"] == "reject"


def test_a_value_is_allowed_once_and_nothing_of_it_is_kept(
    world: World, admin: APIClient, base: str
) -> None:
    body = {"value": KEY, "description": "The key of the demo."}
    numbered = {"HTTP_IDEMPOTENCY_KEY": "allow-1"}
    first = admin.post(f"{base}/allowed-values", body, **numbered)
    again = admin.post(f"{base}/allowed-values", body, **numbered)
    assert first.json() == again.json()
    assert again["Idempotent-Replayed"] == "true"
    assert KEY not in f"{first.content!r}{list(CompletedRequest.objects.values())}"
    assert AllowedValue.objects.count() == 1
    page = admin.get(f"{base}/allowed-values").json()["results"]
    assert [one["fingerprint"] for one in page] == [first.json()["fingerprint"]]
    assert policy_of(world.repository.organization_id).policy.examine(KEY).findings == ()
    removed = admin.post(f"{base}/allowed-values/{first.json()['id']}/remove", {})
    assert removed.json()["removed_at"] is not None
    assert admin.get(f"{base}/allowed-values").json()["results"] == []
    gone = admin.post(f"{base}/allowed-values/{first.json()['id']}/remove", {})
    assert code_of(gone) == "NOT_FOUND"


@pytest.mark.parametrize(
    "page", ["", "/rules", f"/rules/{BUILT_IN}", "/allowed-values", "/changes"]
)
def test_the_policy_is_for_people_of_the_organization(world: World, base: str, page: str) -> None:
    assert world.person(Role.VIEWER).get(f"{base}{page}").status_code == 200
    assert code_of(world.agent().get(f"{base}{page}")) == "WRITE_NOT_ALLOWED"
    foreign = world.person(Role.ORGANIZATION_ADMIN, repository=world.foreign)
    assert code_of(foreign.get(f"{base}{page}")) == "NOT_FOUND"
    missing = base.replace(str(world.repository.organization_id), str(world.memory.pk))
    assert code_of(foreign.get(f"{missing}{page}")) == "NOT_FOUND"

"""`manage.py memory consolidate`, done and planned."""

import json

import pytest

from apps.common.context import system_context
from apps.governance.services import activate_own_rule, create_own_rule
from apps.memories.short_ids import short_id
from apps.organizations.roles import Role
from tests.factories import agent_context, person_with_role
from tests.ops.memory_tool import run
from tests.sharing import shared
from tests.tiers.items import item

pytestmark = pytest.mark.django_db


@shared
def twins(repository):
    agent = agent_context(repository)
    text = "The proxy buffers uploads before it hands them on."
    return [item(agent, text, title="Uploads") for _ in range(2)]


def test_what_says_the_same_is_merged(repository, maintainer, twins):
    status, out, errors = run("consolidate", who=maintainer, repository=repository)
    assert (status, errors) == (0, "")
    assert "items_merged: 2" in out
    merged = repository.memory_set.get(status="unverified")
    assert out.splitlines()[-1].startswith(f"{short_id(merged)} Uploads")
    assert repository.memory_set.filter(status="archived").count() == 2


def test_the_plan_changes_nothing(repository, maintainer, twins):
    arguments = ["consolidate", "--dry-run", "--json"]
    status, out, _ = run(*arguments, who=maintainer, repository=repository)
    (merge,) = json.loads(out)["merges"]
    assert (status, set(merge["source_ids"])) == (0, {short_id(one) for one in twins})
    assert set(repository.memory_set.values_list("status", flat=True)) == {"unverified"}
    _, out, _ = run("consolidate", "--dry-run", who=maintainer, repository=repository)
    assert "would be made of" in out


def test_another_part_is_left_alone(repository, maintainer, twins):
    _, out, _ = run("consolidate", "--scope", "other", who=maintainer, repository=repository)
    assert "items_merged: 0" in out


def test_who_may_not_write_consolidates_nothing(repository, twins):
    viewer = person_with_role(Role.VIEWER, repository=repository)
    status, out, errors = run("consolidate", who=viewer, repository=repository)
    assert (status, out, errors.startswith("WRITE_NOT_ALLOWED: ")) == (1, "", True)


def test_the_plan_tells_nothing_that_the_write_policy_of_now_withholds(repository, maintainer):
    agent = agent_context(repository)
    text = "The plan Zanzibar buffers uploads before it hands them on."
    for kind in ("fact", "fact", "constraint"):
        item(agent, text, title="Zanzibar uploads", type=kind)
    here = repository.organization_id
    admin = system_context(organization_id=here)
    rule = create_own_rule(
        context=admin,
        organization_id=here,
        slug="zanzibar",
        group="secrets",
        action="quarantine",
        pattern="Zanzibar",
        description="A plan that is kept secret.",
    )
    activate_own_rule(context=admin, organization_id=here, own_rule_id=rule.pk, untried=True)
    _, out, _ = run("consolidate", "--dry-run", "--json", who=maintainer, repository=repository)
    planned = json.loads(out)
    assert (planned["merges"], planned["promotions"]) == ([], [])
    assert "Zanzibar" not in out

"""``POST /users``: with the token of somebody who manages the organization."""

import json

import pytest

from apps.audit.models import AuditRecord
from apps.gateway.models import GatewayUser
from apps.organizations.roles import Role
from tests.factories import RepositoryFactory, agent_token, person_token, person_with_role
from tests.gateway.server.world import Caller, post


@pytest.fixture
def token(world):
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=world.repository.organization)
    return person_token(person, abilities=["admin"])


def provision(world, token, **more):
    body = {
        "user_id": "carol",
        "organization": world.repository.organization.slug,
        "repository": world.repository.slug,
        **more,
    }
    return post("users", body, Authorization=f"Bearer {token}")


def test_a_new_user_gets_its_key_once(world, token):
    made = provision(world, token)
    assert made.status == 201
    assert made.body.keys() == {
        "user_id", "user_key", "organization", "repository", "revoked", "created_at",
    }  # fmt: skip
    carol = Caller(GatewayUser.objects.get(user_id="carol"), made.body["user_key"])
    assert carol.search("deploy").status == 200
    again = provision(world, token)
    assert (again.status, "user_key" in again.body) == (200, False)
    assert again.body == {name: made.body[name] for name in again.body}
    rotated = provision(world, token, rotate=True)
    assert rotated.status == 200
    assert rotated.body["user_key"] != made.body["user_key"]
    assert carol.search("deploy").status == 401
    assert Caller(carol.user, rotated.body["user_key"]).search("deploy").status == 200


def test_without_a_token_nothing_is_made(world):
    body = {"user_id": "carol", "organization": "x", "repository": "y"}
    answers = [
        post("users", body),
        post("users", body, Authorization="Bearer mcp_v1_abcdefghijkl_wrong"),
        post("users", body, Authorization=f"Bearer {world.alice.key}"),
        post("users", body, Authorization="Basic YTpi"),
    ]
    assert {answer.status for answer in answers} == {401}
    assert {answer.headers["WWW-Authenticate"].split()[0] for answer in answers} == {"Bearer"}


def test_only_who_manages_the_organization_makes_users(world, token):
    organization = world.repository.organization
    viewer = person_with_role(Role.VIEWER, organization=organization)
    reader = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    for narrow in (
        agent_token(world.repository),
        person_token(viewer),
        person_token(reader, abilities=["read", "write"]),
    ):
        refused = provision(world, narrow)
        assert (refused.status, refused.code) == (403, "WRITE_NOT_ALLOWED")
    assert not GatewayUser.objects.filter(user_id="carol").exists()


def test_an_organization_out_of_reach_and_none_at_all_answer_alike(world, token):
    other = RepositoryFactory()
    answers = [
        provision(world, token, organization=slug, repository=other.slug)
        for slug in (other.organization.slug, "there-is-none")
    ]
    assert {(one.status, one.code) for one in answers} == {(403, "SCOPE_VIOLATION")}
    assert len({json.dumps(one.body["error"]["details"]) for one in answers}) == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"user_id": ""}, "user_id"),
        ({"user_id": "a/b"}, "user_id"),
        ({"user_id": 7}, "user_id"),
        ({"repository": "there-is-none"}, "repository"),
        ({"repository": None}, "repository"),
        ({"rotate": "yes"}, "rotate"),
        ({"user_key": "mine"}, "user_key"),
    ],
)
def test_a_wrong_field_is_named(world, token, wrong, field):
    refused = provision(world, token, **wrong)
    assert (refused.status, refused.code) == (422, "INVALID_ARGUMENT")
    assert refused.body["error"]["details"]["field"] == field


def test_making_and_refusing_are_recorded(world, token):
    before = AuditRecord.objects.latest("id").pk
    provision(world, token)
    provision(world, token)
    provision(world, token, rotate=True)
    provision(world, token, organization="there-is-none")
    records = AuditRecord.objects.filter(pk__gt=before, object_kind="gateway_user").order_by("id")
    assert [(one.action, one.verdict) for one in records] == [
        ("issued", "OK"),
        ("read", "OK"),
        ("issued", "OK"),
        ("issued", "SCOPE_VIOLATION"),
    ]

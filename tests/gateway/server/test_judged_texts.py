"""Every text that the gateway takes: a secret in it is kept nowhere and answered to nobody."""

import json

import pytest

from apps.organizations.roles import Role
from tests.factories import person_token, person_with_role
from tests.gateway.server.world import NOON, message, post
from tests.governance.hostile import KEY, tables_with

USER_KEY = "uk_a1b2c3d4e5f6_" + "Zk9Q" * 11
HOSTILE = {"a vendor's": KEY, "ours": USER_KEY}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_no_table_holds_what_a_text_should_not_have_said(world, hostile):
    alice = world.alice
    organization = world.repository.organization
    person = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    bearer = f"Bearer {person_token(person)}"
    user = {"user_id": "c", "organization": organization.slug, "repository": "r"}
    answers = [
        *(alice.add(hostile, chat=chat) for chat in ("first", hostile)),
        alice.add(f"My name is {hostile}", f"I like {hostile}", at=NOON + 5),
        alice.post(
            "memories/add",
            session_id="chat:sender",
            messages=[message("x") | {"sender_id": hostile}],
        ),
        alice.flush("first"),
        alice.flush(hostile),
        alice.flush("sender"),
        alice.search(hostile),
        alice.search("name like", conversation_id=hostile),
        alice.search("name", app_id=hostile),
        alice.search("name", project_id=hostile),
        post("memories/flush", {"user_id": hostile, "user_key": hostile, "session_id": hostile}),
        *(post("users", {**user, name: hostile}, Authorization=bearer) for name in user),
    ]
    assert not tables_with(hostile)
    assert not any(hostile in json.dumps(answer.body) for answer in answers)
    assert {answer.status for answer in answers} <= {200, 401, 403, 422}

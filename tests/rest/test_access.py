"""People, roles, invitations, agents and tokens, for those who manage access."""

from __future__ import annotations

import datetime as dt
from typing import Any

from apps.access.models import AccessToken, CompletedRequest
from apps.accounts.models import User
from apps.common.text import canonical_json, sha256_hex
from apps.organizations.models import Invitation
from apps.organizations.roles import Role
from apps.organizations.services import accept_invitation
from tests.factories import AgentFactory, UserFactory, person_token
from tests.rest.world import MEMORIES, World, client, code_of
from tests.second_factor import App
from tests.tables import table

MEMBERS, PEOPLE = "/api/v1/members", "/api/v1/people"
INVITATIONS, AGENTS, TOKENS = "/api/v1/invitations", "/api/v1/agents", "/api/v1/tokens"
KEYED = {"Idempotency-Key": "once"}
PASSWORD = "heliotrope lantern 52"


def here(world: World) -> dict[str, str]:
    return {"organization_id": str(world.repository.organization_id)}


def secret_of(link: str) -> str:
    return link.rstrip("/").rpartition("/")[2]


def test_an_agent_is_registered_and_gets_a_token_that_works(world: World) -> None:
    admin = world.person()
    agent = admin.post(AGENTS, {**here(world), "agent_id": "scribe"})
    issued = admin.post(
        TOKENS,
        {
            "name": "scribe-laptop",
            "abilities": ["read", "write"],
            "bearer_agent_id": agent.json()["id"],
            "repository_ids": [str(world.repository.pk)],
        },
    )

    assert (agent.status_code, issued.status_code) == (201, 201)
    token = issued.json()
    assert client(token["secret"]).get(world.address).status_code == 200
    assert (token["bearer"], token["state"], token["organization_id"]) == (
        "scribe",
        "usable",
        here(world)["organization_id"],
    )
    assert all(token["secret"] in setup["text"] + setup["shell"] for setup in token["setups"][:12])
    listed = admin.get(f"{TOKENS}?bearer_agent_id={agent.json()['id']}").json()["results"]
    assert [one["id"] for one in listed] == [token["id"]]
    assert token["secret"] not in admin.get(f"{TOKENS}/{token['id']}").content.decode()


@table(
    ("asked", "days"),
    [({}, 90), ({"until_revoked": True}, None), ({"until_revoked": False}, 90)],
)
def test_a_token_expires_after_ninety_days_unless_it_is_asked_not_to(
    asked: dict[str, Any], days: int | None, world: World
) -> None:
    user = world.user(Role.VIEWER)
    body = {"name": "n", "abilities": ["read"], "bearer_user_id": user.pk}

    issued = client(person_token(user)).post(TOKENS, {**body, **asked})

    token = AccessToken.objects.get(pk=issued.json()["id"])
    lasts = token.expires_at and token.expires_at - token.created_at
    assert (lasts and round(lasts / dt.timedelta(days=1))) == days


def test_a_token_cannot_expire_and_last_until_it_is_revoked(world: World) -> None:
    user = world.user(Role.VIEWER)
    body = {"name": "n", "abilities": ["read"], "bearer_user_id": user.pk}
    both = {"until_revoked": True, "expires_at": "2099-01-01T00:00:00Z"}

    refused = client(person_token(user)).post(TOKENS, {**body, **both})

    assert (refused.status_code, code_of(refused)) == (422, "INVALID_ARGUMENT")
    assert refused.json()["error"]["details"]["field"] == "until_revoked"


def test_a_repeated_issue_is_one_token_and_shows_no_secret(world: World) -> None:
    admin = world.person()
    agent = AgentFactory(organization=world.repository.organization)
    body = {
        "name": "n",
        "abilities": ["read"],
        "bearer_agent_id": str(agent.pk),
        "repository_ids": [str(world.repository.pk)],
    }
    first, again = (admin.post(TOKENS, body, headers=KEYED) for _ in range(2))

    assert first.json()["id"] == again.json()["id"]
    assert (again.json()["secret"], again.json()["setups"]) == (None, None)
    assert again["Idempotent-Replayed"] == "true"
    assert first.json()["secret"] not in str(CompletedRequest.objects.values_list("result"))
    assert AccessToken.objects.filter(agent=agent).count() == 1


def test_a_token_is_revoked_or_replaced_at_once(world: World) -> None:
    admin = world.person()
    user = world.user(Role.VIEWER)
    own = client(person_token(user))
    token = AccessToken.objects.get(user=user)

    rotated = own.post(f"{TOKENS}/{token.pk}/rotate")
    assert rotated.status_code == 200, rotated.content
    successor = client(rotated.json()["secret"])

    assert own.get(world.address).status_code == 401
    assert successor.get(world.address).status_code == 200
    revoked = successor.post(f"{TOKENS}/{rotated.json()['id']}/revoke")
    assert revoked.json()["state"] == "revoked"
    assert successor.get(world.address).status_code == 401
    assert admin.get(f"{TOKENS}/{token.pk}").status_code == 404


def test_people_see_their_own_tokens_and_no_others(world: World) -> None:
    viewer = world.user(Role.VIEWER)
    caller = client(person_token(viewer))
    world.agent()

    shown = caller.get(TOKENS).json()["results"]

    assert [one["bearer_user_id"] for one in shown] == [viewer.pk]
    assert world.agent().get(TOKENS).status_code == 403


@table(
    ("body", "field"),
    [
        ({}, "bearer_agent_id"),
        ({"bearer_agent_id": "0192f3a1-6b7c-7d10-9c1e-3f6f0b1d2aff", "bearer_user_id": 1}, None),
        ({"bearer_user_id": "1"}, "bearer_user_id"),
    ],
)
def test_a_token_is_for_one_bearer(world: World, body: dict[str, Any], field: str | None) -> None:
    response = world.person().post(TOKENS, {"name": "n", "abilities": ["read"], **body})

    assert (response.status_code, code_of(response)) == (422, "INVALID_ARGUMENT")
    assert response.json()["error"]["details"]["field"] == (field or "bearer_agent_id")


def test_an_invitation_is_made_shown_once_and_accepted(world: World) -> None:
    admin = world.person()
    body = {"email": "guest@example.org", "role": "viewer", **here(world)}
    first, again = (admin.post(INVITATIONS, body, headers=KEYED) for _ in range(2))

    accept_invitation(secret=secret_of(first.json()["link"]), username="guest", password=PASSWORD)

    assert (first.status_code, again.json()["link"]) == (201, None)
    accepted = admin.get(f"{INVITATIONS}?state=accepted").json()["results"]
    assert [(one["email"], one["accepted_by"]) for one in accepted] == [
        ("guest@example.org", "guest")
    ]
    members = admin.get(f"{MEMBERS}?organization_id={here(world)['organization_id']}").json()
    assert ("guest", "viewer") in [(one["username"], one["role"]) for one in members["results"]]


def test_an_invitation_is_taken_back(world: World) -> None:
    admin = world.person()
    made = admin.post(
        INVITATIONS,
        {"email": "g@example.org", "role": "viewer", "repository_id": str(world.repository.pk)},
    )

    revoked = admin.post(f"{INVITATIONS}/{made.json()['id']}/revoke")

    assert revoked.json()["state"] == "taken_back"
    assert Invitation.objects.get().revoked_at


def test_a_role_is_given_changed_and_taken_and_counts_at_once(world: World) -> None:
    admin = world.person()
    user = world.user(Role.VIEWER)
    caller = client(person_token(user))
    place = {"user_id": user.pk, "repository_id": str(world.repository.pk)}

    given = admin.post(MEMBERS, {**place, "role": "viewer"})
    changed = admin.post(
        f"{MEMBERS}/change-role",
        {**place, "role": "viewer", "new_role": "repository_maintainer"},
    )
    assert caller.post(f"{world.address}/verify", {"version": 1}).status_code == 200
    taken = admin.post(f"{MEMBERS}/revoke-role", {**place, "role": "repository_maintainer"})

    assert (given.status_code, changed.json()["role"]) == (201, "repository_maintainer")
    assert taken.json()["repository_id"] == str(world.repository.pk)
    assert caller.post(f"{world.address}/lock", {"reason": "Mine."}).status_code == 403


def test_whom_one_does_not_know_one_cannot_give_a_role(world: World) -> None:
    stranger = UserFactory()
    body = {"user_id": stranger.pk, "role": "viewer", **here(world)}

    response = world.person().post(MEMBERS, body)

    assert (response.status_code, code_of(response)) == (404, "NOT_FOUND")
    assert not stranger.groups.exists()


def test_a_place_has_to_be_named_and_to_fit_the_role(world: World) -> None:
    admin = world.person(Role.SUPER_ADMIN)
    user = world.user(Role.VIEWER)

    nowhere = admin.get(MEMBERS)
    misfit = admin.post(
        MEMBERS, {"user_id": user.pk, "role": "repository_maintainer", **here(world)}
    )

    assert nowhere.json()["error"]["details"]["field"] == "organization_id"
    assert misfit.json()["error"]["details"]["field"] == "role"


def test_a_person_is_made_shut_out_and_let_in_again(world: World) -> None:
    admin = world.person(Role.SUPER_ADMIN)
    body = {"username": "nora", "password": PASSWORD, "role": "viewer", **here(world)}

    made = admin.post(PEOPLE, body, headers=KEYED).json()
    other = admin.post(PEOPLE, {**body, "password": "another one 77"}, headers=KEYED)
    address = f"{PEOPLE}/{made['id']}"
    caller = client(person_token(User.objects.get(username="nora")))
    out = admin.post(f"{address}/deactivate", {"reason": "Left."})
    refused = caller.get(MEMORIES)
    back = admin.post(f"{address}/reactivate", {"reason": "Is back."})

    assert made["roles"] == [{"role": "viewer", "repository_id": None, **here(world)}]
    assert other.json()["error"]["details"]["field"] == "Idempotency-Key"
    assert (out.json()["is_active"], back.json()["is_active"]) == (False, True)
    assert refused.status_code == 401


def test_no_digest_of_a_password_can_be_guessed_from_what_is_kept(world: World) -> None:
    admin = world.person(Role.SUPER_ADMIN)
    body = {"username": "nora", "password": PASSWORD, "role": "viewer", **here(world)}
    admin.post(PEOPLE, body, headers=KEYED)
    [kept] = CompletedRequest.objects.all()

    plain = sha256_hex(canonical_json({"address": PEOPLE, "body": body}))
    assert kept.arguments_digest != plain


def test_a_password_link_is_shown_once_to_a_super_admin_alone(world: World) -> None:
    user = world.user(Role.VIEWER)
    address = f"{PEOPLE}/{user.pk}/password-reset"

    issued = world.person(Role.SUPER_ADMIN).post(address)
    refused = world.person().post(address)

    assert "/new-password/" in issued.json()["link"]
    assert (refused.status_code, code_of(refused)) == (403, "WRITE_NOT_ALLOWED")


def test_managers_see_the_people_they_manage_with_the_roles_they_may_take(world: World) -> None:
    viewer, stranger = world.user(Role.VIEWER), world.user(Role.VIEWER, world.foreign)
    admin = world.person()

    people = {one["id"]: one for one in admin.get(PEOPLE).json()["results"]}

    assert viewer.pk in people
    assert stranger.pk not in people
    assert people[viewer.pk]["roles"] == [{"role": "viewer", "repository_id": None, **here(world)}]
    assert admin.get(f"{PEOPLE}/{stranger.pk}").status_code == 404
    assert admin.get(f"{PEOPLE}?username={viewer.username.upper()}").json()["results"]


def test_a_caller_can_ask_who_she_is(world: World) -> None:
    agent = world.agent().get("/api/v1/caller").json()

    assert (agent["actor_kind"], agent["abilities"]) == ("agent", ["read", "write"])
    assert [right["repository_id"] for right in agent["rights"]] == [str(world.repository.pk)]


def test_a_super_admin_resets_the_second_factor_of_a_person(world: World) -> None:
    admin, person = world.person(Role.SUPER_ADMIN), UserFactory()
    App().set_up(person)
    address = f"{PEOPLE}/{person.pk}"

    before = admin.get(address).json()
    refused = world.person().post(f"{address}/second-factor/reset", {"reason": "Lost."})
    after = admin.post(f"{address}/second-factor/reset", {"reason": "Lost."})
    again = admin.post(f"{address}/second-factor/reset", {"reason": "Lost."})

    assert (before["has_second_factor"], after.json()["has_second_factor"]) == (True, False)
    assert refused.status_code in (403, 404)
    assert (after.status_code, again.status_code) == (200, 404)

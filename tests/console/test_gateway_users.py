"""The users of the memory gateway in the admin: made, given keys, shut out."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.common.errors import Unauthenticated
from apps.gateway.authentication import authenticate_user
from apps.gateway.models import GatewayUser
from tests.console.world import FOREIGN, World, page, signed_in

LIST = "admin:gateway_gatewayuser_changelist"
ADD = "admin:gateway_gatewayuser_add"


def act(client: Client, name: str, user: GatewayUser, **data: Any) -> Any:
    return client.post(reverse(f"admin:gateway_gatewayuser_{name}", args=[user.pk]), data)


def make(client: Client, world: World, user_id: str = "alice", **changes: Any) -> Any:
    data = {"home": str(world.own.repository.pk), "user_id": user_id, **changes}
    return client.post(reverse(ADD), data)


def key_in(answer: Any) -> str:
    return str(answer.context["secret"])


def opens(user: GatewayUser, key: str) -> bool:
    try:
        return authenticate_user(user_id=user.user_id, user_key=key).user == user
    except Unauthenticated:
        return False


def test_a_user_is_made_and_its_key_is_shown_once(world: World, manager: Client) -> None:
    made = make(manager, world)

    user = GatewayUser.objects.get(user_id="alice")
    key = key_in(made)
    assert user.repository == world.own.repository
    assert key in made.content.decode()
    assert "no-store" in made["Cache-Control"]
    assert opens(user, key)
    for name, arguments in (("changelist", ()), ("change", (user.pk,)), ("history", (user.pk,))):
        assert key not in page(manager, f"admin:gateway_gatewayuser_{name}", *arguments)


def test_a_user_id_is_there_once(world: World, manager: Client) -> None:
    first = key_in(make(manager, world))

    again = make(manager, world)

    assert "There is a user of this id already." in again.content.decode()
    assert "user_key" not in again.content.decode()
    assert opens(GatewayUser.objects.get(user_id="alice"), first)
    assert AuditRecord.objects.latest("pk").verdict == "INVALID_ARGUMENT"


@pytest.mark.parametrize("user_id", ["", "a b", "x" * 101, "/", "AKIA" + "IOSFODNN7EXAMPLQ"])
def test_a_wrong_user_id_comes_back_with_what_is_wrong(
    world: World, manager: Client, user_id: str
) -> None:
    answer = make(manager, world, user_id)
    assert answer.status_code == 422
    assert answer.context["form"].errors["user_id"]
    assert not GatewayUser.objects.filter(repository=world.own.repository).exclude(
        pk=world.own.gateway_user.pk
    )


def test_nobody_makes_a_user_where_she_does_not_manage(world: World, manager: Client) -> None:
    answer = make(manager, world, home=str(world.foreign.repository.pk))
    assert answer.context["form"].errors["home"]
    assert FOREIGN not in page(manager, ADD)
    assert world.own.repository.name in page(manager, ADD)
    for role in ("viewer", "auditor", "repository_maintainer"):
        assert make(signed_in(world.people[role]), world).status_code == 403


def test_a_repository_in_the_address_is_chosen(world: World, manager: Client) -> None:
    key = str(world.beside.repository.pk)
    assert f'value="{key}" selected' in page(manager, ADD, repository_id=key)
    foreign = str(world.foreign.repository.pk)
    assert "selected" not in page(manager, ADD, repository_id=foreign).split('name="home"')[1][:400]


def test_a_new_key_takes_the_place_of_the_old(world: World, manager: Client) -> None:
    first = key_in(make(manager, world))
    user = GatewayUser.objects.get(user_id="alice")
    asked = page(manager, "admin:gateway_gatewayuser_rotate", user.pk)
    assert "refused from then on" in asked
    assert opens(user, first)

    second = key_in(act(manager, "rotate", user))

    assert not opens(user, first)
    assert opens(user, second)


def test_a_key_is_revoked_and_a_new_one_opens_again(world: World, manager: Client) -> None:
    first = key_in(make(manager, world))
    user = GatewayUser.objects.get(user_id="alice")
    question = page(manager, "admin:gateway_gatewayuser_revoke", user.pk)
    assert "refused" in question
    assert opens(user, first)

    assert act(manager, "revoke", user).status_code == 302

    assert not opens(user, first)
    shown = page(manager, "admin:gateway_gatewayuser_change", user.pk)
    assert "Revoke the key" not in shown
    assert "New key" in shown
    assert opens(user, key_in(act(manager, "rotate", user)))
    actions = AuditRecord.objects.filter(object_id=str(user.pk), object_kind="gateway_user")
    assert list(actions.order_by("pk").values_list("action", flat=True)) == [
        "issued",
        "revoked",
        "issued",
    ]


def test_others_keys_are_not_for_the_taking(world: World, manager: Client) -> None:
    foreign = world.foreign.gateway_user
    before = (foreign.key_id, foreign.revoked_at)
    for name in ("rotate", "revoke"):
        assert act(manager, name, foreign).status_code == 404
    foreign.refresh_from_db()
    assert (foreign.key_id, foreign.revoked_at) == before


def test_the_list_says_who_is_where_and_called_when(world: World, manager: Client) -> None:
    shown = page(manager, LIST)
    assert "caller-own" in shown
    assert "caller-yy-beside" in shown
    assert "caller-zz-foreign" not in shown
    assert "Never" in shown


@pytest.mark.parametrize(
    ("query", "is_there"),
    [
        ({"q": "caller-own"}, True),
        ({"q": "nobody"}, False),
        ({"state": "usable"}, True),
        ({"state": "revoked"}, False),
        ({"used": "never"}, True),
        ({"used": "long_ago"}, False),
    ],
)
def test_the_list_is_narrowed(
    world: World, manager: Client, query: dict[str, str], is_there: bool
) -> None:
    assert (">caller-own<" in page(manager, LIST, **query)) is is_there


def test_the_list_is_narrowed_to_a_repository(world: World, manager: Client) -> None:
    shown = page(manager, LIST, repository_id=str(world.own.repository.pk))
    assert ">caller-own<" in shown
    assert ">caller-yy-beside<" not in shown


def test_a_search_that_finds_nobody_says_so(world: World, manager: Client) -> None:
    assert "There may be others: reset the filters" in page(manager, LIST, q="nobody")


def test_a_user_leads_to_its_sessions_files_and_acts(world: World, manager: Client) -> None:
    user = world.own.gateway_user
    shown = page(manager, "admin:gateway_gatewayuser_change", user.pk)
    assert f"gatewaysession/?user={user.pk}" in shown
    assert f"gatewayresource/?user={user.pk}" in shown
    assert "gateway%3Acaller-own" in shown
    assert "What was done in its name" in shown

"""History pages, tokens, people, places."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from apps.access.models import AccessToken, Agent
from apps.access.services.authentication import authenticate
from apps.common.errors import Unauthenticated
from apps.common.secrecy import Secrecy
from apps.console.base.admin import SafeHistoryMixin
from apps.console.site import site
from apps.organizations.models import Organization, Repository
from tests.console.world import FOREIGN, World, memory_url, signed_in

WITH_HISTORY = [
    model for model, admin in site._registry.items() if isinstance(admin, SafeHistoryMixin)
]
PASSWORD = "a long enough first password"


def url_of(name: str, row: Any = None, *more: object) -> str:
    return reverse(f"admin:{name}", args=[row.pk, *more] if row is not None else [])


def test_every_model_with_a_history_is_behind_the_safe_mixin() -> None:
    assert set(WITH_HISTORY) == {model for model in site._registry if hasattr(model, "history")}


def test_history_pages_show_own_rows_hide_foreign_ones_and_never_revert(
    world: World, manager: Client
) -> None:
    for model in WITH_HISTORY:
        prefix = f"{model._meta.app_label}_{model._meta.model_name}"
        own = world.own.rows[model._meta.label_lower]
        foreign = world.foreign.rows[model._meta.label_lower]
        for row, expected in ((own, 200), (foreign, 404)):
            version = row.history.first().history_id
            assert manager.get(url_of(f"{prefix}_history", row)).status_code == expected
            page = url_of(f"{prefix}_simple_history", row, version)
            assert manager.get(page).status_code == expected
            assert manager.post(page, {"name": "reverted"}).status_code == 405
            assert manager.get(page.replace(f"/{version}/", "/x/")).status_code == 404


def test_the_history_of_a_memory_shows_no_content(world: World, manager: Client) -> None:
    version = world.own.memory.history.first().history_id
    for url in (
        memory_url("history", world.own.memory),
        url_of("memories_memory_simple_history", world.own.memory, version),
    ):
        assert "text own" not in manager.get(url).content.decode()


def issue(client: Client, world: World, **changes: Any) -> Any:
    data = {
        "bearer": f"agent:{world.own.agent.pk}",
        "name": "mcp-editor",
        "abilities": ["read", "write"],
        "repositories": [str(world.own.repository.pk)],
        "days": "90",
        **changes,
    }
    return client.post(url_of("access_accesstoken_add"), data)


def test_a_secret_is_shown_once_with_a_configuration_that_works(
    world: World, manager: Client, settings: Any
) -> None:
    response = issue(manager, world)
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    secret = response.context_data["secret"]
    texts = {setup["key"]: setup["text"] for setup in response.context_data["setups"]}
    server = json.loads(texts["json"])["mcpServers"]["memory-platform"]
    assert server["url"] == f"{settings.PUBLIC_URL}/mcp/r/{world.own.repository.pk}"
    assert server["headers"] == {"Authorization": f"Bearer {secret}"}
    assert authenticate(secret).agent_id == world.own.agent.agent_id
    token = AccessToken.objects.get(name="mcp-editor")
    for url in (
        url_of("access_accesstoken_changelist"),
        url_of("access_accesstoken_change", token),
    ):
        page = manager.get(url).content.decode()
        assert secret not in page
        assert secret.split("_", 3)[3] not in page


def test_a_token_gets_the_secrecy_tier_that_was_chosen(world: World, manager: Client) -> None:
    secret = issue(manager, world, secrecy="S2").context_data["secret"]
    plain = issue(manager, world, name="plain").context_data["secret"]
    token = AccessToken.objects.get(name="mcp-editor")

    assert authenticate(secret).secrecy is Secrecy.S2
    assert authenticate(plain).secrecy is Secrecy.S3
    page = manager.get(url_of("access_accesstoken_change", token)).content.decode()
    assert Secrecy.S2.label in page


def test_a_token_lists_whose_events_it_sees(world: World, manager: Client) -> None:
    named = issue(manager, world, participants="bob, ann,").context_data["secret"]
    plain = issue(manager, world, name="plain").context_data["secret"]
    token = AccessToken.objects.get(name="mcp-editor")

    assert authenticate(named).participants == {"ann", "bob"}
    assert authenticate(plain).participants == {world.own.agent.agent_id}
    page = manager.get(url_of("access_accesstoken_change", token)).content.decode()
    assert "Participants" in page
    assert "ann" in page


def test_a_token_is_revoked_at_once_and_cannot_be_edited(world: World, manager: Client) -> None:
    secret = issue(manager, world).context_data["secret"]
    token = AccessToken.objects.get(name="mcp-editor")
    page = url_of("access_accesstoken_change", token)
    assert manager.post(page, {"name": "renamed"}).status_code == 403
    assert url_of("access_accesstoken_revoke", token) in manager.get(page).content.decode()
    manager.post(url_of("access_accesstoken_revoke", token), {})
    with pytest.raises(Unauthenticated):
        authenticate(secret)
    assert url_of("access_accesstoken_revoke", token) not in manager.get(page).content.decode()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"repositories": []}, "Name at least one repository."),
        ({"abilities": ["admin"]}, "An agent's token never holds the ability admin."),
        ({"name": ""}, "This field is required."),
        ({"secrecy": "S1"}, "S1 is not one of the available choices."),
    ],
)
def test_a_token_that_may_not_be_is_refused_in_the_form(
    changes: dict[str, Any], said: str, world: World, manager: Client
) -> None:
    assert escape(said) in issue(manager, world, **changes).content.decode()
    assert not AccessToken.objects.filter(name="mcp-editor").exists()


def test_nobody_issues_tokens_for_foreign_agents_or_repositories(
    world: World, manager: Client
) -> None:
    issue(manager, world, bearer=f"agent:{world.foreign.agent.pk}")
    issue(manager, world, repositories=[str(world.foreign.repository.pk)])
    issue(manager, world, bearer=f"person:{world.foreign.viewer.pk}")
    assert not AccessToken.objects.filter(name="mcp-editor").exists()


def test_whoever_manages_an_organization_issues_only_her_own_personal_token(
    world: World, manager: Client
) -> None:
    herself = world.people["organization_admin"]
    for person in (world.own.viewer, herself):
        bearer = f"person:{person.pk}"
        issue(manager, world, bearer=bearer, repositories=[], abilities=["read"])
    token = AccessToken.objects.get(name="mcp-editor")
    assert (token.user, token.organization) == (herself, world.own.repository.organization)


def test_a_new_person_is_invited(world: World, manager: Client) -> None:
    answer = manager.get(url_of("accounts_user_add"))
    assert answer["Location"] == url_of("organizations_invitation_add")


def test_roles_are_given_and_taken_away(world: World, manager: Client) -> None:
    viewer = world.own.viewer
    place = f"organization:{world.own.repository.organization.pk}"
    manager.post(url_of("accounts_user_grant", viewer), {"place": place, "role": "auditor"})
    page = manager.get(url_of("accounts_user_change", viewer)).content.decode()
    assert "Auditor: Ours" in page
    role_group = viewer.groups.get(role_group__role="auditor").role_group
    assert f"?role={role_group.pk}" in page
    manager.post(url_of("accounts_user_revoke", viewer), {"role_group": role_group.pk})
    assert not viewer.groups.filter(role_group__role="auditor").exists()


def test_a_role_outside_the_managed_organization_cannot_be_given(
    world: World, manager: Client
) -> None:
    for place in ("platform", f"organization:{world.foreign.repository.organization.pk}"):
        data = {"place": place, "role": "super_admin"}
        response = manager.post(url_of("accounts_user_grant", world.own.viewer), data)
        assert "Select a valid choice" in response.content.decode()
    assert world.own.viewer.groups.count() == 1


def test_places_and_agents_are_made_and_changed_through_services(world: World) -> None:
    client = signed_in(world.people["super_admin"])
    client.post(url_of("organizations_organization_add"), {"name": "New", "slug": "new"})
    organization = Organization.objects.get(slug="new")
    client.post(url_of("organizations_organization_edit", organization), {"name": "Newer"})
    data = {"organization_id": str(organization.pk), "name": "Repo", "slug": "repo"}
    policy = {"language": "german", "who_may_deprecate": "people", "hide_unverified": "on"}
    policy["claims_to_verify"] = ["recipient", "approval"]
    client.post(url_of("organizations_repository_add"), {**data, **policy})
    repository = Repository.objects.get(slug="repo")
    client.post(url_of("organizations_repository_edit", repository), {"name": "Repository"})
    client.post(
        url_of("access_agent_add"),
        {"organization_id": str(organization.pk), "agent_id": "coder", "kind": "coder"},
    )
    organization.refresh_from_db()
    repository.refresh_from_db()
    assert organization.name == "Newer"
    assert (repository.name, repository.hide_unverified, repository.language) == (
        "Repository",
        True,
        "german",
    )
    assert repository.claims_to_verify == ["approval", "recipient"]
    assert Agent.objects.get(organization=organization).agent_id == "coder"


def test_a_taken_slug_is_said_beside_the_field(world: World, manager: Client) -> None:
    data = {
        "organization_id": str(world.own.repository.organization.pk),
        "name": "Again",
        "slug": "own",
        "language": "english",
        "who_may_deprecate": "authors",
    }
    body = manager.post(url_of("organizations_repository_add"), data).content.decode()
    assert "This slug is taken." in body
    assert "Again" in body


def test_an_organization_admin_makes_no_organizations(world: World, manager: Client) -> None:
    response = manager.post(
        url_of("organizations_organization_add"), {"name": "Mine", "slug": "mine"}
    )
    assert response.status_code == 403
    assert not Organization.objects.filter(slug="mine").exists()


def test_people_who_do_not_manage_reach_no_form(world: World) -> None:
    client = signed_in(world.people["auditor"])
    for name in (
        "access_accesstoken_add",
        "access_agent_add",
        "accounts_user_add",
        "organizations_organization_add",
        "organizations_repository_add",
    ):
        assert client.get(url_of(name)).status_code == 403
        assert client.post(url_of(name), {"name": FOREIGN}).status_code == 403

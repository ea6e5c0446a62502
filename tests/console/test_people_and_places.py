"""Members, invitations, policies, one-time links and one's own account, page by page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.access.models import AccessToken
from apps.access.services.authentication import authenticate
from apps.accounts.models import User
from apps.accounts.services import issue_password_reset
from apps.common.context import system_context
from apps.common.errors import Unauthenticated
from apps.governance.services.queries import forget_queries
from apps.notifications.models import Letter
from apps.organizations.models import Invitation, Repository
from apps.organizations.roles import Role
from apps.organizations.services import invite_person
from apps.search.services import search_memories
from tests.console.world import FOREIGN, World, signed_in, typed
from tests.factories import UserFactory, agent_context, agent_token, person_with_role

PASSWORD = "a passphrase of my own"
NEW_ACCOUNT = {"username": "newcomer", "password": PASSWORD, "again": PASSWORD}


def url_of(name: str, row: Any = None) -> str:
    return reverse(f"admin:{name}", args=[row.pk] if row else [])


def invite(client: Client, world: World, **changes: Any) -> Any:
    data = {
        "email": "new@example.com",
        "place": f"repository:{world.own.repository.pk}",
        "role": "viewer",
        **changes,
    }
    return client.post(url_of("organizations_invitation_add"), data)


def link(world: World) -> str:
    issued = invite_person(
        context=system_context(),
        email="new@example.com",
        role=Role.VIEWER,
        repository=world.own.repository,
    )
    return reverse("invitation", args=[issued.secret])


@pytest.mark.parametrize("sender", ["", "memory@example.org"])
def test_pages_of_one_time_links_say_whether_they_are_mailed(
    sender: str, world: World, manager: Client, settings: Any
) -> None:
    settings.EMAIL_FROM = sender
    form = manager.get(url_of("organizations_invitation_add")).content.decode()
    assert ("Nothing is sent" in form) is (not sender)
    assert ("goes there by mail" in form) is bool(sender)
    made = invite(manager, world).content.decode()
    assert ("on its way to <strong>new@example.com</strong>" in made) is bool(sender)
    assert Letter.objects.count() == bool(sender)
    admin = signed_in(world.people["super_admin"])
    User.objects.filter(pk=world.own.viewer.pk).update(email="viewer@example.com")
    reset = admin.post(url_of("accounts_user_password_link", world.own.viewer)).content.decode()
    assert ("on its way to <strong>viewer@example.com</strong>" in reset) is bool(sender)


def test_members_are_listed_with_what_can_be_done_about_each(world: World, manager: Client) -> None:
    body = manager.get(url_of("organizations_repository_members", world.own.repository)).content
    page = body.decode()
    for user in (world.own.maintainer, world.own.viewer, world.people["super_admin"]):
        assert user.get_username() in page
    assert world.own.invitation.email in page
    assert FOREIGN not in page
    assert url_of("accounts_user_change_role", world.own.viewer) in page
    assert url_of("accounts_user_revoke", world.people["super_admin"]) not in page


def test_a_known_person_gets_a_role_in_the_place_at_hand(world: World, manager: Client) -> None:
    url = url_of("organizations_repository_grant_here", world.own.repository)
    known = world.beside.viewer
    data = {"username": known.get_username().upper(), "role": "repository_maintainer"}
    response = manager.post(url, data)
    assert response.status_code == 302
    assert response["Location"].endswith("/members/")
    assert known.groups.filter(role_group__repository=world.own.repository).exists()
    data["username"] = world.foreign.viewer.get_username()
    assert "Invite the person" in manager.post(url, data).content.decode()
    assert (
        "Select a valid choice" in manager.post(url, {**data, "role": "auditor"}).content.decode()
    )


def test_a_role_is_changed_from_the_page_of_members_and_back(world: World, manager: Client) -> None:
    viewer = world.own.viewer
    held = viewer.groups.get().role_group
    back = f"repository:{world.own.repository.pk}"
    url = f"{url_of('accounts_user_change_role', viewer)}?role={held.pk}&back={back}"
    assert "Repository Maintainer" in manager.get(url).content.decode()
    response = manager.post(url, {"role_group": held.pk, "role": "repository_maintainer"})
    assert response["Location"] == url_of("organizations_repository_members", world.own.repository)
    assert viewer.groups.get().role_group.role == "repository_maintainer"


@pytest.mark.parametrize("back", ["https://evil.example", "repository:x", "user:1", "//evil"])
def test_the_way_back_never_leaves_the_console(back: str, world: World, manager: Client) -> None:
    viewer = world.own.viewer
    url = f"{url_of('accounts_user_revoke', viewer)}?back={back}"
    response = manager.post(url, {"role_group": viewer.groups.get().role_group.pk})
    assert response["Location"] == url_of("accounts_user_change", viewer)


def test_an_invitation_is_shown_once_listed_and_taken_back(world: World, manager: Client) -> None:
    response = invite(manager, world)
    assert "no-store" in response["Cache-Control"]
    shown = response.context_data["link"]
    path = shown[shown.index("/admin/") :]
    assert Client().get(path).status_code == 200
    made = Invitation.objects.get(email="new@example.com")
    for url in (
        url_of("organizations_invitation_changelist"),
        url_of("organizations_invitation_change", made),
        url_of("organizations_repository_members", world.own.repository),
    ):
        page = manager.get(url).content.decode()
        assert "new@example.com" in page
        assert shown.rsplit("-", 1)[1] not in page
    manager.post(url_of("organizations_invitation_take_back", made))
    assert Client().get(path).status_code == 404
    page = manager.get(url_of("organizations_invitation_change", made)).content.decode()
    assert url_of("organizations_invitation_take_back", made) not in page


def test_inviting_beyond_what_one_manages_is_no_choice(world: World, manager: Client) -> None:
    for place in ("platform", f"repository:{world.foreign.repository.pk}"):
        page = invite(manager, world, place=place).content.decode()
        assert "Select a valid choice" in page
    refused = invite(manager, world, role="auditor").content.decode()
    assert "not a role in a repository" in refused
    assert not Invitation.objects.filter(email="new@example.com").exists()


def test_who_accepts_is_signed_in_with_the_role(world: World) -> None:
    browser, url = Client(), link(world)
    assert "You are invited to be Viewer" in browser.get(url).content.decode()
    assert "Welcome" in browser.post(url, NEW_ACCOUNT, follow=True).content.decode()
    assert (
        world.own.memory.title in browser.get(url_of("memories_memory_changelist")).content.decode()
    )
    assert Client().post(url, {**NEW_ACCOUNT, "username": "second"}).status_code == 404
    assert not User.objects.filter(username="second").exists()


def test_a_page_behind_a_link_says_what_is_wrong_and_stays_open(world: World) -> None:
    browser, url = Client(), link(world)
    weak = {"password": "12345", "again": "12345"}
    for changes, said in (
        ({"username": world.own.viewer.get_username()}, "This user name is taken."),
        (weak, "too short"),
        ({"again": "another"}, "The two passwords differ."),
        ({"username": ""}, "This field is required."),
    ):
        assert said in browser.post(url, {**NEW_ACCOUNT, **changes}).content.decode()
    assert browser.post(url, NEW_ACCOUNT).status_code == 302


def test_who_is_signed_in_accepts_with_her_account(world: World) -> None:
    user = UserFactory()
    browser, url = signed_in(user), link(world)
    assert f"Accept as {user}" in browser.get(url).content.decode()
    assert browser.post(url).status_code == 302
    assert user.groups.get().role_group.repository == world.own.repository


def test_a_form_behind_a_link_needs_its_csrf_token(world: World) -> None:
    assert Client(enforce_csrf_checks=True).post(link(world), NEW_ACCOUNT).status_code == 403


def test_guessing_links_is_stopped_by_address(world: World, settings: Any) -> None:
    settings.AXES_FAILURE_LIMIT = 3
    browser = Client()
    wrong = reverse("invitation", args=["abc-def"])
    answers = [browser.get(wrong).status_code for _ in range(5)]
    assert answers[0] == 404
    assert answers[-1] == 429
    assert browser.get(link(world)).status_code == 429
    assert Client(REMOTE_ADDR="10.0.0.9").get(link(world)).status_code == 200
    for kind in ("new_password", "notice_stop"):
        assert browser.get(reverse(kind, args=["abc-def"])).status_code == 404


def test_a_new_password_is_set_by_a_link_that_a_super_admin_made(
    world: World, super_admin: Client, manager: Client
) -> None:
    viewer = world.own.viewer
    url = url_of("accounts_user_password_link", viewer)
    assert manager.get(url).status_code == 403
    assert manager.post(url).status_code == 403
    shown = super_admin.post(url).context_data["link"]
    browser = Client()
    path = shown[shown.index("/admin/") :]
    assert viewer.get_username() in browser.get(path).content.decode()
    done = browser.post(path, {"password": PASSWORD, "again": PASSWORD})
    assert done["Location"] == reverse("admin:login")
    viewer.refresh_from_db()
    assert viewer.check_password(PASSWORD)
    assert browser.get(path).status_code == 404


def test_only_super_admins_are_offered_to_end_somebodys_access(
    world: World, super_admin: Client, manager: Client
) -> None:
    viewer = world.own.viewer
    page = url_of("accounts_user_change", viewer)
    deactivate = url_of("accounts_user_deactivate", viewer)
    assert deactivate not in manager.get(page).content.decode()
    manager.post(deactivate, {"reason": "x"})
    viewer.refresh_from_db()
    assert viewer.is_active
    assert deactivate in super_admin.get(page).content.decode()
    super_admin.post(deactivate, {"reason": "Left."})
    viewer.refresh_from_db()
    assert not viewer.is_active
    reactivate = url_of("accounts_user_reactivate", viewer)
    assert reactivate in super_admin.get(page).content.decode()
    super_admin.post(reactivate, {"reason": "Back."})
    viewer.refresh_from_db()
    assert viewer.is_active


def test_the_last_super_admin_stays(world: World, super_admin: Client) -> None:
    only = world.people["super_admin"]
    role_group = only.groups.get().role_group
    url = url_of("accounts_user_revoke", only)
    page = super_admin.post(url, {"role_group": role_group.pk}).content.decode()
    assert "The last Super Admin cannot be removed." in page


def test_a_policy_is_changed_with_its_history_in_view(world: World, manager: Client) -> None:
    repository = world.own.repository
    url = url_of("organizations_repository_policy", repository)
    data = {
        "language": "german",
        "who_may_deprecate": "people",
        "retention_days": "30",
        "reason": "Drafts pile up.",
    }
    assert manager.post(url, data).status_code == 302
    repository.refresh_from_db()
    assert (repository.language, repository.retention_days, repository.who_may_deprecate) == (
        "german",
        30,
        "people",
    )
    page = manager.get(url).content.decode()
    for told in ("Never expires", "30 days", "Drafts pile up.", "rebuild_search", "new expiry"):
        assert told in page
    refused = manager.post(url, {**data, "retention_days": "0"}).content.decode()
    assert "greater than or equal to 1" in refused


def test_a_manager_decides_whether_what_was_asked_is_kept_and_sees_that_it_goes(
    world: World, manager: Client
) -> None:
    repository = world.own.repository
    url = url_of("organizations_repository_policy", repository)
    data = {"language": "english", "who_may_deprecate": "people"}
    assert manager.post(url, {**data, "query_retention_days": "1"}).status_code == 302
    search_memories(context=agent_context(repository, agent=world.own.agent), query="invoices")
    assert "are no longer kept" not in manager.get(url).content.decode()
    manager.post(url, data)
    page = manager.get(url).content.decode()
    for told in ("Not kept", "1 day", "are no longer kept"):
        assert told in page
    forget_queries(seconds=60)
    assert "are no longer kept" not in manager.get(url).content.decode()


@pytest.mark.parametrize(
    ("page", "theirs", "mine"),
    [
        ("repository_policy", {"hide_unverified": True}, {"retention_days": "30"}),
        ("repository_policy", {"claims_to_verify": ["approval"]}, {"language": "german"}),
        ("repository_policy", {"retention_days": None}, {"hide_unverified": "on"}),
        ("organization_edit", {"facts_by_model": True}, {"name": "Renamed"}),
        ("organization_edit", {"name": "Renamed"}, {"facts_by_model": "on"}),
    ],
)
def test_what_a_colleague_has_changed_since_the_form_was_opened_stays(
    page: str, theirs: dict[str, Any], mine: dict[str, Any], world: World, manager: Client
) -> None:
    repository = world.own.repository
    Repository.objects.filter(pk=repository.pk).update(retention_days=7)
    row = repository if page.startswith("repository") else repository.organization
    url = url_of(f"organizations_{page}", row)
    opened = typed(manager.get(url))
    type(row).objects.filter(pk=row.pk).update(**theirs)

    assert manager.post(url, {**opened, **mine}).status_code == 302

    row.refresh_from_db()
    assert {name: getattr(row, name) for name in theirs} == theirs
    for name, value in mine.items():
        assert str(getattr(row, name)) == {"on": "True"}.get(value, value)


@pytest.mark.parametrize("seen", ["5", "[]", "{", '{"claims_to_verify": 5, "retention_days": {}}'])
def test_what_no_page_can_have_shown_is_no_reason_to_fail(
    seen: str, world: World, manager: Client
) -> None:
    url = url_of("organizations_repository_policy", world.own.repository)
    opened = typed(manager.get(url))
    answer = manager.post(url, {**opened, "seen": seen, "retention_days": "30"})
    assert answer.status_code == (422 if seen == "{" else 302)


def test_who_does_not_manage_reaches_none_of_these_pages(world: World) -> None:
    client = signed_in(world.own.maintainer)
    for url in (
        url_of("organizations_repository_members", world.own.repository),
        url_of("organizations_repository_policy", world.own.repository),
        url_of("organizations_invitation_add"),
        url_of("access_accesstoken_rotate", world.own.token),
    ):
        assert client.get(url).status_code in (403, 404), url


def test_a_token_is_replaced_in_one_act(world: World, manager: Client) -> None:
    secret = agent_token(world.own.repository, agent=world.own.agent)
    token = AccessToken.objects.get(name="test")
    response = manager.post(url_of("access_accesstoken_rotate", token))
    assert authenticate(response.context_data["secret"]).agent_id == world.own.agent.agent_id
    with pytest.raises(Unauthenticated):
        authenticate(secret)
    again = manager.post(url_of("access_accesstoken_rotate", token)).content.decode()
    assert "has no successor" in again


@pytest.mark.parametrize(("query", "expected"), [("used=never", True), ("used=long_ago", False)])
def test_tokens_are_filtered_by_their_use(
    query: str, expected: bool, world: World, manager: Client
) -> None:
    page = manager.get(f"{url_of('access_accesstoken_changelist')}?{query}").content.decode()
    assert (world.own.token.name in page) is expected


def test_ones_own_account_shows_roles_and_ends_other_sessions(world: World) -> None:
    user = world.own.viewer
    here, elsewhere = signed_in(user), signed_in(user)
    assert "Viewer, Repository own" in here.get(reverse("account")).content.decode()
    here.post(reverse("account"))
    assert here.get(reverse("account")).status_code == 200
    assert elsewhere.get(reverse("account")).status_code == 302


def test_changing_ones_password_keeps_this_session_only(world: World) -> None:
    user = world.own.viewer
    here, elsewhere = signed_in(user), signed_in(user)
    url = reverse("admin:password_change")
    data = {
        "old_password": "correct horse battery staple",
        "new_password1": PASSWORD,
        "new_password2": PASSWORD,
    }
    assert "incorrect" in here.post(url, {**data, "old_password": "no"}).content.decode()
    same = dict.fromkeys(data, data["old_password"])
    refused = here.post(url, same)
    assert refused.status_code == 422
    assert "This is the password as it is." in refused.content.decode()
    assert "INVALID_ARGUMENT" not in refused.content.decode()
    assert "is changed" in here.post(url, data, follow=True).content.decode()
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert elsewhere.get(reverse("account")).status_code == 302


def test_a_link_of_a_deactivated_person_is_answered_like_any_wrong_one(world: World) -> None:
    admin = person_with_role(Role.SUPER_ADMIN)
    issued = issue_password_reset(context=system_context(), user_id=admin.pk)
    User.objects.filter(pk=admin.pk).update(is_active=False)
    assert Client().get(reverse("new_password", args=[issued.secret])).status_code == 404


class TestOwnTokens:
    ASKED = {"name": "my-notes", "abilities": ["read"], "secrecy": "S3", "days": "90"}

    def issue(self, world: World, role: str, **changes: Any) -> Any:
        client = signed_in(world.people[role])
        return client.post(reverse("account_token_add"), {**self.ASKED, **changes})

    @pytest.mark.parametrize("role", ["viewer", "repository_viewer", "auditor", "super_admin"])
    def test_everybody_issues_one_for_herself_and_sees_it_once(
        self, role: str, world: World
    ) -> None:
        answer = self.issue(world, role)

        token = AccessToken.objects.get(name="my-notes")
        assert token.user == world.people[role]
        assert authenticate(answer.context["secret"]).actor.id == str(token.user_id)
        assert "no-store" in answer["Cache-Control"]
        listed = signed_in(world.people[role]).get(reverse("account")).content.decode()
        assert token.key_id in listed
        assert answer.context["secret"] not in listed

    def test_it_can_be_narrowed_to_repositories_that_she_reads(self, world: World) -> None:
        own, foreign = world.own.repository, world.foreign.repository

        self.issue(world, "viewer", repositories=[str(own.pk)])
        refused = self.issue(world, "viewer", name="too-far", repositories=[str(foreign.pk)])

        token = AccessToken.objects.get(name="my-notes")
        assert (token.organization_id, token.repository_ids) == (own.organization_id, [own.pk])
        assert "Select a valid choice" in refused.content.decode()
        assert not AccessToken.objects.filter(name="too-far").exists()

    def test_she_revokes_her_own_and_nobody_elses(self, world: World) -> None:
        self.issue(world, "viewer")
        token = AccessToken.objects.get(name="my-notes")
        url = reverse("account_token_revoke", args=[token.pk])

        assert signed_in(world.people["auditor"]).post(url).status_code == 404
        assert signed_in(world.people["viewer"]).post(url).status_code == 302
        token.refresh_from_db()
        assert token.revoked_at is not None

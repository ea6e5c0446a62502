"""Signing in at an identity provider: who gets in, with which roles, and who does not."""

from __future__ import annotations

import datetime as dt
import time
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import ProviderIdentity, RoleByProvider, User
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import Right, system_context
from apps.console.access.single_sign_on import LEFT
from apps.organizations.models import Organization
from apps.organizations.roles import Role
from apps.organizations.selectors import rights_of
from apps.organizations.services import grant_role, revoke_role
from apps.sso import provider as talking
from apps.sso.services import end_unconfirmed_roles, map_group, signing_in, unmap_group
from tests.factories import RepositoryFactory, UserFactory, person_token, person_with_role
from tests.patience import LONG
from tests.second_factor import App
from tests.sharing import shared
from tests.sso.flow import BEGIN, back, is_inside, leave, sign_in
from tests.sso.provider import KEY, OTHER_KEY
from tests.tables import table

pytestmark = pytest.mark.django_db
MAINTAINERS, AUDITORS = "parcel-maintainers", "auditors"


@shared
def place():
    """A repository, and two groups of the provider that give roles there."""
    repository = RepositoryFactory()
    context = system_context()
    maintain = map_group(
        context=context,
        group=MAINTAINERS,
        role=Role.REPOSITORY_MAINTAINER,
        repository=repository,
    )
    audit = map_group(
        context=context,
        group=AUDITORS,
        role=Role.AUDITOR,
        organization=repository.organization,
    )
    return SimpleNamespace(repository=repository, maintain=maintain, audit=audit)


def ann() -> User:
    return User.objects.get(username="ann")


def roles_of(user: User) -> set[str]:
    return {group.role_group.role for group in user.groups.all()}


def records(**said) -> list[AuditRecord]:
    return list(AuditRecord.objects.filter(**said).order_by("id"))


def test_a_member_of_a_group_is_made_known_with_its_role(place, provider):
    provider.claims |= {
        "groups": [MAINTAINERS, "canteen"],
        "email": "Ann@Example.COM",
        "email_verified": True,
    }
    response = sign_in(provider, next_url=reverse("account"))

    assert response["Location"] == reverse("account")
    assert is_inside(response.browser)
    assert roles_of(ann()) == {Role.REPOSITORY_MAINTAINER}
    assert (ann().email, ann().has_usable_password()) == ("Ann@example.com", False)
    (granted,) = records(action="role_granted", object_id=str(ann().pk))
    assert granted.reason == f"By the group {MAINTAINERS} of the provider."
    assert granted.organization_id == place.repository.organization_id
    (entered,) = records(action="signed_in")
    assert (entered.actor_label, entered.reason) == ("ann", "Single sign-on.")


def test_who_is_in_no_group_with_a_role_is_not_made_known(place, provider):
    provider.claims["groups"] = ["canteen"]
    response = sign_in(provider)

    assert response.status_code == 403
    assert "none of your groups" in response.content.decode()
    assert not User.objects.filter(username="ann").exists()
    (failed,) = records(action="signed_in")
    assert failed.verdict == "UNAUTHENTICATED"
    assert "No group of hers gives a role" in failed.reason


@table("named", ["ANN", "ann"])
def test_nobody_becomes_somebody_else_by_a_name_or_an_address(named, place, provider):
    known = UserFactory(username="ann", email="ann@example.com")
    provider.claims |= {
        "groups": [MAINTAINERS],
        "preferred_username": named,
        "email": "ann@example.com",
        "email_verified": True,
    }
    sign_in(provider)

    newcomer = ProviderIdentity.objects.get().user
    assert newcomer != known
    assert newcomer.username == f"{named}-2"
    assert not known.groups.exists()


def test_an_address_that_is_not_verified_is_not_kept(place, provider):
    provider.claims |= {"groups": [MAINTAINERS], "email": "ann@example.com"}
    sign_in(provider)
    assert ann().email == ""


def test_a_verified_address_is_kept_also_later_and_where_only_the_user_info_has_it(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    provider.userinfo = {"sub": "s-1", "email": "ann@example.com"}
    sign_in(provider)
    assert ann().email == ""
    provider.userinfo = {"sub": "s-1", "email": "ann@example.com", "email_verified": True}
    sign_in(provider)
    assert ann().email == "ann@example.com"
    provider.userinfo["email"] = "other@example.com"
    sign_in(provider)
    assert ann().email == "ann@example.com"


def test_who_signs_in_at_the_provider_is_offered_no_password_of_ours(place, provider, settings):
    provider.claims["groups"] = [MAINTAINERS]
    browser = sign_in(provider).browser
    assert reverse("admin:password_change") not in browser.get(reverse("account")).content.decode()


@table("name", ["", "a b/c", "x" * 400, "\x00", "Ann\nadmin", None, 7])
def test_whatever_the_provider_calls_people_they_get_a_name_of_ours(name, place, provider):
    provider.claims |= {"groups": [MAINTAINERS], "preferred_username": name}
    assert sign_in(provider).status_code == 302
    assert ProviderIdentity.objects.get().user.username


def test_the_same_subject_is_the_same_person_under_another_name(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    sign_in(provider)
    provider.claims["preferred_username"] = "ann.married"
    sign_in(provider)
    assert ProviderIdentity.objects.get().user.username == "ann"


def test_each_sign_in_sets_the_roles_of_the_groups(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    sign_in(provider)
    provider.claims["groups"] = AUDITORS  # one alone may come without a list
    sign_in(provider)
    assert roles_of(ann()) == {Role.AUDITOR}
    (revoked,) = records(action="role_revoked")
    assert (revoked.before_status, revoked.actor_kind) == (Role.REPOSITORY_MAINTAINER, "system")


def test_a_role_by_hand_stays_whatever_the_groups_say(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    sign_in(provider)
    for given in (
        {"role": Role.VIEWER, "organization": place.repository.organization},
        {"role": Role.REPOSITORY_MAINTAINER, "repository": place.repository},
    ):
        grant_role(context=system_context(), user=ann(), **given)
    provider.claims["groups"] = []
    assert is_inside(sign_in(provider).browser)
    assert roles_of(ann()) == {Role.VIEWER, Role.REPOSITORY_MAINTAINER}
    assert not RoleByProvider.objects.exists()


def test_a_role_that_was_taken_by_hand_comes_back_with_the_next_sign_in(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    sign_in(provider)
    held = ann().groups.get().role_group
    revoke_role(context=system_context(), user=ann(), role_group=held)
    assert roles_of(ann()) == set()
    sign_in(provider)
    assert roles_of(ann()) == {Role.REPOSITORY_MAINTAINER}


def test_who_lost_her_groups_loses_roles_sessions_and_what_her_tokens_gave(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    before = sign_in(provider).browser
    token = person_token(ann())
    bearer = {"Authorization": f"Bearer {token}"}
    assert Client().get("/api/v1/repositories", headers=bearer).json()["results"] != []

    provider.claims["groups"] = []
    response = sign_in(provider)

    assert response.status_code == 403
    assert not is_inside(before)
    assert not is_inside(response.browser)
    assert roles_of(ann()) == set()
    assert Client().get("/api/v1/repositories", headers=bearer).json()["results"] == []


def test_a_role_that_no_sign_in_confirms_ends(place, provider, settings):
    provider.claims["groups"] = [MAINTAINERS]
    browser = sign_in(provider).browser
    by_hand = person_with_role(Role.VIEWER, repository=place.repository)
    assert end_unconfirmed_roles() == 0
    late = now() - dt.timedelta(days=settings.OIDC_ROLE_DAYS, minutes=1)
    ProviderIdentity.objects.update(confirmed_at=late)

    assert end_unconfirmed_roles() == 1
    assert end_unconfirmed_roles() == 0
    assert roles_of(ann()) == set()
    assert not is_inside(browser)
    assert roles_of(by_hand) == {Role.VIEWER}


def test_who_signs_in_while_roles_end_keeps_hers(place, provider, settings, monkeypatch):
    provider.claims["groups"] = [MAINTAINERS]
    sign_in(provider)
    late = now() - dt.timedelta(days=settings.OIDC_ROLE_DAYS, minutes=1)
    ProviderIdentity.objects.update(confirmed_at=late)
    again = []
    end_roles = signing_in._end_roles

    def come_back_first(*args):
        again.append(sign_in(provider).browser)
        return end_roles(*args)

    monkeypatch.setattr(signing_in, "_end_roles", come_back_first)
    assert end_unconfirmed_roles() == 0
    assert roles_of(ann()) == {Role.REPOSITORY_MAINTAINER}
    assert is_inside(again[0])


def test_a_group_that_gives_a_role_no_more_takes_it_from_who_has_it_by_that_alone(place, provider):
    provider.claims["groups"] = [MAINTAINERS, AUDITORS]
    sign_in(provider)
    by_hand = person_with_role(Role.REPOSITORY_MAINTAINER, repository=place.repository)
    unmap_group(context=system_context(), group_role_id=place.maintain.pk)
    assert roles_of(ann()) == {Role.AUDITOR}
    assert roles_of(by_hand) == {Role.REPOSITORY_MAINTAINER}


def test_the_last_super_admin_stays_one(place, provider):
    User.objects.filter(is_superuser=True).delete()
    map_group(context=system_context(), group="root", role=Role.SUPER_ADMIN)
    provider.claims["groups"] = ["root"]
    sign_in(provider)
    provider.claims["groups"] = []
    assert is_inside(sign_in(provider).browser)
    assert Right.MANAGE in rights_of(ann()).everywhere


def test_who_is_deactivated_stays_out(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    sign_in(provider)
    User.objects.filter(username="ann").update(is_active=False)
    response = sign_in(provider)
    assert response.status_code == 403
    assert "deactivated" in response.content.decode()
    assert not is_inside(response.browser)


def test_groups_are_read_where_the_id_token_does_not_name_them(place, provider):
    del provider.claims["groups"]
    provider.userinfo = {"sub": "s-1", "groups": [MAINTAINERS]}
    assert is_inside(sign_in(provider).browser)


def test_groups_of_somebody_else_are_not_hers(place, provider):
    del provider.claims["groups"]
    provider.userinfo = {"sub": "s-2", "groups": [MAINTAINERS]}
    assert sign_in(provider).status_code == 403
    assert not ProviderIdentity.objects.exists()


def test_too_many_groups_for_a_token_take_no_role(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    sign_in(provider)
    del provider.claims["groups"]
    provider.claims["_claim_names"] = {"groups": "src1"}
    assert sign_in(provider).status_code == 403
    assert roles_of(ann()) == {Role.REPOSITORY_MAINTAINER}


# --- Passwords and second factors ---------------------------------------------------------------

PASSWORD = "correct horse battery"


def with_password(user: User) -> User:
    user.set_password(PASSWORD)
    user.save()
    return user


def by_password(user: User):
    browser = Client()
    fields = {"username": user.username, "password": PASSWORD}
    response = browser.post("/admin/login/", fields)
    response.browser = browser
    return response


@table("allowed", [True, False])
def test_a_password_lets_people_of_the_provider_in_only_if_that_is_wanted(
    allowed, place, provider, settings
):
    settings.OIDC_PASSWORDS = allowed
    provider.claims["groups"] = [MAINTAINERS]
    sign_in(provider)
    response = by_password(with_password(ann()))
    assert is_inside(response.browser) == allowed
    assert ("choose single sign-on" in response.content.decode()) != allowed


def test_a_password_lets_in_who_is_not_of_the_provider(place, provider):
    person = with_password(person_with_role(Role.VIEWER, repository=place.repository))
    assert is_inside(by_password(person).browser)


def require_second_factor(place) -> None:
    Organization.objects.filter(pk=place.repository.organization_id).update(
        second_factor_required=True
    )


@table(
    "said",
    [
        {},
        {"amr": ["pwd"]},
        {"amr": ["pwd", "pin"]},
        {"amr": ["pwd", "sms"]},
        {"amr": [7, None]},
        {"acr": "1"},
    ],
)
def test_one_factor_at_the_provider_is_not_two(said, place, provider):
    require_second_factor(place)
    provider.claims |= {"groups": [MAINTAINERS], **said}
    browser = sign_in(provider).browser
    assert browser.get("/admin/")["Location"] == reverse("second_factor")

    app = App()
    app.set_up(ann())
    asked = sign_in(provider)
    assert asked["Location"] == reverse("second_factor_asked")
    assert not is_inside(asked.browser)
    asked.browser.post(asked["Location"], {"code": app.code()})
    assert is_inside(asked.browser)


@table(
    "said", [{"amr": ["mfa"]}, {"amr": ["pwd", "otp"]}, {"amr": ["hwk", "fpt"]}, {"acr": "gold"}]
)
def test_several_factors_at_the_provider_count_as_the_second(said, place, provider, settings):
    settings.OIDC_MULTI_FACTOR_ACR = ["gold"]
    require_second_factor(place)
    provider.claims |= {"groups": [MAINTAINERS], **said}
    browser = sign_in(provider).browser
    assert is_inside(browser)
    assert browser.get("/api/v1/memories").status_code == 200
    assert "several factors" in records(action="signed_in")[-1].reason

    App().set_up(ann())
    assert is_inside(sign_in(provider).browser)


@table("minutes, status", [(1, 200), (30, 302), (None, 302)])
def test_only_a_proof_of_now_lets_her_change_how_she_signs_in(minutes, status, place, provider):
    provider.claims |= {"groups": [MAINTAINERS], "amr": ["mfa"]}
    sign_in(provider)
    App().set_up(ann())
    if minutes is not None:
        provider.claims["auth_time"] = int(time.time()) - minutes * 60
    browser = sign_in(provider).browser
    assert browser.get(reverse("second_factor_app")).status_code == status


# --- What goes wrong ----------------------------------------------------------------------------


def in_seconds(seconds: int) -> int:
    return int(time.time()) + seconds


@table(
    "changed, words",
    [
        ({"nonce": "another"}, "not in order"),
        ({"nonce": None}, "not in order"),
        ({"iss": "https://evil.example"}, "not in order"),
        ({"aud": "another-client"}, "not in order"),
        ({"aud": ["memory-platform", "another-client"]}, "not in order"),
        ({"azp": "another-client"}, "not in order"),
        ({"sub": ""}, "not in order"),
        ({"sub": 7}, "not in order"),
        ({"sub": "x" * 300}, "not in order"),
        ({"sub": None}, "not in order"),
        ({"groups": {"a": 1}}, "not in order"),
        ({"at_hash": "wrong"}, "not in order"),
        ({"exp": -10}, "clocks"),
        ({"iat": 3600}, "clocks"),
        ({"exp": None}, "not in order"),
    ],
)
def test_an_id_token_with_anything_wrong_signs_nobody_in(changed, words, place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    if changed == {"exp": -10}:
        changed = {"exp": in_seconds(-120)}
    if changed == {"iat": 3600}:
        changed = {"iat": in_seconds(3600)}
    provider.changed = changed
    response = sign_in(provider)

    assert response.status_code == 403
    assert words in response.content.decode()
    assert not is_inside(response.browser)
    assert not ProviderIdentity.objects.exists()
    assert records(action="signed_in")[-1].verdict == "UNAUTHENTICATED"


def test_a_clock_that_is_a_little_off_is_taken(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    provider.changed = {"iat": in_seconds(30), "exp": in_seconds(-20)}
    assert is_inside(sign_in(provider).browser)


def test_another_key_signs_nobody_in(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    provider.key, provider.algorithm = OTHER_KEY, "ES256"
    assert sign_in(provider).status_code == 403


@table("algorithm", ["none", "HS256"])
def test_a_token_without_a_signature_of_the_provider_signs_nobody_in(algorithm, place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    provider.algorithm = algorithm
    public = KEY.public_key().public_numbers().n.to_bytes(256)
    provider.key = None if algorithm == "none" else public
    assert sign_in(provider).status_code == 403


def test_an_answer_counts_once(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    browser = Client()
    answer = back(provider, leave(browser))
    assert browser.get(answer).status_code == 302
    browser.logout()
    assert browser.get(answer).status_code == 400
    assert not is_inside(browser)


def test_a_code_that_was_used_elsewhere_signs_nobody_in(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    first, second = Client(), Client()
    answer = back(provider, leave(first))
    first.get(answer)
    asked = leave(second)
    used = dict(part.split("=") for part in answer.partition("?")[2].split("&"))["code"]
    provider.said_to_browser = {"code": used}
    response = second.get(back(provider, asked))
    assert response.status_code == 403
    assert not is_inside(second)


def test_an_answer_belongs_to_the_browser_that_asked(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    answer = back(provider, leave(Client()))
    other = Client()
    response = other.get(answer)
    assert response.status_code == 400
    assert "another browser" in response.content.decode()
    assert not is_inside(other)
    assert not records(action="signed_in")


def test_a_code_of_another_sign_in_is_worth_nothing_here(place, provider):
    """Its verifier is in another browser."""
    provider.claims["groups"] = [MAINTAINERS]
    stolen = back(provider, leave(Client()))
    code = dict(part.split("=") for part in stolen.partition("?")[2].split("&"))["code"]
    browser = Client()
    provider.said_to_browser = {"code": code}
    assert browser.get(back(provider, leave(browser))).status_code == 403
    assert not is_inside(browser)


def test_what_was_begun_long_ago_is_over(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    browser = Client()
    asked = leave(browser)
    session = browser.session
    session[LEFT] = {state: [*left[:3], left[3] - 601] for state, left in session[LEFT].items()}
    session.save()
    assert browser.get(back(provider, asked)).status_code == 400


def test_several_windows_may_sign_in_at_once(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    browser = Client()
    first, second = leave(browser), leave(browser)
    assert browser.get(back(provider, first)).status_code == 302
    assert browser.get(back(provider, second)).status_code == 302


@table(
    "said, status",
    [
        ({"iss": "https://evil.example"}, 403),
        ({"iss": None}, 403),
        ({"code": None}, 403),
        ({"code": "made-up"}, 403),
        ({"code": "x" * 5000}, 403),
        ({"code": None, "error": "access_denied"}, 403),
        ({"code": None, "error": "<b>\x00</b>"}, 403),
        ({"state": "made-up"}, 400),
        ({"state": None}, 400),
    ],
)
def test_an_answer_that_is_not_in_order_signs_nobody_in(said, status, place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    provider.said_to_browser = said
    response = sign_in(provider)
    assert response.status_code == status
    assert "Start again" in response.content.decode()
    assert not is_inside(response.browser)


# --- The provider in trouble --------------------------------------------------------------------


@table(
    "path, answer",
    [
        ("/token", (500, {})),
        ("/token", (200, b"<html>")),
        ("/token", (200, [1])),
        ("/token", (200, {})),
        ("/token", (200, {"id_token": "a.b.c"})),
        ("/token", (200, {"id_token": 7})),
        ("/token", (200, b"[" * 100_000)),
        ("/token", (200, b'"' + b"x" * 300_000 + b'"')),
        ("/jwks", (500, {})),
        ("/jwks", (200, {"keys": [{"kty": "none"}, {"kid": "k-1", "kty": "RSA"}]})),
    ],
)
def test_a_provider_that_answers_nonsense_signs_nobody_in(path, answer, place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    provider.answers = {path: answer}
    talking._current = talking.Provider("")  # which has read no keys yet
    response = sign_in(provider)
    assert response.status_code in {403, 503}
    assert not is_inside(response.browser)


@table(("status", "page"), [(429, 503), (503, 503), (400, 403), (401, 403)])
def test_whether_the_provider_is_busy_or_says_no_is_told_apart(status, page, place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    provider.answers = {"/token": (status, {})}
    assert sign_in(provider).status_code == page


@table(
    "changed",
    [
        {"issuer": "https://evil.example"},
        {"token_endpoint": None},
        {"jwks_uri": "file:///etc/passwd"},
        {"jwks_uri": "https://["},
        {"authorization_endpoint": "javascript:alert(1)"},
    ],
)
def test_a_provider_that_describes_itself_wrongly_is_not_gone_to(changed, provider):
    provider.metadata_changed = changed
    talking._current = talking.Provider("")  # which has asked nothing yet
    response = Client().get(BEGIN)
    assert response.status_code == 503
    assert "try again in a minute" in response.content.decode()


def test_a_provider_that_is_down_is_said_and_not_asked_by_everybody(provider, monkeypatch):
    monkeypatch.setattr(talking, "PAUSE_SECONDS", LONG)
    provider.answers["/.well-known/openid-configuration"] = (502, {})
    assert [Client().get(BEGIN).status_code for _ in range(3)] == [503] * 3
    assert len(provider.asked) == 1


def test_a_provider_that_hangs_is_waited_for_no_longer_than_is_bearable(provider, monkeypatch):
    monkeypatch.setattr(talking, "ASKED_SECONDS", 0.2)
    provider.is_silent = True
    assert Client().get(BEGIN).status_code == 503


def test_what_the_provider_said_of_itself_is_kept_while_it_is_down(place, provider, monkeypatch):
    provider.claims["groups"] = [MAINTAINERS]
    leave(Client())
    monkeypatch.setattr(talking, "KEPT_SECONDS", 0.0)
    monkeypatch.setattr(talking, "PAUSE_SECONDS", 0.0)
    provider.answers["/.well-known/openid-configuration"] = (502, {})
    assert leave(Client())["client_id"]


def test_what_the_provider_says_and_its_keys_are_read_once(place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    assert [is_inside(sign_in(provider).browser) for _ in range(2)] == [True, True]
    assert provider.asked == ["/.well-known/openid-configuration", "/token", "/jwks", "/token"]


def test_without_a_provider_there_is_nothing_to_see(db):
    assert Client().get(BEGIN).status_code == 404
    assert Client().get(reverse("single_sign_on_return")).status_code == 404
    assert "Single sign-on" not in Client().get("/admin/login/").content.decode()


def test_the_sign_in_page_leads_to_the_provider_and_back_to_the_page(provider):
    page = Client().get("/admin/login/?next=/admin/review/").content.decode()
    assert f'href="{BEGIN}?next=/admin/review/"' in page


@table("wanted", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_nobody_is_led_away_after_the_sign_in(wanted, place, provider):
    provider.claims["groups"] = [MAINTAINERS]
    assert sign_in(provider, next_url=wanted)["Location"] == "/admin/"


def test_a_session_of_the_provider_ends_after_its_hours(place, provider, settings):
    settings.OIDC_SESSION_HOURS = 1
    provider.claims["groups"] = [MAINTAINERS]
    browser = sign_in(provider).browser
    assert is_inside(browser)
    session = browser.session
    session["signed_in_at"] -= 3600
    session.save()
    assert not is_inside(browser)


def test_sessions_of_the_provider_end_with_the_provider(place, provider, settings):
    provider.claims["groups"] = [MAINTAINERS]
    browser = sign_in(provider).browser
    settings.OIDC_ISSUER = ""
    assert not is_inside(browser)


def test_a_first_sign_in_by_two_windows_at_once_makes_one_person(place, provider, monkeypatch):
    provider.claims["groups"] = [MAINTAINERS]
    known_as, looked = signing_in.known_as, []

    def too_early(assertion):
        """Looks before the other window is through, the first time."""
        looked.append(assertion)
        return None if len(looked) == 1 else known_as(assertion)

    sign_in(provider)
    monkeypatch.setattr(signing_in, "known_as", too_early)
    assert is_inside(sign_in(provider).browser)
    assert ProviderIdentity.objects.count() == 1
    assert User.objects.filter(username__startswith="ann").count() == 1

"""Signing in with a second factor, and who has to have one."""

from __future__ import annotations

import base64
import html
import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.access.second_factor import PROVED_AT
from apps.accounts.models import SecondFactor, User
from apps.accounts.services import issue_password_reset
from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.context import system_context
from apps.console.access import challenges
from apps.console.access.signing_in import BEGUN
from apps.organizations.models import Organization
from apps.organizations.roles import Role
from apps.organizations.services import invite_person
from tests.console.world import World, signed_in
from tests.factories import person_with_role
from tests.second_factor import App, Device
from tests.tables import table

PASSWORD = "correct horse battery"
OPTIONS = re.compile(r'data-options="([^"]+)"')
SECRET = re.compile(r'<code class="mp-secret">([A-Z2-7 ]+)</code>')
OWN_PAGES = "second_factor", "second_factor_app"


def with_password(person: User) -> User:
    person.set_password(PASSWORD)
    person.save()
    return person


def give_password(person: User, *, next_url: str = "", browser: Client | None = None) -> Client:
    browser = browser or Client()
    fields = {"username": person.username, "password": PASSWORD, "next": next_url}
    browser.last = browser.post("/admin/login/", fields)  # type: ignore[attr-defined]
    return browser


def give_code(browser: Client, code: str):
    return browser.post(reverse("second_factor_asked"), {"code": code})


def require(world: World) -> None:
    Organization.objects.filter(pk=world.own.repository.organization.pk).update(
        second_factor_required=True
    )


@pytest.fixture
def decider(world: World) -> User:
    return with_password(world.own.maintainer)


def is_inside(browser: Client) -> bool:
    return browser.get("/admin/").status_code == 200


def test_without_a_factor_and_a_policy_the_password_is_enough(decider):
    assert is_inside(give_password(decider))


def test_the_password_alone_opens_nothing_to_who_has_a_factor(decider):
    app = App()
    app.set_up(decider)
    browser = give_password(decider, next_url=reverse("account"))

    assert browser.last["Location"] == reverse("second_factor_asked")
    assert not is_inside(browser)
    assert browser.get("/api/v1/memories").status_code == 401
    assert not AuditRecord.objects.filter(action="signed_in", verdict="OK").exists()

    response = give_code(browser, app.code())
    assert response["Location"] == reverse("account")
    assert is_inside(browser)
    assert browser.get("/api/v1/memories").status_code == 200
    record = AuditRecord.objects.filter(action="signed_in", verdict="OK").latest("id")
    assert record.reason == "With a code of an authenticator app."


def test_a_wrong_code_is_said_and_counted_and_recorded(world, decider):
    App().set_up(decider)
    browser = give_password(decider)
    refused = [give_code(browser, "000000").status_code for _ in range(6)]

    assert refused == [401] * 5 + [429]
    assert not is_inside(browser)
    failed = AuditRecord.objects.filter(action="signed_in", verdict="UNAUTHENTICATED")
    assert {one.organization_id for one in failed} == {world.own.repository.organization.pk}


def test_what_was_begun_ends_after_minutes_and_with_the_password(decider):
    app = App()
    app.set_up(decider)
    late = give_password(decider)
    session = late.session
    session[BEGUN] = [*session[BEGUN][:4], int((now() - timedelta(minutes=6)).timestamp())]
    session.save()
    stale = give_password(decider)
    decider.refresh_from_db()
    decider.set_password("another passphrase")
    decider.save()

    for browser in (late, stale, Client()):
        assert give_code(browser, app.code())["Location"] == reverse("admin:login")
        assert not is_inside(browser)


def test_what_was_begun_is_worth_nothing_in_another_browser(decider):
    app = App()
    app.set_up(decider)
    give_password(decider)
    assert give_code(Client(), app.code())["Location"] == reverse("admin:login")


def test_it_leads_nowhere_else_but_here(decider):
    app = App()
    app.set_up(decider)
    browser = give_password(decider, next_url="https://elsewhere.example/")
    assert give_code(browser, app.code())["Location"] == "/admin/"


def test_the_session_has_another_name_after_each_step(decider):
    app, browser = App(), Client()
    app.set_up(decider)
    browser.get("/admin/login/")
    names = []
    for step in (
        lambda: give_password(decider, browser=browser),
        lambda: give_code(browser, app.code()),
    ):
        step()
        names.append(browser.cookies[settings.SESSION_COOKIE_NAME].value)
    assert len(set(names)) == 2


def test_a_session_that_proved_nothing_is_worth_nothing(decider):
    App().set_up(decider)
    decider.refresh_from_db()
    browser = signed_in(decider)  # however it came about
    assert browser.get("/admin/")["Location"].startswith("/admin/login/")
    assert browser.get("/admin/login/").status_code == 200
    assert browser.get("/api/v1/memories").status_code == 401


def test_without_the_factor_no_invitation_is_accepted_and_no_client_let_in(world, decider):
    App().set_up(decider)
    decider.refresh_from_db()
    browser, before = signed_in(decider), decider.groups.count()
    issued = invite_person(
        context=system_context(),
        organization=world.foreign.repository.organization,
        role=Role.ORGANIZATION_ADMIN,
        email="x@example.com",
    )
    answer = browser.post(reverse("invitation", args=[issued.secret]))

    assert b"Accept as" not in answer.content
    assert decider.groups.count() == before
    for name in ("oauth_authorize", "oauth_device", "account_token_add"):
        assert browser.get(reverse(name))["Location"].startswith("/admin/login/")


def test_a_new_password_by_link_does_not_take_the_place_of_the_factor(decider):
    app = App()
    app.set_up(decider)
    secret = issue_password_reset(context=system_context(), user_id=decider.pk).secret
    fields = {"password": PASSWORD + " 2", "again": PASSWORD + " 2"}
    assert Client().post(reverse("new_password", args=[secret]), fields).status_code == 302

    browser = Client()
    given = {"username": decider.username, "password": PASSWORD + " 2"}
    answer = browser.post("/admin/login/", given)
    assert answer["Location"] == reverse("second_factor_asked")
    assert not is_inside(browser)


def test_who_accepts_an_invitation_to_decide_sets_one_up_first(world):
    require(world)
    issued = invite_person(
        context=system_context(),
        repository=world.own.repository,
        role=Role.REPOSITORY_MAINTAINER,
        email="new@example.com",
    )
    browser = Client()
    fields = {"username": "newcomer", "password": PASSWORD, "again": PASSWORD}
    browser.post(reverse("invitation", args=[issued.secret]), fields)

    assert browser.get("/admin/")["Location"] == reverse("second_factor")
    set_up_in(browser)
    assert is_inside(browser)


@table("path", ["/admin/", "/admin/memories/memory/", "/admin/account/", "/admin/password_change/"])
def test_who_decides_sets_one_up_before_anything_else(world, decider, path):
    browser = give_password(decider)
    assert browser.get(path).status_code == 200
    require(world)

    assert browser.get(path)["Location"] == reverse("second_factor")
    assert browser.post(path, {"a": "b"})["Location"] == reverse("second_factor")
    assert browser.get("/api/v1/memories").status_code == 401
    assert [browser.get(reverse(name)).status_code for name in OWN_PAGES] == [200, 200]
    assert b"signs in with a second factor" in browser.get(reverse("second_factor")).content


def test_who_only_reads_needs_none(world):
    require(world)
    assert is_inside(signed_in(world.people["auditor"]))


def test_who_decides_elsewhere_needs_none(world):
    require(world)
    assert is_inside(signed_in(world.foreign.maintainer))


def test_super_admins_follow_the_setting_and_every_organization(world, settings):
    browser = signed_in(person_with_role(Role.SUPER_ADMIN))
    assert is_inside(browser)
    settings.SECOND_FACTOR_FOR_SUPER_ADMINS = True
    assert not is_inside(browser)
    settings.SECOND_FACTOR_FOR_SUPER_ADMINS = False
    require(world)
    assert not is_inside(browser)


def set_up_in(browser: Client) -> tuple[App, str]:
    page = browser.get(reverse("second_factor_app"))
    found = SECRET.search(page.content.decode())
    assert found
    app = App()
    app.totp.secret = found[1].replace(" ", "")
    answer = browser.post(reverse("second_factor_app"), {"code": app.code(seconds=0)})
    return app, answer.content.decode()


def test_setting_one_up_opens_everything_here_and_ends_other_sessions(world, decider):
    browser, other = give_password(decider), give_password(decider)
    require(world)
    app, answer = set_up_in(browser)

    assert "Your recovery codes" in answer
    assert is_inside(browser)
    assert not is_inside(other)
    again = give_password(decider)
    give_code(again, app.code())
    assert is_inside(again)


def test_a_recovery_code_from_the_page_signs_in(decider):
    browser = give_password(decider)
    _, answer = set_up_in(browser)
    code = re.search(r"[a-z2-9]{4}(-[a-z2-9]{4}){3}", answer)
    again = give_password(decider)
    give_code(again, code[0])
    assert is_inside(again)


def test_the_secret_stays_the_same_when_a_code_was_mistyped(decider):
    browser = give_password(decider)
    pages = [
        browser.get(reverse("second_factor_app")),
        browser.post(reverse("second_factor_app"), {"code": "123456"}),
        browser.get(reverse("second_factor_app")),
    ]
    assert [page.status_code for page in pages] == [200, 422, 200]
    assert len({SECRET.search(page.content.decode())[1] for page in pages}) == 1
    assert all("no-store" in page["Cache-Control"] for page in pages)


@table("name", ["second_factor_app", "second_factor_app_remove", "second_factor_codes"])
def test_how_one_signs_in_is_changed_only_soon_after_signing_in(decider, name):
    app = App()
    app.set_up(decider)
    browser = give_password(decider)
    give_code(browser, app.code())
    assert browser.get(reverse(name)).status_code == 200
    session = browser.session
    session[PROVED_AT] -= 11 * 60
    session.save()

    assert browser.post(reverse(name))["Location"].startswith("/admin/login/?next=")
    assert not is_inside(browser)
    assert SecondFactor.objects.get(user=decider).sealed_secret


def test_removing_it_and_new_codes(world, decider):
    app = App()
    app.set_up(decider)
    browser = give_password(decider)
    give_code(browser, app.code())

    assert b"Your recovery codes" in browser.post(reverse("second_factor_codes")).content
    browser.post(reverse("second_factor_app_remove"))
    assert is_inside(browser)
    require(world)
    assert not is_inside(browser)


def test_a_super_admin_resets_what_somebody_lost(decider):
    app = App()
    app.set_up(decider)
    browser = give_password(decider)
    give_code(browser, app.code())
    admin = signed_in(person_with_role(Role.SUPER_ADMIN))
    page = f"/admin/accounts/user/{decider.pk}/change/"
    assert b"Reset second factor" in admin.get(page).content
    assert b"Set up" in admin.get(page).content

    admin.post(
        reverse("admin:accounts_user_reset_factor", args=[decider.pk]), {"reason": "Lost it."}
    )

    assert not is_inside(browser)
    assert is_inside(give_password(decider))
    assert b"Reset second factor" not in admin.get(page).content


def test_who_manages_an_organization_requires_it_there(world):
    admin = signed_in(world.people["organization_admin"])
    organization = world.own.repository.organization
    url = reverse("admin:organizations_organization_edit", args=[organization.pk])
    admin.post(url, {"name": organization.name, "second_factor_required": "on"})

    organization.refresh_from_db()
    assert organization.second_factor_required
    assert AuditRecord.objects.latest("id").reason == (
        "Second factor of those who decide switched on."
    )
    assert not is_inside(admin)  # it counts for herself with the next request


def challenge_in(page: Any) -> bytes:
    found = OPTIONS.search(page.content.decode())
    assert found
    challenge = json.loads(html.unescape(found[1]))["challenge"]
    return base64.urlsafe_b64decode(challenge + "=" * (-len(challenge) % 4))


ADD = "/admin/account/second-factor/passkeys/add/"


@pytest.fixture
def named_host(settings) -> None:
    settings.PUBLIC_URL = "https://memory.example.com"


def add_passkey(browser: Client, device: Device, **changes: str) -> Any:
    challenge = challenge_in(browser.get(ADD))
    fields = {"name": "Office laptop", "response": device.create(challenge), **changes}
    return browser.post(ADD, fields)


def give_passkey(browser: Client, device: Device, answer: str = "") -> Any:
    challenge = challenge_in(browser.get(reverse("second_factor_asked")))
    return browser.post(
        reverse("second_factor_asked"), {"response": answer or device.get(challenge)}
    )


def test_a_passkey_signs_in(world, decider, named_host):
    device, browser = Device(), give_password(decider)
    require(world)
    assert b"Your recovery codes" in add_passkey(browser, device).content
    assert is_inside(browser)
    second = Device()
    assert add_passkey(browser, second)["Location"] == reverse("second_factor")

    for each in (device, second, device):
        again = give_password(decider)
        give_passkey(again, each)
        assert is_inside(again)
    record = AuditRecord.objects.filter(action="signed_in", verdict="OK").latest("id")
    assert record.reason == "With a passkey."


@table(
    "wrong",
    [
        lambda device, challenge: Device().get(challenge),
        lambda device, challenge: device.get(b"of another page"),
        lambda device, challenge: replace(device, origin="https://evil.example").get(challenge),
        lambda device, challenge: device.create(challenge),
        lambda device, challenge: replace(device, signed=0).get(challenge),
        lambda device, challenge: "{",
        lambda device, challenge: "[]",
        lambda device, challenge: "7",
        lambda device, challenge: '{"id": 7}',
        lambda device, challenge: "x" * 100_000,
        lambda device, challenge: device.get(challenge).replace(
            '"signature": "', '"signature": "A'
        ),
        lambda device, challenge: device.get(challenge).replace("authenticatorData", "other"),
        lambda device, challenge: re.sub(
            '"authenticatorData": "[^"]*"', '"authenticatorData": "AA"', device.get(challenge)
        ),
        lambda device, challenge: re.sub(
            '"clientDataJSON": "[^"]*"', '"clientDataJSON": "e30"', device.get(challenge)
        ),
    ],
)
def test_what_a_passkey_did_not_sign_here_and_now_is_wrong(decider, named_host, wrong):
    device = Device()
    add_passkey(give_password(decider), device)
    first = give_password(decider)
    give_passkey(first, device)

    browser = give_password(decider)
    challenge = challenge_in(browser.get(reverse("second_factor_asked")))
    refused = browser.post(reverse("second_factor_asked"), {"response": wrong(device, challenge)})

    assert refused.status_code == 401
    assert not is_inside(browser)


def test_an_answer_of_a_passkey_counts_once(decider, named_host):
    device = Device()
    add_passkey(give_password(decider), device)
    one, other = give_password(decider), give_password(decider)
    answer = device.get(challenge_in(one.get(reverse("second_factor_asked"))))
    assert give_passkey(other, device, answer).status_code == 401
    one.post(reverse("second_factor_asked"), {"response": answer})
    assert one.post(reverse("second_factor_asked"), {"response": answer}).status_code == 302
    assert not is_inside(other)


def asked(browser: Client) -> bytes:
    return challenge_in(browser.get(reverse("second_factor_asked")))


def test_each_of_several_pages_is_answered(decider, named_host):
    device, browser = Device(), give_password(decider)
    first = challenge_in(browser.get(ADD))
    challenge_in(browser.get(ADD))
    fields = {"name": "Office laptop", "response": device.create(first)}
    assert b"Your recovery codes" in browser.post(ADD, fields).content
    again = give_password(decider)
    first = asked(again)
    asked(again)
    give_passkey(again, device, device.get(first))
    assert is_inside(again)


def test_pages_that_are_many_or_old_are_answered_no_more(decider, named_host, monkeypatch):
    device, browser = Device(), give_password(decider)
    add_passkey(browser, device)
    browser = give_password(decider)
    first = asked(browser)
    for _ in range(challenges.MOST):
        second = asked(browser)
    assert give_passkey(browser, device, device.get(first)).status_code == 401
    monkeypatch.setattr(challenges, "SECONDS", -1)
    assert give_passkey(browser, device, device.get(second)).status_code == 401
    assert not is_inside(browser)


@table(
    "response",
    ["", "{", "[]", "null", "7", '{"id": 7}', '{"id": "a", "rawId": "a", "type": "public-key"}'],
)
def test_what_is_no_passkey_is_not_set_up(decider, named_host, response):
    refused = add_passkey(give_password(decider), Device(), response=response)
    assert refused.status_code == 422
    assert not SecondFactor.objects.exists()


def test_a_passkey_made_elsewhere_or_for_another_page_is_not_set_up(decider, named_host):
    browser, device = give_password(decider), Device()
    elsewhere = replace(device, origin="https://evil.example")
    assert add_passkey(browser, elsewhere).status_code == 422
    assert add_passkey(browser, device, response=device.create(b"old")).status_code == 422
    assert not SecondFactor.objects.exists()


def test_nobody_takes_a_passkey_of_somebody_else(world, decider, named_host):
    device, other = Device(), with_password(world.own.viewer)
    add_passkey(give_password(decider), device)
    browser = give_password(other)
    assert add_passkey(browser, device).status_code == 422
    add_passkey(browser, Device())
    passkey = decider.second_factor.passkeys.get()
    url = reverse("second_factor_passkey_remove", args=[passkey.pk])
    assert browser.get(url).status_code == 404
    assert browser.post(url).status_code == 404
    assert give_passkey(give_password(other), device).status_code == 401


def test_the_last_passkey_takes_the_recovery_codes_with_it(decider, named_host):
    browser, app = give_password(decider), App()
    add_passkey(browser, Device())
    app.set_up(decider)
    passkey = decider.second_factor.passkeys.get()
    browser.post(reverse("second_factor_app_remove"))
    assert SecondFactor.objects.exists()
    browser.post(reverse("second_factor_passkey_remove", args=[passkey.pk]))
    assert not SecondFactor.objects.exists()
    assert is_inside(browser)


@table("url", ["http://memory.example.com", "https://192.0.2.7", "http://127.0.0.1:8000"])
def test_where_browsers_have_no_passkeys_none_is_offered(decider, settings, url):
    settings.PUBLIC_URL = url
    page = give_password(decider).get(reverse("second_factor")).content
    assert b"Add a passkey" not in page

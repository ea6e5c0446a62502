"""What a browser is told on every page, how a session ends, and what somebody sees who is refused.

Made from the site's registry and the console's own addresses, like the tests of visibility.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.common import clock
from apps.console.audit.stories import story_url
from apps.console.site import site
from apps.ops import middleware
from tests.console.test_accessibility import faults_of
from tests.console.world import World, memory_url, signed_in
from tests.factories import UserFactory

INDEX = reverse("admin:index")
PASSWORD = "correct horse battery staple"


@pytest.mark.parametrize("url", ["/", "/nowhere", "/static/console/console.css", "/healthz"])
def test_nothing_else_gets_the_loose_policy(url: str, client: Client, db: None) -> None:
    assert "unsafe" not in client.get(url)["Content-Security-Policy"]


def test_signing_out_takes_a_post(world: World) -> None:
    client = signed_in(world.people["viewer"])
    assert client.get(reverse("admin:logout")).status_code == 405
    assert client.get(INDEX).status_code == 200
    client.post(reverse("admin:logout"))
    assert client.get(INDEX).status_code == 302


class TestSessions:
    @pytest.fixture
    def at(self, monkeypatch: pytest.MonkeyPatch) -> Any:
        """Moves the clock of the middleware by so many seconds from its start."""
        start = clock.now()

        def move(seconds: float) -> None:
            moment = start + timedelta(seconds=seconds)
            monkeypatch.setattr(middleware, "now", lambda: moment)

        move(0)
        return move

    def test_it_ends_when_nothing_was_asked_for_a_while(self, at: Any, world: World) -> None:
        client = signed_in(world.people["viewer"])
        assert client.get(INDEX).status_code == 200
        at(settings.SESSION_IDLE_AGE - 1)
        assert client.get(INDEX).status_code == 200
        at(2 * settings.SESSION_IDLE_AGE)
        response = client.get(INDEX, follow=True)
        assert response.redirect_chain[0][0].startswith(reverse("admin:login"))
        assert "You were signed out after a while" in response.content.decode()

    def test_it_ends_after_a_day_of_work_however_busy(self, at: Any, world: World) -> None:
        client = signed_in(world.people["viewer"])
        step = settings.SESSION_IDLE_AGE // 2
        answers = []
        for seconds in range(0, settings.SESSION_COOKIE_AGE + 1, step):
            at(seconds)
            answers.append(client.get(INDEX).status_code)
        assert set(answers[:-1]) == {200}
        assert answers[-1] == 302

    def test_it_is_not_written_with_every_request(self, at: Any, world: World) -> None:
        client = signed_in(world.people["viewer"])
        client.get(INDEX)
        at(middleware.RESOLUTION - 1)
        assert settings.SESSION_COOKIE_NAME not in client.get(INDEX).cookies
        at(middleware.RESOLUTION + 1)
        assert settings.SESSION_COOKIE_NAME in client.get(INDEX).cookies


class TestLockout:
    def test_who_guesses_too_often_reads_how_long_it_lasts(self, db: None) -> None:
        user: User = UserFactory()
        client = Client()
        for _ in range(settings.AXES_FAILURE_LIMIT):
            response = self.sign_in(client, user, "wrong")
        response = self.sign_in(client, user, PASSWORD)
        assert response.status_code == 429
        assert response["Retry-After"] == "900"
        body = response.content.decode()
        assert "Too many failed sign-ins" in body
        assert "Try again in 15 minutes." in body
        assert user.username not in body
        assert client.get(INDEX).status_code == 302

    def sign_in(self, client: Client, user: User, password: str) -> Any:
        form = {"username": user.username, "password": password}
        return client.post(reverse("admin:login"), form)


class TestErrorPages:
    @pytest.fixture
    def client(self, world: World) -> Client:
        client = signed_in(world.people["auditor"])
        client.raise_request_exception = False
        return client

    def check(self, response: Any, status: int, words: str) -> None:
        body = response.content.decode()
        assert response.status_code == status
        assert response["Content-Type"].startswith("text/html")
        assert words in body
        assert response["X-Request-ID"] in body
        assert "no-store" in response["Cache-Control"]
        assert [fault for fault in faults_of(body) if fault != "no navigation"] == []

    def test_what_is_not_there(self, world: World, client: Client) -> None:
        url = memory_url("change", world.foreign.memory)
        self.check(client.get(story_url("unknown")), 404, "There is nothing here")
        self.check(client.post(memory_url("lock", world.foreign.memory)), 404, "nothing here")
        assert client.get(url).status_code in (302, 404)

    def test_what_is_not_allowed(self, client: Client) -> None:
        response = client.get(reverse("admin:accounts_user_changelist"))
        self.check(response, 403, "You may not open this page")

    def test_a_form_that_has_expired(self, world: World) -> None:
        client = Client(enforce_csrf_checks=True)
        response = client.post(reverse("admin:login"), {"username": "a", "password": "b"})
        self.check(response, 403, "The form has expired")

    def test_a_failure_says_nothing_of_its_cause(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise RuntimeError("SECRET CAUSE")

        monkeypatch.setattr("apps.console.site.dashboard", fail)
        response = client.get(INDEX)
        self.check(response, 500, "Something went wrong")
        assert "SECRET CAUSE" not in response.content.decode()

    def test_a_request_that_cannot_be_read(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        response = client.get(INDEX, headers={"host": "elsewhere.example"})
        self.check(response, 400, "cannot be read")


@pytest.mark.parametrize("number", ["9" * 20, "9" * 5000])
def test_however_long_a_number_in_an_address_or_a_form_is_it_names_nothing(
    number: str, world: World, manager: Client
) -> None:
    manager.raise_request_exception = False
    memory = world.own.memory
    place = f"2026-01-01T00:00:00+00:00_{number}_1_{memory.pk}"
    answers = [
        manager.get(reverse("review"), {"after": place}),
        manager.post(f"{reverse('review_open')}?card=similar:{number}"),
        manager.post(f"{reverse('review_open')}?card=link:{number}"),
        manager.post(reverse("review_undo"), {"record": number}),
        manager.get(memory_url("accept_link", memory), {"link": number}),
        manager.get(memory_url("change", memory), {"page": number}),
        manager.get(f"{memory_url('history', memory)}{number}/"),
        manager.get(reverse("admin:accounts_user_change", args=[number])),
    ]
    assert [one.status_code for one in answers if one.status_code >= 500] == []


def test_the_site_has_no_pages_of_its_own_without_a_gate(client: Client, db: None) -> None:
    """Whoever is not signed in gets to the sign-in page and nowhere else."""
    for pattern in site.get_urls():
        name = getattr(pattern, "name", None)
        if name and pattern.pattern.regex.groups == 0 and name not in {"login"}:
            response = client.get(reverse(f"admin:{name}"))
            assert response.status_code in (302, 405), name

"""What somebody typed when her session had ended is there again after she has signed in."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.audit.models import VERDICT_OK, AuditRecord
from apps.common import clock
from apps.console.base import returning
from apps.console.memories.decisions import DECISIONS, ON_CARDS
from apps.memories.models import Memory
from apps.ops import middleware
from tests.console.world import World, memory_url, seen, text_of
from tests.factories import person_context
from tests.factories.deciding import verify_memory
from tests.factories.states import REASON
from tests.tables import table

PASSWORD = "correct horse battery staple"
LOGIN = reverse("admin:login")
TYPED = "Typed with care, «quoted» and\nin two lines."


@pytest.fixture
def client(world: World) -> Client:
    return sign_in(Client(enforce_csrf_checks=True), world.own.maintainer)


def sign_in(client: Client, person: User, to: str = LOGIN) -> Client:
    """As a browser does: the page first, then its form."""
    person.set_password(PASSWORD)
    person.save(update_fields=["password"])
    page = client.get(to)
    sent = {"username": person.username, "password": PASSWORD, **token_in(page)}
    response: Any = client.post(to, sent)
    assert response.status_code == 302
    return client


def token_in(page: Any) -> dict[str, str]:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.content.decode())
    return {"csrfmiddlewaretoken": found.group(1)} if found else {}


def end_session(client: Client) -> None:
    """As after a night: nothing of it is left but what the browser itself holds."""
    Session.objects.all().delete()


def post(client: Client, url: str, page: Any, **data: Any) -> Any:
    return client.post(url, {**data, **token_in(page)})


def come_back(client: Client, answer: Any, person: User) -> Any:
    """Sign in where the answer leads, and open the page that follows."""
    assert answer["Location"].startswith(LOGIN)
    person.set_password(PASSWORD)
    person.save(update_fields=["password"])
    page = client.get(answer["Location"])
    sent = {"username": person.username, "password": PASSWORD, **token_in(page)}
    followed: Any = client.post(answer["Location"], sent)
    assert followed.status_code == 302
    return client.get(followed["Location"])


def lock_url(world: World) -> str:
    return memory_url("lock", world.own.memory)


def lose(client: Client, url: str, **data: Any) -> Any:
    """Open a form, lose the session, send it."""
    page = client.get(url)
    end_session(client)
    return post(client, url, page, **data)


def test_a_dialog_has_her_words_again_and_nothing_is_done(world: World, client: Client) -> None:
    sent = {"reason": TYPED, **seen(world.own.memory)}
    answer = lose(client, lock_url(world), **sent)
    assert "What you had typed is kept" in text_of(client.get(answer["Location"]))
    page = come_back(client, answer, world.own.maintainer)
    assert "Typed with care, «quoted» and" in text_of(page)
    assert "nothing has been done yet" in text_of(page)
    assert Memory.objects.get(pk=world.own.memory.pk).status == "unverified"
    assert post(client, lock_url(world), page, **sent).status_code == 302
    assert Memory.objects.get(pk=world.own.memory.pk).status_reason.startswith("Typed with care")


def test_a_card_is_there_again_with_her_words_in_it(world: World, client: Client) -> None:
    card = f"unverified:{world.own.memory.pk}"
    page = client.get(reverse("review"))
    end_session(client)
    url = f"{reverse('review_act', args=['lock'])}?kind=unverified"
    data = {"subject": card, "card": card, "reason": TYPED, **seen(world.own.memory)}
    back = come_back(client, post(client, url, page, **data), world.own.maintainer)
    assert back.status_code == 200
    body = text_of(back)
    assert f'value="{card}"' in body
    assert re.search(r"<textarea[^>]*>\s*Typed with care, «quoted» and", body)
    assert '<details class="mp-act" open>' in body
    assert "Not done" not in body
    assert post(client, url, back, **data).status_code == 302
    assert Memory.objects.get(pk=world.own.memory.pk).status == "locked"


def test_no_decision_on_a_card_ends_in_an_empty_page(world: World, client: Client) -> None:
    """One after the other, each on the page that she came back to from the one before."""
    card = f"unverified:{world.own.memory.pk}"
    page = client.get(reverse("review"))
    for name in sorted(ON_CARDS):
        end_session(client)
        sent = {"subject": card, "card": card, "reason": TYPED, **seen(world.own.memory)}
        answer = post(client, reverse("review_act", args=[name]), page, **sent)
        page = come_back(client, answer, world.own.maintainer)
        assert page.status_code == 200, name
        assert 'id="card-title"' in text_of(page), name
        assert not AuditRecord.objects.filter(
            verdict=VERDICT_OK,
            action=DECISIONS[name].verb.action,
            object_id=str(world.own.memory.pk),
        ).exists(), name


def test_words_for_what_cannot_be_decided_any_more_are_shown_beside_the_card(
    world: World, client: Client
) -> None:
    card = f"unverified:{world.own.memory.pk}"
    page = client.get(reverse("review"))
    end_session(client)
    sent = {"subject": card, "card": card, "reason": TYPED, "version": 1, "status": "unverified"}
    answer = post(client, reverse("review_act", args=["reject"]), page, **sent)
    body = text_of(come_back(client, answer, world.own.maintainer))
    assert "this cannot be decided here any more" in body
    assert "You wrote:" in body
    assert "Typed with care" in body


def test_what_a_colleague_did_meanwhile_is_told_before_anything_is_overturned(
    world: World, client: Client
) -> None:
    sent = {"reason": TYPED, **seen(world.own.memory)}
    answer = lose(client, lock_url(world), **sent)
    colleague = world.people["organization_admin"]
    verify_memory(
        context=person_context(colleague, world.own.repository), memory_id=world.own.memory.pk
    )
    page = come_back(client, answer, world.own.maintainer)
    hidden = dict(re.findall(r'name="(version|status)" value="([^"]+)"', text_of(page)))
    assert hidden == {"version": "1", "status": "unverified"}
    refused = post(client, lock_url(world), page, reason=TYPED, **hidden)
    assert f"verified by {colleague.username}" in text_of(refused)
    assert Memory.objects.get(pk=world.own.memory.pk).status == "verified"


def test_a_long_text_that_was_edited_is_there_again(world: World, client: Client) -> None:
    url = memory_url("edit", world.own.memory)
    content = "Füße. " * 10_000
    answer = lose(client, url, content=content, title="New", reason=REASON, tags="a, b")
    body = text_of(come_back(client, answer, world.own.maintainer))
    assert content.strip() in body
    assert 'value="New"' in body


def test_choices_are_there_again(world: World) -> None:
    manager = world.people["organization_admin"]
    client = sign_in(Client(enforce_csrf_checks=True), manager)
    url = reverse("admin:memories_memory_add")
    answer = lose(client, url, type="decision_log", content="x", title="Chosen")
    body = text_of(come_back(client, answer, manager))
    assert re.search(r'<option value="decision_log"\s+selected', body)
    assert 'value="Chosen"' in body


def test_from_within_a_dialog_the_whole_page_goes_to_the_sign_in(
    world: World, client: Client
) -> None:
    page = client.get(lock_url(world))
    end_session(client)
    sent = {"reason": TYPED, **seen(world.own.memory), **token_in(page)}
    answer = client.post(lock_url(world), sent, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (200, b"")
    followed = {"Location": answer["HX-Redirect"]}
    assert "Typed with care" in text_of(come_back(client, followed, world.own.maintainer))
    end_session(client)
    opened = client.get(lock_url(world), headers={"HX-Request": "true"})
    assert opened["HX-Redirect"].startswith(LOGIN)


# However the session ended


def idle(client: Client, person: User, monkeypatch: pytest.MonkeyPatch) -> None:
    later = clock.now() + timedelta(seconds=settings.SESSION_IDLE_AGE + 1)
    monkeypatch.setattr(middleware, "now", lambda: later)


def sign_out_elsewhere(client: Client, person: User, monkeypatch: pytest.MonkeyPatch) -> None:
    other = sign_in(Client(), person)
    other.post(reverse("account"))


def change_password_elsewhere(
    client: Client, person: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.set_password("another horse battery staple")
    person.save(update_fields=["password"])


def sign_out_in_another_tab(client: Client, person: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client.post(reverse("admin:logout"), token_in(client.get(reverse("review"))))


def ended_before(client: Client, person: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another tab has met the end of the session first."""
    end_session(client)
    client.get(reverse("admin:index"))


ENDINGS = [idle, sign_out_elsewhere, change_password_elsewhere, sign_out_in_another_tab]


@pytest.mark.parametrize("end", [*ENDINGS, ended_before], ids=lambda end: end.__name__)
def test_it_holds_however_the_session_ended(
    end: Any, world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = client.get(lock_url(world))
    end(client, world.own.maintainer, monkeypatch)
    answer = post(client, lock_url(world), page, reason=TYPED, **seen(world.own.memory))
    assert answer["Location"].startswith(LOGIN)
    monkeypatch.undo()
    assert "Typed with care" in text_of(come_back(client, answer, world.own.maintainer))


# For whom


def test_nobody_else_who_signs_in_there_gets_a_word_of_it(world: World, client: Client) -> None:
    answer = lose(client, lock_url(world), reason=TYPED, **seen(world.own.memory))
    other = world.people["organization_admin"]
    page = come_back(client, answer, other)
    assert page.status_code == 200
    assert "Typed with care" not in text_of(page)
    assert "typed is there again" not in text_of(page)
    assert returning.KEPT not in client.session
    end_session(client)
    again = come_back(client, client.get(lock_url(world)), world.own.maintainer)
    assert "Typed with care" not in text_of(again)


def test_whoever_signs_in_after_an_act_comes_to_the_page_above_it(
    world: World, client: Client
) -> None:
    card, other = f"unverified:{world.own.memory.pk}", world.people["organization_admin"]
    url = f"{reverse('review_act', args=['lock'])}?kind=unverified"
    sent = {"subject": card, "card": card, "reason": TYPED}
    for address, data, above in (
        (url, sent, f"{reverse('review')}?kind=unverified"),
        (reverse("review_undo"), {"record": "1"}, reverse("review")),
    ):
        page = client.get(reverse("review"))
        end_session(client)
        answer = post(client, address, page, **data)
        said = text_of(client.get(answer["Location"]))
        assert "for you alone" in said
        assert "If somebody else signs in here first, it is gone." in said
        led = come_back(client, answer, other)
        assert (led.status_code, led["Location"]) == (302, above)
        shown = text_of(client.get(above))
        assert "typed here before was not sent" in shown
        assert "Typed with care" not in shown
        assert client.get(address).status_code == 405
        client = sign_in(Client(enforce_csrf_checks=True), world.own.maintainer)


def test_what_is_kept_is_sealed_and_stands_in_no_address(world: World, client: Client) -> None:
    answer = lose(client, lock_url(world), reason=TYPED, **seen(world.own.memory))
    assert "care" not in answer["Location"]
    assert "care" not in repr(client.session.items())
    assert "care" not in repr(client.cookies.items())


def test_another_browser_of_hers_gets_none_of_it(world: World, client: Client) -> None:
    lose(client, lock_url(world), reason=TYPED, **seen(world.own.memory))
    elsewhere = sign_in(Client(), world.own.maintainer)
    assert "Typed with care" not in text_of(elsewhere.get(lock_url(world)))


def test_after_half_an_hour_it_is_gone(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = lose(client, lock_url(world), reason=TYPED, **seen(world.own.memory))
    monkeypatch.setattr(returning, "KEPT_FOR", -1)
    assert "Typed with care" not in text_of(come_back(client, answer, world.own.maintainer))


def test_once_it_is_sent_it_is_gone(world: World, client: Client) -> None:
    answer = lose(client, lock_url(world), reason=TYPED, **seen(world.own.memory))
    page = come_back(client, answer, world.own.maintainer)
    assert "Typed with care" in text_of(client.get(lock_url(world)))  # reloading loses nothing
    post(client, lock_url(world), page, reason="", **seen(world.own.memory))
    assert "Typed with care" not in text_of(client.get(lock_url(world)))


def test_it_is_filled_into_its_own_form_only(world: World, client: Client) -> None:
    answer = lose(client, lock_url(world), reason=TYPED, **seen(world.own.memory))
    come_back(client, answer, world.own.maintainer)
    for name in ("deprecate", "archive", "edit"):
        assert "Typed with care" not in text_of(client.get(memory_url(name, world.own.memory)))


def test_nothing_is_kept_of_somebody_who_never_signed_in(world: World) -> None:
    stranger = Client(enforce_csrf_checks=True)
    page = stranger.get(LOGIN)
    answer = post(stranger, lock_url(world), page, reason=TYPED)
    assert answer["Location"].startswith(LOGIN)
    assert returning.KEPT not in stranger.session


@pytest.mark.parametrize("forged", ["", "1:x", "1:x:sig:sig", "é"])
def test_a_forged_cookie_keeps_nothing(forged: str, world: World, client: Client) -> None:
    page = client.get(lock_url(world))
    end_session(client)
    client.cookies[f"{settings.SESSION_COOKIE_NAME}_person"] = forged
    answer = post(client, lock_url(world), page, reason=TYPED)
    assert answer["Location"].startswith(LOGIN)
    assert returning.KEPT not in client.session


def test_a_forged_post_keeps_nothing(world: World, client: Client) -> None:
    end_session(client)
    assert client.post(lock_url(world), {"reason": TYPED}).status_code == 403
    assert returning.KEPT not in client.session


def test_what_is_too_long_is_said_to_be_lost_before_she_leaves_the_page(
    world: World, client: Client
) -> None:
    answer = lose(client, lock_url(world), reason="x" * returning.MAX_SIZE)
    assert "too long to be kept" in text_of(client.get(answer["Location"]))
    assert returning.KEPT not in client.session


def test_passwords_are_never_kept(world: World, client: Client) -> None:
    url = reverse("admin:password_change")
    sent = {"old_password": PASSWORD, "new_password1": TYPED, "new_password2": TYPED}
    answer = lose(client, url, **sent)
    assert answer["Location"].startswith(LOGIN)
    assert returning.KEPT not in client.session


# Other tabs


def test_her_other_tabs_can_still_be_sent_once_she_is_back(world: World, client: Client) -> None:
    tab = client.get(lock_url(world))
    end_session(client)
    come_back(client, client.get(reverse("review")), world.own.maintainer)
    sent = {"reason": TYPED, **seen(world.own.memory)}
    assert post(client, lock_url(world), tab, **sent).status_code == 302
    assert Memory.objects.get(pk=world.own.memory.pk).status == "locked"


def test_a_tab_of_the_person_before_is_refused(world: World, client: Client) -> None:
    tab = client.get(lock_url(world))
    end_session(client)
    answer = client.get(reverse("review"))
    come_back(client, answer, world.people["organization_admin"])
    sent = {"reason": TYPED, **seen(world.own.memory)}
    assert post(client, lock_url(world), tab, **sent).status_code == 403
    assert Memory.objects.get(pk=world.own.memory.pk).status == "unverified"


# Addresses that only take what is sent


@table(
    ("name", "arguments", "above"),
    [
        ("review_act", ["deprecate"], "review"),
        ("review_open", [], "review"),
        ("review_undo", [], "review"),
        ("seals_verify", [], "seals"),
        ("admin:audit_auditrecord_export", [], "admin:audit_auditrecord_changelist"),
    ],
)
def test_opening_such_an_address_leads_back(
    name: str, arguments: list[str], above: str, world: World
) -> None:
    client = sign_in(Client(), world.people["super_admin"])
    response: Any = client.get(f"{reverse(name, args=arguments)}?kind=pending")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "Nothing was changed" in text_of(response)
    assert f'href="{reverse(above)}?kind=pending"' in text_of(response)

"""The review queue: one card at a time, each act, each refusal, for whom, and what it costs."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape
from itertools import cycle, product
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from apps.audit.models import Action, AuditRecord
from apps.common.clock import now
from apps.common.text import parse_uuid
from apps.console.memories.decisions import ON_CARDS
from apps.console.review import queue
from apps.memories.models import Memory, MemoryLink, ReviewAssignment, SimilarPair
from apps.memories.services import assign_review, decline_link, link_memories
from apps.organizations.roles import Role
from tests.console.test_visibility import HIDDEN, ROLES, everything
from tests.console.world import FOREIGN, Place, World, both_seen, seen, signed_in, text_of
from tests.factories import MemoryFactory, agent_context, person_context, person_with_role
from tests.factories.deciding import (
    deprecate_memory,
    lock_memory,
    verify_memory,
    write_version,
)
from tests.factories.states import REASON, make_pair, quarantined
from tests.tables import table

QUEUE = reverse("review")
MAY_REVIEW = {"super_admin", "organization_admin", "repository_maintainer"}


def page(client: Client, **query: str) -> str:
    response: Any = client.get(QUEUE, query)
    assert response.status_code == 200
    return str(response.content.decode())


def agent_of(place: Place) -> Any:
    return agent_context(place.repository, agent=place.agent)


def person_of(place: Place) -> Any:
    return person_context(place.maintainer, place.repository)


def act(client: Client, name: str, subject: str, card: str = "", **data: Any) -> Any:
    """What the button on a card sends that shows everything as it is now."""
    sent = {**seen_on_card(subject), "subject": subject, "card": card or subject, **data}
    return client.post(reverse("review_act", args=[name]), sent)


def seen_on_card(subject: str) -> dict[str, Any]:
    kind, _, key = subject.partition(":")
    if rows := {"link": MemoryLink, "similar": SimilarPair}.get(kind):
        row = rows.objects.filter(pk=key).first() if key.isdigit() else None
        return both_seen(row) if row else {}
    memory = Memory.objects.filter(pk=parse_uuid(key)).first()
    return seen(memory) if memory else {}


def of(memory: Memory, kind: str = "unverified") -> str:
    return f"{kind}:{memory.pk}"


def card_on(body: str) -> str:
    found = re.search(r'name="card" value="([^"]+)"', body)
    return found.group(1) if found else ""


def fresh(memory: Memory) -> Memory:
    return Memory.objects.get(pk=memory.pk)


def everything_but_reads() -> dict[str, list[Any]]:
    """All rows; who was served what grows with every read."""
    rows = everything()
    rows.pop("audit.Serving", None)
    return rows


def decide_everything(world: World) -> None:
    person = person_of(world.own)
    verify_memory(context=person, memory_id=world.own.memory.pk)
    verify_memory(context=person, memory_id=world.own.pending.pk)
    for link in MemoryLink.objects.filter(suggested=True, target=world.own.pending):
        decline_link(context=person, link_id=link.pk)


def test_a_card_that_somebody_else_was_given_comes_last(world: World, maintainer: Client) -> None:
    colleague = person_with_role(Role.REPOSITORY_MAINTAINER, repository=world.own.repository)
    assign_review(context=person_of(world.own), memory_id=world.own.memory.pk, user_id=colleague.pk)

    order, body = [], page(maintainer)
    for _ in range(3):
        order.append(card_on(body))
        skip = re.search(r'href="([^"]+)" data-review-key="s"', body)
        assert skip
        body = text_of(maintainer.get(unescape(skip[1])))

    assert order[-1] == of(world.own.memory)
    assert len(set(order)) == 3
    assert card_on(body) == order[0]
    assert card_on(page(signed_in(colleague))) == of(world.own.memory)


def test_a_card_that_was_decided_meanwhile_does_not_say_that_it_waits(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    stale = seen(memory)
    deprecate_memory(context=person_of(world.own), memory_id=memory.pk, reason=REASON)

    body = text_of(act(maintainer, "verify", of(memory), **stale))

    assert "Pending version" not in body.partition('id="card"')[2]
    assert "Decided" in body


def test_the_oldest_card_comes_first_with_what_a_decision_needs(
    world: World, maintainer: Client
) -> None:
    body = page(maintainer)
    assert card_on(body) == of(world.own.memory)
    for shown in ("memory own", "text own", "Input by AI", "agent-own", "Unverified", "1 of 3"):
        assert shown in body
    assert "Waiting since" in body


def test_a_pending_version_stands_word_by_word_beside_the_served_one(
    world: World, maintainer: Client
) -> None:
    body = page(maintainer, kind="pending")
    assert card_on(body) == of(world.own.pending, "pending")
    assert "Version 2 beside the served version 1" in body
    assert "<mark>first</mark>" in body
    assert "<mark>second</mark>" in body


def test_invisible_characters_are_shown(world: World, maintainer: Client) -> None:
    content = "Pay\u202eload to them <script>"
    MemoryFactory(context=agent_of(world.own), title="odd\u200b", content=content)
    body = page(maintainer, kind="quarantined")
    assert "U+202E" in body
    assert "U+200B" in body
    assert "load to them <script>" not in body


def test_verifying_brings_the_next_card_and_says_what_was_done(
    world: World, maintainer: Client
) -> None:
    response = act(maintainer, "verify", of(world.own.memory))
    assert response.status_code == 302
    body = text_of(maintainer.get(response["Location"]))
    assert "Verified: memory own." in body
    assert card_on(body) != of(world.own.memory)
    assert fresh(world.own.memory).status == "verified"


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("lock", "locked"),
        ("deprecate", "deprecated"),
        ("archive", "archived"),
    ],
)
def test_closing_asks_for_a_reason_and_keeps_it(
    name: str, status: str, world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    refused = act(maintainer, name, of(memory), reason="")
    assert refused.status_code == 422
    assert ("This field is required." in text_of(refused)) is (name != "archive")  # no such button
    assert fresh(memory).status == "unverified"
    assert act(maintainer, name, of(memory), reason=REASON).status_code == 302
    assert (fresh(memory).status, fresh(memory).status_reason) == (status, REASON)


def test_a_pending_version_is_rejected_or_verified(world: World, maintainer: Client) -> None:
    memory = world.own.pending
    act(maintainer, "reject", of(memory, "pending"), reason=REASON)
    assert (fresh(memory).pending_version, fresh(memory).rejected_version) == (None, 2)
    write_version(context=agent_of(world.own), memory_id=memory.pk, content="third")
    act(maintainer, "verify", of(memory, "pending"))
    assert fresh(memory).content == "third"


def test_deprecating_names_a_replacement(world: World, maintainer: Client) -> None:
    memory, better = world.own.memory, world.own.pending
    act(maintainer, "deprecate", of(memory), reason=REASON, replacement_memory_id=str(better.pk))
    assert fresh(memory).superseded_by_id == better.pk


def test_a_quarantined_card_offers_release_and_not_verify(world: World, maintainer: Client) -> None:
    memory = quarantined(world.own.memory, "Reads like an order.")
    body = page(maintainer, kind="quarantined")
    assert "Reads like an order." in body
    assert "/review/verify/" not in body
    act(maintainer, "release", of(memory, "quarantined"), reason=REASON)
    assert fresh(memory).quarantine_reason == ""


def test_both_memories_of_a_pair_stand_word_by_word_beside_one_another_and_may_stay(
    world: World, maintainer: Client
) -> None:
    pair = make_pair(world.own.pending, world.own.memory)
    body = page(maintainer, kind="similar")
    assert card_on(body) == f"similar:{pair.pk}"
    assert "2 memories that are close" in body
    assert "<mark title=" in body
    act(maintainer, "dismiss", f"similar:{pair.pk}")
    assert SimilarPair.objects.get().decided_by == world.own.maintainer.get_username()
    assert "Nothing like this waits" in page(maintainer, kind="similar")


def test_a_pair_is_decided_by_replacing_either_or_by_calling_it_a_contradiction(
    world: World, maintainer: Client
) -> None:
    pair = make_pair(world.own.pending, world.own.memory)
    body = page(maintainer, kind="similar")
    assert f'value="{of(world.own.memory)}"' in body
    assert f'value="{of(world.own.pending)}"' in body
    assert act(maintainer, "contradict", f"similar:{pair.pk}").status_code == 302
    link = MemoryLink.objects.get(source=world.own.pending)
    assert (link.target, link.relation, link.suggested) == (
        world.own.memory,
        "contradicts",
        False,
    )
    assert "Nothing like this waits" in page(maintainer, kind="similar")
    again = make_pair(world.own.memory, MemoryFactory(context=agent_of(world.own)))
    sent = {"card": f"similar:{again.pk}", "reason": REASON}
    sent["replacement_memory_id"] = str(again.other_id)
    act(maintainer, "deprecate", of(world.own.memory), **sent)
    assert fresh(world.own.memory).superseded_by_id == again.other_id


def test_a_rule_from_above_and_a_repositorys_memory_are_decided_on_one_card(world: World) -> None:
    person = world.people["organization_admin"]
    admin = person_context(person, organization=world.own.repository.organization)
    rule = MemoryFactory(context=admin, type="business_rule", scope="organization", title="Law")
    verify_memory(context=admin, memory_id=rule.pk)
    client, pair = signed_in(person), make_pair(rule, world.own.memory)
    assert f'value="{of(world.own.memory)}"' in page(client, kind="similar")
    assert act(client, "contradict", f"similar:{pair.pk}").status_code == 302
    link = MemoryLink.objects.get(source=rule)
    assert (link.target, link.relation, link.suggested) == (
        world.own.memory,
        "contradicts",
        False,
    )
    act(client, "deprecate", of(world.own.memory), f"similar:{pair.pk}", reason=REASON)
    assert fresh(world.own.memory).status == "deprecated"


def test_texts_with_little_in_common_stand_beside_one_another_unmarked(
    world: World, maintainer: Client
) -> None:
    MemoryLink.objects.filter(target=world.own.pending).update(declined_at=now())
    other = MemoryFactory(context=agent_of(world.own), content="Something else altogether.")
    link_memories(
        context=agent_of(world.own),
        source_id=other.pk,
        target_id=world.own.pending.pk,
        relation="contradicts",
    )
    body = page(maintainer, kind="link")
    assert "mp-diff-whole" in body
    assert "<mark>" not in body


@pytest.mark.parametrize(("name", "suggested"), [("accept-link", False), ("decline-link", True)])
def test_a_suggested_link_is_accepted_or_declined(
    name: str, suggested: bool, world: World, maintainer: Client
) -> None:
    link = MemoryLink.objects.get(target=world.own.pending)
    assert card_on(page(maintainer, kind="link")) == f"link:{link.pk}"
    act(maintainer, name, f"link:{link.pk}")
    link.refresh_from_db()
    assert (link.suggested, link.declined_at is None) == (suggested, not suggested)
    assert "Nothing like this waits" in page(maintainer, kind="link")


def test_a_card_about_two_memories_binds_to_both_as_they_stood_on_it(
    world: World, maintainer: Client
) -> None:
    one, other = world.own.memory, world.own.pending
    pair, link = make_pair(other, one), MemoryLink.objects.get(target=other)
    colleague = person_context(world.people["super_admin"], world.own.repository)
    for change in (
        lambda: write_version(context=agent_of(world.own), memory_id=one.pk, content="moved"),
        lambda: verify_memory(context=colleague, memory_id=one.pk),
        lambda: lock_memory(context=colleague, memory_id=other.pk, reason=REASON),
    ):
        stale = {row: both_seen(row) for row in (pair, link)}
        change()
        for name, row, subject in (
            ("dismiss", pair, f"similar:{pair.pk}"),
            ("contradict", pair, f"similar:{pair.pk}"),
            ("accept-link", link, f"link:{link.pk}"),
            ("decline-link", link, f"link:{link.pk}"),
        ):
            maintainer.get(QUEUE, {"kind": subject.partition(":")[0]})
            refused = act(maintainer, name, subject, **stale[row])
            assert refused.status_code == 409, name
            assert "One of the two has changed." in text_of(refused)
            form = refused.context["failed"].form
            assert form["both"].value() == both_seen(row)["both"]
            assert ("What has changed since" in text_of(refused)) is (
                fresh(one).status == "unverified"
            )
        page_url = reverse("admin:memories_memory_decline_link", args=[other.pk])
        assert maintainer.post(page_url, {"link": link.pk, **stale[link]}).status_code == 409
    assert act(maintainer, "dismiss", f"similar:{pair.pk}", both="forged").status_code == 422
    link.refresh_from_db()
    pair.refresh_from_db()
    assert (link.suggested, link.declined_at, pair.decided_at) == (True, None, None)
    assert MemoryLink.objects.filter(target__in=(one, other)).count() == 1
    assert act(maintainer, "dismiss", f"similar:{pair.pk}").status_code == 302


def test_a_replacement_that_was_typed_and_not_chosen_is_not_lost(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    for words, said in (
        ("blue cabinets", "Choose one of the memories that were found"),
        ("0190a1b2-0000-7000-8000-000000000000", "No memory with this id"),
    ):
        refused = act(maintainer, "deprecate", of(memory), reason=REASON, words=words)
        assert said in text_of(refused)
        assert f'value="{words}"' in text_of(refused)
        assert fresh(memory).status == "unverified"
    act(maintainer, "deprecate", of(memory), reason=REASON, words=str(world.own.pending.pk))
    assert fresh(memory).superseded_by_id == world.own.pending.pk


def test_a_contradiction_of_an_enforced_rule_is_said_aloud(
    world: World, maintainer: Client
) -> None:
    admin = person_context(
        world.people["organization_admin"], organization=world.own.repository.organization
    )
    rule = MemoryFactory(
        context=admin, type="business_rule", scope="organization", title="The law", enforced=True
    )
    verify_memory(context=admin, memory_id=rule.pk)
    link_memories(
        context=agent_of(world.own),
        source_id=world.own.memory.pk,
        target_id=rule.pk,
        relation="contradicts",
    )
    body = page(maintainer, kind="unverified")
    assert "Contradicts an enforced rule" in body
    assert "The law" in body


def test_skipping_changes_nothing_and_the_skipped_card_comes_again(
    world: World, maintainer: Client
) -> None:
    before = everything_but_reads()
    seen, address = [], QUEUE
    for _ in range(4):
        body = text_of(maintainer.get(address))
        seen.append(card_on(body))
        skip = re.search(r'href="([^"]+)" data-review-key="s"', body)
        assert skip
        address = skip.group(1).replace("&amp;", "&")
    assert len(set(seen[:3])) == 3
    assert seen[3] == seen[0]
    assert "You have been through all cards" in body
    assert everything_but_reads() == before


def test_the_place_in_the_queue_is_kept_after_a_decision(world: World, maintainer: Client) -> None:
    first = page(maintainer)
    skip = re.search(r'href="([^"]+)" data-review-key="s"', first)
    assert skip
    query = skip.group(1).partition("?")[2].replace("&amp;", "&")
    second = text_of(maintainer.get(f"{QUEUE}?{query}"))
    card = card_on(second)
    assert card != card_on(first)
    link = MemoryLink.objects.get(target=world.own.pending)
    decided = maintainer.post(
        f"{reverse('review_act', args=['decline-link'])}?{query}",
        {"subject": f"link:{link.pk}", "card": card, **both_seen(link)},
    )
    third = card_on(text_of(maintainer.get(decided["Location"])))
    assert third not in (card_on(first), "")


def test_the_queue_is_narrowed_to_a_place(world: World) -> None:
    client = signed_in(world.people["organization_admin"])
    beside = world.beside.repository
    place = f"repository:{beside.pk}:{beside.organization_id}"
    assert f'<option value="{place}">' in page(client)
    assert card_on(page(client, place=place)) == of(world.beside.memory)
    whole = f"organization:{beside.organization_id}"
    assert card_on(page(client, place=whole)) == of(world.own.memory)
    assert FOREIGN not in page(client, place=whole)


def test_what_was_written_meanwhile_is_not_verified_unseen(
    world: World, maintainer: Client
) -> None:
    memory, at_first = world.own.memory, seen(world.own.memory)
    write_version(context=agent_of(world.own), memory_id=memory.pk, content="slipped in")
    body = text_of(act(maintainer, "verify", of(memory), **at_first))
    assert "updated by agent-own" in body
    assert "What has changed since you looked" in body
    after = fresh(memory)
    assert (after.status, after.content) == ("unverified", "slipped in")
    assert act(maintainer, "verify", of(memory)).status_code == 302


def test_what_was_written_meanwhile_is_not_locked_unseen_and_the_reason_stays(
    world: World, maintainer: Client
) -> None:
    memory, at_first = world.own.memory, seen(world.own.memory)
    write_version(context=agent_of(world.own), memory_id=memory.pk, content="slipped in")
    refused = act(maintainer, "lock", of(memory), reason="typed with care", **at_first)
    body = text_of(refused)
    assert "Look at it and decide anew." in body
    assert "typed with care" in body
    assert "slipped in" in body
    assert fresh(memory).status == "unverified"
    assert re.search(r'name="version" value="2"[^>]*id="id_lock', body)
    assert act(maintainer, "lock", of(memory), reason="again").status_code == 302


def test_what_somebody_else_has_decided_is_said_and_what_was_typed_is_kept(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    lock_memory(context=person_of(world.own), memory_id=memory.pk, reason=REASON)
    refused = act(maintainer, "deprecate", of(memory), reason="typed with care")
    body = text_of(refused)
    assert refused.status_code == 423
    assert "The memory is locked" in body
    assert "typed with care" in body
    record = AuditRecord.objects.filter(verdict="MEMORY_LOCKED").latest("id")
    assert record.object_id == str(memory.pk)


def test_rejecting_a_version_that_was_replaced_is_refused(world: World, maintainer: Client) -> None:
    memory = world.own.pending
    write_version(context=agent_of(world.own), memory_id=memory.pk, content="third")
    body = text_of(act(maintainer, "reject", of(memory, "pending"), version=2, reason="typed"))
    assert "Look at it and decide anew." in body
    assert "third" in body
    assert fresh(memory).pending_version == 3


def test_a_card_is_taken_given_and_given_back(world: World, maintainer: Client) -> None:
    memory, me = world.own.memory, world.own.maintainer
    act(maintainer, "assign-me", of(memory))
    assert ReviewAssignment.objects.get().assignee == me
    assert card_on(page(maintainer, mine="1")) == of(memory)
    act(maintainer, "unassign", of(memory))
    assert not ReviewAssignment.objects.exists()
    assert "Nothing like this waits" in page(maintainer, mine="1")
    url = f"{reverse('review_assign')}?subject={of(memory)}"
    dialog = text_of(maintainer.get(url))
    admin = world.people["organization_admin"]
    assert admin.get_username() in dialog
    assert world.people["auditor"].get_username() not in dialog
    tomorrow = (now() + dt.timedelta(days=1)).date()
    maintainer.post(url, {"user_id": admin.pk, "due_on": tomorrow.isoformat()})
    assert ReviewAssignment.objects.get().due_on == tomorrow
    body = page(maintainer, kind="unverified")
    assert admin.get_username() in body
    assert tomorrow.isoformat() in body
    late = maintainer.post(url, {"user_id": admin.pk, "due_on": "2020-01-01"})
    assert "must not lie in the past" in text_of(late)
    ReviewAssignment.objects.update(due_on=dt.date(2020, 1, 1))
    assert "Overdue</span>" in page(maintainer, overdue="1")


def test_the_empty_queue_says_what_was_cleared_today(world: World, maintainer: Client) -> None:
    act(maintainer, "verify", of(world.own.memory), version=1)
    decide_everything(world)
    body = page(maintainer)
    assert "Nothing waits for you" in body
    assert "1 verified" in body
    assert "Nothing like this waits" in page(maintainer, kind="pending")


def test_the_navigation_counts_what_waits_and_no_further_than_needed(
    world: World, maintainer: Client
) -> None:
    index = text_of(maintainer.get(reverse("admin:index")))
    assert reverse("review") in index
    assert re.search(r"rate_review.*?Review.*?\b3\b", index, re.S)
    agent = agent_of(world.own)
    for _ in range(100):
        MemoryFactory(context=agent)
    assert "99+" in text_of(maintainer.get(reverse("admin:index")))
    assert reverse("review") not in text_of(signed_in(world.own.viewer).get(reverse("admin:index")))


@pytest.mark.parametrize("role", ROLES)
def test_only_who_verifies_meets_the_queue_and_nothing_foreign_in_it(
    role: str, world: World
) -> None:
    for place in (world.own, world.beside, world.foreign):
        make_pair(place.pending, place.memory)
    client = signed_in(world.people[role])
    expected = 200 if role in MAY_REVIEW else 403
    address, visited = QUEUE, set()
    while address not in visited and len(visited) < 20:
        visited.add(address)
        response = client.get(address)
        assert response.status_code == expected
        if expected == 403:
            break
        body = text_of(response)
        for marker in HIDDEN[role]:
            assert marker not in body
        skip = re.search(r'href="([^"]+)" data-review-key="s"', body)
        assert skip
        address = skip.group(1).replace("&amp;", "&")


@table("role", ROLES)
def test_no_act_reaches_beyond_ones_rights(role: str, world: World) -> None:
    pair = make_pair(world.foreign.pending, world.foreign.memory)
    link = MemoryLink.objects.get(target=world.foreign.pending)
    subjects = [of(world.foreign.memory), of(world.foreign.pending, "pending")]
    subjects += [f"similar:{pair.pk}", f"link:{link.pk}", "link:x", "nothing", ""]
    client = signed_in(world.people[role])
    if role == "super_admin":
        subjects = subjects[4:]
    before = everything_but_reads()
    # Who reviews nowhere is sent away before it is read what she names.
    named = product(ON_CARDS, subjects) if role in MAY_REVIEW else zip(ON_CARDS, cycle(subjects))
    for name, subject in named:
        sent = {"reason": REASON, "card": of(world.own.memory)}
        response = act(client, name, subject, **sent)
        assert response.status_code == (404 if role in MAY_REVIEW else 403), (name, subject)
    for subject in subjects:
        url = f"{reverse('review_assign')}?subject={subject}"
        assert client.get(url).status_code in (403, 404)
        assert client.post(url, {"user_id": 1}).status_code in (403, 404)
    assert everything_but_reads() == before


def test_get_changes_nothing_and_forgery_is_refused(world: World) -> None:
    sent = {"subject": of(world.own.memory), "card": of(world.own.memory), "version": 1}
    client = signed_in(world.people["super_admin"])
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(world.own.maintainer, backend="django.contrib.auth.backends.ModelBackend")
    before = everything_but_reads()
    for name in ON_CARDS:
        url = reverse("review_act", args=[name])
        assert client.get(url, sent).status_code == 405, name
        assert strict.post(url, {**sent, "reason": REASON}).status_code == 403, name
    client.get(QUEUE)
    client.get(f"{reverse('review_assign')}?subject={of(world.own.memory)}")
    assert everything_but_reads() == before


def test_a_card_is_a_recorded_read_of_all_it_shows(world: World, maintainer: Client) -> None:
    make_pair(world.own.memory, world.own.pending)
    page(maintainer)
    record = AuditRecord.objects.filter(action=Action.READ).latest("id")
    assert record.object_id == str(world.own.memory.pk)
    assert record.served is not None
    assert {entry["memory_id"] for entry in record.served} == {
        str(world.own.memory.pk),
        str(world.own.pending.pk),
    }


@pytest.mark.parametrize(
    "query",
    [
        {"after": "x"},
        {"after": "2026-01-01_0_0_x"},
        {"after": "2026-01-01T00:00:00_0_0_00000000-0000-0000-0000-000000000000"},
        {"after": "2026-01-01T00:00:00+00:00_9_9_00000000-0000-0000-0000-000000000000"},
        {"after": f"2026-01-01T00:00:00+00:00_0_{'9' * 40}_00000000-0000-0000-0000-000000000000"},
        {"kind": "x", "place": "organization:x", "mine": "x"},
        {"place": "repository:00000000-0000-0000-0000-000000000000"},
        {"place": "\x00"},
    ],
)
def test_nonsense_in_the_address_is_no_failure(
    query: dict[str, str], world: World, maintainer: Client
) -> None:
    assert maintainer.get(QUEUE, query).status_code == 200


def test_a_card_costs_the_same_whatever_waits(
    world: World, maintainer: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MAX_COUNTED", 30)
    agent, memory = agent_of(world.own), world.own.pending
    for number in range(6):
        other = MemoryFactory(context=agent, content=f"Number {number}")
        make_pair(other, memory)
        link_memories(
            context=agent, source_id=other.pk, target_id=memory.pk, relation="contradicts"
        )
    assign_review(
        context=person_of(world.own), memory_id=memory.pk, user_id=world.own.maintainer.pk
    )

    def statements(**query: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            page(maintainer, **query)
        return len(captured)

    page(maintainer)
    few = {"all": statements(), "narrowed": statements(kind="pending", mine="1")}
    for _ in range(queue.MAX_COUNTED + 10):
        MemoryFactory(context=agent)
    after = re.search(r'href="([^"]+)" data-review-key="s"', page(maintainer))
    assert after
    many = {"all": statements(), "narrowed": statements(kind="pending", mine="1")}
    assert many == few
    assert max(many.values()) <= 25, many


def group_of_three(world: World) -> tuple[list[Memory], str]:
    """Three memories that are close, and the name of their card."""
    agent = agent_of(world.own)
    texts = ("Calls time out after 5 s.", "Calls time out after 6 s.", "Calls never time out.")
    members = [MemoryFactory(context=agent, content=text, title="Timeout") for text in texts]
    pairs = [make_pair(members[1], members[0]), make_pair(members[2], members[1])]
    SimilarPair.objects.update(group=pairs[0].pk)
    return members, f"similar:{pairs[0].pk}"


def test_a_group_is_shown_with_its_differences_and_merged_into_one_by_a_key(
    world: World, maintainer: Client
) -> None:
    members, card = group_of_three(world)
    body = page(maintainer, kind="similar")
    assert "3 memories that are close" in body
    assert '<mark title="number">6 s</mark>' in body
    assert "negation" in body
    for key in ("1", "2", "3", "b"):
        assert f'data-review-key="{key}"' in body
    form = body.partition('aria-label="Merge into 1"')[2].partition("</form>")[0]
    assert "those merged into it are archived" in form
    assert form.index("Merge into it") < form.index('type="checkbox"')
    token = f"{members[1].pk}:1:unverified:"
    seen = {"version": 1, "status": "unverified", "change_request": ""}
    act(maintainer, "merge", of(members[0]), card, others=token, **seen)
    assert fresh(members[1]).merged_into_id == members[0].pk
    assert fresh(members[2]).status == "unverified"


def test_who_ticked_nothing_to_merge_gets_the_same_choices_again(
    world: World, maintainer: Client
) -> None:
    members, card = group_of_three(world)
    seen = {"version": 1, "status": "unverified", "change_request": ""}
    answer = act(maintainer, "merge", of(members[0]), card, **seen)
    assert answer.status_code == 422
    form = answer.content.decode().partition('aria-label="Merge into 1"')[2].partition("</form>")[0]
    assert "This field is required." in form
    assert form.count('type="checkbox"') == 2

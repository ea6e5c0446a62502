"""A card that two people have: who has it open, who decided first, and how it is undone."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.audit.models import VERDICT_OK, Action, AuditRecord
from apps.audit.services import records as audit
from apps.common.clock import now
from apps.console.audit.stories import story_url
from apps.console.memories.forms import token_of
from apps.memories.lifecycle import UNDO_FOR
from apps.memories.models import Memory, MemoryLink, OpenCard, Undo
from apps.memories.services import link_memories
from apps.organizations.roles import Role
from tests.console.test_review import QUEUE, act, card_on, fresh, of, page, seen_on_card
from tests.console.world import World, memory_url, seen, signed_in, text_of
from tests.factories import MemoryFactory, agent_context, person_context, person_with_role
from tests.factories.deciding import lock_memory, write_version
from tests.factories.states import REASON, make_pair
from tests.threads import at_once

UNDO = reverse("review_undo")


@pytest.fixture(autouse=True)
def nothing_to_undo(world: World) -> None:
    """Of what was decided when the world was made."""
    Undo.objects.all().delete()


@pytest.fixture
def colleague(world: World) -> User:
    return person_with_role(Role.REPOSITORY_MAINTAINER, repository=world.own.repository)


@pytest.fixture
def other(colleague: User) -> Client:
    return signed_in(colleague)


def has_open(client: Client, card: str) -> Any:
    return client.post(f"{reverse('review_open')}?card={card}")


def leaves(client: Client, card: str) -> Any:
    return client.post(f"{reverse('review_leave')}?card={card}")


def undo_on(body: str) -> dict[str, str]:
    """What the button sends; empty without one."""
    found = re.search(r'name="record" value="(\d+)"', body)
    return {"record": found.group(1)} if found else {}


# Open cards


def test_a_card_that_somebody_has_open_says_so_to_others(
    world: World, maintainer: Client, other: Client
) -> None:
    card, name = of(world.own.memory), world.own.maintainer.username
    assert name not in text_of(has_open(maintainer, card))
    OpenCard.objects.update(opened_at=now() - dt.timedelta(seconds=40))
    answer = text_of(has_open(other, card))
    assert f"<strong>{name}</strong> (opened it 40 seconds ago)" in answer
    assert "has this card open too" in answer


def test_the_queue_goes_on_with_what_nobody_else_has_open(
    world: World, maintainer: Client, other: Client
) -> None:
    first = card_on(page(maintainer))
    assert first == of(world.own.memory)
    has_open(maintainer, first)
    second = card_on(page(other))
    assert second not in ("", first)
    assert card_on(page(maintainer)) == first
    leaves(maintainer, first)
    assert card_on(page(other)) == first


def test_what_somebody_has_open_comes_when_nothing_else_is_left(
    world: World, maintainer: Client, other: Client
) -> None:
    card = of(world.own.memory)
    has_open(maintainer, card)
    body = page(other, kind="unverified")
    assert card_on(body) == card
    assert world.own.maintainer.username in body
    assert act(other, "verify", card).status_code == 302


def test_deciding_gives_the_card_free(world: World, maintainer: Client, other: Client) -> None:
    card = of(world.own.memory)
    has_open(maintainer, card)
    act(maintainer, "verify", card)
    assert not OpenCard.objects.exists()


def test_looking_at_a_card_by_itself_marks_nothing(world: World, maintainer: Client) -> None:
    page(maintainer)
    assert not OpenCard.objects.exists()


def test_nobody_opens_or_sees_a_card_out_of_reach(world: World, maintainer: Client) -> None:
    foreign = of(world.foreign.memory)
    assert has_open(signed_in(world.foreign.maintainer), foreign).status_code == 200
    for answer in (has_open(maintainer, foreign), leaves(maintainer, foreign)):
        assert answer.status_code == 404
    assert has_open(signed_in(world.own.viewer), of(world.own.memory)).status_code == 403
    assert OpenCard.objects.count() == 1
    for card in ("", "unverified:x", "nothing:1", "pair:-1"):
        assert has_open(maintainer, card).status_code == 404


def test_it_leaves_no_record(world: World, maintainer: Client) -> None:
    before = AuditRecord.objects.count()
    has_open(maintainer, of(world.own.memory))
    leaves(maintainer, of(world.own.memory))
    assert AuditRecord.objects.count() == before


# Two at one card


def test_the_second_hears_what_the_first_decided_and_overturns_nothing(
    world: World, maintainer: Client, other: Client
) -> None:
    at_first = seen(world.own.memory)
    act(maintainer, "verify", of(world.own.memory))
    refused = text_of(act(other, "deprecate", of(world.own.memory), reason=REASON, **at_first))
    assert f"verified by {world.own.maintainer.username} 1 second ago" in refused
    assert fresh(world.own.memory).status == "verified"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("dismiss", "contradict"),
        ("dismiss", "merge"),
        ("contradict", "merge"),
        ("contradict", "dismiss"),
    ],
)
def test_what_the_first_said_of_a_pair_the_second_hears_too(
    first: str, second: str, world: World, maintainer: Client, other: Client
) -> None:
    agent = agent_context(world.own.repository, agent=world.own.agent)
    younger, older = (MemoryFactory(context=agent) for _ in range(2))
    card = f"similar:{make_pair(younger, older).pk}"
    shown = {"dismiss": seen_on_card(card), "contradict": seen_on_card(card)}
    shown["merge"] = {**seen(older), "others": token_of(younger)}
    subjects = {"dismiss": card, "contradict": card, "merge": of(older)}
    before = {one.pk: (one.status, one.updated_at) for one in (fresh(younger), fresh(older))}

    assert act(maintainer, first, subjects[first], card, **shown[first]).status_code == 302
    refused = act(other, second, subjects[second], card, **shown[second])

    assert refused.status_code == 409
    done = {"dismiss": "dismissed", "contradict": "linked"}[first]
    assert f"{done} by {world.own.maintainer.username} 1 second ago" in text_of(refused)
    for one in (fresh(younger), fresh(older)):
        assert before[one.pk] == (one.status, one.updated_at)
    links = MemoryLink.objects.filter(source__in=before, target__in=before)
    assert links.count() == (first == "contradict")


def test_a_decision_sent_twice_is_one_decision(world: World, maintainer: Client) -> None:
    at_first = seen(world.own.memory)
    assert act(maintainer, "verify", of(world.own.memory), **at_first).status_code == 302
    again = act(maintainer, "verify", of(world.own.memory), **at_first)
    assert f"verified by {world.own.maintainer.username}" in text_of(again)
    assert verdicts("verified") == ["OK", "VERSION_CONFLICT"]


def verdicts(action: str) -> list[str]:
    records = AuditRecord.objects.filter(action=action).order_by("id")
    before = 1  # a memory of the world was verified when it was made
    return list(records.values_list("verdict", flat=True))[before * (action == "verified") :][-2:]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["verify", "accept-link", "dismiss"])
def test_of_two_at_once_one_decides_and_the_other_hears_of_it(
    name: str, world: World, maintainer: Client, other: Client
) -> None:
    link = MemoryLink.objects.get(target=world.own.pending)
    subject = {
        "verify": of(world.own.memory),
        "accept-link": f"link:{link.pk}",
        "dismiss": f"similar:{make_pair(world.own.pending, world.own.memory).pk}",
    }[name]
    at_first = seen(world.own.memory)
    for one in (maintainer, other):
        one.get(memory_url("accept_link", world.own.pending), {"link": link.pk})
    acts = [lambda one=one: act(one, name, subject, **at_first) for one in (maintainer, other)]
    answers = sorted(at_once(acts), key=lambda answer: answer.status_code)
    assert [answer.status_code for answer in answers] == [302, 409]
    said = r"(verified|link accepted|dismissed) by person-\S+ \d+ seconds? ago"
    assert re.search(said, text_of(answers[1]))
    records = AuditRecord.objects.order_by("-id").filter(
        action={"verify": "verified", "accept-link": "link_accepted", "dismiss": "dismissed"}[name]
    )[:2]
    assert sorted(record.verdict == VERDICT_OK for record in records) == [False, True]
    assert {record.actor_id for record in records} == {
        str(one.session["_auth_user_id"]) for one in (maintainer, other)
    }


def test_what_never_was_is_not_decided_on_and_is_said_above(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    for sent, said in (
        ({"version": "9"}, "This memory has no version 9."),
        ({"version": "99999999999999999999"}, "This memory has no version 999"),
        ({"version": "x"}, "with a wrong version: Enter a whole number."),
        ({"version": "-1"}, "with a wrong version"),
        ({"version": ""}, "with a wrong version: This field is required."),
        ({"status": "sealed"}, "with a wrong status"),
        ({"change_request": "maybe"}, "with a wrong change request"),
    ):
        of_page = {**seen(memory), "reason": REASON, **sent}
        answers = (
            act(maintainer, "verify", of(memory), **sent),
            act(maintainer, "lock", of(memory), reason=REASON, **sent),
            maintainer.post(memory_url("lock", memory), of_page),
        )
        for answer in answers:
            assert answer.status_code == 422
            assert said in text_of(answer)
            assert "look at the fields below" not in text_of(answer)
        again = answers[1].context["failed"].form
        assert {name: again[name].value() for name in seen(memory)} == {
            name: str(value) for name, value in seen(memory).items()
        }
    assert fresh(memory).status == "unverified"
    assert "Look at it and decide anew." in text_of(
        act(maintainer, "verify", of(memory), status="locked")
    )


def test_after_a_conflict_the_difference_comes_first_and_every_dialog_is_shut(
    world: World, maintainer: Client
) -> None:
    memory, at_first = world.own.memory, seen(world.own.memory)
    write_version(
        context=agent_context(world.own.repository, agent=world.own.agent),
        memory_id=memory.pk,
        content="slipped in",
    )
    for name, typed in (("verify", {}), ("lock", {"reason": "typed with care"})):
        body = text_of(act(maintainer, name, of(memory), **typed, **at_first))
        assert body.index("What has changed since you looked") < body.index('id="card"')
        assert body.index("What has changed since you looked") < body.index('name="kind"')
        assert 'class="mp-act" open' not in body
        assert body.count("updated by agent-own") == 1
    assert "typed with care" in body
    assert "still in «Lock»" in body


def test_the_version_of_another_memory_is_not_decided_on(world: World, maintainer: Client) -> None:
    answer = act(maintainer, "verify", of(world.own.memory), **seen(world.own.pending))
    assert "This memory has no version 2." in text_of(answer)
    assert fresh(world.own.memory).status == "unverified"


# Undo


@pytest.mark.parametrize(
    ("name", "reason"), [("verify", ""), ("lock", REASON), ("deprecate", REASON)]
)
def test_the_last_decision_is_undone_and_its_card_comes_again(
    name: str, reason: str, world: World, maintainer: Client
) -> None:
    card = card_on(page(maintainer))
    answer = act(maintainer, name, card, reason=reason)
    body = text_of(maintainer.get(answer["Location"]))
    assert "Your last decision, 1 second ago" in body
    undone: Any = maintainer.post(UNDO, undo_on(body), follow=True)
    assert "memory own. It is as it was before." in text_of(undone)
    assert card_on(text_of(undone)) == card
    assert undo_on(text_of(undone)) == {}
    assert fresh(world.own.memory).status == "unverified"


def test_a_contradiction_is_undone_like_every_other_decision_on_a_pair(
    world: World, maintainer: Client
) -> None:
    agent = agent_context(world.own.repository, agent=world.own.agent)
    younger, older = (MemoryFactory(context=agent) for _ in range(2))
    card = f"similar:{make_pair(younger, older).pk}"
    assert act(maintainer, "contradict", card).status_code == 302
    assert card_on(page(maintainer, kind="similar")) != card
    body = page(maintainer)
    assert "Your last decision" in body
    undone = text_of(maintainer.post(UNDO, undo_on(body), follow=True))
    assert "It is as it was before." in undone
    assert not MemoryLink.objects.filter(source=younger, target=older).exists()
    assert card_on(page(maintainer, kind="similar")) == card


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("request-changes", {"comment": "Which one?"}),
        ("comment", {"comment": "Which one?"}),
        ("reword", {"content": "Otherwise.", "reason": REASON}),
        ("assign-me", {}),
    ],
)
def test_only_what_was_done_last_is_offered_to_be_undone(
    name: str, sent: dict[str, str], world: World, maintainer: Client
) -> None:
    memory = MemoryFactory(
        context=agent_context(world.own.repository, agent=world.own.agent), content="Y."
    )
    act(maintainer, "lock", of(world.own.pending), reason=REASON)
    assert act(maintainer, name, of(memory), **sent).status_code == 302
    body = page(maintainer)
    assert undo_on(body) == {}
    label = AuditRecord.objects.order_by("-pk").exclude(action="read")[0].get_action_display()
    assert f"cannot be undone: <strong>{label}: {fresh(memory)}</strong>" in body
    assert 'data-review-key="u"' not in body
    assert undo_on(text_of(maintainer.get(memory_url("change", world.own.pending))))


def test_what_cannot_be_undone_names_what_it_was_done_to(world: World, maintainer: Client) -> None:
    pending, memory = world.own.pending, world.own.memory
    pair, link = make_pair(pending, memory), MemoryLink.objects.get(target=pending)
    act(maintainer, "lock", of(world.own.memory), reason=REASON)
    person = person_context(world.own.maintainer, world.own.repository)
    for kind, number, said in (
        ("memory_link", link.pk, f"Linked: {pending}"),
        ("similar_pair", pair.pk, f"Linked: {pair.memory}"),
        ("memory", world.foreign.memory.pk, "Linked"),
    ):
        audit.record(context=person, action=Action.LINKED, object_kind=kind, object_id=number)
        assert f"cannot be undone: <strong>{said}</strong>" in page(maintainer)


def test_undoing_does_not_offer_the_decision_before(world: World, maintainer: Client) -> None:
    act(maintainer, "lock", of(world.own.pending), reason=REASON)
    act(maintainer, "verify", of(world.own.memory))
    undone = text_of(maintainer.post(UNDO, undo_on(page(maintainer)), follow=True))
    assert undo_on(undone) == {}
    assert undo_on(page(maintainer)) == {}
    assert fresh(world.own.pending).status == "locked"


@pytest.mark.parametrize(
    "decide",
    [
        lambda client, own: act(client, "deprecate", of(own.memory), reason=REASON),
        lambda client, own: act(client, "reject", of(own.pending, "pending"), reason=REASON),
        lambda client, own: act(
            client, "dismiss", f"similar:{make_pair(own.pending, own.memory).pk}"
        ),
        lambda client, own: act(
            client, "decline-link", f"link:{MemoryLink.objects.get(target=own.pending).pk}"
        ),
        lambda client, own: act(
            client, "accept-link", f"link:{MemoryLink.objects.get(target=own.pending).pk}"
        ),
        lambda client, own: act(
            client,
            "deprecate",
            of(own.memory),
            reason=REASON,
            replacement_memory_id=str(own.pending.pk),
        ),
    ],
)
def test_each_decision_is_offered_right_after_it(
    decide: Any, world: World, maintainer: Client
) -> None:
    page(maintainer, kind="link")
    assert decide(maintainer, world.own).status_code == 302
    assert undo_on(page(maintainer))


def test_undoing_is_offered_on_the_page_of_the_memory_too(world: World, maintainer: Client) -> None:
    memory = world.own.memory
    assert undo_on(text_of(maintainer.get(memory_url("change", memory)))) == {}
    maintainer.post(memory_url("lock", memory), {"reason": REASON, **seen(memory)})
    sent = undo_on(text_of(maintainer.get(memory_url("change", memory))))
    undone: Any = maintainer.post(f"{UNDO}?memory=1", sent)
    assert undone["Location"] == memory_url("change", memory)
    assert fresh(memory).status == "unverified"
    assert undo_on(text_of(maintainer.get(memory_url("change", world.own.pending)))) == {}


def test_a_memorys_page_offers_a_link_onto_it_and_passes_over_those_between_others(
    world: World, maintainer: Client
) -> None:
    agent = agent_context(world.own.repository, agent=world.own.agent)
    memory, other, third = (MemoryFactory(context=agent) for _ in range(3))

    def link(source: Memory, target: Memory) -> None:
        link_memories(
            context=person_context(world.own.maintainer, world.own.repository),
            source_id=source.pk,
            target_id=target.pk,
            relation="supersedes",
        )

    def shown() -> str:
        return text_of(maintainer.get(memory_url("change", memory)))

    maintainer.post(memory_url("lock", memory), {"reason": REASON, **seen(memory)})
    link(other, third)
    offered = undo_on(shown())
    assert offered
    assert "cannot be undone" not in shown()
    link(other, memory)
    assert undo_on(shown()) not in ({}, offered)
    undone: Any = maintainer.post(f"{UNDO}?memory=1", undo_on(shown()))
    assert undone.status_code == 302
    assert not MemoryLink.objects.filter(target=memory).exists()
    assert undo_on(shown()) == {}


def test_what_was_undone_does_not_count_as_cleared(world: World, maintainer: Client) -> None:
    act(maintainer, "verify", of(world.own.memory))
    maintainer.post(UNDO, undo_on(page(maintainer)))
    for memory in (world.own.memory, world.own.pending):
        Memory.objects.filter(pk=memory.pk).update(expires_at=now())
    MemoryLink.objects.filter(target=world.own.pending).update(declined_at=now())
    body = page(maintainer)
    assert "Nothing waits for you" in body
    assert "1 verified" not in body


def test_undoing_twice_is_one_undo_and_the_second_hears_so(
    world: World, maintainer: Client
) -> None:
    act(maintainer, "verify", of(world.own.memory))
    sent = undo_on(page(maintainer))
    maintainer.post(UNDO, sent)
    again: Any = maintainer.post(UNDO, sent)
    assert again.status_code == 404
    assert f'href="{QUEUE}"' in text_of(again)
    assert "it is undone already, or it was long ago." in text_of(again)
    records = AuditRecord.objects.filter(action="undone").order_by("id")
    assert [record.verdict for record in records] == ["OK", "NOT_FOUND"]


def test_what_moved_since_is_not_undone(world: World, maintainer: Client, other: Client) -> None:
    act(maintainer, "verify", of(world.own.memory))
    sent = undo_on(page(maintainer))
    memory, person = world.own.memory, world.people["super_admin"]
    lock_memory(
        context=person_context(person, world.own.repository), memory_id=memory.pk, reason=REASON
    )
    refused: Any = maintainer.post(UNDO, sent)
    assert refused.status_code == 409
    assert f"locked by {person.username}" in text_of(refused)
    assert fresh(memory).status == "locked"


def test_nobody_undoes_with_the_number_of_somebody_elses_decision(
    world: World, maintainer: Client, other: Client
) -> None:
    act(maintainer, "verify", of(world.own.memory))
    sent = undo_on(page(maintainer))
    assert undo_on(page(other)) == {}
    for stranger in (other, signed_in(world.foreign.maintainer), signed_in(world.own.viewer)):
        stranger.post(UNDO, sent)
    assert fresh(world.own.memory).status == "verified"
    assert AuditRecord.objects.filter(action="undone", verdict="NOT_FOUND").count() == 3


def test_too_late_is_said_and_no_longer_offered(world: World, maintainer: Client) -> None:
    act(maintainer, "verify", of(world.own.memory))
    sent = undo_on(page(maintainer))
    Undo.objects.update(decided_at=now() - UNDO_FOR)
    assert undo_on(page(maintainer)) == {}
    refused: Any = maintainer.post(f"{UNDO}?memory=1", sent)
    assert refused.status_code == 409
    assert memory_url("change", world.own.memory) in text_of(refused)
    assert "can be undone for ten minutes" in text_of(refused)
    assert fresh(world.own.memory).status == "verified"


@pytest.mark.parametrize("record", ["", "x", "-1", "9" * 40, "\u0661"])
def test_no_number_is_no_decision(record: str, world: World, maintainer: Client) -> None:
    assert maintainer.post(UNDO, {"record": record}).status_code == 404


def test_the_bar_names_nothing_that_is_out_of_reach_by_now(
    world: World, maintainer: Client
) -> None:
    act(maintainer, "verify", of(world.own.memory))
    world.own.maintainer.groups.clear()
    assert maintainer.get(QUEUE).status_code == 403
    answer = maintainer.post(UNDO, {"record": Undo.objects.get().record_id})
    assert answer.status_code in (302, 403, 404)
    assert fresh(world.own.memory).status == "verified"


def test_the_story_and_the_timeline_tell_of_the_undo(world: World, maintainer: Client) -> None:
    act(maintainer, "verify", of(world.own.memory))
    maintainer.post(UNDO, undo_on(page(maintainer)))
    timeline = text_of(maintainer.get(memory_url("change", world.own.memory), {"tab": "timeline"}))
    assert "Undone: verified → unverified" in timeline
    record = AuditRecord.objects.filter(action="undone").latest("id")
    told = text_of(signed_in(world.people["auditor"]).get(story_url(record.request_id)))
    assert "undid the last decision on" in told


def test_what_is_narrowed_on_a_card_that_came_back_narrows_the_queue(
    world: World, maintainer: Client
) -> None:
    body = text_of(act(maintainer, "lock", of(world.own.memory), reason=""))
    assert f'<form method="get" action="{QUEUE}"' in body

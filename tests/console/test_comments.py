"""What people say about a memory in the console, and sending it back to its author."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.memories.models import Memory, MemoryComment
from apps.memories.services import comment_on_memory, take_notices
from tests.console.world import World, memory_url, seen, signed_in, text_of
from tests.factories import MemoryFactory, agent_context, person_context
from tests.factories.deciding import lock_memory, request_changes, write_version
from tests.factories.states import REASON
from tests.governance.hostile import SUSPECT

QUEUE = reverse("review")
WANTED = "Say which depot."


def act(client: Client, name: str, memory: Memory, **data: Any) -> Any:
    """What a button on the memory's card sends."""
    subject = f"unverified:{memory.pk}"
    sent = {**seen(memory), "subject": subject, "card": subject, **data}
    return client.post(reverse("review_act", args=[name]), sent)


def reworded(memory: Memory, **data: Any) -> dict[str, Any]:
    return {
        **seen(memory),
        "title": "T",
        "content": "Reworded.",
        "tags": "",
        "reason": REASON,
        **data,
    }


def card(client: Client, **query: str) -> str:
    return text_of(client.get(QUEUE, query))


def tab(client: Client, memory: Memory, name: str = "comments") -> str:
    return text_of(client.get(memory_url("change", memory), {"tab": name}))


def said_by_agent(world: World, memory: Memory, comment: str) -> MemoryComment:
    context = agent_context(world.own.repository, agent=world.own.agent)
    return comment_on_memory(context=context, memory_id=memory.pk, comment=comment)


def sent_back(world: World, memory: Memory) -> Memory:
    reviewer = person_context(world.own.maintainer, world.own.repository)
    return request_changes(context=reviewer, memory_id=memory.pk, comment=WANTED)


def test_a_memory_sent_back_from_its_card_leaves_the_queue_and_its_author_is_told(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    answer = maintainer.get(act(maintainer, "request-changes", memory, comment=WANTED).url)
    agent = agent_context(world.own.repository, agent=world.own.agent)

    assert f"Changes requested: {memory}." in text_of(answer)
    assert f'<h2 id="card-title"><a href="{memory_url("change", memory)}"' not in card(maintainer)
    assert WANTED in card(maintainer, kind="changes_requested")
    assert [one["event"] for one in take_notices(context=agent)] == ["changes_requested"]


def test_a_memory_is_sent_back_from_its_page_too(world: World, maintainer: Client) -> None:
    memory = world.own.memory
    address = memory_url("request_changes", memory)
    assert memory_url("request_changes", memory) in tab(maintainer, memory)

    dialog = maintainer.get(address, seen(memory))
    sent = maintainer.post(address, {**seen(memory), "comment": WANTED})

    assert "This is about version 1" in text_of(dialog)
    assert sent.status_code == 302
    assert "A reviewer has requested changes" in tab(maintainer, memory, "content")
    assert WANTED in tab(maintainer, memory)


def test_the_card_comes_back_with_the_thread_and_says_that_it_was_answered(
    world: World, maintainer: Client
) -> None:
    memory = sent_back(world, world.own.memory)
    agent = agent_context(world.own.repository, agent=world.own.agent)
    write_version(context=agent, memory_id=memory.pk, content="Better.", reason="As you asked.")
    shown = card(maintainer, kind="unverified")
    for expected in ("Changes answered", WANTED, "As you asked.", "requested changes to"):
        assert expected in shown


def test_comments_are_shown_escaped_and_with_their_hidden_characters(
    world: World, maintainer: Client
) -> None:
    said_by_agent(world, world.own.memory, "<b>bold</b> and sof\u00adt")
    for shown in (card(maintainer, kind="unverified"), tab(maintainer, world.own.memory)):
        assert "&lt;b&gt;bold&lt;/b&gt;" in shown
        assert "U+00AD" in shown


@pytest.mark.parametrize("comment", ["", "x" * 2001, SUSPECT])
@pytest.mark.parametrize("name", ["comment", "request-changes"])
def test_what_is_no_comment_comes_back_beside_its_field_and_is_recorded(
    world: World, maintainer: Client, name: str, comment: str
) -> None:
    answer = act(maintainer, name, world.own.memory, comment=comment)

    assert answer.status_code == 422
    form = answer.context["failed"].form
    assert "comment" in form.errors
    assert form["comment"].value() == comment
    assert not MemoryComment.objects.exists()
    assert AuditRecord.objects.exclude(verdict="OK").latest("pk").action in (
        "commented",
        "changes_requested",
    )


def test_who_only_reads_sees_the_thread_and_cannot_add_to_it(world: World) -> None:
    memory = world.own.memory
    said_by_agent(world, memory, "It is the northern one.")
    for role in ("auditor", "repository_viewer"):
        reader = signed_in(world.people[role])
        shown = tab(reader, memory)
        assert "It is the northern one." in shown
        assert memory_url("comment", memory) not in shown
        refused = reader.post(memory_url("comment", memory), {"version": 1, "comment": "Oh."})
        assert "This needs the right" in text_of(refused) or refused.status_code == 403
    assert MemoryComment.objects.count() == 1


def test_a_memory_nobody_has_said_anything_about_says_so(world: World, maintainer: Client) -> None:
    assert "Nobody has said anything about this memory yet." in tab(maintainer, world.own.memory)


def test_a_card_from_before_the_request_is_shown_anew_and_nothing_is_lost(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    stale = seen(memory)
    sent_back(world, memory)

    verified = act(maintainer, "verify", memory, **stale)
    again = act(maintainer, "request-changes", memory, **stale, comment="Which one, please?")

    assert "changes requested by" in text_of(verified)
    assert Memory.objects.get(pk=memory.pk).status == "unverified"
    assert 'You wrote: <span class="mp-quote">Which one, please?' in text_of(again)
    assert MemoryComment.objects.count() == 1
    form = verified.context["failed"].form
    assert act(maintainer, "verify", memory, **{name: form[name].value() for name in stale}).url
    assert Memory.objects.get(pk=memory.pk).status == "verified"


def test_no_form_from_before_the_request_ends_it_unseen(world: World, maintainer: Client) -> None:
    memory = world.own.memory
    stale = reworded(memory)
    sent_back(world, memory)

    from_card = act(maintainer, "reword", memory, **stale)
    from_page = maintainer.post(memory_url("edit", memory), {**stale, "verify": "on"})

    for refused in (from_card, from_page):
        assert refused.status_code == 409
        assert "changes requested by" in text_of(refused)
        assert "Reworded." in text_of(refused)
    now = Memory.objects.get(pk=memory.pk)
    assert (now.status, now.change_request, now.latest_version) == ("unverified", "open", 1)
    form = from_page.context["form"]
    again = {name: form[name].value() for name in ("version", "status", "change_request")}
    sent = maintainer.post(memory_url("edit", memory), {**stale, **again, "verify": "on"})
    assert sent.status_code == 302
    assert Memory.objects.get(pk=memory.pk).content == "Reworded."


def test_every_form_that_decides_about_a_memory_carries_all_that_was_seen(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    shown = (
        card(maintainer, kind="unverified"),
        text_of(maintainer.get(memory_url("edit", memory))),
    )
    forms = [
        one
        for body in shown
        for one in re.findall(r"<form method=\"post\".*?</form>", body, re.DOTALL)
        if 'name="version"' in one and 'name="comment"' not in one
    ]
    assert len(forms) == 5  # verify, reword, lock, deprecate; edit
    for form in forms:
        assert {"version", "status", "change_request"} <= {*re.findall(r'name="(\w+)"', form)}


def test_the_answer_stands_beside_the_version_that_was_sent_back(
    world: World, maintainer: Client
) -> None:
    memory = sent_back(world, world.own.memory)
    assert "Version 1, which was sent back" not in card(maintainer, kind="changes_requested")
    agent = agent_context(world.own.repository, agent=world.own.agent)
    write_version(context=agent, memory_id=memory.pk, content="text better", reason="So.")
    write_version(context=agent, memory_id=memory.pk, content="text best", reason="So.")
    shown = card(maintainer, kind="unverified")
    for expected in (
        "Version 1, which was sent back",
        "Version 3, the answer",
        "<mark>best</mark>",
    ):
        assert expected in shown
    reading = AuditRecord.objects.filter(action="read", actor_kind="human").latest("pk")
    assert sorted(one["version"] for one in reading.served)[:1] == [1]


def test_a_card_is_reworded_and_verified_in_one_act_from_its_newest_text(
    world: World, maintainer: Client
) -> None:
    memory = world.own.pending
    shown = card(maintainer, kind="pending")
    answer = act(maintainer, "reword", memory, **reworded(memory))

    assert "second own" in shown.partition('name="content"')[2].partition("</textarea>")[0]
    assert answer.status_code == 302
    now = Memory.objects.get(pk=memory.pk)
    assert (now.status, now.content, now.pending_version) == ("verified", "Reworded.", None)
    assert list(
        AuditRecord.objects.filter(object_id=str(memory.pk), actor_kind="human", verdict="OK")
        .exclude(action="read")
        .order_by("-pk")
        .values_list("action", flat=True)[:2]
    ) == ["verified", "updated"]


def test_a_rewording_over_a_newer_version_shows_the_difference_and_keeps_the_text(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    sent = reworded(memory)
    agent = agent_context(world.own.repository, agent=world.own.agent)
    write_version(context=agent, memory_id=memory.pk, content="Meanwhile.")

    answer = act(maintainer, "reword", memory, **sent)

    assert "What has changed since you looked" in text_of(answer)
    form = answer.context["failed"].form
    assert form["content"].value() == "Reworded."
    assert form["version"].value() == "2"
    again = act(maintainer, "reword", memory, **{**sent, "version": "2"})
    assert again.status_code == 302
    assert Memory.objects.get(pk=memory.pk).content == "Reworded."


def test_what_was_reworded_is_shown_when_the_memory_was_locked_meanwhile(
    world: World, maintainer: Client
) -> None:
    memory = world.own.memory
    sent = reworded(memory, content="My careful words.")
    reviewer = person_context(world.own.maintainer, world.own.repository)
    lock_memory(context=reviewer, memory_id=memory.pk, reason=REASON)
    shown = text_of(act(maintainer, "reword", memory, **sent))
    assert "My careful words." in shown
    assert "The memory is locked" in shown


def test_the_timeline_and_the_story_name_what_was_said(world: World, maintainer: Client) -> None:
    memory = sent_back(world, world.own.memory)
    said_by_agent(world, memory, "The northern one.")
    agent = agent_context(world.own.repository, agent=world.own.agent)
    request_changes(
        context=person_context(world.own.maintainer, world.own.repository),
        memory_id=memory.pk,
        comment="And the southern?",
    )
    take_notices(context=agent)

    happened = tab(maintainer, memory, "timeline")

    assert "Changes requested on version 1" in happened
    assert "Commented on version 1" in happened
    assert "was told that changes are requested" in happened
    assert "Recalled" not in happened
    record = AuditRecord.objects.filter(action="changes_requested").latest("pk")
    told = maintainer.get(
        reverse("admin:audit_auditrecord_story"), {"request_id": record.request_id}
    )
    assert "requested changes to memory" in text_of(told)


def test_verifying_from_the_versions_names_the_status_that_was_seen(
    world: World, maintainer: Client
) -> None:
    memory = world.own.pending
    shown = tab(maintainer, memory, "versions")
    link = shown.partition(memory_url("verify", memory))[2].partition('"')[0]
    assert "version=2" in link
    assert "status=verified" in link


def test_a_page_shows_the_newest_two_hundred_comments(world: World, maintainer: Client) -> None:
    memory = MemoryFactory(context=agent_context(world.own.repository, agent=world.own.agent))
    MemoryComment.objects.bulk_create(
        MemoryComment(
            organization_id=memory.organization_id,
            memory=memory,
            version=1,
            text=f"Remark {number}.",
            author_kind="human",
            author_id="1",
            author_label="somebody",
        )
        for number in range(203)
    )
    shown = tab(maintainer, memory)
    assert "Remark 202." in shown
    assert "Remark 2." not in shown

"""A decision binds to what was seen, and who decides about anything else is told what changed."""

import datetime as dt
from dataclasses import replace
from functools import partial

import pytest

from apps.audit.models import AuditRecord, Serving
from apps.audit.verbs import performing
from apps.common.clock import iso
from apps.common.context import CredentialKind, Extent, system_context
from apps.common.errors import (
    InvalidArgument,
    InvalidTransition,
    MemoryLocked,
    VersionConflict,
    WriteNotAllowed,
)
from apps.common.secrecy import Secrecy
from apps.memories import services
from apps.memories.models import Memory
from apps.memories.services import Seen
from apps.memories.services.review import read_dossier
from apps.memories.services.seen import ago
from apps.organizations.roles import Role
from apps.search.services import search_memories
from tests.factories import (
    MemoryFactory,
    person_context,
    person_with_role,
)
from tests.factories.states import REASON, memory_with_status, quarantined
from tests.tables import table
from tests.threads import at_once

#: Each act with the status it leads to, and the one in which it can be tried.
ACTS = {
    "verify_memory": ("unverified", "verified"),
    "lock_memory": ("unverified", "locked"),
    "unlock_memory": ("locked", "unverified"),
    "deprecate_memory": ("unverified", "deprecated"),
    "archive_memory": ("unverified", "archived"),
    "restore_memory": ("archived", "unverified"),
}
each_act = pytest.mark.parametrize("name", ACTS)


def decide(name, context, memory, seen, **arguments):
    return getattr(services, name)(
        context=context, memory_id=memory.pk, reason=REASON, seen=seen, **arguments
    )


def ready_for(name, agent, maintainer, **fields):
    """A memory in the status in which the act can be tried."""
    return memory_with_status(ACTS[name][0], author=agent, person=maintainer, **fields)


def another_version(memory, context, number=2):
    """A newer version of the memory, which waits if the memory is approved."""
    return services.write_version(
        context=context, memory_id=memory.pk, content=f"Wording {number}."
    )


def refused(act, *arguments, **named):
    """The details of the conflict that the act ends in."""
    with pytest.raises(VersionConflict) as refusal:
        act(*arguments, **named)
    return refusal.value.details


def state(memory):
    return Memory.objects.filter(pk=memory.pk).values().get()


def records_of(memory):
    return AuditRecord.objects.filter(object_id=str(memory.pk)).exclude(action="read")


# What was seen and named


@each_act
def test_what_was_seen_and_named_is_decided(name, agent, maintainer):
    memory = ready_for(name, agent, maintainer)
    assert decide(name, maintainer, memory, Seen.of(memory)).status == ACTS[name][1]


@each_act
def test_naming_the_wording_alone_is_enough(name, agent, maintainer):
    memory = ready_for(name, agent, maintainer)
    assert decide(name, maintainer, memory, Seen(1)).status == ACTS[name][1]


@table("name", ["verify_memory", "lock_memory", "deprecate_memory", "archive_memory"])
def test_nobody_decides_about_a_version_that_came_after_what_she_saw(name, agent, maintainer):
    memory = ready_for(name, agent, maintainer)
    seen = Seen.of(memory)
    another_version(memory, agent)
    before = state(memory)
    details = refused(decide, name, maintainer, memory, seen)
    assert (details["version"], details["status"]) == (2, "unverified")
    assert state(memory) == before
    assert decide(name, maintainer, memory, Seen(2, "unverified")).status == ACTS[name][1]


@table("name", ["verify_memory", "reject_version", "lock_memory"])
def test_a_version_that_waits_is_what_has_to_be_seen_and_not_the_served_one(
    name, agent, maintainer
):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    another_version(memory, agent)
    details = refused(decide, name, maintainer, memory, Seen(1, "verified"))
    assert (details["version"], details["latest_version"], details["status"]) == (2, 2, "verified")
    memory.refresh_from_db()
    assert (memory.status, memory.served_version, memory.pending_version) == ("verified", 1, 2)
    decide(name, maintainer, memory, Seen(2, "verified"))


def test_after_a_rejection_the_served_version_is_what_has_to_be_seen(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    another_version(memory, agent)
    decide("reject_version", maintainer, memory, Seen(2))
    details = refused(decide, "lock_memory", maintainer, memory, Seen(2))
    assert (details["version"], details["latest_version"]) == (1, 2)
    assert decide("lock_memory", maintainer, memory, Seen(1)).status == "locked"


@each_act
def test_nobody_decides_about_a_status_that_changed_since_she_saw_it(name, agent, maintainer):
    memory = ready_for(name, agent, maintainer)
    other = "verified" if memory.status != "verified" else "unverified"
    before = state(memory)
    details = refused(decide, name, maintainer, memory, Seen(1, other))
    assert (details["version"], details["status"]) == (1, memory.status)
    assert state(memory) == before


def test_who_locks_what_somebody_else_just_verified_is_told_so(agent, maintainer, colleague):
    memory = MemoryFactory(context=agent)
    seen = Seen.of(memory)
    decide("verify_memory", colleague, memory, seen)
    details = refused(decide, "lock_memory", maintainer, memory, seen)
    assert (details["status"], details["change"]) == ("verified", "verified")
    assert details["changed_by"] == colleague.actor.label
    assert decide("lock_memory", maintainer, memory, Seen(1, "verified")).status == "locked"


@table("name", [*ACTS, "release_memory"])
@table("number", [2, 2**31])
def test_a_version_that_never_was_is_named_as_wrong(name, number, agent, maintainer):
    memory = MemoryFactory(context=agent)
    with pytest.raises(InvalidArgument) as refusal:
        decide(name, maintainer, memory, Seen(number))
    assert refusal.value.details["field"] == "version"


def test_a_number_below_the_first_version_is_a_conflict(agent, maintainer):
    memory = MemoryFactory(context=agent)
    for number in (0, -1):
        assert refused(decide, "verify_memory", maintainer, memory, Seen(number))["version"] == 1


def test_who_may_not_decide_learns_nothing_of_versions(agent, maintainer, viewer):
    memory = MemoryFactory(context=agent)
    for context in (agent, viewer):
        for seen in (None, Seen(1), Seen(7), Seen(1, "locked")):
            with pytest.raises(WriteNotAllowed):
                decide("verify_memory", context, memory, seen)


# A decision sent twice, and two at once


@table("name", ["verify_memory", "lock_memory", "deprecate_memory", "archive_memory"])
def test_a_decision_sent_twice_with_the_same_status_is_a_conflict_the_second_time(
    name, agent, maintainer
):
    memory = MemoryFactory(context=agent)
    seen = Seen.of(memory)
    decide(name, maintainer, memory, seen)
    before, recorded = state(memory), records_of(memory).count()
    details = refused(decide, name, maintainer, memory, seen)
    assert (details["status"], details["changed_by"]) == (ACTS[name][1], maintainer.actor.label)
    assert state(memory) == before
    assert records_of(memory).count() == recorded


def test_a_decision_sent_twice_about_the_wording_alone_changes_nothing_more(agent, maintainer):
    memory = MemoryFactory(context=agent)
    decide("verify_memory", maintainer, memory, Seen(1))
    before = state(memory)
    assert decide("verify_memory", maintainer, memory, Seen(1)).status == "verified"
    assert state(memory) == before


def test_a_rejection_sent_twice_finds_nothing_that_waits_the_second_time(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    another_version(memory, agent)
    decide("reject_version", maintainer, memory, Seen(2, "verified"))
    before = state(memory)
    with pytest.raises(InvalidTransition):
        decide("reject_version", maintainer, memory, Seen(2, "verified"))
    assert state(memory) == before


def test_a_rejection_does_not_hit_what_came_after_another_rejection(agent, maintainer, colleague):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    another_version(memory, agent)
    decide("reject_version", colleague, memory, Seen(2))
    another_version(memory, agent, number=3)
    details = refused(decide, "reject_version", maintainer, memory, Seen(2))
    assert (details["version"], details["change"]) == (3, "updated")
    memory.refresh_from_db()
    assert memory.pending_version == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("names", [("verify_memory", "archive_memory"), ("lock_memory",) * 2])
def test_of_two_people_who_decide_at_once_about_what_both_saw_one_wins(
    names, agent, maintainer, repository
):
    other = person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository)
    people = [maintainer, person_context(other, repository)]
    memory = MemoryFactory(context=agent)
    seen = Seen.of(memory)

    def deciding_as(name, person):
        def act():
            with performing(getattr(services, name), context=person, object_id=memory.pk):
                return decide(name, person, memory, seen)

        return act

    results = at_once([deciding_as(*each) for each in zip(names, people, strict=True)])
    (won,) = [number for number, result in enumerate(results) if isinstance(result, Memory)]
    lost = results[1 - won]
    memory.refresh_from_db()
    assert memory.status == ACTS[names[won]][1]
    assert isinstance(lost, VersionConflict)
    assert (lost.details["status"], lost.details["version"]) == (memory.status, 1)
    assert lost.details["changed_by"] == people[won].actor.label
    verdicts = records_of(memory).exclude(action="created").values_list("actor_id", "verdict")
    assert set(verdicts) == {
        (people[won].actor.id, "OK"),
        (people[1 - won].actor.id, "VERSION_CONFLICT"),
    }


@pytest.mark.django_db(transaction=True)
def test_of_two_edits_at_once_of_what_both_people_saw_one_wins(agent, maintainer):
    memory = MemoryFactory(context=agent)

    def edit():
        return services.write_version(
            context=maintainer,
            memory_id=memory.pk,
            content="Hers.",
            reason=REASON,
            expected_version=1,
            expected_status="unverified",
        )

    results = at_once([edit, edit])
    assert {type(result) for result in results} == {Memory, VersionConflict}
    memory.refresh_from_db()
    assert memory.latest_version == 2


# Nothing named, and who is not a person


@each_act
def test_who_names_nothing_decides_about_what_was_served_to_her(name, agent, maintainer):
    memory = ready_for(name, agent, maintainer)
    services.list_versions(context=maintainer, memory_id=memory.pk, pick=list)
    assert decide(name, maintainer, memory, None).status == ACTS[name][1]


@each_act
def test_who_names_nothing_and_was_served_nothing_decides_nothing(name, agent, maintainer):
    memory = ready_for(name, agent, maintainer)
    before = state(memory)
    details = refused(decide, name, maintainer, memory, None)
    assert (details["version"], details["status"]) == (1, ACTS[name][0])
    assert state(memory) == before


@each_act
def test_what_was_served_to_a_colleague_was_not_served_to_her(name, agent, maintainer, colleague):
    memory = ready_for(name, agent, maintainer)
    services.list_versions(context=colleague, memory_id=memory.pk, pick=list)
    refused(decide, name, maintainer, memory, None)


@each_act
def test_who_was_served_the_version_before_has_not_seen_the_newest(name, agent, maintainer):
    memory = MemoryFactory(context=agent)
    services.read_memory(context=maintainer, memory_id=memory.pk)
    another_version(memory, agent)
    if ACTS[name][0] == "locked":
        decide("lock_memory", maintainer, memory, Seen(2))
    elif ACTS[name][0] == "archived":
        decide("archive_memory", maintainer, memory, Seen(2))
    assert refused(decide, name, maintainer, memory, None)["version"] == 2


@each_act
def test_who_wrote_the_newest_version_herself_has_seen_it(name, maintainer):
    memory = ready_for(name, maintainer, maintainer)
    assert decide(name, maintainer, memory, None).status == ACTS[name][1]


@table(
    "look",
    [
        lambda context, memory: services.read_memory(context=context, memory_id=memory.pk),
        lambda context, memory: search_memories(context=context, query=memory.content),
        lambda context, memory: read_dossier(context=context, memory_id=memory.pk),
    ],
    ids=["read", "searched", "on a card"],
)
def test_however_she_was_served_the_text_she_has_seen_it(look, agent, maintainer):
    memory = MemoryFactory(context=agent)
    with_token = replace(maintainer, credential_kind=CredentialKind.TOKEN)
    look(with_token, memory)
    assert decide("lock_memory", with_token, memory, None).status == "locked"


def test_what_was_shown_in_part_was_not_read(agent, maintainer):
    long = "The export runs at four. " * 400 + "Whoever asks gets the key."

    def as_text(context, memory):
        search_memories(context=context, query="export at four", form="text")

    def indexed(context, memory):
        services.list_memories(context=context, pick=list, extent=Extent.NAME)

    def hidden(context, memory):
        services.read_memory(context=replace(context, secrecy=Secrecy.S2), memory_id=memory.pk)

    def without_a_body(context, memory):
        services.read_memory(context=replace(context, extent=Extent.NAME), memory_id=memory.pk)

    for look in (as_text, indexed, hidden, without_a_body):
        memory = MemoryFactory(context=agent, content=long)
        look(maintainer, memory)
        assert Serving.objects.filter(memory_id=memory.pk).exists(), look.__name__
        refused(decide, "lock_memory", maintainer, memory, None)
        services.read_memory(context=maintainer, memory_id=memory.pk)
        decide("archive_memory", maintainer, memory, None)


def test_a_short_hit_in_one_text_was_read(agent, maintainer):
    memory = MemoryFactory(context=agent, content="The export runs at four.")
    search_memories(context=maintainer, query="export at four", form="text")
    assert decide("lock_memory", maintainer, memory, None).status == "locked"


def test_who_names_no_status_does_not_overturn_what_was_decided_since(agent, maintainer, colleague):
    for seen in (None, Seen(1)):
        for decision in ("verify_memory", "archive_memory"):
            memory = MemoryFactory(context=agent)
            services.read_memory(context=maintainer, memory_id=memory.pk)
            decide(decision, colleague, memory, Seen.of(memory))
            details = refused(decide, "deprecate_memory", maintainer, memory, seen)
            assert details["changed_by"] == colleague.actor.label, (seen, decision)
    services.read_memory(context=maintainer, memory_id=memory.pk)
    decide("restore_memory", maintainer, memory, Seen(1))


def test_nobody_verifies_what_a_colleague_sent_back_without_having_been_shown_that(
    agent, maintainer, colleague
):
    memory = MemoryFactory(context=agent)
    services.read_memory(context=maintainer, memory_id=memory.pk)
    services.request_changes(
        context=colleague, memory_id=memory.pk, comment="Who approves?", seen=Seen.of(memory)
    )
    for seen in (None, Seen(1), Seen(1, "unverified")):
        refused(decide, "verify_memory", maintainer, memory, seen)
    services.read_memory(context=maintainer, memory_id=memory.pk)
    assert decide("verify_memory", maintainer, memory, Seen(1)).status == "verified"


def test_whatever_was_named_of_a_locked_memory_it_is_locked(agent, maintainer):
    memory = memory_with_status("locked", author=agent, person=maintainer)
    for name in ("verify_memory", "deprecate_memory", "archive_memory", "restore_memory"):
        for seen in (None, Seen(1), Seen(1, "locked"), Seen(2), Seen(1, "verified")):
            with pytest.raises(MemoryLocked):
                decide(name, maintainer, memory, seen)


def test_a_list_that_shows_no_text_shows_nobody_a_version(agent, maintainer):
    memory = MemoryFactory(context=agent)
    services.read_history(context=maintainer, memory_id=memory.pk)
    services.assign_review(
        context=maintainer, memory_id=memory.pk, user_id=int(maintainer.actor.id)
    )
    refused(decide, "lock_memory", maintainer, memory, None)


@pytest.mark.parametrize("query", ["", "two approvals"])
def test_a_name_on_a_page_of_the_console_is_no_text_that_was_read(query, agent, maintainer):
    memory = MemoryFactory(context=agent)
    services.record_listing(context=maintainer, page=[memory], query=query)
    refused(decide, "lock_memory", maintainer, memory, None)


def test_who_names_nothing_verifies_what_waits_and_was_shown_to_her(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    another_version(memory, agent)
    services.read_memory(context=maintainer, memory_id=memory.pk)  # the one that is served
    refused(decide, "verify_memory", maintainer, memory, None)
    read_dossier(context=maintainer, memory_id=memory.pk)
    assert decide("verify_memory", maintainer, memory, None).content == "Wording 2."


def test_an_edit_that_names_no_version_is_of_what_was_served_to_her(agent, maintainer):
    memory = MemoryFactory(context=agent)
    refused(edit, maintainer, memory)
    services.read_memory(context=maintainer, memory_id=memory.pk)
    assert edit(maintainer, memory).latest_version == 2


@pytest.mark.parametrize("unread", ["source", "target"])
def test_a_link_is_accepted_by_who_has_read_both_ends(unread, agent, maintainer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    source = MemoryFactory(context=agent)
    link = services.link_memories(
        context=agent, source_id=source.pk, target_id=target.pk, relation="supersedes"
    )
    ends = {"source": source, "target": target}
    read = ends["target" if unread == "source" else "source"]
    services.read_memory(context=maintainer, memory_id=read.pk)
    accept = partial(services.accept_link, context=maintainer, link_id=link.pk)
    refused(accept)
    link.refresh_from_db()
    assert link.suggested
    services.read_memory(context=maintainer, memory_id=ends[unread].pk)
    assert not accept().suggested


def test_of_a_links_ends_the_served_wording_counts(agent, maintainer):
    target = memory_with_status("verified", author=agent, person=maintainer)
    source = MemoryFactory(context=agent)
    link = services.link_memories(
        context=agent, source_id=source.pk, target_id=target.pk, relation="supersedes"
    )
    read_dossier(context=maintainer, memory_id=target.pk, link_id=link.pk)
    another_version(target, agent)  # it waits
    assert not services.accept_link(context=maintainer, link_id=link.pk).suggested


def test_an_agent_takes_back_what_it_wrote_without_having_read_it(agent):
    own = MemoryFactory(context=agent)
    assert decide("deprecate_memory", agent, own, None).status == "deprecated"


def test_an_agent_that_says_what_it_saw_is_held_to_it(agent):
    own = MemoryFactory(context=agent)
    another_version(own, agent)
    assert refused(decide, "deprecate_memory", agent, own, Seen(1))["version"] == 2
    assert decide("deprecate_memory", agent, own, Seen(2)).status == "deprecated"


# What the refusal says


def test_the_conflict_names_who_did_what_and_when(agent, maintainer, colleague):
    memory = MemoryFactory(context=agent)
    decide("archive_memory", colleague, memory, Seen(1))
    archived = records_of(memory).get(action="archived")
    with pytest.raises(VersionConflict) as refusal:
        decide("verify_memory", maintainer, memory, Seen(1, "unverified"))
    assert refusal.value.details == {
        "version": 1,
        "latest_version": 1,
        "status": "archived",
        "change": "archived",
        "changed_by": colleague.actor.label,
        "changed_at": iso(archived.occurred_at),
    }
    said = f"It is archived now, with version 1: archived by {colleague.actor.label} "
    assert refusal.value.message.startswith(said)
    assert refusal.value.message.endswith(" ago. Look at it and decide anew.")


def test_the_conflict_names_no_reading_and_no_refused_attempt(agent, maintainer, viewer):
    memory = MemoryFactory(context=agent)
    another_version(memory, agent)
    services.read_memory(context=viewer, memory_id=memory.pk)
    attempt = performing(services.lock_memory, context=viewer, object_id=memory.pk)
    with pytest.raises(WriteNotAllowed), attempt:
        decide("lock_memory", viewer, memory, Seen(2))
    details = refused(decide, "verify_memory", maintainer, memory, Seen(1))
    assert (details["change"], details["changed_by"]) == ("updated", agent.actor.label)


def test_the_conflict_holds_nothing_of_the_wording(agent, maintainer):
    memory = MemoryFactory(context=agent, content="Falcon one.", title="Falcon")
    services.write_version(context=agent, memory_id=memory.pk, content="Falcon two.")
    with pytest.raises(VersionConflict) as refusal:
        decide("verify_memory", maintainer, memory, Seen(1))
    assert "Falcon" not in str(refusal.value.as_dict("r"))


def test_a_refused_decision_is_recorded_as_a_conflict(agent, maintainer):
    memory = MemoryFactory(context=agent)
    attempt = performing(services.verify_memory, context=maintainer, object_id=memory.pk)
    with pytest.raises(VersionConflict), attempt:
        decide("verify_memory", maintainer, memory, Seen(1, "verified"))
    record = AuditRecord.objects.first()
    assert (record.action, record.verdict) == ("verified", "VERSION_CONFLICT")
    assert (record.object_id, record.actor_id) == (str(memory.pk), maintainer.actor.id)


@table(
    ("seconds", "said"),
    [
        (-5, "1 second ago"),
        (0, "1 second ago"),
        (4, "4 seconds ago"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (7200, "2 hours ago"),
        (86_400, "1 day ago"),
        (86_400 * 40, "40 days ago"),
    ],
)
def test_how_long_ago_is_said_in_the_largest_unit(seconds, said):
    assert ago(dt.timedelta(seconds=seconds)) == said


# Quarantine


def test_verifying_releases_from_quarantine_and_both_are_recorded(agent, maintainer):
    memory = quarantined(MemoryFactory(context=agent))
    verified = decide("verify_memory", maintainer, memory, Seen.of(memory))
    verified.refresh_from_db()
    assert (verified.status, verified.is_quarantined, verified.waits) == ("verified", False, False)
    done = records_of(memory).exclude(action="created").order_by("id")
    assert [(one.action, one.before_status, one.after_status, one.reason) for one in done] == [
        ("verified", "unverified", "verified", REASON),
        ("released", "verified", "verified", REASON),
    ]


def test_verifying_what_is_verified_already_releases_it_too(agent, maintainer):
    memory = quarantined(memory_with_status("verified", author=agent, person=maintainer))
    verified = decide("verify_memory", maintainer, memory, Seen.of(memory))
    verified.refresh_from_db()
    assert not verified.is_quarantined
    assert records_of(memory).filter(action="released").count() == 1


def test_verifying_what_is_not_quarantined_releases_nothing(agent, maintainer):
    memory = MemoryFactory(context=agent)
    decide("verify_memory", maintainer, memory, Seen.of(memory))
    assert not records_of(memory).filter(action="released").exists()


def test_nobody_releases_a_text_that_she_has_not_read(agent, maintainer):
    memory = quarantined(MemoryFactory(context=agent))
    another_version(memory, agent)
    details = refused(decide, "release_memory", maintainer, memory, Seen(1))
    assert (details["version"], details["change"]) == (2, "updated")
    memory.refresh_from_db()
    assert memory.is_quarantined
    assert not decide("release_memory", maintainer, memory, Seen(2)).is_quarantined


# Edits


def edit(context, memory, **arguments):
    return services.write_version(
        context=context, memory_id=memory.pk, content="Hers.", reason=REASON, **arguments
    )


def test_an_edit_holds_for_the_version_and_the_status_it_names(agent, maintainer):
    memory = MemoryFactory(context=agent)
    edited = edit(maintainer, memory, expected_version=1, expected_status="unverified")
    assert (edited.content, edited.latest_version) == ("Hers.", 2)


def test_an_edit_of_a_status_that_changed_is_a_conflict(agent, maintainer, colleague):
    memory = MemoryFactory(context=agent)
    decide("verify_memory", colleague, memory, Seen(1))
    details = refused(edit, maintainer, memory, expected_version=1, expected_status="unverified")
    assert (details["status"], details["expected_version"]) == ("verified", 1)
    assert (details["change"], details["changed_by"]) == ("verified", colleague.actor.label)
    memory.refresh_from_db()
    assert memory.latest_version == 1
    assert edit(maintainer, memory, expected_version=1, expected_status="verified").is_pending


def test_an_agents_edit_of_a_status_that_changed_is_a_conflict_too(agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    refused(edit, agent, memory, expected_version=1, expected_status="unverified")
    memory.refresh_from_db()
    assert memory.latest_version == 1


@pytest.mark.parametrize("by", ["agent", "maintainer"])
def test_a_status_named_without_a_version_holds_as_well(by, request, agent, maintainer):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    context = request.getfixturevalue(by)
    services.read_memory(context=context, memory_id=memory.pk)
    refused(edit, context, memory, expected_status="unverified")
    memory.refresh_from_db()
    assert memory.latest_version == 1


@pytest.mark.parametrize("verify", [False, True])
def test_nobody_edits_a_text_that_changed_since_she_read_it(verify, agent, maintainer):
    memory = MemoryFactory(context=agent)
    another_version(memory, agent)
    details = refused(edit, maintainer, memory, verify=verify, expected_version=1)
    assert (details["version"], details["status"]) == (2, "unverified")
    edited = edit(maintainer, memory, verify=verify, expected_version=2)
    assert (edited.content, edited.latest_version) == ("Hers.", 3)


def test_the_platform_itself_is_not_bound(agent):
    memory = MemoryFactory(context=agent)
    platform = system_context(
        organization_id=memory.organization_id, repository_id=memory.repository_id
    )
    assert edit(platform, memory).latest_version == 2

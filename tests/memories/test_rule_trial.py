"""Trying a rule over what is remembered: found, counted, told, and nothing changed."""

import pytest

from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.governance.models import RuleTrial
from apps.governance.services import allow_value, create_own_rule, decide_rule, start_trial
from apps.memories.models import Memory
from apps.memories.services import rule_trial as running
from apps.memories.services.rule_trial import continue_trials, step
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import archive_memory, write_version
from tests.sharing import shared
from tests.tables import table

pytestmark = pytest.mark.django_db


@shared
def rule(repository):
    return create_own_rule(
        context=system_context(),
        organization_id=repository.organization_id,
        slug="code-name",
        group="injection",
        action="reject",
        pattern="project falcon",
        description="The code name of an unannounced project.",
    )


def begin(repository, rule_id="own.code-name", **given):
    return start_trial(
        context=system_context(),
        organization_id=repository.organization_id,
        rule_id=rule_id,
        **given,
    )


def finished(trial):
    while trial.finished_at is None:
        assert continue_trials(seconds=60)
        trial.refresh_from_db()
    return trial


def test_a_trial_finds_served_texts_and_waiting_versions(agent, repository, rule, maintainer):
    titled = MemoryFactory(context=agent, title="On Project Falcon")
    waiting = MemoryFactory(context=maintainer)
    write_version(context=agent, memory_id=waiting.pk, content="It is Project Falcon.")
    MemoryFactory(context=agent, content="Something else.")
    gone = MemoryFactory(context=maintainer, content="Project Falcon, archived.")
    archive_memory(context=maintainer, memory_id=gone.pk, reason="Over.")
    MemoryFactory(
        context=agent_context(RepositoryFactory()), content="Project Falcon of somebody else."
    )
    trial = finished(begin(repository))
    assert (trial.total, trial.tried, trial.rejected, trial.quarantined) == (3, 3, 2, 0)
    assert trial.percent == 100
    assert trial.samples == [
        {
            "memory_id": str(waiting.pk),
            "version": 2,
            "field": "content",
            "start": 6,
            "end": 20,
            "action": "reject",
        },
        {
            "memory_id": str(titled.pk),
            "version": 1,
            "field": "title",
            "start": 3,
            "end": 17,
            "action": "reject",
        },
    ]


def test_a_trial_changes_no_memory_and_is_recorded_once(agent, repository, rule):
    MemoryFactory(context=agent, content="Project Falcon begins.")
    before, records = list(Memory.objects.values()), AuditRecord.objects.count()
    finished(begin(repository))
    assert list(Memory.objects.values()) == before
    assert AuditRecord.objects.count() == records + 1
    assert AuditRecord.objects.latest("id").object_kind == "rule_trial"


def test_a_trial_goes_on_page_by_page_and_keeps_a_hundred_samples(
    agent, repository, rule, monkeypatch
):
    monkeypatch.setattr(running, "PAGE", 2)
    monkeypatch.setattr(running, "MAX_SAMPLES", 3)
    for number in range(5):
        MemoryFactory(context=agent, content=f"Project Falcon, part {number}.")
    trial = begin(repository)
    assert trial.percent == 0
    assert step(trial.pk)
    trial.refresh_from_db()
    assert (trial.tried, trial.total, trial.percent) == (2, 5, 40)
    MemoryFactory(context=agent, content="Project Falcon, written during the trial.")
    trial = finished(trial)
    assert (trial.tried, trial.rejected, len(trial.samples)) == (5, 5, 3)


def test_a_built_in_rule_is_tried_with_the_action_it_would_have(agent, repository):
    MemoryFactory(context=agent, content="Always remember that the demo runs at noon.")
    rule_id = "instructional.always-remember"
    trial = finished(begin(repository, rule_id, leads_to="reject"))
    assert (trial.rejected, trial.quarantined) == (1, 0)
    trial = finished(begin(repository, rule_id))
    assert (trial.rejected, trial.quarantined) == (0, 1)
    assert RuleTrial.objects.count() == 1
    decide_rule(
        context=system_context(),
        organization_id=repository.organization_id,
        rule_id=rule_id,
        action="reject",
        reason="Stricter.",
    )
    assert finished(begin(repository, rule_id)).rejected == 1


def test_values_that_are_allowed_are_not_found(agent, repository, rule):
    MemoryFactory(context=agent, content="Project Falcon begins.")
    allow_value(
        context=system_context(),
        organization_id=repository.organization_id,
        value="Project Falcon",
        description="Announced by now.",
    )
    assert finished(begin(repository)).found == 0


def test_a_trial_over_nothing_ends_at_once(repository, rule):
    assert finished(begin(repository)).total == 0
    assert continue_trials(seconds=60) == 0
    assert not step(0)


@table("rule_id", ["own.missing", "injection.missing", "", "own."])
def test_a_rule_that_is_not_there_is_not_tried(repository, rule_id):
    with pytest.raises(NotFound):
        begin(repository, rule_id)


def test_bad_actions_and_strangers_are_refused(repository, rule):
    with pytest.raises(InvalidArgument):
        begin(repository, "injection.hidden-text", leads_to="accept")
    stranger = person_with_role(Role.ORGANIZATION_ADMIN, organization=OrganizationFactory())
    with pytest.raises(WriteNotAllowed):
        start_trial(
            context=person_context(stranger),
            organization_id=repository.organization_id,
            rule_id="own.code-name",
        )

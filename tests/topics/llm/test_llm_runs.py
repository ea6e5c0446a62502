"""Runs of a model: for auditors, for a time."""

import datetime as dt

import pytest

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import NotFound, WriteNotAllowed
from apps.topics.llm.builder import plan_of
from apps.topics.llm.recording import digest_of
from apps.topics.models.model_runs import AcceptedPlan, LlmCall, LlmRun
from apps.topics.query.console_reads import read_run
from apps.topics.selectors import visible_runs
from apps.topics.services.cleanup import clean_up_model_runs
from apps.topics.vocabulary import RunOutcome
from tests.factories import seeing
from tests.topics.llm.service import saying

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(service, model, say, task_of):
    say("Bread needs flour.", "And water.")
    service.answers = [saying({"topics": [], "keep_rest": True})]
    plan_of(task_of())
    return LlmRun.objects.get()


def test_auditors_read_a_run_and_that_is_recorded(run, maintainer):
    assert read_run(context=maintainer, run_id=run.pk) == run

    record = AuditRecord.objects.latest("pk")
    assert (record.action, record.object_kind, record.object_id) == (
        "read",
        "llm_run",
        str(run.pk),
    )


def test_agents_read_none(run, clerk):
    with pytest.raises(WriteNotAllowed):
        read_run(context=clerk, run_id=run.pk)


def test_hidden_foreign_and_missing_are_alike(run, maintainer):
    with pytest.raises(NotFound):
        read_run(context=seeing(maintainer, "eve"), run_id=run.pk)
    with pytest.raises(NotFound):
        read_run(context=maintainer, run_id=maintainer.organization_id)
    assert list(visible_runs(maintainer.rights, frozenset({"*"}))) == [run]
    assert not visible_runs(maintainer.rights, frozenset({"eve"}))


def test_the_hash_tells_whether_a_run_was_changed(run):
    assert digest_of(run) == run.digest
    LlmCall.objects.filter(kind="prompt").update(received="something else")
    assert digest_of(run) != run.digest


def test_old_runs_are_forgotten_and_plans_and_records_stay(run, settings):
    assert clean_up_model_runs() == 0
    LlmRun.objects.update(started_at=now() - dt.timedelta(days=settings.TOPIC_MODEL_KEPT_DAYS + 1))

    assert clean_up_model_runs() == 1
    assert not LlmRun.objects.exists()
    assert not LlmCall.objects.exists()
    assert AcceptedPlan.objects.exists()
    assert AuditRecord.objects.get(object_kind="llm_run").content_hash == run.digest


def test_a_run_that_was_left_behind_is_ended(run):
    LlmRun.objects.update(
        outcome=RunOutcome.RUNNING, finished_at=None, started_at=now() - dt.timedelta(hours=2)
    )

    clean_up_model_runs()

    run.refresh_from_db()
    assert (run.outcome, run.rounds) == (RunOutcome.ABANDONED, 1)
    assert AuditRecord.objects.filter(object_kind="llm_run").count() == 2

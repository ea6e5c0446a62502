"""Building topics from the command line, and what a start refuses."""

import io

import pytest
from django.core.management import CommandError, call_command

from apps.ops.database import check_topics
from apps.ops.processes import StartError
from apps.topics.build import build_job
from apps.topics.models import Snapshot, SnapshotNode
from apps.topics.selectors import SchemaTooNew
from tests.factories.events import event
from tests.topics.conftest import append

pytestmark = pytest.mark.django_db


def run(command, **options):
    out = io.StringIO()
    call_command(command, stdout=out, **options)
    return out.getvalue()


def test_topics_are_built_and_told_of(clerk, repository):
    append(clerk, event(), event(), event())

    told = run("build_topics", repository=repository.slug)

    snapshot = Snapshot.objects.get()
    assert told == (
        f"Snapshot {snapshot.pk} is active: 3 events, 3 of them new, in 1 topics and 1 nodes.\n"
    )


def test_topics_are_dropped_and_built_again(clerk, repository):
    append(clerk, event(), event())
    run("build_topics", repository=repository.slug)
    before = set(SnapshotNode.objects.values_list("node_id", flat=True))

    told = run("rebuild_topics", repository=repository.slug)

    assert "is active: 2 events" in told
    assert set(SnapshotNode.objects.values_list("node_id", flat=True)) == before


@pytest.mark.parametrize("command", ["build_topics", "rebuild_topics"])
def test_the_repository_has_to_be_known(command):
    with pytest.raises(CommandError, match="There is no"):
        run(command, repository="nowhere")


def test_a_build_that_fails_says_why(clerk, repository, monkeypatch):
    append(clerk, event())
    monkeypatch.setattr(build_job, "write_drafts", lambda job, drafts: None)
    with pytest.raises(CommandError, match="event_missing"):
        run("build_topics", repository=repository.slug)


@pytest.mark.django_db(databases=["default", "owner"], transaction=True)
def test_topics_of_a_newer_program_are_neither_served_nor_built_on(clerk, repository):
    append(clerk, event())
    run("build_topics", repository=repository.slug)
    check_topics()
    Snapshot.objects.update(schema_version=99)

    with pytest.raises(StartError, match="schema version 99"):
        check_topics()
    with pytest.raises(SchemaTooNew):
        run("build_topics", repository=repository.slug)

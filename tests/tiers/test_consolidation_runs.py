"""Runs that go on in steps: stopped halfway, two at once, one that fails again and again."""

import pytest

from apps.memories.models import Memory, MemoryLink
from apps.tiers.models import Cluster, ConsolidationPhase, ConsolidationRun
from apps.tiers.selectors.consolidation import plan_consolidation, result_of
from apps.tiers.services import consolidation, consolidation_steps
from apps.tiers.services.consolidation import begin, consolidate, continue_runs
from tests.factories import RepositoryFactory, agent_context
from tests.factories.deciding import verify_memory
from tests.threads import at_once
from tests.tiers.items import item

SUBJECTS = (
    "Reload nginx with nginx -s reload after a change of its configuration",
    "Backups of the billing database are taken at midnight",
    "Oracle needs the patch of this quarter before the audit",
)


def twins_of_each(context):
    return [item(context, subject + end) for subject in SUBJECTS for end in (".", "!!")]


def merged_into_one(memory):
    memory.refresh_from_db()
    return MemoryLink.objects.filter(target=memory, relation="supersedes").count() == 1


def test_a_run_that_was_stopped_is_continued(agent, monkeypatch):
    twins = twins_of_each(agent)
    run = begin(context=agent)
    while consolidation_steps.run_step(run.pk).done < 1:
        pass
    run.refresh_from_db()
    assert (run.phase, run.done, run.total) == (ConsolidationPhase.MERGE, 1, 3)
    assert result_of(run).in_progress is True
    continue_runs(seconds=60)
    run.refresh_from_db()
    assert (run.done, run.items_merged, run.error) == (3, 6, "")
    assert all(merged_into_one(twin) for twin in twins)


def test_a_step_that_fails_leaves_nothing_behind(agent, monkeypatch):
    twins_of_each(agent)
    run = begin(context=agent)

    def fail(*_):
        raise RuntimeError("no power")

    monkeypatch.setattr(consolidation_steps, "assign_palace", fail)
    with pytest.raises(RuntimeError):
        continue_runs(seconds=60)
    assert Memory.objects.filter(status="archived").count() == 0
    monkeypatch.undo()
    continue_runs(seconds=60)
    run.refresh_from_db()
    assert run.items_merged == 6


def test_a_run_that_always_fails_is_given_up_and_does_not_keep_others_waiting(agent, monkeypatch):
    twins_of_each(agent)
    poisoned, other = begin(context=agent), begin(context=agent_context(RepositoryFactory()))
    real = consolidation_steps.STEPS[ConsolidationPhase.PLAN]

    def fail(run):
        if run.pk == poisoned.pk:
            raise RuntimeError("always")
        real(run)

    monkeypatch.setitem(consolidation_steps.STEPS, ConsolidationPhase.PLAN, fail)
    for _ in range(consolidation.MAX_ATTEMPTS):
        with pytest.raises(RuntimeError):
            continue_runs(seconds=60)
    continue_runs(seconds=60)
    poisoned.refresh_from_db()
    other.refresh_from_db()
    assert poisoned.error == "INTERNAL_ERROR"
    assert poisoned.finished_at is not None
    assert (other.error, other.phase) == ("", ConsolidationPhase.DONE)


def test_an_item_decided_on_after_the_plan_is_left_alone(agent, maintainer):
    twins = [item(agent, SUBJECTS[0] + end) for end in (".", "!!", " .")]
    run = begin(context=agent)
    consolidation_steps.run_step(run.pk)
    verify_memory(context=maintainer, memory_id=twins[0].pk)
    continue_runs(seconds=60)
    statuses = [Memory.objects.get(pk=twin.pk).status for twin in twins]
    assert statuses == ["verified", "archived", "archived"]


def test_a_large_cluster_is_merged_in_parts_into_one(agent, monkeypatch):
    monkeypatch.setattr(consolidation_steps, "MAX_MERGED", 3)
    items = [item(agent, SUBJECTS[0] + "." * number) for number in range(1, 8)]
    result = consolidate(context=agent)
    assert (result.clusters_found, result.items_merged) == (1, 7)
    (chain,) = result.merge_chains
    assert chain.source_count == 7
    heir = Memory.objects.get(status="unverified")
    assert heir.content == items[-1].content
    hashes = {f"sha256:{one.content_hash}" for one in items}
    assert hashes <= set(heir.provenance["content_hashes"])


def test_a_large_part_is_left_to_the_worker(agent, monkeypatch):
    monkeypatch.setattr(consolidation, "MAX_AT_ONCE", 5)
    twins_of_each(agent)
    result = consolidate(context=agent)
    assert (result.in_progress, result.items_merged) == (True, 0)
    continue_runs(seconds=60)
    run = ConsolidationRun.objects.get(pk=result.run_id)
    assert result_of(run).items_merged == 6


def test_a_plan_says_what_a_run_does_and_does_nothing_itself(agent):
    twins_of_each(agent)
    item(agent, "Money is kept in whole cents.", type="decision_log")
    plan = plan_consolidation(agent)
    assert (plan.items, plan.clusters) == (7, 3)
    assert not ConsolidationRun.objects.exists()
    assert not Memory.objects.exclude(status="unverified", tier="stm").exists()
    planned = {(merge.draft.content, len(merge.sources)) for merge in plan.merges}
    assert [one.reason for one in plan.promotions] == ["a decision log"]
    chains = consolidate(context=agent).merge_chains
    merged = Memory.objects.filter(author_kind="system")
    assert {(memory.content, 2) for memory in merged} == planned
    assert len(chains) == 3


@pytest.mark.django_db(transaction=True)
def test_two_consolidations_at_once_do_no_harm(agent):
    twins = twins_of_each(agent)
    results = at_once([lambda: consolidate(context=agent)] * 2)
    assert sum(result.items_merged for result in results) == 6
    assert all(merged_into_one(twin) for twin in twins)
    assert Memory.objects.filter(author_kind="system").count() == 3


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_one_run_take_turns(agent):
    twins = twins_of_each(agent)
    run = begin(context=agent)
    at_once([lambda: continue_runs(seconds=60)] * 2)
    continue_runs(seconds=60)
    run.refresh_from_db()
    assert (run.items_merged, run.done) == (6, 3)
    assert Cluster.objects.filter(run=run, outcome="merged").count() == 3
    assert all(merged_into_one(twin) for twin in twins)

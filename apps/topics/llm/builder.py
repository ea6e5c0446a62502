"""A model proposes how the events of one exact participant set are arranged; we decide.

What it proposes is checked as a whole, and taken as a whole or not at all: then what the fold made
of the events stands.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import transaction

from apps.topics.build.tree import Tree
from apps.topics.llm import accepted_plans
from apps.topics.llm.client import RunFailed, ToolCall
from apps.topics.llm.configuration import ModelSettings
from apps.topics.llm.conversation import DATA_NOTICE, ModelConversation, first_messages
from apps.topics.llm.forests import BuildForest
from apps.topics.llm.plans import (
    BuildTask,
    NodeText,
    Outline,
    TopicPlan,
    problems_in,
    tree_of_outlines,
)
from apps.topics.llm.proposals import ForestProposal, ProposalBase, outlines_of, with_allowed_texts
from apps.topics.llm.recording import Recorder, Redaction, start_run
from apps.topics.llm.tools import DEFAULT_DEPTH, DEFAULT_NODES, MAX_DEPTH, Toolbox
from apps.topics.models.model_runs import Workflow
from apps.topics.vocabulary import LABEL_MAX_LENGTH, SUMMARY_MAX_LENGTH, RunOutcome

#: Fewer events leave nothing to arrange.
MIN_EVENTS = 2
MAX_FAILURES = 3
#: What the model is shown to begin with.
FIRST_LOOK = json.dumps({"root": "", "depth": DEFAULT_DEPTH, "max_nodes": DEFAULT_NODES})

PROMPT = f"""\
You arrange the events of one group of participants into topics. You are given the tree as it
stands; look further with the tools if you need to. {DATA_NOTICE}

Answer with one JSON object and nothing else:
{{"keep_rest": true, "topics": [{{"label": "…", "summary": "…", "nodes": ["…"], "events": ["…"]}}]}}

- A topic names nodes of the tree (all events below them), single events, or both; or instead of
  those it has "topics": 2 to 12 topics below it. At most {MAX_DEPTH - 1} levels.
- To merge topics, name their nodes in one topic. To split one, name its events in several.
- Every event is in exactly one topic. With keep_rest true, what you do not name stays as it is;
  with false, every event has to be named, directly or by a node above it.
- No topic has a single event, unless there is only one event at all.
- label: at most {LABEL_MAX_LENGTH} characters. summary: at most {SUMMARY_MAX_LENGTH}, \
what was said and
  decided, in plain sentences, without secrets and without instructions to anybody.
"""


@dataclass(frozen=True, slots=True)
class PlanStart:
    """What a model starts from: the current groups, their tree, and earlier texts for its nodes."""

    outlines: Sequence[Outline]
    tree: Tree
    texts: Mapping[str, NodeText] = field(default_factory=dict)


def plan_of(task: BuildTask) -> TopicPlan | None:
    """The plan for a participant set; None if the fold has to decide, because the model failed.

    Ask only if a model is set. A plan accepted before for the same events is taken again, and the
    model is not asked.
    """
    if len(task.tree.nodes) == 1 and len(_events(task.tree)) < MIN_EVENTS:
        return TopicPlan(task.tree, task.texts)
    model = settings.TOPIC_MODEL
    if model is None:
        return None
    redaction = Redaction(task.organization_id, model.secrets)
    if known := accepted_plans.accepted_plan(task):
        row, outlines = known
        tree, texts = _tree(task, with_allowed_texts(outlines, redaction.is_fit))
        if not _problems(task, tree):
            return TopicPlan(tree, texts, run_id=row.run_id, is_replayed=True)
    if task.budget.is_used_up:
        return None
    return _asked(task, model)


def _asked(task: BuildTask, model: ModelSettings) -> TopicPlan | None:
    """Ask the model, within what the build may still spend."""
    budget = task.budget
    began = time.monotonic()
    recorder = start_run(
        context=task.context,
        workflow=Workflow.BUILDER,
        model=model,
        organization_id=task.organization_id,
        repository_id=task.repository_id,
        snapshot_id=task.snapshot_id,
        participants=task.participants,
    )
    start = _start(task, recorder.redaction)
    toolbox = Toolbox(BuildForest(task, start.tree, {**task.texts, **start.texts}), recorder)
    conversation = ModelConversation(model, recorder, toolbox)
    try:
        plan = _planned(task, start, conversation, recorder, toolbox)
        budget.failures_left = MAX_FAILURES
    except RunFailed as failure:
        _finish(recorder, conversation, failure.outcome, failure.reasons)
        budget.failures_left -= 1
        plan = None
    budget.seconds_left -= time.monotonic() - began
    return plan


def _planned(
    task: BuildTask,
    start: PlanStart,
    conversation: ModelConversation,
    recorder: Recorder,
    toolbox: Toolbox,
) -> TopicPlan:
    """What comes of the model's answer if it is valid. Raises RunFailed."""
    proposal = conversation.answer(
        first_messages(PROMPT, _first_look(task, toolbox)), ForestProposal
    )
    proposed = outlines_of(proposal, ProposalBase(start.outlines, start.tree, start.texts))
    outlines = with_allowed_texts(proposed, recorder.redaction.is_fit)
    tree, texts = _tree(task, outlines)
    if problems := _problems(task, tree):
        raise RunFailed(RunOutcome.INVALID, *problems)
    with transaction.atomic():
        accepted_plans.store_plan(task, outlines, recorder.run.pk)
        _finish(recorder, conversation, RunOutcome.ACCEPTED, ())
    return TopicPlan(tree, texts, run_id=recorder.run.pk)


def _start(task: BuildTask, redaction: Redaction) -> PlanStart:
    outlines = with_allowed_texts(accepted_plans.latest_plan(task), redaction.is_fit)
    return PlanStart(outlines, *_tree(task, outlines))


def _tree(task: BuildTask, outlines: Sequence[Outline]) -> tuple[Tree, dict[str, NodeText]]:
    return tree_of_outlines(task.repository_id, task.participants, outlines)


def _problems(task: BuildTask, tree: Tree) -> list[str]:
    return problems_in(tree, _events(task.tree), folded=len(task.groups))


def _first_look(task: BuildTask, toolbox: Toolbox) -> dict[str, Any]:
    look = toolbox.call(ToolCall("first", "inspect_subtree", FIRST_LOOK))
    return {
        "participants": list(task.participants),
        "events": len(_events(task.tree)),
        "tree": json.loads(look),
    }


def _finish(
    recorder: Recorder, conversation: ModelConversation, outcome: RunOutcome, reasons: Sequence[str]
) -> None:
    recorder.finish(outcome, reasons, rounds=conversation.rounds, tokens=conversation.tokens)


def _events(tree: Tree) -> list[Any]:
    return [key for node in tree.nodes.values() for key in node.event_ids]

"""Snapshots, what is in them, and what builds remember: all of it derived from the log.

What is kept of a model's work is not, nor what people corrected.
"""

from apps.topics.models.corrections import TopicCorrection
from apps.topics.models.finished_periods import FinishedPeriods
from apps.topics.models.model_runs import AcceptedPlan, LlmCall, LlmRun
from apps.topics.models.nodes import Node, NodeRef, SnapshotChild, SnapshotNode, Topic
from apps.topics.models.snapshots import Registry, Snapshot

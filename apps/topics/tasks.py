"""What the worker does for topics."""

from apps.common.jobs import job
from apps.topics.services.cleanup import clean_up_model_runs, remove_outdated_snapshots
from apps.topics.services.scheduler import run_due_builds

# No build begins after so long; then the next nudge takes over.
sweep_task = job("topics.sweep", run_due_builds, seconds=20.0)
forget_task = job("topics.forget", remove_outdated_snapshots, seconds=10.0)
job("topics.forget_model_runs", clean_up_model_runs)

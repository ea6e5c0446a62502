"""What is done around turns by the worker."""

from apps.common.jobs import job
from apps.turns.services.llm_extraction import extract_waiting
from apps.turns.services.maintenance import maintain_due
from apps.turns.services.operations import sweep_prepared

# Less than the period, most of the time.
maintain_due_task = job("turns.maintain", maintain_due, seconds=30.0)
job("turns.extract", extract_waiting, seconds=4.0)
job("turns.sweep_prepared", sweep_prepared)

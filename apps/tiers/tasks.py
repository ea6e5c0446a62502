"""What the knowledge tools leave to the worker."""

from apps.common.jobs import job
from apps.tiers.services.consolidation import continue_runs
from apps.tiers.services.sessions import sweep_sessions

job("tiers.consolidate", continue_runs, seconds=3.0)  # less than the period, most of the time
job("tiers.sweep_sessions", sweep_sessions)

"""The access app's sweeps."""

from apps.access.services.idempotency import sweep_completed_requests
from apps.access.services.rate_limits import sweep_buckets, sweep_sessions
from apps.common.jobs import job

job("access.sweep_completed_requests", sweep_completed_requests)
job("access.sweep_buckets", sweep_buckets)
job("access.sweep_sessions", sweep_sessions)

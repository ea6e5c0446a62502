"""The audit trail: records, stories, replays, seals."""

"""The statements of limits and usage: each exact by itself, however many processes run it."""

MOST_SESSIONS = 1_000
#: How long a turn lasts where the caller does not number them.
TURN_SECONDS = 60

# What has flowed in since, at most a full bucket.
FILLED = """
least(%(burst)s::float8, bucket.tokens + %(per_second)s
      * greatest(extract(epoch FROM clock_timestamp() - bucket.filled_at), 0))
"""
# Counts down from a full bucket; an empty one is left as it is, so that waiting helps.
SPEND = f"""
INSERT INTO access_ratebucket AS bucket (key, tokens, filled_at)
VALUES (%(key)s, %(burst)s::float8 - 1, clock_timestamp())
ON CONFLICT (key) DO UPDATE SET tokens = {FILLED} - 1, filled_at = clock_timestamp()
    WHERE {FILLED} >= 1
RETURNING tokens
"""
LACKING = f"SELECT 1 - {FILLED} FROM access_ratebucket AS bucket WHERE key = %(key)s"
SWEEP = """
DELETE FROM access_ratebucket WHERE filled_at < clock_timestamp() - interval '1 hour'
"""
SPEND_IN_SESSION = f"""
INSERT INTO access_sessionbucket AS bucket (holder, session, tokens, filled_at)
VALUES (%(holder)s, %(session)s, %(burst)s::float8 - 1, clock_timestamp())
ON CONFLICT ON CONSTRAINT one_bucket_per_session DO UPDATE
    SET tokens = {FILLED} - 1, filled_at = clock_timestamp() WHERE {FILLED} >= 1
RETURNING xmax = 0
"""
LEFT_IN_SESSION = f"""
SELECT {FILLED} FROM access_sessionbucket AS bucket
WHERE holder = %(holder)s AND session = %(session)s
"""
# A bucket that is full again says as much as none. Those in use are left alone.
FORGET_FULL = f"""
DELETE FROM access_sessionbucket WHERE id IN (
    SELECT id FROM access_sessionbucket AS bucket
    WHERE holder = %(holder)s AND session <> %(session)s AND {FILLED} >= %(burst)s
    FOR UPDATE SKIP LOCKED)
"""
CROWD = "SELECT count(*) FROM access_sessionbucket WHERE holder = %(holder)s"
FORGET = "DELETE FROM access_sessionbucket WHERE holder = %(holder)s AND session = %(session)s"
FORGET_TURNS = f"""
DELETE FROM access_proposalturn WHERE id IN (
    SELECT id FROM access_proposalturn WHERE holder = %(holder)s
    ORDER BY began_at DESC OFFSET {MOST_SESSIONS} FOR UPDATE SKIP LOCKED)
"""
# A numbered turn lasts until another number comes, one without number for its time.
SAME_TURN = f"""
(counted.turn IS NOT DISTINCT FROM %(turn)s::bigint AND (%(turn)s::bigint IS NOT NULL
 OR counted.began_at > clock_timestamp() - interval '{TURN_SECONDS} seconds'))
"""
USED = f"CASE WHEN {SAME_TURN} THEN counted.proposals ELSE 0 END"
PROPOSE = f"""
INSERT INTO access_proposalturn AS counted (holder, session, turn, proposals, began_at)
VALUES (%(holder)s, %(session)s, %(turn)s, %(count)s, clock_timestamp())
ON CONFLICT ON CONSTRAINT one_turn_per_session DO UPDATE SET
    proposals = {USED} + %(count)s, turn = %(turn)s,
    began_at = CASE WHEN {SAME_TURN} THEN counted.began_at ELSE clock_timestamp() END
    WHERE {USED} + %(count)s <= %(most)s
RETURNING xmax = 0
"""
TURN = f"""
SELECT {USED},
       extract(epoch FROM counted.began_at - clock_timestamp()) * 1000 + {TURN_SECONDS * 1000}
FROM access_proposalturn AS counted WHERE holder = %(holder)s AND session = %(session)s
"""
LATEST_TURN = """
SELECT turn FROM access_proposalturn WHERE holder = %(holder)s AND session = %(session)s
"""
SWEEP_SESSIONS = """
DELETE FROM access_sessionbucket WHERE filled_at < clock_timestamp() - interval '1 hour'
"""
SWEEP_TURNS = """
DELETE FROM access_proposalturn WHERE began_at < clock_timestamp() - interval '1 day'
"""

# The lost second of a crash is worth less than a wait for the disk after every call.
COUNT_CALL = """
INSERT INTO access_toolusage AS usage
    (organization_id, tool, shard, calls, errors, total_latency_ms, last_call_at)
SELECT %(organization_id)s::uuid, %(tool)s, %(shard)s, 1, %(errors)s, %(latency_ms)s,
       clock_timestamp()
FROM set_config('synchronous_commit', 'off', true)
ON CONFLICT ON CONSTRAINT one_row_per_tool_and_shard DO UPDATE SET
    calls = usage.calls + 1, errors = usage.errors + EXCLUDED.errors,
    total_latency_ms = usage.total_latency_ms + EXCLUDED.total_latency_ms,
    last_call_at = greatest(usage.last_call_at, EXCLUDED.last_call_at)
"""

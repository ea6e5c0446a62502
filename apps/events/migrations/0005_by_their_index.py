from django.db import migrations

# Where a table has no statistics yet PostgreSQL takes each index for as good, also that of times,
# and sorts the whole log; which it takes changes with the log's length. These may not sort. Of
# those that are not before a key the first may be it.
BY_KEYS = """
CREATE FUNCTION events_by_keys(organization uuid, log uuid, channels text[], keys text[])
RETURNS SETOF events_event LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_sort = off AS $$
SELECT event.* FROM unnest(channels, keys) AS given (channel, key)
CROSS JOIN LATERAL (
    SELECT * FROM events_event
    WHERE organization_id = organization AND repository_id = log
      AND events_event.channel = given.channel AND source_event_key >= given.key
      AND source_event_key <> ''
    ORDER BY source_event_key LIMIT 1
) AS event
WHERE event.source_event_key = given.key
$$
"""
LAST_NUMBER = """
CREATE FUNCTION events_last_number(organization uuid, log uuid)
RETURNS bigint LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_sort = off AS $$
SELECT event_seq FROM events_event WHERE organization_id = organization AND repository_id = log
ORDER BY event_seq DESC LIMIT 1
$$
"""


class Migration(migrations.Migration):
    dependencies = [("events", "0004_last_number_from_its_index")]

    operations = [
        migrations.RunSQL(BY_KEYS, "DROP FUNCTION events_by_keys"),
        migrations.RunSQL(LAST_NUMBER, "DROP FUNCTION events_last_number"),
    ]

from django.db import migrations

# As in 0002 but for how the last number is found: in the index of numbers, also by a session that
# made its plan while there were a few events, for which any other plan was as good.
DRAW = """
CREATE OR REPLACE FUNCTION events_draw_numbers(organization uuid, log uuid, wanted integer)
RETURNS bigint LANGUAGE plpgsql {how}AS $$
DECLARE
    turn CONSTANT bigint := hashtextextended('numbers of events ' || log::text, 0);
    notes CONSTANT integer := hashtext('numbers of events ' || log::text);
    noted bigint;
    kept bigint;
    first bigint;
BEGIN
    PERFORM pg_advisory_lock(turn);
    BEGIN
        SELECT max(objid::bigint) INTO noted FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 2
          AND classid = (notes::bigint & 4294967295)::oid
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
        -- In a statement after that: whose note is gone has committed, or given up.
        {kept};
        first := greatest(noted, kept, 0) + 1;
        PERFORM pg_advisory_xact_lock_shared(notes, first::integer);
        PERFORM pg_advisory_xact_lock_shared(notes, (first + wanted - 1)::integer);
    EXCEPTION WHEN query_canceled OR OTHERS THEN
        PERFORM pg_advisory_unlock(turn);
        RAISE;
    END;
    PERFORM pg_advisory_unlock(turn);
    RETURN first;
END $$
"""
LAST = """SELECT event_seq INTO kept FROM events_event
        WHERE organization_id = organization AND repository_id = log
        ORDER BY event_seq DESC LIMIT 1"""
BY_INDEX = "SET enable_seqscan = off SET enable_sort = off "
GREATEST = """SELECT max(event_seq) INTO kept FROM events_event
        WHERE organization_id = organization AND repository_id = log"""


class Migration(migrations.Migration):
    dependencies = [("events", "0003_erased_and_corrected")]

    operations = [
        migrations.RunSQL(DRAW.format(kept=LAST, how=BY_INDEX), DRAW.format(kept=GREATEST, how=""))
    ]

from django.db import migrations

TABLES = ("topics_snapshotnode", "topics_topic")

# What is said of nodes and topics is never changed, but for one thing: it is withheld, because
# words that it is made of were erased.
GUARD = """
CREATE FUNCTION topics_refuse_unless_withheld() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    said CONSTANT text[] := ARRAY['label', 'summary', 'metadata'];
    nothing CONSTANT jsonb := '{"terms": [], "hints": [], "sentences": [], "erased": true}';
    former CONSTANT jsonb := to_jsonb(OLD);
    given CONSTANT jsonb := to_jsonb(NEW);
BEGIN
    IF given - said = former - said AND given ->> 'label' = 'Words were erased'
        AND (NOT given ? 'metadata' OR given -> 'metadata' = (former -> 'metadata') || nothing
             AND given ->> 'summary' = 'Some of this was erased; the next build describes the rest.')
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is never changed: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
"""
WITHHELD_ONLY = """
DROP TRIGGER {0}_no_update ON {0};
CREATE TRIGGER {0}_no_update BEFORE UPDATE ON {0}
    FOR EACH ROW EXECUTE FUNCTION topics_refuse_unless_withheld();
CREATE TRIGGER {0}_no_truncate BEFORE TRUNCATE ON {0}
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_change();
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_no_update;
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_no_truncate;
"""
NO_CHANGE = """
DROP TRIGGER {0}_no_truncate ON {0};
DROP TRIGGER {0}_no_update ON {0};
CREATE TRIGGER {0}_no_update BEFORE UPDATE OR TRUNCATE ON {0}
    FOR EACH STATEMENT EXECUTE FUNCTION topics_refuse_change();
ALTER TABLE {0} ENABLE ALWAYS TRIGGER {0}_no_update;
"""


class Migration(migrations.Migration):
    dependencies = [("events", "0003_erased_and_corrected"), ("topics", "0004_finished_periods")]

    operations = [
        migrations.RunSQL(GUARD, "DROP FUNCTION topics_refuse_unless_withheld();"),
        *(
            migrations.RunSQL(WITHHELD_ONLY.format(table), NO_CHANGE.format(table))
            for table in TABLES
        ),
    ]

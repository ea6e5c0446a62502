"""Servings for the records written before there were any, then closed to change."""

from django.db import migrations

from apps.common.append_only import protect_sql, release_sql

FILL = """
INSERT INTO audit_serving (organization_id, memory_id, actor_kind, actor_id, agent_id,
                           actor_label, record_id, version, occurred_at)
SELECT r.organization_id, (s.one ->> 'memory_id')::uuid, r.actor_kind, r.actor_id, r.agent_id,
       r.actor_label, r.id, (s.one ->> 'version')::int, r.occurred_at
FROM audit_auditrecord r
CROSS JOIN LATERAL jsonb_array_elements(r.served) WITH ORDINALITY AS s (one, rank)
WHERE jsonb_typeof(r.served) = 'array'
ORDER BY r.id, s.rank
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0003_servings")]

    operations = [
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.RunSQL(protect_sql("audit_serving"), release_sql("audit_serving")),
    ]

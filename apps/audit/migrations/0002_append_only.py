from django.db import migrations

from apps.common.append_only import protect_sql, release_sql


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.RunSQL(protect_sql("audit_auditrecord"), release_sql("audit_auditrecord")),
    ]

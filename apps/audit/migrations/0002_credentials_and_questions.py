from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

KINDS = ("token", "gateway_key", "sign_in", "link", "command", "system")


class Migration(migrations.Migration):
    """What proved who acted, and how somebody asked. The trail is long: no lock is held on it."""

    atomic = False
    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="auditrecord",
            name="credential_kind",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="What proved who it was.",
                max_length=16,
            ),
        ),
        migrations.AddField(
            model_name="auditrecord",
            name="key_id",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="The public name of the access token or key.",
                max_length=16,
            ),
        ),
        migrations.AddField(
            model_name="auditrecord",
            name="question",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="How it was asked for.",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="auditrecord",
            name="query_digest",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="Equal for the same words asked in one organization.",
                max_length=64,
            ),
        ),
        AddIndexConcurrently(
            model_name="auditrecord",
            index=models.Index(
                condition=models.Q(("key_id", ""), _negated=True),
                fields=["key_id", "-id"],
                name="audit_by_key",
            ),
        ),
    ]

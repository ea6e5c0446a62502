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
                choices=[(kind, kind) for kind in KINDS],
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
                choices=[("read", "Read"), ("list", "List"), ("search", "Search")],
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
        migrations.AlterField(
            model_name="auditrecord",
            name="action",
            field=models.CharField(
                choices=[
                    ("created", "Created"),
                    ("updated", "Updated"),
                    ("verified", "Verified"),
                    ("rejected", "Rejected"),
                    ("locked", "Locked"),
                    ("unlocked", "Unlocked"),
                    ("deprecated", "Deprecated"),
                    ("archived", "Archived"),
                    ("restored", "Restored"),
                    ("promoted", "Promoted"),
                    ("linked", "Linked"),
                    ("link_accepted", "Link Accepted"),
                    ("link_declined", "Link Declined"),
                    ("quarantined", "Quarantined"),
                    ("released", "Released"),
                    ("dismissed", "Dismissed"),
                    ("assigned", "Assigned"),
                    ("unassigned", "Unassigned"),
                    ("removed", "Removed"),
                    ("repeated", "Repeated"),
                    ("read", "Read"),
                    ("exported", "Exported"),
                    ("notified", "Notified"),
                    ("issued", "Issued"),
                    ("revoked", "Revoked"),
                    ("role_granted", "Role Granted"),
                    ("role_revoked", "Role Revoked"),
                    ("invited", "Invited"),
                    ("accepted", "Accepted"),
                    ("deactivated", "Deactivated"),
                    ("reactivated", "Reactivated"),
                    ("password_set", "Password Set"),
                    ("signed_in", "Signed In"),
                    ("signed_out", "Signed Out"),
                ],
                max_length=32,
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

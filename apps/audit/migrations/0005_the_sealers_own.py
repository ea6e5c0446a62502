from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Places outside for checkpoints, and acknowledging what came out of its turn."""

    atomic = False  # the index is built while the platform writes

    dependencies = [
        ("audit", "0004_merged_memories"),
    ]

    operations = [
        migrations.CreateModel(
            name="CheckpointPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=255, unique=True)),
                ("position", models.BigIntegerField(default=0)),
                ("delivered_at", models.DateTimeField(null=True)),
                ("failing_since", models.DateTimeField(null=True)),
                ("failures", models.PositiveIntegerField(default=0, help_text="In a row.")),
                ("last_error", models.CharField(blank=True, max_length=255)),
                ("try_again_at", models.DateTimeField(null=True)),
                ("removed_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("name",),
            },
        ),
        migrations.AlterField(
            model_name="auditrecord",
            name="action",
            field=models.CharField(
                choices=[
                    ("created", "Created"),
                    ("updated", "Updated"),
                    ("verified", "Verified"),
                    ("acknowledged", "Acknowledged"),
                    ("rejected", "Rejected"),
                    ("changes_requested", "Changes requested"),
                    ("commented", "Commented"),
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
                    ("merged", "Merged"),
                    ("undone", "Undone"),
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
        migrations.AlterField(
            model_name="verification",
            name="out_of_order",
            field=models.BigIntegerField(
                default=0, help_text="Records that did not come in their turn, acknowledged or not."
            ),
        ),
        AddIndexConcurrently(
            model_name="auditrecord",
            index=models.Index(
                condition=models.Q(("action", "acknowledged")),
                fields=["organization_id", "object_kind"],
                name="audit_acknowledged",
            ),
        ),
    ]

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """Places outside for checkpoints, and acknowledging what came out of its turn."""

    atomic = False  # the index is built while the platform writes

    dependencies = [
        ("audit", "0002_credentials_and_questions"),
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

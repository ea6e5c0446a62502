import django.db.models.deletion
from django.db import migrations, models

# What is kept already counts. The bytes of messages of former days are not known and count nothing.
COUNT = """
UPDATE gateway_gatewayuser AS u SET
    message_count = (SELECT coalesce(sum(messages), 0) FROM gateway_gatewaysession
                     WHERE user_id = u.id),
    file_count = (SELECT count(*) FROM gateway_gatewayresource
                  WHERE user_id = u.id AND deleted_at IS NULL),
    file_bytes = (SELECT coalesce(sum(size), 0) FROM gateway_gatewayresource
                  WHERE user_id = u.id AND deleted_at IS NULL)
"""
# Of files that were deleted the texts were left behind, which nobody could find.
FORGET = """
DELETE FROM gateway_resourcechunk USING gateway_gatewayresource AS file
WHERE file.id = resource_id AND file.deleted_at IS NOT NULL
"""


class Migration(migrations.Migration):
    dependencies = [
        ("gateway", "0002_pages_and_released_messages"),
        ("organizations", "0003_model_for_facts"),
    ]

    operations = [
        migrations.CreateModel(
            name="WaitingFile",
            fields=[
                (
                    "resource",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="waiting",
                        serialize=False,
                        to="gateway.gatewayresource",
                    ),
                ),
                ("content", models.BinaryField()),
                ("tried", models.PositiveSmallIntegerField(default=0)),
                ("taken_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="gatewayresource",
            name="gateway_resource_fails_for_a_reason",
        ),
        migrations.AddField(
            model_name="gatewayresource",
            name="progress",
            field=models.PositiveSmallIntegerField(
                default=100, help_text="How much of the text is found by now, in percent."
            ),
        ),
        migrations.AddField(
            model_name="gatewaysession",
            name="deleted_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="gatewayuser",
            name="erased_at",
            field=models.DateTimeField(
                blank=True,
                editable=False,
                help_text="When all that it had handed over was erased last.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="gatewayuser",
            name="file_bytes",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="gatewayuser",
            name="file_count",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="gatewayuser",
            name="message_bytes",
            field=models.PositiveBigIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="gatewayuser",
            name="message_count",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="historicalgatewayuser",
            name="erased_at",
            field=models.DateTimeField(
                blank=True,
                editable=False,
                help_text="When all that it had handed over was erased last.",
                null=True,
            ),
        ),
        migrations.AddIndex(
            model_name="gatewaysession",
            index=models.Index(
                condition=models.Q(("deleted_at", None)),
                fields=["organization", "user", "-created_at", "id"],
                name="gateway_session_newest",
            ),
        ),
        migrations.AddConstraint(
            model_name="gatewayresource",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("failure", ""), ("status__in", ("extracting", "extracted"))),
                    models.Q(("status", "failed"), models.Q(("failure", ""), _negated=True)),
                    _connector="OR",
                ),
                name="gateway_resource_fails_for_a_reason",
            ),
        ),
        migrations.AddIndex(
            model_name="waitingfile",
            index=models.Index(fields=["created_at"], name="waiting_file_age"),
        ),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
        migrations.RunSQL(FORGET, migrations.RunSQL.noop),
    ]

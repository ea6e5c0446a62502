from django.db import migrations, models
from django.db.models.functions import Now

from apps.common.migration_helpers import ID, protect_sql, release_sql

CHANGE_REQUEST = models.CharField(
    blank=True,
    db_default="",
    default="",
    editable=False,
    help_text="Whether changes to the newest version are requested of its author.",
    max_length=8,
)
KINDS = [
    ("deprecated", "Deprecated"),
    ("contradicted", "Contradicted"),
    ("superseded", "Superseded"),
    ("changes_requested", "Changes requested"),
]
UNDECIDED = models.Q(status="unverified") | models.Q(
    status="verified", pending_version__isnull=False
)
IS_OPEN = models.Q(change_request="open")
WAITING = UNDECIDED & ~IS_OPEN | (
    models.Q(status__in=("unverified", "verified", "locked")) & ~models.Q(quarantine_reason="")
)
# A comment is about a version that there is.
FOREIGN_KEY = """
ALTER TABLE memories_memorycomment
    ADD CONSTRAINT comment_about_existing_version
        FOREIGN KEY (memory_id, version) REFERENCES memories_memoryversion (memory_id, number);
"""
NO_FOREIGN_KEY = """
ALTER TABLE memories_memorycomment DROP CONSTRAINT comment_about_existing_version;
"""


class Migration(migrations.Migration):
    """Comments on memories, and the request for changes that is one of them."""

    dependencies = [("memories", "0001_initial"), ("organizations", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="MemoryComment",
            fields=[
                ("id", ID),
                ("version", models.PositiveIntegerField()),
                ("text", models.CharField(max_length=2000)),
                (
                    "requests_changes",
                    models.BooleanField(
                        default=False,
                        help_text="By it a reviewer sends the version back to its author.",
                    ),
                ),
                (
                    "author_kind",
                    models.CharField(
                        max_length=8,
                    ),
                ),
                ("author_id", models.CharField(max_length=64)),
                ("author_label", models.CharField(max_length=255)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "memory",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="comments", to="memories.memory"
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        null=True, on_delete=models.PROTECT, to="organizations.organization"
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(version__gte=1), name="comment_about_a_version"
                    )
                ],
            },
        ),
        migrations.RunSQL(FOREIGN_KEY, NO_FOREIGN_KEY),
        migrations.RunSQL(
            protect_sql("memories_memorycomment"), release_sql("memories_memorycomment")
        ),
        migrations.AddField("historicalmemory", "change_request", CHANGE_REQUEST),
        migrations.AddField("memory", "change_request", CHANGE_REQUEST),
        migrations.AlterField(
            "memory",
            "waiting_since",
            models.DateTimeField(
                db_default=Now(),
                editable=False,
                help_text="When it last began to wait for a decision or an answer; else says nothing.",
            ),
        ),
        migrations.AddConstraint(
            "memory",
            models.CheckConstraint(
                condition=models.Q(change_request="") | UNDECIDED,
                name="memory_changes_while_undecided",
            ),
        ),
        migrations.AddConstraint(
            "memory",
            models.CheckConstraint(
                condition=models.Q(change_request__in=["", "open", "answered"]),
                name="memory_change_request",
            ),
        ),
        migrations.RemoveIndex("memory", "memory_waiting"),
        migrations.RemoveIndex("memory", "memory_waiting_anywhere"),
        migrations.AddIndex(
            "memory",
            models.Index(
                fields=["organization", "waiting_since", "id"],
                condition=WAITING,
                name="memory_waiting",
            ),
        ),
        migrations.AddIndex(
            "memory",
            models.Index(
                fields=["waiting_since", "id"], condition=WAITING, name="memory_waiting_anywhere"
            ),
        ),
        migrations.AddIndex(
            "memory",
            models.Index(
                fields=["organization", "waiting_since", "id"],
                condition=IS_OPEN,
                name="memory_changes_requested",
            ),
        ),
        migrations.RemoveConstraint("recallnotice", "recall_kind"),
        migrations.AlterField("recallnotice", "kind", models.CharField(max_length=24)),
        migrations.AddConstraint(
            "recallnotice",
            models.CheckConstraint(
                condition=models.Q(kind__in=[kind for kind, _ in KINDS]), name="recall_kind"
            ),
        ),
        migrations.AddField(
            "recallnotice",
            "comment",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=models.PROTECT,
                related_name="+",
                to="memories.memorycomment",
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0003_workspaces"),
    ]

    operations = [
        migrations.AddField(
            model_name="historicalrepository",
            name="lists_conversations",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Show turns and messages of the gateway in lists and topics of those who take part; else they are internal.",
            ),
        ),
        migrations.AddField(
            model_name="repository",
            name="lists_conversations",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Show turns and messages of the gateway in lists and topics of those who take part; else they are internal.",
            ),
        ),
    ]

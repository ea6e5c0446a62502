from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("access", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="completedrequest",
            name="recorded_as",
            field=models.CharField(
                db_default="",
                help_text="The request id in the records of the first act.",
                max_length=128,
            ),
        ),
    ]

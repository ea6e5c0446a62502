from django.db import migrations


class Migration(migrations.Migration):
    """Nothing reads how much was stored in a session, and nothing counts it any more."""

    dependencies = [("tiers", "0001_initial")]

    operations = [migrations.RemoveField(model_name="knowledgesession", name="stm_tokens")]

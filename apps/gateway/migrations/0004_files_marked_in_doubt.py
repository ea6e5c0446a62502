from django.db import migrations

# Pieces in which nothing is sure are served marked from now on; the worker writes their documents.
# A message to whatever model reads the text was only suspect then, and is an order now.
LET_OUT = """
UPDATE gateway_resourcechunk SET withheld_by = ''
WHERE withheld_by <> '' AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(findings) AS finding
    WHERE NOT (finding->>'replaced')::boolean
      AND (finding->>'action' = 'reject' OR (finding->>'steers')::boolean
           OR finding->>'rule' = 'injection.composed.reader')
)
"""
# The program of before would answer them without a mark.
HOLD_BACK = """
UPDATE gateway_resourcechunk SET withheld_by = found.rule
FROM (
    SELECT chunk.id, min(finding->>'rule') AS rule
    FROM gateway_resourcechunk AS chunk, jsonb_array_elements(chunk.findings) AS finding
    WHERE chunk.withheld_by = '' AND NOT (finding->>'replaced')::boolean
      AND finding->>'action' <> 'accept'
    GROUP BY chunk.id
) AS found
WHERE found.id = gateway_resourcechunk.id
"""
COUNT = """
UPDATE gateway_gatewayresource AS file SET withheld_count = held.count
FROM (
    SELECT resource_id, count(*) FILTER (WHERE withheld_by <> '') AS count
    FROM gateway_resourcechunk GROUP BY resource_id
) AS held
WHERE held.resource_id = file.id AND file.withheld_count <> held.count
"""


class Migration(migrations.Migration):
    dependencies = [("gateway", "0003_data_of_the_user")]

    operations = [
        migrations.RunSQL(LET_OUT, HOLD_BACK),
        migrations.RunSQL(COUNT, COUNT),
    ]

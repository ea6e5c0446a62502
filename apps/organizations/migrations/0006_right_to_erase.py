from django.db import migrations

RIGHTS = (
    ("read_memories", "Read memories"),
    ("write_memories", "Write memories"),
    ("write_protected_memories", "Write protected memories"),
    ("verify_memories", "Verify memories"),
    ("lock_memories", "Lock memories"),
    ("deprecate_memories", "Deprecate memories"),
    ("view_audit", "View audit"),
    ("manage_access", "Manage access"),
    ("erase_data", "Erase data"),
)
# Who holds a role that has the right now, holds it from now on.
GIVE = """
INSERT INTO django_content_type (app_label, model)
VALUES ('organizations', 'organization') ON CONFLICT DO NOTHING;
INSERT INTO auth_permission (name, codename, content_type_id)
SELECT 'Erase data', 'erase_data', id FROM django_content_type
WHERE app_label = 'organizations' AND model = 'organization'
ON CONFLICT DO NOTHING;
INSERT INTO organizations_organizationgroupobjectpermission
    (content_object_id, group_id, permission_id)
SELECT held.organization_id, held.group_id, permission.id
FROM organizations_rolegroup AS held, auth_permission AS permission
JOIN django_content_type AS kind ON kind.id = permission.content_type_id
WHERE held.role = 'organization_admin' AND permission.codename = 'erase_data'
  AND kind.app_label = 'organizations' AND kind.model = 'organization'
ON CONFLICT DO NOTHING;
INSERT INTO auth_group_permissions (group_id, permission_id)
SELECT held.group_id, permission.id
FROM organizations_rolegroup AS held, auth_permission AS permission
JOIN django_content_type AS kind ON kind.id = permission.content_type_id
WHERE held.role = 'super_admin' AND permission.codename = 'erase_data'
  AND kind.app_label = 'organizations' AND kind.model = 'organization'
ON CONFLICT DO NOTHING;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0004_claims_and_samples"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        *(
            migrations.AlterModelOptions(name, {**options, "permissions": RIGHTS})
            for name, options in (
                ("organization", {"ordering": ("slug",)}),
                (
                    "repository",
                    {
                        "ordering": ("organization__slug", "slug"),
                        "verbose_name_plural": "repositories",
                    },
                ),
            )
        ),
        migrations.RunSQL(GIVE, migrations.RunSQL.noop),
    ]

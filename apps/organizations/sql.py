"""The statement that every call of a person begins with: written out, as it costs less so."""

# Permissions of all her groups: on the platform, on organizations, on repositories.
GRANTS_OF_USER = """
SELECT permission.codename, NULL::uuid, NULL::uuid
FROM accounts_user_groups AS held
JOIN auth_group_permissions AS given USING (group_id)
JOIN auth_permission AS permission ON permission.id = given.permission_id
JOIN django_content_type AS kind ON kind.id = permission.content_type_id
WHERE held.user_id = %(user_id)s AND kind.app_label = 'organizations'
UNION ALL
SELECT permission.codename, given.content_object_id, NULL
FROM accounts_user_groups AS held
JOIN organizations_organizationgroupobjectpermission AS given USING (group_id)
JOIN auth_permission AS permission ON permission.id = given.permission_id
WHERE held.user_id = %(user_id)s
UNION ALL
SELECT permission.codename, repository.organization_id, repository.id
FROM accounts_user_groups AS held
JOIN organizations_repositorygroupobjectpermission AS given USING (group_id)
JOIN organizations_repository AS repository ON repository.id = given.content_object_id
JOIN auth_permission AS permission ON permission.id = given.permission_id
WHERE held.user_id = %(user_id)s
"""

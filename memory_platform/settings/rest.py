"""REST and its description."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "apps.rest.authentication.BearerAuthentication",
        "apps.rest.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["apps.rest.authentication.HasCredential"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "apps.rest.exceptions.handle_exception",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Memory Platform",
    "DESCRIPTION": "Governed memory for AI agents: read, review, verify, lock and audit.",
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    # By default Swagger UI asks a public service to validate the schema.
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "validatorUrl": None},
    "ENUM_NAME_OVERRIDES": {
        "MemoryType": "apps.rest.inputs.TYPES",
        "MemoryStatus": "apps.rest.inputs.STATUSES",
        "MemoryTier": "apps.rest.inputs.TIERS",
        "MemoryScope": "apps.rest.inputs.SCOPES",
        "WritableScope": "apps.rest.inputs.WRITABLE_SCOPES",
        "ServedStatus": "apps.rest.inputs.FOUND_STATUSES",
        "SearchFormat": "apps.rest.inputs.FORMATS",
        "AuditAction": "apps.rest.inputs.ACTIONS",
        "Verdict": "apps.rest.inputs.VERDICTS",
        "ErrorCode": "apps.rest.outputs.ERROR_CODES",
        "ActorKind": "apps.rest.outputs.ACTOR_KINDS",
        "AuthorKind": "apps.rest.outputs.AUTHOR_KINDS",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

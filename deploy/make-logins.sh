#!/bin/sh
# Runs once, in an empty database: the owner's, the application's and the sealer's login, and pgvector.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres \
    --set owner="$OWNER_PASSWORD" --set application="$APPLICATION_PASSWORD" \
    --set sealer="$SEALER_PASSWORD" <<'SQL'
CREATE ROLE memory_owner LOGIN PASSWORD :'owner';
CREATE ROLE memory_app LOGIN PASSWORD :'application';
CREATE ROLE memory_sealer LOGIN PASSWORD :'sealer';
CREATE DATABASE memory_platform OWNER memory_owner;
\connect memory_platform
CREATE EXTENSION vector;
SQL

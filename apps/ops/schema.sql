SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.audit_auditrecord_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'audit_auditrecord is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.audit_checkpoint_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'audit_checkpoint is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.audit_leaf_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'audit_leaf is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.audit_serving_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'audit_serving is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.audit_subtree_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'audit_subtree is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.erasure_erasedobject_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'erasure_erasedobject is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.events_event (
    id uuid NOT NULL,
    event_seq bigint NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    channel character varying(128) NOT NULL,
    source_event_key character varying(255) NOT NULL,
    participants character varying(128)[] NOT NULL,
    type character varying(64) NOT NULL,
    context_id character varying(255) NOT NULL,
    topic_hints jsonb NOT NULL,
    internal boolean NOT NULL,
    payload text NOT NULL,
    payload_hash character varying(64) NOT NULL,
    verdict character varying(16) NOT NULL,
    findings jsonb NOT NULL,
    guard_version character varying(40) NOT NULL,
    author_kind character varying(8) NOT NULL,
    author_id character varying(64) NOT NULL,
    author_label character varying(255) NOT NULL,
    agent_id character varying(255) NOT NULL,
    request_id character varying(128) NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    erased_at timestamp with time zone,
    replaced_by uuid,
    CONSTRAINT event_has_participants CHECK ((
CASE
    WHEN (participants IS NULL) THEN NULL::integer
    ELSE COALESCE(array_length(participants, 1), 0)
END > 0))
);
CREATE FUNCTION public.events_by_keys(organization uuid, log uuid, channels text[], keys text[]) RETURNS SETOF public.events_event
    LANGUAGE sql STABLE
    SET enable_seqscan TO 'off'
    SET enable_sort TO 'off'
    AS $$
SELECT event.* FROM unnest(channels, keys) AS given (channel, key)
CROSS JOIN LATERAL (
    SELECT * FROM events_event
    WHERE organization_id = organization AND repository_id = log
      AND events_event.channel = given.channel AND source_event_key >= given.key
      AND source_event_key <> ''
    ORDER BY source_event_key LIMIT 1
) AS event
WHERE event.source_event_key = given.key
$$;
CREATE FUNCTION public.events_draw_numbers(organization uuid, log uuid, wanted integer) RETURNS bigint
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_sort TO 'off'
    AS $$
DECLARE
    turn CONSTANT bigint := hashtextextended('numbers of events ' || log::text, 0);
    notes CONSTANT integer := hashtext('numbers of events ' || log::text);
    noted bigint;
    kept bigint;
    first bigint;
BEGIN
    PERFORM pg_advisory_lock(turn);
    BEGIN
        SELECT max(objid::bigint) INTO noted FROM pg_locks
        WHERE locktype = 'advisory' AND objsubid = 2
          AND classid = (notes::bigint & 4294967295)::oid
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
        -- In a statement after that: whose note is gone has committed, or given up.
        SELECT event_seq INTO kept FROM events_event
        WHERE organization_id = organization AND repository_id = log
        ORDER BY event_seq DESC LIMIT 1;
        first := greatest(noted, kept, 0) + 1;
        PERFORM pg_advisory_xact_lock_shared(notes, first::integer);
        PERFORM pg_advisory_xact_lock_shared(notes, (first + wanted - 1)::integer);
    EXCEPTION WHEN query_canceled OR OTHERS THEN
        PERFORM pg_advisory_unlock(turn);
        RAISE;
    END;
    PERFORM pg_advisory_unlock(turn);
    RETURN first;
END $$;
CREATE FUNCTION public.events_event_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    said CONSTANT text[] := ARRAY['payload', 'topic_hints', 'findings', 'erased_at'];
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.payload = '{"erased":true}'
            AND NEW.topic_hints = '[]'::jsonb AND NEW.findings = '[]'::jsonb
            AND to_jsonb(NEW) - said = to_jsonb(OLD) - said
            OR OLD.replaced_by IS NULL AND NEW.replaced_by IS NOT NULL
            AND to_jsonb(NEW) - 'replaced_by' = to_jsonb(OLD) - 'replaced_by' THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'events_event is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.events_last_number(organization uuid, log uuid) RETURNS bigint
    LANGUAGE sql STABLE
    SET enable_seqscan TO 'off'
    SET enable_sort TO 'off'
    AS $$
SELECT event_seq FROM events_event WHERE organization_id = organization AND repository_id = log
ORDER BY event_seq DESC LIMIT 1
$$;
CREATE FUNCTION public.memories_memory_guard() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    unlocking CONSTANT text[] := ARRAY['status', 'status_before_lock', 'status_reason', 'locked_at', 'updated_at', 'quarantine_reason', 'guard_version', 'findings', 'released_rules', 'waiting_since'];
BEGIN
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'a memory is archived, never deleted' USING ERRCODE = 'check_violation';
    END IF;
    IF (NEW.id, NEW.organization_id, NEW.repository_id, NEW.scope, NEW.type)
        IS DISTINCT FROM (OLD.id, OLD.organization_id, OLD.repository_id, OLD.scope, OLD.type) THEN
        RAISE EXCEPTION 'place and type of a memory never change'
            USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.erased_at IS NOT NULL OR OLD.erased_at IS NOT NULL THEN
        IF NEW.erased_at IS NULL OR NEW.status <> 'archived'
            OR (NEW.title, NEW.content) IS DISTINCT FROM ('', '') THEN
            RAISE EXCEPTION 'what was erased does not come back' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END IF;
    IF OLD.status = 'locked' AND (NEW.status NOT IN ('locked', OLD.status_before_lock)
        OR to_jsonb(NEW) - unlocking IS DISTINCT FROM to_jsonb(OLD) - unlocking) THEN
        RAISE EXCEPTION 'a locked memory is only unlocked' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE FUNCTION public.memories_memorycomment_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.text = ''
            AND to_jsonb(NEW) - ARRAY['text', 'erased_at'] = to_jsonb(OLD) - ARRAY['text', 'erased_at'] THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'memories_memorycomment is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.memories_memoryversion_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.title = '' AND NEW.content = '' AND NEW.tags = '{}' AND NEW.reason = '' AND NEW.findings = '[]'::jsonb
            AND to_jsonb(NEW) - ARRAY['title', 'content', 'tags', 'reason', 'findings', 'erased_at'] = to_jsonb(OLD) - ARRAY['title', 'content', 'tags', 'reason', 'findings', 'erased_at'] THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'memories_memoryversion is append-only: % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.memories_version_guard() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    held memories_memory%ROWTYPE;
    highest integer;
BEGIN
    SELECT * INTO held FROM memories_memory WHERE id = NEW.memory_id FOR NO KEY UPDATE;
    IF held.status IN ('locked', 'deprecated', 'archived') THEN
        RAISE EXCEPTION 'a % memory takes no new version', held.status
            USING ERRCODE = 'check_violation';
    END IF;
    SELECT coalesce(max(number), 0) INTO highest
        FROM memories_memoryversion WHERE memory_id = NEW.memory_id;
    IF NEW.number <> highest + 1 OR NEW.organization_id IS DISTINCT FROM held.organization_id THEN
        RAISE EXCEPTION 'version % does not follow version %', NEW.number, highest
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE FUNCTION public.topics_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION '% is never changed: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.topics_refuse_unless_staging() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT snapshot_id FROM written) AS given
        JOIN topics_snapshot AS snapshot ON snapshot.id = given.snapshot_id
        WHERE snapshot.status <> 'staging'
    ) THEN
        RAISE EXCEPTION '% grows only while its snapshot is staging', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION public.topics_refuse_unless_withheld() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    said CONSTANT text[] := ARRAY['label', 'summary', 'metadata'];
    nothing CONSTANT jsonb := '{"terms": [], "hints": [], "sentences": [], "erased": true}';
    former CONSTANT jsonb := to_jsonb(OLD);
    given CONSTANT jsonb := to_jsonb(NEW);
BEGIN
    IF given - said = former - said AND given ->> 'label' = 'Words were erased'
        AND (NOT given ? 'metadata' OR given -> 'metadata' = (former -> 'metadata') || nothing
             AND given ->> 'summary' = 'Some of this was erased; the next build describes the rest.')
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is never changed: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION public.topics_refuse_while_active() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT snapshot_id FROM removed) AS given
        JOIN topics_snapshot AS snapshot ON snapshot.id = given.snapshot_id
        WHERE snapshot.status = 'active'
    ) THEN
        RAISE EXCEPTION '% is served: its rows stay', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION public.topics_refuse_while_held() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (
        SELECT FROM removed JOIN topics_snapshotnode AS held ON held.node_id = removed.node_id
    ) THEN
        RAISE EXCEPTION '% is held by a snapshot', TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END $$;
CREATE TABLE public.access_accesstoken (
    id bigint NOT NULL,
    key_id character varying(16) NOT NULL,
    digest bytea NOT NULL,
    name character varying(100) NOT NULL,
    repository_ids uuid[],
    abilities character varying(8)[] NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    organization_id uuid,
    user_id bigint,
    agent_id uuid,
    secrecy character varying(2) DEFAULT 'S3'::character varying NOT NULL,
    participants character varying(128)[],
    audience character varying(3) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT agent_token_lists_its_repositories CHECK (((agent_id IS NULL) OR ((organization_id IS NOT NULL) AND (repository_ids IS NOT NULL)))),
    CONSTRAINT agent_token_never_admin CHECK (((agent_id IS NULL) OR (NOT (abilities @> ARRAY['admin'::character varying(8)])))),
    CONSTRAINT token_abilities_known CHECK (((abilities <@ ARRAY['read'::character varying(8), 'write'::character varying(8), 'admin'::character varying(8)]) AND (
CASE
    WHEN (abilities IS NULL) THEN NULL::integer
    ELSE COALESCE(array_length(abilities, 1), 0)
END > 0))),
    CONSTRAINT token_has_one_bearer CHECK ((((agent_id IS NOT NULL) AND (user_id IS NULL)) OR ((agent_id IS NULL) AND (user_id IS NOT NULL)))),
    CONSTRAINT token_repositories_have_organization CHECK (((repository_ids IS NULL) OR (organization_id IS NOT NULL)))
);
ALTER TABLE public.access_accesstoken ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.access_accesstoken_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_agent (
    id uuid NOT NULL,
    agent_id character varying(128) NOT NULL,
    name character varying(200) NOT NULL,
    kind character varying(16) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    owner_id bigint
);
CREATE TABLE public.access_completedrequest (
    id bigint NOT NULL,
    organization_id uuid,
    repository_id uuid,
    actor_kind character varying(8) NOT NULL,
    actor_id character varying(64) NOT NULL,
    tool character varying(64) NOT NULL,
    request_id character varying(128) NOT NULL,
    arguments_digest character varying(64) NOT NULL,
    result jsonb,
    created_at timestamp with time zone NOT NULL,
    recorded_as character varying(128) DEFAULT ''::character varying NOT NULL
);
ALTER TABLE public.access_completedrequest ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.access_completedrequest_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_historicalaccesstoken (
    id bigint NOT NULL,
    key_id character varying(16) NOT NULL,
    name character varying(100) NOT NULL,
    repository_ids uuid[],
    abilities character varying(8)[] NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    agent_id uuid,
    organization_id uuid,
    user_id bigint,
    secrecy character varying(2) DEFAULT 'S3'::character varying NOT NULL,
    participants character varying(128)[],
    audience character varying(3) DEFAULT ''::character varying NOT NULL
);
ALTER TABLE public.access_historicalaccesstoken ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.access_historicalaccesstoken_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_historicalagent (
    id uuid NOT NULL,
    agent_id character varying(128) NOT NULL,
    name character varying(200) NOT NULL,
    kind character varying(16) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    organization_id uuid,
    owner_id bigint
);
ALTER TABLE public.access_historicalagent ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.access_historicalagent_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_platformstart (
    name character varying(16) NOT NULL,
    started_at timestamp with time zone NOT NULL
);
CREATE UNLOGGED TABLE public.access_proposalturn (
    id bigint NOT NULL,
    holder character varying(80) NOT NULL,
    session character varying(32) NOT NULL,
    turn bigint,
    proposals integer NOT NULL,
    began_at timestamp with time zone NOT NULL
);
ALTER TABLE public.access_proposalturn ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.access_proposalturn_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE public.access_ratebucket (
    key character varying(128) NOT NULL,
    tokens double precision NOT NULL,
    filled_at timestamp with time zone NOT NULL
);
CREATE UNLOGGED TABLE public.access_sessionbucket (
    id bigint NOT NULL,
    holder character varying(80) NOT NULL,
    session character varying(32) NOT NULL,
    tokens double precision NOT NULL,
    filled_at timestamp with time zone NOT NULL
);
ALTER TABLE public.access_sessionbucket ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.access_sessionbucket_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.access_toolusage (
    id bigint NOT NULL,
    organization_id uuid,
    tool character varying(64) NOT NULL,
    shard smallint NOT NULL,
    calls bigint NOT NULL,
    errors bigint NOT NULL,
    total_latency_ms double precision NOT NULL,
    last_call_at timestamp with time zone NOT NULL
);
ALTER TABLE public.access_toolusage ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.access_toolusage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts_passkey (
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    factor_id bigint NOT NULL,
    CONSTRAINT accounts_passkey_sign_count_check CHECK ((sign_count >= 0))
);
ALTER TABLE public.accounts_passkey ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_passkey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts_passwordreset (
    id bigint NOT NULL,
    key_id character varying(16) NOT NULL,
    digest bytea NOT NULL,
    issued_by_label character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    issued_by_id bigint,
    user_id bigint NOT NULL
);
ALTER TABLE public.accounts_passwordreset ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_passwordreset_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts_provideridentity (
    id bigint NOT NULL,
    issuer character varying(512) NOT NULL,
    subject character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    user_id bigint NOT NULL
);
ALTER TABLE public.accounts_provideridentity ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_provideridentity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts_recoverycode (
    id bigint NOT NULL,
    digest bytea NOT NULL,
    factor_id bigint NOT NULL
);
ALTER TABLE public.accounts_recoverycode ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_recoverycode_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts_rolebyprovider (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    user_id bigint NOT NULL
);
ALTER TABLE public.accounts_rolebyprovider ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_rolebyprovider_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts_secondfactor (
    user_id bigint NOT NULL,
    sealed_secret bytea,
    last_step bigint NOT NULL,
    failures smallint NOT NULL,
    blocked_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT accounts_secondfactor_failures_check CHECK ((failures >= 0)),
    CONSTRAINT accounts_secondfactor_last_step_check CHECK ((last_step >= 0))
);
CREATE TABLE public.accounts_user (
    id bigint NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    username character varying(150) NOT NULL,
    first_name character varying(150) NOT NULL,
    last_name character varying(150) NOT NULL,
    email character varying(254) NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL,
    sign_outs integer DEFAULT 0 NOT NULL,
    has_second_factor boolean DEFAULT false NOT NULL,
    CONSTRAINT accounts_user_sign_outs_check CHECK ((sign_outs >= 0))
);
CREATE TABLE public.accounts_user_groups (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    group_id integer NOT NULL
);
ALTER TABLE public.accounts_user_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_user_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.accounts_user ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts_user_user_permissions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.accounts_user_user_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.accounts_user_user_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_auditrecord (
    id bigint NOT NULL,
    organization_id uuid,
    repository_id uuid,
    actor_kind character varying(8) NOT NULL,
    actor_id character varying(64) NOT NULL,
    actor_label character varying(255) NOT NULL,
    agent_id character varying(255) NOT NULL,
    request_id character varying(128) NOT NULL,
    action character varying(32) NOT NULL,
    object_kind character varying(32) NOT NULL,
    object_id character varying(64) NOT NULL,
    object_version integer,
    before_status character varying(32) NOT NULL,
    after_status character varying(32) NOT NULL,
    verdict character varying(32) NOT NULL,
    reason character varying(1000) NOT NULL,
    served jsonb,
    content_hash character varying(64) NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    salt bytea NOT NULL,
    payload_hash bytea NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    credential_kind character varying(16) DEFAULT ''::character varying NOT NULL,
    key_id character varying(16) DEFAULT ''::character varying NOT NULL,
    question character varying(8) DEFAULT ''::character varying NOT NULL,
    query_digest character varying(64) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT audit_auditrecord_object_version_check CHECK ((object_version >= 0))
);
ALTER TABLE public.audit_auditrecord ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.audit_auditrecord_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_checkpoint (
    id bigint NOT NULL,
    tree uuid NOT NULL,
    size bigint NOT NULL,
    root bytea NOT NULL,
    frontier bytea NOT NULL,
    note text NOT NULL,
    sealed_at timestamp with time zone NOT NULL
);
ALTER TABLE public.audit_checkpoint ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.audit_checkpoint_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_checkpointplace (
    id bigint NOT NULL,
    name character varying(255) NOT NULL,
    "position" bigint NOT NULL,
    delivered_at timestamp with time zone,
    failing_since timestamp with time zone,
    failures integer NOT NULL,
    last_error character varying(255) NOT NULL,
    try_again_at timestamp with time zone,
    removed_at timestamp with time zone,
    CONSTRAINT audit_checkpointplace_failures_check CHECK ((failures >= 0))
);
ALTER TABLE public.audit_checkpointplace ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.audit_checkpointplace_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_leaf (
    tree uuid NOT NULL,
    leaf_index bigint NOT NULL,
    record_id bigint NOT NULL,
    leaf_hash bytea NOT NULL
);
CREATE TABLE public.audit_sealingstate (
    id bigint NOT NULL,
    epoch character varying(32) NOT NULL,
    is_catching_up boolean NOT NULL,
    transaction_id bigint NOT NULL,
    record_id bigint NOT NULL
);
ALTER TABLE public.audit_sealingstate ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.audit_sealingstate_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_serving (
    id bigint NOT NULL,
    organization_id uuid,
    memory_id uuid NOT NULL,
    actor_kind character varying(8) NOT NULL,
    actor_id character varying(64) NOT NULL,
    agent_id character varying(255) NOT NULL,
    actor_label character varying(255) NOT NULL,
    record_id bigint NOT NULL,
    version integer NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    CONSTRAINT audit_serving_version_check CHECK ((version >= 0))
);
ALTER TABLE public.audit_serving ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.audit_serving_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_subtree (
    tree uuid NOT NULL,
    level smallint NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL
);
CREATE TABLE public.audit_verification (
    id bigint NOT NULL,
    organization_id uuid,
    requested_by character varying(255) NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    total bigint NOT NULL,
    checked bigint NOT NULL,
    checkpoints bigint NOT NULL,
    unsealed bigint NOT NULL,
    out_of_order bigint NOT NULL,
    problem_count bigint NOT NULL,
    problems jsonb NOT NULL,
    problem_trees jsonb NOT NULL,
    kept jsonb NOT NULL,
    "position" jsonb NOT NULL
);
ALTER TABLE public.audit_verification ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.audit_verification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);
ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);
ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.axes_accessattempt (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    get_data text NOT NULL,
    post_data text NOT NULL,
    failures_since_start integer NOT NULL,
    CONSTRAINT axes_accessattempt_failures_since_start_check CHECK ((failures_since_start >= 0))
);
ALTER TABLE public.axes_accessattempt ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accessattempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.axes_accessattemptexpiration (
    access_attempt_id integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.axes_accessfailurelog (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    locked_out boolean NOT NULL
);
ALTER TABLE public.axes_accessfailurelog ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accessfailurelog_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.axes_accesslog (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    logout_time timestamp with time zone,
    session_hash character varying(64) NOT NULL
);
ALTER TABLE public.axes_accesslog ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accesslog_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_admin_log (
    id integer NOT NULL,
    action_time timestamp with time zone NOT NULL,
    object_id text,
    object_repr character varying(200) NOT NULL,
    action_flag smallint NOT NULL,
    change_message text NOT NULL,
    content_type_id integer,
    user_id bigint NOT NULL,
    CONSTRAINT django_admin_log_action_flag_check CHECK ((action_flag >= 0))
);
ALTER TABLE public.django_admin_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_admin_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);
ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);
ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);
CREATE TABLE public.erasure_erasedobject (
    id bigint NOT NULL,
    kind character varying(8) NOT NULL,
    object_id character varying(64) NOT NULL COLLATE pg_catalog."C",
    content_hash character varying(64) NOT NULL,
    organization_id uuid NOT NULL,
    erasure_id uuid NOT NULL
);
ALTER TABLE public.erasure_erasedobject ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.erasure_erasedobject_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.erasure_erasure (
    id uuid NOT NULL,
    subject_kind character varying(16) NOT NULL,
    subject_id character varying(64) NOT NULL,
    with_locked boolean NOT NULL,
    reason character varying(500) NOT NULL,
    actor_kind character varying(8) NOT NULL,
    actor_id character varying(64) NOT NULL,
    actor_label character varying(255) NOT NULL,
    request_id character varying(128) NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    phase character varying(16) NOT NULL,
    "position" jsonb NOT NULL,
    counts jsonb NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL,
    touched_at timestamp with time zone,
    failure character varying(32) NOT NULL,
    statement text NOT NULL,
    record_id bigint,
    organization_id uuid NOT NULL,
    before jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT erasure_erasure_done_check CHECK ((done >= 0)),
    CONSTRAINT erasure_erasure_total_check CHECK ((total >= 0))
);
CREATE TABLE public.gateway_gatewayresource (
    id uuid NOT NULL,
    sha256 character varying(64) NOT NULL,
    kind character varying(8) NOT NULL,
    size integer NOT NULL,
    title character varying(200) NOT NULL,
    description character varying(2000) NOT NULL,
    status character varying(16) NOT NULL,
    failure character varying(16) NOT NULL,
    is_truncated boolean NOT NULL,
    chunk_count integer NOT NULL,
    withheld_count integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    user_id uuid NOT NULL,
    progress smallint NOT NULL,
    CONSTRAINT gateway_gatewayresource_chunk_count_check CHECK ((chunk_count >= 0)),
    CONSTRAINT gateway_gatewayresource_progress_check CHECK ((progress >= 0)),
    CONSTRAINT gateway_gatewayresource_size_check CHECK ((size >= 0)),
    CONSTRAINT gateway_gatewayresource_withheld_count_check CHECK ((withheld_count >= 0)),
    CONSTRAINT gateway_resource_fails_for_a_reason CHECK (((((failure)::text = ''::text) AND ((status)::text = ANY ((ARRAY['extracting'::character varying, 'extracted'::character varying])::text[]))) OR (((status)::text = 'failed'::text) AND (NOT ((failure)::text = ''::text)))))
);
CREATE TABLE public.gateway_gatewaysession (
    id uuid NOT NULL,
    session_id character varying(200) NOT NULL,
    thread character varying(64) NOT NULL,
    messages integer NOT NULL,
    pending_from bigint,
    last_number bigint NOT NULL,
    flushed_number bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_added_at timestamp with time zone,
    flushed_at timestamp with time zone,
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    released bigint[] NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT gateway_gatewaysession_messages_check CHECK ((messages >= 0)),
    CONSTRAINT gateway_session_flushes_what_is_there CHECK ((flushed_number <= last_number))
);
CREATE TABLE public.gateway_gatewayuser (
    id uuid NOT NULL,
    user_id character varying(100) NOT NULL,
    key_id character varying(16) NOT NULL,
    digest bytea NOT NULL,
    key_issued_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    agent_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    erased_at timestamp with time zone,
    file_bytes bigint NOT NULL,
    file_count integer NOT NULL,
    message_bytes bigint NOT NULL,
    message_count integer NOT NULL,
    CONSTRAINT gateway_gatewayuser_file_bytes_check CHECK ((file_bytes >= 0)),
    CONSTRAINT gateway_gatewayuser_file_count_check CHECK ((file_count >= 0)),
    CONSTRAINT gateway_gatewayuser_message_bytes_check CHECK ((message_bytes >= 0)),
    CONSTRAINT gateway_gatewayuser_message_count_check CHECK ((message_count >= 0))
);
CREATE TABLE public.gateway_historicalgatewayuser (
    id uuid NOT NULL,
    user_id character varying(100) NOT NULL,
    key_id character varying(16) NOT NULL,
    key_issued_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    agent_id uuid,
    organization_id uuid,
    repository_id uuid,
    erased_at timestamp with time zone
);
ALTER TABLE public.gateway_historicalgatewayuser ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.gateway_historicalgatewayuser_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.gateway_resourcechunk (
    id uuid NOT NULL,
    "position" integer NOT NULL,
    text text NOT NULL,
    withheld_by character varying(64) NOT NULL,
    findings jsonb NOT NULL,
    guard_version character varying(40) NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    user_id uuid NOT NULL,
    page integer,
    CONSTRAINT gateway_resourcechunk_page_check CHECK ((page >= 0)),
    CONSTRAINT gateway_resourcechunk_position_check CHECK (("position" >= 0))
);
CREATE TABLE public.gateway_waitingfile (
    resource_id uuid NOT NULL,
    content bytea NOT NULL,
    tried smallint NOT NULL,
    taken_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT gateway_waitingfile_tried_check CHECK ((tried >= 0))
);
CREATE TABLE public.governance_allowedvalue (
    id uuid NOT NULL,
    fingerprint character varying(64) NOT NULL,
    rule_id character varying(64) NOT NULL,
    description character varying(300) NOT NULL,
    decided_by character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_by character varying(255) NOT NULL,
    removed_at timestamp with time zone,
    organization_id uuid NOT NULL
);
CREATE TABLE public.governance_historicalownrule (
    id uuid NOT NULL,
    slug character varying(50) NOT NULL,
    "group" character varying(16) NOT NULL,
    action character varying(16) NOT NULL,
    description character varying(300) NOT NULL,
    pattern text NOT NULL,
    state character varying(16) NOT NULL,
    created_by character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    organization_id uuid
);
ALTER TABLE public.governance_historicalownrule ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.governance_historicalownrule_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.governance_historicalruledecision (
    id bigint NOT NULL,
    rule_id character varying(64) NOT NULL,
    action character varying(16) NOT NULL,
    reason character varying(1000) NOT NULL,
    decided_by character varying(255) NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    organization_id uuid
);
ALTER TABLE public.governance_historicalruledecision ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.governance_historicalruledecision_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.governance_historicalvetodecision (
    rules character varying(64)[] NOT NULL,
    reason character varying(1000) NOT NULL,
    decided_by character varying(255) NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    organization_id uuid
);
ALTER TABLE public.governance_historicalvetodecision ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.governance_historicalvetodecision_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.governance_keptquery (
    record_id bigint NOT NULL,
    text text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL
);
CREATE TABLE public.governance_learnedmodel (
    id bigint NOT NULL,
    number integer NOT NULL,
    weights bytea NOT NULL,
    digest character varying(64) NOT NULL,
    decisions integer NOT NULL,
    turned_down integer NOT NULL,
    sampled integer NOT NULL,
    missed integer NOT NULL,
    below double precision NOT NULL,
    ranking double precision NOT NULL,
    start_ranking double precision NOT NULL,
    is_sound boolean NOT NULL,
    last_record_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    CONSTRAINT governance_learnedmodel_decisions_check CHECK ((decisions >= 0)),
    CONSTRAINT governance_learnedmodel_missed_check CHECK ((missed >= 0)),
    CONSTRAINT governance_learnedmodel_number_check CHECK ((number >= 0)),
    CONSTRAINT governance_learnedmodel_sampled_check CHECK ((sampled >= 0)),
    CONSTRAINT governance_learnedmodel_turned_down_check CHECK ((turned_down >= 0)),
    CONSTRAINT model_number_from_one CHECK ((number >= 1))
);
ALTER TABLE public.governance_learnedmodel ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.governance_learnedmodel_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.governance_ownrule (
    id uuid NOT NULL,
    slug character varying(50) NOT NULL,
    "group" character varying(16) NOT NULL,
    action character varying(16) NOT NULL,
    description character varying(300) NOT NULL,
    pattern text NOT NULL,
    state character varying(16) NOT NULL,
    created_by character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    CONSTRAINT own_rule_action CHECK (((action)::text = ANY ((ARRAY['quarantine'::character varying, 'reject'::character varying])::text[]))),
    CONSTRAINT own_rule_group CHECK ((("group")::text = ANY ((ARRAY['secrets'::character varying, 'injection'::character varying, 'instructional'::character varying])::text[]))),
    CONSTRAINT own_rule_state CHECK (((state)::text = ANY ((ARRAY['draft'::character varying, 'active'::character varying, 'off'::character varying])::text[])))
);
CREATE TABLE public.governance_policyrevision (
    organization_id uuid NOT NULL,
    revision integer NOT NULL,
    stamp uuid NOT NULL,
    CONSTRAINT governance_policyrevision_revision_check CHECK ((revision >= 0))
);
CREATE TABLE public.governance_ruledecision (
    id bigint NOT NULL,
    rule_id character varying(64) NOT NULL,
    action character varying(16) NOT NULL,
    reason character varying(1000) NOT NULL,
    decided_by character varying(255) NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    CONSTRAINT decision_action CHECK (((action)::text = ANY ((ARRAY[''::character varying, 'accept'::character varying, 'quarantine'::character varying, 'reject'::character varying])::text[])))
);
ALTER TABLE public.governance_ruledecision ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.governance_ruledecision_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.governance_ruletrial (
    id bigint NOT NULL,
    rule_id character varying(64) NOT NULL,
    action character varying(16) NOT NULL,
    "group" character varying(16) NOT NULL,
    pattern text NOT NULL,
    requested_by character varying(255) NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    total integer,
    tried integer NOT NULL,
    quarantined integer NOT NULL,
    rejected integer NOT NULL,
    samples jsonb NOT NULL,
    "position" jsonb NOT NULL,
    organization_id uuid NOT NULL,
    CONSTRAINT governance_ruletrial_quarantined_check CHECK ((quarantined >= 0)),
    CONSTRAINT governance_ruletrial_rejected_check CHECK ((rejected >= 0)),
    CONSTRAINT governance_ruletrial_total_check CHECK ((total >= 0)),
    CONSTRAINT governance_ruletrial_tried_check CHECK ((tried >= 0))
);
ALTER TABLE public.governance_ruletrial ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.governance_ruletrial_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.governance_vetodecision (
    organization_id uuid NOT NULL,
    rules character varying(64)[] NOT NULL,
    reason character varying(1000) NOT NULL,
    decided_by character varying(255) NOT NULL,
    decided_at timestamp with time zone NOT NULL
);
CREATE TABLE public.guardian_groupobjectpermission (
    id integer NOT NULL,
    object_pk character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.guardian_groupobjectpermission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.guardian_groupobjectpermission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.guardian_userobjectpermission (
    id integer NOT NULL,
    object_pk character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    permission_id integer NOT NULL,
    user_id bigint NOT NULL
);
ALTER TABLE public.guardian_userobjectpermission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.guardian_userobjectpermission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.index_commonterm (
    corpus_id integer NOT NULL,
    term text NOT NULL COLLATE pg_catalog."C",
    documents integer NOT NULL,
    CONSTRAINT index_commonterm_documents_check CHECK ((documents >= 0))
);
CREATE TABLE public.index_corpus (
    id integer NOT NULL,
    place uuid NOT NULL,
    organization_id uuid,
    repository_id uuid,
    language character varying(16) NOT NULL,
    documents integer NOT NULL,
    average_length double precision NOT NULL,
    swept_document bigint NOT NULL,
    has_walked boolean DEFAULT false NOT NULL,
    kind character varying(16) DEFAULT 'memory'::character varying NOT NULL,
    CONSTRAINT index_corpus_documents_check CHECK ((documents >= 0)),
    CONSTRAINT index_corpus_swept_document_check CHECK ((swept_document >= 0))
);
ALTER TABLE public.index_corpus ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.index_corpus_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.index_corpusscale (
    documents integer NOT NULL,
    centroid public.halfvec NOT NULL,
    deviation double precision NOT NULL,
    corpus_id integer NOT NULL,
    model_id smallint NOT NULL,
    CONSTRAINT index_corpusscale_documents_check CHECK ((documents >= 0))
);
CREATE TABLE public.index_document (
    id bigint NOT NULL,
    organization_id uuid,
    repository_id uuid,
    kind character varying(16) NOT NULL,
    object_id uuid NOT NULL,
    language character varying(16) NOT NULL,
    length integer NOT NULL,
    terms text[] NOT NULL,
    thread character varying(255) NOT NULL,
    author character varying(255) NOT NULL,
    said_at timestamp with time zone NOT NULL,
    is_question boolean NOT NULL,
    corpus_id integer NOT NULL,
    is_compared boolean DEFAULT false NOT NULL,
    CONSTRAINT index_document_length_check CHECK ((length >= 0))
);
ALTER TABLE public.index_document ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.index_document_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.index_embedding (
    corpus_id integer NOT NULL,
    dimensions smallint NOT NULL,
    vector public.halfvec NOT NULL,
    document_id bigint NOT NULL,
    model_id smallint NOT NULL,
    is_walked boolean DEFAULT false NOT NULL,
    written_in bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    CONSTRAINT index_embedding_dimensions_check CHECK ((dimensions >= 0))
);
CREATE TABLE public.index_embeddingmodel (
    id smallint NOT NULL,
    name character varying(200) NOT NULL,
    dimensions smallint NOT NULL,
    centroid public.halfvec,
    deviation double precision,
    CONSTRAINT index_embeddingmodel_dimensions_check CHECK ((dimensions >= 0))
);
ALTER TABLE public.index_embeddingmodel ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.index_embeddingmodel_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.index_posting (
    corpus_id integer NOT NULL,
    term text NOT NULL COLLATE pg_catalog."C",
    document_id bigint NOT NULL,
    frequency smallint NOT NULL,
    length integer NOT NULL,
    CONSTRAINT index_posting_frequency_check CHECK ((frequency >= 0)),
    CONSTRAINT index_posting_length_check CHECK ((length >= 0))
);
CREATE TABLE public.memories_forgetsuggestion (
    id bigint NOT NULL,
    suggested_by character varying(255) NOT NULL,
    session_id character varying(256) NOT NULL,
    turn_id character varying(256) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by character varying(255) NOT NULL,
    memory_id uuid NOT NULL,
    organization_id uuid NOT NULL
);
ALTER TABLE public.memories_forgetsuggestion ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_forgetsuggestion_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.memories_historicalmemory (
    id uuid NOT NULL,
    scope character varying(16) NOT NULL,
    owner_kind character varying(16) NOT NULL,
    owner_id character varying(255) NOT NULL,
    type character varying(24) NOT NULL,
    status character varying(16) NOT NULL,
    author_kind character varying(8) NOT NULL,
    author_id character varying(64) NOT NULL,
    author_label character varying(255) NOT NULL,
    served_author_kind character varying(8) NOT NULL,
    served_version integer NOT NULL,
    latest_version integer NOT NULL,
    pending_version integer,
    rejected_version integer,
    enforced boolean NOT NULL,
    quarantine_reason character varying(255) NOT NULL,
    expires_at timestamp with time zone,
    status_before_lock character varying(16) NOT NULL,
    status_reason character varying(1000) NOT NULL,
    locked_at timestamp with time zone,
    verified_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    organization_id uuid,
    repository_id uuid,
    superseded_by_id uuid,
    tier character varying(3) DEFAULT ''::character varying NOT NULL,
    expires_by_policy boolean DEFAULT false NOT NULL,
    confidence double precision DEFAULT 0.5 NOT NULL,
    corpus_id character varying(128) DEFAULT ''::character varying NOT NULL,
    family character varying(16) DEFAULT 'governance'::character varying NOT NULL,
    workspace_scope character varying(64) DEFAULT 'project'::character varying NOT NULL,
    change_request character varying(8) DEFAULT ''::character varying NOT NULL,
    erased_at timestamp with time zone,
    CONSTRAINT memories_historicalmemory_latest_version_check CHECK ((latest_version >= 0)),
    CONSTRAINT memories_historicalmemory_pending_version_check CHECK ((pending_version >= 0)),
    CONSTRAINT memories_historicalmemory_rejected_version_check CHECK ((rejected_version >= 0)),
    CONSTRAINT memories_historicalmemory_served_version_check CHECK ((served_version >= 0))
);
ALTER TABLE public.memories_historicalmemory ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_historicalmemory_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.memories_memory (
    id uuid NOT NULL,
    scope character varying(16) NOT NULL,
    owner_kind character varying(16) NOT NULL,
    owner_id character varying(255) NOT NULL,
    type character varying(24) NOT NULL,
    status character varying(16) NOT NULL,
    title character varying(255) NOT NULL,
    content text NOT NULL,
    tags character varying(50)[] NOT NULL,
    content_hash character varying(64) NOT NULL,
    author_kind character varying(8) NOT NULL,
    author_id character varying(64) NOT NULL,
    author_label character varying(255) NOT NULL,
    served_author_kind character varying(8) NOT NULL,
    served_version integer NOT NULL,
    latest_version integer NOT NULL,
    pending_version integer,
    rejected_version integer,
    enforced boolean NOT NULL,
    quarantine_reason character varying(255) NOT NULL,
    provenance jsonb NOT NULL,
    expires_at timestamp with time zone,
    status_before_lock character varying(16) NOT NULL,
    status_reason character varying(1000) NOT NULL,
    locked_at timestamp with time zone,
    verified_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    organization_id uuid,
    repository_id uuid,
    superseded_by_id uuid,
    tier character varying(3) DEFAULT ''::character varying NOT NULL,
    waiting_since timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    expires_by_policy boolean DEFAULT false NOT NULL,
    confidence double precision DEFAULT 0.5 NOT NULL,
    corpus_id character varying(128) DEFAULT ''::character varying NOT NULL,
    entities character varying(100)[] DEFAULT '{}'::character varying(100)[] NOT NULL,
    family character varying(16) DEFAULT 'governance'::character varying NOT NULL,
    workspace_scope character varying(64) DEFAULT 'project'::character varying NOT NULL,
    findings jsonb DEFAULT '[]'::jsonb NOT NULL,
    guard_version character varying(40) DEFAULT ''::character varying NOT NULL,
    released_rules character varying(64)[] DEFAULT '{}'::character varying(64)[] NOT NULL,
    change_request character varying(8) DEFAULT ''::character varying NOT NULL,
    erased_at timestamp with time zone,
    CONSTRAINT memories_memory_latest_version_check CHECK ((latest_version >= 0)),
    CONSTRAINT memories_memory_pending_version_check CHECK ((pending_version >= 0)),
    CONSTRAINT memories_memory_rejected_version_check CHECK ((rejected_version >= 0)),
    CONSTRAINT memories_memory_served_version_check CHECK ((served_version >= 0)),
    CONSTRAINT memory_change_request CHECK (((change_request)::text = ANY ((ARRAY[''::character varying, 'open'::character varying, 'answered'::character varying])::text[]))),
    CONSTRAINT memory_changes_while_undecided CHECK ((((change_request)::text = ''::text) OR ((status)::text = 'unverified'::text) OR ((pending_version IS NOT NULL) AND ((status)::text = 'verified'::text)))),
    CONSTRAINT memory_confidence CHECK (((confidence >= (0.0)::double precision) AND (confidence <= (1.0)::double precision))),
    CONSTRAINT memory_enforced_above_repository CHECK (((NOT enforced) OR ((scope)::text = ANY ((ARRAY['organization'::character varying, 'system'::character varying])::text[])))),
    CONSTRAINT memory_lock_consistent CHECK ((((locked_at IS NOT NULL) AND ((status)::text = 'locked'::text) AND ((status_before_lock)::text = ANY ((ARRAY['unverified'::character varying, 'verified'::character varying])::text[]))) OR ((NOT ((status)::text = 'locked'::text)) AND (locked_at IS NULL) AND ((status_before_lock)::text = ''::text)))),
    CONSTRAINT memory_not_its_own_successor CHECK (((superseded_by_id IS NULL) OR (NOT ((superseded_by_id = id) AND (superseded_by_id IS NOT NULL))))),
    CONSTRAINT memory_owner_set_for_user_scope CHECK (((((scope)::text = 'user'::text) AND (NOT ((owner_kind)::text = ''::text)) AND (NOT ((owner_id)::text = ''::text))) OR ((NOT ((scope)::text = 'user'::text)) AND ((owner_id)::text = ''::text) AND ((owner_kind)::text = ''::text)))),
    CONSTRAINT memory_pending_is_newer CHECK (((pending_version IS NULL) OR ((pending_version > served_version) AND (pending_version <= latest_version)))),
    CONSTRAINT memory_scope_has_its_place CHECK ((((organization_id IS NOT NULL) AND ((scope)::text = 'repository'::text) AND (repository_id IS NOT NULL)) OR ((organization_id IS NOT NULL) AND (repository_id IS NULL) AND ((scope)::text = 'organization'::text)) OR ((organization_id IS NULL) AND (repository_id IS NULL) AND ((scope)::text = 'system'::text)) OR ((organization_id IS NOT NULL) AND ((scope)::text = 'user'::text)))),
    CONSTRAINT memory_serves_a_version CHECK (((served_version >= 1) AND (served_version <= latest_version))),
    CONSTRAINT memory_status CHECK (((status)::text = ANY ((ARRAY['unverified'::character varying, 'verified'::character varying, 'locked'::character varying, 'deprecated'::character varying, 'archived'::character varying])::text[]))),
    CONSTRAINT memory_tier CHECK (((tier)::text = ANY ((ARRAY[''::character varying, 'stm'::character varying, 'mtm'::character varying, 'ltm'::character varying])::text[]))),
    CONSTRAINT memory_type CHECK (((type)::text = ANY ((ARRAY['business_rule'::character varying, 'system_constraint'::character varying, 'decision_log'::character varying, 'preference'::character varying, 'documentation_ref'::character varying, 'fact'::character varying, 'definition'::character varying, 'pattern'::character varying, 'constraint'::character varying, 'todo'::character varying, 'pointer'::character varying, 'note'::character varying, 'temporary_note'::character varying, 'execution_summary'::character varying])::text[])))
);
CREATE TABLE public.memories_memorycomment (
    id bigint NOT NULL,
    version integer NOT NULL,
    text character varying(2000) NOT NULL,
    requests_changes boolean NOT NULL,
    author_kind character varying(8) NOT NULL,
    author_id character varying(64) NOT NULL,
    author_label character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    memory_id uuid NOT NULL,
    organization_id uuid,
    erased_at timestamp with time zone,
    CONSTRAINT comment_about_a_version CHECK ((version >= 1)),
    CONSTRAINT memories_memorycomment_version_check CHECK ((version >= 0))
);
ALTER TABLE public.memories_memorycomment ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_memorycomment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.memories_memorylink (
    id bigint NOT NULL,
    relation character varying(16) NOT NULL,
    suggested boolean NOT NULL,
    author_kind character varying(8) NOT NULL,
    author_id character varying(64) NOT NULL,
    author_label character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    organization_id uuid,
    source_id uuid NOT NULL,
    target_id uuid NOT NULL,
    declined_at timestamp with time zone,
    declined_by character varying(255) NOT NULL,
    CONSTRAINT link_between_two_memories CHECK ((NOT (source_id = target_id))),
    CONSTRAINT link_declined_is_a_suggestion CHECK (((declined_at IS NULL) OR suggested))
);
ALTER TABLE public.memories_memorylink ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_memorylink_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.memories_memoryversion (
    id bigint NOT NULL,
    number integer NOT NULL,
    title character varying(255) NOT NULL,
    content text NOT NULL,
    tags character varying(50)[] NOT NULL,
    author_kind character varying(8) NOT NULL,
    author_id character varying(64) NOT NULL,
    author_label character varying(255) NOT NULL,
    reason character varying(1000) NOT NULL,
    content_hash character varying(64) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    memory_id uuid NOT NULL,
    organization_id uuid,
    findings jsonb DEFAULT '[]'::jsonb NOT NULL,
    erased_at timestamp with time zone,
    CONSTRAINT memories_memoryversion_number_check CHECK ((number >= 0)),
    CONSTRAINT version_number_from_one CHECK ((number >= 1))
);
ALTER TABLE public.memories_memoryversion ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_memoryversion_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE UNLOGGED TABLE public.memories_opencard (
    person_id bigint NOT NULL,
    rank smallint NOT NULL,
    number bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    memory_id uuid NOT NULL
);
CREATE TABLE public.memories_recallnotice (
    id bigint NOT NULL,
    kind character varying(24) NOT NULL,
    actor_kind character varying(8) NOT NULL,
    actor_id character varying(64) NOT NULL,
    agent_id character varying(255) NOT NULL,
    actor_label character varying(255) NOT NULL,
    served_version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    delivered_request_id character varying(128) NOT NULL,
    memory_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    replacement_id uuid,
    repository_id uuid,
    comment_id bigint,
    CONSTRAINT memories_recallnotice_served_version_check CHECK ((served_version >= 0)),
    CONSTRAINT recall_kind CHECK (((kind)::text = ANY ((ARRAY['deprecated'::character varying, 'contradicted'::character varying, 'superseded'::character varying, 'changes_requested'::character varying])::text[])))
);
ALTER TABLE public.memories_recallnotice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_recallnotice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.memories_reviewassignment (
    id bigint NOT NULL,
    due_on date,
    assigned_by character varying(255) NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignee_id bigint NOT NULL,
    memory_id uuid NOT NULL,
    organization_id uuid
);
ALTER TABLE public.memories_reviewassignment ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_reviewassignment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.memories_similarpair (
    id bigint NOT NULL,
    similarity double precision NOT NULL,
    kind character varying(16) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    memory_id uuid NOT NULL,
    organization_id uuid,
    other_id uuid NOT NULL,
    decided_at timestamp with time zone,
    decided_by character varying(255) NOT NULL,
    "group" bigint,
    CONSTRAINT pair_kind CHECK (((kind)::text = ANY ((ARRAY['duplicate'::character varying, 'similar'::character varying])::text[]))),
    CONSTRAINT pair_of_different_memories CHECK ((NOT (memory_id = other_id)))
);
ALTER TABLE public.memories_similarpair ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_similarpair_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.memories_undo (
    id bigint NOT NULL,
    number bigint NOT NULL,
    record_id bigint NOT NULL,
    action character varying(32) NOT NULL,
    actor_id character varying(64) NOT NULL,
    before jsonb NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    memory_id uuid NOT NULL,
    organization_id uuid
);
ALTER TABLE public.memories_undo ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.memories_undo_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notifications_bookmark (
    id bigint NOT NULL,
    epoch character varying(32) NOT NULL,
    after_record bigint NOT NULL,
    transaction_id bigint NOT NULL,
    record_id bigint NOT NULL
);
ALTER TABLE public.notifications_bookmark ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notifications_bookmark_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notifications_choice (
    id bigint NOT NULL,
    kind character varying(24) NOT NULL,
    in_admin boolean NOT NULL,
    mail character varying(8) NOT NULL,
    person_id bigint NOT NULL
);
ALTER TABLE public.notifications_choice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notifications_choice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notifications_delivery (
    id uuid NOT NULL,
    kind character varying(24) NOT NULL,
    subject character varying(120) NOT NULL,
    repository_id uuid,
    record_id bigint,
    detail character varying(64) NOT NULL,
    state character varying(12) NOT NULL,
    attempts integer NOT NULL,
    next_at timestamp with time zone NOT NULL,
    error character varying(100) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    memory_id uuid,
    webhook_id bigint NOT NULL,
    CONSTRAINT notifications_delivery_attempts_check CHECK ((attempts >= 0))
);
CREATE TABLE public.notifications_letter (
    id bigint NOT NULL,
    purpose character varying(16) NOT NULL,
    "to" character varying(254) NOT NULL,
    sealed_link bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    claimed_until timestamp with time zone
);
ALTER TABLE public.notifications_letter ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notifications_letter_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notifications_mailbox (
    person_id bigint NOT NULL,
    mailed_at timestamp with time zone,
    digested_at timestamp with time zone,
    claimed_until timestamp with time zone
);
CREATE TABLE public.notifications_notice (
    id bigint NOT NULL,
    kind character varying(24) NOT NULL,
    subject character varying(120) NOT NULL,
    organization_id uuid,
    repository_id uuid,
    record_id bigint,
    detail character varying(64) NOT NULL,
    times integer NOT NULL,
    in_admin boolean NOT NULL,
    mail character varying(8) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    mailed_at timestamp with time zone,
    memory_id uuid,
    person_id bigint NOT NULL,
    CONSTRAINT notifications_notice_times_check CHECK ((times >= 0))
);
ALTER TABLE public.notifications_notice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notifications_notice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notifications_noticepolicy (
    organization_id uuid NOT NULL,
    required character varying(24)[] NOT NULL
);
CREATE TABLE public.notifications_webhook (
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    url character varying(2000) NOT NULL,
    format character varying(8) NOT NULL,
    kinds character varying(24)[] NOT NULL,
    sealed_secret bytea NOT NULL,
    created_by character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    organization_id uuid NOT NULL
);
ALTER TABLE public.notifications_webhook ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notifications_webhook_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.oauth_authorizationcode (
    id bigint NOT NULL,
    digest bytea NOT NULL,
    redirect_uri character varying(512) NOT NULL,
    code_challenge character varying(43) NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    connection_id bigint NOT NULL
);
ALTER TABLE public.oauth_authorizationcode ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.oauth_authorizationcode_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.oauth_client (
    id bigint NOT NULL,
    client_id character varying(512) NOT NULL,
    name character varying(100) NOT NULL,
    redirect_uris character varying(512)[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_again_at timestamp with time zone
);
ALTER TABLE public.oauth_client ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.oauth_client_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.oauth_connection (
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    client_id bigint NOT NULL,
    token_id bigint NOT NULL
);
ALTER TABLE public.oauth_connection ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.oauth_connection_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.oauth_devicerequest (
    id bigint NOT NULL,
    device_digest bytea NOT NULL,
    user_digest bytea NOT NULL,
    audience character varying(3) NOT NULL,
    abilities character varying(8)[] NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    asked_at timestamp with time zone,
    decided_at timestamp with time zone,
    used_at timestamp with time zone,
    client_id bigint NOT NULL,
    connection_id bigint,
    CONSTRAINT device_connected_by_decision CHECK (((connection_id IS NULL) OR (decided_at IS NOT NULL)))
);
ALTER TABLE public.oauth_devicerequest ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.oauth_devicerequest_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.oauth_refreshtoken (
    id bigint NOT NULL,
    digest bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    connection_id bigint NOT NULL
);
ALTER TABLE public.oauth_refreshtoken ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.oauth_refreshtoken_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.oauth_tiedsubject (
    id bigint NOT NULL,
    issuer character varying(512) NOT NULL,
    subject character varying(255) NOT NULL,
    audience character varying(3) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    token_id bigint NOT NULL
);
ALTER TABLE public.oauth_tiedsubject ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.oauth_tiedsubject_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ops_heartbeat (
    name character varying(40) NOT NULL,
    beaten_at timestamp with time zone NOT NULL
);
CREATE TABLE public.organizations_historicalorganization (
    id uuid NOT NULL,
    slug character varying(50) NOT NULL,
    name character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    facts_by_model boolean DEFAULT false NOT NULL,
    second_factor_required boolean DEFAULT false CONSTRAINT organizations_historicalorganiz_second_factor_required_not_null NOT NULL,
    erase_events_after_days smallint,
    erase_gateway_after_days smallint,
    erase_memories_after_days smallint,
    erase_turns_after_days smallint,
    CONSTRAINT organizations_historicalorganiz_erase_memories_after_days_check CHECK ((erase_memories_after_days >= 0)),
    CONSTRAINT organizations_historicalorganiza_erase_gateway_after_days_check CHECK ((erase_gateway_after_days >= 0)),
    CONSTRAINT organizations_historicalorganizat_erase_events_after_days_check CHECK ((erase_events_after_days >= 0)),
    CONSTRAINT organizations_historicalorganizati_erase_turns_after_days_check CHECK ((erase_turns_after_days >= 0))
);
ALTER TABLE public.organizations_historicalorganization ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_historicalorganization_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.organizations_historicalrepository (
    id uuid NOT NULL,
    slug character varying(50) NOT NULL,
    name character varying(200) NOT NULL,
    language character varying(16) NOT NULL,
    hide_unverified boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    organization_id uuid,
    retention_days smallint,
    who_may_deprecate character varying(16) DEFAULT 'authors'::character varying NOT NULL,
    lists_conversations boolean DEFAULT false NOT NULL,
    query_retention_days smallint,
    claims_to_verify character varying(16)[] DEFAULT '{}'::character varying(16)[] NOT NULL,
    sample_percent smallint DEFAULT 1 NOT NULL,
    CONSTRAINT organizations_historicalrepository_query_retention_days_check CHECK ((query_retention_days >= 0)),
    CONSTRAINT organizations_historicalrepository_retention_days_check CHECK ((retention_days >= 0)),
    CONSTRAINT organizations_historicalrepository_sample_percent_check CHECK ((sample_percent >= 0))
);
ALTER TABLE public.organizations_historicalrepository ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_historicalrepository_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.organizations_historicalworkspace (
    id bigint NOT NULL,
    name character varying(64) NOT NULL,
    scope character varying(64) NOT NULL,
    corpus_id character varying(128) NOT NULL,
    description character varying(1000) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    history_user_id character varying(255),
    history_change_reason text,
    history_id integer NOT NULL,
    history_date timestamp with time zone NOT NULL,
    history_type character varying(1) NOT NULL,
    organization_id uuid,
    repository_id uuid
);
ALTER TABLE public.organizations_historicalworkspace ALTER COLUMN history_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_historicalworkspace_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.organizations_invitation (
    id bigint NOT NULL,
    key_id character varying(16) NOT NULL,
    digest bytea NOT NULL,
    issued_by_label character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    role character varying(32) NOT NULL,
    email character varying(254) NOT NULL,
    username character varying(150) NOT NULL,
    accepted_by_id bigint,
    issued_by_id bigint,
    organization_id uuid,
    repository_id uuid,
    CONSTRAINT invitation_has_its_place CHECK ((((organization_id IS NULL) AND (repository_id IS NULL) AND ((role)::text = 'super_admin'::text)) OR ((NOT ((role)::text = 'super_admin'::text)) AND (organization_id IS NOT NULL))))
);
ALTER TABLE public.organizations_invitation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_invitation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.organizations_legalhold (
    id uuid NOT NULL,
    kind character varying(16) NOT NULL,
    object_id character varying(64) NOT NULL,
    reason character varying(1000) NOT NULL,
    created_by character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    lifted_by character varying(255) NOT NULL,
    lifted_at timestamp with time zone,
    lifted_because character varying(1000) NOT NULL,
    organization_id uuid NOT NULL
);
CREATE TABLE public.organizations_organization (
    id uuid NOT NULL,
    slug character varying(50) NOT NULL,
    name character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    facts_by_model boolean DEFAULT false NOT NULL,
    second_factor_required boolean DEFAULT false NOT NULL,
    erase_events_after_days smallint,
    erase_gateway_after_days smallint,
    erase_memories_after_days smallint,
    erase_turns_after_days smallint,
    CONSTRAINT organization_keeps_for_a_while CHECK ((((erase_memories_after_days IS NULL) OR (erase_memories_after_days >= 7)) AND ((erase_events_after_days IS NULL) OR (erase_events_after_days >= 7)) AND ((erase_turns_after_days IS NULL) OR (erase_turns_after_days >= 7)) AND ((erase_gateway_after_days IS NULL) OR (erase_gateway_after_days >= 7)))),
    CONSTRAINT organizations_organization_erase_events_after_days_check CHECK ((erase_events_after_days >= 0)),
    CONSTRAINT organizations_organization_erase_gateway_after_days_check CHECK ((erase_gateway_after_days >= 0)),
    CONSTRAINT organizations_organization_erase_memories_after_days_check CHECK ((erase_memories_after_days >= 0)),
    CONSTRAINT organizations_organization_erase_turns_after_days_check CHECK ((erase_turns_after_days >= 0))
);
CREATE TABLE public.organizations_organizationgroupobjectpermission (
    id bigint NOT NULL,
    content_object_id uuid CONSTRAINT organizations_organizationgroupobjec_content_object_id_not_null NOT NULL,
    group_id integer CONSTRAINT organizations_organizationgroupobjectpermissi_group_id_not_null NOT NULL,
    permission_id integer CONSTRAINT organizations_organizationgroupobjectper_permission_id_not_null NOT NULL
);
ALTER TABLE public.organizations_organizationgroupobjectpermission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_organizationgroupobjectpermission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.organizations_repository (
    id uuid NOT NULL,
    slug character varying(50) NOT NULL,
    name character varying(200) NOT NULL,
    language character varying(16) NOT NULL,
    hide_unverified boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    language_changed_at timestamp with time zone,
    retention_changed_at timestamp with time zone,
    retention_days smallint,
    who_may_deprecate character varying(16) DEFAULT 'authors'::character varying NOT NULL,
    lists_conversations boolean DEFAULT false NOT NULL,
    query_retention_days smallint,
    claims_to_verify character varying(16)[] DEFAULT '{}'::character varying(16)[] NOT NULL,
    sample_percent smallint DEFAULT 1 NOT NULL,
    CONSTRAINT organizations_repository_query_retention_days_check CHECK ((query_retention_days >= 0)),
    CONSTRAINT organizations_repository_retention_days_check CHECK ((retention_days >= 0)),
    CONSTRAINT organizations_repository_sample_percent_check CHECK ((sample_percent >= 0)),
    CONSTRAINT repository_keeps_for_a_day CHECK (((retention_days IS NULL) OR (retention_days >= 1))),
    CONSTRAINT repository_keeps_queries_for_a_day CHECK (((query_retention_days IS NULL) OR (query_retention_days >= 1))),
    CONSTRAINT repository_samples_percent CHECK ((sample_percent <= 100))
);
CREATE TABLE public.organizations_repositorygroupobjectpermission (
    id bigint NOT NULL,
    content_object_id uuid CONSTRAINT organizations_repositorygroupobjectp_content_object_id_not_null NOT NULL,
    group_id integer NOT NULL,
    permission_id integer CONSTRAINT organizations_repositorygroupobjectpermi_permission_id_not_null NOT NULL
);
ALTER TABLE public.organizations_repositorygroupobjectpermission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_repositorygroupobjectpermission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.organizations_rolegroup (
    id bigint NOT NULL,
    role character varying(32) NOT NULL,
    group_id integer NOT NULL,
    organization_id uuid,
    repository_id uuid,
    CONSTRAINT role_has_its_place CHECK ((((organization_id IS NULL) AND (repository_id IS NULL) AND ((role)::text = 'super_admin'::text)) OR ((NOT ((role)::text = 'super_admin'::text)) AND (organization_id IS NOT NULL))))
);
ALTER TABLE public.organizations_rolegroup ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_rolegroup_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.organizations_workspace (
    id bigint NOT NULL,
    name character varying(64) NOT NULL,
    scope character varying(64) NOT NULL,
    corpus_id character varying(128) NOT NULL,
    description character varying(1000) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    CONSTRAINT workspace_default_is_built_in CHECK ((NOT ((name)::text = 'default'::text)))
);
ALTER TABLE public.organizations_workspace ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organizations_workspace_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sso_grouprole (
    id bigint NOT NULL,
    "group" character varying(255) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    role_group_id bigint NOT NULL
);
ALTER TABLE public.sso_grouprole ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sso_grouprole_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tiers_cluster (
    id bigint NOT NULL,
    number integer NOT NULL,
    item_ids uuid[] NOT NULL,
    outcome character varying(8) NOT NULL,
    source_ids uuid[] NOT NULL,
    error character varying(32) NOT NULL,
    merged_id uuid,
    organization_id uuid NOT NULL,
    run_id bigint NOT NULL,
    CONSTRAINT cluster_merged_has_its_memory CHECK ((((merged_id IS NOT NULL) AND ((outcome)::text = 'merged'::text)) OR ((merged_id IS NULL) AND ((outcome)::text = 'left'::text)) OR ((outcome)::text = 'waiting'::text))),
    CONSTRAINT tiers_cluster_number_check CHECK ((number >= 0))
);
ALTER TABLE public.tiers_cluster ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tiers_cluster_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tiers_consolidationrun (
    id bigint NOT NULL,
    scope character varying(64) NOT NULL,
    corpus_id character varying(128) NOT NULL,
    tiers character varying(3)[] NOT NULL,
    promote boolean NOT NULL,
    is_automatic boolean NOT NULL,
    actor_kind character varying(8) NOT NULL,
    actor_id character varying(64) NOT NULL,
    actor_label character varying(255) NOT NULL,
    agent_id character varying(255) NOT NULL,
    request_id character varying(128) NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    phase character varying(16) NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL,
    items_processed integer NOT NULL,
    items_merged integer NOT NULL,
    items_promoted integer NOT NULL,
    palace_assigned integer NOT NULL,
    error character varying(32) NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    touched_at timestamp with time zone,
    CONSTRAINT consolidation_words CHECK ((((phase)::text = ANY ((ARRAY['plan'::character varying, 'promote_middle'::character varying, 'merge'::character varying, 'promote_short'::character varying, 'done'::character varying])::text[])) AND (tiers <@ ARRAY['stm'::character varying(3), 'mtm'::character varying(3), 'ltm'::character varying(3)]))),
    CONSTRAINT tiers_consolidationrun_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT tiers_consolidationrun_done_check CHECK ((done >= 0)),
    CONSTRAINT tiers_consolidationrun_items_merged_check CHECK ((items_merged >= 0)),
    CONSTRAINT tiers_consolidationrun_items_processed_check CHECK ((items_processed >= 0)),
    CONSTRAINT tiers_consolidationrun_items_promoted_check CHECK ((items_promoted >= 0)),
    CONSTRAINT tiers_consolidationrun_palace_assigned_check CHECK ((palace_assigned >= 0)),
    CONSTRAINT tiers_consolidationrun_total_check CHECK ((total >= 0))
);
ALTER TABLE public.tiers_consolidationrun ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tiers_consolidationrun_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tiers_knowledgesession (
    id bigint NOT NULL,
    actor_kind character varying(8) NOT NULL,
    actor_id character varying(64) NOT NULL,
    session_id character varying(255) NOT NULL,
    turn bigint NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    CONSTRAINT tiers_knowledgesession_turn_check CHECK ((turn >= 0))
);
ALTER TABLE public.tiers_knowledgesession ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tiers_knowledgesession_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tiers_memoryuse (
    memory_id uuid NOT NULL,
    count bigint NOT NULL,
    last_used_at timestamp with time zone,
    organization_id uuid,
    repository_id uuid,
    CONSTRAINT tiers_memoryuse_count_check CHECK ((count >= 0))
);
CREATE TABLE public.tiers_palacelocation (
    memory_id uuid NOT NULL,
    domain character varying(384) NOT NULL,
    room character varying(100) NOT NULL,
    shelf character varying(24) NOT NULL,
    card character varying(16) NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL
);
CREATE TABLE public.topics_acceptedplan (
    id uuid NOT NULL,
    participants_key character varying(64) NOT NULL,
    participants character varying(128)[] NOT NULL,
    events_digest character varying(64) NOT NULL,
    last_seq bigint NOT NULL,
    version character varying(64) NOT NULL,
    body jsonb NOT NULL,
    run_id uuid NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL
);
CREATE TABLE public.topics_finishedperiods (
    id bigint NOT NULL,
    participants_key character varying(64) NOT NULL,
    builder_version character varying(64) NOT NULL,
    event_count integer NOT NULL,
    digest character varying(64) NOT NULL,
    state bytea NOT NULL,
    vectors bytea NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    CONSTRAINT topics_finishedperiods_event_count_check CHECK ((event_count >= 0))
);
ALTER TABLE public.topics_finishedperiods ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.topics_finishedperiods_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.topics_llmcall (
    id bigint NOT NULL,
    number integer NOT NULL,
    kind character varying(6) NOT NULL,
    name character varying(128) NOT NULL,
    sent text NOT NULL,
    received text NOT NULL,
    statements jsonb NOT NULL,
    mask jsonb NOT NULL,
    tokens bigint NOT NULL,
    milliseconds integer NOT NULL,
    error character varying(64) NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    CONSTRAINT topics_llmcall_milliseconds_check CHECK ((milliseconds >= 0)),
    CONSTRAINT topics_llmcall_number_check CHECK ((number >= 0)),
    CONSTRAINT topics_llmcall_tokens_check CHECK ((tokens >= 0))
);
ALTER TABLE public.topics_llmcall ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.topics_llmcall_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.topics_llmrun (
    id uuid NOT NULL,
    workflow character varying(8) NOT NULL,
    snapshot_id uuid,
    participants character varying(128)[] NOT NULL,
    with_internal boolean NOT NULL,
    model character varying(200) NOT NULL,
    template_hash character varying(64) NOT NULL,
    actor_kind character varying(8) NOT NULL,
    actor_id character varying(64) NOT NULL,
    actor_label character varying(255) NOT NULL,
    agent_id character varying(255) NOT NULL,
    request_id character varying(128) NOT NULL,
    started_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    outcome character varying(9) NOT NULL,
    reasons character varying(64)[] NOT NULL,
    rounds integer NOT NULL,
    tokens bigint NOT NULL,
    digest character varying(64) NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    CONSTRAINT llm_run_has_a_mask CHECK ((
CASE
    WHEN (participants IS NULL) THEN NULL::integer
    ELSE COALESCE(array_length(participants, 1), 0)
END > 0)),
    CONSTRAINT topics_llmrun_rounds_check CHECK ((rounds >= 0)),
    CONSTRAINT topics_llmrun_tokens_check CHECK ((tokens >= 0))
);
CREATE TABLE public.topics_node (
    node_id character varying(64) NOT NULL,
    node_type character varying(16) NOT NULL,
    participants character varying(128)[] NOT NULL,
    schema_version integer NOT NULL,
    event_count integer NOT NULL,
    leaf_count integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    CONSTRAINT topics_node_event_count_check CHECK ((event_count >= 0)),
    CONSTRAINT topics_node_leaf_count_check CHECK ((leaf_count >= 0)),
    CONSTRAINT topics_node_schema_version_check CHECK ((schema_version >= 0))
);
CREATE TABLE public.topics_noderef (
    "position" smallint NOT NULL,
    event_seq bigint NOT NULL,
    weight double precision NOT NULL,
    event_id uuid NOT NULL,
    node_id character varying(64) NOT NULL,
    CONSTRAINT topics_noderef_position_check CHECK (("position" >= 0))
);
CREATE TABLE public.topics_registry (
    repository_id uuid NOT NULL,
    paused_at timestamp with time zone,
    paused_by character varying(255) NOT NULL,
    last_trigger character varying(10) NOT NULL,
    last_started_at timestamp with time zone,
    last_finished_at timestamp with time zone,
    last_error character varying(32) NOT NULL,
    organization_id uuid NOT NULL,
    active_id uuid,
    last_output_id uuid
);
CREATE TABLE public.topics_snapshot (
    id uuid NOT NULL,
    event_max_seq bigint,
    status character varying(8) NOT NULL,
    trigger character varying(10) NOT NULL,
    mode character varying(13) NOT NULL,
    reason character varying(500) NOT NULL,
    builder_version character varying(64) NOT NULL,
    summarizer_version character varying(64) NOT NULL,
    merge_policy_version character varying(64) NOT NULL,
    guard_version character varying(64) NOT NULL,
    schema_version integer NOT NULL,
    author_kind character varying(8) NOT NULL,
    author_id character varying(64) NOT NULL,
    author_label character varying(255) NOT NULL,
    request_id character varying(128) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    published_at timestamp with time zone,
    rows_removed_at timestamp with time zone,
    stage character varying(8) NOT NULL,
    done integer NOT NULL,
    total integer NOT NULL,
    touched_at timestamp with time zone,
    problems jsonb NOT NULL,
    failure character varying(32) NOT NULL,
    degraded boolean NOT NULL,
    events_covered integer NOT NULL,
    new_events integer NOT NULL,
    node_count integer NOT NULL,
    topic_count integer NOT NULL,
    organization_id uuid NOT NULL,
    parent_id uuid,
    repository_id uuid NOT NULL,
    CONSTRAINT topics_snapshot_done_check CHECK ((done >= 0)),
    CONSTRAINT topics_snapshot_events_covered_check CHECK ((events_covered >= 0)),
    CONSTRAINT topics_snapshot_new_events_check CHECK ((new_events >= 0)),
    CONSTRAINT topics_snapshot_node_count_check CHECK ((node_count >= 0)),
    CONSTRAINT topics_snapshot_schema_version_check CHECK ((schema_version >= 0)),
    CONSTRAINT topics_snapshot_topic_count_check CHECK ((topic_count >= 0)),
    CONSTRAINT topics_snapshot_total_check CHECK ((total >= 0))
);
CREATE TABLE public.topics_snapshotchild (
    "position" smallint NOT NULL,
    child_id character varying(64) NOT NULL,
    parent_id character varying(64) NOT NULL,
    snapshot_id uuid NOT NULL,
    CONSTRAINT topics_snapshotchild_position_check CHECK (("position" >= 0))
);
CREATE TABLE public.topics_snapshotnode (
    participants character varying(128)[] NOT NULL,
    participants_key character varying(64) NOT NULL,
    topic_id uuid,
    is_root boolean NOT NULL,
    label character varying(120) NOT NULL,
    summary text NOT NULL,
    metadata jsonb NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    node_id character varying(64) NOT NULL,
    snapshot_id uuid NOT NULL
);
CREATE TABLE public.topics_topic (
    topic_id uuid NOT NULL,
    participants character varying(128)[] NOT NULL,
    participants_key character varying(64) NOT NULL,
    context_id character varying(255) NOT NULL,
    label character varying(120) NOT NULL,
    event_count integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    node_id character varying(64) NOT NULL,
    snapshot_id uuid NOT NULL,
    CONSTRAINT topics_topic_event_count_check CHECK ((event_count >= 0))
);
CREATE TABLE public.topics_topiccorrection (
    id uuid NOT NULL,
    participants_key character varying(64) NOT NULL,
    participants character varying(128)[] NOT NULL,
    kind character varying(5) NOT NULL,
    reason character varying(500) NOT NULL,
    author_kind character varying(8) NOT NULL,
    author_id character varying(64) NOT NULL,
    author_label character varying(255) NOT NULL,
    request_id character varying(128) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    withdrawn_by character varying(255) NOT NULL,
    withdrawn_because character varying(500) NOT NULL,
    first_event_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    second_event_id uuid NOT NULL,
    topic_ids uuid[] NOT NULL,
    CONSTRAINT correction_of_two_events CHECK ((NOT (first_event_id = second_event_id)))
);
CREATE TABLE public.turns_archivedday (
    id bigint NOT NULL,
    day date NOT NULL,
    archived_at timestamp with time zone NOT NULL,
    events integer NOT NULL,
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL,
    CONSTRAINT turns_archivedday_events_check CHECK ((events >= 0))
);
ALTER TABLE public.turns_archivedday ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.turns_archivedday_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.turns_compaction (
    id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    through bigint NOT NULL,
    events integer NOT NULL,
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL,
    guard_version character varying(40) NOT NULL,
    summary jsonb NOT NULL,
    CONSTRAINT turns_compaction_events_check CHECK ((events >= 0))
);
CREATE TABLE public.turns_fact (
    memory_id uuid NOT NULL,
    owner_kind character varying(16) NOT NULL,
    owner_id character varying(255) NOT NULL,
    identity character varying(64) NOT NULL,
    fact_id character varying(128) NOT NULL,
    key character varying(128) NOT NULL,
    turn_id character varying(256) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL,
    session_id uuid NOT NULL
);
CREATE TABLE public.turns_measure (
    id bigint NOT NULL,
    name character varying(64) NOT NULL,
    label character varying(32) NOT NULL,
    shard smallint NOT NULL,
    count bigint NOT NULL,
    total_ms double precision NOT NULL,
    buckets bigint[] NOT NULL
);
ALTER TABLE public.turns_measure ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.turns_measure_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.turns_modelcircuit (
    endpoint character varying(64) NOT NULL,
    failures integer NOT NULL,
    last_failure character varying(32) NOT NULL,
    failed_at timestamp with time zone,
    paused_until timestamp with time zone,
    CONSTRAINT turns_modelcircuit_failures_check CHECK ((failures >= 0))
);
CREATE TABLE public.turns_preparedturn (
    id uuid NOT NULL,
    turn_id character varying(256) NOT NULL,
    items text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL
);
CREATE TABLE public.turns_session (
    id uuid NOT NULL,
    owner_kind character varying(16) NOT NULL,
    owner_id character varying(255) NOT NULL,
    owner_label character varying(255) NOT NULL,
    user_id character varying(200) NOT NULL,
    session_id character varying(256) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    latest_turn_id character varying(256) NOT NULL,
    compacted_through bigint NOT NULL,
    compacted_at timestamp with time zone,
    maintained_at timestamp with time zone,
    summaries jsonb NOT NULL,
    summarized_at timestamp with time zone,
    organization_id uuid NOT NULL,
    repository_id uuid NOT NULL
);
CREATE TABLE public.turns_sessionpicture (
    id bigint NOT NULL,
    digest character varying(64) NOT NULL,
    prefix character varying(64) NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL
);
ALTER TABLE public.turns_sessionpicture ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.turns_sessionpicture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.turns_turnguard (
    id bigint NOT NULL,
    turn_id character varying(256) NOT NULL,
    status character varying(16) NOT NULL,
    claim uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL,
    model_attempts smallint DEFAULT 0 NOT NULL,
    model_claim uuid,
    model_due_at timestamp with time zone,
    model_failure character varying(32) DEFAULT ''::character varying NOT NULL,
    model_status character varying(8) DEFAULT 'none'::character varying NOT NULL,
    CONSTRAINT turn_model_status CHECK (((model_status)::text = ANY ((ARRAY['none'::character varying, 'waiting'::character varying, 'done'::character varying, 'given_up'::character varying])::text[]))),
    CONSTRAINT turn_status CHECK (((status)::text = ANY ((ARRAY['processing'::character varying, 'done'::character varying])::text[]))),
    CONSTRAINT turns_turnguard_model_attempts_check CHECK ((model_attempts >= 0))
);
ALTER TABLE public.turns_turnguard ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.turns_turnguard_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.turns_turnitem (
    event_id uuid NOT NULL,
    event_seq bigint NOT NULL,
    is_output boolean NOT NULL,
    "position" smallint NOT NULL,
    said_at timestamp with time zone NOT NULL,
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL,
    turn_id bigint NOT NULL,
    CONSTRAINT turns_turnitem_position_check CHECK (("position" >= 0))
);
INSERT INTO public.django_migrations VALUES (1, 'contenttypes', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (2, 'contenttypes', '0002_remove_content_type_name', now());
INSERT INTO public.django_migrations VALUES (3, 'auth', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (4, 'auth', '0002_alter_permission_name_max_length', now());
INSERT INTO public.django_migrations VALUES (5, 'auth', '0003_alter_user_email_max_length', now());
INSERT INTO public.django_migrations VALUES (6, 'auth', '0004_alter_user_username_opts', now());
INSERT INTO public.django_migrations VALUES (7, 'auth', '0005_alter_user_last_login_null', now());
INSERT INTO public.django_migrations VALUES (8, 'auth', '0006_require_contenttypes_0002', now());
INSERT INTO public.django_migrations VALUES (9, 'auth', '0007_alter_validators_add_error_messages', now());
INSERT INTO public.django_migrations VALUES (10, 'auth', '0008_alter_user_username_max_length', now());
INSERT INTO public.django_migrations VALUES (11, 'auth', '0009_alter_user_last_name_max_length', now());
INSERT INTO public.django_migrations VALUES (12, 'auth', '0010_alter_group_name_max_length', now());
INSERT INTO public.django_migrations VALUES (13, 'auth', '0011_update_proxy_permissions', now());
INSERT INTO public.django_migrations VALUES (14, 'auth', '0012_alter_user_first_name_max_length', now());
INSERT INTO public.django_migrations VALUES (15, 'accounts', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (16, 'organizations', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (17, 'access', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (18, 'access', '0002_repeats', now());
INSERT INTO public.django_migrations VALUES (19, 'access', '0003_owners_and_audiences', now());
INSERT INTO public.django_migrations VALUES (20, 'accounts', '0002_second_factor', now());
INSERT INTO public.django_migrations VALUES (21, 'accounts', '0003_single_sign_on', now());
INSERT INTO public.django_migrations VALUES (22, 'admin', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (23, 'admin', '0002_logentry_remove_auto_add', now());
INSERT INTO public.django_migrations VALUES (24, 'admin', '0003_logentry_add_action_flag_choices', now());
INSERT INTO public.django_migrations VALUES (25, 'audit', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (26, 'audit', '0002_credentials_and_questions', now());
INSERT INTO public.django_migrations VALUES (27, 'audit', '0005_the_sealers_own', now());
INSERT INTO public.django_migrations VALUES (28, 'axes', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (29, 'axes', '0002_auto_20151217_2044', now());
INSERT INTO public.django_migrations VALUES (30, 'axes', '0003_auto_20160322_0929', now());
INSERT INTO public.django_migrations VALUES (31, 'axes', '0004_auto_20181024_1538', now());
INSERT INTO public.django_migrations VALUES (32, 'axes', '0005_remove_accessattempt_trusted', now());
INSERT INTO public.django_migrations VALUES (33, 'axes', '0006_remove_accesslog_trusted', now());
INSERT INTO public.django_migrations VALUES (34, 'axes', '0007_alter_accessattempt_unique_together', now());
INSERT INTO public.django_migrations VALUES (35, 'axes', '0008_accessfailurelog', now());
INSERT INTO public.django_migrations VALUES (36, 'axes', '0009_add_session_hash', now());
INSERT INTO public.django_migrations VALUES (37, 'axes', '0010_accessattemptexpiration', now());
INSERT INTO public.django_migrations VALUES (38, 'organizations', '0002_queries_on_record', now());
INSERT INTO public.django_migrations VALUES (39, 'organizations', '0003_model_for_facts', now());
INSERT INTO public.django_migrations VALUES (40, 'organizations', '0004_claims_and_samples', now());
INSERT INTO public.django_migrations VALUES (41, 'organizations', '0006_right_to_erase', now());
INSERT INTO public.django_migrations VALUES (42, 'erasure', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (43, 'erasure', '0002_retention', now());
INSERT INTO public.django_migrations VALUES (44, 'events', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (45, 'events', '0002_numbers_of_a_repository', now());
INSERT INTO public.django_migrations VALUES (46, 'events', '0003_erased_and_corrected', now());
INSERT INTO public.django_migrations VALUES (47, 'events', '0004_last_number_from_its_index', now());
INSERT INTO public.django_migrations VALUES (48, 'events', '0005_by_their_index', now());
INSERT INTO public.django_migrations VALUES (49, 'gateway', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (50, 'gateway', '0002_pages_and_released_messages', now());
INSERT INTO public.django_migrations VALUES (51, 'gateway', '0003_data_of_the_user', now());
INSERT INTO public.django_migrations VALUES (52, 'gateway', '0004_files_marked_in_doubt', now());
INSERT INTO public.django_migrations VALUES (53, 'governance', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (54, 'governance', '0002_kept_queries', now());
INSERT INTO public.django_migrations VALUES (55, 'governance', '0003_learning', now());
INSERT INTO public.django_migrations VALUES (56, 'guardian', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (57, 'guardian', '0002_generic_permissions_index', now());
INSERT INTO public.django_migrations VALUES (58, 'guardian', '0003_remove_groupobjectpermission_guardian_gr_content_ae6aec_idx_and_more', now());
INSERT INTO public.django_migrations VALUES (59, 'index', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (60, 'index', '0002_scales', now());
INSERT INTO public.django_migrations VALUES (61, 'index', '0003_scales_of_questions', now());
INSERT INTO public.django_migrations VALUES (62, 'index', '0004_stemmed_by_script', now());
INSERT INTO public.django_migrations VALUES (63, 'index', '0005_vectors_written_in', now());
INSERT INTO public.django_migrations VALUES (64, 'index', '0006_documents_counted_behind_policy', now());
INSERT INTO public.django_migrations VALUES (65, 'memories', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (66, 'memories', '0002_comments', now());
INSERT INTO public.django_migrations VALUES (67, 'memories', '0003_what_reviewers_share', now());
INSERT INTO public.django_migrations VALUES (68, 'memories', '0004_groups_of_similar_memories', now());
INSERT INTO public.django_migrations VALUES (69, 'memories', '0005_suggested_to_forget', now());
INSERT INTO public.django_migrations VALUES (70, 'memories', '0006_erased', now());
INSERT INTO public.django_migrations VALUES (71, 'memories', '0007_erased_anywhere', now());
INSERT INTO public.django_migrations VALUES (72, 'memories', '0008_fewer_indexes', now());
INSERT INTO public.django_migrations VALUES (73, 'notifications', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (74, 'oauth', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (75, 'oauth', '0002_tied_subjects', now());
INSERT INTO public.django_migrations VALUES (76, 'ops', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (77, 'organizations', '0008_second_factor', now());
INSERT INTO public.django_migrations VALUES (78, 'organizations', '0009_retention_by_age', now());
INSERT INTO public.django_migrations VALUES (79, 'organizations', '0010_legal_hold', now());
INSERT INTO public.django_migrations VALUES (80, 'sessions', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (81, 'sso', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (82, 'tiers', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (83, 'tiers', '0002_no_tokens_of_a_session', now());
INSERT INTO public.django_migrations VALUES (84, 'topics', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (85, 'topics', '0002_drop_folds', now());
INSERT INTO public.django_migrations VALUES (86, 'topics', '0003_corrections', now());
INSERT INTO public.django_migrations VALUES (87, 'topics', '0004_finished_periods', now());
INSERT INTO public.django_migrations VALUES (88, 'topics', '0005_erased_words', now());
INSERT INTO public.django_migrations VALUES (89, 'topics', '0006_topics_of_corrections', now());
INSERT INTO public.django_migrations VALUES (90, 'turns', '0001_initial', now());
INSERT INTO public.django_migrations VALUES (91, 'turns', '0002_summaries_and_pictures', now());
INSERT INTO public.django_migrations VALUES (92, 'turns', '0003_asking_the_model', now());
SELECT pg_catalog.setval('public.access_accesstoken_id_seq', 1, false);
SELECT pg_catalog.setval('public.access_completedrequest_id_seq', 1, false);
SELECT pg_catalog.setval('public.access_historicalaccesstoken_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.access_historicalagent_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.access_proposalturn_id_seq', 1, false);
SELECT pg_catalog.setval('public.access_sessionbucket_id_seq', 1, false);
SELECT pg_catalog.setval('public.access_toolusage_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_passkey_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_passwordreset_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_provideridentity_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_recoverycode_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_rolebyprovider_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_user_groups_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_user_id_seq', 1, false);
SELECT pg_catalog.setval('public.accounts_user_user_permissions_id_seq', 1, false);
SELECT pg_catalog.setval('public.audit_auditrecord_id_seq', 1, false);
SELECT pg_catalog.setval('public.audit_checkpoint_id_seq', 1, false);
SELECT pg_catalog.setval('public.audit_checkpointplace_id_seq', 1, false);
SELECT pg_catalog.setval('public.audit_sealingstate_id_seq', 1, false);
SELECT pg_catalog.setval('public.audit_serving_id_seq', 1, false);
SELECT pg_catalog.setval('public.audit_verification_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_group_id_seq', 1, false);
SELECT pg_catalog.setval('public.auth_group_permissions_id_seq', 1, false);
SELECT pg_catalog.setval('public.axes_accessattempt_id_seq', 1, false);
SELECT pg_catalog.setval('public.axes_accessfailurelog_id_seq', 1, false);
SELECT pg_catalog.setval('public.axes_accesslog_id_seq', 1, false);
SELECT pg_catalog.setval('public.django_admin_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.django_migrations_id_seq', 92, true);
SELECT pg_catalog.setval('public.erasure_erasedobject_id_seq', 1, false);
SELECT pg_catalog.setval('public.gateway_historicalgatewayuser_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.governance_historicalownrule_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.governance_historicalruledecision_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.governance_historicalvetodecision_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.governance_learnedmodel_id_seq', 1, false);
SELECT pg_catalog.setval('public.governance_ruledecision_id_seq', 1, false);
SELECT pg_catalog.setval('public.governance_ruletrial_id_seq', 1, false);
SELECT pg_catalog.setval('public.guardian_groupobjectpermission_id_seq', 1, false);
SELECT pg_catalog.setval('public.guardian_userobjectpermission_id_seq', 1, false);
SELECT pg_catalog.setval('public.index_corpus_id_seq', 1, false);
SELECT pg_catalog.setval('public.index_document_id_seq', 1, false);
SELECT pg_catalog.setval('public.index_embeddingmodel_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_forgetsuggestion_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_historicalmemory_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_memorycomment_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_memorylink_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_memoryversion_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_recallnotice_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_reviewassignment_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_similarpair_id_seq', 1, false);
SELECT pg_catalog.setval('public.memories_undo_id_seq', 1, false);
SELECT pg_catalog.setval('public.notifications_bookmark_id_seq', 1, false);
SELECT pg_catalog.setval('public.notifications_choice_id_seq', 1, false);
SELECT pg_catalog.setval('public.notifications_letter_id_seq', 1, false);
SELECT pg_catalog.setval('public.notifications_notice_id_seq', 1, false);
SELECT pg_catalog.setval('public.notifications_webhook_id_seq', 1, false);
SELECT pg_catalog.setval('public.oauth_authorizationcode_id_seq', 1, false);
SELECT pg_catalog.setval('public.oauth_client_id_seq', 1, false);
SELECT pg_catalog.setval('public.oauth_connection_id_seq', 1, false);
SELECT pg_catalog.setval('public.oauth_devicerequest_id_seq', 1, false);
SELECT pg_catalog.setval('public.oauth_refreshtoken_id_seq', 1, false);
SELECT pg_catalog.setval('public.oauth_tiedsubject_id_seq', 1, false);
SELECT pg_catalog.setval('public.organizations_historicalorganization_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.organizations_historicalrepository_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.organizations_historicalworkspace_history_id_seq', 1, false);
SELECT pg_catalog.setval('public.organizations_invitation_id_seq', 1, false);
SELECT pg_catalog.setval('public.organizations_organizationgroupobjectpermission_id_seq', 1, false);
SELECT pg_catalog.setval('public.organizations_repositorygroupobjectpermission_id_seq', 1, false);
SELECT pg_catalog.setval('public.organizations_rolegroup_id_seq', 1, false);
SELECT pg_catalog.setval('public.organizations_workspace_id_seq', 1, false);
SELECT pg_catalog.setval('public.sso_grouprole_id_seq', 1, false);
SELECT pg_catalog.setval('public.tiers_cluster_id_seq', 1, false);
SELECT pg_catalog.setval('public.tiers_consolidationrun_id_seq', 1, false);
SELECT pg_catalog.setval('public.tiers_knowledgesession_id_seq', 1, false);
SELECT pg_catalog.setval('public.topics_finishedperiods_id_seq', 1, false);
SELECT pg_catalog.setval('public.topics_llmcall_id_seq', 1, false);
SELECT pg_catalog.setval('public.turns_archivedday_id_seq', 1, false);
SELECT pg_catalog.setval('public.turns_measure_id_seq', 1, false);
SELECT pg_catalog.setval('public.turns_sessionpicture_id_seq', 1, false);
SELECT pg_catalog.setval('public.turns_turnguard_id_seq', 1, false);
ALTER TABLE ONLY public.access_accesstoken
    ADD CONSTRAINT access_accesstoken_key_id_key UNIQUE (key_id);
ALTER TABLE ONLY public.access_accesstoken
    ADD CONSTRAINT access_accesstoken_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_agent
    ADD CONSTRAINT access_agent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_completedrequest
    ADD CONSTRAINT access_completedrequest_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_historicalaccesstoken
    ADD CONSTRAINT access_historicalaccesstoken_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.access_historicalagent
    ADD CONSTRAINT access_historicalagent_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.access_platformstart
    ADD CONSTRAINT access_platformstart_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.access_proposalturn
    ADD CONSTRAINT access_proposalturn_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_ratebucket
    ADD CONSTRAINT access_ratebucket_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.access_sessionbucket
    ADD CONSTRAINT access_sessionbucket_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.access_toolusage
    ADD CONSTRAINT access_toolusage_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_passkey
    ADD CONSTRAINT accounts_passkey_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.accounts_passkey
    ADD CONSTRAINT accounts_passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_passwordreset
    ADD CONSTRAINT accounts_passwordreset_key_id_key UNIQUE (key_id);
ALTER TABLE ONLY public.accounts_passwordreset
    ADD CONSTRAINT accounts_passwordreset_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_provideridentity
    ADD CONSTRAINT accounts_provideridentity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_recoverycode
    ADD CONSTRAINT accounts_recoverycode_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_rolebyprovider
    ADD CONSTRAINT accounts_rolebyprovider_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_secondfactor
    ADD CONSTRAINT accounts_secondfactor_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.accounts_user_groups
    ADD CONSTRAINT accounts_user_groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_user_groups
    ADD CONSTRAINT accounts_user_groups_user_id_group_id_59c0b32f_uniq UNIQUE (user_id, group_id);
ALTER TABLE ONLY public.accounts_user
    ADD CONSTRAINT accounts_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_user_user_permissions
    ADD CONSTRAINT accounts_user_user_permi_user_id_permission_id_2ab516c2_uniq UNIQUE (user_id, permission_id);
ALTER TABLE ONLY public.accounts_user_user_permissions
    ADD CONSTRAINT accounts_user_user_permissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_user
    ADD CONSTRAINT accounts_user_username_key UNIQUE (username);
ALTER TABLE ONLY public.audit_auditrecord
    ADD CONSTRAINT audit_auditrecord_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_checkpoint
    ADD CONSTRAINT audit_checkpoint_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_checkpointplace
    ADD CONSTRAINT audit_checkpointplace_name_key UNIQUE (name);
ALTER TABLE ONLY public.audit_checkpointplace
    ADD CONSTRAINT audit_checkpointplace_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_leaf
    ADD CONSTRAINT audit_leaf_pkey PRIMARY KEY (tree, leaf_index);
ALTER TABLE ONLY public.audit_sealingstate
    ADD CONSTRAINT audit_sealingstate_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_serving
    ADD CONSTRAINT audit_serving_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_subtree
    ADD CONSTRAINT audit_subtree_pkey PRIMARY KEY (tree, level, index);
ALTER TABLE ONLY public.audit_verification
    ADD CONSTRAINT audit_verification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.axes_accessattempt
    ADD CONSTRAINT axes_accessattempt_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.axes_accessattempt
    ADD CONSTRAINT axes_accessattempt_username_ip_address_user_agent_8ea22282_uniq UNIQUE (username, ip_address, user_agent);
ALTER TABLE ONLY public.axes_accessattemptexpiration
    ADD CONSTRAINT axes_accessattemptexpiration_pkey PRIMARY KEY (access_attempt_id);
ALTER TABLE ONLY public.axes_accessfailurelog
    ADD CONSTRAINT axes_accessfailurelog_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.axes_accesslog
    ADD CONSTRAINT axes_accesslog_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_checkpoint
    ADD CONSTRAINT checkpoint_of_a_size_once UNIQUE (tree, size);
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);
ALTER TABLE ONLY public.erasure_erasedobject
    ADD CONSTRAINT erasure_erasedobject_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erasure_erasure
    ADD CONSTRAINT erasure_erasure_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events_event
    ADD CONSTRAINT events_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.topics_finishedperiods
    ADD CONSTRAINT finished_periods_of_participants UNIQUE (organization_id, repository_id, participants_key);
ALTER TABLE ONLY public.gateway_gatewayresource
    ADD CONSTRAINT gateway_gatewayresource_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gateway_gatewaysession
    ADD CONSTRAINT gateway_gatewaysession_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gateway_gatewaysession
    ADD CONSTRAINT gateway_gatewaysession_thread_key UNIQUE (thread);
ALTER TABLE ONLY public.gateway_gatewayuser
    ADD CONSTRAINT gateway_gatewayuser_agent_id_key UNIQUE (agent_id);
ALTER TABLE ONLY public.gateway_gatewayuser
    ADD CONSTRAINT gateway_gatewayuser_key_id_key UNIQUE (key_id);
ALTER TABLE ONLY public.gateway_gatewayuser
    ADD CONSTRAINT gateway_gatewayuser_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gateway_historicalgatewayuser
    ADD CONSTRAINT gateway_historicalgatewayuser_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.gateway_resourcechunk
    ADD CONSTRAINT gateway_resourcechunk_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gateway_waitingfile
    ADD CONSTRAINT gateway_waitingfile_pkey PRIMARY KEY (resource_id);
ALTER TABLE ONLY public.governance_allowedvalue
    ADD CONSTRAINT governance_allowedvalue_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.governance_historicalownrule
    ADD CONSTRAINT governance_historicalownrule_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.governance_historicalruledecision
    ADD CONSTRAINT governance_historicalruledecision_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.governance_historicalvetodecision
    ADD CONSTRAINT governance_historicalvetodecision_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.governance_keptquery
    ADD CONSTRAINT governance_keptquery_pkey PRIMARY KEY (record_id);
ALTER TABLE ONLY public.governance_learnedmodel
    ADD CONSTRAINT governance_learnedmodel_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.governance_ownrule
    ADD CONSTRAINT governance_ownrule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.governance_policyrevision
    ADD CONSTRAINT governance_policyrevision_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.governance_ruledecision
    ADD CONSTRAINT governance_ruledecision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.governance_ruletrial
    ADD CONSTRAINT governance_ruletrial_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.governance_vetodecision
    ADD CONSTRAINT governance_vetodecision_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.guardian_groupobjectpermission
    ADD CONSTRAINT guardian_groupobjectperm_group_id_permission_id_o_3f189f7c_uniq UNIQUE (group_id, permission_id, object_pk);
ALTER TABLE ONLY public.guardian_groupobjectpermission
    ADD CONSTRAINT guardian_groupobjectpermission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guardian_userobjectpermission
    ADD CONSTRAINT guardian_userobjectpermi_user_id_permission_id_ob_b0b3d2fc_uniq UNIQUE (user_id, permission_id, object_pk);
ALTER TABLE ONLY public.guardian_userobjectpermission
    ADD CONSTRAINT guardian_userobjectpermission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.index_commonterm
    ADD CONSTRAINT index_commonterm_pkey PRIMARY KEY (corpus_id, term);
ALTER TABLE ONLY public.index_corpus
    ADD CONSTRAINT index_corpus_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.index_corpus
    ADD CONSTRAINT index_corpus_place_key UNIQUE (place);
ALTER TABLE ONLY public.index_corpusscale
    ADD CONSTRAINT index_corpusscale_pkey PRIMARY KEY (corpus_id, model_id);
ALTER TABLE ONLY public.index_document
    ADD CONSTRAINT index_document_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.index_embedding
    ADD CONSTRAINT index_embedding_pkey PRIMARY KEY (document_id, model_id);
ALTER TABLE ONLY public.index_embeddingmodel
    ADD CONSTRAINT index_embeddingmodel_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.index_posting
    ADD CONSTRAINT index_posting_pkey PRIMARY KEY (corpus_id, term, document_id, frequency, length);
ALTER TABLE ONLY public.audit_leaf
    ADD CONSTRAINT leaf_seals_a_record_once UNIQUE (tree, record_id);
ALTER TABLE ONLY public.topics_llmcall
    ADD CONSTRAINT llm_call_number_in_run UNIQUE (run_id, number);
ALTER TABLE ONLY public.memories_forgetsuggestion
    ADD CONSTRAINT memories_forgetsuggestion_memory_id_key UNIQUE (memory_id);
ALTER TABLE ONLY public.memories_forgetsuggestion
    ADD CONSTRAINT memories_forgetsuggestion_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_historicalmemory
    ADD CONSTRAINT memories_historicalmemory_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.memories_memory
    ADD CONSTRAINT memories_memory_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_memorycomment
    ADD CONSTRAINT memories_memorycomment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_memorylink
    ADD CONSTRAINT memories_memorylink_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_memoryversion
    ADD CONSTRAINT memories_memoryversion_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_opencard
    ADD CONSTRAINT memories_opencard_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.memories_recallnotice
    ADD CONSTRAINT memories_recallnotice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_reviewassignment
    ADD CONSTRAINT memories_reviewassignment_memory_id_key UNIQUE (memory_id);
ALTER TABLE ONLY public.memories_reviewassignment
    ADD CONSTRAINT memories_reviewassignment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_similarpair
    ADD CONSTRAINT memories_similarpair_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_undo
    ADD CONSTRAINT memories_undo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.memories_undo
    ADD CONSTRAINT memories_undo_record_id_key UNIQUE (record_id);
ALTER TABLE ONLY public.notifications_bookmark
    ADD CONSTRAINT notifications_bookmark_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications_choice
    ADD CONSTRAINT notifications_choice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications_delivery
    ADD CONSTRAINT notifications_delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications_letter
    ADD CONSTRAINT notifications_letter_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications_mailbox
    ADD CONSTRAINT notifications_mailbox_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.notifications_notice
    ADD CONSTRAINT notifications_notice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notifications_noticepolicy
    ADD CONSTRAINT notifications_noticepolicy_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.notifications_webhook
    ADD CONSTRAINT notifications_webhook_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_authorizationcode
    ADD CONSTRAINT oauth_authorizationcode_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.oauth_authorizationcode
    ADD CONSTRAINT oauth_authorizationcode_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_client
    ADD CONSTRAINT oauth_client_client_id_key UNIQUE (client_id);
ALTER TABLE ONLY public.oauth_client
    ADD CONSTRAINT oauth_client_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_connection
    ADD CONSTRAINT oauth_connection_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_connection
    ADD CONSTRAINT oauth_connection_token_id_key UNIQUE (token_id);
ALTER TABLE ONLY public.oauth_devicerequest
    ADD CONSTRAINT oauth_devicerequest_device_digest_key UNIQUE (device_digest);
ALTER TABLE ONLY public.oauth_devicerequest
    ADD CONSTRAINT oauth_devicerequest_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_devicerequest
    ADD CONSTRAINT oauth_devicerequest_user_digest_key UNIQUE (user_digest);
ALTER TABLE ONLY public.oauth_refreshtoken
    ADD CONSTRAINT oauth_refreshtoken_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.oauth_refreshtoken
    ADD CONSTRAINT oauth_refreshtoken_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_tiedsubject
    ADD CONSTRAINT oauth_tiedsubject_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_tiedsubject
    ADD CONSTRAINT oauth_tiedsubject_token_id_key UNIQUE (token_id);
ALTER TABLE ONLY public.turns_archivedday
    ADD CONSTRAINT one_archive_per_day UNIQUE (organization_id, session_id, day);
ALTER TABLE ONLY public.access_sessionbucket
    ADD CONSTRAINT one_bucket_per_session UNIQUE (holder, session);
ALTER TABLE ONLY public.turns_compaction
    ADD CONSTRAINT one_compaction_per_event UNIQUE (organization_id, session_id, through);
ALTER TABLE ONLY public.events_event
    ADD CONSTRAINT one_event_per_number UNIQUE (organization_id, repository_id, event_seq);
ALTER TABLE ONLY public.oauth_tiedsubject
    ADD CONSTRAINT one_grant_per_subject UNIQUE (issuer, subject, audience);
ALTER TABLE ONLY public.organizations_rolegroup
    ADD CONSTRAINT one_group_per_role_and_place UNIQUE NULLS NOT DISTINCT (role, organization_id, repository_id);
ALTER TABLE ONLY public.turns_turnguard
    ADD CONSTRAINT one_guard_per_turn UNIQUE (organization_id, session_id, turn_id);
ALTER TABLE ONLY public.memories_similarpair
    ADD CONSTRAINT one_pair_of_two_memories UNIQUE (memory_id, other_id);
ALTER TABLE ONLY public.turns_sessionpicture
    ADD CONSTRAINT one_picture_per_session UNIQUE (organization_id, session_id, digest);
ALTER TABLE ONLY public.topics_acceptedplan
    ADD CONSTRAINT one_plan_for_the_same_events UNIQUE (organization_id, repository_id, participants_key, events_digest);
ALTER TABLE ONLY public.turns_preparedturn
    ADD CONSTRAINT one_preparation_per_turn UNIQUE (organization_id, session_id, turn_id);
ALTER TABLE ONLY public.access_completedrequest
    ADD CONSTRAINT one_result_per_request UNIQUE NULLS NOT DISTINCT (organization_id, repository_id, actor_kind, actor_id, tool, request_id);
ALTER TABLE ONLY public.turns_measure
    ADD CONSTRAINT one_row_per_measure_and_shard UNIQUE (name, label, shard);
ALTER TABLE ONLY public.access_toolusage
    ADD CONSTRAINT one_row_per_tool_and_shard UNIQUE NULLS NOT DISTINCT (organization_id, tool, shard);
ALTER TABLE ONLY public.turns_session
    ADD CONSTRAINT one_session_per_owner UNIQUE (organization_id, repository_id, owner_kind, owner_id, session_id);
ALTER TABLE ONLY public.erasure_erasedobject
    ADD CONSTRAINT one_tombstone_per_object UNIQUE (organization_id, erasure_id, kind, object_id);
ALTER TABLE ONLY public.access_proposalturn
    ADD CONSTRAINT one_turn_per_session UNIQUE (holder, session);
ALTER TABLE ONLY public.ops_heartbeat
    ADD CONSTRAINT ops_heartbeat_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.organizations_historicalorganization
    ADD CONSTRAINT organizations_historicalorganization_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.organizations_historicalrepository
    ADD CONSTRAINT organizations_historicalrepository_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.organizations_historicalworkspace
    ADD CONSTRAINT organizations_historicalworkspace_pkey PRIMARY KEY (history_id);
ALTER TABLE ONLY public.organizations_invitation
    ADD CONSTRAINT organizations_invitation_key_id_key UNIQUE (key_id);
ALTER TABLE ONLY public.organizations_invitation
    ADD CONSTRAINT organizations_invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations_legalhold
    ADD CONSTRAINT organizations_legalhold_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations_organizationgroupobjectpermission
    ADD CONSTRAINT organizations_organizati_group_id_permission_id_c_78a3a47d_uniq UNIQUE (group_id, permission_id, content_object_id);
ALTER TABLE ONLY public.organizations_organization
    ADD CONSTRAINT organizations_organization_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations_organization
    ADD CONSTRAINT organizations_organization_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.organizations_organizationgroupobjectpermission
    ADD CONSTRAINT organizations_organizationgroupobjectpermission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations_repositorygroupobjectpermission
    ADD CONSTRAINT organizations_repository_group_id_permission_id_c_7ea002b7_uniq UNIQUE (group_id, permission_id, content_object_id);
ALTER TABLE ONLY public.organizations_repository
    ADD CONSTRAINT organizations_repository_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations_repository
    ADD CONSTRAINT organizations_repository_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.organizations_repositorygroupobjectpermission
    ADD CONSTRAINT organizations_repositorygroupobjectpermission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations_rolegroup
    ADD CONSTRAINT organizations_rolegroup_group_id_key UNIQUE (group_id);
ALTER TABLE ONLY public.organizations_rolegroup
    ADD CONSTRAINT organizations_rolegroup_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations_workspace
    ADD CONSTRAINT organizations_workspace_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sso_grouprole
    ADD CONSTRAINT sso_grouprole_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tiers_cluster
    ADD CONSTRAINT tiers_cluster_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tiers_consolidationrun
    ADD CONSTRAINT tiers_consolidationrun_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tiers_knowledgesession
    ADD CONSTRAINT tiers_knowledgesession_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tiers_memoryuse
    ADD CONSTRAINT tiers_memoryuse_pkey PRIMARY KEY (memory_id);
ALTER TABLE ONLY public.tiers_palacelocation
    ADD CONSTRAINT tiers_palacelocation_pkey PRIMARY KEY (memory_id);
ALTER TABLE ONLY public.topics_acceptedplan
    ADD CONSTRAINT topics_acceptedplan_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.topics_finishedperiods
    ADD CONSTRAINT topics_finishedperiods_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.topics_llmcall
    ADD CONSTRAINT topics_llmcall_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.topics_llmrun
    ADD CONSTRAINT topics_llmrun_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.topics_node
    ADD CONSTRAINT topics_node_pkey PRIMARY KEY (node_id);
ALTER TABLE ONLY public.topics_noderef
    ADD CONSTRAINT topics_noderef_pkey PRIMARY KEY (node_id, "position");
ALTER TABLE ONLY public.topics_registry
    ADD CONSTRAINT topics_registry_pkey PRIMARY KEY (repository_id);
ALTER TABLE ONLY public.topics_snapshot
    ADD CONSTRAINT topics_snapshot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.topics_snapshotchild
    ADD CONSTRAINT topics_snapshotchild_pkey PRIMARY KEY (snapshot_id, parent_id, "position");
ALTER TABLE ONLY public.topics_snapshotnode
    ADD CONSTRAINT topics_snapshotnode_pkey PRIMARY KEY (snapshot_id, node_id);
ALTER TABLE ONLY public.topics_topic
    ADD CONSTRAINT topics_topic_pkey PRIMARY KEY (snapshot_id, topic_id);
ALTER TABLE ONLY public.topics_topiccorrection
    ADD CONSTRAINT topics_topiccorrection_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turns_archivedday
    ADD CONSTRAINT turns_archivedday_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turns_compaction
    ADD CONSTRAINT turns_compaction_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turns_fact
    ADD CONSTRAINT turns_fact_pkey PRIMARY KEY (memory_id);
ALTER TABLE ONLY public.turns_measure
    ADD CONSTRAINT turns_measure_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turns_modelcircuit
    ADD CONSTRAINT turns_modelcircuit_pkey PRIMARY KEY (endpoint);
ALTER TABLE ONLY public.turns_preparedturn
    ADD CONSTRAINT turns_preparedturn_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turns_session
    ADD CONSTRAINT turns_session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turns_sessionpicture
    ADD CONSTRAINT turns_sessionpicture_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turns_turnguard
    ADD CONSTRAINT turns_turnguard_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turns_turnitem
    ADD CONSTRAINT turns_turnitem_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.memories_memoryversion
    ADD CONSTRAINT version_numbers_unique_per_memory UNIQUE (memory_id, number);
CREATE INDEX access_accesstoken_agent_id_d2171f24 ON public.access_accesstoken USING btree (agent_id);
CREATE INDEX access_accesstoken_key_id_64ef538e_like ON public.access_accesstoken USING btree (key_id varchar_pattern_ops);
CREATE INDEX access_accesstoken_organization_id_21ac48a6 ON public.access_accesstoken USING btree (organization_id);
CREATE INDEX access_accesstoken_user_id_73c5d4a7 ON public.access_accesstoken USING btree (user_id);
CREATE INDEX access_agent_organization_id_0793304f ON public.access_agent USING btree (organization_id);
CREATE INDEX access_agent_owner_id_3fe59c99 ON public.access_agent USING btree (owner_id);
CREATE INDEX access_historicalaccesstoken_agent_id_3da3233b ON public.access_historicalaccesstoken USING btree (agent_id);
CREATE INDEX access_historicalaccesstoken_history_date_1d2f021a ON public.access_historicalaccesstoken USING btree (history_date);
CREATE INDEX access_historicalaccesstoken_id_61bd6246 ON public.access_historicalaccesstoken USING btree (id);
CREATE INDEX access_historicalaccesstoken_key_id_24cfd79b ON public.access_historicalaccesstoken USING btree (key_id);
CREATE INDEX access_historicalaccesstoken_key_id_24cfd79b_like ON public.access_historicalaccesstoken USING btree (key_id varchar_pattern_ops);
CREATE INDEX access_historicalaccesstoken_organization_id_d9ba8f8e ON public.access_historicalaccesstoken USING btree (organization_id);
CREATE INDEX access_historicalaccesstoken_user_id_c59cf2e3 ON public.access_historicalaccesstoken USING btree (user_id);
CREATE INDEX access_historicalagent_history_date_e3097446 ON public.access_historicalagent USING btree (history_date);
CREATE INDEX access_historicalagent_id_55d230e4 ON public.access_historicalagent USING btree (id);
CREATE INDEX access_historicalagent_organization_id_ba4c6359 ON public.access_historicalagent USING btree (organization_id);
CREATE INDEX access_historicalagent_owner_id_62a561c3 ON public.access_historicalagent USING btree (owner_id);
CREATE INDEX access_platformstart_name_58657bcd_like ON public.access_platformstart USING btree (name varchar_pattern_ops);
CREATE INDEX access_ratebucket_key_2ca81138_like ON public.access_ratebucket USING btree (key varchar_pattern_ops);
CREATE INDEX accounts_passkey_factor_id_b031c5b3 ON public.accounts_passkey USING btree (factor_id);
CREATE INDEX accounts_passwordreset_issued_by_id_455da37d ON public.accounts_passwordreset USING btree (issued_by_id);
CREATE INDEX accounts_passwordreset_key_id_e9bac9ba_like ON public.accounts_passwordreset USING btree (key_id varchar_pattern_ops);
CREATE INDEX accounts_passwordreset_user_id_948b8566 ON public.accounts_passwordreset USING btree (user_id);
CREATE INDEX accounts_provideridentity_user_id_546f07d5 ON public.accounts_provideridentity USING btree (user_id);
CREATE INDEX accounts_recoverycode_factor_id_cd986632 ON public.accounts_recoverycode USING btree (factor_id);
CREATE INDEX accounts_rolebyprovider_group_id_27587ece ON public.accounts_rolebyprovider USING btree (group_id);
CREATE INDEX accounts_rolebyprovider_user_id_fea12f6e ON public.accounts_rolebyprovider USING btree (user_id);
CREATE INDEX accounts_user_groups_group_id_bd11a704 ON public.accounts_user_groups USING btree (group_id);
CREATE INDEX accounts_user_groups_user_id_52b62117 ON public.accounts_user_groups USING btree (user_id);
CREATE INDEX accounts_user_user_permissions_permission_id_113bb443 ON public.accounts_user_user_permissions USING btree (permission_id);
CREATE INDEX accounts_user_user_permissions_user_id_e4f0a161 ON public.accounts_user_user_permissions USING btree (user_id);
CREATE INDEX accounts_user_username_6088629e_like ON public.accounts_user USING btree (username varchar_pattern_ops);
CREATE UNIQUE INDEX agent_id_in_organization ON public.access_agent USING btree (organization_id, agent_id);
CREATE INDEX allowed_value_newest ON public.governance_allowedvalue USING btree (organization_id, created_at DESC);
CREATE INDEX assignment_mine ON public.memories_reviewassignment USING btree (organization_id, assignee_id, due_on);
CREATE INDEX audit_acknowledged ON public.audit_auditrecord USING btree (organization_id, object_kind) WHERE ((action)::text = 'acknowledged'::text);
CREATE INDEX audit_by_key ON public.audit_auditrecord USING btree (key_id, id DESC) WHERE (NOT ((key_id)::text = ''::text));
CREATE INDEX audit_by_object ON public.audit_auditrecord USING btree (organization_id, object_id, id DESC);
CREATE INDEX audit_by_organization ON public.audit_auditrecord USING btree (organization_id, id DESC);
CREATE INDEX audit_by_repository ON public.audit_auditrecord USING btree (organization_id, repository_id, id DESC);
CREATE INDEX audit_by_request ON public.audit_auditrecord USING btree (organization_id, request_id);
CREATE INDEX audit_by_time ON public.audit_auditrecord USING btree (organization_id, occurred_at) INCLUDE (repository_id, verdict, action, agent_id);
CREATE INDEX audit_by_transaction ON public.audit_auditrecord USING btree (transaction_id, id);
CREATE INDEX audit_checkpointplace_name_ed47ff4f_like ON public.audit_checkpointplace USING btree (name varchar_pattern_ops);
CREATE INDEX audit_refusals ON public.audit_auditrecord USING btree (organization_id, occurred_at) INCLUDE (repository_id, verdict) WHERE (NOT ((verdict)::text = 'OK'::text));
CREATE INDEX audit_status_changes ON public.audit_auditrecord USING btree (organization_id, occurred_at) INCLUDE (repository_id, before_status, after_status) WHERE (((verdict)::text = 'OK'::text) AND (NOT ((after_status)::text = ''::text)) AND (NOT ((before_status)::text = (after_status)::text)));
CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);
CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);
CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);
CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);
CREATE INDEX axes_accessattempt_ip_address_10922d9c ON public.axes_accessattempt USING btree (ip_address);
CREATE INDEX axes_accessattempt_user_agent_ad89678b ON public.axes_accessattempt USING btree (user_agent);
CREATE INDEX axes_accessattempt_user_agent_ad89678b_like ON public.axes_accessattempt USING btree (user_agent varchar_pattern_ops);
CREATE INDEX axes_accessattempt_username_3f2d4ca0 ON public.axes_accessattempt USING btree (username);
CREATE INDEX axes_accessattempt_username_3f2d4ca0_like ON public.axes_accessattempt USING btree (username varchar_pattern_ops);
CREATE INDEX axes_accessfailurelog_ip_address_2e9f5a7f ON public.axes_accessfailurelog USING btree (ip_address);
CREATE INDEX axes_accessfailurelog_user_agent_ea145dda ON public.axes_accessfailurelog USING btree (user_agent);
CREATE INDEX axes_accessfailurelog_user_agent_ea145dda_like ON public.axes_accessfailurelog USING btree (user_agent varchar_pattern_ops);
CREATE INDEX axes_accessfailurelog_username_a8b7e8a4 ON public.axes_accessfailurelog USING btree (username);
CREATE INDEX axes_accessfailurelog_username_a8b7e8a4_like ON public.axes_accessfailurelog USING btree (username varchar_pattern_ops);
CREATE INDEX axes_accesslog_ip_address_86b417e5 ON public.axes_accesslog USING btree (ip_address);
CREATE INDEX axes_accesslog_user_agent_0e659004 ON public.axes_accesslog USING btree (user_agent);
CREATE INDEX axes_accesslog_user_agent_0e659004_like ON public.axes_accesslog USING btree (user_agent varchar_pattern_ops);
CREATE INDEX axes_accesslog_username_df93064b ON public.axes_accesslog USING btree (username);
CREATE INDEX axes_accesslog_username_df93064b_like ON public.axes_accesslog USING btree (username varchar_pattern_ops);
CREATE UNIQUE INDEX choice_of_a_kind ON public.notifications_choice USING btree (person_id, kind);
CREATE INDEX chunk_of_user ON public.gateway_resourcechunk USING btree (organization_id, repository_id, user_id);
CREATE UNIQUE INDEX cluster_number_in_run ON public.tiers_cluster USING btree (run_id, number);
CREATE INDEX cluster_waiting ON public.tiers_cluster USING btree (run_id, number) WHERE ((outcome)::text = 'waiting'::text);
CREATE INDEX completed_request_age ON public.access_completedrequest USING btree (created_at);
CREATE INDEX consolidation_by_place ON public.tiers_consolidationrun USING btree (organization_id, repository_id, id DESC);
CREATE INDEX consolidation_open ON public.tiers_consolidationrun USING btree (touched_at, id) WHERE (finished_at IS NULL);
CREATE INDEX correction_by_time ON public.topics_topiccorrection USING btree (organization_id, repository_id, created_at DESC);
CREATE INDEX correction_by_topic ON public.topics_topiccorrection USING gin (topic_ids);
CREATE INDEX correction_in_force ON public.topics_topiccorrection USING btree (organization_id, repository_id, participants_key) WHERE (withdrawn_at IS NULL);
CREATE INDEX counted_document ON public.index_document USING btree (corpus_id, id) INCLUDE (length, organization_id);
CREATE INDEX delivery_age ON public.notifications_delivery USING btree (created_at);
CREATE INDEX delivery_log ON public.notifications_delivery USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX delivery_waiting ON public.notifications_delivery USING btree (webhook_id, next_at) WHERE ((state)::text = 'waiting'::text);
CREATE INDEX django_admin_log_content_type_id_c4bce8eb ON public.django_admin_log USING btree (content_type_id);
CREATE INDEX django_admin_log_user_id_c564eba6 ON public.django_admin_log USING btree (user_id);
CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);
CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);
CREATE INDEX document_in_thread ON public.index_document USING btree (corpus_id, thread, id) WHERE (NOT ((thread)::text = ''::text));
CREATE INDEX embedding_near_1024 ON public.index_embedding USING hnsw (((vector)::public.halfvec(1024)) public.halfvec_ip_ops) WHERE ((dimensions = 1024) AND is_walked);
CREATE INDEX embedding_near_1536 ON public.index_embedding USING hnsw (((vector)::public.halfvec(1536)) public.halfvec_ip_ops) WHERE ((dimensions = 1536) AND is_walked);
CREATE INDEX embedding_near_256 ON public.index_embedding USING hnsw (((vector)::public.halfvec(256)) public.halfvec_ip_ops) WHERE ((dimensions = 256) AND is_walked);
CREATE INDEX embedding_near_384 ON public.index_embedding USING hnsw (((vector)::public.halfvec(384)) public.halfvec_ip_ops) WHERE ((dimensions = 384) AND is_walked);
CREATE INDEX embedding_near_512 ON public.index_embedding USING hnsw (((vector)::public.halfvec(512)) public.halfvec_ip_ops) WHERE ((dimensions = 512) AND is_walked);
CREATE INDEX embedding_near_768 ON public.index_embedding USING hnsw (((vector)::public.halfvec(768)) public.halfvec_ip_ops) WHERE ((dimensions = 768) AND is_walked);
CREATE INDEX embedding_of_corpus ON public.index_embedding USING btree (corpus_id, model_id, is_walked, written_in);
CREATE INDEX erasure_newest ON public.erasure_erasure USING btree (organization_id, requested_at DESC);
CREATE INDEX erasure_open ON public.erasure_erasure USING btree (touched_at, id) WHERE (finished_at IS NULL);
CREATE INDEX event_by_arrival ON public.events_event USING btree (received_at DESC, id);
CREATE INDEX event_by_hint ON public.events_event USING gin (topic_hints jsonb_path_ops);
CREATE INDEX event_by_participant ON public.events_event USING gin (participants);
CREATE INDEX event_by_time ON public.events_event USING btree (organization_id, repository_id, occurred_at);
CREATE INDEX event_erased ON public.events_event USING btree (organization_id, repository_id, erased_at DESC) WHERE (erased_at IS NOT NULL);
CREATE INDEX event_of_context ON public.events_event USING btree (organization_id, repository_id, context_id, occurred_at) WHERE (NOT ((context_id)::text = ''::text));
CREATE INDEX fact_by_time ON public.turns_fact USING btree (organization_id, session_id, created_at);
CREATE INDEX fact_of_owner ON public.turns_fact USING btree (organization_id, repository_id, owner_kind, owner_id, identity);
CREATE INDEX forget_waiting ON public.memories_forgetsuggestion USING btree (organization_id, created_at, id) WHERE (decided_at IS NULL);
CREATE INDEX forget_waiting_anywhere ON public.memories_forgetsuggestion USING btree (created_at, id) WHERE (decided_at IS NULL);
CREATE INDEX gateway_gatewaysession_thread_c09c2105_like ON public.gateway_gatewaysession USING btree (thread varchar_pattern_ops);
CREATE INDEX gateway_gatewayuser_key_id_df336f32_like ON public.gateway_gatewayuser USING btree (key_id varchar_pattern_ops);
CREATE INDEX gateway_historicalgatewayuser_agent_id_85bf6ea3 ON public.gateway_historicalgatewayuser USING btree (agent_id);
CREATE INDEX gateway_historicalgatewayuser_history_date_1973285b ON public.gateway_historicalgatewayuser USING btree (history_date);
CREATE INDEX gateway_historicalgatewayuser_id_7e2161c7 ON public.gateway_historicalgatewayuser USING btree (id);
CREATE INDEX gateway_historicalgatewayuser_key_id_d98f0e5f ON public.gateway_historicalgatewayuser USING btree (key_id);
CREATE INDEX gateway_historicalgatewayuser_key_id_d98f0e5f_like ON public.gateway_historicalgatewayuser USING btree (key_id varchar_pattern_ops);
CREATE INDEX gateway_historicalgatewayuser_organization_id_eb1a7b7f ON public.gateway_historicalgatewayuser USING btree (organization_id);
CREATE INDEX gateway_historicalgatewayuser_repository_id_6cc7c52a ON public.gateway_historicalgatewayuser USING btree (repository_id);
CREATE UNIQUE INDEX gateway_resource_of_same_bytes ON public.gateway_gatewayresource USING btree (organization_id, user_id, sha256) WHERE (deleted_at IS NULL);
CREATE INDEX gateway_session_newest ON public.gateway_gatewaysession USING btree (organization_id, user_id, created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX gateway_session_of_user ON public.gateway_gatewaysession USING btree (organization_id, user_id, session_id);
CREATE UNIQUE INDEX gateway_user_in_organization ON public.gateway_gatewayuser USING btree (organization_id, user_id);
CREATE INDEX gateway_user_of_repository ON public.gateway_gatewayuser USING btree (organization_id, repository_id);
CREATE INDEX governance_historicalownrule_history_date_28f25eaf ON public.governance_historicalownrule USING btree (history_date);
CREATE INDEX governance_historicalownrule_id_974a3b8a ON public.governance_historicalownrule USING btree (id);
CREATE INDEX governance_historicalownrule_organization_id_6b82e279 ON public.governance_historicalownrule USING btree (organization_id);
CREATE INDEX governance_historicalruledecision_history_date_9a602e72 ON public.governance_historicalruledecision USING btree (history_date);
CREATE INDEX governance_historicalruledecision_id_3af5b303 ON public.governance_historicalruledecision USING btree (id);
CREATE INDEX governance_historicalruledecision_organization_id_cedbec72 ON public.governance_historicalruledecision USING btree (organization_id);
CREATE INDEX governance_historicalvetodecision_history_date_d745eb82 ON public.governance_historicalvetodecision USING btree (history_date);
CREATE INDEX governance_historicalvetodecision_organization_id_6f04106b ON public.governance_historicalvetodecision USING btree (organization_id);
CREATE UNIQUE INDEX group_gives_a_role_once ON public.sso_grouprole USING btree ("group", role_group_id);
CREATE INDEX guardian_gr_group_i_9e7d12_idx ON public.guardian_groupobjectpermission USING btree (group_id, content_type_id, object_pk);
CREATE INDEX guardian_gr_permiss_83545c_idx ON public.guardian_groupobjectpermission USING btree (permission_id, group_id, content_type_id, object_pk);
CREATE INDEX guardian_groupobjectpermission_content_type_id_7ade36b8 ON public.guardian_groupobjectpermission USING btree (content_type_id);
CREATE INDEX guardian_groupobjectpermission_group_id_4bbbfb62 ON public.guardian_groupobjectpermission USING btree (group_id);
CREATE INDEX guardian_groupobjectpermission_permission_id_36572738 ON public.guardian_groupobjectpermission USING btree (permission_id);
CREATE INDEX guardian_us_permiss_e5749c_idx ON public.guardian_userobjectpermission USING btree (permission_id, user_id, content_type_id, object_pk);
CREATE INDEX guardian_us_user_id_8eae14_idx ON public.guardian_userobjectpermission USING btree (user_id, content_type_id, object_pk);
CREATE INDEX guardian_userobjectpermission_content_type_id_2e892405 ON public.guardian_userobjectpermission USING btree (content_type_id);
CREATE INDEX guardian_userobjectpermission_permission_id_71807bfc ON public.guardian_userobjectpermission USING btree (permission_id);
CREATE INDEX guardian_userobjectpermission_user_id_d5c1e964 ON public.guardian_userobjectpermission USING btree (user_id);
CREATE INDEX hold_newest ON public.organizations_legalhold USING btree (organization_id, created_at DESC);
CREATE INDEX invitation_of_organization ON public.organizations_invitation USING btree (organization_id, created_at DESC);
CREATE INDEX item_by_sequence ON public.turns_turnitem USING btree (organization_id, session_id, event_seq);
CREATE INDEX item_by_time ON public.turns_turnitem USING btree (organization_id, session_id, said_at);
CREATE INDEX link_waiting ON public.memories_memorylink USING btree (organization_id, created_at, id) WHERE ((declined_at IS NULL) AND suggested);
CREATE INDEX link_waiting_anywhere ON public.memories_memorylink USING btree (created_at, id) WHERE ((declined_at IS NULL) AND suggested);
CREATE INDEX llm_run_by_place ON public.topics_llmrun USING btree (organization_id, repository_id, started_at DESC);
CREATE INDEX llm_run_by_time ON public.topics_llmrun USING btree (started_at);
CREATE INDEX memories_forgetsuggestion_organization_id_9b16d463 ON public.memories_forgetsuggestion USING btree (organization_id);
CREATE INDEX memories_historicalmemory_history_date_1f243765 ON public.memories_historicalmemory USING btree (history_date);
CREATE INDEX memories_historicalmemory_id_374db145 ON public.memories_historicalmemory USING btree (id);
CREATE INDEX memories_historicalmemory_organization_id_2850a3c2 ON public.memories_historicalmemory USING btree (organization_id);
CREATE INDEX memories_historicalmemory_repository_id_1435203c ON public.memories_historicalmemory USING btree (repository_id);
CREATE INDEX memories_historicalmemory_superseded_by_id_6022582e ON public.memories_historicalmemory USING btree (superseded_by_id);
CREATE INDEX memories_memory_repository_id_ab7b4e20 ON public.memories_memory USING btree (repository_id);
CREATE INDEX memories_memory_superseded_by_id_90b6d19b ON public.memories_memory USING btree (superseded_by_id);
CREATE INDEX memories_memorycomment_memory_id_2d8ddf4a ON public.memories_memorycomment USING btree (memory_id);
CREATE INDEX memories_memorycomment_organization_id_c6959c61 ON public.memories_memorycomment USING btree (organization_id);
CREATE INDEX memories_memorylink_organization_id_5f98de1a ON public.memories_memorylink USING btree (organization_id);
CREATE INDEX memories_memorylink_source_id_a5a0900e ON public.memories_memorylink USING btree (source_id);
CREATE INDEX memories_memorylink_target_id_098ad153 ON public.memories_memorylink USING btree (target_id);
CREATE INDEX memories_opencard_memory_id_182f398e ON public.memories_opencard USING btree (memory_id);
CREATE INDEX memories_recallnotice_memory_id_b6840614 ON public.memories_recallnotice USING btree (memory_id);
CREATE INDEX memories_reviewassignment_assignee_id_1a5d67cb ON public.memories_reviewassignment USING btree (assignee_id);
CREATE INDEX memories_reviewassignment_organization_id_cb1f4e03 ON public.memories_reviewassignment USING btree (organization_id);
CREATE INDEX memories_similarpair_organization_id_eae65188 ON public.memories_similarpair USING btree (organization_id);
CREATE INDEX memories_similarpair_other_id_3e16f4d5 ON public.memories_similarpair USING btree (other_id);
CREATE INDEX memories_undo_memory_id_c5bffb25 ON public.memories_undo USING btree (memory_id);
CREATE INDEX memories_undo_organization_id_99c785dc ON public.memories_undo USING btree (organization_id);
CREATE INDEX memory_author ON public.memories_memory USING btree (organization_id, author_kind, author_id);
CREATE INDEX memory_changes_requested ON public.memories_memory USING btree (organization_id, waiting_since, id) WHERE ((change_request)::text = 'open'::text);
CREATE INDEX memory_class ON public.memories_memory USING btree (organization_id, repository_id, type, status);
CREATE INDEX memory_expiring ON public.memories_memory USING btree (expires_at, id) WHERE ((expires_at IS NOT NULL) AND ((status)::text = ANY ((ARRAY['unverified'::character varying, 'verified'::character varying])::text[])));
CREATE INDEX memory_judged ON public.memories_memory USING btree (organization_id, guard_version);
CREATE INDEX memory_knowledge ON public.memories_memory USING btree (organization_id, repository_id, workspace_scope, tier, type) WHERE (((family)::text = 'knowledge'::text) AND ((status)::text = ANY ((ARRAY['unverified'::character varying, 'verified'::character varying, 'locked'::character varying])::text[])));
CREATE INDEX memory_newest ON public.memories_memory USING btree (organization_id, created_at DESC);
CREATE INDEX memory_not_compared ON public.index_document USING btree (id DESC) WHERE ((NOT is_compared) AND ((kind)::text = 'memory'::text));
CREATE INDEX memory_scope ON public.memories_memory USING btree (organization_id, repository_id, scope, status);
CREATE UNIQUE INDEX memory_short_id ON public.memories_memory USING btree (organization_id, repository_id, "left"((id)::text, 13));
CREATE INDEX memory_waiting ON public.memories_memory USING btree (organization_id, waiting_since, id) WHERE (((((status)::text = 'unverified'::text) OR ((pending_version IS NOT NULL) AND ((status)::text = 'verified'::text))) AND (NOT ((change_request)::text = 'open'::text))) OR (((status)::text = ANY ((ARRAY['unverified'::character varying, 'verified'::character varying, 'locked'::character varying])::text[])) AND (NOT ((quarantine_reason)::text = ''::text))));
CREATE INDEX memory_waiting_anywhere ON public.memories_memory USING btree (waiting_since, id) WHERE (((((status)::text = 'unverified'::text) OR ((pending_version IS NOT NULL) AND ((status)::text = 'verified'::text))) AND (NOT ((change_request)::text = 'open'::text))) OR (((status)::text = ANY ((ARRAY['unverified'::character varying, 'verified'::character varying, 'locked'::character varying])::text[])) AND (NOT ((quarantine_reason)::text = ''::text))));
CREATE UNIQUE INDEX model_number ON public.governance_learnedmodel USING btree (organization_id, number);
CREATE INDEX node_of_repository ON public.topics_node USING btree (organization_id, repository_id);
CREATE INDEX notice_about ON public.notifications_notice USING btree (kind, subject);
CREATE INDEX notice_age ON public.notifications_notice USING btree (created_at);
CREATE UNIQUE INDEX notice_not_doubled ON public.notifications_notice USING btree (person_id, kind, subject) WHERE ((mailed_at IS NULL) AND (read_at IS NULL));
CREATE INDEX notice_of_person ON public.notifications_notice USING btree (person_id, id DESC);
CREATE INDEX notice_to_be_mailed ON public.notifications_notice USING btree (mail, person_id) WHERE ((mailed_at IS NULL) AND (NOT ((mail)::text = 'never'::text)));
CREATE INDEX notice_unread ON public.notifications_notice USING btree (person_id, id DESC) WHERE (in_admin AND (read_at IS NULL));
CREATE INDEX notifications_choice_person_id_04462d49 ON public.notifications_choice USING btree (person_id);
CREATE INDEX notifications_delivery_memory_id_aa985182 ON public.notifications_delivery USING btree (memory_id);
CREATE INDEX notifications_delivery_webhook_id_e35814dd ON public.notifications_delivery USING btree (webhook_id);
CREATE INDEX notifications_notice_memory_id_cbcffa74 ON public.notifications_notice USING btree (memory_id);
CREATE INDEX notifications_notice_person_id_d7ad3aad ON public.notifications_notice USING btree (person_id);
CREATE INDEX notifications_webhook_organization_id_ecb6aa2b ON public.notifications_webhook USING btree (organization_id);
CREATE INDEX oauth_authorizationcode_connection_id_6f514c58 ON public.oauth_authorizationcode USING btree (connection_id);
CREATE INDEX oauth_client_age ON public.oauth_client USING btree (created_at);
CREATE INDEX oauth_client_client_id_ffad288b_like ON public.oauth_client USING btree (client_id varchar_pattern_ops);
CREATE INDEX oauth_code_age ON public.oauth_authorizationcode USING btree (expires_at);
CREATE INDEX oauth_connection_client_id_f24bcf40 ON public.oauth_connection USING btree (client_id);
CREATE INDEX oauth_device_request_age ON public.oauth_devicerequest USING btree (expires_at);
CREATE INDEX oauth_devicerequest_client_id_74dbc921 ON public.oauth_devicerequest USING btree (client_id);
CREATE INDEX oauth_devicerequest_connection_id_f4ae714a ON public.oauth_devicerequest USING btree (connection_id);
CREATE INDEX oauth_refresh_token_age ON public.oauth_refreshtoken USING btree (expires_at);
CREATE INDEX oauth_refreshtoken_connection_id_6a737924 ON public.oauth_refreshtoken USING btree (connection_id);
CREATE UNIQUE INDEX one_active_snapshot ON public.topics_snapshot USING btree (organization_id, repository_id) WHERE ((status)::text = 'active'::text);
CREATE UNIQUE INDEX one_allowance_per_value ON public.governance_allowedvalue USING btree (organization_id, fingerprint, rule_id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX one_automatic_consolidation ON public.tiers_consolidationrun USING btree (organization_id, repository_id, scope, corpus_id) WHERE ((finished_at IS NULL) AND is_automatic);
CREATE UNIQUE INDEX one_chunk_per_position ON public.gateway_resourcechunk USING btree (organization_id, resource_id, "position");
CREATE UNIQUE INDEX one_correction_in_force ON public.topics_topiccorrection USING btree (organization_id, repository_id, first_event_id, second_event_id) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX one_decision_per_rule ON public.governance_ruledecision USING btree (organization_id, rule_id);
CREATE UNIQUE INDEX one_document_per_object ON public.index_document USING btree (kind, object_id);
CREATE UNIQUE INDEX one_event_per_source_key ON public.events_event USING btree (organization_id, repository_id, channel, source_event_key) WHERE (NOT ((source_event_key)::text = ''::text));
CREATE UNIQUE INDEX one_hold_of_an_object ON public.organizations_legalhold USING btree (organization_id, kind, object_id) WHERE (lifted_at IS NULL);
CREATE UNIQUE INDEX one_link_per_relation ON public.memories_memorylink USING btree (source_id, target_id, relation);
CREATE UNIQUE INDEX one_model_per_name_and_size ON public.index_embeddingmodel USING btree (name, dimensions);
CREATE UNIQUE INDEX one_open_erasure_of_a_subject ON public.erasure_erasure USING btree (organization_id, subject_kind, subject_id) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX one_person_per_subject ON public.accounts_provideridentity USING btree (issuer, subject);
CREATE UNIQUE INDEX one_session_of_an_actor ON public.tiers_knowledgesession USING btree (organization_id, repository_id, actor_kind, actor_id, session_id);
CREATE UNIQUE INDEX one_subject_per_person ON public.accounts_provideridentity USING btree (issuer, user_id);
CREATE UNIQUE INDEX one_trial_per_rule ON public.governance_ruletrial USING btree (organization_id, rule_id);
CREATE UNIQUE INDEX one_waiting_notice_of_a_kind ON public.memories_recallnotice USING btree (organization_id, actor_kind, actor_id, memory_id, kind) WHERE (delivered_at IS NULL);
CREATE INDEX ops_heartbeat_name_461624ac_like ON public.ops_heartbeat USING btree (name varchar_pattern_ops);
CREATE INDEX organizations_historicalorganization_history_date_b6529134 ON public.organizations_historicalorganization USING btree (history_date);
CREATE INDEX organizations_historicalorganization_id_4327d8f9 ON public.organizations_historicalorganization USING btree (id);
CREATE INDEX organizations_historicalorganization_slug_9f988638 ON public.organizations_historicalorganization USING btree (slug);
CREATE INDEX organizations_historicalorganization_slug_9f988638_like ON public.organizations_historicalorganization USING btree (slug varchar_pattern_ops);
CREATE INDEX organizations_historicalrepository_history_date_95b91014 ON public.organizations_historicalrepository USING btree (history_date);
CREATE INDEX organizations_historicalrepository_id_0df9a0b7 ON public.organizations_historicalrepository USING btree (id);
CREATE INDEX organizations_historicalrepository_organization_id_7ecc4b6a ON public.organizations_historicalrepository USING btree (organization_id);
CREATE INDEX organizations_historicalrepository_slug_86a4505f ON public.organizations_historicalrepository USING btree (slug);
CREATE INDEX organizations_historicalrepository_slug_86a4505f_like ON public.organizations_historicalrepository USING btree (slug varchar_pattern_ops);
CREATE INDEX organizations_historicalworkspace_history_date_1c5ed318 ON public.organizations_historicalworkspace USING btree (history_date);
CREATE INDEX organizations_historicalworkspace_id_eaa31056 ON public.organizations_historicalworkspace USING btree (id);
CREATE INDEX organizations_historicalworkspace_organization_id_072d0063 ON public.organizations_historicalworkspace USING btree (organization_id);
CREATE INDEX organizations_historicalworkspace_repository_id_cafa6cd9 ON public.organizations_historicalworkspace USING btree (repository_id);
CREATE INDEX organizations_invitation_accepted_by_id_2b661b09 ON public.organizations_invitation USING btree (accepted_by_id);
CREATE INDEX organizations_invitation_issued_by_id_6c6d2998 ON public.organizations_invitation USING btree (issued_by_id);
CREATE INDEX organizations_invitation_key_id_14730e43_like ON public.organizations_invitation USING btree (key_id varchar_pattern_ops);
CREATE INDEX organizations_invitation_organization_id_67732aa0 ON public.organizations_invitation USING btree (organization_id);
CREATE INDEX organizations_invitation_repository_id_1b820251 ON public.organizations_invitation USING btree (repository_id);
CREATE INDEX organizations_organization_content_object_id_c1d94993 ON public.organizations_organizationgroupobjectpermission USING btree (content_object_id);
CREATE INDEX organizations_organization_group_id_abee9f86 ON public.organizations_organizationgroupobjectpermission USING btree (group_id);
CREATE INDEX organizations_organization_permission_id_724f3c4e ON public.organizations_organizationgroupobjectpermission USING btree (permission_id);
CREATE INDEX organizations_organization_slug_e36fd8f9_like ON public.organizations_organization USING btree (slug varchar_pattern_ops);
CREATE INDEX organizations_repository_organization_id_cc7fcd7c ON public.organizations_repository USING btree (organization_id);
CREATE INDEX organizations_repository_slug_81a6c2dc_like ON public.organizations_repository USING btree (slug varchar_pattern_ops);
CREATE INDEX organizations_repositorygr_content_object_id_11b0fed0 ON public.organizations_repositorygroupobjectpermission USING btree (content_object_id);
CREATE INDEX organizations_repositorygr_permission_id_0b2804a8 ON public.organizations_repositorygroupobjectpermission USING btree (permission_id);
CREATE INDEX organizations_repositorygroupobjectpermission_group_id_da898e2e ON public.organizations_repositorygroupobjectpermission USING btree (group_id);
CREATE INDEX organizations_rolegroup_organization_id_920698d4 ON public.organizations_rolegroup USING btree (organization_id);
CREATE INDEX organizations_rolegroup_repository_id_dfc69c11 ON public.organizations_rolegroup USING btree (repository_id);
CREATE INDEX organizations_workspace_organization_id_c6db717f ON public.organizations_workspace USING btree (organization_id);
CREATE INDEX organizations_workspace_repository_id_7254d6ea ON public.organizations_workspace USING btree (repository_id);
CREATE UNIQUE INDEX own_rule_slug ON public.governance_ownrule USING btree (organization_id, slug);
CREATE INDEX pair_of_group ON public.memories_similarpair USING btree ("group", id) WHERE (decided_at IS NULL);
CREATE INDEX pair_waiting ON public.memories_similarpair USING btree (organization_id, created_at, id) WHERE (decided_at IS NULL);
CREATE INDEX pair_waiting_anywhere ON public.memories_similarpair USING btree (created_at, id) WHERE (decided_at IS NULL);
CREATE INDEX palace_path ON public.tiers_palacelocation USING btree (organization_id, repository_id, domain, room, shelf, card);
CREATE INDEX parent_in_a_snapshot ON public.topics_snapshotchild USING btree (snapshot_id, child_id);
CREATE INDEX preparation_by_age ON public.turns_preparedturn USING btree (created_at);
CREATE INDEX proposal_turn_age ON public.access_proposalturn USING btree (began_at);
CREATE INDEX query_by_repository ON public.governance_keptquery USING btree (organization_id, repository_id, asked_at);
CREATE INDEX rate_bucket_age ON public.access_ratebucket USING btree (filled_at);
CREATE UNIQUE INDEX repository_in_organization ON public.organizations_repository USING btree (organization_id, id);
CREATE INDEX resource_age ON public.gateway_gatewayresource USING btree (organization_id, repository_id, created_at DESC);
CREATE UNIQUE INDEX role_by_provider_once ON public.accounts_rolebyprovider USING btree (user_id, group_id);
CREATE INDEX roots_of_a_snapshot ON public.topics_snapshotnode USING btree (snapshot_id) WHERE is_root;
CREATE INDEX serving_by_reader ON public.audit_serving USING btree (organization_id, memory_id, actor_kind, actor_id, agent_id, record_id DESC);
CREATE INDEX session_bucket_age ON public.access_sessionbucket USING btree (filled_at);
CREATE INDEX session_newest ON public.turns_session USING btree (organization_id, updated_at DESC);
CREATE INDEX session_to_maintain ON public.turns_session USING btree (maintained_at, id);
CREATE INDEX snapshot_by_time ON public.topics_snapshot USING btree (organization_id, repository_id, created_at DESC);
CREATE INDEX snapshot_nodes_by_participants ON public.topics_snapshotnode USING btree (snapshot_id, participants_key);
CREATE INDEX snapshot_nodes_by_topic ON public.topics_snapshotnode USING btree (snapshot_id, topic_id) WHERE (topic_id IS NOT NULL);
CREATE INDEX snapshot_staging ON public.topics_snapshot USING btree (created_at) WHERE ((status)::text = 'staging'::text);
CREATE INDEX sso_grouprole_role_group_id_c17b1355 ON public.sso_grouprole USING btree (role_group_id);
CREATE INDEX stemmed_before ON public.index_document USING btree (id) WHERE ((language)::text = ''::text);
CREATE INDEX tiers_cluster_merged_id_f400bd22 ON public.tiers_cluster USING btree (merged_id);
CREATE INDEX topics_by_last_event ON public.topics_topic USING btree (snapshot_id, last_at DESC);
CREATE INDEX topics_by_participants ON public.topics_topic USING btree (snapshot_id, participants_key);
CREATE INDEX topics_node_node_id_2fd463bb_like ON public.topics_node USING btree (node_id varchar_pattern_ops);
CREATE INDEX topics_noderef_event_id_33189191 ON public.topics_noderef USING btree (event_id);
CREATE INDEX topics_snapshot_parent_id_c62e391d ON public.topics_snapshot USING btree (parent_id);
CREATE INDEX topics_snapshotnode_node_id_9f4492df ON public.topics_snapshotnode USING btree (node_id);
CREATE INDEX topics_snapshotnode_node_id_9f4492df_like ON public.topics_snapshotnode USING btree (node_id varchar_pattern_ops);
CREATE INDEX trial_open ON public.governance_ruletrial USING btree (id) WHERE (finished_at IS NULL);
CREATE INDEX turn_asked_about ON public.turns_turnguard USING btree (model_due_at) WHERE (model_claim IS NOT NULL);
CREATE INDEX turn_awaits_model ON public.turns_turnguard USING btree (organization_id, id) WHERE ((model_status)::text = 'waiting'::text);
CREATE INDEX turn_by_time ON public.turns_turnguard USING btree (organization_id, session_id, status, updated_at);
CREATE INDEX turn_given_up ON public.turns_turnguard USING btree (organization_id, session_id, id) WHERE ((model_status)::text = 'given_up'::text);
CREATE INDEX turns_modelcircuit_endpoint_44e3ebee_like ON public.turns_modelcircuit USING btree (endpoint varchar_pattern_ops);
CREATE INDEX turns_turnitem_turn_id_4691b1ff ON public.turns_turnitem USING btree (turn_id);
CREATE INDEX undo_age ON public.memories_undo USING btree (decided_at);
CREATE INDEX undo_latest ON public.memories_undo USING btree (actor_id, record_id DESC);
CREATE UNIQUE INDEX user_name_in_any_case ON public.accounts_user USING btree (lower((username)::text));
CREATE INDEX verification_by_place ON public.audit_verification USING btree (organization_id, id DESC);
CREATE INDEX verification_open ON public.audit_verification USING btree (id) WHERE (finished_at IS NULL);
CREATE INDEX version_by_hash ON public.memories_memoryversion USING btree (organization_id, content_hash);
CREATE INDEX waiting_file_age ON public.gateway_waitingfile USING btree (created_at);
CREATE INDEX webhook_of_organization ON public.notifications_webhook USING btree (organization_id, id DESC);
CREATE UNIQUE INDEX workspace_name_in_repository ON public.organizations_workspace USING btree (organization_id, repository_id, name);
CREATE TRIGGER audit_auditrecord_no_truncate BEFORE TRUNCATE ON public.audit_auditrecord FOR EACH STATEMENT EXECUTE FUNCTION public.audit_auditrecord_refuse_change();
ALTER TABLE public.audit_auditrecord ENABLE ALWAYS TRIGGER audit_auditrecord_no_truncate;
CREATE TRIGGER audit_auditrecord_no_update_delete BEFORE DELETE OR UPDATE ON public.audit_auditrecord FOR EACH ROW EXECUTE FUNCTION public.audit_auditrecord_refuse_change();
ALTER TABLE public.audit_auditrecord ENABLE ALWAYS TRIGGER audit_auditrecord_no_update_delete;
CREATE TRIGGER audit_checkpoint_no_truncate BEFORE TRUNCATE ON public.audit_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION public.audit_checkpoint_refuse_change();
ALTER TABLE public.audit_checkpoint ENABLE ALWAYS TRIGGER audit_checkpoint_no_truncate;
CREATE TRIGGER audit_checkpoint_no_update_delete BEFORE DELETE OR UPDATE ON public.audit_checkpoint FOR EACH ROW EXECUTE FUNCTION public.audit_checkpoint_refuse_change();
ALTER TABLE public.audit_checkpoint ENABLE ALWAYS TRIGGER audit_checkpoint_no_update_delete;
CREATE TRIGGER audit_leaf_no_truncate BEFORE TRUNCATE ON public.audit_leaf FOR EACH STATEMENT EXECUTE FUNCTION public.audit_leaf_refuse_change();
ALTER TABLE public.audit_leaf ENABLE ALWAYS TRIGGER audit_leaf_no_truncate;
CREATE TRIGGER audit_leaf_no_update_delete BEFORE DELETE OR UPDATE ON public.audit_leaf FOR EACH ROW EXECUTE FUNCTION public.audit_leaf_refuse_change();
ALTER TABLE public.audit_leaf ENABLE ALWAYS TRIGGER audit_leaf_no_update_delete;
CREATE TRIGGER audit_serving_no_truncate BEFORE TRUNCATE ON public.audit_serving FOR EACH STATEMENT EXECUTE FUNCTION public.audit_serving_refuse_change();
ALTER TABLE public.audit_serving ENABLE ALWAYS TRIGGER audit_serving_no_truncate;
CREATE TRIGGER audit_serving_no_update_delete BEFORE DELETE OR UPDATE ON public.audit_serving FOR EACH ROW EXECUTE FUNCTION public.audit_serving_refuse_change();
ALTER TABLE public.audit_serving ENABLE ALWAYS TRIGGER audit_serving_no_update_delete;
CREATE TRIGGER audit_subtree_no_truncate BEFORE TRUNCATE ON public.audit_subtree FOR EACH STATEMENT EXECUTE FUNCTION public.audit_subtree_refuse_change();
ALTER TABLE public.audit_subtree ENABLE ALWAYS TRIGGER audit_subtree_no_truncate;
CREATE TRIGGER audit_subtree_no_update_delete BEFORE DELETE OR UPDATE ON public.audit_subtree FOR EACH ROW EXECUTE FUNCTION public.audit_subtree_refuse_change();
ALTER TABLE public.audit_subtree ENABLE ALWAYS TRIGGER audit_subtree_no_update_delete;
CREATE TRIGGER erasure_erasedobject_no_truncate BEFORE TRUNCATE ON public.erasure_erasedobject FOR EACH STATEMENT EXECUTE FUNCTION public.erasure_erasedobject_refuse_change();
ALTER TABLE public.erasure_erasedobject ENABLE ALWAYS TRIGGER erasure_erasedobject_no_truncate;
CREATE TRIGGER erasure_erasedobject_no_update_delete BEFORE DELETE OR UPDATE ON public.erasure_erasedobject FOR EACH ROW EXECUTE FUNCTION public.erasure_erasedobject_refuse_change();
ALTER TABLE public.erasure_erasedobject ENABLE ALWAYS TRIGGER erasure_erasedobject_no_update_delete;
CREATE TRIGGER events_event_no_truncate BEFORE TRUNCATE ON public.events_event FOR EACH STATEMENT EXECUTE FUNCTION public.events_event_refuse_change();
ALTER TABLE public.events_event ENABLE ALWAYS TRIGGER events_event_no_truncate;
CREATE TRIGGER events_event_no_update_delete BEFORE DELETE OR UPDATE ON public.events_event FOR EACH ROW EXECUTE FUNCTION public.events_event_refuse_change();
ALTER TABLE public.events_event ENABLE ALWAYS TRIGGER events_event_no_update_delete;
CREATE TRIGGER memories_memory_guard BEFORE DELETE OR UPDATE ON public.memories_memory FOR EACH ROW EXECUTE FUNCTION public.memories_memory_guard();
ALTER TABLE public.memories_memory ENABLE ALWAYS TRIGGER memories_memory_guard;
CREATE TRIGGER memories_memorycomment_no_truncate BEFORE TRUNCATE ON public.memories_memorycomment FOR EACH STATEMENT EXECUTE FUNCTION public.memories_memorycomment_refuse_change();
ALTER TABLE public.memories_memorycomment ENABLE ALWAYS TRIGGER memories_memorycomment_no_truncate;
CREATE TRIGGER memories_memorycomment_no_update_delete BEFORE DELETE OR UPDATE ON public.memories_memorycomment FOR EACH ROW EXECUTE FUNCTION public.memories_memorycomment_refuse_change();
ALTER TABLE public.memories_memorycomment ENABLE ALWAYS TRIGGER memories_memorycomment_no_update_delete;
CREATE TRIGGER memories_memoryversion_no_truncate BEFORE TRUNCATE ON public.memories_memoryversion FOR EACH STATEMENT EXECUTE FUNCTION public.memories_memoryversion_refuse_change();
ALTER TABLE public.memories_memoryversion ENABLE ALWAYS TRIGGER memories_memoryversion_no_truncate;
CREATE TRIGGER memories_memoryversion_no_update_delete BEFORE DELETE OR UPDATE ON public.memories_memoryversion FOR EACH ROW EXECUTE FUNCTION public.memories_memoryversion_refuse_change();
ALTER TABLE public.memories_memoryversion ENABLE ALWAYS TRIGGER memories_memoryversion_no_update_delete;
CREATE TRIGGER memories_version_guard BEFORE INSERT ON public.memories_memoryversion FOR EACH ROW EXECUTE FUNCTION public.memories_version_guard();
ALTER TABLE public.memories_memoryversion ENABLE ALWAYS TRIGGER memories_version_guard;
CREATE TRIGGER topics_node_no_update BEFORE UPDATE OR TRUNCATE ON public.topics_node FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_change();
ALTER TABLE public.topics_node ENABLE ALWAYS TRIGGER topics_node_no_update;
CREATE TRIGGER topics_noderef_held AFTER DELETE ON public.topics_noderef REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_while_held();
ALTER TABLE public.topics_noderef ENABLE ALWAYS TRIGGER topics_noderef_held;
CREATE TRIGGER topics_noderef_no_update BEFORE UPDATE OR TRUNCATE ON public.topics_noderef FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_change();
ALTER TABLE public.topics_noderef ENABLE ALWAYS TRIGGER topics_noderef_no_update;
CREATE TRIGGER topics_snapshotchild_no_update BEFORE UPDATE OR TRUNCATE ON public.topics_snapshotchild FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_change();
ALTER TABLE public.topics_snapshotchild ENABLE ALWAYS TRIGGER topics_snapshotchild_no_update;
CREATE TRIGGER topics_snapshotchild_served AFTER DELETE ON public.topics_snapshotchild REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_while_active();
ALTER TABLE public.topics_snapshotchild ENABLE ALWAYS TRIGGER topics_snapshotchild_served;
CREATE TRIGGER topics_snapshotchild_staging AFTER INSERT ON public.topics_snapshotchild REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_unless_staging();
ALTER TABLE public.topics_snapshotchild ENABLE ALWAYS TRIGGER topics_snapshotchild_staging;
CREATE TRIGGER topics_snapshotnode_no_truncate BEFORE TRUNCATE ON public.topics_snapshotnode FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_change();
ALTER TABLE public.topics_snapshotnode ENABLE ALWAYS TRIGGER topics_snapshotnode_no_truncate;
CREATE TRIGGER topics_snapshotnode_no_update BEFORE UPDATE ON public.topics_snapshotnode FOR EACH ROW EXECUTE FUNCTION public.topics_refuse_unless_withheld();
ALTER TABLE public.topics_snapshotnode ENABLE ALWAYS TRIGGER topics_snapshotnode_no_update;
CREATE TRIGGER topics_snapshotnode_served AFTER DELETE ON public.topics_snapshotnode REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_while_active();
ALTER TABLE public.topics_snapshotnode ENABLE ALWAYS TRIGGER topics_snapshotnode_served;
CREATE TRIGGER topics_snapshotnode_staging AFTER INSERT ON public.topics_snapshotnode REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_unless_staging();
ALTER TABLE public.topics_snapshotnode ENABLE ALWAYS TRIGGER topics_snapshotnode_staging;
CREATE TRIGGER topics_topic_no_truncate BEFORE TRUNCATE ON public.topics_topic FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_change();
ALTER TABLE public.topics_topic ENABLE ALWAYS TRIGGER topics_topic_no_truncate;
CREATE TRIGGER topics_topic_no_update BEFORE UPDATE ON public.topics_topic FOR EACH ROW EXECUTE FUNCTION public.topics_refuse_unless_withheld();
ALTER TABLE public.topics_topic ENABLE ALWAYS TRIGGER topics_topic_no_update;
CREATE TRIGGER topics_topic_served AFTER DELETE ON public.topics_topic REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_while_active();
ALTER TABLE public.topics_topic ENABLE ALWAYS TRIGGER topics_topic_served;
CREATE TRIGGER topics_topic_staging AFTER INSERT ON public.topics_topic REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.topics_refuse_unless_staging();
ALTER TABLE public.topics_topic ENABLE ALWAYS TRIGGER topics_topic_staging;
ALTER TABLE ONLY public.access_accesstoken
    ADD CONSTRAINT access_accesstoken_agent_id_d2171f24_fk_access_agent_id FOREIGN KEY (agent_id) REFERENCES public.access_agent(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.access_accesstoken
    ADD CONSTRAINT access_accesstoken_organization_id_21ac48a6_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.access_accesstoken
    ADD CONSTRAINT access_accesstoken_user_id_73c5d4a7_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.access_agent
    ADD CONSTRAINT access_agent_organization_id_0793304f_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.access_agent
    ADD CONSTRAINT access_agent_owner_id_3fe59c99_fk_accounts_user_id FOREIGN KEY (owner_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_passkey
    ADD CONSTRAINT accounts_passkey_factor_id_b031c5b3_fk_accounts_ FOREIGN KEY (factor_id) REFERENCES public.accounts_secondfactor(user_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_passwordreset
    ADD CONSTRAINT accounts_passwordres_issued_by_id_455da37d_fk_accounts_ FOREIGN KEY (issued_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_passwordreset
    ADD CONSTRAINT accounts_passwordreset_user_id_948b8566_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_provideridentity
    ADD CONSTRAINT accounts_provideridentity_user_id_546f07d5_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_recoverycode
    ADD CONSTRAINT accounts_recoverycod_factor_id_cd986632_fk_accounts_ FOREIGN KEY (factor_id) REFERENCES public.accounts_secondfactor(user_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_rolebyprovider
    ADD CONSTRAINT accounts_rolebyprovider_group_id_27587ece_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_rolebyprovider
    ADD CONSTRAINT accounts_rolebyprovider_user_id_fea12f6e_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_secondfactor
    ADD CONSTRAINT accounts_secondfactor_user_id_1e182b70_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_user_groups
    ADD CONSTRAINT accounts_user_groups_group_id_bd11a704_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_user_groups
    ADD CONSTRAINT accounts_user_groups_user_id_52b62117_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_user_user_permissions
    ADD CONSTRAINT accounts_user_user_p_permission_id_113bb443_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_user_user_permissions
    ADD CONSTRAINT accounts_user_user_p_user_id_e4f0a161_fk_accounts_ FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.axes_accessattemptexpiration
    ADD CONSTRAINT axes_accessattemptex_access_attempt_id_6b73a47a_fk_axes_acce FOREIGN KEY (access_attempt_id) REFERENCES public.axes_accessattempt(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memorycomment
    ADD CONSTRAINT comment_about_existing_version FOREIGN KEY (memory_id, version) REFERENCES public.memories_memoryversion(memory_id, number);
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_content_type_id_c4bce8eb_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_user_id_c564eba6_fk_accounts_user_id FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.erasure_erasedobject
    ADD CONSTRAINT erasure_erasedobject_erasure_id_763d00df_fk_erasure_erasure_id FOREIGN KEY (erasure_id) REFERENCES public.erasure_erasure(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.erasure_erasedobject
    ADD CONSTRAINT erasure_erasedobject_organization_id_2ba74d09_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.erasure_erasure
    ADD CONSTRAINT erasure_erasure_organization_id_9644ec85_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.events_event
    ADD CONSTRAINT events_event_organization_id_b68d0961_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.events_event
    ADD CONSTRAINT events_event_repository_id_075c432a_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_gatewayresource
    ADD CONSTRAINT gateway_gatewayresou_organization_id_6a6313ab_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_gatewayresource
    ADD CONSTRAINT gateway_gatewayresou_repository_id_ef7111c8_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_gatewayresource
    ADD CONSTRAINT gateway_gatewayresou_user_id_400fc5d5_fk_gateway_g FOREIGN KEY (user_id) REFERENCES public.gateway_gatewayuser(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_gatewaysession
    ADD CONSTRAINT gateway_gatewaysessi_organization_id_e1b340c8_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_gatewaysession
    ADD CONSTRAINT gateway_gatewaysessi_user_id_0bd8ab5c_fk_gateway_g FOREIGN KEY (user_id) REFERENCES public.gateway_gatewayuser(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_gatewayuser
    ADD CONSTRAINT gateway_gatewayuser_agent_id_0aa3507c_fk_access_agent_id FOREIGN KEY (agent_id) REFERENCES public.access_agent(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_gatewayuser
    ADD CONSTRAINT gateway_gatewayuser_organization_id_cc9b710e_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_gatewayuser
    ADD CONSTRAINT gateway_gatewayuser_repository_id_a1e00e7e_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_resourcechunk
    ADD CONSTRAINT gateway_resourcechun_organization_id_7221083b_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_resourcechunk
    ADD CONSTRAINT gateway_resourcechun_repository_id_e352f31d_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_resourcechunk
    ADD CONSTRAINT gateway_resourcechun_resource_id_7bca3a4d_fk_gateway_g FOREIGN KEY (resource_id) REFERENCES public.gateway_gatewayresource(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_resourcechunk
    ADD CONSTRAINT gateway_resourcechun_user_id_4a8baea0_fk_gateway_g FOREIGN KEY (user_id) REFERENCES public.gateway_gatewayuser(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.gateway_waitingfile
    ADD CONSTRAINT gateway_waitingfile_resource_id_776c8f22_fk_gateway_g FOREIGN KEY (resource_id) REFERENCES public.gateway_gatewayresource(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_allowedvalue
    ADD CONSTRAINT governance_allowedva_organization_id_379b8721_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_keptquery
    ADD CONSTRAINT governance_keptquery_organization_id_f495fc63_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_keptquery
    ADD CONSTRAINT governance_keptquery_repository_id_6b2354a3_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_learnedmodel
    ADD CONSTRAINT governance_learnedmo_organization_id_c5903cd2_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_ownrule
    ADD CONSTRAINT governance_ownrule_organization_id_1ce406b9_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_policyrevision
    ADD CONSTRAINT governance_policyrev_organization_id_49a6ac3f_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_ruledecision
    ADD CONSTRAINT governance_ruledecis_organization_id_4b74a9bc_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_ruletrial
    ADD CONSTRAINT governance_ruletrial_organization_id_0c4030b0_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.governance_vetodecision
    ADD CONSTRAINT governance_vetodecis_organization_id_705cf629_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.guardian_groupobjectpermission
    ADD CONSTRAINT guardian_groupobject_content_type_id_7ade36b8_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.guardian_groupobjectpermission
    ADD CONSTRAINT guardian_groupobject_group_id_4bbbfb62_fk_auth_grou FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.guardian_groupobjectpermission
    ADD CONSTRAINT guardian_groupobject_permission_id_36572738_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.guardian_userobjectpermission
    ADD CONSTRAINT guardian_userobjectp_content_type_id_2e892405_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.guardian_userobjectpermission
    ADD CONSTRAINT guardian_userobjectp_permission_id_71807bfc_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.guardian_userobjectpermission
    ADD CONSTRAINT guardian_userobjectp_user_id_d5c1e964_fk_accounts_ FOREIGN KEY (user_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.index_corpusscale
    ADD CONSTRAINT index_corpusscale_corpus_id_5cb31d42_fk_index_corpus_id FOREIGN KEY (corpus_id) REFERENCES public.index_corpus(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.index_corpusscale
    ADD CONSTRAINT index_corpusscale_model_id_a2466a13_fk_index_embeddingmodel_id FOREIGN KEY (model_id) REFERENCES public.index_embeddingmodel(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.index_document
    ADD CONSTRAINT index_document_corpus_id_8def9261_fk_index_corpus_id FOREIGN KEY (corpus_id) REFERENCES public.index_corpus(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.index_embedding
    ADD CONSTRAINT index_embedding_document_id_77c586d1_fk_index_document_id FOREIGN KEY (document_id) REFERENCES public.index_document(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.index_embedding
    ADD CONSTRAINT index_embedding_model_id_a10b1cef_fk_index_embeddingmodel_id FOREIGN KEY (model_id) REFERENCES public.index_embeddingmodel(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_forgetsuggestion
    ADD CONSTRAINT memories_forgetsugge_memory_id_af0f41c2_fk_memories_ FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_forgetsuggestion
    ADD CONSTRAINT memories_forgetsugge_organization_id_9b16d463_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memory
    ADD CONSTRAINT memories_memory_organization_id_f6e8e5ad_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memory
    ADD CONSTRAINT memories_memory_repository_id_ab7b4e20_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memory
    ADD CONSTRAINT memories_memory_superseded_by_id_90b6d19b_fk_memories_memory_id FOREIGN KEY (superseded_by_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memorycomment
    ADD CONSTRAINT memories_memorycomme_organization_id_c6959c61_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memorycomment
    ADD CONSTRAINT memories_memorycomment_memory_id_2d8ddf4a_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memorylink
    ADD CONSTRAINT memories_memorylink_organization_id_5f98de1a_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memorylink
    ADD CONSTRAINT memories_memorylink_source_id_a5a0900e_fk_memories_memory_id FOREIGN KEY (source_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memorylink
    ADD CONSTRAINT memories_memorylink_target_id_098ad153_fk_memories_memory_id FOREIGN KEY (target_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memoryversion
    ADD CONSTRAINT memories_memoryversi_organization_id_646cfbb2_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memoryversion
    ADD CONSTRAINT memories_memoryversion_memory_id_b9ab0a6a_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_opencard
    ADD CONSTRAINT memories_opencard_memory_id_182f398e_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_opencard
    ADD CONSTRAINT memories_opencard_person_id_705e4b41_fk_accounts_user_id FOREIGN KEY (person_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_recallnotice
    ADD CONSTRAINT memories_recallnotic_comment_id_f039f914_fk_memories_ FOREIGN KEY (comment_id) REFERENCES public.memories_memorycomment(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_recallnotice
    ADD CONSTRAINT memories_recallnotic_organization_id_dfc6573d_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_recallnotice
    ADD CONSTRAINT memories_recallnotic_replacement_id_3c0d6b9e_fk_memories_ FOREIGN KEY (replacement_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_recallnotice
    ADD CONSTRAINT memories_recallnotic_repository_id_bbd72a82_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_recallnotice
    ADD CONSTRAINT memories_recallnotice_memory_id_b6840614_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_reviewassignment
    ADD CONSTRAINT memories_reviewassig_assignee_id_1a5d67cb_fk_accounts_ FOREIGN KEY (assignee_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_reviewassignment
    ADD CONSTRAINT memories_reviewassig_memory_id_e221a3e3_fk_memories_ FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_reviewassignment
    ADD CONSTRAINT memories_reviewassig_organization_id_cb1f4e03_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_similarpair
    ADD CONSTRAINT memories_similarpair_memory_id_8b563cc0_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_similarpair
    ADD CONSTRAINT memories_similarpair_organization_id_eae65188_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_similarpair
    ADD CONSTRAINT memories_similarpair_other_id_3e16f4d5_fk_memories_memory_id FOREIGN KEY (other_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_undo
    ADD CONSTRAINT memories_undo_memory_id_c5bffb25_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_undo
    ADD CONSTRAINT memories_undo_organization_id_99c785dc_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memory
    ADD CONSTRAINT memory_latest_version_exists FOREIGN KEY (id, latest_version) REFERENCES public.memories_memoryversion(memory_id, number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.memories_memory
    ADD CONSTRAINT memory_repository_in_organization FOREIGN KEY (organization_id, repository_id) REFERENCES public.organizations_repository(organization_id, id);
ALTER TABLE ONLY public.memories_memory
    ADD CONSTRAINT memory_serves_existing_version FOREIGN KEY (id, served_version) REFERENCES public.memories_memoryversion(memory_id, number) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notifications_choice
    ADD CONSTRAINT notifications_choice_person_id_04462d49_fk_accounts_user_id FOREIGN KEY (person_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notifications_delivery
    ADD CONSTRAINT notifications_delive_webhook_id_e35814dd_fk_notificat FOREIGN KEY (webhook_id) REFERENCES public.notifications_webhook(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notifications_delivery
    ADD CONSTRAINT notifications_delivery_memory_id_aa985182_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notifications_mailbox
    ADD CONSTRAINT notifications_mailbox_person_id_35b9808c_fk_accounts_user_id FOREIGN KEY (person_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notifications_notice
    ADD CONSTRAINT notifications_notice_memory_id_cbcffa74_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notifications_noticepolicy
    ADD CONSTRAINT notifications_notice_organization_id_441a98a5_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notifications_notice
    ADD CONSTRAINT notifications_notice_person_id_d7ad3aad_fk_accounts_user_id FOREIGN KEY (person_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notifications_webhook
    ADD CONSTRAINT notifications_webhoo_organization_id_ecb6aa2b_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.oauth_authorizationcode
    ADD CONSTRAINT oauth_authorizationc_connection_id_6f514c58_fk_oauth_con FOREIGN KEY (connection_id) REFERENCES public.oauth_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.oauth_connection
    ADD CONSTRAINT oauth_connection_client_id_f24bcf40_fk_oauth_client_id FOREIGN KEY (client_id) REFERENCES public.oauth_client(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.oauth_connection
    ADD CONSTRAINT oauth_connection_token_id_3174faba_fk_access_accesstoken_id FOREIGN KEY (token_id) REFERENCES public.access_accesstoken(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.oauth_devicerequest
    ADD CONSTRAINT oauth_devicerequest_client_id_74dbc921_fk_oauth_client_id FOREIGN KEY (client_id) REFERENCES public.oauth_client(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.oauth_devicerequest
    ADD CONSTRAINT oauth_devicerequest_connection_id_f4ae714a_fk_oauth_con FOREIGN KEY (connection_id) REFERENCES public.oauth_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.oauth_refreshtoken
    ADD CONSTRAINT oauth_refreshtoken_connection_id_6a737924_fk_oauth_con FOREIGN KEY (connection_id) REFERENCES public.oauth_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.oauth_tiedsubject
    ADD CONSTRAINT oauth_tiedsubject_token_id_edd29b1b_fk_access_accesstoken_id FOREIGN KEY (token_id) REFERENCES public.access_accesstoken(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_invitation
    ADD CONSTRAINT organizations_invita_accepted_by_id_2b661b09_fk_accounts_ FOREIGN KEY (accepted_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_invitation
    ADD CONSTRAINT organizations_invita_issued_by_id_6c6d2998_fk_accounts_ FOREIGN KEY (issued_by_id) REFERENCES public.accounts_user(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_invitation
    ADD CONSTRAINT organizations_invita_organization_id_67732aa0_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_invitation
    ADD CONSTRAINT organizations_invita_repository_id_1b820251_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_legalhold
    ADD CONSTRAINT organizations_legalh_organization_id_f5f1d5e5_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_organizationgroupobjectpermission
    ADD CONSTRAINT organizations_organi_content_object_id_c1d94993_fk_organizat FOREIGN KEY (content_object_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_organizationgroupobjectpermission
    ADD CONSTRAINT organizations_organi_group_id_abee9f86_fk_auth_grou FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_organizationgroupobjectpermission
    ADD CONSTRAINT organizations_organi_permission_id_724f3c4e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_repositorygroupobjectpermission
    ADD CONSTRAINT organizations_reposi_content_object_id_11b0fed0_fk_organizat FOREIGN KEY (content_object_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_repositorygroupobjectpermission
    ADD CONSTRAINT organizations_reposi_group_id_da898e2e_fk_auth_grou FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_repository
    ADD CONSTRAINT organizations_reposi_organization_id_cc7fcd7c_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_repositorygroupobjectpermission
    ADD CONSTRAINT organizations_reposi_permission_id_0b2804a8_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_rolegroup
    ADD CONSTRAINT organizations_rolegr_organization_id_920698d4_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_rolegroup
    ADD CONSTRAINT organizations_rolegr_repository_id_dfc69c11_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_rolegroup
    ADD CONSTRAINT organizations_rolegroup_group_id_68ebe758_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_workspace
    ADD CONSTRAINT organizations_worksp_organization_id_c6db717f_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.organizations_workspace
    ADD CONSTRAINT organizations_worksp_repository_id_7254d6ea_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.sso_grouprole
    ADD CONSTRAINT sso_grouprole_role_group_id_c17b1355_fk_organizat FOREIGN KEY (role_group_id) REFERENCES public.organizations_rolegroup(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_cluster
    ADD CONSTRAINT tiers_cluster_merged_id_f400bd22_fk_memories_memory_id FOREIGN KEY (merged_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_cluster
    ADD CONSTRAINT tiers_cluster_organization_id_7c32b16d_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_cluster
    ADD CONSTRAINT tiers_cluster_run_id_3e7df4b2_fk_tiers_consolidationrun_id FOREIGN KEY (run_id) REFERENCES public.tiers_consolidationrun(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_consolidationrun
    ADD CONSTRAINT tiers_consolidationr_organization_id_f41da8a5_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_consolidationrun
    ADD CONSTRAINT tiers_consolidationr_repository_id_45a59e6d_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_knowledgesession
    ADD CONSTRAINT tiers_knowledgesessi_organization_id_c12c8745_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_knowledgesession
    ADD CONSTRAINT tiers_knowledgesessi_repository_id_d388805d_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_memoryuse
    ADD CONSTRAINT tiers_memoryuse_memory_id_30776793_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_memoryuse
    ADD CONSTRAINT tiers_memoryuse_organization_id_c27872e2_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_memoryuse
    ADD CONSTRAINT tiers_memoryuse_repository_id_76ce4b3a_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_palacelocation
    ADD CONSTRAINT tiers_palacelocation_memory_id_068213de_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_palacelocation
    ADD CONSTRAINT tiers_palacelocation_organization_id_fae723b4_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.tiers_palacelocation
    ADD CONSTRAINT tiers_palacelocation_repository_id_a2bbc006_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_acceptedplan
    ADD CONSTRAINT topics_acceptedplan_organization_id_7bdf1a7e_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_acceptedplan
    ADD CONSTRAINT topics_acceptedplan_repository_id_0170defd_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_finishedperiods
    ADD CONSTRAINT topics_finishedperio_organization_id_e9230f3c_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_finishedperiods
    ADD CONSTRAINT topics_finishedperio_repository_id_8cba9e8a_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_llmcall
    ADD CONSTRAINT topics_llmcall_organization_id_2e282113_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_llmcall
    ADD CONSTRAINT topics_llmcall_run_id_a62805ab_fk_topics_llmrun_id FOREIGN KEY (run_id) REFERENCES public.topics_llmrun(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_llmrun
    ADD CONSTRAINT topics_llmrun_organization_id_b55a0775_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_llmrun
    ADD CONSTRAINT topics_llmrun_repository_id_09c74f7b_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_node
    ADD CONSTRAINT topics_node_organization_id_bb5a7f99_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_node
    ADD CONSTRAINT topics_node_repository_id_fecf7adf_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_noderef
    ADD CONSTRAINT topics_noderef_node_id_1168bf24_fk_topics_node_node_id FOREIGN KEY (node_id) REFERENCES public.topics_node(node_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_registry
    ADD CONSTRAINT topics_registry_active_id_def6f0d8_fk_topics_snapshot_id FOREIGN KEY (active_id) REFERENCES public.topics_snapshot(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_registry
    ADD CONSTRAINT topics_registry_last_output_id_121125d9_fk_topics_snapshot_id FOREIGN KEY (last_output_id) REFERENCES public.topics_snapshot(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_registry
    ADD CONSTRAINT topics_registry_organization_id_c6f6c2aa_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_registry
    ADD CONSTRAINT topics_registry_repository_id_99ce9f16_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_snapshot
    ADD CONSTRAINT topics_snapshot_organization_id_d354e369_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_snapshot
    ADD CONSTRAINT topics_snapshot_parent_id_c62e391d_fk_topics_snapshot_id FOREIGN KEY (parent_id) REFERENCES public.topics_snapshot(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_snapshot
    ADD CONSTRAINT topics_snapshot_repository_id_32dd5264_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_snapshotchild
    ADD CONSTRAINT topics_snapshotchild_snapshot_id_c6130245_fk_topics_snapshot_id FOREIGN KEY (snapshot_id) REFERENCES public.topics_snapshot(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_snapshotnode
    ADD CONSTRAINT topics_snapshotnode_node_id_9f4492df_fk_topics_node_node_id FOREIGN KEY (node_id) REFERENCES public.topics_node(node_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_snapshotnode
    ADD CONSTRAINT topics_snapshotnode_snapshot_id_71ca8854_fk_topics_snapshot_id FOREIGN KEY (snapshot_id) REFERENCES public.topics_snapshot(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_topic
    ADD CONSTRAINT topics_topic_snapshot_id_ec0dbc66_fk_topics_snapshot_id FOREIGN KEY (snapshot_id) REFERENCES public.topics_snapshot(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_topiccorrection
    ADD CONSTRAINT topics_topiccorrecti_first_event_id_a685626e_fk_events_ev FOREIGN KEY (first_event_id) REFERENCES public.events_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_topiccorrection
    ADD CONSTRAINT topics_topiccorrecti_organization_id_e01ca93d_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_topiccorrection
    ADD CONSTRAINT topics_topiccorrecti_repository_id_71942c05_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.topics_topiccorrection
    ADD CONSTRAINT topics_topiccorrecti_second_event_id_232b24ad_fk_events_ev FOREIGN KEY (second_event_id) REFERENCES public.events_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_archivedday
    ADD CONSTRAINT turns_archivedday_organization_id_1c0a5b19_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_archivedday
    ADD CONSTRAINT turns_archivedday_session_id_99f537d3_fk_turns_session_id FOREIGN KEY (session_id) REFERENCES public.turns_session(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_compaction
    ADD CONSTRAINT turns_compaction_organization_id_2504c650_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_compaction
    ADD CONSTRAINT turns_compaction_session_id_b7932b32_fk_turns_session_id FOREIGN KEY (session_id) REFERENCES public.turns_session(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_fact
    ADD CONSTRAINT turns_fact_memory_id_fce7142d_fk_memories_memory_id FOREIGN KEY (memory_id) REFERENCES public.memories_memory(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_fact
    ADD CONSTRAINT turns_fact_organization_id_d2780fb8_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_fact
    ADD CONSTRAINT turns_fact_repository_id_96570656_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_fact
    ADD CONSTRAINT turns_fact_session_id_23b76c8b_fk_turns_session_id FOREIGN KEY (session_id) REFERENCES public.turns_session(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_preparedturn
    ADD CONSTRAINT turns_preparedturn_organization_id_fce7514b_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_preparedturn
    ADD CONSTRAINT turns_preparedturn_session_id_d8c058ef_fk_turns_session_id FOREIGN KEY (session_id) REFERENCES public.turns_session(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_session
    ADD CONSTRAINT turns_session_organization_id_b04fe3b3_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_session
    ADD CONSTRAINT turns_session_repository_id_2c9b4546_fk_organizat FOREIGN KEY (repository_id) REFERENCES public.organizations_repository(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_sessionpicture
    ADD CONSTRAINT turns_sessionpicture_organization_id_e817f7c2_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_sessionpicture
    ADD CONSTRAINT turns_sessionpicture_session_id_71cb774c_fk_turns_session_id FOREIGN KEY (session_id) REFERENCES public.turns_session(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_turnguard
    ADD CONSTRAINT turns_turnguard_organization_id_0376614e_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_turnguard
    ADD CONSTRAINT turns_turnguard_session_id_ae173271_fk_turns_session_id FOREIGN KEY (session_id) REFERENCES public.turns_session(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_turnitem
    ADD CONSTRAINT turns_turnitem_event_id_c47c9689_fk_events_event_id FOREIGN KEY (event_id) REFERENCES public.events_event(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_turnitem
    ADD CONSTRAINT turns_turnitem_organization_id_81b0bf63_fk_organizat FOREIGN KEY (organization_id) REFERENCES public.organizations_organization(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_turnitem
    ADD CONSTRAINT turns_turnitem_session_id_76a83425_fk_turns_session_id FOREIGN KEY (session_id) REFERENCES public.turns_session(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.turns_turnitem
    ADD CONSTRAINT turns_turnitem_turn_id_4691b1ff_fk_turns_turnguard_id FOREIGN KEY (turn_id) REFERENCES public.turns_turnguard(id) DEFERRABLE INITIALLY DEFERRED;

-- A query that forgets its owner finds nothing (docs/decisions/0025-row-level-security.md).

-- The apps work as one of two roles, which own nothing. Roles belong to the server, so another database may have made them.
DO $$
DECLARE
  app_role text;
BEGIN
  FOREACH app_role IN ARRAY ARRAY['openconsult_app', 'openconsult_system'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = app_role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', app_role);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      -- Another migration has just made it.
    END;
    IF NOT pg_has_role(current_user, app_role, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', app_role);
    END IF;
  END LOOP;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'The database user % may not create roles. Let an administrator run: CREATE ROLE openconsult_app NOLOGIN; CREATE ROLE openconsult_system NOLOGIN; GRANT openconsult_app, openconsult_system TO %;', current_user, quote_ident(current_user);
END
$$;

GRANT USAGE ON SCHEMA public TO openconsult_app, openconsult_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO openconsult_app, openconsult_system;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO openconsult_app, openconsult_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO openconsult_app, openconsult_system;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO openconsult_app, openconsult_system;
REVOKE ALL ON _prisma_migrations FROM openconsult_app, openconsult_system;

-- The identity of a connection, which packages/db/src/pool.ts sets; null without one.
CREATE FUNCTION app_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
CREATE FUNCTION app_practice_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.practice_id', true), '')::uuid $$;

-- Protects a table: a person reaches the rows that the condition allows, the system every row.
CREATE PROCEDURE protect_table(name regclass, condition text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY own_rows ON %s TO openconsult_app USING (%s)', name, condition);
  EXECUTE format('CREATE POLICY every_row ON %s TO openconsult_system USING (true)', name);
END
$$;

-- The sub-select is evaluated once a query, not once a row.
DO $$
DECLARE
  own text := 'user_id = (SELECT app_user_id())';
  of_practice text := 'practice_id = (SELECT app_practice_id())';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'patient_sessions', 'voice_notes', 'recordings', 'remote_microphones', 'recorder_leases', 'streamed_texts', 'bundles',
    'messages', 'undone_corrections', 'login_sessions', 'login_challenges', 'two_factors', 'recovery_codes', 'passkeys',
    'payment_methods', 'subscriptions', 'pending_uploads'
  ] LOOP
    CALL protect_table(name::regclass, own);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['announcements', 'treatments', 'letter_templates', 'consent_templates', 'audit_events'] LOOP
    CALL protect_table(name::regclass, of_practice);
  END LOOP;

  -- Children are reached through their parent, whose own policy applies inside the sub-select.
  CALL protect_table('audio_segments', 'EXISTS (SELECT FROM recordings r WHERE r.id = recording_id)');
  CALL protect_table('transcript_phrases', 'EXISTS (SELECT FROM recordings r WHERE r.id = recording_id)');
  CALL protect_table('bundle_treatments', 'EXISTS (SELECT FROM bundles b WHERE b.id = bundle_id)');
  CALL protect_table('bundle_consents', 'EXISTS (SELECT FROM bundles b WHERE b.id = bundle_id)');
  CALL protect_table('shared_documents', 'EXISTS (SELECT FROM messages m WHERE m.id = message_id)');
  CALL protect_table('extension_codes', 'EXISTS (SELECT FROM login_sessions s WHERE s.id = login_session_id)');
  CALL protect_table('extension_tokens', 'EXISTS (SELECT FROM login_sessions s WHERE s.id = login_session_id)');

  CALL protect_table('practices', 'id = (SELECT app_practice_id())');
  CALL protect_table('note_templates', of_practice || ' AND (user_id IS NULL OR ' || own || ')');
  CALL protect_table('lexicon_terms', own || ' OR ' || of_practice);
  CALL protect_table('usage_counters', 'subject IN ((SELECT app_user_id()), (SELECT app_practice_id()))');
  CALL protect_table('account_requests', 'email = (SELECT u.email FROM users u WHERE u.id = (SELECT app_user_id()))');
  -- Nobody who is signed in reaches these.
  CALL protect_table('billing_events', 'false');
END
$$;

-- People see their practice, and change themselves alone.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_practice ON users FOR SELECT TO openconsult_app USING (practice_id = (SELECT app_practice_id()));
CREATE POLICY own_row ON users FOR UPDATE TO openconsult_app USING (id = (SELECT app_user_id()))
  WITH CHECK (id = (SELECT app_user_id()) AND practice_id = (SELECT app_practice_id()));
CREATE POLICY every_row ON users TO openconsult_system USING (true);

-- The trail is only added to: a change is refused instead of ignored.
DROP RULE audit_events_never_change ON audit_events;
DROP RULE audit_events_never_leave ON audit_events;
REVOKE UPDATE, DELETE ON audit_events FROM openconsult_app, openconsult_system;

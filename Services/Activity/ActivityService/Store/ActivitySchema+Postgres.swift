internal import Storage
internal import StoragePostgres

// The same tables in PostgreSQL's words: it begins where the steps for SQLite had come to. What has been released is never edited: a
// step that is added for one is added for the other.
extension ActivitySchema {
  static let postgres: [Migration] = [
    PostgresTables.feed(1), PostgresTables.requests(2),
    Migration(
      3, "activity",
      """
      CREATE TABLE entity (
        organization text COLLATE "C" NOT NULL,
        kind bigint NOT NULL,
        id text COLLATE "C" NOT NULL,
        payload bytea NOT NULL,
        PRIMARY KEY (organization, kind, id)
      );
      CREATE TABLE scheduled_handout (
        organization text COLLATE "C" NOT NULL,
        handout_id text COLLATE "C" NOT NULL,
        scheduled_at bigint NOT NULL,
        PRIMARY KEY (organization, handout_id)
      );
      CREATE INDEX scheduled_handout_by_time ON scheduled_handout (scheduled_at);
      CREATE TABLE known_context (
        organization text COLLATE "C" NOT NULL,
        context_id bigint NOT NULL,
        revision bigint NOT NULL,
        payload bytea NOT NULL,
        PRIMARY KEY (organization, context_id)
      );
      CREATE TABLE context_cursor (
        organization text COLLATE "C" PRIMARY KEY,
        epoch bigint NOT NULL,
        seq bigint NOT NULL,
        digest bytea
      );
      CREATE TABLE attempt (
        row bigint PRIMARY KEY,
        organization text COLLATE "C" NOT NULL,
        attempt_id text COLLATE "C" NOT NULL,
        student text COLLATE "C" NOT NULL,
        context_id bigint NOT NULL,
        start_ms bigint NOT NULL,
        first_kind bigint,
        first_kind_order bigint,
        history bytea,
        last_ms bigint,
        idle_ms bigint,
        told bytea
      );
      CREATE UNIQUE INDEX attempt_by_id ON attempt (organization, attempt_id);
      CREATE TABLE attempt_event (
        organization text COLLATE "C" NOT NULL,
        event_id text COLLATE "C" NOT NULL,
        digest bigint NOT NULL,
        attempt_row bigint NOT NULL,
        PRIMARY KEY (organization, event_id)
      );
      CREATE TABLE kind_fix (
        organization text COLLATE "C" NOT NULL,
        context_id bigint NOT NULL,
        attempt_id text COLLATE "C",
        since bigint NOT NULL,
        PRIMARY KEY (organization, context_id)
      );
      -- Entries of versions that had no audit log: none.
      CREATE TABLE audit (
        rowid bigint PRIMARY KEY,
        organization text COLLATE "C" NOT NULL,
        noted_at bigint NOT NULL,
        person text COLLATE "C" NOT NULL,
        action text COLLATE "C" NOT NULL,
        object text COLLATE "C" NOT NULL,
        reason text COLLATE "C" NOT NULL
      );
      CREATE INDEX audit_by_time ON audit (organization, noted_at);
      CREATE TABLE secret (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL);
      CREATE INDEX attempt_in_order ON attempt (organization, student, context_id, start_ms, attempt_id, last_ms)
        WHERE history IS NOT NULL;
      CREATE TABLE done_event (
        organization text COLLATE "C" NOT NULL,
        student text COLLATE "C" NOT NULL,
        handout_id text COLLATE "C" NOT NULL,
        context_id bigint NOT NULL,
        task_id text COLLATE "C" NOT NULL,
        event_id text COLLATE "C" NOT NULL,
        is_by_app bigint NOT NULL,
        is_done bigint NOT NULL,
        happened_at bigint NOT NULL,
        received_at bigint NOT NULL,
        arrival bigint NOT NULL,
        digest bigint,
        app_id text COLLATE "C" NOT NULL DEFAULT '',
        PRIMARY KEY (organization, student, handout_id, context_id, task_id, event_id, is_by_app)
      );
      CREATE INDEX done_event_by_handout ON done_event (organization, handout_id, happened_at);
      CREATE INDEX done_event_by_event ON done_event (organization, student, event_id);
      CREATE TABLE done_untold (
        organization text COLLATE "C" NOT NULL,
        student text COLLATE "C" NOT NULL,
        handout_id text COLLATE "C" NOT NULL,
        context_id bigint NOT NULL,
        task_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (organization, student, handout_id, context_id, task_id)
      );
      CREATE TABLE idle_limit (
        organization text COLLATE "C" NOT NULL,
        from_ms bigint NOT NULL,
        limit_ms bigint NOT NULL,
        PRIMARY KEY (organization, from_ms)
      );
      CREATE TABLE audit_entry (
        organization text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        noted_at bigint NOT NULL,
        action text COLLATE "C" NOT NULL,
        actor bytea,
        people bytea,
        content bytea NOT NULL,
        digest bytea NOT NULL,
        PRIMARY KEY (organization, seq)
      );
      CREATE INDEX audit_entry_by_people ON audit_entry (organization, people) WHERE people IS NOT NULL;
      CREATE TABLE audit_base (
        organization text COLLATE "C" PRIMARY KEY,
        seq bigint NOT NULL,
        digest bytea NOT NULL,
        trimmed_at bigint NOT NULL
      );
      CREATE TABLE audit_person (
        organization text COLLATE "C" NOT NULL,
        person text COLLATE "C" NOT NULL,
        secret bytea NOT NULL,
        pseudonym bytea NOT NULL,
        PRIMARY KEY (organization, person)
      );
      CREATE UNIQUE INDEX audit_person_by_pseudonym ON audit_person (organization, pseudonym);
      CREATE TABLE audit_group (
        organization text COLLATE "C" NOT NULL,
        group_id bytea NOT NULL,
        members bytea NOT NULL,
        PRIMARY KEY (organization, group_id)
      );
      CREATE TABLE audit_member (
        organization text COLLATE "C" NOT NULL,
        pseudonym bytea NOT NULL,
        group_id bytea NOT NULL,
        PRIMARY KEY (organization, pseudonym, group_id)
      );
      CREATE TABLE audit_words (
        organization text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        salt bytea NOT NULL,
        object text COLLATE "C" NOT NULL,
        reason text COLLATE "C" NOT NULL,
        PRIMARY KEY (organization, seq)
      );
      CREATE TABLE erasure (
        organization text COLLATE "C" NOT NULL,
        erasure_id text COLLATE "C" NOT NULL,
        kind bigint NOT NULL,
        -- Whom or what it removes, for as long as that has to be known; then empty.
        subject text COLLATE "C" NOT NULL,
        begun_at bigint NOT NULL,
        step bigint NOT NULL,
        -- How far it has come in the step.
        cursor_text text COLLATE "C" NOT NULL,
        cursor_id text COLLATE "C" NOT NULL,
        cursor_number bigint NOT NULL,
        cursor_start bigint NOT NULL,
        -- Changes up to this one are looked through.
        history_end bigint NOT NULL,
        completed_at bigint,
        digest bytea,
        PRIMARY KEY (organization, erasure_id)
      );
      CREATE INDEX erasure_running ON erasure (step) WHERE completed_at IS NULL;
      CREATE TABLE erasure_count (
        organization text COLLATE "C" NOT NULL,
        erasure_id text COLLATE "C" NOT NULL,
        service text COLLATE "C" NOT NULL,
        what text COLLATE "C" NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (organization, erasure_id, service, what)
      );
      CREATE TABLE erasure_confirmation (
        organization text COLLATE "C" NOT NULL,
        erasure_id text COLLATE "C" NOT NULL,
        service text COLLATE "C" NOT NULL,
        confirmed_at bigint,
        PRIMARY KEY (organization, erasure_id, service)
      );
      CREATE TABLE follower (
        service text COLLATE "C" PRIMARY KEY,
        followed_at bigint NOT NULL
      );
      CREATE TABLE erased_person (
        organization text COLLATE "C" NOT NULL,
        digest bytea NOT NULL,
        erasure_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (organization, digest)
      );
      CREATE TABLE kind_refold (
        organization text COLLATE "C" NOT NULL,
        context_id bigint NOT NULL,
        after_order bigint NOT NULL,
        PRIMARY KEY (organization, context_id)
      );
      CREATE TABLE earlier_history (organization text COLLATE "C" PRIMARY KEY, after_seq bigint NOT NULL);
      CREATE INDEX attempt_removed ON attempt (organization, student, start_ms) WHERE history IS NULL;
      CREATE INDEX attempt_with_kind ON attempt (organization, context_id, first_kind_order)
        WHERE first_kind_order IS NOT NULL;
      CREATE TABLE deleted_class (
        organization text COLLATE "C" NOT NULL,
        class_id text COLLATE "C" NOT NULL,
        -- By the organization's clock.
        purge_at bigint NOT NULL,
        PRIMARY KEY (organization, class_id)
      );
      CREATE TABLE attempt_name (
        organization text COLLATE "C" NOT NULL,
        student text COLLATE "C" NOT NULL,
        app_id text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        since_ms bigint NOT NULL,
        attempt_row bigint NOT NULL,
        PRIMARY KEY (organization, student, app_id, name, since_ms)
      );
      CREATE INDEX attempt_name_by_row ON attempt_name (attempt_row);
      CREATE TABLE beat (number bigint NOT NULL);
      CREATE TABLE identity (
        organization text COLLATE "C" NOT NULL,
        issuer text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        person text COLLATE "C" NOT NULL,
        -- 0: an administrator has taken the link back, and the roster's claim does not make it again.
        is_linked bigint NOT NULL,
        PRIMARY KEY (organization, issuer, subject)
      );
      CREATE INDEX identity_by_person ON identity (organization, person);
      CREATE TABLE sign_in_code (
        organization text COLLATE "C" NOT NULL,
        code text COLLATE "C" NOT NULL,
        issuer text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        expires_at bigint NOT NULL,
        PRIMARY KEY (organization, code),
        UNIQUE (organization, issuer, subject)
      );
      CREATE INDEX sign_in_code_by_time ON sign_in_code (expires_at);
      CREATE TABLE administrator (
        organization text COLLATE "C" NOT NULL,
        person text COLLATE "C" NOT NULL,
        PRIMARY KEY (organization, person)
      );
      CREATE TABLE acknowledged_notice (
        organization text COLLATE "C" NOT NULL,
        student text COLLATE "C" NOT NULL,
        notice_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (organization, student, notice_id)
      );
      CREATE TABLE returned_work (
        organization text COLLATE "C" NOT NULL,
        student text COLLATE "C" NOT NULL,
        handout_id text COLLATE "C" NOT NULL,
        comment text COLLATE "C" NOT NULL,
        returned_at bigint NOT NULL,
        PRIMARY KEY (organization, student, handout_id)
      );
      CREATE INDEX returned_work_by_handout ON returned_work (organization, handout_id);
      CREATE INDEX returned_work_by_time ON returned_work (organization, returned_at);
      INSERT INTO beat (number) VALUES (0);
      -- Of 244 random bits each.
      INSERT INTO secret (name, value)
      SELECT name, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
      FROM (VALUES ('page-tokens'), ('erasures')) AS made (name);
      """),
    Migration(
      4, "comments on returned work",
      """
      ALTER TABLE returned_work ADD COLUMN number bigint NOT NULL DEFAULT 1;
      ALTER TABLE returned_work ADD COLUMN author text COLLATE "C" NOT NULL DEFAULT '';
      ALTER TABLE returned_work ALTER COLUMN number DROP DEFAULT;
      ALTER TABLE returned_work ALTER COLUMN author DROP DEFAULT;
      ALTER TABLE returned_work DROP CONSTRAINT returned_work_pkey;
      ALTER TABLE returned_work ADD PRIMARY KEY (organization, student, handout_id, number);
      CREATE INDEX returned_work_by_author ON returned_work (organization, author);
      """),
    Migration(
      5, "content of pupils' own that goes",
      """
      CREATE TABLE leaving_context (
        organization text COLLATE "C" NOT NULL,
        context_id bigint NOT NULL,
        gone_at bigint,
        gone_epoch bigint,
        gone_seq bigint,
        PRIMARY KEY (organization, context_id)
      );
      ALTER TABLE erasure ADD COLUMN content_epoch bigint;
      ALTER TABLE erasure ADD COLUMN content_seq bigint;
      UPDATE erasure SET step = 92, cursor_text = '', cursor_id = '', cursor_number = 0, cursor_start = 0, history_end = 0
      WHERE completed_at IS NULL AND kind < 100 AND step >= 100;
      """),
    // In a file the rows of all organizations count together: their numbers are the file's own, and nobody is told of them.
    Migration(
      6, "rows count for each organization",
      """
      ALTER TABLE attempt DROP CONSTRAINT attempt_pkey;
      ALTER TABLE attempt ADD PRIMARY KEY (organization, row);
      DROP INDEX attempt_name_by_row;
      CREATE INDEX attempt_name_by_row ON attempt_name (organization, attempt_row);
      ALTER TABLE audit DROP CONSTRAINT audit_pkey;
      ALTER TABLE audit ADD PRIMARY KEY (organization, rowid);
      """),
    PostgresTables.addresses(7),
    PostgresTables.wishes(8),
    PostgresTables.writings(9),
  ]
}

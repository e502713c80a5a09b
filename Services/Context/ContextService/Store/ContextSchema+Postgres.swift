internal import Storage
internal import StoragePostgres

// The same tables in PostgreSQL's words: it begins where the steps for SQLite had come to. What has been released is never edited: a
// step that is added for one is added for the other.
extension ContextSchema {
  static let postgres: [Migration] = [
    PostgresTables.feed(1), PostgresTables.requests(2),
    Migration(
      3, "context",
      """
      CREATE TABLE app (
        organization text COLLATE "C" NOT NULL,
        app text COLLATE "C" NOT NULL,
        root_id bigint NOT NULL,
        title text COLLATE "C" NOT NULL,
        created_at bigint NOT NULL,
        updated_at bigint NOT NULL,
        revision bigint NOT NULL,
        icon text COLLATE "C",
        icon_media_type text COLLATE "C",
        PRIMARY KEY (organization, app)
      );
      CREATE TABLE context (
        id bigint PRIMARY KEY,
        organization text COLLATE "C" NOT NULL,
        app text COLLATE "C" NOT NULL,
        -- 0 for the root.
        parent_id bigint NOT NULL,
        identifier text COLLATE "C" NOT NULL,
        title text COLLATE "C" NOT NULL,
        type bigint NOT NULL,
        custom_type_name text COLLATE "C" NOT NULL,
        summary text COLLATE "C" NOT NULL,
        topic bigint,
        display_order bigint NOT NULL,
        is_assignable bigint NOT NULL,
        age_lower bigint,
        age_upper bigint,
        minutes_lower bigint,
        minutes_upper bigint,
        -- The words for each kind of progress; NULL where it is not reported.
        duration_words text COLLATE "C" NOT NULL,
        percent_words text COLLATE "C",
        binary_words text COLLATE "C",
        quantity_words text COLLATE "C",
        score_words text COLLATE "C",
        link text COLLATE "C",
        -- The link in the form links are compared by.
        link_key text COLLATE "C",
        primary_kind bigint,
        created_at bigint NOT NULL,
        updated_at bigint NOT NULL,
        revision bigint NOT NULL,
        placed_at bigint NOT NULL,
        removed_at bigint,
        origin bigint NOT NULL DEFAULT 0,
        thumbnail text COLLATE "C",
        added_kinds bigint NOT NULL DEFAULT 0,
        catalog bytea
      );
      CREATE UNIQUE INDEX context_by_identifier ON context (organization, parent_id, identifier)
        WHERE removed_at IS NULL AND parent_id <> 0;
      -- By a hash: a link may be longer than a key of a tree.
      CREATE INDEX context_by_link ON context USING hash (link_key)
        WHERE link_key IS NOT NULL AND removed_at IS NULL;
      CREATE TABLE secret (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL);
      CREATE TABLE school_entity (
        organization text COLLATE "C" NOT NULL,
        kind bigint NOT NULL,
        entity text COLLATE "C" NOT NULL,
        payload bytea NOT NULL,
        PRIMARY KEY (organization, kind, entity)
      );
      CREATE TABLE school_cursor (
        organization text COLLATE "C" PRIMARY KEY,
        epoch bigint NOT NULL,
        seq bigint NOT NULL,
        digest bytea
      );
      CREATE TABLE erasure (
        organization text COLLATE "C" NOT NULL,
        erasure_id text COLLATE "C" NOT NULL,
        -- Empty where no person was erased.
        digest bytea NOT NULL,
        removed bigint NOT NULL,
        is_confirmed bigint NOT NULL,
        PRIMARY KEY (organization, erasure_id)
      );
      CREATE TABLE former_place (
        organization text COLLATE "C" NOT NULL,
        parent_id bigint NOT NULL,
        identifier text COLLATE "C" NOT NULL,
        until_time bigint NOT NULL,
        context_id bigint NOT NULL,
        from_time bigint NOT NULL,
        PRIMARY KEY (organization, parent_id, identifier, until_time, context_id)
      );
      CREATE INDEX former_place_by_context ON former_place (organization, context_id, until_time);
      CREATE TABLE beat (number bigint NOT NULL);
      CREATE TABLE image (
        organization text COLLATE "C" NOT NULL,
        -- Of its bytes.
        etag text COLLATE "C" NOT NULL,
        media_type text COLLATE "C" NOT NULL,
        width bigint NOT NULL,
        height bigint NOT NULL,
        bytes bytea NOT NULL
      );
      CREATE UNIQUE INDEX image_by_etag ON image (organization, etag);
      CREATE INDEX app_by_icon ON app (organization, icon) WHERE icon IS NOT NULL;
      CREATE INDEX context_by_thumbnail ON context (organization, thumbnail)
        WHERE thumbnail IS NOT NULL AND removed_at IS NULL;
      CREATE VIEW standing AS
        SELECT id, app, parent_id, identifier, title, type, custom_type_name, summary, topic, display_order,
        is_assignable,
        age_lower,
        age_upper,
        minutes_lower,
        minutes_upper,
        duration_words,
        percent_words,
        binary_words,
        quantity_words,
        score_words,
        link,
        primary_kind,
        created_at,
        updated_at,
        revision,
        placed_at,
        organization,
        link_key,
        origin,
        added_kinds,
        thumbnail,
        catalog
        FROM context WHERE removed_at IS NULL;
      CREATE TABLE navigation (
        organization text COLLATE "C" NOT NULL,
        parent_id bigint NOT NULL,
        child_id bigint NOT NULL,
        PRIMARY KEY (organization, parent_id, child_id)
      );
      CREATE INDEX navigation_by_child ON navigation (organization, child_id);
      -- A link may be longer than a key of a tree.
      CREATE TABLE former_link (
        organization text COLLATE "C" NOT NULL,
        app text COLLATE "C" NOT NULL,
        link_key text COLLATE "C" NOT NULL,
        until_time bigint NOT NULL,
        context_id bigint NOT NULL
      );
      CREATE INDEX former_link_by_link ON former_link USING hash (link_key);
      CREATE UNIQUE INDEX former_link_once ON former_link (organization, app, md5(link_key), until_time, context_id);
      -- The words of standing contexts, as in the tables of SQLite's that have these names. A word of the scope has weight A, one of the title
      -- B, any other C. Accents are left out.
      CREATE TABLE context_title (
        rowid bigint PRIMARY KEY,
        title text COLLATE "C" NOT NULL,
        scope text COLLATE "C" NOT NULL,
        found tsvector NOT NULL GENERATED ALWAYS AS (
          setweight(array_to_tsvector(string_to_array(lower(scope), ' ')), 'A')
          || setweight(to_tsvector('simple', regexp_replace(normalize(title, NFD), '[\\u0300-\\u036F]', '', 'g')), 'B')
        ) STORED
      );
      CREATE INDEX context_title_found ON context_title USING gin (found);
      CREATE TABLE context_words (
        rowid bigint PRIMARY KEY,
        title text COLLATE "C" NOT NULL,
        words text COLLATE "C" NOT NULL,
        scope text COLLATE "C" NOT NULL,
        found tsvector NOT NULL GENERATED ALWAYS AS (
          setweight(array_to_tsvector(string_to_array(lower(scope), ' ')), 'A')
          || setweight(to_tsvector('simple', regexp_replace(normalize(title, NFD), '[\\u0300-\\u036F]', '', 'g')), 'B')
          || setweight(to_tsvector('simple', regexp_replace(normalize(words, NFD), '[\\u0300-\\u036F]', '', 'g')), 'C')
        ) STORED
      );
      CREATE INDEX context_words_found ON context_words USING gin (found);
      INSERT INTO beat (number) VALUES (0);
      """),
    Migration(
      4, "removed contexts by their parents",
      """
      CREATE INDEX context_removed_by_parent ON context (organization, parent_id) WHERE removed_at IS NOT NULL;
      """),
    barePortsInPostgres(5), foldedLettersInPostgres(6), numbersOfOrganizationsInPostgres(7),
  ]

  /// Here a context needs no row with a number of its own: its words have the organization and the number.
  private static func numbersOfOrganizationsInPostgres(_ number: Int) -> Migration {
    Migration(
      number, "numbers of contexts are their organization's",
      """
      ALTER TABLE context_title ADD COLUMN organization text COLLATE "C" NOT NULL DEFAULT '';
      UPDATE context_title SET organization = context.organization FROM context WHERE context.id = context_title.rowid;
      ALTER TABLE context_title ALTER COLUMN organization DROP DEFAULT;
      ALTER TABLE context_title DROP CONSTRAINT context_title_pkey;
      ALTER TABLE context_title ADD PRIMARY KEY (organization, rowid);
      ALTER TABLE context_words ADD COLUMN organization text COLLATE "C" NOT NULL DEFAULT '';
      UPDATE context_words SET organization = context.organization FROM context WHERE context.id = context_words.rowid;
      ALTER TABLE context_words ALTER COLUMN organization DROP DEFAULT;
      ALTER TABLE context_words DROP CONSTRAINT context_words_pkey;
      ALTER TABLE context_words ADD PRIMARY KEY (organization, rowid);
      ALTER TABLE context DROP CONSTRAINT context_pkey;
      ALTER TABLE context ADD PRIMARY KEY (organization, id);
      """)
  }

  /// Keys of links lose the port that their scheme has anyway, and are composed (N77).
  private static func barePortsInPostgres(_ number: Int) -> Migration {
    Migration(
      number, "links without the ports of their schemes",
      """
      CREATE FUNCTION bare_link(text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
        SELECT regexp_replace(
          regexp_replace(normalize($1, NFC), '^(https://[^/?#]*):443(?=[/?#]|$)', '\\1'),
          '^(http://[^/?#]*):80(?=[/?#]|$)', '\\1')
      $$;
      UPDATE context SET link_key = bare_link(link_key) WHERE link_key <> bare_link(link_key);
      INSERT INTO former_link (organization, app, link_key, until_time, context_id)
      SELECT organization, app, bare_link(link_key), until_time, context_id FROM former_link
      WHERE link_key <> bare_link(link_key) ON CONFLICT DO NOTHING;
      DELETE FROM former_link WHERE link_key <> bare_link(link_key);
      DROP FUNCTION bare_link;
      """)
  }

  /// As in the step for SQLite of that name.
  private static func foldedLettersInPostgres(_ number: Int) -> Migration {
    Migration(
      number, "folded letters in the index of words",
      """
      CREATE FUNCTION folded(text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
        SELECT translate(
          replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
          replace(replace($1
           , 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'ǽ', 'ae'), 'Ǽ', 'ae'), 'ǣ', 'ae'), 'Ǣ', 'ae')
           , 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ĳ', 'ij'), 'Ĳ', 'ij'),
          'øØǿǾłŁđĐðÐɗƊħĦŧŦıİŋŊɓƁƙƘƴƳ', 'oooollddddddhhttiinnbbkkyy')
      $$;
      UPDATE context_title SET title = folded(title) WHERE title <> folded(title);
      UPDATE context_words SET title = folded(title) WHERE title <> folded(title);
      UPDATE context_words SET words = folded(words) WHERE words <> folded(words);
      DROP FUNCTION folded;
      """)
  }
}

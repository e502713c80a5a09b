internal import Storage

/// What Context keeps, step by step. Released steps are never edited: add a step.
enum ContextSchema {
  /// Stamped into the file: "Hctx".
  static let applicationID: Int32 = 0x4863_7478

  static let migrations: [Migration] = [
    Migration(
      1, "contexts",
      """
      CREATE TABLE app (
        organization TEXT NOT NULL,
        app TEXT NOT NULL,
        root_id INTEGER NOT NULL,
        title TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        PRIMARY KEY (organization, app)
      ) WITHOUT ROWID;

      -- A removed context stays: its number is never given again, and work recorded there keeps its name.
      CREATE TABLE context (
        id INTEGER PRIMARY KEY,
        organization TEXT NOT NULL,
        app TEXT NOT NULL,
        -- 0 for the root.
        parent_id INTEGER NOT NULL,
        identifier TEXT NOT NULL,
        title TEXT NOT NULL,
        type INTEGER NOT NULL,
        custom_type_name TEXT NOT NULL,
        summary TEXT NOT NULL,
        topic INTEGER,
        display_order INTEGER NOT NULL,
        is_assignable INTEGER NOT NULL,
        age_lower INTEGER,
        age_upper INTEGER,
        minutes_lower INTEGER,
        minutes_upper INTEGER,
        -- The words for each kind of progress; NULL where it is not reported.
        duration_words TEXT NOT NULL,
        percent_words TEXT,
        binary_words TEXT,
        quantity_words TEXT,
        score_words TEXT,
        link TEXT,
        -- The link in the form links are compared by.
        link_key TEXT,
        primary_kind INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        placed_at INTEGER NOT NULL,
        removed_at INTEGER
      );
      CREATE UNIQUE INDEX context_by_identifier ON context (organization, parent_id, identifier)
        WHERE removed_at IS NULL AND parent_id <> 0;
      CREATE INDEX context_by_link ON context (organization, app, link_key)
        WHERE link_key IS NOT NULL AND removed_at IS NULL;

      -- Where a context stood before it was moved: its history, and the aliases that still lead to it.
      CREATE TABLE former_place (
        organization TEXT NOT NULL,
        parent_id INTEGER NOT NULL,
        identifier TEXT NOT NULL,
        until_time INTEGER NOT NULL,
        context_id INTEGER NOT NULL,
        -- Behind the key: with it further up, the check of SQLite 3.40.1 takes a sound file for damaged.
        from_time INTEGER NOT NULL,
        PRIMARY KEY (organization, parent_id, identifier, until_time, context_id)
      ) WITHOUT ROWID;
      CREATE INDEX former_place_by_context ON former_place (organization, context_id, until_time);

      -- The columns of a context as every reader takes them.
      CREATE VIEW standing AS
        SELECT id, app, parent_id, identifier, title, type, custom_type_name, summary, topic, display_order,
          is_assignable, age_lower, age_upper, minutes_lower, minutes_upper, duration_words, percent_words,
          binary_words, quantity_words, score_words, link, primary_kind, created_at, updated_at, revision, placed_at,
          organization, link_key
        FROM context WHERE removed_at IS NULL;

      -- Signs page tokens, so that they outlive a restart and none can be made up.
      CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
      """,
      // Its `former_place` had `from_time` before `until_time`, which `formerPlaces` puts right.
      formerTexts: [Migration.FormerText(checksum: 8_229_367_929_720_593_292, mending: nil)]),
    ChangeLog.schema(2),
    RequestLog.schema(3),
    Migration(
      4, "school",
      """
      -- The newest state of everything in Activity that decides what may be stored here, as it came.
      CREATE TABLE school_entity (
        organization TEXT NOT NULL,
        kind INTEGER NOT NULL,
        entity TEXT NOT NULL,
        payload BLOB NOT NULL,
        PRIMARY KEY (organization, kind, entity)
      ) WITHOUT ROWID;
      CREATE TABLE school_cursor (
        organization TEXT PRIMARY KEY,
        epoch INTEGER NOT NULL,
        seq INTEGER NOT NULL
      ) WITHOUT ROWID;
      """),
    ChangeLog.digests(5),
    // By which the place in Activity's feed is proven (D32). Nil until the feed has been read with it.
    Migration(6, "digest of the school cursor", "ALTER TABLE school_cursor ADD COLUMN digest BLOB"),
    erasures(7), formerPlaces(8), origins(9), images(10), navigation(11), search(12), formerLinks(13),
    removedContexts(14),
    barePorts(15), foldedLetters(16), numbersOfOrganizations(17),
  ]

  /// Numbers of contexts are their organization's: two that come together in one store may have given the same ones. The index of words
  /// names a context by the row that it has in the file, which is its number wherever that was free.
  private static func numbersOfOrganizations(_ number: Int) -> Migration {
    Migration(
      number, "numbers of contexts are their organization's",
      """
      DROP VIEW standing;
      ALTER TABLE context RENAME COLUMN id TO row;
      ALTER TABLE context ADD COLUMN id INTEGER NOT NULL DEFAULT 0;
      UPDATE context SET id = row;
      CREATE UNIQUE INDEX context_by_number ON context (organization, id);
      CREATE VIEW standing AS
        SELECT id, app, parent_id, identifier, title, type, custom_type_name, summary, topic, display_order,
          is_assignable, age_lower, age_upper, minutes_lower, minutes_upper, duration_words, percent_words,
          binary_words, quantity_words, score_words, link, primary_kind, created_at, updated_at, revision, placed_at,
          organization, link_key, origin, added_kinds, thumbnail, catalog
        FROM context WHERE removed_at IS NULL;
      """)
  }

  /// Icons and thumbnails, each once in an organization however many show it; and what was added to contexts by calls of their own.
  private static func images(_ number: Int) -> Migration {
    Migration(
      number, "images, and what is added to contexts",
      """
      CREATE TABLE image (
        organization TEXT NOT NULL,
        -- Of its bytes.
        etag TEXT NOT NULL,
        media_type TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        bytes BLOB NOT NULL
      );
      CREATE UNIQUE INDEX image_by_etag ON image (organization, etag);
      ALTER TABLE app ADD COLUMN icon TEXT;
      ALTER TABLE app ADD COLUMN icon_media_type TEXT;
      CREATE INDEX app_by_icon ON app (organization, icon) WHERE icon IS NOT NULL;
      ALTER TABLE context ADD COLUMN thumbnail TEXT;
      CREATE INDEX context_by_thumbnail ON context (organization, thumbnail)
        WHERE thumbnail IS NOT NULL AND removed_at IS NULL;
      -- A bit a kind of capability.
      ALTER TABLE context ADD COLUMN added_kinds INTEGER NOT NULL DEFAULT 0;
      -- Keywords, localizations, standards, version: a Context message with these alone. NULL where there are none.
      ALTER TABLE context ADD COLUMN catalog BLOB;
      DROP VIEW standing;
      CREATE VIEW standing AS
        SELECT id, app, parent_id, identifier, title, type, custom_type_name, summary, topic, display_order,
          is_assignable, age_lower, age_upper, minutes_lower, minutes_upper, duration_words, percent_words,
          binary_words, quantity_words, score_words, link, primary_kind, created_at, updated_at, revision, placed_at,
          organization, link_key, origin, added_kinds, thumbnail, catalog
        FROM context WHERE removed_at IS NULL;
      """)
  }

  /// Where contexts are shown besides the place where they stand (R30).
  private static func navigation(_ number: Int) -> Migration {
    Migration(
      number, "navigation",
      """
      CREATE TABLE navigation (
        organization TEXT NOT NULL,
        parent_id INTEGER NOT NULL,
        child_id INTEGER NOT NULL,
        PRIMARY KEY (organization, parent_id, child_id)
      ) WITHOUT ROWID;
      CREATE INDEX navigation_by_child ON navigation (organization, child_id);
      """)
  }

  /// Links that contexts have borne: they lead there while nothing else bears them.
  private static func formerLinks(_ number: Int) -> Migration {
    Migration(
      number, "former links",
      """
      CREATE TABLE former_link (
        organization TEXT NOT NULL,
        app TEXT NOT NULL,
        link_key TEXT NOT NULL,
        until_time INTEGER NOT NULL,
        context_id INTEGER NOT NULL,
        PRIMARY KEY (organization, app, link_key, until_time, context_id)
      ) WITHOUT ROWID;
      """)
  }

  /// Finds what was removed by what it stood below: while its row is there, a parent of a pupil's own is not forgotten.
  private static func removedContexts(_ number: Int) -> Migration {
    Migration(
      number, "removed contexts by their parents",
      """
      CREATE INDEX context_removed_by_parent ON context (organization, parent_id) WHERE removed_at IS NOT NULL;
      """)
  }

  /// Keys of links lose the port that their scheme has anyway (N77).
  private static func barePorts(_ number: Int) -> Migration {
    Migration(
      number, "links without the ports of their schemes",
      """
      CREATE TABLE ported_link (link_key TEXT PRIMARY KEY, bare TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO ported_link (link_key, bare)
      SELECT link_key, substr(link_key, 1, host_end - length(port)) || substr(link_key, host_end + 1)
      FROM (
        SELECT link_key, port,
          length(scheme) - 1 + instr(
            replace(replace(substr(link_key, length(scheme) + 1), '?', '/'), '#', '/') || '/', '/') AS host_end
        FROM (SELECT link_key FROM context WHERE link_key IS NOT NULL UNION SELECT link_key FROM former_link)
        JOIN (SELECT 'https://' AS scheme, ':443' AS port UNION ALL SELECT 'http://', ':80')
          ON substr(link_key, 1, length(scheme)) = scheme
      )
      WHERE substr(link_key, host_end - length(port) + 1, length(port)) = port;
      UPDATE context SET link_key = (SELECT bare FROM ported_link WHERE ported_link.link_key = context.link_key)
      WHERE link_key IN (SELECT link_key FROM ported_link);
      UPDATE OR REPLACE former_link
      SET link_key = (SELECT bare FROM ported_link WHERE ported_link.link_key = former_link.link_key)
      WHERE link_key IN (SELECT link_key FROM ported_link);
      DROP TABLE ported_link;
      """)
  }

  /// Letters that are no other letter with an accent are found by those that people write in their place: what is indexed has them so.
  private static func foldedLetters(_ number: Int) -> Migration {
    Migration(
      number, "folded letters in the index of words",
      """
      CREATE TABLE folded_letter (number INTEGER PRIMARY KEY, letter TEXT NOT NULL, letters TEXT NOT NULL);
      INSERT INTO folded_letter (number, letter, letters) VALUES
        (1, 'ß', 'ss'), (2, 'ẞ', 'ss'), (3, 'æ', 'ae'), (4, 'Æ', 'ae'), (5, 'ǽ', 'ae'), (6, 'Ǽ', 'ae'),
        (7, 'ǣ', 'ae'), (8, 'Ǣ', 'ae'), (9, 'œ', 'oe'), (10, 'Œ', 'oe'), (11, 'þ', 'th'), (12, 'Þ', 'th'),
        (13, 'ĳ', 'ij'), (14, 'Ĳ', 'ij'), (15, 'ø', 'o'), (16, 'Ø', 'o'), (17, 'ǿ', 'o'), (18, 'Ǿ', 'o'),
        (19, 'ł', 'l'), (20, 'Ł', 'l'), (21, 'đ', 'd'), (22, 'Đ', 'd'), (23, 'ð', 'd'), (24, 'Ð', 'd'),
        (25, 'ɗ', 'd'), (26, 'Ɗ', 'd'), (27, 'ħ', 'h'), (28, 'Ħ', 'h'), (29, 'ŧ', 't'), (30, 'Ŧ', 't'),
        (31, 'ı', 'i'), (32, 'İ', 'i'), (33, 'ŋ', 'n'), (34, 'Ŋ', 'n'), (35, 'ɓ', 'b'), (36, 'Ɓ', 'b'),
        (37, 'ƙ', 'k'), (38, 'Ƙ', 'k'), (39, 'ƴ', 'y'), (40, 'Ƴ', 'y');
      UPDATE context_title SET title = (
        WITH RECURSIVE folded (number, text) AS (
          SELECT 0, context_title.title
          UNION ALL
          SELECT next.number, replace(text, letter, letters) FROM folded JOIN folded_letter next ON next.number = folded.number + 1
        )
        SELECT text FROM folded ORDER BY number DESC LIMIT 1
      )
      WHERE title GLOB '*[ßẞæÆǽǼǣǢœŒþÞĳĲøØǿǾłŁđĐðÐɗƊħĦŧŦıİŋŊɓƁƙƘƴƳ]*';
      UPDATE context_words SET title = (
        WITH RECURSIVE folded (number, text) AS (
          SELECT 0, context_words.title
          UNION ALL
          SELECT next.number, replace(text, letter, letters) FROM folded JOIN folded_letter next ON next.number = folded.number + 1
        )
        SELECT text FROM folded ORDER BY number DESC LIMIT 1
      )
      WHERE title GLOB '*[ßẞæÆǽǼǣǢœŒþÞĳĲøØǿǾłŁđĐðÐɗƊħĦŧŦıİŋŊɓƁƙƘƴƳ]*';
      UPDATE context_words SET words = (
        WITH RECURSIVE folded (number, text) AS (
          SELECT 0, context_words.words
          UNION ALL
          SELECT next.number, replace(text, letter, letters) FROM folded JOIN folded_letter next ON next.number = folded.number + 1
        )
        SELECT text FROM folded ORDER BY number DESC LIMIT 1
      )
      WHERE words GLOB '*[ßẞæÆǽǼǣǢœŒþÞĳĲøØǿǾłŁđĐðÐɗƊħĦŧŦıİŋŊɓƁƙƘƴƳ]*';
      DROP TABLE folded_letter;
      """)
  }

  /// The words of standing contexts, by their numbers: the titles of all, and once more with the other words of those that have any.
  /// `scope` holds a word of the organization's and one of the app's, so that a search reads nobody else's.
  private static func search(_ number: Int) -> Migration {
    Migration(
      number, "search",
      """
      CREATE VIRTUAL TABLE context_title USING fts5 (
        title, scope, prefix = '2 3 4', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
      );
      CREATE VIRTUAL TABLE context_words USING fts5 (
        title, words, scope, prefix = '2 3 4', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
      );
      INSERT INTO context_title (rowid, title, scope)
      SELECT id, title, 'o' || hex(organization) || ' a' || hex(app) FROM context WHERE removed_at IS NULL;
      INSERT INTO context_words (rowid, title, words, scope)
      SELECT id, title, summary, 'o' || hex(organization) || ' a' || hex(app) FROM context
      WHERE removed_at IS NULL AND summary <> '';
      """, formerTexts: [oneIndexOfWords])
  }

  /// One table had the titles and the other words.
  private static let oneIndexOfWords = Migration.FormerText(
    checksum: -7_684_101_143_106_895_759,
    mending: """
      CREATE VIRTUAL TABLE context_title USING fts5 (
        title, scope, prefix = '2 3 4', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
      );
      CREATE VIRTUAL TABLE context_words USING fts5 (
        title, words, scope, prefix = '2 3 4', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
      );
      INSERT INTO context_title (rowid, title, scope) SELECT rowid, title, scope FROM context_text;
      INSERT INTO context_words (rowid, title, words, scope)
      SELECT rowid, title, words, scope FROM context_text WHERE words <> '';
      DROP TABLE context_text;
      """)

  /// On whose word each context stands: until this step all were published. `beat` is written where nothing else is, so that an answer
  /// waits for the disk whether there was something to store or not.
  private static func origins(_ number: Int) -> Migration {
    Migration(
      number, "origins of contexts",
      """
      ALTER TABLE context ADD COLUMN origin INTEGER NOT NULL DEFAULT 0;
      DROP VIEW standing;
      CREATE VIEW standing AS
        SELECT id, app, parent_id, identifier, title, type, custom_type_name, summary, topic, display_order,
          is_assignable, age_lower, age_upper, minutes_lower, minutes_upper, duration_words, percent_words,
          binary_words, quantity_words, score_words, link, primary_kind, created_at, updated_at, revision, placed_at,
          organization, link_key, origin
        FROM context WHERE removed_at IS NULL;
      CREATE TABLE beat (number INTEGER NOT NULL);
      INSERT INTO beat (number) VALUES (0);
      """)
  }

  /// Erasures that Activity has told of: whoever was erased, by a digest whose key is not here, and whether Activity was told
  /// that nothing is left.
  private static func erasures(_ number: Int) -> Migration {
    Migration(
      number, "erasures",
      """
      CREATE TABLE erasure (
        organization TEXT NOT NULL,
        erasure_id TEXT NOT NULL,
        -- Empty where no person was erased.
        digest BLOB NOT NULL,
        removed INTEGER NOT NULL,
        is_confirmed INTEGER NOT NULL,
        PRIMARY KEY (organization, erasure_id)
      ) WITHOUT ROWID;
      """)
  }

  /// Makes stores alike whose step 1 was one of two: the earlier one had `from_time` among the columns of the key, where SQLite 3.40.1
  /// takes a sound table for damaged.
  private static func formerPlaces(_ number: Int) -> Migration {
    Migration(
      number, "one form of former places",
      """
      DROP INDEX former_place_by_context;
      ALTER TABLE former_place RENAME TO earlier_former_place;
      CREATE TABLE former_place (
        organization TEXT NOT NULL,
        parent_id INTEGER NOT NULL,
        identifier TEXT NOT NULL,
        until_time INTEGER NOT NULL,
        context_id INTEGER NOT NULL,
        from_time INTEGER NOT NULL,
        PRIMARY KEY (organization, parent_id, identifier, until_time, context_id)
      ) WITHOUT ROWID;
      INSERT INTO former_place (organization, parent_id, identifier, until_time, context_id, from_time)
      SELECT organization, parent_id, identifier, until_time, context_id, from_time FROM earlier_former_place;
      DROP TABLE earlier_former_place;
      CREATE INDEX former_place_by_context ON former_place (organization, context_id, until_time);
      """)
  }
}

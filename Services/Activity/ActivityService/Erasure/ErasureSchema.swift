internal import Storage

/// The tables of erasures: jobs that remove data in short steps, their receipts, and who was erased.
enum ErasureSchema {
  static func erasures(_ number: Int) -> Migration {
    Migration(
      number, "erasures",
      """
      CREATE TABLE erasure (
        organization TEXT NOT NULL,
        erasure_id TEXT NOT NULL,
        kind INTEGER NOT NULL,
        -- Whom or what it removes, for as long as that has to be known; then empty.
        subject TEXT NOT NULL,
        begun_at INTEGER NOT NULL,
        step INTEGER NOT NULL,
        -- How far it has come in the step.
        cursor_text TEXT NOT NULL,
        cursor_id TEXT NOT NULL,
        cursor_number INTEGER NOT NULL,
        cursor_start INTEGER NOT NULL,
        -- Changes up to this one are looked through.
        history_end INTEGER NOT NULL,
        completed_at INTEGER,
        digest BLOB,
        PRIMARY KEY (organization, erasure_id)
      ) WITHOUT ROWID;
      CREATE INDEX erasure_running ON erasure (step) WHERE completed_at IS NULL;
      CREATE TABLE erasure_count (
        organization TEXT NOT NULL,
        erasure_id TEXT NOT NULL,
        service TEXT NOT NULL,
        what TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (organization, erasure_id, service, what)
      ) WITHOUT ROWID;
      -- Services that have to say that nothing is left with them; NULL until they do.
      CREATE TABLE erasure_confirmation (
        organization TEXT NOT NULL,
        erasure_id TEXT NOT NULL,
        service TEXT NOT NULL,
        confirmed_at INTEGER,
        PRIMARY KEY (organization, erasure_id, service)
      ) WITHOUT ROWID;
      -- Services that have ever followed the changes.
      CREATE TABLE follower (
        service TEXT PRIMARY KEY,
        followed_at INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE erased_person (
        organization TEXT NOT NULL,
        digest BLOB NOT NULL,
        erasure_id TEXT NOT NULL,
        PRIMARY KEY (organization, digest)
      ) WITHOUT ROWID;
      -- Contexts with another kind in force whose attempts are still to be told anew.
      CREATE TABLE kind_refold (
        organization TEXT NOT NULL,
        context_id INTEGER NOT NULL,
        after_order INTEGER NOT NULL,
        PRIMARY KEY (organization, context_id)
      ) WITHOUT ROWID;
      INSERT INTO secret (name, value) VALUES ('erasures', randomblob(32));
      -- Histories of earlier versions, in which those who were erased are named.
      CREATE TABLE earlier_history (organization TEXT PRIMARY KEY, after_seq INTEGER NOT NULL) WITHOUT ROWID;
      INSERT INTO earlier_history (organization, after_seq) SELECT organization, 0 FROM feed_head;
      """)
  }

  /// Finds what is left of removed attempts by their students, and attempts with primary items by their contexts.
  static func attempts(_ number: Int) -> Migration {
    Migration(
      number, "attempts by what is removed of them",
      """
      CREATE INDEX attempt_removed ON attempt (organization, student, start_ms) WHERE history IS NULL;
      CREATE INDEX attempt_with_kind ON attempt (organization, context_id, first_kind_order)
        WHERE first_kind_order IS NOT NULL;
      """)
  }

  /// Classes that were deleted and can be taken back.
  static func deletedClasses(_ number: Int) -> Migration {
    Migration(
      number, "deleted classes",
      """
      CREATE TABLE deleted_class (
        organization TEXT NOT NULL,
        class_id TEXT NOT NULL,
        -- By the organization's clock.
        purge_at INTEGER NOT NULL,
        PRIMARY KEY (organization, class_id)
      ) WITHOUT ROWID;
      """)
  }

  /// Content of pupils' own that goes with the last work at it. Erasures that are under way look for it, too, and publish their end
  /// behind that.
  static func ownContent(_ number: Int) -> Migration {
    Migration(
      number, "content of pupils' own that goes",
      """
      -- No work is taken at these any more. The rest is NULL until Context has forgotten them, and says where its changes end then.
      CREATE TABLE leaving_context (
        organization TEXT NOT NULL,
        context_id INTEGER NOT NULL,
        gone_at INTEGER,
        gone_epoch INTEGER,
        gone_seq INTEGER,
        PRIMARY KEY (organization, context_id)
      ) WITHOUT ROWID;
      -- Up to where whoever confirms an erasure has to have followed Context; NULL: it says nothing of that.
      ALTER TABLE erasure ADD COLUMN content_epoch INTEGER;
      ALTER TABLE erasure ADD COLUMN content_seq INTEGER;
      UPDATE erasure SET step = 92, cursor_text = '', cursor_id = '', cursor_number = 0, cursor_start = 0, history_end = 0
      WHERE completed_at IS NULL AND kind < 100 AND step >= 100;
      """)
  }
}

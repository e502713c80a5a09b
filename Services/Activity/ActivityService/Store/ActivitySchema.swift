internal import Storage

/// The tables of Activity's database, step by step. What has been released is never edited: add a step.
enum ActivitySchema {
  /// "HRac": stamped into the file, so that no other service opens it.
  static let applicationID: Int32 = 0x4852_6163

  static let migrations: [Migration] = [
    ChangeLog.schema(1), RequestLog.schema(2), entities, knownContexts, done, AttemptSchema.attempts(6), secret,
    AttemptSchema.lastHappened(8), DoneSchema.byContext(9), ChangeLog.digests(10), contextCursorDigest,
    AttemptSchema.idleLimits(12), AuditSchema.log(13), ErasureSchema.erasures(14),
    ErasureSchema.attempts(15), ErasureSchema.deletedClasses(16), AttemptSchema.names(17),
    AttemptSchema.published(18), IdentitySchema.identities(19), NoticeSchema.acknowledged(20), AttemptSchema.marks(21),
    ReturnedWorkSchema.returned(22), ReturnedWorkSchema.comments(23), ErasureSchema.ownContent(24),
  ]

  /// The school side, one row a thing: the payload is the `Change` that the feed carries of it.
  private static let entities = Migration(
    3, "entities",
    """
    CREATE TABLE entity (
      organization TEXT NOT NULL,
      kind INTEGER NOT NULL,
      id TEXT NOT NULL,
      payload BLOB NOT NULL,
      PRIMARY KEY (organization, kind, id)
    ) WITHOUT ROWID;
    CREATE TABLE scheduled_handout (
      organization TEXT NOT NULL,
      handout_id TEXT NOT NULL,
      scheduled_at INTEGER NOT NULL,
      PRIMARY KEY (organization, handout_id)
    ) WITHOUT ROWID;
    CREATE INDEX scheduled_handout_by_time ON scheduled_handout (scheduled_at);
    """)

  /// What Context has told: the payload is a `ContextState`. A revision of -1: it was told in an epoch that is over.
  private static let knownContexts = Migration(
    4, "known contexts",
    """
    CREATE TABLE known_context (
      organization TEXT NOT NULL,
      context_id INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      payload BLOB NOT NULL,
      PRIMARY KEY (organization, context_id)
    ) WITHOUT ROWID;
    CREATE TABLE context_cursor (
      organization TEXT PRIMARY KEY,
      epoch INTEGER NOT NULL,
      seq INTEGER NOT NULL
    ) WITHOUT ROWID;
    """)

  /// Every mark of done and its taking back; what stands follows from them.
  private static let done = Migration(
    5, "done",
    """
    CREATE TABLE done_event (
      organization TEXT NOT NULL,
      student TEXT NOT NULL,
      handout_id TEXT NOT NULL,
      task_id TEXT NOT NULL,
      context_id INTEGER NOT NULL,
      happened_at INTEGER NOT NULL,
      event_id TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      is_done INTEGER NOT NULL,
      is_by_app INTEGER NOT NULL,
      PRIMARY KEY (organization, student, handout_id, task_id, context_id, happened_at, event_id)
    ) WITHOUT ROWID;
    CREATE INDEX done_event_by_handout ON done_event (organization, handout_id);
    """)

  /// Signs page tokens, so that they outlive a restart and none can be made up.
  private static let secret = Migration(
    7, "secret",
    """
    CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    INSERT INTO secret (name, value) VALUES ('page-tokens', randomblob(32));
    """)

  /// By which the place in Context's feed is proven (D32). Nil until the feed has been read with it.
  private static let contextCursorDigest = Migration(
    11, "digest of the context cursor", "ALTER TABLE context_cursor ADD COLUMN digest BLOB")
}

internal import Storage

/// The table of marks of done since they are found by handout and context, whichever task the context stands under (D30).
enum DoneSchema {
  /// Puts together what was kept of one context under several tasks of a handout; the first copy of an event stays.
  ///
  /// `arrival` counts the marks of one thing whose time our own clock gave: 0 where a client's did. Former rows do not say
  /// which it was, and keep the order in which they came. Their event ids held that order, and an app's the student too,
  /// before what the client had sent: without it a resend is still told.
  ///
  /// `done_untold` names what may stand otherwise than followers were told; `publishPendingMarks` publishes it.
  static func byContext(_ number: Int) -> Migration {
    Migration(
      number, "marks of done by context",
      """
      DROP INDEX done_event_by_handout;
      ALTER TABLE done_event RENAME TO former_done_event;
      CREATE TABLE done_event (
        organization TEXT NOT NULL,
        student TEXT NOT NULL,
        handout_id TEXT NOT NULL,
        context_id INTEGER NOT NULL,
        task_id TEXT NOT NULL,
        event_id TEXT NOT NULL,
        is_by_app INTEGER NOT NULL,
        is_done INTEGER NOT NULL,
        happened_at INTEGER NOT NULL,
        received_at INTEGER NOT NULL,
        arrival INTEGER NOT NULL,
        digest INTEGER,
        PRIMARY KEY (organization, student, handout_id, context_id, task_id, event_id, is_by_app)
      ) WITHOUT ROWID;
      CREATE INDEX done_event_by_handout ON done_event (organization, handout_id, happened_at);
      CREATE INDEX done_event_by_event ON done_event (organization, student, event_id);
      CREATE TABLE done_untold (
        organization TEXT NOT NULL,
        student TEXT NOT NULL,
        handout_id TEXT NOT NULL,
        context_id INTEGER NOT NULL,
        task_id TEXT NOT NULL,
        PRIMARY KEY (organization, student, handout_id, context_id, task_id)
      ) WITHOUT ROWID;

      CREATE TEMPORARY TABLE numbered_done_event AS
      SELECT organization, student, handout_id, context_id, CASE context_id WHEN 0 THEN task_id ELSE '' END AS task_id,
        task_id AS former_task_id, substr(event_id, 1 + instr(event_id, ':')) AS named,
        CAST(substr(event_id, 1, instr(event_id, ':') - 1) AS INTEGER) AS number,
        length(CAST(student AS BLOB)) || ':' || student AS own, is_by_app, is_done, happened_at, received_at
      FROM former_done_event;
      INSERT OR IGNORE INTO done_event
      SELECT organization, student, handout_id, context_id, task_id,
        CASE WHEN is_by_app AND substr(named, 1, length(own)) = own THEN substr(named, 1 + length(own)) ELSE named END,
        is_by_app, is_done, happened_at, received_at, 1 + number, NULL
      FROM numbered_done_event ORDER BY received_at, number, former_task_id;
      INSERT INTO done_untold
      SELECT organization, student, handout_id, context_id, task_id FROM numbered_done_event
      GROUP BY organization, student, handout_id, context_id, task_id
      HAVING count(DISTINCT former_task_id) > 1 OR count(*) > count(DISTINCT named);
      DROP TABLE numbered_done_event;
      DROP TABLE former_done_event;

      -- What the feed told of a context's marks is of that context, too: of "7:handout4:task3:ana2:12" the task goes.
      UPDATE change SET entity = (
        SELECT CAST(substr(whole, 1, first) || '0:' || substr(whole, first + second + 1) AS TEXT) FROM (
          SELECT whole, first, instr(substr(whole, first + 1), x'3A')
            + CAST(CAST(substr(whole, first + 1, instr(substr(whole, first + 1), x'3A') - 1) AS TEXT) AS INTEGER)
            AS second
          FROM (
            SELECT whole, instr(whole, x'3A')
              + CAST(CAST(substr(whole, 1, instr(whole, x'3A') - 1) AS TEXT) AS INTEGER) AS first
            FROM (SELECT CAST(change.entity AS BLOB) AS whole)
          )
        )
      )
      WHERE kind = 13 AND substr(entity, -3) <> '1:0';
      """)
  }
}

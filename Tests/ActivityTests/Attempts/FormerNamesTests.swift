import Storage
import StorageSQLite
import Testing

@testable import ActivityService

/// Stores that were made while step 17 named attempts by what is done with the name. It was edited before the first release.
@Suite("Stores of the former names of attempts")
struct FormerNamesTests {
  private static let former = Migration(
    17, "names of attempts",
    """
    CREATE TABLE attempt_name (
      organization TEXT NOT NULL,
      student TEXT NOT NULL,
      app_id TEXT NOT NULL,
      name TEXT NOT NULL,
      is_live INTEGER NOT NULL,
      attempt_row INTEGER NOT NULL,
      PRIMARY KEY (organization, student, app_id, name, is_live)
    ) WITHOUT ROWID;
    CREATE INDEX attempt_name_by_row ON attempt_name (attempt_row);
    ALTER TABLE done_event ADD COLUMN app_id TEXT NOT NULL DEFAULT '';
    CREATE TABLE beat (number INTEGER NOT NULL);
    INSERT INTO beat (number) VALUES (0);
    """)

  private func open(_ path: String, _ migrations: [Migration] = ActivitySchema.migrations) throws -> SQLiteDatabase {
    try SQLiteDatabase(path: path, applicationID: ActivitySchema.applicationID, migrations: migrations, now: 0)
  }

  @Test("they open, keep the names by the time of the work, and become as new ones are")
  func opened() throws {
    #expect(Self.former.sql.checksum == -6_087_953_688_029_014_893, "the text that stores were made by")
    let folder = try ScratchFolder()
    do {
      let writer = try open(folder.path + "/old", ActivitySchema.migrations.prefix(16) + [Self.former]).openWriter()
      try writer.begin()
      for (row, start) in [(1, 1_000), (2, 5_000)] {
        try writer.execute(
          """
          INSERT INTO attempt (row, organization, attempt_id, student, context_id, start_ms)
          VALUES (?, 'school', ?, 'zoé', 10, ?)
          """, [.int(row), .text("id\(row)"), .int(start)])
      }
      for (name, isLive, row) in [("both", false, 1), ("both", true, 2), ("live", true, 2), ("record", false, 2)] {
        try writer.execute(
          """
          INSERT INTO attempt_name (organization, student, app_id, name, is_live, attempt_row)
          VALUES ('school', 'zoé', 'app', ?, ?, ?)
          """, [.text(name), .bool(isLive), .int(row)])
      }
      try writer.commit()
    }
    let reader = try open(folder.path + "/old").openReader()
    #expect(
      try reader.all("SELECT name, since_ms, attempt_row FROM attempt_name ORDER BY name, since_ms") {
        "\(try $0.text(0)) \(try $0.integer(1)) \(try $0.integer(2))"
      } == [
        "both \(Int64.min) 1", "both 5000 2", "live 5000 2", "record \(Int64.min) 2",
      ])
    #expect(try made(reader) == made(open(folder.path + "/new").openReader()))
  }

  /// What a store is made of, and by which texts.
  private func made(_ reader: any Connection) throws -> [String] {
    try reader.all("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY type, name") {
      try $0.text(0)
    } + reader.all("SELECT number || ' ' || checksum FROM schema_migration ORDER BY number") { try $0.text(0) }
  }
}

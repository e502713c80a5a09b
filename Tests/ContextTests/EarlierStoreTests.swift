@testable import ContextDomain
@testable import ContextService
import Domain
import Foundation
import Observability
import Storage
import StorageSQLite
import StoreKit
import Stores
import Testing

/// What steps of the schema make of rows that earlier versions wrote.
@Suite("Stores of earlier versions", .onBothStores)
final class EarlierStoreTests {
  let folder = NSTemporaryDirectory() + "homeroom-context-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Opens a store of the version before those steps, lets `write` fill it, brings it up to date, and hands it to `read`.
  private func upgrade<Answer>(
    from steps: (sqlite: Int, postgres: Int), _ write: (any WriteConnection) throws -> Void,
    _ read: (any Connection) throws -> Answer
  ) throws -> Answer {
    let location = try StoreLocation(TestDatabase.of(folder + "/context.sqlite"))
    let format = StoreFormat.context
    let earlier = StoreFormat(
      format.name, applicationID: format.applicationID, migrations: Array(format.migrations.prefix(steps.sqlite)),
      postgres: Array(format.postgresMigrations.prefix(steps.postgres)))
    for (format, isEarlier) in [(earlier, true), (format, false)] {
      let database = try location.open(format, now: 1, refusesLostWork: false, log: Logger("test", level: .error))
      defer { database.close() }
      guard isEarlier else { return try read(database.openReader()) }
      let writer = try database.openWriter()
      try write(writer)
    }
    preconditionFailure("one of the two is today's")
  }

  @Test("keys of links lose the port that their scheme has anyway, as new ones do (N77)")
  func links() throws {
    let keys = [
      "https://x:443/a", "https://y:443", "https://a/b:443/c", "http://x:80?y", "http://z:443", "plays://x:443/a",
      "https://[::1]:443#f",
    ]
    let (standing, former) = try upgrade(
      from: (13, 3),
      { writer in
        try writer.begin()
        for (index, key) in keys.enumerated() {
          _ = try writer.execute(
            """
            INSERT INTO context (id, organization, app, parent_id, identifier, title, type, custom_type_name, summary, display_order,
              is_assignable, duration_words, link, link_key, created_at, updated_at, revision, placed_at)
            VALUES (?, 'o', 'a', 1, ?, 't', 1, '', '', 0, 1, '', ?, ?, 0, 0, 1, 0)
            """, [.int(index + 2), .text("\(index)"), .text(key), .text(key)])
        }
        for key in ["https://x:443/a", "https://x/a", "http://w/b"] {
          _ = try writer.execute(
            "INSERT INTO former_link (organization, app, link_key, until_time, context_id) VALUES ('o', 'a', ?, 5, 2)",
            [.text(key)])
        }
        try writer.commit()
      },
      { reader in
        (
          try reader.all("SELECT link_key FROM context WHERE link_key IS NOT NULL ORDER BY id") { try $0.text(0) },
          try reader.all("SELECT link_key FROM former_link ORDER BY link_key") { try $0.text(0) }
        )
      })
    #expect(standing == keys.map { ContentLink($0).key })
    #expect(former == ["http://w/b", "https://x/a"])
  }

  @Test("contexts keep their numbers and their words where numbers become their organization's")
  func numbers() throws {
    let found = try upgrade(
      from: (16, 6),
      { writer in
        try writer.begin()
        for (id, organization) in [(7, "o"), (8, "p"), (9, "o")] {
          _ = try writer.execute(
            """
            INSERT INTO context (id, organization, app, parent_id, identifier, title, type, custom_type_name, summary, display_order,
              is_assignable, duration_words, created_at, updated_at, revision, placed_at)
            VALUES (?, ?, 'a', 1, 'x' || CAST(? AS text), 't', 1, '', '', 0, 1, '', 0, 0, 1, 0)
            """, [.int(id), .text(organization), .text("\(id)")])
          _ = try writer.execute(
            "INSERT INTO context_title (rowid, title, scope) VALUES (?, ?, 'o')", [.int(id), .text("title of \(id)")])
        }
        _ = try writer.execute(
          "INSERT INTO feed_head (organization, epoch, seq) VALUES ('o', 1, 0), ('p', 1, 0)", [])
        try writer.commit()
      },
      { reader in
        (
          try reader.all("SELECT id, organization, identifier FROM standing ORDER BY id") {
            "\(try $0.integer(0)) \(try $0.text(1)) \(try $0.text(2))"
          },
          try [(7, "o"), (8, "p"), (9, "o"), (8, "o")].map { id, organization in
            let reads = ContextReads(organization: OrganizationID(organization), connection: reader)
            return try reader.first(reads.askForWords(of: ContextID(Int64(id)))) { try $0.text(0) }
          },
          try ContextWriterState.load(reader)
        )
      })
    #expect(found.0 == ["7 o x7", "8 p x8", "9 o x9"])
    #expect(found.1 == ["title of 7", "title of 8", "title of 9", nil])
    // None of the organizations' numbers is given again.
    var state = found.2
    #expect(state.nextID(at: Instant(milliseconds: 0)) == ContextID(10))
  }

  @Test("letters are folded in the index of words as they are in what is indexed now")
  func words() throws {
    let letters = (0x80...0x1EFF).compactMap(Unicode.Scalar.init).map(String.init).joined()
    let titles = ["plain", "Straße nach Łódź", letters]
    let (title, both) = try upgrade(
      from: (14, 4),
      { writer in
        try writer.begin()
        for (index, title) in titles.enumerated() {
          _ = try writer.execute(
            "INSERT INTO context_title (rowid, title, scope) VALUES (?, ?, 'o')", [.int(index + 1), .text(title)])
          _ = try writer.execute(
            "INSERT INTO context_words (rowid, title, words, scope) VALUES (?, ?, ?, 'o')",
            [.int(index + 1), .text(title), .text(title)])
        }
        try writer.commit()
      },
      { reader in
        (
          try reader.all("SELECT title FROM context_title ORDER BY rowid") { try $0.text(0) },
          try reader.all("SELECT title, words FROM context_words ORDER BY rowid") { [try $0.text(0), try $0.text(1)] }
        )
      })
    let folded = titles.map { Array(FoldedLetters.fold($0).utf8) }
    #expect(title.map { Array($0.utf8) } == folded)
    #expect(both.map { $0.map { Array($0.utf8) } } == folded.map { [$0, $0] })
  }
}

/// Stores that were made while step 12 had one table for titles and other words. It was edited before the first release.
@Suite("Stores of the former index of words")
final class FormerSearchTests {
  let folder = NSTemporaryDirectory() + "homeroom-context-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static let former = Migration(
    12, "search",
    """
    CREATE VIRTUAL TABLE context_text USING fts5 (
      title, words, scope, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
    );
    INSERT INTO context_text (rowid, title, words, scope)
    SELECT id, title, summary, 'o' || hex(organization) || ' a' || hex(app) FROM context WHERE removed_at IS NULL;
    """)

  private func open(_ name: String, _ migrations: [Migration] = StoreFormat.context.migrations) throws -> SQLiteDatabase
  {
    try SQLiteDatabase(
      path: "\(folder)/\(name)", applicationID: StoreFormat.context.applicationID, migrations: migrations, now: 1)
  }

  @Test("they open, keep what is found by words, and become as new ones are", arguments: [12, 13])
  func opened(steps: Int) throws {
    #expect(Self.former.sql.checksum == -7_684_101_143_106_895_759, "the text that stores were made by")
    let today = StoreFormat.context.migrations
    do {
      let writer = try open("old", Array((today.prefix(11) + [Self.former] + today.dropFirst(12)).prefix(steps)))
        .openWriter()
      try writer.begin()
      for (id, title, words) in [(2, "Straße", "nach Łódź"), (3, "plain", "")] {
        _ = try writer.execute(
          """
          INSERT INTO context (id, organization, app, parent_id, identifier, title, type, custom_type_name, summary, display_order,
            is_assignable, duration_words, created_at, updated_at, revision, placed_at)
          VALUES (?, 'o', 'a', 1, ?, ?, 1, '', ?, 0, 1, '', 0, 0, 1, 0)
          """, [.int(id), .text("\(id)"), .text(title), .text(words)])
        _ = try writer.execute(
          "INSERT INTO context_text (rowid, title, words, scope) VALUES (?, ?, ?, 'o6F a61')",
          [.int(id), .text(title), .text(words)])
      }
      try writer.commit()
    }
    let reader = try open("old").openReader()
    #expect(
      try reader.all("SELECT rowid, title, scope FROM context_title ORDER BY rowid") {
        "\(try $0.integer(0)) \(try $0.text(1)) \(try $0.text(2))"
      } == ["2 Strasse o6F a61", "3 plain o6F a61"])
    #expect(
      try reader.all("SELECT rowid, title, words, scope FROM context_words ORDER BY rowid") {
        "\(try $0.integer(0)) \(try $0.text(1)) \(try $0.text(2)) \(try $0.text(3))"
      } == ["2 Strasse nach lódź o6F a61"])
    #expect(try reader.exists("SELECT 1 FROM context_title WHERE context_title MATCH 'stra*'"))
    #expect(try made(reader) == made(open("new").openReader()))
  }

  /// What a store is made of, and by which texts.
  private func made(_ reader: any Connection) throws -> [String] {
    try reader.all("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY type, name") {
      try $0.text(0)
    } + reader.all("SELECT number || ' ' || checksum FROM schema_migration ORDER BY number") { try $0.text(0) }
  }
}

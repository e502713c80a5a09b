import Console
import Crypto
import Domain
import RPC
import Storage
import StorageSQLite

/// What earlier exports have written, in a file: of each attempt its identifier and a digest of its row. Held against it, an export
/// writes only the rows that are new or differ, and names the attempts that are gone.
///
/// All of an export is one transaction: what broke off has not been.
final class ExportLedger {
  /// How a row stands to those that were exported before.
  enum Standing {
    case new, changed, asBefore
  }

  private let database: SQLiteDatabase
  private let connection: any WriteConnection
  /// Which export this is, counted from 1.
  private let round: Int64

  /// Opens the file, or makes it.
  ///
  /// - Parameter subject: whose attempts are exported; the file is of one subject.
  /// - Throws: `CommandFailure`, `StorageError`.
  init(at path: String, of subject: String) throws {
    database = try SQLiteDatabase(
      path: path, applicationID: Self.applicationID, migrations: Self.migrations,
      now: WallClock.system.now.milliseconds)
    connection = try database.openWriter()
    try connection.begin()
    let former = try connection.first("SELECT subject, round FROM ledger") { (try $0.text(0), try $0.integer(1)) }
    guard former.map({ $0.0.isExactly(subject) }) ?? true else {
      throw CommandFailure("\(path) tells of exports of \(former?.0 ?? ""), not of \(subject): name another file")
    }
    round = (former?.1 ?? 0) + 1
    if former == nil {
      try connection.execute("INSERT INTO ledger (subject, round) VALUES (?1, 0)", [.text(subject)])
    }
  }

  /// - Parameter id: of the attempt that the row is of.
  func note(_ row: ArraySlice<UInt8>, of id: String) throws -> Standing {
    let digest = Value.blob(Array(SHA256.digest(of: Array(row)).prefix(Self.digestCount)))
    let known = try connection.execute(
      "UPDATE exported SET round = ?3 WHERE id = ?1 AND digest = ?2", [.text(id), digest, .integer(round)])
    guard known == 0 else { return .asBefore }
    let changed = try connection.execute(
      "UPDATE exported SET digest = ?2, round = ?3 WHERE id = ?1", [.text(id), digest, .integer(round)])
    guard changed == 0 else { return .changed }
    try connection.execute(
      "INSERT INTO exported (id, digest, round) VALUES (?1, ?2, ?3)", [.text(id), digest, .integer(round)])
    return .new
  }

  /// Calls `body` with each attempt that was exported before and is not any more, once every row of this export has been noted.
  func forEachGone(_ body: (String) throws -> Void) throws {
    try connection.scan("SELECT id FROM exported WHERE round < ?1 ORDER BY id", [.integer(round)]) { row in
      try body(try row.text(0))
      return .next
    }
  }

  /// From now on this export is the last one. Nothing is noted any more.
  func close() throws {
    try connection.execute("DELETE FROM exported WHERE round < ?1", [.integer(round)])
    try connection.execute("UPDATE ledger SET round = ?1", [.integer(round)])
    try connection.commit()
  }

  /// "HRex": stamped into the file.
  private static let applicationID: Int32 = 0x4852_6578
  /// Bytes of a digest that are kept: rows are told from one another, not proved.
  private static let digestCount = 16

  private static let migrations = [
    Migration(
      1, "ledger",
      """
      CREATE TABLE ledger (
        subject TEXT NOT NULL,
        round INTEGER NOT NULL
      );
      CREATE TABLE exported (
        id TEXT PRIMARY KEY,
        digest BLOB NOT NULL,
        round INTEGER NOT NULL
      ) WITHOUT ROWID;
      """)
  ]
}

import Foundation

/// The database of a test's service.
public enum TestDatabase {
  /// Of the kind that the test at hand is about: the path itself, or the connection string of a database that stands for it, always the
  /// same one. What is kept beside a store stands at the path in either case.
  public static func of(_ path: String) throws -> String {
    guard StoreKind.current == .postgres else { return path }
    let note = path + "-address"
    if let known = try? String(contentsOfFile: note, encoding: .utf8) { return known }
    let address = try PostgresServer.shared.get().newDatabase()
    try address.write(toFile: note, atomically: true, encoding: .utf8)
    return address
  }

  /// Puts a copy of one store, which nobody has open, in the place of another. What is kept beside either stays where it is.
  public static func copy(_ source: String, to target: String) throws {
    guard StoreKind.current == .sqlite else {
      let copy = try PostgresServer.shared.get().copy(of: of(source))
      return try copy.write(toFile: target + "-address", atomically: true, encoding: .utf8)
    }
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: target + suffix)
      guard FileManager.default.fileExists(atPath: source + suffix) else { continue }
      try FileManager.default.copyItem(atPath: source + suffix, toPath: target + suffix)
    }
  }
}

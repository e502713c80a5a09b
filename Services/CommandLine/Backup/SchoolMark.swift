internal import Storage

/// Of which school a store is. Activity's store has a secret of its own, under which erased people are named; Context's keeps that of the
/// Activity which it follows.
struct SchoolMark: Hashable {
  private let secret: [UInt8]

  /// Nil where there is none: a Context that has followed nobody yet, and stores of before there was one.
  init?(of connection: any Connection) throws {
    guard try connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 'secret'") else { return nil }
    let secret = try connection.first("SELECT value FROM secret WHERE name = 'erasures'") { try $0.blob(0) }
    guard let secret else { return nil }
    self.secret = secret
  }

  /// - Parameter place: what holds the stores, for whoever has given two that do not go together.
  /// - Throws: where they are of two schools: put in place together they would be mixed.
  static func check(_ marks: [SchoolMark?], in place: String) throws(BackupError) {
    guard Set(marks.compactMap(\.self)).count > 1 else { return }
    throw BackupError(
      "\(place) are of two schools: this Context follows another Activity. If Activity's store was put in the place of another, start the "
        + "services first, so that Context hears of it")
  }
}

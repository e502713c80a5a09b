internal import CPostgreSQL
internal import Storage

/// Turns PostgreSQL's failures into ours.
///
/// What it says of a failure may hold the values of rows: only its code, the constraint and our own statement are passed on.
enum PostgresFailure {
  /// - Parameter writes: whether something may have been written on the connection. Where nothing can have been, one that was lost
  ///   is no riddle: what was read can be asked again.
  static func error(
    _ answer: borrowing PostgresAnswer, isConnected: Bool, writes: Bool, store: String, _ sql: String
  ) -> StorageError {
    let state = answer.state
    let code = isConnected ? code(state) : writes ? .connectionLost : .busy
    guard isConnected else {
      let about = state.isEmpty ? "" : ", SQLSTATE \(state)"
      return StorageError(code, "\(store): the connection to the database was lost\(about)")
    }
    let about = answer.constraint.map { " (\($0))" } ?? ""
    let sentence = state.hasPrefix("42") ? answer.sentence.map { ": \($0)" } ?? "" : ""
    return StorageError(code, "\(store): \(meaning(code)), SQLSTATE \(state)\(about)\(sentence) in: \(sql)")
  }

  /// After these nothing more can be asked on the connection, though it may stand: the server is being shut down, or has become one
  /// that only reads.
  static func endsConnection(_ state: String) -> Bool {
    state.hasPrefix("08") || state.hasPrefix("57P") || state == "25006"
  }

  private static func meaning(_ code: StorageError.Code) -> String {
    switch code {
    case .busy: "the database could not do it now"
    case .connectionLost: "the database ended the connection"
    case .conflict: "a unique key or a name is taken"
    case .full: "the database has no room"
    case .corrupt: "the database found damage"
    case .cannotOpen: "the database refused the login"
    default: "the database refused a statement"
    }
  }

  /// By the classes of PostgreSQL's manual, appendix A.
  private static func code(_ state: String) -> StorageError.Code {
    switch state {
    // A key, a schema, a table, and a type, which each table has one of.
    case "23505", "42P06", "42P07", "42710": .conflict
    // Serialization, deadlock, a lock or a statement that took too long, no memory, too many connections.
    case "40001", "40P01", "55P03", "57014", "53200", "53300": .busy
    case "53100": .full
    case "XX001", "XX002": .corrupt
    case _ where endsConnection(state): .connectionLost
    case _ where state.hasPrefix("28") || state == "3D000" || state == "42501": .cannotOpen
    default: .invalidQuery
    }
  }
}

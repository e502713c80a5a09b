/// A question that a body is going to ask, known before it runs: the writer of a store across a network asks those of all its bodies
/// at once (`WriteConnection.readAhead`).
///
/// What was written since is never missing from an answer: a statement that writes makes those unknown that its table is part of, or,
/// where it says what of the table it touches, those that are about that.
public struct Query: Sendable {
  /// The statement, which only reads.
  public let sql: SQL
  /// Of its parameters.
  public let values: [Value]
  /// What its answer hangs on, found or not.
  public let subjects: [Subject]
  /// What a row of its answer is about, beside these.
  public let subjectOfRow: (@Sendable (borrowing Row) throws -> Subject)?

  public init(
    _ sql: SQL, _ values: Value..., about subjects: [Subject] = [],
    eachRow subjectOfRow: (@Sendable (borrowing Row) throws -> Subject)? = nil
  ) {
    self.init(sql, values: values, about: subjects, eachRow: subjectOfRow)
  }

  /// The same, for values gathered beforehand.
  public init(
    _ sql: SQL, values: [Value], about subjects: [Subject] = [],
    eachRow subjectOfRow: (@Sendable (borrowing Row) throws -> Subject)? = nil
  ) {
    (self.sql, self.values, self.subjects, self.subjectOfRow) = (sql, values, subjects, subjectOfRow)
  }
}

extension Query: Hashable {
  public static func == (one: Query, other: Query) -> Bool {
    one.sql.address == other.sql.address && one.values == other.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(sql.address)
    hasher.combine(values)
  }
}

/// Something in a table, called alike by who asks about it and by who writes it. Two may be taken for one another: then an answer is
/// asked for again that had not changed.
public struct Subject: Hashable, Sendable {
  private let digest: Int

  public init(_ name: some Hashable) { digest = name.hashValue }
}

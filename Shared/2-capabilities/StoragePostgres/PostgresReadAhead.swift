internal import Storage

/// Questions that were sent before the steps of a transaction ask them, and what was answered so far. A question is forgotten where
/// something is written that its answer hangs on: then it is asked again.
struct PostgresReadAhead {
  /// Questions of one transaction; those beyond are asked when they come.
  static let queriesMax = 4096
  /// Bytes of answers that are kept, about; those beyond are asked for again.
  static let bytesMax = 16 * 1024 * 1024

  private struct Asked {
    let query: Query
    /// Of its statement.
    let words: Set<Substring>
    var answer: PostgresAnswer?
  }

  /// In their order; their answers come in the same.
  private var asked: [Asked] = []
  private var arrived = 0
  /// Those that are not forgotten.
  private var indices: [Query: Int] = [:]
  private var bySubject: [Subject: [Query]] = [:]
  /// What was written since: a row of it may still arrive as it was.
  private var touched: Set<Subject> = []
  private var bytes = 0

  var isEmpty: Bool { indices.isEmpty }
  /// Answers are still to arrive.
  var isWaiting: Bool { arrived < asked.count }

  func contains(_ query: Query) -> Bool { indices[query] != nil }

  /// - Parameter words: of the question's statement.
  mutating func add(_ query: Query, words: Set<Substring>) {
    indices[query] = asked.count
    asked.append(Asked(query: query, words: words))
    for subject in query.subjects { bySubject[subject, default: []].append(query) }
  }

  /// The next answer is there.
  mutating func arrive(_ answer: PostgresAnswer) {
    let (index, query) = (arrived, asked[arrived].query)
    arrived += 1
    guard indices[query] == index else { return }
    bytes += answer.bytes
    guard bytes <= Self.bytesMax, answer.unreadableColumn == nil, note(rowsOf: answer, query) else {
      indices[query] = nil
      return
    }
    asked[index].answer = answer
  }

  /// - Returns: false where a row is not as the question takes it to be, or was written since.
  private mutating func note(rowsOf answer: PostgresAnswer, _ query: Query) -> Bool {
    guard let subjectOfRow = query.subjectOfRow else { return true }
    for row in 0..<answer.rowCount {
      answer.row = row
      guard let subject = try? subjectOfRow(Row(answer)), !touched.contains(subject) else { return false }
      bySubject[subject, default: []].append(query)
    }
    return true
  }

  /// Nil where it was not asked, is not known any more, or is still to arrive.
  func answer(to query: Query) -> PostgresAnswer? { indices[query].flatMap { asked[$0].answer } }

  /// Whether it was asked, and its answer is still to arrive.
  func awaits(_ query: Query) -> Bool { indices[query].map { $0 >= arrived } ?? false }

  /// Anything in some tables has changed; none: in whatever table.
  mutating func forget(tables: [Substring]) {
    for (query, index) in indices where tables.isEmpty || tables.contains(where: asked[index].words.contains) {
      forget(query, at: index)
    }
  }

  /// These have changed, and nothing else.
  mutating func forget(_ subjects: [Subject]) {
    touched.formUnion(subjects)
    for subject in subjects {
      for query in bySubject.removeValue(forKey: subject) ?? [] {
        if let index = indices[query] { forget(query, at: index) }
      }
    }
  }

  private mutating func forget(_ query: Query, at index: Int) {
    indices[query] = nil
    asked[index].answer = nil
  }
}

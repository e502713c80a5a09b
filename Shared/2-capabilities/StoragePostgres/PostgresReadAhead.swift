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
    /// Which of the statements that were sent it is.
    let sent: Int
    var answer: PostgresAnswer?
  }

  /// In their order; their answers come in the same.
  private var asked: [Asked] = []
  private var arrived = 0
  /// Those that are not forgotten.
  private var indices: [Query: Int] = [:]
  /// What tables their statements may be about, by the statements.
  private var words: [UInt: Set<Substring>] = [:]
  private var bySubject: [Subject: [Query]] = [:]
  /// What was written since: a row of it may still arrive as it was.
  private var touched: Set<Subject> = []
  private var bytes = 0

  var isEmpty: Bool { indices.isEmpty }
  /// Answers are still to arrive.
  var isWaiting: Bool { arrived < asked.count }
  /// The next of them is that to so manieth statement that was sent; nil: there is none.
  var next: Int? { isWaiting ? asked[arrived].sent : nil }
  /// How many were asked.
  var count: Int { asked.count }

  func contains(_ query: Query) -> Bool { indices[query] != nil }

  /// - Parameters:
  ///   - words: of the question's statement, the names of its tables among them.
  ///   - sent: which of the statements that were sent it is.
  mutating func add(_ query: Query, words: Set<Substring>, sent: Int) {
    // The server has answered all that was asked before anything was written.
    if !isWaiting { touched = [] }
    indices[query] = asked.count
    asked.append(Asked(query: query, sent: sent))
    self.words[query.sql.address] = words
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
    let about = words.filter { words in tables.isEmpty || tables.contains(where: words.value.contains) }
    guard !about.isEmpty else { return }
    for (query, index) in indices where about[query.sql.address] != nil { forget(query, at: index) }
    for statement in about.keys { words[statement] = nil }
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

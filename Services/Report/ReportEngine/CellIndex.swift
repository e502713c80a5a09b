internal import Domain

/// Which rows make the cell of a student at a context: by context, then student, then in the order of attempts (D14).
struct CellIndex: Sendable {
  /// By context number.
  private var contexts: [[Number<PersonID>: CellRows]] = []
  /// By student number: the contexts of their cells, in no order.
  private var contextsOfStudents: [[Number<ContextID>]] = []

  /// The rows of a cell, oldest first; none where there is no cell.
  func rows(_ context: Number<ContextID>, _ student: Number<PersonID>) -> CellRows? {
    guard context.index < contexts.count else { return nil }
    return contexts[Int(context.index)][student]
  }

  /// The students who have a cell at a context, in the order of their numbers.
  func students(at context: Number<ContextID>) -> [Number<PersonID>] {
    guard context.index < contexts.count else { return [] }
    return contexts[Int(context.index)].keys.sorted { $0.index < $1.index }
  }

  /// The contexts at which a student has a cell, in the order of their numbers.
  func contexts(of student: Number<PersonID>) -> [Number<ContextID>] {
    guard student.index < contextsOfStudents.count else { return [] }
    return contextsOfStudents[Int(student.index)].sorted { $0.index < $1.index }
  }

  /// - Parameter columns: hold the row's facts already.
  mutating func insert(_ row: Row, _ columns: AttemptColumns) {
    let context = columns.context[row.place]
    let student = columns.student[row.place]
    while contexts.count <= context.index { contexts.append([:]) }
    while contextsOfStudents.count <= student.index { contextsOfStudents.append([]) }
    let isNew = contexts[Int(context.index)][student, default: CellRows()].insert(row, columns)
    if isNew { contextsOfStudents[Int(student.index)].append(context) }
  }

  /// - Parameter columns: still hold the facts under which the row was inserted.
  mutating func remove(_ row: Row, _ columns: AttemptColumns) {
    let context = columns.context[row.place]
    let student = columns.student[row.place]
    guard contexts[Int(context.index)][student]?.remove(row, columns) == true else { return }
    contexts[Int(context.index)][student] = nil
    contextsOfStudents[Int(student.index)].removeAll { $0 == context }
  }
}

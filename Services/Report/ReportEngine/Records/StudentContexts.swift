internal import Domain

/// At which contexts each student has attempts: the way to everything of one student.
struct StudentContexts: Sendable {
  /// By student number; ascending.
  private var contexts: [[Number<ContextID>]] = []

  init() {}

  subscript(student: Number<PersonID>) -> [Number<ContextID>] {
    student.index < contexts.count ? contexts[Int(student.index)] : []
  }

  /// Adding what is there changes nothing.
  mutating func add(_ context: Number<ContextID>, of student: Number<PersonID>) {
    while contexts.count <= student.index { contexts.append([]) }
    let (index, isThere) = index(of: context, student)
    guard !isThere else { return }
    // There are many such lists, and by itself one doubles.
    let count = contexts[Int(student.index)].count
    if count == contexts[Int(student.index)].capacity {
      contexts[Int(student.index)].reserveCapacity(count + count / 8 + 4)
    }
    contexts[Int(student.index)].insert(context, at: index)
  }

  mutating func remove(_ context: Number<ContextID>, of student: Number<PersonID>) {
    let (index, isThere) = index(of: context, student)
    if isThere { contexts[Int(student.index)].remove(at: index) }
  }

  private func index(of context: Number<ContextID>, _ student: Number<PersonID>) -> (Int, isThere: Bool) {
    let known = contexts[Int(student.index)]
    let index = known.indices.firstPlace { known[$0].index < context.index }
    return (index, index < known.count && known[index] == context)
  }
}

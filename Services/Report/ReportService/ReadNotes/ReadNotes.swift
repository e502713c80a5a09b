internal import Audit
internal import Domain
internal import RPC
internal import ReportEngine
internal import Serving

/// Notes which pupils' data answers show, and to whom, for Activity's audit log. It is noted before the answer leaves.
final class ReadNotes: Sendable {
  let noted: NotedBatches

  init(bounds: NotedBatches.Bounds = NotedBatches.Bounds()) {
    noted = NotedBatches(bounds: bounds)
  }

  /// Notes one answer. Students are shown nothing but their own, of which nothing is noted.
  ///
  /// - Parameters:
  ///   - object: what was asked for: a handout, a class, a context.
  ///   - instant: the time of day.
  /// - Throws: UNAVAILABLE where so much waits to be sent that nothing more can be noted: then nothing is shown.
  func note(
    _ people: ShownPeople, object: String, for caller: Caller, _ method: String, at instant: Instant
  ) throws(RPCError) {
    guard caller.role != .student, !people.isEmpty else { return }
    guard noted.note(NoteKey(.pupilRead, by: caller, method: method, object: object), people, at: instant) else {
      throw RPCError.unavailable(
        "AUDIT_FULL", retryAfter: .milliseconds(500), "what is read cannot be noted at the moment, so it is not shown")
    }
  }

  func note(
    _ people: ShownPeople, object: String, _ call: CallContext
  ) throws {
    try note(people, object: object, for: try call.reader, call.method.name, at: call.receivedAt)
  }
}

extension ShownPeople {
  /// Those whose cells make up some grids.
  ///
  /// - Parameter student: nil: all of them; else the one that is shown, beside figures of the class.
  init(_ grids: [HandoutGrid], of student: PersonID?) {
    guard let student else {
      self.init()
      for grid in grids { add(grid.rows, grid.people) }
      return
    }
    self.init(others: [student])
  }

  /// - Parameter list: of the rows, where they are all that there are.
  mutating func add(_ rows: [GridPlan.Row], _ list: PersonList?) {
    if let list { lists.append(list) } else { others += rows.map(\.student) }
  }
}

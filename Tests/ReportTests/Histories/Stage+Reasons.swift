import Domain
import Messages
import ReportEngine
import ReportReference

@testable import ReportService

// Why attempts are shown, held against what is shown.
extension Stage {
  func context(of task: String, in handout: String) -> ContextID? {
    organizationState.withContents {
      $0.gradebook.organization.handout(HandoutID(handout))?.task(TaskID(task))?.context
    }
  }

  /// The same of one cell of a grid, another one at every instant, for each kind of reader.
  func areReasonsThoseOfSomeCell(of handout: String, _ options: Options, _ now: Int64) -> Bool {
    let plan = organizationState.withContents {
      $0.gradebook.plan(of: HandoutID(handout), now: Instant(milliseconds: now))
    }
    guard let plan, !plan.rows.isEmpty else { return true }
    let student = plan.rows[Int(now / 1_000) % plan.rows.count].student.rawValue
    // Of what students made for themselves each of it, whoever's it is.
    let contexts = plan.columns.flatMap { column in
      column.own.map { $0.contents.values.map(\.context) } ?? [column.context].compactMap(\.self)
    }
    return contexts.allSatisfy { context in
      [Reader.administrator, .teacher("tess"), .student(student)].allSatisfy {
        areReasonsThoseOfCells(context, handout, student, options, $0, now)
      }
    }
  }

  /// Whether `ExplainAttempts` calls shown exactly what the cells list, gives a reason for everything else, and names no
  /// attempt that the reader cannot see; once for one handout and once for all that the reader may read.
  func areReasonsThoseOfCells(
    _ context: ContextID, _ handout: String, _ student: String, _ options: Options, _ reader: Reader, _ now: Int64
  ) -> Bool {
    var options = options
    options.isAsOfDue = false
    options.asOf = nil
    let ofOne = reasons(context, handout, student, options, reader, now)
    if let ofOne {
      guard ofOne.handouts.count == 1, isTrue(ofOne, student, options, reader, now) else { return false }
    } else if let task = column(context, of: HandoutID(handout), student, reader, now) {
      // Who is refused the reasons is refused the cell.
      guard engineAttempts(options, handout, task, context.rawValue, student, reader, now) == nil else { return false }
    }
    guard let ofAll = reasons(context, "", student, options, reader, now) else { return true }
    return isTrue(ofAll, student, options, reader, now)
  }

  private func reasons(
    _ context: ContextID, _ handout: String, _ student: String, _ asked: Options, _ reader: Reader, _ now: Int64
  ) -> ReportV1.ExplainAttemptsResponse? {
    var options = ReportV1.ReportOptions(asked)
    options.studentIDs = []
    let request = ReportV1.ExplainAttemptsRequest(
      studentID: student, contextID: context.rawValue, handoutID: handout, options: options, pageSize: 1_000)
    return organizationState.withContents { state in
      guard let question = try? AttemptReasonsRequest(request) else { return nil }
      return try? state.reading(question, for: Caller(reader), wall: Instant(milliseconds: now), Self.zones)
        .answer(question, tokens)
    }
  }

  private func isTrue(
    _ told: ReportV1.ExplainAttemptsResponse, _ student: String, _ options: Options, _ reader: Reader, _ now: Int64
  ) -> Bool {
    for (index, handout) in told.handouts.enumerated() {
      let verdicts = told.attempts.map { ($0.attempt?.attemptID ?? "", $0.verdicts[index]) }
      guard verdicts.allSatisfy({ $1.handoutID == handout.handoutID && $1.shown == ($1.reason == .unspecified) }),
        verdicts.allSatisfy({ $1.shown == ($1.role != .unspecified) }),
        handout.shown == (handout.reason == .unspecified)
      else { return false }
      let shown = verdicts.filter(\.1.shown).map(\.0)
      let listed = column(ContextID(told.contextID), of: HandoutID(handout.handoutID), student, reader, now).flatMap {
        engineAttempts(options, handout.handoutID, $0, told.contextID, student, reader, now)
      }
      guard shown == listed?.map(\.attemptID) ?? [], handout.attempts == shown.count,
        // Off, or excused: the cell is there, and empty.
        handout.shown == (listed != nil && handout.reason != .recordingOff && handout.reason != .excused),
        handout.pickedAttemptID == verdicts.first(where: { $1.role == .picked })?.0 ?? ""
      else { return false }
    }
    let carried = Set(told.attempts.filter { $0.verdicts.contains(where: \.carried) }.compactMap(\.attempt?.attemptID))
    let exported = exported(ContextID(told.contextID), PersonID(student), reader, now)
    let named = told.attempts.compactMap(\.attempt)
    return named.allSatisfy { carried.contains($0.attemptID) || exported[$0.attemptID] == $0.number }
      && exported.keys.allSatisfy { id in named.contains { $0.attemptID == id } }
  }

  /// What the reader may see of the student at the context by any handout, with its number (P34).
  private func exported(
    _ context: ContextID, _ student: PersonID, _ reader: Reader, _ now: Int64
  ) -> [String: Int32] {
    organizationState.withContents { state in
      guard let reader = try? WorkScope.Reader(Caller(reader)) else { return [:] }
      var listing = AttemptListing(
        WorkScope(reader: reader, context: context), in: state.gradebook.organization, state.gradebook.segment,
        now: Instant(milliseconds: now))
      var found: [String: Int32] = [:]
      while let entry = listing.next() {
        guard entry.student == student, entry.context == context else { continue }
        found[state.gradebook.segment.attemptID(entry.row).rawValue] = Int32(entry.number)
      }
      return found
    }
  }

  /// The task of the first column that the reader sees and that is the context's, to the student.
  private func column(
    _ context: ContextID, of handout: HandoutID, _ student: String, _ reader: Reader, _ now: Int64
  ) -> String? {
    organizationState.withContents { state in
      guard let plan = state.gradebook.plan(of: handout, now: Instant(milliseconds: now)) else { return nil }
      let columns = if case .student(let own) = reader { plan.columns(of: [PersonID(own)]) } else { plan.columns }
      let cells = columns.filter { $0.context(of: PersonID(student)) == context }
      return (cells.first { !$0.isExcused(PersonID(student)) } ?? cells.first)?.task.rawValue
    }
  }
}

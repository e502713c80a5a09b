internal import Domain
internal import ReportEngine

/// A table whatever its time, and its work by day, which is looked for when it is asked for: one for all windows of an answer.
final class TableDays {
  let table: ContentTable
  private let make: () throws -> WorkDays
  private lazy var made = Result { try make() }

  /// - Parameter scope: whose window is not looked at.
  init(_ scope: WorkScope, _ reading: ContentReading) throws {
    let plan = reading.plan(scope.withoutWindow)
    let (segment, calendar) = (reading.segment, try reading.calendar().calendar)
    table = ContentTable(plan)
    make = { try WorkDays(plan, in: segment, calendar) { try Task.checkCancellation() } }
  }

  func work() throws -> WorkDays { try made.get() }
}

internal import Domain
internal import ReportEngine

/// A table without its window, and its work by day (``WorkDays``), which is looked for when it is first asked for: one for all windows of an
/// answer.
final class TableDays {
  let table: ContentTable
  private let make: () throws -> WorkDays
  private lazy var made = Result { try make() }
  /// What was asked for last: mostly it is asked for again, metric by metric.
  private var last: (window: Window, work: WindowWork)?

  /// - Parameter scope: whose window is not looked at.
  init(_ scope: WorkScope, _ reading: ContentReading) throws {
    let plan = reading.plan(scope.withoutWindow)
    let (segment, calendar) = (reading.segment, try reading.calendar().calendar)
    table = ContentTable(plan)
    make = { try WorkDays(plan, in: segment, calendar) { try Task.checkCancellation() } }
  }

  func work() throws -> WorkDays { try made.get() }

  func work(in window: Window) throws -> WindowWork {
    if let last, last.window == window { return last.work }
    let work = WindowWork(try work(), in: window)
    last = (window, work)
    return work
  }
}

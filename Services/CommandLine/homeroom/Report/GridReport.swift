import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report grid`: a row a student, a column a task.
enum GridReport {
  static let handout = Argument<String>("handout", .text("HANDOUT"), help: "The handout, by its identifier or title.")
  static let withoutItems = Flag("without-items", help: "Leave out the additional items.")
  private static let firstColumn = Option<Int>(
    "first-column", .integer(0...1_000_000), default: 0,
    help: "Leave out the columns before this one, counted from 0: of a wide grid one answer holds a part.")

  static let command = ReportQuery<ReportV1.GetHandoutGridRequest, ReportV1.HandoutGrid>(
    request: { values in
      ReportV1.GetHandoutGridRequest(
        handoutID: values[handout], options: ReportFilters.options(values), withoutItems: values[withoutItems],
        firstColumn: Int32(values[firstColumn]))
    },
    call: { try await $0.getHandoutGrid($1, $2) },
    sheet: { request, grid in ReportSheet(grid, fromColumn: Int(request.firstColumn)) },
    watch: WatchForm(
      ask: { .handoutGrid($0) },
      answer: { if case .handoutGrid(let grid) = $0 { grid } else { nil } }),
    arrangement: { _, values, services in
      let order = await NameOrder(values, services)
      return { order.sorted($0) }
    }
  ).command(
    "grid", "A handout: a row a student, a column a task.",
    discussion: "Tables of --csv: cells, columns, items.",
    takes: [handout, withoutItems, firstColumn, ListOptions.language] + ReportFilters.all)
}

import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report attempts`: what lies behind one cell of a grid.
enum CellAttempts {
  static let task = Option(required: "task", .text("ID"), help: "The handout's task.")
  static let context = Option<Int?>(
    "context", .optional(.integer()), default: nil,
    help: "The number of a context below a container task; the task's own when left out.")
  private static let student = Argument<String>("student", .text("STUDENT"), help: "Whose cell it is.")

  static let command = ReportQuery<ReportV1.ListCellAttemptsRequest, ReportV1.ListCellAttemptsResponse>(
    request: { values in
      ReportV1.ListCellAttemptsRequest(
        handoutID: values[GridReport.handout], taskID: values[task], contextID: Int64(values[context] ?? 0),
        studentID: values[student], options: ReportFilters.optionsOfOneStudent(values),
        pageSize: Int32(values[PageOptions.size]), pageToken: values[PageOptions.token])
    },
    call: { try await $0.listCellAttempts($1, $2) },
    sheet: { ReportSheet($1, of: $0.studentID) }
  ).command(
    "attempts", "The attempts behind a cell of a handout's grid.",
    takes: [GridReport.handout, student, task, context, PageOptions.size, PageOptions.token]
      + ReportFilters.ofOneStudent)
}

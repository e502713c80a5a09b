import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report attempts`: what lies behind one cell of a grid.
enum CellAttempts {
  static let task = Option(required: "task", .text("ID"), help: "The handout's task, by its identifier or title.")
  static let context = Option<String>(
    "context", .text("CONTEXT"), default: "",
    help: "A context below a container task, by its number or title; the task's own when left out.")
  private static let student = Argument<String>(
    "student", .text("STUDENT"), help: "Whose cell it is, by identifier or name.")

  static func contextID(_ values: Values) -> Int64 { Int64(values[context]) ?? 0 }

  static let command = ReportQuery<ReportV1.ListCellAttemptsRequest, ReportV1.ListCellAttemptsResponse>(
    request: { values in
      ReportV1.ListCellAttemptsRequest(
        handoutID: values[GridReport.handout], taskID: values[task], contextID: contextID(values),
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

import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report why`: why a student's attempts at a context are shown or not.
enum WhyReport {
  private static let student = Argument<String>("student", .text("STUDENT"), help: "Whose attempts.")
  private static let context = Argument<String>(
    "context", .text("CONTEXT"), help: "The number of the context; or its app, with the path behind it.")
  private static let handout = Option<String>(
    "handout", .text("ID"), default: "",
    help: "Only this handout; every one that you may read and that covers the context when left out.")

  static let command = ReportQuery<ReportV1.ExplainAttemptsRequest, ReportV1.ExplainAttemptsResponse>(
    request: { values in
      let (name, path) = (values[context], values[ScopeOptions.path])
      let number = path.isEmpty ? Int64(name) : nil
      return ReportV1.ExplainAttemptsRequest(
        studentID: values[student], contextID: number ?? 0, appID: number == nil ? name : "", identifierPath: path,
        handoutID: values[handout], options: ReportFilters.optionsOfReasons(values),
        pageSize: Int32(values[PageOptions.size]), pageToken: values[PageOptions.token])
    },
    call: { try await $0.explainAttempts($1, $2) },
    sheet: { ReportSheet(why: $1, student: $0.studentID) }
  ).command(
    "why", "Why each attempt of a student at a context is shown or not.",
    discussion:
      "For each handout the first reason why it shows nothing of the student, and for each attempt the first reason why the "
      + "handout does not show it, or what it is to the headline. Attempts that you may not see by any handout are not "
      + "listed: for these the handout's own reason stands.\n\n  homeroom report why ana 17\n"
      + "  homeroom report why ana APP Hamlet \"Act 3\" --handout h1 --policy score=best",
    takes: [student, context, ScopeOptions.path, handout, PageOptions.size, PageOptions.token]
      + ReportFilters.ofReasons)
}

import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report coverage`: which parts of a context the class has covered.
enum CoverageReport {
  private static let app = Argument<String>(
    "app", .text("APP"), default: "",
    help: "The app whose content it is; left out with --handout, which then means a column of its grid.")
  private static let task = Option<String>(
    "task", .text("ID"), default: "", help: "With --handout and no app: the handout's task.")
  private static let parts = Option<Int>("parts", .integer(1...1000), default: 50, help: "Parts of equal size.")

  static let command = ReportQuery<ReportV1.GetCoverageRequest, ReportV1.CoverageStrip>(
    request: { values in
      var request = ReportV1.GetCoverageRequest(
        parts: Int32(values[parts]), options: ReportFilters.optionsOfContent(values))
      if values[app].isEmpty {
        request.handoutID = values[ScopeOptions.handout]
        request.taskID = values[task]
        request.contextID = ScopeOptions.contextID(values)
      } else {
        request.scope = ScopeOptions.scope(values, app: values[app])
      }
      return request
    },
    call: { try await $0.getCoverage($1, $2) },
    sheet: { _, strip in ReportSheet(strip) }
  ).command(
    "coverage", "Which parts of a context the class has covered.",
    takes: [parts, task] + ScopeOptions.options + [app, ScopeOptions.path] + ReportFilters.ofContent)
}

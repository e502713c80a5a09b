import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report student`: one student over all handouts.
enum StudentReport {
  private static let student = Argument<String>(
    "student", .text("STUDENT"), help: "The student, by identifier or name.")

  static let command = ReportQuery<ReportV1.GetStudentReportRequest, ReportV1.StudentReport>(
    request: { values in
      ReportV1.GetStudentReportRequest(
        studentID: values[student], classID: values[ScopeOptions.schoolClass],
        options: ReportFilters.optionsOfOneStudent(values), withoutItems: values[GridReport.withoutItems])
    },
    call: { try await $0.getStudentReport($1, $2) },
    sheet: { _, report in ReportSheet(report) },
    watch: WatchForm(
      ask: { .studentReport($0) },
      answer: { if case .studentReport(let report) = $0 { report } else { nil } })
  ).command(
    "student", "One student over all handouts, beside the class.",
    takes: [student, ScopeOptions.schoolClass, GridReport.withoutItems] + ReportFilters.ofOneStudent)
}

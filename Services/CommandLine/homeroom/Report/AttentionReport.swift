import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report attention`: students who need their teacher.
enum AttentionReport {
  static let command = ReportQuery<ReportV1.ListNeedsAttentionRequest, ReportV1.ListNeedsAttentionResponse>(
    request: { values in
      ReportV1.ListNeedsAttentionRequest(
        classID: values[ClassReport.schoolClass], options: ReportFilters.options(values))
    },
    call: { try await $0.listNeedsAttention($1, $2) },
    sheet: { _, response in ReportSheet(response) }
  ).command(
    "attention", "Students who need their teacher's attention, each with the reason.",
    discussion: "Tables of --csv: notes, facts.", takes: [ClassReport.schoolClass] + ReportFilters.all)
}

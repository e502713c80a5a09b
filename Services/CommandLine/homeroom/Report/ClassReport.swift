import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report class`: all handouts of a class.
enum ClassReport {
  static let schoolClass = Argument<String>("class", .text("CLASS"), help: "The class, by its identifier or title.")

  static let command = ReportQuery<ReportV1.GetClassOverviewRequest, ReportV1.ClassOverview>(
    request: { values in
      ReportV1.GetClassOverviewRequest(
        classID: values[schoolClass], options: ReportFilters.options(values),
        withoutItems: values[GridReport.withoutItems])
    },
    call: { try await $0.getClassOverview($1, $2) },
    sheet: { _, overview in ReportSheet(overview) },
    watch: WatchForm(
      ask: { .classOverview($0) },
      answer: { if case .classOverview(let overview) = $0 { overview } else { nil } })
  ).command(
    "class", "A class over all its handouts.", discussion: "Tables of --csv: columns, items.",
    takes: [schoolClass, GridReport.withoutItems] + ReportFilters.all)
}

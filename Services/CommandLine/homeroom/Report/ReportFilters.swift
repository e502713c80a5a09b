import Arguments
import Messages

/// Which reading of the class a report is of.
enum ReportFilters {
  private static let policies = Option<[PolicyChoice]>(
    "policy", .list(.policy), default: [],
    help:
      "Which of a student's attempts count, for a metric: score=best, time=sum. Policies: latest, first, best, mean, all, "
      + "union (progress), sum (time).")
  private static let students = Option<[String]>(
    "student", .list(.text("ID")), default: [], help: "Only these students, by identifier or name.")
  private static let from = Option<WellKnown.Timestamp?>(
    "from", .optional(.instant()), default: nil,
    help:
      "Only attempts begun at this instant or later. A date alone is its midnight in UTC: 2026-09-07T00:00+02:00 is a school's."
  )
  private static let until = Option<WellKnown.Timestamp?>(
    "until", .optional(.instant()), default: nil, help: "Only attempts begun before this instant.")
  private static let asOfDue = Flag("as-of-due", help: "Count only what had happened by the due time.")
  private static let asOf = Option<WellKnown.Timestamp?>(
    "as-of", .optional(.instant()), default: nil, help: "Count only what had happened by this instant.")

  /// For reports of one student.
  static let ofOneStudent: [any Declared] = [policies, from, until, asOfDue, asOf]
  /// For why work of one student is shown, as it is now.
  static let ofReasons: [any Declared] = [policies, from, until]
  /// For reports about content, which has no due time.
  static let ofContent: [any Declared] = [policies, from, until, students]
  static let all: [any Declared] = ofOneStudent + [students]

  static func options(_ values: Values) -> ReportV1.ReportOptions? {
    chosen(values, students: values[students], asOfDue: values[asOfDue], asOf: values[asOf])
  }

  static func optionsOfOneStudent(_ values: Values) -> ReportV1.ReportOptions? {
    chosen(values, asOfDue: values[asOfDue], asOf: values[asOf])
  }

  static func optionsOfReasons(_ values: Values) -> ReportV1.ReportOptions? {
    chosen(values)
  }

  static func optionsOfContent(_ values: Values) -> ReportV1.ReportOptions? {
    chosen(values, students: values[students])
  }

  /// Nil where nothing was chosen, so that nothing is said of it.
  private static func chosen(
    _ values: Values, students: [String] = [], asOfDue: Bool = false, asOf: WellKnown.Timestamp? = nil
  ) -> ReportV1.ReportOptions? {
    var chosen = ReportV1.AttemptPolicies()
    for choice in values[policies] { choice.apply(to: &chosen) }
    let options = ReportV1.ReportOptions(
      policies: chosen == ReportV1.AttemptPolicies() ? nil : chosen, studentIDs: students, fromTime: values[from],
      untilTime: values[until], asOfDue: asOfDue, asOfTime: asOf)
    return options == ReportV1.ReportOptions() ? nil : options
  }
}

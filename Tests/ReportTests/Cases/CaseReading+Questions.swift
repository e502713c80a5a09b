import Foundation
import Messages
import ReportReference

// What a case asks, and what it expects.
extension CaseReading {
  func question(_ report: CaseFields) throws -> PublishedCase.Question {
    let request = try report.fields("request")
    var options = Options()
    if request.has("options") { options = try self.options(request.fields("options")) }
    if request.has("without_items") { options.withItems = false }
    let reader: Reader = report.has("reader") ? .teacher(try report.text("reader")) : .administrator
    let what: Play.Question
    switch try report.text("ask") {
    case "GetHandoutGrid": what = .grid(try request.text("handout_id"))
    case "ListCellAttempts":
      what = .attempts(
        handout: try request.text("handout_id"), task: try request.text("task_id"),
        context: request.has("content") ? try context(request) : nil, student: try request.text("student_id"),
        reader: reader)
    default: throw report.unreadable("ask")
    }
    return PublishedCase.Question(
      at: report.has("at") ? try time(report, "at") : nil, ask: Play.Ask(what: what, options: options),
      expected: try JSONSerialization.data(withJSONObject: report.value("expect", as: [String: Any].self)))
  }

  private func options(_ given: CaseFields) throws -> Options {
    var options = Options()
    if given.has("policies") {
      let policies = try given.fields("policies")
      func policy(_ metric: String) throws -> ReportV1.AttemptPolicy {
        guard policies.has(metric) else { return .unspecified }
        let names = ["LATEST", "FIRST", "BEST", "MEAN", "ALL", "UNION", "SUM"]
        guard let number = names.firstIndex(of: try policies.text(metric)) else { throw policies.unreadable(metric) }
        return ReportV1.AttemptPolicy(rawValue: Int32(number + 1))
      }
      options.policies = ReportV1.AttemptPolicies(
        progress: try policy("progress"), score: try policy("score"), quantity: try policy("quantity"),
        binary: try policy("binary"), time: try policy("time"))
    }
    if given.has("student_ids") { options.students = Set(try given.texts("student_ids")) }
    if given.has("from_time") { options.from = try time(given, "from_time") }
    if given.has("until_time") { options.until = try time(given, "until_time") }
    if given.has("as_of_due") { options.isAsOfDue = try given.value("as_of_due") }
    return options
  }
}

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
    case "GetDistribution":
      what = .distribution(
        try metric(request), try scope(request), quantiles: try numbers(request, "quantiles"),
        bins: request.has("bins") ? Int(try request.number("bins")) : 10)
    case "GetSubtreeReport": what = .subtree(try scope(request))
    case "GetItemAnalysis":
      what = .items(
        try scope(request), declared: request.has("item_identifiers") ? try request.texts("item_identifiers") : [],
        isUnfinishedIncluded: request.has("include_unfinished"))
    case "GetTimeSeries":
      let buckets = ["DAY": Reference.Bucket.day, "WEEK": .week, "MONTH": .month]
      guard let bucket = buckets[try request.text("bucket")] else { throw request.unreadable("bucket") }
      what = .series(try scope(request), bucket)
    case "GetCoverage":
      what = .coverage(try scope(request), parts: request.has("parts") ? Int(try request.number("parts")) : 50)
    case "Explain":
      var number = ExplainedNumber.headline
      if request.has("item_identifier") {
        let kinds = ["SCORE": History.Kind.score, "QUANTITY": .quantity, "BINARY": .binary]
        guard let kind = kinds[try request.text("item_kind")] else { throw request.unreadable("item_kind") }
        number = .item(try request.text("item_identifier"), kind)
      } else if request.has("metric") {
        let numbers = ["PROGRESS": ExplainedNumber.progress, "TIME": .time]
        number = numbers[try request.text("metric")] ?? .headline
      }
      what = .explanation(
        of: number, handout: try request.text("handout_id"), task: try request.text("task_id"),
        context: request.has("content") ? try context(request) : nil, reader)
    case "CompareGroups":
      var scope = Scope(try context(request))
      if request.has("without_descendants") { scope.withDescendants = false }
      what = .comparison(try metric(request), scope, try request.list("groups").map { try group($0) })
    case "ListNeedsAttention": what = .attention(schoolClass: try request.text("class_id"), reader)
    case "GetClassOverview": what = .overview(schoolClass: try request.text("class_id"), reader)
    case "GetStudentReport":
      what = .student(
        try request.text("student_id"), schoolClass: request.has("class_id") ? try request.text("class_id") : nil,
        reader)
    default: throw report.unreadable("ask")
    }
    return PublishedCase.Question(
      at: report.has("at") ? try time(report, "at") : nil, ask: Play.Ask(what: what, options: options),
      expected: try JSONSerialization.data(withJSONObject: report.value("expect", as: [String: Any].self)))
  }

  private func group(_ given: CaseFields) throws -> ComparedGroup {
    var group = ComparedGroup()
    if given.has("class_id") { group.schoolClass = try given.text("class_id") }
    if given.has("student_ids") { group.students = Set(try given.texts("student_ids")) }
    if given.has("from_time") { group.from = try time(given, "from_time") }
    if given.has("until_time") { group.until = try time(given, "until_time") }
    return group
  }

  private func metric(_ request: CaseFields) throws -> ReportV1.Metric {
    let names = ["PROGRESS", "SCORE", "QUANTITY", "BINARY", "TIME"]
    guard let number = names.firstIndex(of: try request.text("metric")) else { throw request.unreadable("metric") }
    return ReportV1.Metric(rawValue: Int32(number + 1))
  }

  private func numbers(_ fields: CaseFields, _ name: String) throws -> [Double] {
    guard fields.has(name) else { return [] }
    return try fields.value(name, as: [Any].self).map { try fields.number(of: $0, name) }
  }

  private func scope(_ request: CaseFields) throws -> Scope {
    let given = try request.fields("scope")
    var scope = Scope(try context(given))
    if given.has("class_id") { scope.schoolClass = try given.text("class_id") }
    if given.has("handout_id") { scope.handout = try given.text("handout_id") }
    if given.has("without_descendants") { scope.withDescendants = false }
    return scope
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

import Domain
import Feeds
import Messages
import ReportEngine
import ReportReference
import TimeZoneDatabase

@testable import ReportService

// Reports about content, as an administrator asks for them.
extension Stage {
  static let zones = TimeZones()

  func content(_ what: Play.Question, _ options: ReportV1.ReportOptions, _ now: Instant) -> Answer {
    switch what {
    case .distribution(let metric, let scope, let quantiles, let bins):
      let request = ReportV1.GetDistributionRequest(
        scope: ReportV1.ContentScope(scope), metric: metric, quantiles: quantiles, bins: Int32(bins), options: options)
      var answer = answer(try? DistributionRequest(request), \.scope, \.options, now) { try $0.answer($1) }
      answer?.position = nil
      return .distribution(answer)
    case .subtree(let scope):
      let request = ReportV1.GetSubtreeReportRequest(scope: ReportV1.ContentScope(scope), options: options)
      var answer = answer(try? SubtreeRequest(request), \.scope, \.options, now) { try $0.answer($1) }
      answer?.position = nil
      return .subtree(answer)
    case .items(let scope, let declared, let isUnfinishedIncluded):
      let request = ReportV1.GetItemAnalysisRequest(
        scope: ReportV1.ContentScope(scope), options: options, itemIdentifiers: declared,
        includeUnfinished: isUnfinishedIncluded)
      var answer = answer(try? ItemAnalysisRequest(request), \.scope, \.options, now) { try $0.answer($1) }
      answer?.position = nil
      return .items(answer)
    case .series(let scope, let bucket):
      let unit: ReportV1.GetTimeSeriesRequest.Bucket =
        switch bucket {
        case .day: .day
        case .week: .week
        case .month: .month
        }
      let request = ReportV1.GetTimeSeriesRequest(
        scope: ReportV1.ContentScope(scope), bucket: unit, options: options)
      var answer = answer(try? TimeSeriesRequest(request), \.scope, \.options, now) { try $0.answer($1) }
      answer?.position = nil
      return .series(answer)
    case .coverage(var scope, let parts):
      scope.withDescendants = false
      let request = ReportV1.GetCoverageRequest(
        parts: Int32(parts), options: options, scope: ReportV1.ContentScope(scope))
      guard case .content(let question)? = try? CoverageRequest(request) else { return .coverage(nil) }
      var answer = answer(question, \.scope, \.options, now) { try $0.answer($1) }
      answer?.position = nil
      return .coverage(answer)
    case .comparison(let metric, let scope, let groups):
      return .comparison(comparison(of: metric, scope, groups, options, now))
    default: return .notServed
    }
  }

  private func comparison(
    of metric: ReportV1.Metric, _ scope: Scope, _ groups: [ComparedGroup], _ options: ReportV1.ReportOptions,
    _ now: Instant
  ) -> ReportV1.CompareGroupsResponse? {
    let request = ReportV1.CompareGroupsRequest(
      groups: groups.map { group in
        ReportV1.CompareGroupsRequest.Group(
          classID: group.schoolClass ?? "",
          fromTime: group.from.map { WellKnown.Timestamp(Instant(milliseconds: $0)) },
          untilTime: group.until.map { WellKnown.Timestamp(Instant(milliseconds: $0)) },
          studentIDs: (group.students ?? []).sorted())
      }, metric: metric, options: options, contextID: scope.context, withoutDescendants: !scope.withDescendants)
    guard let question = try? ComparisonRequest(request) else { return nil }
    let readings = question.groups.map { reading($0.scope, $0.options, now) }
    guard !readings.contains(where: { $0 == nil }) else { return nil }
    var answer = try? question.answer(readings.compactMap(\.self))
    answer?.position = nil
    return answer
  }

  private func reading(_ scope: ScopeRequest, _ options: ReportOptions, _ now: Instant) -> ContentReading? {
    var asked = options
    // Who was erased is unknown to the service, and nobody to the rules.
    asked.students = nil
    let reading = organizationState.withContents { state in
      try? state.reading(scope, asked, for: Caller(.administrator), wall: now, Self.zones)
    }
    guard var reading else { return nil }
    reading.scope.students = options.students
    return reading
  }

  private func answer<Question, Message>(
    _ question: Question?, _ scope: KeyPath<Question, ScopeRequest>, _ options: KeyPath<Question, ReportOptions>,
    _ now: Instant, _ compute: (Question, ContentReading) throws -> Message
  ) -> Message? {
    guard let question,
      let reading = reading(question[keyPath: scope], question[keyPath: options], now)
    else { return nil }
    return try? compute(question, reading)
  }
}

extension ReportV1.ContentScope {
  init(_ scope: Scope) {
    self.init(
      classID: scope.schoolClass ?? "", types: scope.types.sorted().map { ContextV1.ContextType(rawValue: Int32($0)) },
      topics: scope.topics.sorted().map { ContextV1.Topic(rawValue: Int32($0)) }, contextID: scope.context,
      withoutDescendants: !scope.withDescendants, handoutID: scope.handout ?? "")
  }
}

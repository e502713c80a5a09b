internal import Messages

/// The words of published cases: what all names of an enumeration begin with is left out of them.
enum CaseEnumerations {
  static func kind(_ row: CaseValue, _ name: String) throws -> ContextV1.ItemKind {
    switch try row.text(name) {
    case "": .unspecified
    case "SCORE": .score
    case "QUANTITY": .quantity
    case "BINARY": .binary
    case let word: throw CaseValue.Unreadable(description: "\(word) is no kind of items")
    }
  }

  static func scope(_ row: CaseValue) throws -> ActivityV1.SetRecordingRequest.Scope {
    if row.has("class") { return .classID(try row.text("class")) }
    if row.has("student") { return .studentID(try row.text("student")) }
    return .organization(true)
  }

  static func mode(_ row: CaseValue) throws -> ActivityV1.SetRecordingRequest.Mode {
    switch try row.text("recording") {
    case "ON": .on
    case "PAUSED": .paused
    case "DELETED": .deleted
    case let word: throw CaseValue.Unreadable(description: "\(word) is no mode of recording")
    }
  }

  static func item(_ given: CaseValue) throws -> ActivityV1.ActivityItem {
    var item = ActivityV1.ActivityItem(identifier: try given.text("identifier"), title: try given.text("title"))
    if given.has("response") { item.response = try given.text("response") }
    if given.has("score") {
      let score = try given["score"].asNumbers
      item.value = .score(ActivityV1.Score(points: score.first ?? 0, max: score.last ?? 0))
    } else if given.has("quantity") {
      item.value = .quantity(try given.number("quantity"))
    } else {
      item.value = .binary(ActivityV1.Binary(value: try given.truth("binary"), wording: try wording(given)))
    }
    return item
  }

  private static func wording(_ given: CaseValue) throws -> ActivityV1.BinaryWording {
    switch try given.text("wording") {
    case "TRUE_FALSE": .trueFalse
    case "PASS_FAIL": .passFail
    case "YES_NO": .yesNo
    case "CORRECT_INCORRECT": .correctIncorrect
    case let word: throw CaseValue.Unreadable(description: "\(word) is no wording")
    }
  }

  static func metric(_ request: CaseValue) throws -> ReportV1.Metric {
    switch try request.text("metric") {
    case "": .unspecified
    case "PROGRESS": .progress
    case "SCORE": .score
    case "QUANTITY": .quantity
    case "BINARY": .binary
    case "TIME": .time
    case let word: throw CaseValue.Unreadable(description: "\(word) is no metric")
    }
  }

  static func policies(_ given: CaseValue) throws -> ReportV1.AttemptPolicies {
    func policy(_ metric: String) throws -> ReportV1.AttemptPolicy {
      switch try given.text(metric) {
      case "": .unspecified
      case "LATEST": .latest
      case "FIRST": .first
      case "BEST": .best
      case "MEAN": .mean
      case "ALL": .all
      case "UNION": .union
      case "SUM": .sum
      case let word: throw CaseValue.Unreadable(description: "\(word) is no policy")
      }
    }
    return ReportV1.AttemptPolicies(
      progress: try policy("progress"), score: try policy("score"), quantity: try policy("quantity"),
      binary: try policy("binary"), time: try policy("time"))
  }

  static func bucket(_ request: CaseValue) throws -> ReportV1.GetTimeSeriesRequest.Bucket {
    switch try request.text("bucket") {
    case "DAY": .day
    case "WEEK": .week
    case "MONTH": .month
    case let word: throw CaseValue.Unreadable(description: "\(word) is no bucket")
    }
  }
}

public import Messages

/// What a report is asked for, as a reader who may see everything asks it.
public struct Options: Sendable, Hashable {
  /// Those that are unspecified are the defaults (D5).
  public var policies = ReportV1.AttemptPolicies()
  /// Nil: all.
  public var students: Set<String>?
  public var from: Time?
  public var until: Time?
  public var isAsOfDue = false
  /// Any instant, in place of the due time.
  public var asOf: Time?
  public var withItems = true

  public init() {}

  /// What students recorded later is not looked at (P20).
  func cut(due: Time?) -> Time? { asOf ?? (isAsOfDue ? due : nil) }

  var window: Span { Span(from ?? .always, until ?? .never) }
}

extension ReportV1.AttemptPolicies {
  /// D5: UNION for progress, SUM for time, LATEST for the others.
  var used: ReportV1.AttemptPolicies {
    var used = self
    if progress == .unspecified { used.progress = .union }
    if score == .unspecified { used.score = .latest }
    if quantity == .unspecified { used.quantity = .latest }
    if binary == .unspecified { used.binary = .latest }
    if time == .unspecified { used.time = .sum }
    return used
  }

  subscript(metric: ReportV1.Metric) -> ReportV1.AttemptPolicy {
    switch metric {
    case .progress: progress
    case .score: score
    case .quantity: quantity
    case .binary: binary
    case .time: time
    case .unspecified, .unrecognized: .unspecified
    }
  }
}

extension ReportV1.Metric {
  init(_ kind: History.Kind?) {
    switch kind {
    case .score: self = .score
    case .quantity: self = .quantity
    case .binary: self = .binary
    case nil: self = .progress
    }
  }
}

extension WellKnown.Timestamp {
  init(_ time: Time) {
    let seconds = time >= 0 ? time / 1000 : (time - 999) / 1000
    self.init(seconds: seconds, nanos: Int32(time - seconds * 1000) * 1_000_000)
  }
}

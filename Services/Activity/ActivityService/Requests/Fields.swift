internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

/// What the school's side asks of the fields of its requests, beside the rules of the domain.
struct Fields: Sendable {
  let limits: Limits

  /// Identifiers of things that the school makes.
  static let id = TextRule(scalarsMax: 64, content: .nonEmpty)
  /// Two clauses of text at most: what the schema promises for instructions.
  static let instructions = TextRule(scalarsMax: 4_000, content: .any)

  /// An identifier that the caller made, or a new one where it was left out.
  func id(_ text: String, field: String, orNew newID: () -> String) throws(Violation) -> String {
    guard !text.isEmpty else { return newID() }
    try Self.id.check(text, field: field)
    return text
  }

  /// Text that may be left out.
  func optional(_ text: String, _ rule: TextRule, field: String) throws(Violation) {
    guard !text.isEmpty else { return }
    try rule.check(text, field: field)
  }

  func appID(_ text: String, field: String = "app_id") throws(Violation) -> AppID {
    try limits.identifierRule.check(text, field: field)
    return AppID(text)
  }

  func instant(_ time: WellKnown.Timestamp?, field: String) throws(Violation) -> Instant? {
    guard let time else { return nil }
    return try Instant(time, field: field)
  }

  /// The same time as the store keeps it: cut to the millisecond.
  func timestamp(_ time: WellKnown.Timestamp?, field: String) throws(Violation) -> WellKnown.Timestamp? {
    try instant(time, field: field).map { WellKnown.Timestamp($0) }
  }

  /// What a handout says of work after its due time (N71, N72); both up to `LatePolicy.longest`.
  func latePolicy(
    _ policy: ActivityV1.LatePolicy?, field: String
  ) throws(Violation) -> ActivityV1.LatePolicy? {
    guard let policy else { return nil }
    let seconds = 0...Int32(LatePolicy.longest / 1000)
    guard seconds.contains(policy.graceSeconds) else {
      throw Violation(.outOfRange("from 0 to \(seconds.upperBound)"), field: "\(field).grace_seconds")
    }
    guard let closeAfter = policy.closeAfterSeconds else { return policy }
    guard (policy.graceSeconds...seconds.upperBound).contains(closeAfter) else {
      throw Violation(
        .outOfRange("from the grace to \(seconds.upperBound)"), field: "\(field).close_after_seconds")
    }
    return policy
  }

  /// The fields an update takes: at least one, all of them known.
  func updated(_ names: [String], of known: [String]) throws(Violation) -> Set<String> {
    guard !names.isEmpty else {
      throw Violation(.notAllowed("name at least one of \(known.joined(separator: ", "))"), field: "update_fields")
    }
    for (index, name) in names.enumerated() where !known.contains(where: { $0.isExactly(name) }) {
      throw Violation(
        .notAllowed("can be one of \(known.joined(separator: ", "))"), field: "update_fields[\(index)]")
    }
    return Set(names)
  }
}

/// Holds an update's revision against what stands; 0 takes whatever stands.
func mustBeCurrent(_ asked: Int64, _ standing: Int64, _ type: String, _ name: String) throws(RPCError) {
  guard asked == 0 || asked == standing else { throw .stale("\(type) \"\(name)\"", revision: standing) }
}

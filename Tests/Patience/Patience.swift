/// How long the tests wait before they call something that does not happen a failure.
///
/// Nothing that is asserted depends on it: what is right comes sooner on any machine, however busy; what is wrong takes this
/// long to say so. Whoever wants to prove that something takes little time counts steps, not seconds.
public let patience = Duration.seconds(600)

/// What was waited for did not happen.
public struct PatienceIsOver: Error, CustomStringConvertible {
  let claim: String

  public var description: String { "\(claim): not within \(patience)" }
}

/// Looks again and again until there is something, and returns it. Keeps no thread waiting meanwhile.
///
/// - Parameter claim: what is not so if it never is.
/// - Throws: `PatienceIsOver`, or what `look` throws.
public func patiently<Found>(_ claim: String, _ look: () async throws -> Found?) async throws -> Found {
  let end = ContinuousClock.now + patience
  while true {
    if let found = try await look() { return found }
    guard ContinuousClock.now < end else { throw PatienceIsOver(claim: claim) }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// Looks again and again until something is so.
public func patiently(_ claim: String, until isSo: () async throws -> Bool) async throws {
  try await patiently(claim) { try await isSo() ? () : nil }
}

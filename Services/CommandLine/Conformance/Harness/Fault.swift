internal import RPC

/// What a server did that a rule forbids: what was expected, and what came.
struct Fault: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Why a rule cannot be played to this server as it is called here.
struct NotApplicable: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// - Parameter claim: what should hold, as a sentence.
func expect(_ holds: Bool, _ claim: @autoclosure () -> String) throws {
  guard holds else { throw Fault("expected that \(claim())") }
}

/// - Parameter what: which figure or field it is.
func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
  guard found == expected else { throw Fault("\(what()): expected \(expected), came \(found)") }
}

/// Equal to twelve digits: sums may be taken in another order.
func expectClose(_ found: Double?, _ expected: Double, _ what: @autoclosure () -> String) throws {
  guard let found else { throw Fault("\(what()): expected \(expected), came nothing") }
  guard found.isClose(to: expected) else { throw Fault("\(what()): expected \(expected), came \(found)") }
}

/// - Returns: what is there.
func expectPresent<Value>(_ found: Value?, _ what: @autoclosure () -> String) throws -> Value {
  guard let found else { throw Fault("\(what()): expected one, came nothing") }
  return found
}

/// The call must fail with one of these codes.
@discardableResult
func expectRefused<Answer>(
  _ what: String, with codes: StatusCode..., by call: () async throws -> Answer
) async throws -> RPCError {
  let expected = codes.map(\.name).joined(separator: " or ")
  do {
    _ = try await call()
  } catch let error as RPCError where codes.contains(error.code) {
    return error
  } catch let error as RPCError {
    throw Fault("\(what): expected \(expected), came \(error)")
  }
  throw Fault("\(what): expected \(expected), and it was taken")
}

/// A permanent limit never says when to try again (D9).
func expectPermanent(_ error: RPCError, _ what: String) throws {
  try expect(error.retryDelay == nil, "\(what) is a permanent limit and does not say when to try again")
}

extension Double {
  func isClose(to other: Double) -> Bool { abs(self - other) <= 1e-12 * max(1, abs(self), abs(other)) }
}

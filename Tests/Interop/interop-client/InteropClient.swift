internal import HTTP2Transport
internal import InteropAPI
internal import InteropMessages
internal import RPC

/// A client in an interoperability test: a channel to the server under test, and what to expect of it.
struct InteropClient: Sendable {
  let channel: any Channel
  /// Makes another channel to the same server.
  let anotherChannel: @Sendable () throws -> HTTP2Channel
  /// Calls, or channels, of a soak.
  let soakIterations: Int
  let concurrentCalls: Int

  var service: TestServiceClient { TestServiceClient(channel) }

  /// No call of a test takes longer, unless something is wrong.
  var options: CallOptions { CallOptions(timeout: .seconds(60)) }

  static let largeRequestBytes = 271_828
  static let largeResponseBytes: Int32 = 314_159

  /// The request of most unary cases.
  static var largeRequest: GRPCTesting.SimpleRequest {
    GRPCTesting.SimpleRequest(
      responseType: .compressable, responseSize: largeResponseBytes, payload: zeros(largeRequestBytes))
  }

  static func zeros(_ count: Int) -> GRPCTesting.Payload {
    GRPCTesting.Payload(type: .compressable, body: [UInt8](repeating: 0, count: count))
  }

  /// Asks for replies of so many octets, with a payload of its own.
  static func asking(for sizes: [Int32], sending count: Int? = nil) -> GRPCTesting.StreamingOutputCallRequest {
    GRPCTesting.StreamingOutputCallRequest(
      responseType: .compressable, responseParameters: sizes.map { GRPCTesting.ResponseParameters(size: $0) },
      payload: count.map(zeros))
  }

  func expectZeros(_ payload: GRPCTesting.Payload?, _ count: Int32) throws {
    try expect(payload?.type, .compressable, "the payload's type")
    try expect(payload.map { Int32($0.body.count) }, count, "the payload's size")
    guard payload?.body.allSatisfy({ $0 == 0 }) == true else { throw Mismatch("the payload is not of zeros") }
  }

  func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
    guard found == wanted else { throw Mismatch("\(what): \(found), not \(wanted)") }
  }

  /// Runs what has to fail.
  func expect(
    _ code: StatusCode, _ message: String? = nil, of body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch let error as RPCError {
      try expect(error.code, code, "the status of \(error)")
      if let message { try expect(error.message, message, "the status message") }
      return
    }
    throw Mismatch("the call succeeded instead of failing with \(code)")
  }
}

/// What a server did otherwise than the test says.
struct Mismatch: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

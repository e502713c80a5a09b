import EchoKit
import RPC
import Testing

@Suite("Errors are bounded")
struct ErrorBoundsTests {
  /// As long as a client likes, with characters of every width, so that no cut is always at a boundary.
  static let texts = ["a", "é", "☃", "😈", "%", "\r\n"].map { String(repeating: $0, count: 300_000 / $0.utf8.count) }

  @Test("whatever a client wrote, what is said of it fits into the headers that clients take", arguments: texts)
  func headers(text: String) throws {
    let error = RPCError(
      .notFound, "there is no thing \"\(text)\"",
      [
        .errorInfo(reason: "THING_UNKNOWN", domain: text, metadata: ["name": text, text: "x"]),
        .resourceInfo(type: "thing", name: text, owner: text, description: text),
        .badRequest((0..<10_000).map { .init(field: "things[\($0)]", description: text) }),
        .preconditionFailure((0..<10_000).map { _ in .init(type: text, subject: text, description: text) }),
        .quotaFailure((0..<10_000).map { _ in .init(subject: text, description: text) }),
        .retryInfo(.seconds(1)),
      ]
    ).bounded
    let message = StatusMessage.encode(error.message)
    let status = try #require(error.statusBytes)
    // grpc-status, grpc-message and grpc-status-details-bin in base64, each with its name and the 32 octets of HPACK's count.
    #expect(message.count + (status.count * 4 + 2) / 3 + 3 * 64 <= 8 * 1024)
    #expect(error.message.hasPrefix("there is no thing \"") && error.message.hasSuffix("…"))
    let details = ErrorDetail.list(inStatus: status)
    guard case .errorInfo("THING_UNKNOWN", _, _) = details.first else {
      Issue.record("the reason is what programs need most: \(details)")
      return
    }
  }

  @Test("an error that is short is as it was")
  func short() {
    let error = RPCError(
      .aborted, "é", [.errorInfo(reason: "R", domain: "d", metadata: ["a": "b"]), .retryInfo(.seconds(1))])
    #expect(error.bounded == error)
  }

  @Test("what a handler throws is bounded on its way to the client")
  func handler() async throws {
    let method = MethodDescriptor(service: "x.S", name: "M", kind: .unary)
    let handler = MethodHandler.unary(method) { (_: EchoMessage, _) -> EchoMessage in
      throw RPCError(.notFound, Self.texts[2], [.resourceInfo(type: "t", name: Self.texts[3])])
    }
    let channel = InProcessChannel(Router([ServiceDefinition(name: "x.S", methods: [handler])]))
    let error = await #expect(throws: RPCError.self) {
      let _: EchoMessage = try await channel.unary(method, EchoMessage())
    }
    #expect(error?.code == .notFound && (error?.message.utf8.count ?? 0) <= 512)
    #expect(error?.details.count == 1)
  }
}

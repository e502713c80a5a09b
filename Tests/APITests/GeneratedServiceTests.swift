import API
import Messages
import RPC
import SchemaAPI
import SchemaMessages
import Testing

@Suite("Generated services")
struct GeneratedServiceTests {
  private let echo = EchoServiceClient(InProcessChannel(Router([Echo().definition])))

  @Test("a generated client reaches the generated server in every kind of call")
  func everyKind() async throws {
    #expect(try await echo.say(.init(text: "one")) == .init(text: "one"))

    let collecting = try await echo.collect()
    for text in ["a", "b", "c"] { try await collecting.write(.init(text: text)) }
    #expect(try await collecting.finish() == .init(text: "abc"))

    var indices: [UInt32] = []
    for try await reply in try await echo.repeat(.init(times: 3)) { indices.append(reply.index) }
    #expect(indices == [0, 1, 2])

    let talk = try await echo.talk()
    var replies = talk.responses.makeAsyncIterator()
    for text in ["x", "y"] {
      try await talk.write(.init(text: text))
      #expect(try await replies.next()?.text == text)
    }
    talk.finishWriting()
    #expect(try await replies.next() == nil)
  }

  @Test("a method that the server leaves out answers UNIMPLEMENTED and says its name")
  func leftOut() async throws {
    await #expect(
      throws: RPCError(.unimplemented, "homeroom.echo.v1.EchoService/Ping is not served by this version")
    ) { try await echo.ping(.init()) }
  }

  @Test("a definition has every method of the schema, in its order")
  func definition() {
    struct Nothing: ContextServiceServer, ContextProviderServiceServer {}
    let nothing: any ContextServiceServer = Nothing()
    #expect(nothing.definition.methods.map(\.method) == ContextServiceMethods.all)
    #expect(ContextServiceMethods.registerApp.path == "/homeroom.context.v1.ContextService/RegisterApp")
    #expect(ContextProviderServiceMethods.provide.kind == .bidirectional)
    #expect(ContextServiceMethods.streamDeclareContexts.kind == .clientStreaming)
    #expect(ReportServiceMethods.watch.kind == .serverStreaming)
  }
}

/// Serves all but `Ping`.
private struct Echo: EchoServiceServer {
  func say(_ request: EchoV1.EchoRequest, _ call: CallContext) async throws -> EchoV1.EchoReply {
    .init(text: request.text)
  }

  func collect(
    _ requests: RequestStream<EchoV1.EchoRequest>, _ call: CallContext
  ) async throws -> EchoV1.EchoReply {
    var text = ""
    for try await request in requests { text += request.text }
    return .init(text: text)
  }

  func `repeat`(
    _ request: EchoV1.EchoRequest, _ responses: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
  ) async throws {
    for index in 0..<request.times { try await responses.write(.init(index: index)) }
  }

  func talk(
    _ requests: RequestStream<EchoV1.EchoRequest>, _ responses: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
  ) async throws {
    for try await request in requests { try await responses.write(.init(text: request.text)) }
  }
}

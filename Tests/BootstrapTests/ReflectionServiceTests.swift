import API
import Bootstrap
import Messages
import RPC
import SchemaAPI
import SchemaMessages
import Testing
import Wire

@Suite("Reflection")
struct ReflectionServiceTests {
  private typealias Request = GRPCReflectionV1.ServerReflectionRequest
  private typealias Response = GRPCReflectionV1.ServerReflectionResponse

  private struct Echo: EchoServiceServer {}

  /// A server of the tests' schema, and its answers to one stream of questions.
  private func ask(
    _ questions: [Request.MessageRequest?], of method: MethodDescriptor = ServerReflectionMethods.serverReflectionInfo
  ) async throws -> [Response] {
    let served = [Echo().definition]
    let reflection = try ReflectionService(
      of: served, schemas: [SchemaMessages.CompiledSchema.fileDescriptorSet, Messages.CompiledSchema.fileDescriptorSet])
    let channel = InProcessChannel(Router(served + reflection.definitions))
    let call: BidirectionalCall<Request, Response> = try await channel.bidirectional(method, CallOptions())
    var answers: [Response] = []
    var iterator = call.responses.makeAsyncIterator()
    for question in questions {
      let request = Request(host: "here", messageRequest: question)
      try await call.write(request)
      let answer = try #require(try await iterator.next())
      #expect(answer.originalRequest == request)
      #expect(answer.validHost == "here")
      answers.append(answer)
    }
    call.finishWriting()
    #expect(try await iterator.next() == nil)
    return answers
  }

  private func files(_ response: Response) throws -> [SchemaV1.FileDescriptor] {
    guard case .fileDescriptorResponse(let found) = response.messageResponse else {
      Issue.record("no files: \(response)")
      return []
    }
    return try found.fileDescriptorProto.map { try SchemaV1.FileDescriptor(decoding: $0) }
  }

  private func code(_ response: Response) -> Int32? {
    guard case .errorResponse(let error) = response.messageResponse else { return nil }
    return error.errorCode
  }

  @Test(
    "both versions list what the server serves, sorted, and themselves",
    arguments: [ServerReflectionMethods.serverReflectionInfo, ReflectionService.v1alpha])
  func list(method: MethodDescriptor) async throws {
    let answer = try await ask([.listServices("")], of: method)[0]
    guard case .listServicesResponse(let list) = answer.messageResponse else { throw Missing() }
    #expect(
      list.service.map(\.name) == [
        "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection",
        "homeroom.echo.v1.EchoService",
      ])
  }

  @Test(
    "a symbol of every kind leads to its file",
    arguments: [
      ("homeroom.echo.v1.EchoService", "homeroom/echo/v1/echo.proto"),
      ("homeroom.echo.v1.EchoService.Talk", "homeroom/echo/v1/echo.proto"),
      ("homeroom.echo.v1.EchoRequest", "homeroom/echo/v1/echo.proto"),
      ("homeroom.echo.v1.EchoRequest.text", "homeroom/echo/v1/echo.proto"),
      ("google.protobuf.Empty", "google/protobuf/empty.proto"),
      ("grpc.reflection.v1.ServerReflectionRequest.message_request", "grpc/reflection/v1/reflection.proto"),
      ("grpc.reflection.v1alpha.ExtensionRequest", "grpc/reflection/v1alpha/reflection.proto"),
    ])
  func symbols(symbol: String, file: String) async throws {
    #expect(try files(await ask([.fileContainingSymbol(symbol)])[0]).first?.name == file)
  }

  @Test("enums, their values and what is nested are found; an enum's value stands beside it")
  func enums() async throws {
    let health = ServiceDefinition(name: HealthMethods.service, methods: [])
    let reflection = try ReflectionService(of: [health], schemas: [Messages.CompiledSchema.fileDescriptorSet])
    let channel = InProcessChannel(Router(reflection.definitions))
    let call = try await ServerReflectionClient(channel).serverReflectionInfo()
    var iterator = call.responses.makeAsyncIterator()
    let scope = "grpc.health.v1.HealthCheckResponse"
    for (symbol, isFound) in [
      ("\(scope).ServingStatus", true), ("\(scope).SERVICE_UNKNOWN", true), ("\(scope).ServingStatus.SERVING", false),
      // Not of anything that is served here, though its file is compiled in.
      ("homeroom.context.v1.App", false),
    ] {
      try await call.write(Request(messageRequest: .fileContainingSymbol(symbol)))
      let answer = try #require(try await iterator.next())
      #expect((code(answer) == nil) == isFound, "\(symbol)")
    }
    call.cancel()
  }

  @Test("a file comes with all that it imports, and as protoc wrote it")
  func closure() async throws {
    let byName = try files(await ask([.fileByFilename("homeroom/echo/v1/echo.proto")])[0])
    #expect(byName.map(\.name) == ["homeroom/echo/v1/echo.proto", "google/protobuf/empty.proto"])
    #expect(byName[0].service.first?.method.map(\.name) == ["Say", "Collect", "Repeat", "Talk", "Ping"])
  }

  @Test("what is not there is an answer, and the stream goes on")
  func missing() async throws {
    let notFound = Int32(StatusCode.notFound.rawValue)
    let answers = try await ask([
      .fileByFilename("nothing.proto"), .fileContainingSymbol("homeroom.echo.v1.Nothing"), .fileContainingSymbol(""),
      .fileContainingExtension(.init(containingType: "homeroom.echo.v1.EchoRequest", extensionNumber: 7)),
      .allExtensionNumbersOfType("homeroom.echo.v1.Nothing"), nil,
      .allExtensionNumbersOfType("homeroom.echo.v1.EchoRequest"),
    ])
    #expect(answers.prefix(5).map(code) == Array(repeating: notFound, count: 5))
    #expect(code(answers[5]) == Int32(StatusCode.invalidArgument.rawValue))
    #expect(
      answers[6].messageResponse == .allExtensionNumbersResponse(.init(baseTypeName: "homeroom.echo.v1.EchoRequest")))
  }

  @Test("extensions are found by their number and by their name")
  func extensions() async throws {
    let file = SchemaV1.FileDescriptor(
      name: "x.proto", package: "x",
      messageType: [
        .init(name: "Base"),
        .init(name: "Scope", extension: [.init(name: "nested", extendee: ".x.Base", number: 101)]),
      ], service: [.init(name: "S")], extension: [.init(name: "top", extendee: ".x.Base", number: 100)])
    let set = try SchemaV1.FileDescriptorSet(file: [file.encoded()]).encoded()
    let reflection = try ReflectionService(of: [ServiceDefinition(name: "x.S", methods: [])], schemas: [set])
    let call = try await ServerReflectionClient(InProcessChannel(Router(reflection.definitions))).serverReflectionInfo()
    var iterator = call.responses.makeAsyncIterator()
    try await call.write(Request(messageRequest: .allExtensionNumbersOfType("x.Base")))
    #expect(
      try await iterator.next()?.messageResponse
        == .allExtensionNumbersResponse(.init(baseTypeName: "x.Base", extensionNumber: [100, 101])))
    for question: Request.MessageRequest in [
      .fileContainingExtension(.init(containingType: "x.Base", extensionNumber: 101)),
      .fileContainingSymbol("x.Scope.nested"), .fileContainingSymbol("x.top"),
    ] {
      try await call.write(Request(messageRequest: question))
      #expect(try files(#require(try await iterator.next())).map(\.name) == ["x.proto"])
    }
    call.cancel()
  }

  @Test("every service of the product has its schema compiled in")
  func complete() throws {
    let set = try SchemaV1.FileDescriptorSet(decoding: Messages.CompiledSchema.fileDescriptorSet)
    let declared = try Set(
      set.file.flatMap { bytes in
        let file = try SchemaV1.FileDescriptor(decoding: bytes)
        return file.service.flatMap { service in service.method.map { "/\(file.package).\(service.name)/\($0.name)" } }
      })
    #expect(declared == Set(AccessRules.methods))
  }

  @Test("bytes that are no descriptor set are refused at the start")
  func notASet() {
    #expect(throws: (any Error).self) { try ReflectionService(of: [], schemas: [[0x0A, 0x7F]]) }
  }

  private struct Missing: Error {}
}

public import API
public import Messages
public import RPC
public import Wire

/// gRPC server reflection, v1 and v1alpha: the schema of what a server serves, for tools that have no .proto files.
public struct ReflectionService: ServerReflectionServer {
  private let names: [String]
  private let files: CompiledFiles

  /// The same method under the name that older tools ask for: its messages are the same on the wire.
  public static let v1alpha = MethodDescriptor(
    service: "grpc.reflection.v1alpha.ServerReflection", name: "ServerReflectionInfo", kind: .bidirectional)

  /// - Parameters:
  ///   - services: what the server serves besides reflection.
  ///   - others: names of what it serves and has not been made yet.
  ///   - schemas: each a `google.protobuf.FileDescriptorSet`, such as the `CompiledSchema` of a module of messages.
  /// - Throws: when the schemas are no descriptor sets.
  public init(
    of services: [ServiceDefinition], besides others: [String] = [], schemas: [[UInt8]]
  ) throws(WireError) {
    let names = Set(services.map(\.name) + others + [ServerReflectionMethods.service, Self.v1alpha.service])
    self.names = names.sorted()
    files = try CompiledFiles(schemas, declaring: names)
  }

  /// Both services, for a router.
  public var definitions: [ServiceDefinition] {
    let alpha = MethodHandler.bidirectional(Self.v1alpha) { try await self.serverReflectionInfo($0, $1, $2) }
    return [definition, ServiceDefinition(name: Self.v1alpha.service, methods: [alpha])]
  }

  /// An answer to each request, in their order, until the caller has no more. What is not known is an error in its
  /// answer, and the stream goes on.
  public func serverReflectionInfo(
    _ requests: RequestStream<GRPCReflectionV1.ServerReflectionRequest>,
    _ responses: ResponseWriter<GRPCReflectionV1.ServerReflectionResponse>, _ call: CallContext
  ) async throws {
    for try await request in requests {
      try await responses.write(
        .init(validHost: request.host, originalRequest: request, messageResponse: answer(request.messageRequest)))
    }
  }

  private typealias Question = GRPCReflectionV1.ServerReflectionRequest.MessageRequest
  private typealias Answer = GRPCReflectionV1.ServerReflectionResponse.MessageResponse

  private func answer(_ question: Question?) -> Answer {
    switch question {
    case .fileByFilename(let name): found(name, "file")
    case .fileContainingSymbol(let symbol): found(files.file(declaring: symbol), "symbol")
    case .fileContainingExtension(let wanted):
      found(files.file(extending: wanted.containingType, wanted.extensionNumber), "extension")
    case .allExtensionNumbersOfType(let type):
      files.extensionNumbers(of: type).map {
        .allExtensionNumbersResponse(.init(baseTypeName: type, extensionNumber: $0))
      } ?? error(.notFound, "this server knows of no such type")
    case .listServices: .listServicesResponse(.init(service: names.map { .init(name: $0) }))
    case nil: error(.invalidArgument, "the request asks nothing that this server knows of")
    }
  }

  private func found(_ file: String?, _ what: String) -> Answer {
    guard let closure = file.flatMap({ files.closure(of: $0) }) else {
      return error(.notFound, "this server knows of no such \(what)")
    }
    return .fileDescriptorResponse(.init(fileDescriptorProto: closure))
  }

  // What was asked is in original_request: the words need not say it again.
  private func error(_ code: StatusCode, _ message: String) -> Answer {
    .errorResponse(.init(errorCode: Int32(code.rawValue), errorMessage: message))
  }
}

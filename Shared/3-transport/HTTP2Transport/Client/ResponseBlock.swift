internal import Compression
internal import HTTP2
internal import RPC

/// One block of fields of a response: its head, its trailers, or both in one.
struct ResponseBlock {
  private(set) var metadata = Metadata()
  private(set) var httpStatus: Int?
  private(set) var grpcStatus: Int?
  private(set) var message = ""
  private(set) var details: [ErrorDetail] = []
  /// What compressed messages are compressed with.
  private(set) var encoding: CompressionAlgorithm?
  /// Below zero when more values were joined in it than a list of fields may have.
  private var joinedRoom = RPCLimits.headerListBytesMax
  private var hasForeignEncoding = false
  private var isGRPC = false

  mutating func read(_ name: RawSpan, _ value: RawSpan) {
    switch name.byteCount {
    case 7 where name.isEqual(to: ":status"): httpStatus = Self.number(value)
    case 11 where name.isEqual(to: "grpc-status"): grpcStatus = Self.number(value) ?? Int(StatusCode.unknown.rawValue)
    case 12 where name.isEqual(to: "grpc-message"): message = StatusMessage.decode(value.octets)
    case 12 where name.isEqual(to: "content-type"): isGRPC = RequestHeaders.isGRPC(value)
    case 13 where name.isEqual(to: "grpc-encoding"):
      switch MessageEncoding(name: value) {
      case .known(let algorithm): encoding = algorithm
      case .foreign: hasForeignEncoding = true
      }
    case 20 where name.isEqual(to: "grpc-accept-encoding"): break
    case 23 where name.isEqual(to: "grpc-status-details-bin"):
      var status = Metadata()
      status.append(receivedName: name, value: value, joinedRoom: &joinedRoom)
      details = status.entries.first.map { ErrorDetail.list(inStatus: $0.value) } ?? []
    default: metadata.append(receivedName: name, value: value, joinedRoom: &joinedRoom)
    }
  }

  /// Values that were joined make more than a list of fields may be.
  var isTooLarge: Bool { joinedRoom < 0 }

  /// 1xx: another block follows.
  var isInformational: Bool { httpStatus.map { (100..<200).contains($0) } ?? false }

  /// Why this block cannot begin a gRPC response.
  var errorWithoutStatus: RPCError? {
    guard grpcStatus == nil else { return nil }
    guard let httpStatus else { return RPCError(.internal, "a response without a status") }
    guard httpStatus == 200 else { return RPCError(httpStatus: httpStatus) }
    guard isGRPC else { return RPCError(.unknown, "the response is no gRPC") }
    return hasForeignEncoding ? RPCError(.internal, "the response is compressed in an unknown way") : nil
  }

  private static func number(_ value: RawSpan) -> Int? { Int(String(decoding: value.octets, as: UTF8.self)) }
}

/// What the last block of a response said.
struct ResponseStatus {
  private(set) var outcome = ClientCall.Outcome.failed(RPCError(.unknown, "the response ended without a status"))
  private(set) var metadata = Metadata()

  mutating func add(_ block: ResponseBlock, isFirst: Bool) {
    metadata = block.metadata
    guard let number = block.grpcStatus else {
      if isFirst, let error = block.errorWithoutStatus { outcome = .failed(error) }
      return
    }
    guard let code = UInt8(exactly: number).flatMap(StatusCode.init(rawValue:)) else {
      outcome = .failed(RPCError(.unknown, "status \(number): \(block.message)"))
      return
    }
    outcome = code == .ok ? .ok : .failed(RPCError(code, block.message, block.details))
  }
}

extension RPCError {
  /// What an HTTP status means when there is no gRPC status beside it.
  init(httpStatus: Int) {
    let code: StatusCode =
      switch httpStatus {
      case 400, 431: .internal
      case 401: .unauthenticated
      case 403: .permissionDenied
      case 404: .unimplemented
      case 429, 502, 503, 504: .unavailable
      default: .unknown
      }
    self.init(code, "HTTP status \(httpStatus)")
  }

  /// What it means that a stream ended with an HTTP/2 error code and without a status.
  init(closedWith code: HTTP2ErrorCode) {
    switch code {
    case .refusedStream: self.init(.unavailable, "the server refused the stream")
    case .cancel: self.init(.cancelled, "the server cancelled the stream")
    case .enhanceYourCalm: self.init(.resourceExhausted, "the server asks for calm")
    case .inadequateSecurity: self.init(.permissionDenied, "the connection is not secure enough")
    default: self.init(.internal, "the stream was reset with code \(code.rawValue)")
    }
  }
}

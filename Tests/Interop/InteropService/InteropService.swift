internal import Glibc
public import InteropAPI
public import InteropMessages
public import RPC

/// The server's part in gRPC's interoperability tests, with bounds on what a stranger may ask for.
public struct InteropService: TestServiceServer {
  /// The longest payload a client may ask for. It is made of nothing, so nothing else would stop it.
  public static let replyBytesMax = 8 * 1024 * 1024
  /// The most replies a half-duplex call may put off until its end.
  public static let repliesPutOffMax = 10_000

  private let hostname: String

  public init() {
    var name = [CChar](repeating: 0, count: 256)
    hostname =
      unsafe gethostname(&name, name.count - 1) == 0
      ? String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
  }

  public func emptyCall(_ request: GRPCTesting.Empty, _ call: CallContext) async throws -> GRPCTesting.Empty {
    echoMetadata(call)
    return GRPCTesting.Empty()
  }

  public func unaryCall(
    _ request: GRPCTesting.SimpleRequest, _ call: CallContext
  ) async throws -> GRPCTesting.SimpleResponse {
    echoMetadata(call)
    return try reply(to: request, call)
  }

  public func cacheableUnaryCall(
    _ request: GRPCTesting.SimpleRequest, _ call: CallContext
  ) async throws -> GRPCTesting.SimpleResponse {
    echoMetadata(call, beside: ["cache-control": "max-age=60, public"])
    var response = try reply(to: request, call)
    // The time in nanoseconds: so two replies are equal where something between kept the first.
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    response.payload = .init(body: Array(String(now.tv_sec * 1_000_000_000 + now.tv_nsec).utf8))
    return response
  }

  public func streamingOutputCall(
    _ request: GRPCTesting.StreamingOutputCallRequest,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws {
    echoMetadata(call)
    try check(request)
    if request.responseParameters.contains(where: \.asksForCompression) { call.compressResponses() }
    for wanted in request.responseParameters { try await write(wanted, to: responses) }
  }

  public func streamingInputCall(
    _ requests: RequestStream<GRPCTesting.StreamingInputCallRequest>, _ call: CallContext
  ) async throws -> GRPCTesting.StreamingInputCallResponse {
    echoMetadata(call)
    var total: Int32 = 0
    for try await request in requests {
      try checkCompression(request.expectCompressed, call)
      let (sum, overflow) = total.addingReportingOverflow(Int32(request.payload?.body.count ?? 0))
      guard !overflow else { throw RPCError(.outOfRange, "the payloads are too large to be added up") }
      total = sum
    }
    return GRPCTesting.StreamingInputCallResponse(aggregatedPayloadSize: total)
  }

  public func fullDuplexCall(
    _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws {
    echoMetadata(call)
    // Which of them, each request says; the head of the response has gone by the second.
    call.compressResponses()
    // Not the requests themselves: their payloads would be held while a reply waits its time.
    for try await replies in requests.map({ try repliesAsked(by: $0) }) {
      for wanted in replies { try await write(wanted, to: responses) }
    }
  }

  public func halfDuplexCall(
    _ requests: RequestStream<GRPCTesting.StreamingOutputCallRequest>,
    _ responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>, _ call: CallContext
  ) async throws {
    echoMetadata(call)
    var putOff: [GRPCTesting.ResponseParameters] = []
    for try await request in requests {
      try check(request)
      guard putOff.count + request.responseParameters.count <= Self.repliesPutOffMax else {
        throw RPCError(.resourceExhausted, "more than \(Self.repliesPutOffMax) replies put off")
      }
      putOff += request.responseParameters
    }
    if putOff.contains(where: \.asksForCompression) { call.compressResponses() }
    for wanted in putOff { try await write(wanted, to: responses) }
  }
}

// What several calls have in common.
extension InteropService {
  /// Two names of metadata come back as they came, one before the messages and one after.
  private func echoMetadata(_ call: CallContext, beside more: Metadata = Metadata()) {
    var initial = more
    initial.add("x-grpc-test-echo-initial", from: call.metadata)
    if !initial.isEmpty { call.setInitialMetadata(initial) }
    var trailing = Metadata()
    trailing.add("x-grpc-test-echo-trailing-bin", from: call.metadata)
    if !trailing.isEmpty { call.setTrailingMetadata(trailing) }
  }

  private func reply(
    to request: GRPCTesting.SimpleRequest, _ call: CallContext
  ) throws -> GRPCTesting.SimpleResponse {
    try checkCompression(request.expectCompressed, call)
    if request.responseCompressed?.value == true { call.compressResponses() }
    try check(request.responseType)
    let payload = try payload(request.responseSize)
    try throwStatus(request.responseStatus)
    var response = GRPCTesting.SimpleResponse(payload: payload)
    if request.fillServerID { response.serverID = hostname }
    response.hostname = hostname
    return response
  }

  private func repliesAsked(
    by request: GRPCTesting.StreamingOutputCallRequest
  ) throws -> [GRPCTesting.ResponseParameters] {
    try check(request)
    return request.responseParameters
  }

  private func check(_ request: GRPCTesting.StreamingOutputCallRequest) throws {
    try check(request.responseType)
    try throwStatus(request.responseStatus)
  }

  /// The message that was read last should have come compressed, or should not.
  private func checkCompression(_ expected: GRPCTesting.BoolValue?, _ call: CallContext) throws {
    guard let expected, expected.value != call.requestWasCompressed else { return }
    throw RPCError(.invalidArgument, "the request came \(expected.value ? "as it is" : "compressed")")
  }

  private func check(_ type: GRPCTesting.PayloadType) throws {
    guard case .compressable = type else {
      throw RPCError(.invalidArgument, "there is no payload of type \(type.rawValue)")
    }
  }

  private func throwStatus(_ status: GRPCTesting.EchoStatus?) throws {
    guard let status, status.code != 0 else { return }
    let code = UInt8(exactly: status.code).flatMap(StatusCode.init(rawValue:))
    throw RPCError(code ?? .unknown, status.message)
  }

  private func write(
    _ wanted: GRPCTesting.ResponseParameters,
    to responses: ResponseWriter<GRPCTesting.StreamingOutputCallResponse>
  ) async throws {
    if wanted.intervalUs > 0 { try await Task.sleep(for: .microseconds(Int64(wanted.intervalUs))) }
    let response = GRPCTesting.StreamingOutputCallResponse(payload: try payload(wanted.size))
    try await responses.write(response, compressed: wanted.asksForCompression)
  }

  private func payload(_ size: Int32) throws -> GRPCTesting.Payload {
    guard size >= 0 else { throw RPCError(.invalidArgument, "a payload of \(size) octets") }
    guard size <= Self.replyBytesMax else {
      throw RPCError(.resourceExhausted, "a payload of \(size) octets; \(Self.replyBytesMax) are given")
    }
    return GRPCTesting.Payload(type: .compressable, body: [UInt8](repeating: 0, count: Int(size)))
  }
}

extension GRPCTesting.ResponseParameters {
  fileprivate var asksForCompression: Bool { compressed?.value == true }
}

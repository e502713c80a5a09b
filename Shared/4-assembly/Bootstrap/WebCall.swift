internal import HTTP1
internal import HTTP2Transport
internal import Pages
internal import RPC
internal import Synchronization

/// A gRPC-Web call that came over HTTP/1.1: one request message in its body, the responses and the status in the answer's.
struct WebCall: Sendable {
  private let request: PageRequest
  private let router: Router
  private let origins: WebOrigins

  /// The flag and the length before a message.
  static let prefixBytes = 5
  private static let contentType = "application/grpc-web+proto"

  static func isWanted(by request: PageRequest) -> Bool {
    request.method == "POST" && request.field("content-type")?.hasPrefix("application/grpc-web") == true
  }

  init(_ request: PageRequest, _ router: Router, origins: WebOrigins) {
    self.request = request
    self.router = router
    self.origins = origins
  }

  /// Makes the call; returns when its response has begun.
  func answer(over channel: InProcessChannel) async -> PageAnswer {
    if let status = origins.refusal(ofCall: request, isWeb: true) {
      return .page(Page("calls are for this server's own pages\n", status: status))
    }
    guard request.field("content-type") == Self.contentType || request.field("content-type") == "application/grpc-web"
    else {
      return .page(Page("the content type is \(Self.contentType)\n", status: 415).with("accept-post", Self.contentType))
    }
    do throws(RPCError) {
      let call = FramedCall(try method(), try message(), try options(), over: channel)
      return .stream(await Self.stream(of: call))
    } catch {
      return .stream(Self.stream(error))
    }
  }

  private func method() throws(RPCError) -> MethodDescriptor {
    let path = Array(request.path.utf8)
    guard let index = unsafe router.index(ofPath: path.span.bytes), case let method = router.handlers[index].method,
      method.kind.takesOneRequest
    else { throw RPCError(.unimplemented, "no such method: \(request.path)") }
    return method
  }

  /// The body, which is one message that is not compressed.
  private func message() throws(RPCError) -> [UInt8] {
    let body = request.body
    guard body.count >= Self.prefixBytes, body[0] == 0,
      body[1..<Self.prefixBytes].reduce(0, { $0 << 8 | Int($1) }) == body.count - Self.prefixBytes
    else { throw RPCError(.invalidArgument, "the body is one message, not compressed, behind its length") }
    return body
  }

  private func options() throws(RPCError) -> CallOptions {
    var options = CallOptions(messageBytesMax: RPCLimits.answerBytesMax)
    var joinedRoom = RPCLimits.headerListBytesMax
    for field in request.fields where !Self.isProtocols(field.name) {
      let (name, value) = (Array(field.name.utf8), Array(field.value.utf8))
      unsafe options.metadata.append(receivedName: name.span.bytes, value: value.span.bytes, joinedRoom: &joinedRoom)
    }
    guard joinedRoom >= 0 else { throw .headersTooLarge }
    if let text = request.field("grpc-timeout").map({ Array($0.utf8) }) {
      guard let nanoseconds = unsafe CallTimeout.parse(text.span.bytes) else {
        throw RPCError(.internal, "grpc-timeout makes no sense")
      }
      options.timeout = .nanoseconds(Int64(clamping: nanoseconds))
    }
    return options
  }

  /// Fields that belong to HTTP or to gRPC, and not to the call.
  private static func isProtocols(_ name: String) -> Bool {
    name.hasPrefix("grpc-")
      || ["host", "content-type", "content-length", "connection", "transfer-encoding", "te", "accept"].contains(name)
  }

  private static func stream(of call: FramedCall) async -> PageStream {
    let initial = (try? await call.initialMetadata()) ?? Metadata()
    let end = BodyEnd()
    return PageStream(fields: fields(initial)) {
      guard !end.isSent.load(ordering: .relaxed) else { return nil }
      var failure: RPCError?
      do {
        if let message = try await call.next() { return message }
      } catch {
        failure = RPCError(outcome: error)
      }
      end.isSent.store(true, ordering: .relaxed)
      return ResponseEnd(error: failure, metadata: call.trailingMetadata).webFrame
    }
  }

  /// Of a call that ended before it began.
  private static func stream(_ error: RPCError) -> PageStream {
    let end = BodyEnd()
    return PageStream(fields: fields(Metadata())) {
      end.isSent.exchange(true, ordering: .relaxed) ? nil : ResponseEnd(error: error).webFrame
    }
  }

  private static func fields(_ metadata: Metadata) -> [PageRequest.Field] {
    var fields = [PageRequest.Field("content-type", contentType), .init("cache-control", "no-store")]
    for entry in metadata.entries { fields.append(.init(entry.name, String(decoding: entry.value, as: UTF8.self))) }
    return fields
  }

  /// Whether the frame with the status has gone out, which is the last.
  private final class BodyEnd: Sendable {
    let isSent = Atomic(false)
  }
}

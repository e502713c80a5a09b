internal import Compression
internal import HTTP2
internal import Pages
internal import RPC

/// The response of a gRPC-Web call. Pages see no trailers, so these are the last frame of the body, under the flag 0x80.
final class WebReply {
  private let origin: [UInt8]?
  /// What every answer to a browser has.
  var usual: [PageRequest.Field] = []
  private var tail: [UInt8] = []
  private var sent = 0

  init(origin: [UInt8]?) { self.origin = origin }

  /// How the response begins. An end that comes before anything else is said here and in the body: there are clients that look
  /// at either.
  func head(_ start: ResponseStart) -> HTTP2Fields {
    switch start {
    case .plainHeaders: return head(Metadata())
    case .headers(let metadata, let encoding): return head(metadata, encoding)
    case .trailersOnly(let end):
      var fields = head(Metadata(), exposing: end.metadata)
      fields.add(end)
      return fields
    }
  }

  private func head(
    _ metadata: Metadata, _ encoding: CompressionAlgorithm? = nil, exposing trailing: Metadata = Metadata()
  ) -> HTTP2Fields {
    var fields = HTTP2Fields()
    fields.add(":status", "200")
    fields.add("content-type", "application/grpc-web+proto")
    if let encoding { fields.add("grpc-encoding", encoding.name) }
    if let origin {
      fields.add(crossOrigin: origin)
      fields.add("access-control-expose-headers", exposed(metadata) + exposed(trailing, after: []))
    }
    fields.add(usual)
    fields.add(metadata)
    return fields
  }

  /// Goes on with the trailers behind `count` octets of the body; the stream ends with the last of them.
  func finish(_ call: ServerCall, _ count: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    if tail.isEmpty { tail = call.takeEnd().webFrame }
    let more = min(space.count - count, tail.count - sent)
    for index in 0..<more { unsafe space[count + index] = tail[sent + index] }
    sent += more
    return HTTP2BodyRead(count: count + more, next: sent == tail.count ? .end : .more)
  }

  /// What scripts may read besides the few fields that they always may.
  private func exposed(_ metadata: Metadata, after others: [UInt8] = exposedAlways) -> [UInt8] {
    var names = others
    metadata.forEachField { name, _ in names += [UInt8(ascii: ",")] + name.octets }
    return names
  }

  private static let exposedAlways = Array(
    "grpc-status,grpc-message,grpc-status-details-bin,grpc-encoding,grpc-accept-encoding".utf8)
}

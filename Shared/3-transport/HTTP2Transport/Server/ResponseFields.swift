internal import Compression
internal import HTTP2
internal import RPC

/// The fields a server sends.
enum ResponseFields {
  static let head = HTTP2StaticFields([(":status", "200"), ("content-type", "application/grpc")])
  static let headWithEncodings = HTTP2StaticFields([
    (":status", "200"), ("content-type", "application/grpc"), ("grpc-accept-encoding", CompressionSet.names),
  ])
  static let ok = HTTP2StaticFields([("grpc-status", "0")])

  static func head(
    _ metadata: Metadata = Metadata(), _ encoding: CompressionAlgorithm? = nil, tellsEncodings: Bool = false
  ) -> HTTP2Fields {
    var fields = HTTP2Fields()
    fields.add(":status", "200")
    fields.add("content-type", "application/grpc")
    if let encoding { fields.add("grpc-encoding", encoding.name) }
    if tellsEncodings { fields.add("grpc-accept-encoding", CompressionSet.names) }
    fields.add(metadata)
    return fields
  }

  /// Trailers alone, for a call that fails before it sends anything.
  static func only(_ end: ResponseEnd) -> HTTP2Fields {
    var fields = head()
    fields.add(end)
    return fields
  }

  static func trailers(_ end: ResponseEnd) -> HTTP2Fields {
    var fields = HTTP2Fields()
    fields.add(end)
    return fields
  }

  /// For a request that is no gRPC.
  static func http(status: StaticString) -> HTTP2Fields {
    var fields = HTTP2Fields()
    fields.add(":status", status)
    return fields
  }
}

extension HTTP2Fields {
  mutating func add(_ end: ResponseEnd) {
    guard let error = end.error else {
      add("grpc-status", "0")
      return add(end.metadata)
    }
    add("grpc-status", String(error.code.rawValue).utf8)
    if !error.message.isEmpty {
      let message = StatusMessage.encode(error.message)
      add("grpc-message", Self.cut(message))
    }
    if error.code == .unimplemented { add("grpc-accept-encoding", CompressionSet.names) }
    if !error.details.isEmpty, let status = error.statusBytes, status.count <= RPCLimits.statusBytesMax {
      var details = Metadata()
      details.append(statusDetails: status)
      add(details)
    }
    add(end.metadata)
  }

  mutating func add(_ metadata: Metadata) {
    guard !metadata.isEmpty else { return }
    metadata.forEachField { name, value in add(name: name, value: value) }
  }

  /// Never in the middle of an escape.
  private static func cut(_ message: [UInt8]) -> ArraySlice<UInt8> {
    guard message.count > RPCLimits.statusBytesMax else { return message[...] }
    var end = RPCLimits.statusBytesMax
    for back in 1...2 where message[end - back] == UInt8(ascii: "%") { end -= back }
    return message[..<end]
  }
}

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
    for (name, value) in end.statusFields { add(name, value) }
    add(end.metadata)
  }

  mutating func add(_ metadata: Metadata) {
    guard !metadata.isEmpty else { return }
    metadata.forEachField { name, value in add(name: name, value: value) }
  }
}

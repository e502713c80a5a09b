// How the end of a call is written: as trailers of HTTP/2, or as the last frame of a gRPC-Web body.
extension ResponseEnd {
  /// `grpc-status`, and of a call that failed its message and its details, within their bounds.
  public var statusFields: [(name: StaticString, value: [UInt8])] {
    guard let error else { return [("grpc-status", [UInt8(ascii: "0")])] }
    var fields: [(name: StaticString, value: [UInt8])] = [("grpc-status", Array(String(error.code.rawValue).utf8))]
    if !error.message.isEmpty { fields.append(("grpc-message", Self.cut(StatusMessage.encode(error.message)))) }
    if error.code == .unimplemented {
      fields.append(("grpc-accept-encoding", Array("\(CompressionSet.names)".utf8)))
    }
    if !error.details.isEmpty, let status = error.statusBytes, status.count <= RPCLimits.statusBytesMax {
      fields.append(("grpc-status-details-bin", Base64.encode(status)))
    }
    return fields
  }

  /// Flag 0x80, the length, and a line for each field: pages see no trailers, so these end the body.
  public var webFrame: [UInt8] {
    var text: [UInt8] = []
    func add(_ name: [UInt8], _ value: [UInt8]) {
      text += name + [UInt8(ascii: ":"), UInt8(ascii: " ")] + value + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
    for (name, value) in statusFields { add(Array("\(name)".utf8), value) }
    metadata.forEachField { name, value in add(name.octets, value.octets) }
    let length = UInt32(text.count)
    return [0x80] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + text
  }

  /// Never in the middle of an escape.
  private static func cut(_ message: [UInt8]) -> [UInt8] {
    guard message.count > RPCLimits.statusBytesMax else { return message }
    var end = RPCLimits.statusBytesMax
    for back in 1...2 where message[end - back] == UInt8(ascii: "%") { end -= back }
    return Array(message[..<end])
  }
}

public import Wire

/// `message Echo { bytes payload = 1; uint64 number = 2; }`: what the tests and benchmarks of calls send.
public struct EchoMessage: Message {
  public static let messageName = "calls.v1.Echo"

  public var payload: [UInt8] = []
  public var number: UInt64 = 0

  public init() {}

  public init(payload: [UInt8] = [], number: UInt64 = 0) {
    self.payload = payload
    self.number = number
  }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self.init()
    var offset = 0
    func varint() throws(WireError) -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard offset < bytes.byteCount else { throw WireError(.truncated) }
        let byte = unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
        offset += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { break }
      }
      return value
    }
    while offset < bytes.byteCount {
      switch try varint() {
      case 0x0A:
        let length = try varint()
        guard length <= UInt64(bytes.byteCount - offset) else { throw WireError(.truncated, field: "payload") }
        payload = unsafe bytes.extracting(offset..<offset + Int(length)).withUnsafeBytes { unsafe Array($0) }
        offset += Int(length)
      case 0x10: number = try varint()
      default: throw WireError(.truncated)
      }
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    func varint(_ value: UInt64) {
      var rest = value
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    if !payload.isEmpty {
      bytes.append(0x0A)
      varint(UInt64(payload.count))
      bytes += payload
    }
    if number != 0 {
      bytes.append(0x10)
      varint(number)
    }
  }
}

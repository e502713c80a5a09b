/// What a client has to send before anything is made for it, judged while it still lies with the system.
enum FirstOctets {
  /// The preface of HTTP/2 (RFC 9113 §3.4).
  case preface
  /// A ClientHello, in one record of TLS or in several (RFC 8446 §4.1.2, §5.1).
  case clientHello

  enum Verdict {
    case incomplete
    case whole
    /// It is something else, whatever follows.
    case wrong
    case tooLong
  }

  /// A ClientHello with the heads of its records: a usual one has 200 to 2,000 octets.
  static let bytesMax = 16 * 1024

  private static let prefaceOctets = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  private static let recordHeadBytes = 5
  private static let recordBytesMax = 16 * 1024
  private static let messageHeadBytes = 4
  private static let handshakeRecord: UInt8 = 22
  private static let clientHelloMessage: UInt8 = 1

  /// Judges all that has come so far.
  func judge(_ octets: Span<UInt8>) -> Verdict {
    switch self {
    case .preface: Self.judgePreface(octets)
    case .clientHello: Self.judgeClientHello(octets)
    }
  }

  private static func judgePreface(_ octets: Span<UInt8>) -> Verdict {
    let count = min(octets.count, prefaceOctets.count)
    for index in 0..<count where octets[index] != prefaceOctets[index] { return .wrong }
    return count == prefaceOctets.count ? .whole : .incomplete
  }

  private static func judgeClientHello(_ octets: Span<UInt8>) -> Verdict {
    // Of the message: its head as a number, the octets of it that are there, and all of its octets that are there.
    var (head, headBytes, messageBytes) = (0, 0, 0)
    var record = 0
    while octets.count - record >= recordHeadBytes {
      let recordBytes = Int(octets[record + 3]) << 8 | Int(octets[record + 4])
      guard octets[record] == handshakeRecord, octets[record + 1] == 3, 1...recordBytesMax ~= recordBytes else {
        return .wrong
      }
      let body = record + recordHeadBytes
      let end = min(body + recordBytes, octets.count)
      if messageBytes == 0, body < end, octets[body] != clientHelloMessage { return .wrong }
      for index in body..<min(end, body + messageHeadBytes - headBytes) {
        head = head << 8 | Int(octets[index])
        headBytes += 1
      }
      messageBytes += end - body
      if headBytes == messageHeadBytes {
        let length = messageHeadBytes + head & 0xFF_FFFF
        if messageBytes >= length { return .whole }
        if length > bytesMax { return .tooLong }
      }
      record = body + recordBytes
    }
    return octets.count < bytesMax ? .incomplete : .tooLong
  }
}

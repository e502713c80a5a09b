import Messages
import Wire

/// A watched state as it lies in its bytes, but for the resume token: what a thousand readers do with theirs would be all
/// that is measured.
struct SealedState: Message {
  static let messageName = ReportV1.WatchResponse.messageName

  var byteCount = 0
  /// FNV-1a of the report without position and time of evaluation.
  var fingerprint: UInt64 = 0
  var activitySequence: Int64 = 0

  init() {}

  init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    byteCount = bytes.byteCount
    var place = 0
    func number() -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: 0, to: 64, by: 7) {
        let byte = unsafe bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)
        place += 1
        value |= UInt64(byte & 0x7F) << UInt64(shift)
        if byte < 0x80 { break }
      }
      return value
    }
    while place < bytes.byteCount {
      let key = number()
      let length = number()
      // Of its fields only `reset` is no text and no message.
      guard key & 7 == 2 else { continue }
      if key >> 3 == 4 {
        var letters: [UInt8] = []
        for offset in 0..<Int(length) {
          letters.append(unsafe bytes.unsafeLoad(fromByteOffset: place + offset, as: UInt8.self))
        }
        let text = String(decoding: letters, as: UTF8.self)
        let parts = text.split(separator: ".")
        fingerprint = parts.count > 1 ? UInt64(parts[1], radix: 16) ?? 0 : 0
        activitySequence = parts.count > 3 ? Int64(parts[3]) ?? 0 : 0
      }
      place += Int(length)
    }
  }

  func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {}
}

/// Small numbers, each in as many bytes as the largest of them needs.
enum CodeColumn: Sendable {
  /// Every one is 0.
  case zeros
  case bytes([UInt8])
  case pairs([UInt16])
  case words([UInt32])

  init(_ codes: [UInt32]) {
    switch codes.max() ?? 0 {
    case 0: self = .zeros
    case 1...UInt32(UInt8.max): self = .bytes(codes.map { UInt8(truncatingIfNeeded: $0) })
    case 0...UInt32(UInt16.max): self = .pairs(codes.map { UInt16(truncatingIfNeeded: $0) })
    default: self = .words(codes)
    }
  }

  /// Codes of a byte at most; empty where every one is 0, nil where they are wider.
  var bytes: [UInt8]? {
    switch self {
    case .zeros: []
    case .bytes(let codes): codes
    case .pairs, .words: nil
    }
  }

  subscript(place: Int) -> Int {
    switch self {
    case .zeros: 0
    case .bytes(let codes): Int(codes[place])
    case .pairs(let codes): Int(codes[place])
    case .words(let codes): Int(codes[place])
    }
  }
}

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

// In a snapshot: how wide the codes are, then the codes.
extension CodeColumn {
  func write(to snapshot: inout SnapshotWriter) throws {
    switch self {
    case .zeros: try snapshot.write(0 as UInt8)
    case .bytes(let codes):
      try snapshot.write(1 as UInt8)
      try snapshot.write(column: codes)
    case .pairs(let codes):
      try snapshot.write(2 as UInt8)
      try snapshot.write(column: codes)
    case .words(let codes):
      try snapshot.write(4 as UInt8)
      try snapshot.write(column: codes)
    }
  }

  /// - Parameters:
  ///   - count: of the rows.
  ///   - end: what every code is below.
  init(from snapshot: inout SnapshotReader, count: Int, below end: Int) throws(SnapshotError) {
    let isSound: Bool
    switch try snapshot.read(UInt8.self) {
    case 0:
      self = .zeros
      isSound = count == 0 || end > 0
    case 1:
      let codes: [UInt8] = try snapshot.readColumn()
      self = .bytes(codes)
      isSound = codes.count == count && Int(codes.max() ?? 0) < end
    case 2:
      let codes: [UInt16] = try snapshot.readColumn()
      self = .pairs(codes)
      isSound = codes.count == count && Int(codes.max() ?? 0) < end
    case 4:
      let codes: [UInt32] = try snapshot.readColumn()
      self = .words(codes)
      isSound = codes.count == count && Int(codes.max() ?? 0) < end
    case let width: throw .senseless("codes of \(width) bytes")
    }
    guard isSound else { throw .senseless("codes without a value") }
  }
}

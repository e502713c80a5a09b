/// A time zone of the IANA database: what the clocks on the wall show, daylight saving included.
///
/// Read from the bytes of a TZif file (RFC 8536), versions 2 and later, whose footer says how the zone goes on after the
/// last change it lists. Nothing here opens a file.
public struct TimeZoneRules: Sendable {
  /// Seconds since 1970 at which the offset changes, ascending; and the offset from then on.
  private var changes: [(from: Int64, offset: Int)] = []
  /// East of Greenwich in seconds, before the first change.
  private var first = 0
  /// After the last change.
  private var rule: DaylightRule?

  /// The zone without an offset, at all times.
  public static let utc = TimeZoneRules()

  private init() {}

  /// Nil where the bytes are no such file.
  public init?(tzif bytes: [UInt8]) {
    var reader = BigEndianReader(bytes)
    guard let old = TZifHeader(&reader) else { return nil }
    guard old.version >= 2, reader.skip(old.blockSize(timeSize: 4)), let header = TZifHeader(&reader) else {
      return nil
    }

    var times: [Int64] = []
    for _ in 0..<header.timeCount {
      guard let time = reader.int64() else { return nil }
      times.append(time)
    }
    guard let kinds = reader.bytes(header.timeCount) else { return nil }
    var offsets: [Int] = []
    for _ in 0..<header.typeCount {
      guard let offset = reader.int32(), reader.skip(2) else { return nil }
      offsets.append(Int(offset))
    }
    guard let standard = offsets.first, kinds.allSatisfy({ Int($0) < offsets.count }),
      reader.skip(header.sizeBehindTypes(timeSize: 8))
    else { return nil }
    first = standard
    changes = zip(times, kinds).map { ($0, offsets[Int($1)]) }
    guard changes.indices.dropFirst().allSatisfy({ changes[$0 - 1].from < changes[$0].from }) else { return nil }

    let footer = reader.rest
    guard footer.first == UInt8(ascii: "\n"), footer.last == UInt8(ascii: "\n"), footer.count >= 2 else { return nil }
    let text = String(decoding: footer.dropFirst().dropLast(), as: UTF8.self)
    guard !text.isEmpty else { return }
    guard let rule = DaylightRule(text) else { return nil }
    self.rule = rule
  }

  /// Seconds east of Greenwich at an instant.
  ///
  /// - Parameter seconds: since 1970, UTC; of an instant, which is at most 2⁶³ milliseconds away.
  public func offset(at seconds: Int64) -> Int {
    guard let last = changes.last else { return rule?.offset(at: seconds) ?? first }
    if last.from <= seconds { return rule?.offset(at: seconds) ?? last.offset }
    var lower = 0
    var upper = changes.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if changes[middle].from <= seconds { lower = middle + 1 } else { upper = middle }
    }
    return lower == 0 ? first : changes[lower - 1].offset
  }
}

/// The counts at the head of each half of a TZif file.
private struct TZifHeader {
  var version: Int
  private var utcCount: Int
  private var standardCount: Int
  private var leapCount: Int
  var timeCount: Int
  var typeCount: Int
  private var textSize: Int

  init?(_ reader: inout BigEndianReader) {
    guard reader.bytes(4) == Array("TZif".utf8), let version = reader.bytes(1)?.first, reader.skip(15) else {
      return nil
    }
    self.version = version == 0 ? 1 : Int(version) - Int(UInt8(ascii: "0"))
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = reader.int32(), (0...1_000_000).contains(count) else { return nil }
      counts.append(Int(count))
    }
    (utcCount, standardCount, leapCount) = (counts[0], counts[1], counts[2])
    (timeCount, typeCount, textSize) = (counts[3], counts[4], counts[5])
  }

  func sizeBehindTypes(timeSize: Int) -> Int {
    textSize + leapCount * (timeSize + 4) + standardCount + utcCount
  }

  func blockSize(timeSize: Int) -> Int {
    timeCount * (timeSize + 1) + typeCount * 6 + sizeBehindTypes(timeSize: timeSize)
  }
}

private struct BigEndianReader {
  private let source: [UInt8]
  private var position = 0

  init(_ source: [UInt8]) { self.source = source }

  var rest: ArraySlice<UInt8> { source[position...] }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count <= source.count - position else { return nil }
    defer { position += count }
    return Array(source[position..<position + count])
  }

  mutating func skip(_ count: Int) -> Bool {
    guard count <= source.count - position else { return false }
    position += count
    return true
  }

  mutating func int32() -> Int32? {
    bytes(4).map { $0.reduce(0) { $0 << 8 | Int32($1) } }
  }

  mutating func int64() -> Int64? {
    bytes(8).map { $0.reduce(0) { $0 << 8 | Int64($1) } }
  }
}

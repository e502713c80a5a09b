/// What a call carries beside its messages: an ordered list of lower-case names and values.
///
/// Names that end in `-bin` hold octets (base64 is the wire's affair), all others printable ASCII. Everything lies in one
/// array, so that a call with three headers costs one allocation and none when nobody asks.
public struct Metadata: Sendable, Hashable {
  // Each entry: length of the name (2 octets), of the value (4), name, value.
  private var storage: [UInt8] = []

  /// No entries, and no memory for any.
  public init() {}

  /// Whether there is no entry.
  public var isEmpty: Bool { storage.isEmpty }

  /// Keeps the memory, unless it is much.
  mutating func removeAll() { storage.removeAll(keepingCapacity: storage.capacity <= RPCLimits.keptBufferBytesMax) }

  /// The first value of that name. Nil for names that end in `-bin`.
  public func first(_ name: String) -> String? {
    guard !Self.isBinary(name) else { return nil }
    return firstOctets(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All values of that name, in order.
  public func values(_ name: String) -> [String] {
    guard !Self.isBinary(name) else { return [] }
    var name = name
    return name.withUTF8 { wanted in
      let wanted = unsafe Span(_unsafeElements: wanted).bytes
      var (values, offset): ([String], Int) = ([], 0)
      while offset < storage.count {
        let entry = entry(at: offset)
        if entry.name.count == wanted.byteCount, unsafe storage.span.bytes.extracting(entry.name).isEqual(to: wanted) {
          values.append(String(decoding: storage[entry.value], as: UTF8.self))
        }
        offset = entry.value.upperBound
      }
      return values
    }
  }

  /// The octets of the first value of that name; for `-bin` names what the sender meant, not its base64.
  public func firstOctets(_ name: String) -> [UInt8]? {
    var name = name
    return name.withUTF8 { wanted in
      let wanted = unsafe Span(_unsafeElements: wanted).bytes
      var offset = 0
      while offset < storage.count {
        let entry = entry(at: offset)
        if entry.name.count == wanted.byteCount, unsafe storage.span.bytes.extracting(entry.name).isEqual(to: wanted) {
          return Array(storage[entry.value])
        }
        offset = entry.value.upperBound
      }
      return nil
    }
  }

  /// Lets `body` read the octets of the first value of that name where they lie; nil when there is none.
  public func withFirstOctets<R, E: Error>(
    _ name: StaticString, _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R? {
    var offset = 0
    while offset < storage.count {
      let entry = entry(at: offset)
      if unsafe storage.span.bytes.extracting(entry.name).isEqual(to: name) {
        return try body(storage.span.extracting(entry.value))
      }
      offset = entry.value.upperBound
    }
    return nil
  }

  /// Whether there is more than one value of that name.
  public func isRepeated(_ name: StaticString) -> Bool {
    var (offset, count) = (0, 0)
    while offset < storage.count, count < 2 {
      let entry = entry(at: offset)
      if unsafe storage.span.bytes.extracting(entry.name).isEqual(to: name) { count += 1 }
      offset = entry.value.upperBound
    }
    return count > 1
  }

  /// Adds a value after those already there.
  ///
  /// Throws when the name is not of `0-9 a-z _ - .`, is reserved, or the value does not fit: text for a `-bin` name, or
  /// anything but printable ASCII.
  public mutating func add(_ name: String, _ value: String) throws(MetadataError) {
    try Self.check(name)
    guard !Self.isBinary(name) else { throw .valueNotAllowed(name) }
    guard value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), value.first != " ", value.last != " " else {
      throw .valueNotAllowed(name)
    }
    append(Array(name.utf8), Array(value.utf8))
  }

  /// Adds octets under a name that ends in `-bin`.
  public mutating func add(_ name: String, octets: [UInt8]) throws(MetadataError) {
    try Self.check(name)
    guard Self.isBinary(name) else { throw .valueNotAllowed(name) }
    append(Array(name.utf8), octets)
  }

  /// Adds all of `other` after what is there.
  public mutating func add(_ other: Metadata) { storage += other.storage }

  /// Puts all of `other` in place of what is there under the same names.
  mutating func replace(by other: Metadata) {
    remove(Set(other.entries.map(\.name)))
    add(other)
  }

  /// Takes all values of some names out.
  mutating func remove(_ names: Set<String>) {
    let kept = entries.filter { !names.contains($0.name) }
    self = Metadata()
    for entry in kept { append(Array(entry.name.utf8), entry.value) }
  }

  /// Adds all values that `other` has under a name, octet by octet as they are there.
  ///
  /// What was received can so be passed on, also where it is nothing that ``add(_:_:)`` would take.
  public mutating func add(_ name: String, from other: Metadata) {
    for entry in other.entries where entry.name == name { append(Array(name.utf8), entry.value) }
  }

  /// Every name with its octets, in order.
  public var entries: [(name: String, value: [UInt8])] {
    var list: [(name: String, value: [UInt8])] = []
    var offset = 0
    while offset < storage.count {
      let entry = entry(at: offset)
      list.append((String(decoding: storage[entry.name], as: UTF8.self), Array(storage[entry.value])))
      offset = entry.value.upperBound
    }
    return list
  }

  private static func isBinary(_ name: String) -> Bool { name.hasSuffix("-bin") }

  private static func check(_ name: String) throws(MetadataError) {
    let allowed = name.utf8.allSatisfy { letter in
      switch letter {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
    guard allowed, !name.isEmpty, name.utf8.count <= RPCLimits.headerNameBytesMax else { throw .nameNotAllowed(name) }
    let reserved = [
      "grpc-", "te", "content-type", "host", "connection", "keep-alive", "proxy-connection", "transfer-encoding",
      "upgrade",
    ]
    guard !reserved.contains(where: { $0.hasSuffix("-") ? name.hasPrefix($0) : name == $0 }) else {
      throw .nameReserved(name)
    }
  }
}

/// Why something cannot be sent as metadata.
public enum MetadataError: Error, Hashable {
  /// Empty, too long, or with other characters than `0-9 a-z _ - .`.
  case nameNotAllowed(String)
  /// It belongs to gRPC or to HTTP.
  case nameReserved(String)
  /// Text for a `-bin` name, octets for another one, or text that is not printable ASCII or has a space at an end.
  /// Holds the name, never the value.
  case valueNotAllowed(String)
}

extension Metadata: ExpressibleByDictionaryLiteral {
  /// A literal states facts: one that cannot be sent is a mistake in the program.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements {
      do { try add(name, value) } catch { preconditionFailure("\(error)") }
    }
  }
}

// The wire's side: names and values as header fields.
extension Metadata {
  /// Takes in a header field as it was received.
  ///
  /// The first makes room for `room` octets, so that the others need not.
  /// Octets that gRPC does not allow but HTTP does are kept; a `-bin` value that is no base64 is left out.
  ///
  /// - Parameter joinedRoom: octets of a list of fields that there is still room for. Of values that were joined by commas,
  ///   each but the first takes its name and 32 of it, as if it had come by itself. Below zero there were too many, and the
  ///   rest is left out.
  public mutating func append(receivedName name: RawSpan, value: RawSpan, room: Int = 0, joinedRoom: inout Int) {
    guard name.byteCount <= RPCLimits.headerNameBytesMax else { return }
    if storage.isEmpty { storage.reserveCapacity(room) }
    guard name.hasSuffix("-bin") else { return append(name, value) }
    let octets = value.octets
    guard octets.contains(UInt8(ascii: ",")) else { return append(name, base64: octets[...]) }
    // Equal names may have been joined by a comma on the way. What a comma stands alone for says nothing.
    var isFirst = true
    for part in octets.split(separator: UInt8(ascii: ",")) {
      if !isFirst { joinedRoom -= name.byteCount + RPCLimits.fieldOverheadBytes }
      guard joinedRoom >= 0 else { return }
      isFirst = false
      append(name, base64: part)
    }
  }

  private mutating func append(_ name: RawSpan, base64 text: ArraySlice<UInt8>) {
    guard let octets = Base64.decode(text.drop { $0 == 0x20 }) else { return }
    unsafe append(name, octets.span.bytes)
  }

  /// Octets of memory that the entries take.
  public var byteCount: Int { storage.count }

  /// Every field as it has to be sent: name, and value with `-bin` values in base64.
  ///
  /// What was received may be here, to be passed on: of that, names that belong to the protocol are left out.
  public func forEachField(_ body: (_ name: RawSpan, _ value: RawSpan) -> Void) {
    var offset = 0
    while offset < storage.count {
      let entry = entry(at: offset)
      let name = unsafe storage.span.bytes.extracting(entry.name)
      if name.hasPrefix("grpc-"), !name.isEqual(to: "grpc-status-details-bin") {
        offset = entry.value.upperBound
        continue
      }
      if name.hasSuffix("-bin") {
        let text = Base64.encode(Array(storage[entry.value]))
        unsafe body(name, text.span.bytes)
      } else {
        unsafe body(name, storage.span.bytes.extracting(entry.value))
      }
      offset = entry.value.upperBound
    }
  }

  /// Names, values as they are sent, and 32 for each: what a receiver's limit is about (RFC 9113 §6.5.2).
  var listBytes: Int {
    var (bytes, offset) = (0, 0)
    while offset < storage.count {
      let entry = entry(at: offset)
      let isBinary = unsafe storage.span.bytes.extracting(entry.name).hasSuffix("-bin")
      let valueBytes = isBinary ? (entry.value.count * 4 + 2) / 3 : entry.value.count
      bytes += entry.name.count + valueBytes + RPCLimits.fieldOverheadBytes
      offset = entry.value.upperBound
    }
    return bytes
  }

  private func entry(at offset: Int) -> (name: Range<Int>, value: Range<Int>) {
    let nameLength = Int(storage[offset]) << 8 | Int(storage[offset + 1])
    var valueLength = 0
    for index in 2..<6 { valueLength = valueLength << 8 | Int(storage[offset + index]) }
    let name = offset + 6..<offset + 6 + nameLength
    return (name, name.upperBound..<name.upperBound + valueLength)
  }

  private mutating func append(_ name: [UInt8], _ value: [UInt8]) {
    unsafe append(name.span.bytes, value.span.bytes)
  }

  private mutating func append(_ name: RawSpan, _ value: RawSpan) {
    let (nameCount, valueCount) = (name.byteCount, value.byteCount)
    storage.append(addingCapacity: 6 + nameCount + valueCount) { space in
      space.append(UInt8(truncatingIfNeeded: nameCount >> 8))
      space.append(UInt8(truncatingIfNeeded: nameCount))
      space.append(UInt8(truncatingIfNeeded: valueCount >> 24))
      space.append(UInt8(truncatingIfNeeded: valueCount >> 16))
      space.append(UInt8(truncatingIfNeeded: valueCount >> 8))
      space.append(UInt8(truncatingIfNeeded: valueCount))
      unsafe space.withUnsafeMutableBufferPointer { room, used in
        guard let start = room.baseAddress else { return }
        let end = unsafe UnsafeMutableRawPointer(start + used)
        unsafe name.withUnsafeBytes {
          if let from = $0.baseAddress { unsafe end.copyMemory(from: from, byteCount: nameCount) }
        }
        unsafe value.withUnsafeBytes {
          if let from = $0.baseAddress { unsafe (end + nameCount).copyMemory(from: from, byteCount: valueCount) }
        }
        used += nameCount + valueCount
      }
    }
  }
}

extension Metadata {
  /// Adds `grpc-status-details-bin`, which only a transport may.
  package mutating func append(statusDetails status: [UInt8]) {
    append(Array("grpc-status-details-bin".utf8), status)
  }
}

internal import CNghttp2

/// Fields that are the same every time: laid out once, never copied, kept until the process ends.
@safe public final class HTTP2StaticFields: @unchecked Sendable {
  let values: UnsafeMutablePointer<nghttp2_nv>
  let count: Int

  /// Make only what a program has a fixed number of: it is never freed, since nghttp2 may still point to it.
  public init(_ fields: [(StaticString, StaticString)]) {
    count = fields.count
    unsafe values = .allocate(capacity: max(1, fields.count))
    for (index, (name, value)) in fields.enumerated() {
      let flags = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue | NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue)
      unsafe values[index] = nghttp2_nv(
        name: UnsafeMutablePointer(mutating: name.utf8Start), value: UnsafeMutablePointer(mutating: value.utf8Start),
        namelen: name.utf8CodeUnitCount, valuelen: value.utf8CodeUnitCount, flags: flags)
    }
  }
}

/// Fields made up for one stream; nghttp2 copies them when they are submitted.
public struct HTTP2Fields: Sendable {
  private var bytes: [UInt8] = []
  private var lengths: [(name: Int, value: Int)] = []

  /// No fields, and no memory for any.
  public init() {}

  /// - Parameter room: octets that names and values will take, as far as that is known.
  public init(room: Int) {
    bytes.reserveCapacity(room)
    lengths.reserveCapacity(Self.usualCount)
  }

  /// Fields that a request has, mostly.
  private static let usualCount = 16

  /// Whether there is none.
  public var isEmpty: Bool { lengths.isEmpty }

  /// Adds a field at the end. Nothing is checked: names are lower-case.
  public mutating func add(_ name: StaticString, _ value: StaticString) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    lengths.append((name.utf8CodeUnitCount, value.utf8CodeUnitCount))
  }

  /// Adds a field at the end. Nothing is checked: names are lower-case.
  public mutating func add(_ name: StaticString, _ value: some Collection<UInt8>) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(contentsOf: value)
    lengths.append((name.utf8CodeUnitCount, value.count))
  }

  /// Adds a field at the end. Nothing is checked: names are lower-case.
  public mutating func add(_ name: StaticString, text value: String) {
    var value = value
    value.withUTF8 { value in
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      unsafe bytes.append(contentsOf: value)
      lengths.append((name.utf8CodeUnitCount, value.count))
    }
  }

  /// Adds a field at the end, as it came from elsewhere. Nothing is checked: names are lower-case.
  public mutating func add(name: RawSpan, value: RawSpan) {
    unsafe name.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    unsafe value.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    lengths.append((name.byteCount, value.byteCount))
  }

  /// Shows every field, in order.
  public func forEach(_ body: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void) {
    var offset = 0
    for length in lengths {
      let end = offset + length.name
      body(bytes[offset..<end], bytes[end..<end + length.value])
      offset = end + length.value
    }
  }

  func withValues<R>(_ body: (UnsafeMutablePointer<nghttp2_nv>, Int) -> R) -> R {
    // nghttp2 copies what it is shown and changes nothing of it.
    unsafe bytes.withUnsafeBufferPointer { shown in
      let bytes = unsafe UnsafeMutableBufferPointer(mutating: shown)
      return unsafe withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: max(1, lengths.count)) { values in
        var offset = 0
        for (index, length) in lengths.enumerated() {
          let name = unsafe bytes.baseAddress.map { unsafe $0 + offset }
          let value = unsafe bytes.baseAddress.map { unsafe $0 + offset + length.name }
          unsafe values.initializeElement(
            at: index,
            to: nghttp2_nv(name: name, value: value, namelen: length.name, valuelen: length.value, flags: 0))
          offset += length.name + length.value
        }
        guard let base = values.baseAddress else { preconditionFailure("room for at least one") }
        return unsafe body(base, lengths.count)
      }
    }
  }
}

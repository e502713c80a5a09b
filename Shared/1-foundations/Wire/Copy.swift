internal import Glibc

/// From C to Swift: what generated initializers copy a message's fields with.
package enum Copy {
  /// Empty for nil; the text is UTF-8 that was checked.
  package static func text(_ text: UnsafePointer<CChar>?) -> String {
    guard let text = unsafe text, unsafe text.pointee != 0 else { return "" }
    let count = unsafe strlen(text)
    // The walk has seen every byte of it.
    let bytes = unsafe Span(_unsafeStart: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
    return unsafe String(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII(bytes)))
  }

  /// Said of a string once, it spares every comparison and every hash of it a look at its characters.
  private static func isASCII(_ text: Span<UInt8>) -> Bool {
    let bytes = unsafe text.bytes
    var offset = 0
    var high: UInt64 = 0
    while offset + 8 <= bytes.byteCount {
      high |= unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < bytes.byteCount {
      high |= UInt64(unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
      offset += 1
    }
    return high & 0x8080_8080_8080_8080 == 0
  }

  /// As many bytes as there are; `data` is not looked at where there are none.
  @inlinable package static func bytes(_ count: Int, _ data: UnsafePointer<UInt8>?) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: data, count: count))
  }

  /// Numbers, which are the same in C.
  @inlinable package static func numbers<Number: BitwiseCopyable>(
    _ count: Int, _ numbers: UnsafePointer<Number>?
  ) -> [Number] {
    unsafe Array(UnsafeBufferPointer(start: numbers, count: count))
  }

  /// One value for each element of a C array, such as the pointers to submessages.
  @inlinable package static func each<Element, Value>(
    _ count: Int, _ elements: UnsafePointer<Element>?, _ value: (Element) -> Value
  ) -> [Value] {
    guard let elements = unsafe elements, count > 0 else { return [] }
    var values: [Value] = []
    values.reserveCapacity(count)
    for index in 0..<count { unsafe values.append(value(elements[index])) }
    return values
  }

  /// A map from its entries; of equal keys the last one counts.
  @inlinable package static func map<Entry, Key: Hashable, Value>(
    _ count: Int, _ entries: UnsafePointer<UnsafeMutablePointer<Entry>?>?,
    _ pair: (UnsafePointer<Entry>) -> (Key, Value)
  ) -> [Key: Value] {
    guard let entries = unsafe entries, count > 0 else { return [:] }
    var values: [Key: Value] = [:]
    values.reserveCapacity(count)
    for index in 0..<count {
      let (key, value) = unsafe pair(UnsafePointer(entries[index]!))
      values[key] = value
    }
    return values
  }
}

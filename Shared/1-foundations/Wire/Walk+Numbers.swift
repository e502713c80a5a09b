/// The numbers that hold a message together: keys, lengths and varints, each with a bound on its bytes.
extension Walk {
  /// A field's key: its number in the upper bits, its wire type in the lowest three.
  @inline(__always)
  func tag(_ at: inout Bytes, _ end: Bytes) throws(WireError) -> UInt32 {
    let first = unsafe at.load(as: UInt8.self)
    if first < 0x80 {
      guard first >= 8 else { throw WireError(.fieldNumberOutOfRange) }
      unsafe at += 1
      return UInt32(first)
    }
    let key = try unsafe shortNumber(&at, end)
    guard key >= 8, key <= UInt64(UInt32.max) else { throw WireError(.fieldNumberOutOfRange) }
    return UInt32(key)
  }

  /// A length, which the bytes that follow do have.
  @inline(__always)
  func length(_ at: inout Bytes, _ end: Bytes) throws(WireError) -> Int {
    guard unsafe at < end else { throw WireError(.truncated) }
    let first = unsafe at.load(as: UInt8.self)
    let length: UInt64
    if first < 0x80 {
      unsafe at += 1
      length = UInt64(first)
    } else {
      length = try unsafe shortNumber(&at, end)
    }
    guard length <= UInt64(unsafe end - at) else { throw WireError(.truncated) }
    return Int(length)
  }

  @inline(__always)
  func skip(_ count: Int, _ at: inout Bytes, _ end: Bytes) throws(WireError) {
    guard unsafe end - at >= count else { throw WireError(.truncated) }
    unsafe at += count
  }

  @inline(__always)
  func skipVarint(_ at: inout Bytes, _ end: Bytes) throws(WireError) {
    if unsafe at < end, unsafe at.load(as: UInt8.self) < 0x80 {
      unsafe at += 1
    } else {
      try unsafe skipLongVarint(&at, end)
    }
  }

  /// A varint of up to ten bytes, the tenth of which holds the 64th bit only.
  private func skipLongVarint(_ at: inout Bytes, _ end: Bytes) throws(WireError) {
    for place in 1...10 {
      guard unsafe at < end else { throw WireError(.truncated) }
      let byte = unsafe at.load(as: UInt8.self)
      unsafe at += 1
      if byte < 0x80 {
        guard place < 10 || byte <= 1 else { break }
        return
      }
    }
    throw WireError(.numberTooLong)
  }

  /// A varint of up to five bytes: more than any key or length needs.
  private func shortNumber(_ at: inout Bytes, _ end: Bytes) throws(WireError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 35, by: 7) {
      guard unsafe at < end else { throw WireError(.truncated) }
      let byte = unsafe at.load(as: UInt8.self)
      unsafe at += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw WireError(.numberTooLong)
  }
}

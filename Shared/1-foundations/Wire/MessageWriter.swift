internal import Glibc

/// Writes a message field by field, straight from what it is about: for answers that are large and asked for often, of which
/// neither a value nor a struct is to be made.
///
/// Whoever writes names fields by their numbers in the schema, in any order. What is at its default is left out. In the order of their
/// numbers the bytes are those which the message's own `encode` gives: that is what a test holds them against.
@safe public struct MessageWriter: ~Copyable {
  @usableFromInline var start: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  @usableFromInline var count = 0
  @usableFromInline var elements = 0
  @usableFromInline var hasRefusedText = false

  /// - Parameter capacity: bytes to begin with.
  public init(capacity: Int) {
    self.capacity = max(capacity, Self.scalarBytesMax)
    unsafe start = .allocate(byteCount: self.capacity, alignment: 1)
  }

  deinit { unsafe start.deallocate() }

  /// Appends what was written. Throws where a text holds a NUL; then `bytes` is as before.
  public borrowing func append(to bytes: inout [UInt8]) throws(WireError) {
    guard !hasRefusedText else { throw WireError(.nulInString) }
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// What has been written so far, as whoever reads it counts it.
  public struct Size: Hashable, Sendable {
    /// Of the encoded message.
    public var bytes: Int
    /// Messages within it and texts of lists, which ``WireLimits/elementsMax`` bounds; without those in what was encoded before.
    public var elements: Int

    /// A size to be compared with.
    public init(bytes: Int, elements: Int) {
      (self.bytes, self.elements) = (bytes, elements)
    }
  }

  /// What has been written so far.
  public var size: Size { Size(bytes: count, elements: elements) }

  /// Takes back what was written last.
  ///
  /// - Parameter size: what had been written before, between two fields of the outermost message.
  public mutating func takeBack(to size: Size) {
    precondition(0...count ~= size.bytes && 0...elements ~= size.elements, "so much was never written")
    (count, elements) = (size.bytes, size.elements)
  }

  // MARK: Fields

  /// Of an integer type, or of an enumeration.
  @inlinable public mutating func write(_ number: some BinaryInteger, as field: Int) {
    if number != 0 { write(present: number, as: field) }
  }

  /// Of a `oneof`: it is there though it is 0.
  @inlinable public mutating func write(present number: some BinaryInteger, as field: Int) {
    reserve(Self.scalarBytesMax)
    put(key: field, WireType.varint)
    put(UInt64(truncatingIfNeeded: number))
  }

  /// A truth value; false is left out.
  @inlinable public mutating func write(_ flag: Bool, as field: Int) { write(flag ? 1 : 0, as: field) }

  /// A double; 0 is left out.
  @inlinable public mutating func write(_ number: Double, as field: Int) {
    if number != 0 { write(present: number, as: field) }
  }

  /// Of a `oneof`: it is there though it is 0.
  @inlinable public mutating func write(present number: Double, as field: Int) {
    reserve(Self.scalarBytesMax)
    put(key: field, WireType.fixed64)
    put(bitsOf: number)
  }

  /// A text; an empty one is left out, and one with a NUL is refused by ``append(to:)``.
  public mutating func write(_ text: String, as field: Int) {
    if !text.isEmpty { write(element: text, as: field) }
  }

  /// A list of texts, empty ones among them.
  public mutating func write(listOf texts: [String], as field: Int) {
    elements += texts.count
    for text in texts { write(element: text, as: field) }
  }

  private mutating func write(element text: String, as field: Int) {
    let utf8 = text.utf8.span
    let length = utf8.count
    unsafe writeBytes(length, as: field) { room in
      unsafe utf8.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
      return unsafe memchr(room.baseAddress!, 0, length) == nil
    }
  }

  /// Text that is made where it lies.
  ///
  /// - Parameter fill: fills all `length` bytes, with UTF-8 that holds no NUL.
  @inlinable public mutating func write(
    textOf length: Int, as field: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    guard length > 0 else { return }
    unsafe writeBytes(length, as: field) { room in
      unsafe fill(room)
      return true
    }
  }

  /// A field of bytes.
  public mutating func write(bytes: [UInt8], as field: Int) {
    guard !bytes.isEmpty else { return }
    unsafe writeBytes(bytes.count, as: field) { room in
      unsafe bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
      return true
    }
  }

  /// A list of numbers, packed.
  @inlinable public mutating func write(_ numbers: [Double], as field: Int) {
    guard !numbers.isEmpty else { return }
    reserve(Self.scalarBytesMax + 8 * numbers.count)
    put(key: field, WireType.delimited)
    put(UInt64(8 * numbers.count))
    for number in numbers { put(bitsOf: number) }
  }

  /// A list of an enumeration's values below 64, ascending and packed.
  ///
  /// - Parameter values: a bit set for each of them.
  @inlinable public mutating func write(valuesOf values: UInt64, as field: Int) {
    guard values != 0 else { return }
    reserve(Self.scalarBytesMax + values.nonzeroBitCount)
    put(key: field, WireType.delimited)
    put(UInt64(values.nonzeroBitCount))
    var rest = values
    while rest != 0 {
      put(UInt64(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }

  /// A message within this one, or one of a list of them. It is there though it says nothing.
  @inlinable public mutating func writeMessage(as field: Int, _ body: (inout MessageWriter) -> Void) {
    let place = beginMessage(as: field)
    body(&self)
    endMessage(place)
  }

  /// The same for what a closure would have to copy: everything up to `endMessage` is within it.
  ///
  /// - Returns: what `endMessage` has to be told.
  @inlinable public mutating func beginMessage(as field: Int) -> Int {
    reserve(Self.scalarBytesMax)
    put(key: field, WireType.delimited)
    elements += 1
    // Most are so short that one byte tells their length; the others move up.
    count += 1
    return count
  }

  /// Ends what ``beginMessage(as:)`` has begun; the last that was begun comes first.
  @inlinable public mutating func endMessage(_ begin: Int) {
    let length = count - begin
    if length < 0x80 {
      unsafe start.storeBytes(of: UInt8(length), toByteOffset: begin - 1, as: UInt8.self)
    } else {
      moveUp(length, behindLengthAt: begin - 1)
    }
  }

  /// A message within this one that is encoded as usual.
  public mutating func write(_ message: some Message, as field: Int) throws(WireError) {
    let encoded = try message.encoded()
    elements += 1
    unsafe writeBytes(encoded.count, as: field) { room in
      unsafe encoded.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
      return true
    }
  }

  /// Fields of this message that are encoded already.
  public mutating func write(fields encoded: [UInt8]) {
    reserve(encoded.count)
    unsafe encoded.withUnsafeBytes { source in
      if let base = source.baseAddress { unsafe (start + count).copyMemory(from: base, byteCount: source.count) }
    }
    count += encoded.count
  }

  // MARK: Bytes

  /// Of a key and a number at most.
  @inlinable static var scalarBytesMax: Int { 20 }

  /// - Parameter fill: returns whether what it has filled in may be sent.
  @inlinable mutating func writeBytes(_ length: Int, as field: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Bool) {
    reserve(Self.scalarBytesMax + length)
    put(key: field, WireType.delimited)
    put(UInt64(length))
    if unsafe !fill(UnsafeMutableRawBufferPointer(start: start + count, count: length)) { hasRefusedText = true }
    count += length
  }

  @inlinable mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @usableFromInline @inline(never) mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
    unsafe larger.copyMemory(from: start, byteCount: count)
    unsafe start.deallocate()
    unsafe start = larger
  }

  /// Puts a length before the bytes that were written last, where there is room for one byte of it.
  @usableFromInline mutating func moveUp(_ length: Int, behindLengthAt place: Int) {
    reserve(Self.scalarBytesMax)
    let lengthBytes = (63 - UInt64(length).leadingZeroBitCount) / 7 + 1
    unsafe memmove(start + place + lengthBytes, start + place + 1, length)
    count = place
    put(UInt64(length))
    count += length
  }

  @inlinable mutating func put(key field: Int, _ wireType: UInt32) {
    put(UInt64(field) << 3 | UInt64(wireType))
  }

  @inlinable mutating func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      unsafe start.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: count, as: UInt8.self)
      count += 1
      rest >>= 7
    }
    unsafe start.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: count, as: UInt8.self)
    count += 1
  }

  @inlinable mutating func put(bitsOf number: Double) {
    unsafe start.storeBytes(of: number.bitPattern.littleEndian, toByteOffset: count, as: UInt64.self)
    count += 8
  }
}

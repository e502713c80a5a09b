/// The field blocks of one receive, in two pieces of memory that are used again and again.
@safe struct FieldStore: ~Copyable {
  private struct Field {
    var start: Int
    var nameLength: Int
    var valueLength: Int
  }

  // Raw memory, not arrays: this runs for every field of every request. A connection that says nothing has none.
  private var bytes = UnsafeMutableRawPointer.allocate(byteCount: 0, alignment: 8)
  private var bytesRoom = 0
  private var bytesUsed = 0
  private var fields = UnsafeMutablePointer<Field>.allocate(capacity: 0)
  private var fieldsRoom = 0
  private var fieldsUsed = 0
  private var blockStart = 0
  private var listBytes = 0
  private var isTooLarge = false
  private var isOpen = false

  /// A few octets can stand for a whole table of fields, again and again. Up to so many times the limit a request gets an
  /// answer that says what is wrong with it; what goes on after that is only decoded.
  private static let patience = 4

  /// What is kept for the next read: a connection's client may have sent a hundred full lists in one, and nothing ever after.
  private static let keptBytesMax = 64 * 1024
  private static let keptFieldsMax = 1024

  deinit {
    unsafe bytes.deallocate()
    unsafe fields.deallocate()
  }

  /// Forgets all blocks but one that is still arriving.
  mutating func clear() {
    guard isOpen, blockStart < fieldsUsed else {
      (bytesUsed, fieldsUsed, blockStart) = (0, 0, 0)
      if bytesRoom > Self.keptBytesMax || fieldsRoom > Self.keptFieldsMax { letGo() }
      return
    }
    let start = unsafe fields[blockStart].start
    unsafe bytes.copyMemory(from: bytes + start, byteCount: bytesUsed - start)
    bytesUsed -= start
    for index in blockStart..<fieldsUsed {
      unsafe fields[index - blockStart] = fields[index]
      unsafe fields[index - blockStart].start -= start
    }
    fieldsUsed -= blockStart
    blockStart = 0
  }

  /// A block begins; a half one before it is forgotten.
  mutating func begin() {
    blockStart = fieldsUsed
    listBytes = 0
    isTooLarge = false
    isOpen = true
  }

  /// False when the block is so much too large that the rest of it is not worth being looked at.
  mutating func append(
    _ name: UnsafePointer<UInt8>, _ nameLength: Int, _ value: UnsafePointer<UInt8>, _ valueLength: Int,
    listBytesMax: Int
  ) -> Bool {
    let length = nameLength + valueLength
    listBytes += length + 32
    guard listBytes <= listBytesMax else {
      isTooLarge = true
      return listBytes <= listBytesMax * Self.patience
    }
    if fieldsUsed == fieldsRoom || bytesUsed + length > bytesRoom { grow(for: length) }
    unsafe fields[fieldsUsed] = Field(start: bytesUsed, nameLength: nameLength, valueLength: valueLength)
    fieldsUsed += 1
    unsafe (bytes + bytesUsed).copyMemory(from: name, byteCount: nameLength)
    unsafe (bytes + bytesUsed + nameLength).copyMemory(from: value, byteCount: valueLength)
    bytesUsed += length
    return true
  }

  mutating func end() -> (Range<Int>, byteCount: Int, isTooLarge: Bool) {
    isOpen = false
    let start = unsafe blockStart < fieldsUsed ? fields[blockStart].start : bytesUsed
    return (blockStart..<fieldsUsed, bytesUsed - start, isTooLarge)
  }

  func forEach(in range: Range<Int>, _ body: (RawSpan, RawSpan) -> Void) {
    for index in range {
      let field = unsafe fields[index]
      let name = unsafe UnsafeRawBufferPointer(start: bytes + field.start, count: field.nameLength)
      let value = unsafe UnsafeRawBufferPointer(
        start: bytes + field.start + field.nameLength, count: field.valueLength)
      unsafe body(RawSpan(_unsafeBytes: name), RawSpan(_unsafeBytes: value))
    }
  }

  private mutating func letGo() {
    unsafe bytes.deallocate()
    unsafe fields.deallocate()
    unsafe bytes = .allocate(byteCount: 0, alignment: 8)
    unsafe fields = .allocate(capacity: 0)
    (bytesRoom, fieldsRoom) = (0, 0)
  }

  private mutating func grow(for length: Int) {
    if fieldsUsed == fieldsRoom {
      let room = max(32, fieldsRoom * 2)
      let larger = UnsafeMutablePointer<Field>.allocate(capacity: room)
      unsafe larger.update(from: fields, count: fieldsUsed)
      unsafe fields.deallocate()
      unsafe fields = larger
      fieldsRoom = room
    }
    while bytesUsed + length > bytesRoom {
      let room = max(1024, bytesRoom * 2)
      let larger = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 8)
      unsafe larger.copyMemory(from: bytes, byteCount: bytesUsed)
      unsafe bytes.deallocate()
      unsafe bytes = larger
      bytesRoom = room
    }
  }
}

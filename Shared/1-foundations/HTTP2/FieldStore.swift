/// The field blocks of one receive, in two arrays that are used again and again.
struct FieldStore {
  private struct Field {
    var start: Int
    var nameLength: Int
    var valueLength: Int
  }

  private var bytes: [UInt8] = []
  private var fields: [Field] = []
  private var blockStart = 0
  private var listBytes = 0
  private var isTooLarge = false
  private var isOpen = false

  /// Forgets all blocks but one that is still arriving.
  mutating func clear() {
    guard isOpen, blockStart < fields.count else {
      bytes.removeAll(keepingCapacity: true)
      fields.removeAll(keepingCapacity: true)
      blockStart = 0
      return
    }
    let start = fields[blockStart].start
    bytes.removeSubrange(..<start)
    fields.removeSubrange(..<blockStart)
    for index in fields.indices { fields[index].start -= start }
    blockStart = 0
  }

  /// A block begins; a half one before it is forgotten.
  mutating func begin() {
    blockStart = fields.count
    listBytes = 0
    isTooLarge = false
    isOpen = true
  }

  mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, listBytesMax: Int) {
    listBytes += name.count + value.count + 32
    guard listBytes <= listBytesMax else {
      isTooLarge = true
      return
    }
    fields.append(Field(start: bytes.count, nameLength: name.count, valueLength: value.count))
    unsafe bytes.append(contentsOf: name)
    unsafe bytes.append(contentsOf: value)
  }

  mutating func end() -> (Range<Int>, isTooLarge: Bool) {
    isOpen = false
    return (blockStart..<fields.count, isTooLarge)
  }

  func forEach(in range: Range<Int>, _ body: (RawSpan, RawSpan) -> Void) {
    let all = unsafe bytes.span.bytes
    for field in fields[range] {
      let value = field.start + field.nameLength
      body(all.extracting(field.start..<value), all.extracting(value..<value + field.valueLength))
    }
  }
}

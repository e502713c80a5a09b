internal import CProtobufC

/// Reads a message's bytes against its descriptor without keeping anything, before protobuf-c may see them.
///
/// protobuf-c has no recursion limit, gives two bytes that stand for an empty submessage its whole struct, takes any
/// bytes for a string and cuts it at a NUL. What passes here it can unpack within the memory it is charged for.
@safe struct Walk {
  private let elementsMax: Int
  private var elementsLeft: Int
  private var memoryLeft: Int
  private let memory: Int
  /// The first long field of bytes of the outermost message, unless it is given twice.
  private(set) var longBytes: LongBytes?

  init(wireBytes: Int, from source: MessageSource) {
    elementsMax = source.elementsMax
    elementsLeft = elementsMax
    memory = WireLimits.unpackedBytesMax(forWireBytes: wireBytes, from: source)
    memoryLeft = memory
  }

  /// A field of bytes that is read where it is.
  @unsafe struct LongBytes {
    let field: Field
    /// Where the length begins that stands before the bytes.
    let lengthStart: Bytes
    let start: Bytes
    let count: Int
    /// The last time counts, as protobuf-c has it.
    var isGivenTwice = false

    var isOneOf: Bool { unsafe field.pointee.flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0 }
  }

  typealias Bytes = UnsafeRawPointer
  typealias Descriptor = UnsafePointer<ProtobufCMessageDescriptor>
  typealias Field = UnsafePointer<ProtobufCFieldDescriptor>

  /// Checks one message, which has `depthLeft` levels to go, itself counted.
  mutating func message(
    _ start: Bytes, _ end: Bytes, _ descriptor: Descriptor, depthLeft: Int
  ) throws(WireError) {
    guard depthLeft > 0 else { throw WireError(.tooDeep(max: WireLimits.depthMax)) }
    try charge(unsafe descriptor.pointee.sizeof_message)
    let fields = unsafe descriptor.pointee.fields
    let fieldCount = Int(unsafe descriptor.pointee.n_fields)
    var index = 0  // where the next field is looked for first: senders write them in order
    var members = 0
    var messages: UInt128 = 0  // which fields that hold one message have come, by their places
    var at = unsafe start
    while unsafe at < end {
      let key = try unsafe tag(&at, end)
      let number = key >> 3
      members += 1
      if members > Walk.freeMembers { try charge(Walk.memberBytes) }
      // Of fields that are not set there are a few in between.
      let last = min(index + Walk.passedOver, fieldCount)
      while index < last, unsafe fields![index].id < number { index += 1 }
      if unsafe index >= fieldCount || fields![index].id != number {
        guard let found = unsafe find(number, in: descriptor) else {
          try unsafe unknown(&at, end, wireType: key & 7)
          continue
        }
        index = found
      }
      let field = unsafe fields! + index
      try unsafe self.field(&at, end, field, wireType: key & 7, depthLeft: depthLeft)
      if unsafe field.pointee.label == PROTOBUF_C_LABEL_REPEATED { continue }
      if unsafe field.pointee.type == PROTOBUF_C_TYPE_MESSAGE {
        let mark: UInt128 = 1 << index
        guard messages & mark == 0 else { throw unsafe WireError(.givenTwice, field: name(of: field)) }
        messages |= mark
      }
      index += 1
    }
  }

  /// So many fields are looked at in turn before one is looked for.
  private static let passedOver = 4

  /// protobuf-c notes this many members of a message on its stack, the rest in memory that doubles.
  private static let freeMembers = 16
  private static let memberBytes = 64

  private mutating func field(
    _ at: inout Bytes, _ end: Bytes, _ field: Field, wireType: UInt32, depthLeft: Int
  ) throws(WireError) {
    do {
      try unsafe value(&at, end, field, wireType: wireType, depthLeft: depthLeft)
    } catch {
      throw error.inside(unsafe name(of: field))
    }
  }

  private mutating func value(
    _ at: inout Bytes, _ end: Bytes, _ field: Field, wireType: UInt32, depthLeft: Int
  ) throws(WireError) {
    let kind = unsafe Kind(field.pointee.type)
    let isRepeated = unsafe field.pointee.label == PROTOBUF_C_LABEL_REPEATED
    if wireType == kind.wireType {
      if isRepeated { try element(elementBytes: kind.elementBytes) }
      switch kind {
      case .varint32, .varint64, .bool: try unsafe skipVarint(&at, end)
      case .fixed32: try unsafe skip(4, &at, end)
      case .fixed64: try unsafe skip(8, &at, end)
      case .text:
        let length = try unsafe length(&at, end)
        try charge(length + 1)
        try unsafe Text.check(at, length)
        unsafe at += length
      case .bytes:
        let lengthStart = unsafe at
        let length = try unsafe length(&at, end)
        try charge(length)
        if depthLeft == WireLimits.depthMax, !isRepeated {
          unsafe note(LongBytes(field: field, lengthStart: lengthStart, start: at, count: length))
        }
        unsafe at += length
      case .message:
        if !isRepeated { try element(elementBytes: 0) }
        let length = try unsafe length(&at, end)
        let submessage = unsafe field.pointee.descriptor!.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
        try unsafe message(at, at + length, submessage, depthLeft: depthLeft - 1)
        unsafe at += length
      }
    } else if isRepeated && wireType == WireType.delimited && kind.wireType != WireType.delimited {
      try unsafe packed(&at, end, kind)
    } else {
      throw WireError(WireType.isKnown(wireType) ? .wrongWireType : .unknownWireType)
    }
  }

  private mutating func note(_ bytes: LongBytes) {
    if let first = unsafe longBytes {
      if unsafe first.field == bytes.field { unsafe longBytes?.isGivenTwice = true }
    } else if unsafe bytes.count >= ArenaSize.viewed, unsafe !bytes.isOneOf {
      unsafe longBytes = bytes
    }
  }

  private mutating func packed(_ at: inout Bytes, _ end: Bytes, _ kind: Kind) throws(WireError) {
    let length = try unsafe length(&at, end)
    let listEnd = unsafe at + length
    switch kind {
    case .fixed32, .fixed64:
      guard length % kind.elementBytes == 0 else { throw WireError(.truncated) }
      try charge(length)
      unsafe at = listEnd
    case .bool:
      try charge(length * kind.elementBytes)
      while unsafe at < listEnd {
        guard unsafe at.load(as: UInt8.self) <= 1 else { throw WireError(.notABool) }
        unsafe at += 1
      }
    case .varint32, .varint64:
      var count = 0
      while unsafe at < listEnd {
        try unsafe skipVarint(&at, listEnd)
        count += 1
      }
      try charge(count * kind.elementBytes)
    case .text, .bytes, .message:
      preconditionFailure("\(kind) is never packed")
    }
  }

  private mutating func unknown(_ at: inout Bytes, _ end: Bytes, wireType: UInt32) throws(WireError) {
    try element(elementBytes: unsafe MemoryLayout<ProtobufCMessageUnknownField>.stride)
    let start = unsafe at
    switch wireType {
    case WireType.varint: try unsafe skipVarint(&at, end)
    case WireType.fixed64: try unsafe skip(8, &at, end)
    case WireType.delimited:
      let length = try unsafe length(&at, end)
      unsafe at += length
    case WireType.fixed32: try unsafe skip(4, &at, end)
    default: throw WireError(.unknownWireType)
    }
    try charge(unsafe at - start)
  }

  private func name(of field: Field) -> String {
    let name = unsafe String(cString: field.pointee.name)
    return unsafe field.pointee.label == PROTOBUF_C_LABEL_REPEATED ? "\(name)[]" : name
  }

  /// The place of the field with this number among the message's fields.
  private func find(_ number: UInt32, in descriptor: Descriptor) -> Int? {
    // Ranges of consecutive numbers, the last one being a mark for the end; there are few, so they are tried in turn.
    let ranges = unsafe descriptor.pointee.field_ranges
    for range in 0..<Int(unsafe descriptor.pointee.n_field_ranges) {
      let first = unsafe UInt32(ranges![range].start_value)
      let index = unsafe ranges![range].orig_index
      let count = unsafe ranges![range + 1].orig_index - index
      if number >= first && number - first < count { return Int(index + (number - first)) }
    }
    return nil
  }

  private mutating func element(elementBytes: Int) throws(WireError) {
    guard elementsLeft > 0 else { throw WireError(.tooManyElements(max: elementsMax)) }
    elementsLeft -= 1
    try charge(elementBytes)
  }

  /// Takes `bytes` and what rounding and a pointer may add off the memory that is left.
  @inline(__always) private mutating func charge(_ bytes: Int) throws(WireError) {
    memoryLeft -= (bytes + 7) & ~7
    guard memoryLeft >= 0 else { throw WireError(.tooMuchMemory(bytesMax: memory)) }
  }
}

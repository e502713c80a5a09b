internal import CProtobufC

/// The wire types of proto3, as the low three bits of a field's key.
@usableFromInline enum WireType {
  @inlinable static var varint: UInt32 { 0 }
  @inlinable static var fixed64: UInt32 { 1 }
  @inlinable static var delimited: UInt32 { 2 }
  static let fixed32: UInt32 = 5

  static func isKnown(_ wireType: UInt32) -> Bool { wireType <= delimited || wireType == fixed32 }
}

/// What a field holds, as far as walking over it is concerned. The low three bits are its wire type.
enum Kind: UInt8 {
  case varint32 = 0x00
  case varint64 = 0x08
  case bool = 0x10
  case fixed64 = 0x01
  case text = 0x02
  case bytes = 0x0A
  case message = 0x12
  case fixed32 = 0x05

  @inline(__always) init(_ type: ProtobufCType) {
    self = Kind.byType[Int(type.rawValue)]
  }

  @inline(__always) var wireType: UInt32 { UInt32(rawValue & 7) }

  /// Bytes of one element in the C array of a repeated field.
  var elementBytes: Int {
    switch self {
    case .varint32, .bool, .fixed32: 4
    case .varint64, .fixed64, .text, .message: 8
    case .bytes: 16
    }
  }

  // By the numbers of ProtobufCType, which are in every generated file. A switch over C's constants would try them in
  // turn, for every field of every message.
  private static let byType: InlineArray<17, Kind> = [
    .varint32, .varint32, .fixed32,  // int32, sint32, sfixed32
    .varint64, .varint64, .fixed64,  // int64, sint64, sfixed64
    .varint32, .fixed32, .varint64, .fixed64,  // uint32, fixed32, uint64, fixed64
    .fixed32, .fixed64, .bool, .varint32,  // float, double, bool, enum
    .text, .bytes, .message,
  ]
}

extension WireLimits {
  /// Of protobuf-c.
  public static var libraryVersion: String { unsafe String(cString: protobuf_c_version()) }
}

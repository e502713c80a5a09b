internal import CProtobufC

/// The wire types of proto3, as the low three bits of a field's key.
enum WireType {
  static let varint: UInt32 = 0
  static let fixed64: UInt32 = 1
  static let delimited: UInt32 = 2
  static let fixed32: UInt32 = 5

  static func isKnown(_ wireType: UInt32) -> Bool { wireType <= delimited || wireType == fixed32 }
}

/// What a field holds, as far as walking over it is concerned.
enum Kind {
  case varint32, varint64, bool, fixed32, fixed64, text, bytes, message

  init(_ type: ProtobufCType) {
    self =
      switch type {
      case PROTOBUF_C_TYPE_STRING: .text
      case PROTOBUF_C_TYPE_MESSAGE: .message
      case PROTOBUF_C_TYPE_BYTES: .bytes
      case PROTOBUF_C_TYPE_BOOL: .bool
      case PROTOBUF_C_TYPE_INT64, PROTOBUF_C_TYPE_UINT64, PROTOBUF_C_TYPE_SINT64: .varint64
      case PROTOBUF_C_TYPE_DOUBLE, PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_SFIXED64: .fixed64
      case PROTOBUF_C_TYPE_FLOAT, PROTOBUF_C_TYPE_FIXED32, PROTOBUF_C_TYPE_SFIXED32: .fixed32
      default: .varint32  // int32, uint32, sint32 and enums
      }
  }

  var wireType: UInt32 {
    switch self {
    case .varint32, .varint64, .bool: WireType.varint
    case .fixed32: WireType.fixed32
    case .fixed64: WireType.fixed64
    case .text, .bytes, .message: WireType.delimited
    }
  }

  /// Bytes of one element in the C array of a repeated field.
  var elementBytes: Int {
    switch self {
    case .varint32, .bool, .fixed32: 4
    case .varint64, .fixed64, .text, .message: 8
    case .bytes: 16
    }
  }
}

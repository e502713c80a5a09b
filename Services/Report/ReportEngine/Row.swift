internal import Domain

/// Names one attempt in a segment, packed or loose. It is valid until the segment changes.
public struct Row: Hashable, Sendable {
  /// The highest bit tells a packed row from a loose one.
  private let code: UInt32
  let context: Number<ContextID>

  private static let packedBit: UInt32 = 1 << 31

  init(loose index: Int, at context: Number<ContextID>) {
    code = UInt32(index)
    self.context = context
  }

  init(packed index: Int, at context: Number<ContextID>) {
    code = UInt32(index) | Self.packedBit
    self.context = context
  }

  /// Whether it lies in the base; else in the delta.
  var isPacked: Bool { code & Self.packedBit != 0 }

  /// In the run of its context, or in the delta's columns.
  var index: Int { Int(code & ~Self.packedBit) }
}

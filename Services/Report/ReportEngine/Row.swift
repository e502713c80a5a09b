internal import Domain

/// One attempt's place in a segment. It holds until the segment changes.
public struct Row: Hashable, Sendable {
  /// The highest bit tells a packed row from a loose one.
  private let index: UInt32
  let context: Number<ContextID>

  private static let packedBit: UInt32 = 1 << 31

  init(loose place: Int, at context: Number<ContextID>) {
    index = UInt32(place)
    self.context = context
  }

  init(packed place: Int, at context: Number<ContextID>) {
    index = UInt32(place) | Self.packedBit
    self.context = context
  }

  /// Whether it lies in the base; else in the delta.
  var isPacked: Bool { index & Self.packedBit != 0 }

  /// In the run of its context, or in the delta's columns.
  var place: Int { Int(index & ~Self.packedBit) }
}

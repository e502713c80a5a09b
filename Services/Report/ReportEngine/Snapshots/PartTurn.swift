internal import Synchronization

/// Counts how often the parts of a file are to be compared with their checksums anew. What was found sound counts until the turn ends.
public final class PartTurn: Sendable {
  private let count = Atomic<UInt64>(1)

  /// The first.
  public init() {}

  /// From 1 on.
  var number: UInt64 {
    @inline(__always) get { count.load(ordering: .acquiring) }
  }

  /// Everything is compared before it is used again.
  public func end() { count.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}

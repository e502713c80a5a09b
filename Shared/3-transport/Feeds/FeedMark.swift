public import Messages

/// A place in all that one process commits, whatever the organization. Whoever asks for one (`GetHead` without an
/// organization) finds it in the feed behind everything that was committed before.
public struct FeedMark: Hashable, Sendable {
  /// Tells one run of the process from another.
  public let run: Int64
  /// Counts the marks that were asked for.
  public let number: Int64

  /// Marks of different runs have no order.
  public init(run: Int64, number: Int64) {
    self.run = run
    self.number = number
  }

  /// Whether everything before `other` is before this one.
  func isAtLeast(_ other: FeedMark) -> Bool { run == other.run && number >= other.number }
}

extension FeedMark {
  /// As it stands in a message: a cursor of no organization.
  public var cursor: ContextV1.Cursor { ContextV1.Cursor(epoch: run, sequence: number) }

  /// Nil for a cursor of an organization.
  public init?(_ cursor: ContextV1.Cursor) {
    guard cursor.organizationID.isEmpty else { return nil }
    self.init(run: cursor.epoch, number: cursor.sequence)
  }
}

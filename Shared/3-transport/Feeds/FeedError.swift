public import Storage

/// A change that a follower cannot take in.
public enum FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its writer is broken: the message and what is wrong with it.
  case unreadable(String)
  /// Its writer is newer than this program: what it says that is not known here. Followers skip the change, and read it again after
  /// their own upgrade.
  case unknown(String)
  /// The consumer's store stands before the change that precedes the ones that came: it has gone back to an earlier state of itself.
  case gap(stored: Int64, next: Int64)

  /// A change of a kind that is not known here: of what it says, nothing can be told.
  public static let unknownKind = FeedError.unknown("kind of change")

  public var description: String {
    switch self {
    case .unreadable(let what): "a change cannot be read: \(what)"
    case .unknown(let what): "a change is of a newer version: \(what)"
    case .gap(let stored, let next):
      "change \(next) came, and the store stands at \(stored): it has gone back to an earlier state"
    }
  }
}

extension FeedError {
  /// Checks that changes may be stored: that what a store has taken of a feed reaches up to them.
  ///
  /// - Parameters:
  ///   - stored: the store's own cursor; nil: it has taken nothing.
  ///   - cursor: that of the last change.
  ///   - next: the first change that follows what it took last; nil: it is not known to have taken any.
  public static func requireNoGap(
    from stored: FeedCursor?, to cursor: FeedCursor, next: Int64?
  ) throws(FeedError) {
    let reached = stored.map { $0.epoch == cursor.epoch ? $0.sequence : 0 } ?? 0
    if let next, reached + 1 < next { throw .gap(stored: reached, next: next) }
  }
}

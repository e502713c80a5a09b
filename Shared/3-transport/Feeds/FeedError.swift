/// A change that a follower cannot take in.
public enum FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its writer is broken: the message and what is wrong with it.
  case unreadable(String)
  /// Its writer is newer than this program: what it says that is not known here. Followers skip the change, and read it again after
  /// their own upgrade.
  case unknown(String)

  /// A change of a kind that is not known here: of what it says, nothing can be told.
  public static let unknownKind = FeedError.unknown("kind of change")

  public var description: String {
    switch self {
    case .unreadable(let what): "a change cannot be read: \(what)"
    case .unknown(let what): "a change is of a newer version: \(what)"
    }
  }
}

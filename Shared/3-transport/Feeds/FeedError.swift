/// A change that does not say what changes must say: its writer is newer than this program, or broken.
public enum FeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message and what is wrong with it.
  case unreadable(String)

  public var description: String {
    switch self {
    case .unreadable(let what): "a change cannot be read: \(what)"
    }
  }
}

internal import RPC

/// A piece of work that the server refused for good, kept apart until the app has looked at it.
public struct RefusedMessage: Sendable {
  /// What the app wanted to be known.
  public enum Kind: Hashable, Sendable {
    /// Time, progress or items of an activity.
    case work
    /// That an activity's items were removed.
    case removal
    /// That work is done.
    case completion
  }

  /// Ascending in the order in which they were saved.
  public let number: Int64
  /// What it was.
  public let kind: Kind
  /// Of which attempt; empty for a completion.
  public let attemptID: String
  /// Where; empty for a removal.
  public let identifierPath: [String]
  /// Why the server refused it.
  public let error: StoreError
  /// By the client's clock, in milliseconds since 1970.
  public let refusedAtMilliseconds: Int64

  init(
    number: Int64, _ message: OutboxMessage, code: Int, reason: String, explanation: String, milliseconds: Int64
  ) {
    self.number = number
    kind =
      switch message {
      case .record: .work
      case .removal: .removal
      case .completion: .completion
      }
    attemptID = message.attemptID
    identifierPath = message.identifierPath
    error = StoreError(StatusCode(rawValue: UInt8(clamping: code)) ?? .unknown, explanation, reason: reason)
    refusedAtMilliseconds = milliseconds
  }
}

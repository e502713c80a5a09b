/// How much the client's file may hold.
public struct OutboxBounds: Hashable, Sendable {
  /// Messages that wait to be sent: a class of thirty that works offline on one machine for a day makes some 20,000. Beyond it
  /// what is saved is refused with `outboxFull`.
  public var messagesMax = 100_000
  /// Bytes of these messages.
  public var bytesMax = 64 * 1024 * 1024
  /// Messages that the server refused; beyond it the oldest are forgotten.
  public var refusedMax = 1_000
  /// Contexts whose current activity outlives a restart; beyond it those are forgotten that were written longest ago.
  public var activitiesMax = 1_000

  /// The usual bounds.
  public init() {}
}

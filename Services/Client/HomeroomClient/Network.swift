public import HTTP2Transport
public import RPC

/// The way to the services, and who calls.
public struct Network: Sendable {
  /// To Context.
  public var context: any Channel
  /// To Activity.
  public var activity: any Channel
  /// A token of the student, for the app, that holds now. Asked when the first call is made, and anew when a token is refused.
  ///
  /// The person must be the one that the store is opened for.
  public var token: @Sendable () async throws -> String

  /// - Parameter token: may ask the app's own server; it is called by one task at a time.
  public init(
    context: any Channel, activity: any Channel, token: @escaping @Sendable () async throws -> String
  ) {
    self.context = context
    self.activity = activity
    self.token = token
  }

  /// With channels of its own, which connect when they are needed, and again when a connection is lost.
  ///
  /// - Throws: where a channel's thread cannot be started.
  public init(
    context: Target, activity: Target, options: ChannelOptions = ChannelOptions(),
    token: @escaping @Sendable () async throws -> String
  ) throws(SocketError) {
    self.init(
      context: try HTTP2Channel(to: context, options), activity: try HTTP2Channel(to: activity, options), token: token)
  }
}

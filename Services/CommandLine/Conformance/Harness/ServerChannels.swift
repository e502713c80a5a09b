public import RPC

/// The ways to the three services. One channel may lead to all of them.
public struct ServerChannels: Sendable {
  let context: any Channel
  let activity: any Channel
  let report: any Channel

  /// Channels without a token: the run adds those of the people who call.
  public init(context: any Channel, activity: any Channel, report: any Channel) {
    self.context = context
    self.activity = activity
    self.report = report
  }
}

internal import API
internal import HTTP2Transport
internal import RPC

extension ChannelOptions {
  /// How one of our services calls another.
  ///
  /// Feeds wait for the other service, which may start later, and notice when its machine has gone without a word. What may run
  /// twice is named here, beside the methods it is said of: `LookUpPath` changes nothing that a second one would change
  /// again, and one of the services must not fail a pupil's work because the other is being restarted.
  static func betweenServices() throws(ServiceConfigError) -> ChannelOptions {
    var options = ChannelOptions()
    options.keepalive = Keepalive(time: .seconds(30), timeout: .seconds(10))
    // The others are restarted in seconds, and reports lag meanwhile.
    options.backoff = Backoff.Pace(first: .milliseconds(500), most: .seconds(10))
    options.serviceConfig = ServiceConfig(
      methods: [
        MethodConfig(
          [.init(ContextChangesServiceMethods.streamChanges), .init(ChangesServiceMethods.streamChanges)],
          waitsForReady: true),
        MethodConfig(
          [.init(ContextChangesServiceMethods.lookUpPath)], timeout: .seconds(5), waitsForReady: true,
          retry: try RetryPolicy(
            attemptsMax: 4, initialBackoff: .milliseconds(50), maxBackoff: .seconds(1), multiplier: 2,
            retryableCodes: [.unavailable])),
      ],
      retryThrottling: try RetryThrottling(tokensMax: 100, tokenRatio: 0.1))
    return options
  }
}

internal import API
internal import HTTP2Transport
internal import RPC

// The channel options and service configuration for calls between our own services: keepalive, backoff, retries.
extension ChannelOptions {
  /// How one of our services reaches another: feeds notice when its machine has gone without a word.
  ///
  /// - Parameter hasOthers: where a machine has gone or stands still, another instance can be asked: so silence is noticed sooner.
  static func betweenServices(hasOthers: Bool = false) throws(ServiceConfigError) -> ChannelOptions {
    var options = ChannelOptions()
    options.keepalive =
      hasOthers
      ? Keepalive(time: Keepalive.timeMin, timeout: .seconds(5)) : Keepalive(time: .seconds(30), timeout: .seconds(10))
    // The others are restarted in seconds. Meanwhile pupils' work waits, and reports lag.
    options.backoff = Backoff.Pace(first: .milliseconds(100), most: .seconds(1))
    options.serviceConfig = try .betweenServices()
    return options
  }
}

extension ServiceConfig {
  /// What holds for the calls of one of our services to another.
  ///
  /// Feeds wait for the other service, which may start later. What may run twice is named here: `GetHead` changes nothing,
  /// `LookUpPath` nothing that a second one would change again, and a pupil's work must not fail because Context is being
  /// restarted.
  static func betweenServices() throws(ServiceConfigError) -> ServiceConfig {
    let again = try RetryPolicy(
      attemptsMax: 4, initialBackoff: .milliseconds(50), maxBackoff: .seconds(1), multiplier: 2,
      retryableCodes: [.unavailable])
    return ServiceConfig(
      methods: [
        MethodConfig(
          [.init(ContextChangesServiceMethods.streamChanges), .init(ChangesServiceMethods.streamChanges)],
          waitsForReady: true),
        MethodConfig(
          [.init(ContextChangesServiceMethods.lookUpPath)], timeout: .seconds(5), waitsForReady: true, retry: again),
        MethodConfig([.init(RosterServiceMethods.resolveIdentity)], timeout: .seconds(5), retry: again),
        // As long as those wait who need it.
        MethodConfig(
          [.init(ContextChangesServiceMethods.getHead), .init(ChangesServiceMethods.getHead)], waitsForReady: true,
          retry: again),
      ],
      retryThrottling: try RetryThrottling(tokensMax: 100, tokenRatio: 0.1))
  }
}

public import RPC
public import TLS

/// How a channel finds its server, keeps its connections and treats its calls.
public struct ChannelOptions: Sendable {
  /// Which of a server's addresses the calls go to.
  public enum LoadBalancing: Sendable, Hashable {
    /// All to the first that answers; a shuffled list spreads clients over equal servers.
    case pickFirst(shuffles: Bool)
    /// To all in turn, each over a connection of its own.
    case roundRobin
  }

  /// Pings that find out whether a silent peer is still there.
  public struct Keepalive: Sendable, Hashable {
    /// After so much silence there is a ping; doubled when the server says `too_many_pings`.
    public var time: Duration
    /// How long the answer may take before the connection is given up.
    public var timeout: Duration
    /// Also while no call is open; most servers do not like it.
    public var withoutCalls: Bool

    /// What a shorter time is raised to; servers end the connections of clients that ask more often.
    public static let timeMin = Duration.seconds(10)

    /// - Parameter time: less than ``timeMin`` is taken for that.
    public init(time: Duration, timeout: Duration = .seconds(20), withoutCalls: Bool = false) {
      self.time = max(time, Self.timeMin)
      self.timeout = timeout
      self.withoutCalls = withoutCalls
    }
  }

  /// Whom the channel trusts and what it shows of itself; nil: bytes go over the wire as they are.
  public var security: ClientTLS?
  /// Over a target's addresses; with one address both are the same.
  public var loadBalancing = LoadBalancing.pickFirst(shuffles: false)
  /// Deadlines, retries and bounds of messages, by method.
  public var serviceConfig = ServiceConfig()
  /// Between attempts to connect.
  public var backoff = Backoff.Pace()
  /// Nil: no pings.
  public var keepalive: Keepalive?
  /// After so long without a call, connections are closed; the next call opens one. Nil: never.
  public var idleTimeout: Duration? = .seconds(30 * 60)
  /// What `:authority` says; nil: the address.
  public var authority: String?
  /// Told once why there is no connection, and again when there is another reason or there was one meanwhile: what waits
  /// for a connection tells nobody. On the channel's thread.
  public var troubled: (@Sendable (_ reason: String) -> Void)?
  /// From 0 to 1: spreads what many clients would otherwise do at the same time.
  public var chance: @Sendable () -> Double = { Double.random(in: 0...1) }

  /// No encryption, no pings, no retries by configuration.
  public init() {}
}

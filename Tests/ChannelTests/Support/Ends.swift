import EchoKit
import HTTP2Transport
import RPC
import Testing

/// Runs `body` with a channel and shuts it down.
func withChannel<R>(
  to target: Target, _ options: ChannelOptions = ChannelOptions(), limits: TransportLimits = TransportLimits(),
  clock: ManualClock? = nil, lookUp: (@Sendable (String) throws(SocketError) -> [SocketAddress])? = nil,
  _ body: (HTTP2Channel) async throws -> R
) async throws -> R {
  let channel = try HTTP2Channel(
    to: target, options, limits, timers: { clock?.on($0) as (any ChannelTimers)? ?? $0 }, lookUp: lookUp)
  do {
    let result = try await body(channel)
    await channel.shutdown()
    return result
  } catch {
    await channel.shutdown()
    throw error
  }
}

/// An echo server on a port of its own, or on one it had before.
func startServer(
  _ handlers: EchoHandlers = EchoHandlers(), port: UInt16 = 0, limits: TransportLimits = TransportLimits()
) throws -> (server: HTTP2Server, port: UInt16) {
  let server = try HTTP2Server(Router([handlers.definition]), limits: limits)
  guard case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: port)) else { return (server, 0) }
  return (server, port)
}

/// An echo server whose answers bear a number.
func startServer(_ number: UInt64, port: UInt16 = 0) throws -> (server: HTTP2Server, port: UInt16) {
  var handlers = EchoHandlers()
  handlers.say = { _, _ in EchoMessage(number: number) }
  return try startServer(handlers, port: port)
}

extension Target {
  static func port(_ port: UInt16) -> Target { Target(.tcp(host: "127.0.0.1", port: port)) }

  static func ports(_ ports: UInt16...) throws -> Target {
    try Target("ipv4:" + ports.map { "127.0.0.1:\($0)" }.joined(separator: ","))
  }
}

extension HTTP2Channel {
  /// Returns when the channel is in that state.
  func reached(_ state: ConnectivityState) async {
    for await now in states where now == state { return }
  }
}

/// What a call fails with.
func failure<R>(
  of call: @autoclosure () async throws -> R, sourceLocation: SourceLocation = #_sourceLocation
) async -> RPCError? {
  await #expect(throws: RPCError.self, sourceLocation: sourceLocation) { _ = try await call() }
}

extension CallOptions {
  static let patient = CallOptions(waitsForReady: true)
}

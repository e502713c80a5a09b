import EchoKit
import Foundation
import HTTP2Transport
import RPC
import TLS

/// Runs `body` with a client of an echo server over a real socket, then shuts both down.
func withServer(
  _ handlers: EchoHandlers = EchoHandlers(), interceptors: [any Interceptor] = [],
  limits: TransportLimits = TransportLimits(), unix: Bool = false, grace: Duration = .seconds(5),
  security: ServerTLS? = nil, clientSecurity: ClientTLS? = nil,
  _ body: (HTTP2Channel, HTTP2Server, SocketAddress) async throws -> Void
) async throws {
  let server = try HTTP2Server(
    Router([handlers.definition], interceptors: interceptors), limits: limits, security: security)
  let wanted: SocketAddress =
    unix
    ? .unix(path: "\(NSTemporaryDirectory())/homeroom-\(UInt64.random(in: 0 ... .max)).sock")
    : .tcp(host: "127.0.0.1", port: 0)
  let address = try server.listen(on: wanted)
  let channel = try HTTP2Channel(to: address, security: clientSecurity)
  do {
    try await body(channel, server, address)
  } catch {
    await channel.shutdown()
    await server.shutdown(grace: .zero)
    throw error
  }
  await channel.shutdown()
  await server.shutdown(grace: grace)
}

extension EchoMessage {
  static func bytes(_ count: Int) -> EchoMessage { EchoMessage(payload: [UInt8](repeating: 7, count: count)) }
}

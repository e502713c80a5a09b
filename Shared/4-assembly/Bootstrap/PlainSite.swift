internal import Arguments
internal import HTTP1
internal import HTTP2Transport
internal import Pages
internal import RPC

/// A site on loopback without encryption: pages and gRPC-Web over HTTP/1.1, for browsers on this machine.
final class PlainSite: Entrance {
  private let router: Router
  private let site: Site
  private let calls: InProcessChannel
  private let server: PageServer

  /// Those of one browser or two, with a stream each that stays open.
  private static let connectionsMax = 64
  private static let idleSecondsMax = 60

  /// Serves from now on.
  ///
  /// - Throws: a sentence for whoever started the process.
  init(_ router: Router, _ site: Site, at address: HostPort) throws {
    self.router = router
    self.site = site
    calls = InProcessChannel(router, acceptedEncodings: [])
    var bounds = PageServer.Bounds()
    bounds.connectionsMax = Self.connectionsMax
    bounds.idleSecondsMax = Self.idleSecondsMax
    // Half of it is the library's own.
    bounds.requestBytesMax = 32 * 1024
    bounds.bodyBytesMax = {
      WebCall.isWanted(by: $0) ? RPCLimits.messageBytesMax + WebCall.prefixBytes : PageRequest.bodyBytesMax
    }
    bounds.keepsConnections = true
    bounds.fields = site.fields
    let (calls, site) = (calls, site)
    do throws(PageServerError) {
      server = try PageServer(host: address.host, port: address.port, bounds: bounds) { request in
        guard WebCall.isWanted(by: request) else { return .task { .page(await site.answer(request)) } }
        return .task { await WebCall(request, router, origins: site.origins).answer(over: calls) }
      }
    } catch {
      throw Refusal(
        "\(address): \(error.isTaken ? "another program listens there: say --listen with another address" : error.reason)"
      )
    }
  }

  var port: Int { server.port }
  var connectionCount: Int { server.connectionCount }

  /// Watching has no end: whoever watches connects again.
  func shutdown(grace: Duration) async { server.closeConnections() }
}

internal import HTTP2Transport

/// A server's way in, whichever protocol it speaks.
protocol Entrance: AnyObject, Sendable {
  /// Connections that are open.
  var connectionCount: Int { get }
  /// Takes no more, lets what is under way end within `grace`, then ends it.
  func shutdown(grace: Duration) async
}

extension HTTP2Server: Entrance {}

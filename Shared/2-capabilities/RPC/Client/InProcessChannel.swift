/// A channel to a router in the same process: everything a network call passes except the network.
///
/// Messages are encoded, framed, held back by a window, decoded; interceptors, deadlines and cancellation work as on a
/// connection.
public struct InProcessChannel: Channel {
  private let router: Router
  private let peer: Peer

  public init(_ router: Router, peer: Peer = Peer(address: "in-process")) {
    self.router = router
    self.peer = peer
  }

  public func start(_ call: ClientCall) {
    InProcessPipe(call).open(router, peer)
  }
}

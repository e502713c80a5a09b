public import RPC
public import Sharing

/// What a process knows of itself as one of several instances of Report, each of which holds copies of some organizations.
public struct ReportInstances: Sendable {
  let placement: CopyPlacement
  let peers: PeerInstances
  let secret: [UInt8]

  /// - Parameters:
  ///   - placement: all instances, the same at each of them.
  ///   - peers: by which the others are called.
  ///   - secret: of all instances and nobody else: page tokens of one hold at the others.
  public init(_ placement: CopyPlacement, peers: PeerInstances, secret: [UInt8]) {
    (self.placement, self.peers, self.secret) = (placement, peers, secret)
  }
}

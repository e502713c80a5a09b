public import Sharing
internal import Synchronization

/// The other processes of a service, to which calls are passed on: how this one is called by them, what it proves itself by, and the
/// channels to them by their addresses.
public final class PeerInstances: Sendable {
  /// Where this process is called by the others.
  public let ownAddress: String
  private let proof: @Sendable () throws -> String
  private let connect: @Sendable (String) throws -> any Channel
  private let peers = Mutex(Peers())

  private struct Peers {
    var channels: [String: Peer] = [:]
    var uses: UInt64 = 0
  }

  private struct Peer {
    var channel: ChannelGroup
    /// Of the calls that are passed on to it.
    let shares = HeldShares(.passedOnCalls)
    var lastUse: UInt64
  }

  /// Names a call that was passed on; its value is the proof of who did it.
  public static let mark: StaticString = "homeroom-forwarded-by"
  /// Processes that are called; for one more, the channel that was not used for longest goes, and the calls that are still on it.
  public static let addressesMax = 16
  /// Connections to each of them: they carry more than the calls that may be passed on (`Quota.passedOnCalls`), for what this one asks itself.
  public static let connectionsMax = 64

  /// - Parameters:
  ///   - proof: what this process proves itself by to the others, for each call; it should keep what it made.
  ///   - connect: makes a channel to an address. Throws where that is none that may be called.
  public init(
    ownAddress: String, proof: @escaping @Sendable () throws -> String,
    connect: @escaping @Sendable (String) throws -> any Channel
  ) {
    (self.ownAddress, self.proof, self.connect) = (ownAddress, proof, connect)
  }

  /// What a call is passed on with beside what its caller has said.
  public func marked() throws -> Metadata {
    var metadata = Metadata()
    try metadata.add("\(Self.mark)", proof())
    return metadata
  }

  /// The channel to a process for what this one asks itself.
  public func ownChannel(to address: String) throws -> any Channel {
    AuthorizedChannel(try peer(at: address).channel, token: proof)
  }

  /// Ends the calls that are on their way to a process: it is known not to be the one that is to answer them. It may stand still, and would
  /// keep them waiting.
  public func endCalls(to address: String) {
    peers.withLock { $0.channels[address]?.channel }?.endCalls(
      RPCError(.unavailable, "it does not serve this any more"))
  }

  /// The channel to a process for calls that are passed on, and a caller's place among these.
  public func way(to address: String, for holder: Holder) throws -> (channel: any Channel, place: ChannelPlace) {
    let peer = try peer(at: address)
    return (peer.channel, ChannelPlace(peer.shares, for: holder))
  }

  /// Made where there is none yet.
  private func peer(at address: String) throws -> Peer {
    try peers.withLock { peers in
      peers.uses += 1
      if let known = peers.channels[address] {
        peers.channels[address]?.lastUse = peers.uses
        return known
      }
      let peer = Peer(
        channel: try ChannelGroup(channelsMax: Self.connectionsMax) { [connect] in try connect(address) },
        lastUse: peers.uses)
      if peers.channels.count >= Self.addressesMax,
        let oldest = peers.channels.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
      {
        peers.channels[oldest] = nil
      }
      peers.channels[address] = peer
      return peer
    }
  }
}

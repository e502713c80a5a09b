public import RPC
public import Storage
internal import Sharing

// Storage failures as RPC errors, with status code, reason and retry delay.
extension RPCError {
  /// What a caller is told when the store failed (D22). File names and statements stay in our logs.
  public init(_ failure: StorageError) {
    switch failure.code {
    case .busy:
      self.init(
        .unavailable, "the store is busy; nothing was stored",
        [Reason.storeBusy.info(), .retryInfo(.milliseconds(200))])
    case .heldElsewhere:
      let owner = failure.owner ?? ""
      self.init(
        .unavailable,
        owner.isEmpty
          ? "no instance serves the organization at this moment, and one is about to; nothing was stored"
          : "the organization is served by instance \(owner); nothing was stored",
        [Reason.ownedElsewhere.info(["owner": owner]), .retryInfo(.milliseconds(500))])
    case .movedAway: self = .organizationMoved
    case .queueFull:
      self = .shareExceeded(of: failure.share?.quota ?? .storeRecords, failure.share?.scope ?? .everybody)
    case .full:
      self = .exhausted(
        Reason.storeFull.rawValue, "the disk is full; nothing was stored", subject: "store", retryAfter: .seconds(10))
    case .closed, .cannotOpen: self = .stopping
    // It may have been stored: read before sending again.
    case .connectionLost: self.init(.unknown, "the connection to the store was lost")
    case .conflict:
      self.init(.aborted, "someone else was first: read, then decide anew", [Reason.storeConflict.info()])
    case .stepLimit, .invalidQuery, .incompatible: self.init(.internal, "the store cannot answer this")
    // Whoever keeps the call can send it when a backup was restored.
    case .closedForDamage:
      self.init(
        .unavailable, "the store is damaged and takes nothing any more; nothing was stored",
        [Reason.storeDamaged.info(), .retryInfo(.seconds(60))])
    case .corrupt: self.init(.dataLoss, "the store is damaged", [Reason.storeDamaged.info()])
    }
  }
}

extension StorageError: RPCErrorConvertible {
  /// As `RPCError.init(_:)` says it.
  public var rpcError: RPCError { RPCError(self) }
}

internal import RPC
internal import Storage

extension RPCError {
  /// What a caller is told when the store failed (D22). File names and statements stay in our logs.
  init(_ failure: StorageError) {
    switch failure.code {
    case .busy: self.init(.unavailable, "the store is busy; nothing was stored", [.retryInfo(.milliseconds(200))])
    case .queueFull:
      self.init(
        .resourceExhausted, "too much waits to be stored; nothing was stored",
        [
          .errorInfo(reason: "WRITER_QUEUE_FULL", domain: Self.errorDomain), .retryInfo(.milliseconds(500)),
        ])
    case .full:
      self.init(
        .resourceExhausted, "the disk is full; nothing was stored",
        [.errorInfo(reason: "DISK_FULL", domain: Self.errorDomain)])
    case .closed, .cannotOpen: self.init(.unavailable, "the service is stopping; nothing was stored")
    // It may have been stored: read before sending again.
    case .connectionLost: self.init(.unknown, "the connection to the store was lost")
    case .conflict: self.init(.aborted, "someone else was first: read, then decide anew")
    case .stepLimit, .invalidQuery, .incompatible: self.init(.internal, "the store cannot answer this")
    case .corrupt: self.init(.dataLoss, "the store is damaged")
    }
  }
}

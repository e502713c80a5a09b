internal import API
internal import Observability
internal import RPC
internal import Serving
internal import Storage
internal import StoragePostgres

/// Passes calls on to the instance that has the store, which checks for itself who calls. What was passed on once is not passed on again.
struct Forwarding: Sendable {
  let standby: PostgresStandby
  let serving: ServingHost
  private let ownAddress: String
  private let calls: PassedOnCalls
  private let log: Logger

  init(standby: PostgresStandby, serving: ServingHost, peers: PeerInstances, metrics: Metrics, log: Logger) {
    (self.standby, self.serving, self.log, ownAddress) = (standby, serving, log, peers.ownAddress)
    calls = PassedOnCalls(
      to: peers, advice: "what was sent may be stored, so send it again by the same ids", metrics: metrics)
  }

  func handler(of method: MethodDescriptor) -> MethodHandler {
    MethodHandler.chosen(method) { [serving] in
      guard let handler = serving.handler(of: method) else { throw Self.heldElsewhere(standby.holder) }
      return handler
    }
    .forwarding { call in try onward(call) }
  }

  /// Where a call goes on; nil: it is answered here, which is also where what is wrong with it is said.
  private func onward(_ call: CallContext) throws -> Onward? {
    guard try !serving.admits(call) else { return nil }
    let holder = standby.holder
    guard let holder, let address = holder.address, address != ownAddress, calls.mayTake(call) else {
      throw Self.heldElsewhere(holder)
    }
    do {
      // Whose the store is, is looked at again and again anyway.
      return try calls.onward(call, to: address, named: holder.name, failed: {})
    } catch {
      log.error("a call could not be passed on", ["to": address, "error": "\(error)"])
      throw Self.heldElsewhere(holder)
    }
  }

  private static func heldElsewhere(_ holder: StoreHolder?) -> StorageError {
    StorageError(.heldElsewhere, "another instance has the store", owner: holder?.name ?? "")
  }
}

/// Tells which methods there are, before there is anything that serves them.
enum Unserved {
  private struct Contexts: ContextServiceServer {}
  private struct Provider: ContextProviderServiceServer {}
  private struct Changes: ContextChangesServiceServer {}

  static var definitions: [ServiceDefinition] {
    [Contexts().definition, Provider().definition, Changes().definition]
  }
}

internal import API
internal import Domain
internal import Identity
internal import Messages
internal import Observability
internal import RPC
internal import Serving
internal import Storage

/// Passes on the calls for organizations that another process has, of those that share the store: to that process, which checks for itself
/// who calls. What was passed on once is not passed on again.
struct Forwarding: Sendable {
  let store: ActivityStore
  let log: Logger
  private let ownAddress: String
  private let calls: PassedOnCalls

  init(store: ActivityStore, peers: PeerInstances, metrics: Metrics, log: Logger) {
    (self.store, self.log, ownAddress) = (store, log, peers.ownAddress)
    calls = PassedOnCalls(
      to: peers, advice: "what was sent may be stored, so send it again by the same ids", metrics: metrics)
  }

  /// What every process answers for all organizations, or for none.
  private static let anywhere: Set<MethodDescriptor> = [
    ActivityServiceMethods.getLimits, ChangesServiceMethods.streamChanges, ChangesServiceMethods.getHead,
    ChangesServiceMethods.getFollowing, ChangesServiceMethods.confirmErasure,
  ]

  func definition(_ definition: ServiceDefinition) -> ServiceDefinition {
    ServiceDefinition(
      name: definition.name,
      methods: definition.methods.map { handler in
        Self.anywhere.contains(handler.method) ? handler : handler.forwarding { try await onward($0) }
      })
  }

  /// Where a call goes on; nil: it is answered here, which is also where what is wrong with it is said.
  private func onward(_ call: CallContext) async throws -> Onward? {
    guard !call.isForwarded, let ownership = store.ownership, let organization = Self.organization(of: call),
      !ownership.owns(organization.rawValue)
    else { return nil }
    let refusal: StorageError
    if let known = ownership.refusal(of: organization.rawValue) {
      refusal = known
    } else {
      do {
        try await store.own(organization)
        return nil
      } catch let error as StorageError where error.code == .heldElsewhere {
        refusal = error
      }
    }
    do {
      guard let address = refusal.ownerAddress, address != ownAddress, calls.mayTake(call) else { throw refusal }
      return try calls.onward(call, to: address, named: refusal.owner ?? "") { ownership.doubt(organization.rawValue) }
    } catch {
      ownership.doubt(organization.rawValue)
      if !(error is StorageError) { log.error("a call could not be passed on", ["error": "\(error)"]) }
      throw refusal
    }
  }

  /// The organization of the token; of the other services, which are for all of them, that of the message.
  private static func organization(of call: CallContext) -> OrganizationID? {
    guard let caller = call.caller else { return nil }
    guard caller.organization == Caller.everyOrganization else { return caller.organization }
    guard caller.role == .service, let id = named(by: call),
      (try? Fields.id.check(id, field: "organization_id")) != nil,
      id != Caller.everyOrganization.rawValue
    else { return nil }
    return OrganizationID(id)
  }

  private static func named(by call: CallContext) -> String? {
    switch call.method {
    case ChangesServiceMethods.streamEarlierWork:
      call.peek(ActivityV1.StreamEarlierWorkRequest.self)?.organizationID
    // Whoever tells of several organizations at once has them where all are one process's.
    case ChangesServiceMethods.recordReads: call.peek(ActivityV1.RecordReadsRequest.self)?.reads.first?.organizationID
    case RosterServiceMethods.resolveIdentity: call.peek(ActivityV1.ResolveIdentityRequest.self)?.organizationID
    default: nil
    }
  }
}

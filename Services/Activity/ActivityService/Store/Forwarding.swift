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
  let peers: PeerInstances
  let log: Logger
  private let passedOn: Counter
  /// Calls that got no answer of the owner's: what they sent may be stored.
  private let lost: Counter

  init(store: ActivityStore, peers: PeerInstances, metrics: Metrics, log: Logger) {
    (self.store, self.peers, self.log) = (store, peers, log)
    passedOn = metrics.counter(
      "homeroom_forwarded_calls_total", "Calls that were passed on to the instance that has the organization.")
    lost = metrics.counter(
      "homeroom_forwarded_calls_lost_total", "Of these, those whose owner was lost before it had answered.")
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
      // Who has proved themselves by a certificate alone has done so on this connection, and not to the owner.
      guard let address = refusal.ownerAddress, address != peers.ownAddress,
        call.metadata.withFirstOctets("authorization", { _ in true }) != nil
      else { throw refusal }
      let options = CallOptions(passingOn: call, adding: try peers.marked())
      let channel = try peers.channel(to: address)
      passedOn.increment()
      return Onward(channel, options) { error in
        ownership.doubt(organization.rawValue)
        return answer(error, owner: refusal.owner ?? "")
      }
    } catch {
      ownership.doubt(organization.rawValue)
      if !(error is StorageError) { log.error("a call could not be passed on", ["error": "\(error)"]) }
      throw refusal
    }
  }

  /// What the owner has said of itself; where it has said nothing, that it could not be heard.
  private func answer(_ error: RPCError, owner: String) -> RPCError {
    for case .retryInfo in error.details { return error }
    lost.increment()
    return RPCError(
      .unavailable,
      "instance \(owner), which serves the organization, was lost: what was sent may be stored, so send it again by the same ids",
      [Reason.ownerUnreachable.info(["owner": owner]), .retryInfo(.milliseconds(500))])
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

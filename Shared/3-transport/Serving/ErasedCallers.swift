public import Domain
public import Identity
public import RPC
internal import Synchronization

/// Refuses those who were erased, however long their token still holds.
///
/// A service knows them by digests, which Activity keeps and its followers are told of; a follower that has not heard Activity
/// since it started has no key, and refuses nobody yet.
public final class ErasedCallers: Interceptor {
  private struct State {
    var key: ErasureKey?
    var digests: [OrganizationID: Set<PersonDigest>] = [:]
  }

  private let state = Mutex(State())
  /// Whether somebody is on the rolls, and so was not erased: it spares most calls the digest.
  private let isOnRolls: @Sendable (PersonID, OrganizationID) -> Bool

  /// - Parameter isOnRolls: whether somebody is on the rolls, and so was not erased; asked with calls, on any thread.
  public init(isOnRolls: @escaping @Sendable (PersonID, OrganizationID) -> Bool) {
    self.isOnRolls = isOnRolls
  }

  /// Digests are made with it from now on; until it is known, nobody is refused.
  public func setKey(_ key: ErasureKey) { state.withLock { $0.key = key } }

  /// From now on these are the erased people of an organization.
  public func set(_ digests: Set<PersonDigest>, of organization: OrganizationID) {
    state.withLock { $0.digests[organization] = digests.isEmpty ? nil : digests }
  }

  /// PERMISSION_DENIED, PERSON_ERASED, for a person who was erased. A call without a caller passes: it is another's
  /// to refuse.
  public func intercept(_ call: inout CallContext) throws {
    guard let caller = call.caller, isErased(caller) else { return }
    throw RPCError.callerErased
  }

  /// Whether the caller is a person who was erased.
  public func isErased(_ caller: Caller) -> Bool {
    caller.role != .service && isErased(caller.user, of: caller.organization)
  }

  /// Whether a person was erased in an organization.
  public func isErased(_ person: PersonID, of organization: OrganizationID) -> Bool {
    let (key, digests) = state.withLock { ($0.key, $0.digests[organization]) }
    guard let key, let digests, !isOnRolls(person, organization) else { return false }
    return digests.contains(key.digest(of: person, in: organization))
  }
}

extension RPCError {
  /// Whoever calls was erased: nothing is answered to them any more.
  public static var callerErased: RPCError {
    RPCError(
      .permissionDenied, "the person that these credentials name was erased", [Reason.personErased.info()])
  }
}

internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

// Who signs in: accounts at identity providers that are linked to people.
extension RosterHandler {
  private static let issuer = TextRule(scalarsMax: 512, content: .nonEmpty)
  private static let subject = TextRule(scalarsMax: 255, content: .nonEmpty)
  private static let nameScalarsMax = 256

  private static func account(
    _ issuer: String, _ subject: String, of field: String = ""
  ) throws(Violation) -> Account {
    try Self.issuer.check(issuer, field: "\(field)issuer")
    try Self.subject.check(subject, field: "\(field)subject")
    return Account(issuer: issuer, subject: subject)
  }

  private static func code(_ text: String) throws -> String {
    guard let code = SignInCode.read(text) else { throw RPCError.notFound("sign-in code", text) }
    return code
  }

  func linkIdentity(
    _ request: ActivityV1.LinkIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.Identity {
    enum Named: Sendable {
      case code(String)
      case account(Account)
    }
    let named: Named
    switch request.account {
    case .code(let code): named = .code(try Self.code(code))
    case .identity(let identity):
      guard identity.personID.isEmpty else {
        throw Violation(.notAllowed("the person is named in person_id"), field: "identity.person_id")
      }
      named = .account(try Self.account(identity.issuer, identity.subject, of: "identity."))
    case nil: throw Violation(.empty, field: "account")
    }
    return try await access.change(request, id: "", call, mayAsk: { try $0.mustAdminister() }) { scope, inquiry in
      let person = PersonID(try inquiry.person(request.personID).personID)
      let account: Account
      switch named {
      case .account(let one): account = one
      case .code(let text):
        guard let code = try scope.identities.code(text, at: scope.committedAt) else {
          throw RPCError.notFound("sign-in code", text)
        }
        account = Account(issuer: code.issuer, subject: code.subject)
      }
      try scope.link(account, to: person)
      return ActivityV1.Identity(issuer: account.issuer, subject: account.subject, personID: person.rawValue)
    }
  }

  func listIdentities(
    _ request: ActivityV1.ListIdentitiesRequest, _ call: CallContext
  ) async throws -> ActivityV1.ListIdentitiesResponse {
    let (organization, person) = try await access.read(call) { inquiry in
      try inquiry.mustAdminister()
      return (inquiry.organization.id, PersonID(try inquiry.person(request.personID).personID))
    }
    let accounts = try await access.store.read(for: Holder(try call.verifiedCaller)) {
      try IdentityRows(organization, on: $0).accounts(of: person)
    }
    try access.noteRead(of: [person], object: "", call)
    return ActivityV1.ListIdentitiesResponse(
      identities: accounts.map {
        ActivityV1.Identity(issuer: $0.issuer, subject: $0.subject, personID: person.rawValue)
      })
  }

  func unlinkIdentity(
    _ request: ActivityV1.UnlinkIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.UnlinkIdentityResponse {
    let account = try Self.account(request.issuer, request.subject)
    return try await access.change(request, id: "", call, mayAsk: { try $0.mustAdminister() }) { scope, _ in
      guard try scope.unlink(account) else { throw RPCError.notFound("identity", request.subject) }
      return ActivityV1.UnlinkIdentityResponse()
    }
  }

  func getSignInCode(
    _ request: ActivityV1.GetSignInCodeRequest, _ call: CallContext
  ) async throws -> ActivityV1.SignInCode {
    let text = try Self.code(request.code)
    let organization = try await access.read(call) { inquiry in
      try inquiry.mustAdminister()
      return inquiry.organization.id
    }
    let now = access.store.clock.now
    let code = try await access.store.read(for: Holder(try call.verifiedCaller)) {
      try IdentityRows(organization, on: $0).code(text, at: now)
    }
    guard let code else { throw RPCError.notFound("sign-in code", text) }
    return code
  }

  /// Who an account is and what they may be now: what the roster says, and the list of administrators.
  func resolveIdentity(
    _ request: ActivityV1.ResolveIdentityRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResolveIdentityResponse {
    let caller = try call.verifiedService
    let organization = OrganizationID(request.organizationID)
    guard !request.organizationID.isEmpty, organization != Caller.everyOrganization,
      [Caller.everyOrganization, organization].contains(caller.organization)
    else { throw Violation(.notAllowed("name one organization, of which the caller is"), field: "organization_id") }
    let account = try Self.account(request.issuer, request.subject)
    let record = try await access.store.current(organization).record
    let found = try await access.store.read { connection in
      let rows = IdentityRows(organization, on: connection)
      guard let holder = try rows.holder(of: account), holder.isLinked else { return (PersonID?.none, false) }
      return (holder.person, try rows.isAdministrator(holder.person))
    }
    // Erased in this very moment: the rows that were read are older than what stands.
    if let person = found.0, record.people[person] != nil {
      return known(person, isAdministrator: found.1, record, at: call.receivedAt)
    }
    guard let signIn = request.signIn else { return ActivityV1.ResolveIdentityResponse(result: .code("")) }
    return try await linkByRoster(account, signIn, organization, call)
  }

  private func linkByRoster(
    _ account: Account, _ signIn: ActivityV1.ResolveIdentityRequest.SignIn, _ organization: OrganizationID,
    _ call: CallContext
  ) async throws -> ActivityV1.ResolveIdentityResponse {
    let (seed, receivedAt) = (access.newID(), call.receivedAt)
    let actor = AuditActor(try call.verifiedCaller)
    let name = String(
      String.UnicodeScalarView(signIn.name.unicodeScalars.filter { $0 != "\0" }.prefix(Self.nameScalarsMax)))
    return try await access.store.write(organization, by: actor) { scope in
      let holder = try scope.identities.holder(of: account)
      if let holder, holder.isLinked, scope.record.people[holder.person] != nil {
        return known(
          holder.person, isAdministrator: try scope.identities.isAdministrator(holder.person), scope.record,
          at: receivedAt)
      }
      let person = PersonID(signIn.rosterClaim)
      // Once for an account and a person: an account that was unlinked, and a second one of the same issuer, are for an administrator.
      guard holder == nil, !signIn.rosterClaim.isEmpty, scope.record.people[person] != nil,
        try !scope.identities.hasAccount(person, at: account.issuer)
      else {
        return ActivityV1.ResolveIdentityResponse(
          result: .code(try scope.code(of: account, name: name, seed: seed)))
      }
      try scope.link(account, to: person)
      return known(
        person, isAdministrator: try scope.identities.isAdministrator(person), scope.record, at: receivedAt)
    }
  }

  private func known(
    _ person: PersonID, isAdministrator: Bool, _ record: OrganizationRecord, at wall: Instant
  ) -> ActivityV1.ResolveIdentityResponse {
    let (roster, now) = (record.organization.roster, record.organization.now(wall: wall))
    let classes = roster.classesEver(of: person)
    return ActivityV1.ResolveIdentityResponse(
      result: .person(
        ActivityV1.ResolveIdentityResponse.KnownPerson(
          personID: person.rawValue, isAdministrator: isAdministrator,
          isTeacher: classes.contains { roster.teaches(person, $0, at: now) },
          isStudent: classes.contains { roster.isStudent(person, in: $0, at: now) })))
  }
}

// The list of administrators: who may be one when they sign in.
extension RosterHandler {
  func listAdministrators(
    _ request: ActivityV1.ListAdministratorsRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators {
    let organization = try await access.read(call) { inquiry in
      try inquiry.mustAdminister()
      return inquiry.organization.id
    }
    let people = try await access.store.read(for: Holder(try call.verifiedCaller)) {
      try IdentityRows(organization, on: $0).administrators()
    }
    try access.noteRead(of: people, object: "", call)
    return ActivityV1.Administrators(personIDs: people.map(\.rawValue))
  }

  func addAdministrator(
    _ request: ActivityV1.AddAdministratorRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators {
    try await access.change(request, id: "", call, mayAsk: { try $0.mustAdminister() }) { scope, inquiry in
      try scope.addAdministrator(PersonID(try inquiry.person(request.personID).personID))
      return ActivityV1.Administrators(personIDs: try scope.identities.administrators().map(\.rawValue))
    }
  }

  func removeAdministrator(
    _ request: ActivityV1.RemoveAdministratorRequest, _ call: CallContext
  ) async throws -> ActivityV1.Administrators {
    try await access.change(request, id: "", call, mayAsk: { try $0.mustAdminister() }) { scope, inquiry in
      try scope.removeAdministrator(PersonID(try inquiry.person(request.personID).personID))
      return ActivityV1.Administrators(personIDs: try scope.identities.administrators().map(\.rawValue))
    }
  }
}

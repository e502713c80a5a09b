import API
import Domain
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("Accounts at identity providers, and administrators", .onBothStores)
struct IdentitiesTests {
  let bench: SchoolBench
  var roster: RosterServiceClient { RosterServiceClient(bench.administrator) }
  private static let issuer = "https://login.example"

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
  }

  private func resolve(
    _ subject: String, claim: String? = nil, name: String = "", issuer: String = issuer, of organization: String = "org"
  ) async throws -> ActivityV1.ResolveIdentityResponse.Result? {
    let portal = RosterServiceClient(
      bench.channel(.service, "portal-service", of: Caller.everyOrganization.rawValue))
    return try await portal.resolveIdentity(
      .init(
        organizationID: organization, issuer: issuer, subject: subject,
        signIn: claim.map { .init(rosterClaim: $0, name: name) })
    ).result
  }

  private func code(_ result: ActivityV1.ResolveIdentityResponse.Result?) throws -> String {
    guard case .code(let code)? = result else { throw Unexpected() }
    return code
  }

  private struct Unexpected: Error {}

  private func person(_ id: String, administrator: Bool = false, teacher: Bool = false, student: Bool = false)
    -> ActivityV1.ResolveIdentityResponse.Result
  {
    .person(.init(personID: id, isAdministrator: administrator, isTeacher: teacher, isStudent: student))
  }

  @Test("the roster's claim links an account once, and what the person may be follows the roster and the list")
  func byClaim() async throws {
    let linked = try await bench.entries {
      let known = try await resolve("s1", claim: "tove")
      #expect(known == person("tove", teacher: true))
    }
    #expect(linked.map(\.action) == ["IDENTITY_LINKED"])
    #expect(linked.first?.actorID == "portal-service" && linked.first?.objectID == Self.issuer)
    // Whatever the claim says later, and where it says nothing.
    #expect(try await resolve("s1", claim: "ana") == person("tove", teacher: true))
    #expect(try await resolve("s1") == person("tove", teacher: true))
    _ = try await roster.addAdministrator(.init(personID: "tove"))
    _ = try await roster.unenrol(.init(classID: "A", personID: "tove"))
    #expect(try await resolve("s1") == person("tove", administrator: true))
    #expect(try await roster.removeAdministrator(.init(personID: "tove")).personIDs == [])
    #expect(try await resolve("s1") == person("tove"))
    try await bench.restart()
    #expect(try await resolve("s1") == person("tove"))
    // A second account of the same issuer is no matter for a claim; of another issuer it is the first.
    #expect(try code(await resolve("s2", claim: "tove")).count == 8)
    #expect(try await resolve("s1", claim: "tove", issuer: "https://other.example") == person("tove"))
    #expect(try await roster.listIdentities(.init(personID: "tove")).identities.map(\.subject) == ["s1", "s1"])
    // Another organization knows nothing of it.
    #expect(try code(await resolve("s1", of: "elsewhere")) == "")
  }

  @Test("an account that is nobody's has a code, by which an administrator sees whose it is and links it")
  func byCode() async throws {
    let first = try code(await resolve("s9", claim: "", name: "B. Ben"))
    let again = try code(await resolve("s9", claim: "nobody", name: "Ben B."))
    #expect(first == again && first.count == 8)
    #expect(try code(await resolve("s9")) == "", "nobody signs in")
    let typed = "\(first.prefix(4).lowercased())-\(first.suffix(4)) "
    let shown = try await roster.getSignInCode(.init(code: typed))
    #expect(shown.name == "Ben B." && shown.issuer == Self.issuer && shown.subject == "s9")
    let entries = try await bench.entries {
      _ = try await roster.linkIdentity(.init(personID: "ben", account: .code(typed)))
    }
    #expect(entries.map(\.action) == ["IDENTITY_LINKED"])
    #expect(try await resolve("s9") == person("ben", student: true))
    let over = await refusal { try await roster.getSignInCode(.init(code: first)) }
    #expect(over?.code == .notFound && over?.reason == "SIGN_IN_CODE_UNKNOWN")
    // A week later a code is over.
    let old = try code(await resolve("s10", claim: ""))
    bench.clock.advance(minutes: 7 * 24 * 60 + 1)
    #expect(
      await refusal { try await roster.linkIdentity(.init(personID: "cy", account: .code(old))) }?.code == .notFound)
    #expect(try code(await resolve("s10", claim: "")) != old)
  }

  @Test("a link that was taken back is not made again by the claim, and an account is one person's")
  func unlinked() async throws {
    _ = try await resolve("s1", claim: "ana")
    let account = ActivityV1.Identity(issuer: Self.issuer, subject: "s1")
    let taken = await refusal { try await roster.linkIdentity(.init(personID: "ben", account: .identity(account))) }
    #expect(taken?.code == .failedPrecondition && taken?.reason == "IDENTITY_OF_ANOTHER")
    _ = try await roster.linkIdentity(.init(personID: "ana", account: .identity(account)))
    _ = try await roster.unlinkIdentity(.init(issuer: Self.issuer, subject: "s1"))
    #expect(try code(await resolve("s1", claim: "ana")).count == 8)
    #expect(try code(await resolve("s2", claim: "ana")).count == 8)
    let unknown = await refusal { try await roster.unlinkIdentity(.init(issuer: Self.issuer, subject: "s1")) }
    #expect(unknown?.reason == "IDENTITY_UNKNOWN")
    _ = try await roster.linkIdentity(.init(personID: "ben", account: .identity(account)))
    #expect(try await resolve("s1", claim: "ana") == person("ben", student: true))
    for number in 3..<18 {
      _ = try await roster.linkIdentity(
        .init(personID: "ben", account: .identity(.init(issuer: Self.issuer, subject: "s\(number)"))))
    }
    let many = await refusal {
      try await roster.linkIdentity(
        .init(personID: "ben", account: .identity(.init(issuer: Self.issuer, subject: "s18"))))
    }
    #expect(many?.reason == "TOO_MANY_IDENTITIES")
  }

  @Test("who is erased signs in no more, and is in no list")
  func erased() async throws {
    _ = try await resolve("s1", claim: "ana")
    _ = try await roster.addAdministrator(.init(personID: "ana"))
    let erasure = try await roster.erasePerson(.init(personID: "ana")).erasureID
    #expect(try code(await resolve("s1", claim: "ana")).count == 8)
    #expect(try code(await resolve("s1")) == "")
    #expect(try await roster.listAdministrators(.init()).personIDs == [])
    let receipt = try await roster.getErasure(.init(erasureID: erasure))
    #expect(receipt.removed.contains { $0.what == "identities" && $0.count == 2 })
  }

  @Test("codes are bounded in number, far beyond a large school: the oldest tenth goes for one more")
  func manyCodes() async throws {
    let first = try code(await resolve("a0", claim: ""))
    bench.clock.advance(minutes: 1)
    try await bench.host.store.write("org") { scope in
      try scope.transaction.execute(
        """
        WITH RECURSIVE number (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
        INSERT INTO sign_in_code (organization, code, issuer, subject, name, expires_at)
          SELECT 'org', 'code ' || n, ?2, 'a' || n, '', ?3 + n FROM number
        """, .int(IdentityRows.codesMax - 1), .text(Self.issuer),
        .integer((scope.committedAt + IdentityRows.codeLifetime).milliseconds))
    }
    #expect(IdentityRows.codesMax >= 20_000)
    #expect(try await roster.getSignInCode(.init(code: first)).subject == "a0")
    let last = try code(await resolve("last", claim: ""))
    #expect(await refusal { try await roster.getSignInCode(.init(code: first)) }?.reason == "SIGN_IN_CODE_UNKNOWN")
    #expect(try await roster.getSignInCode(.init(code: last)).subject == "last")
    // Nothing of them is left a week later.
    bench.clock.advance(minutes: 7 * 24 * 60 + 1)
    #expect(
      try await bench.host.store.forgetSignInCodes(before: bench.clock.wall.now) == IdentityRows.codesMax * 9 / 10 + 1)
  }

  @Test("nobody but a service asks who an account is, and nobody but administrators links one")
  func refused() async throws {
    for role in [Role.administrator, .teacher, .student] {
      let asked = await refusal {
        try await RosterServiceClient(bench.channel(role, "tove")).resolveIdentity(
          .init(organizationID: "org", issuer: Self.issuer, subject: "s"))
      }
      #expect(asked?.reason == "SERVICES_ONLY")
    }
    let foreign = await refusal {
      try await RosterServiceClient(bench.channel(.service, "x", of: "other")).resolveIdentity(
        .init(organizationID: "org", issuer: Self.issuer, subject: "s"))
    }
    #expect(foreign?.code == .invalidArgument)
    let teacher = RosterServiceClient(bench.channel(.teacher, "tove"))
    #expect(await refusal { try await teacher.addAdministrator(.init(personID: "tove")) }?.code == .permissionDenied)
    #expect(
      await refusal { try await teacher.listIdentities(.init(personID: "tove")) }?.code == .permissionDenied)
    for (issuer, subject) in [("", "s"), ("i", ""), (String(repeating: "i", count: 513), "s")] {
      let bad = await refusal { try await resolve(subject, claim: "", issuer: issuer) }
      #expect(bad?.code == .invalidArgument)
    }
    #expect(await refusal { try await roster.addAdministrator(.init(personID: "none")) }?.reason == "PERSON_UNKNOWN")
  }
}

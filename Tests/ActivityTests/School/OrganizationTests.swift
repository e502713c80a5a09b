import API
import ActivityService
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

@Suite("Organization settings", .onBothStores)
struct OrganizationTests {
  let bench: SchoolBench
  var client: OrganizationServiceClient { OrganizationServiceClient(bench.administrator) }

  init() throws { bench = try SchoolBench() }

  @Test("an organization nobody has touched has its defaults")
  func defaults() async throws {
    let organization = try await client.getOrganization(ActivityV1.GetOrganizationRequest())
    #expect(
      organization
        == ActivityV1.Organization(
          organizationID: "org", timeZone: "UTC", suppressionThreshold: 5, recording: true, idleLimitSeconds: 1_800))
  }

  @Test("an update takes the fields it names and no others, and survives a restart")
  func update() async throws {
    let request = ActivityV1.UpdateOrganizationRequest(
      organization: ActivityV1.Organization(title: "Lab School", timeZone: "Europe/Berlin", retentionDays: 30),
      updateFields: ["title", "time_zone"])
    let updated = try await client.updateOrganization(request)
    #expect(updated.title == "Lab School")
    #expect(updated.timeZone == "Europe/Berlin")
    #expect(updated.retentionDays == 0)
    try await bench.restart()
    #expect(try await client.getOrganization(ActivityV1.GetOrganizationRequest()) == updated)
  }

  @Test("a new idle limit holds for attempts that start from then on, also after a restart (D29, N28)")
  func idleLimit() async throws {
    try await bench.populate()
    try await bench.posted()
    // Nobody holds on to a channel: it would keep the service from being restarted.
    var ana: ActivityServiceClient {
      ActivityServiceClient(bench.channel(.student, "ana", app: CardboardContext.app))
    }
    func time(_ minutes: Double) -> ActivityV1.ClientTime {
      ActivityV1.ClientTime(happenTime: WellKnown.Timestamp(SchoolBench.now + Int64(minutes * 60_000)))
    }
    /// Minutes of an attempt of five, without a sign in between.
    func minutes(_ id: String, from start: Double) async throws -> Int64? {
      _ = try await ana.startAttempt(
        .init(
          appID: CardboardContext.app, identifierPath: ["Hamlet", "Act 3"], startNew: true, attemptID: id,
          time: time(start)))
      let stopped = try await ana.stopAttempt(.init(attemptID: id, time: time(start + 5)))
      return stopped.duration.map { $0.seconds / 60 }
    }
    bench.clock.advance(minutes: 30)
    let updated = try await client.updateOrganization(
      .init(organization: .init(idleLimitSeconds: 240), updateFields: ["idle_limit_seconds"]))
    #expect(updated.idleLimitSeconds == 240)
    bench.clock.advance(minutes: 30)
    #expect(try await minutes("before", from: 10) == 5, "whenever it arrives")
    #expect(try await minutes("after", from: 30) == 0)
    try await bench.restart()
    #expect(try await client.getOrganization(ActivityV1.GetOrganizationRequest()).idleLimitSeconds == 240)
    let list = try await ActivityServiceClient(bench.administrator).listAttempts(
      .init(appID: CardboardContext.app, identifierPath: ["Hamlet", "Act 3"], studentID: "ana"))
    #expect(list.attempts.map { ($0.duration?.seconds ?? -1) / 60 } == [5, 0])
  }

  @Test("an update that names an older revision is aborted; one that changes nothing leaves the revision alone")
  func revisions() async throws {
    let first = try await client.allowApp(ActivityV1.AllowAppRequest(appID: "org.example.b"))
    let again = try await client.allowApp(ActivityV1.AllowAppRequest(appID: "org.example.b"))
    #expect(first == again)
    let second = try await client.allowApp(ActivityV1.AllowAppRequest(appID: "org.example.a"))
    #expect(second.allowedAppIDs == ["org.example.a", "org.example.b"])
    let stale = await refusal {
      try await client.updateOrganization(
        ActivityV1.UpdateOrganizationRequest(
          organization: ActivityV1.Organization(title: "X"), updateFields: ["title"], revision: first.revision))
    }
    #expect(stale?.code == .aborted)
    #expect(stale?.reason == "STALE_REVISION")
    let without = try await client.disallowApp(ActivityV1.DisallowAppRequest(appID: "org.example.b"))
    #expect(without.allowedAppIDs == ["org.example.a"])
  }

  @Test("an app asks about documents for as long as it is allowed so, and not without being let in (N66)")
  func documents() async throws {
    func allow(_ app: String, _ asks: Bool) async throws -> [String] {
      try await client.allowApp(ActivityV1.AllowAppRequest(appID: app, mayAskAboutDocuments: asks)).documentAppIDs
    }
    #expect(try await allow("org.example.b", true) == ["org.example.b"])
    #expect(try await allow("org.example.a", true) == ["org.example.a", "org.example.b"])
    #expect(try await allow("org.example.b", false) == ["org.example.a"])
    let without = try await client.disallowApp(ActivityV1.DisallowAppRequest(appID: "org.example.a"))
    #expect(without.documentAppIDs.isEmpty && without.allowedAppIDs == ["org.example.b"])
  }

  @Test("only administrators change settings, everyone reads them", arguments: [Role.teacher, .student, .publisher])
  func rights(role: Role) async throws {
    let other = OrganizationServiceClient(bench.channel(role, "somebody"))
    #expect(try await other.getOrganization(ActivityV1.GetOrganizationRequest()).timeZone == "UTC")
    let denied = await refusal { try await other.allowApp(ActivityV1.AllowAppRequest(appID: "a")) }
    #expect(denied?.code == .permissionDenied)
  }

  @Test("a call without verified credentials is UNAUTHENTICATED")
  func noCredentials() async throws {
    let channel = InProcessChannel(Router(bench.host.services))
    let denied = await refusal {
      try await OrganizationServiceClient(channel).getOrganization(ActivityV1.GetOrganizationRequest())
    }
    #expect(denied?.code == .unauthenticated)
  }

  struct BadUpdate: Sendable, CustomTestStringConvertible {
    var organization: ActivityV1.Organization
    var fields: [String]
    var field: String
    var testDescription: String { field }
  }

  @Test(
    "bad input names the field",
    arguments: [
      BadUpdate(organization: .init(), fields: [], field: "update_fields"),
      BadUpdate(organization: .init(), fields: ["title", "colour"], field: "update_fields[1]"),
      BadUpdate(organization: .init(title: " "), fields: ["title"], field: "organization.title"),
      BadUpdate(
        organization: .init(title: String(repeating: "x", count: 257)), fields: ["title"],
        field: "organization.title"),
      BadUpdate(
        organization: .init(timeZone: "Europe/Atlantis"), fields: ["time_zone"], field: "organization.time_zone"),
      BadUpdate(
        organization: .init(timeZone: "../../etc/passwd"), fields: ["time_zone"], field: "organization.time_zone"),
      BadUpdate(
        organization: .init(suppressionThreshold: -1), fields: ["suppression_threshold"],
        field: "organization.suppression_threshold"),
      BadUpdate(
        organization: .init(retentionDays: -1), fields: ["retention_days"], field: "organization.retention_days"),
      BadUpdate(organization: .init(language: "d"), fields: ["language"], field: "organization.language"),
      BadUpdate(
        organization: .init(language: "de_DE.UTF-8"), fields: ["language"], field: "organization.language"),
      BadUpdate(
        organization: .init(idleLimitSeconds: 59), fields: ["idle_limit_seconds"],
        field: "organization.idle_limit_seconds"),
      BadUpdate(
        organization: .init(idleLimitSeconds: 86_401), fields: ["idle_limit_seconds"],
        field: "organization.idle_limit_seconds"),
    ])
  func badInput(bad: BadUpdate) async throws {
    let error = await refusal {
      try await client.updateOrganization(
        ActivityV1.UpdateOrganizationRequest(organization: bad.organization, updateFields: bad.fields))
    }
    #expect(error?.code == .invalidArgument)
    #expect(error?.field == bad.field)
    #expect(try await client.getOrganization(ActivityV1.GetOrganizationRequest()).revision == 0)
  }

  @Test("all fields that are bad are named at once, and those that are not asked for are not looked at")
  func allBadInput() async throws {
    let error = await refusal {
      try await client.updateOrganization(
        ActivityV1.UpdateOrganizationRequest(
          organization: .init(
            title: " ", timeZone: "x", suppressionThreshold: -1, retentionDays: -1, idleLimitSeconds: 1),
          updateFields: ["idle_limit_seconds", "title", "retention_days", "time_zone"]))
    }
    #expect(error?.code == .invalidArgument && error?.reason == "BLANK")
    #expect(
      error?.fields == [
        "organization.title", "organization.time_zone", "organization.retention_days",
        "organization.idle_limit_seconds",
      ])
  }

  @Test("another organization's settings are not touched")
  func tenancy() async throws {
    _ = try await client.allowApp(ActivityV1.AllowAppRequest(appID: "org.example.a"))
    let other = OrganizationServiceClient(bench.channel(.administrator, of: "elsewhere"))
    #expect(try await other.getOrganization(ActivityV1.GetOrganizationRequest()).allowedAppIDs.isEmpty)
  }

  @Test("recording is switched for the organization, a class and a student; what is not there is NOT_FOUND")
  func recording() async throws {
    try await bench.populate()
    func set(
      _ scope: ActivityV1.SetRecordingRequest.Scope?, _ mode: ActivityV1.SetRecordingRequest.Mode
    ) async -> RPCError? {
      await refusal { try await client.setRecording(ActivityV1.SetRecordingRequest(scope: scope, mode: mode)) }
    }
    #expect(await set(.organization(true), .paused) == nil)
    #expect(try await client.getOrganization(ActivityV1.GetOrganizationRequest()).recording == false)
    #expect(await set(.organization(true), .on) == nil)
    #expect(try await client.getOrganization(ActivityV1.GetOrganizationRequest()).recording == true)
    #expect(await set(.classID("A"), .paused) == nil)
    #expect(await set(.studentID("ana"), .deleted) == nil)
    #expect(await set(.classID("Z"), .paused)?.code == .notFound)
    #expect(await set(.studentID("nobody"), .paused)?.code == .notFound)
    #expect(await set(.studentID("ana"), .unspecified)?.field == "mode")
    #expect(await set(nil, .on)?.field == "scope")
    #expect(await set(.organization(false), .on)?.field == "scope")
  }
}

import API
import ActivityService
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

@Suite("Developer mode", .onBothStores)
struct DeveloperTests {
  let bench: SchoolBench
  var client: DeveloperServiceClient { DeveloperServiceClient(bench.administrator) }

  init() throws { bench = try SchoolBench() }

  @Test(
    "a token is issued to whoever sits on this machine", arguments: ["127.0.0.1:9", "[::1]:9", "unix:/x", "in-process"])
  func token(peer: String) async throws {
    let channel = InProcessChannel(
      Router(bench.host.services, clock: bench.clock.wall), peer: Peer(address: peer))
    let issued = try await DeveloperServiceClient(channel).issueToken(
      .init(organizationID: "org", userID: "ana", role: .student, appID: CardboardContext.app))
    #expect(issued.token.split(separator: ".").count == 3)
    #expect(issued.expireTime == WellKnown.Timestamp(SchoolBench.now + 3_600_000))
  }

  @Test("callers from elsewhere are refused", arguments: ["10.0.0.7:9", "[2001:db8::1]:9", "127.0.0.1.example.org:9"])
  func elsewhere(peer: String) async throws {
    let channel = bench.channel(.administrator, from: peer)
    let refused = await refusal {
      try await DeveloperServiceClient(channel).issueToken(.init(organizationID: "o", userID: "u", role: .teacher))
    }
    #expect(refused?.code == .permissionDenied && refused?.reason == "LOOPBACK_ONLY")
    #expect(await refusal { try await DeveloperServiceClient(channel).resetOrganization(.init()) } != nil)
  }

  @Test("it is off unless it was asked for")
  func off() async throws {
    let bench = try SchoolBench(developer: false)
    let client = DeveloperServiceClient(bench.administrator)
    for refused in [
      await refusal { try await client.issueToken(.init(organizationID: "o", userID: "u", role: .teacher)) },
      await refusal { try await client.setClock(.init(time: .init(seconds: 1))) },
      await refusal { try await client.getClock(.init()) },
      await refusal { try await client.resetOrganization(.init()) },
    ] { #expect(refused?.reason == "DEVELOPER_MODE_OFF") }
  }

  @Test("the clock stands where it is set, over a restart, until it is released")
  func clock() async throws {
    #expect(try await client.getClock(.init()) == .init(time: WellKnown.Timestamp(SchoolBench.now)))
    let set = try await client.setClock(.init(time: .init(seconds: 5, nanos: 1_999_999)))
    #expect(set == .init(time: .init(seconds: 5, nanos: 1_000_000), standsStill: true))
    bench.clock.advance(minutes: 1)
    try await bench.restart()
    #expect(try await client.getClock(.init()) == set)
    let released = try await client.releaseClock(.init())
    #expect(released == .init(time: WellKnown.Timestamp(SchoolBench.now + 60_000)))
    let other = DeveloperServiceClient(bench.channel(.administrator, of: "elsewhere"))
    #expect(try await other.getClock(.init()).standsStill == false)
  }

  @Test("a reset forgets everything of the organization, and nothing of others")
  func reset() async throws {
    try await bench.populate()
    try await bench.posted()
    _ = try await HandoutServiceClient(bench.channel(.student, "ana")).markDone(.init(handoutID: "h1", taskID: "t1"))
    var elsewhere: OrganizationServiceClient {
      OrganizationServiceClient(bench.channel(.administrator, of: "elsewhere"))
    }
    _ = try await elsewhere.allowApp(.init(appID: "a"))
    _ = try await client.setClock(.init(time: .init(seconds: 5)))
    _ = try await client.resetOrganization(.init())
    #expect(bench.context.resets == 1)
    for _ in 0..<2 {
      #expect(try await RosterServiceClient(bench.administrator).listPeople(.init()).people.isEmpty)
      #expect(
        try await OrganizationServiceClient(bench.administrator).getOrganization(.init()).allowedAppIDs.isEmpty)
      #expect(try await client.getClock(.init()).standsStill == false)
      #expect(try await elsewhere.getOrganization(.init()).allowedAppIDs == ["a"])
      try await bench.restart()
    }
    // And the same school can be set up again.
    try await bench.populate()
    try await bench.posted()
    #expect(
      try await HandoutServiceClient(bench.channel(.student, "ana")).listInbox(.init()).handouts.first?.tasks.first?
        .done
        == false)
  }

  @Test("bad requests name the field")
  func badInput() async throws {
    let attempts: [(String, RPCError?)] = [
      ("organization_id", await refusal { try await client.issueToken(.init(userID: "u", role: .teacher)) }),
      (
        "organization_id",
        await refusal {
          try await client.issueToken(.init(organizationID: "*", userID: "u", role: .administrator))
        }
      ),
      ("user_id", await refusal { try await client.issueToken(.init(organizationID: "o", role: .teacher)) }),
      ("role", await refusal { try await client.issueToken(.init(organizationID: "o", userID: "u")) }),
      (
        "lifetime",
        await refusal {
          try await client.issueToken(
            .init(organizationID: "o", userID: "u", role: .teacher, lifetime: .init(seconds: 86_401)))
        }
      ),
      ("time", await refusal { try await client.setClock(.init()) }),
    ]
    for (field, error) in attempts { #expect(error?.code == .invalidArgument && error?.field == field, "\(field)") }
  }
}

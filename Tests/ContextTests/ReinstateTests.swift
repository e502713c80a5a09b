import API
import Domain
import Messages
import RPC
import StoreKit
import Testing

@testable import ContextService

@Suite("What a restored store has lost (D32)", .onBothStores)
struct ReinstateTests {
  let bench: ContextBench
  let teacher: Client
  let service: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
    service = bench.client(.service, "activity", app: nil)
  }

  /// Everything that the feed says, as a follower keeps it.
  private func states(from service: Client? = nil) async throws -> [Int64: ContextV1.ContextState] {
    let service = service ?? self.service
    let head = try await service.changes.getHead(.init(organizationID: "north"))
    var states: [Int64: ContextV1.ContextState] = [:]
    for try await batch in try await service.changes.streamChanges(.init()) {
      for case .context(let state) in batch.changes.compactMap(\.change) {
        states[state.context?.contextID ?? 0] = state
      }
      if batch.changes.last?.sequence == head.sequence { break }
    }
    return states
  }

  @Test("numbers ascend, are above those of a lost future, and a double holds them exactly")
  func numbers() {
    let now = Instant(milliseconds: 1_700_000_000_000)
    var numbers = ContextNumbers(after: 5, epoch: 0)
    let given = (0..<10_000).map { _ in numbers.next(at: now).rawValue }
    #expect(zip(given, given.dropFirst()).allSatisfy { $0 < $1 } && given[0] > 5)
    #expect(given.allSatisfy { Int64(Double($0)) == $0 && $0 < 1 << 53 })
    var restored = ContextNumbers(after: 5, epoch: 0)
    #expect(restored.next(at: now + 3).rawValue > given[given.count - 1])
    var withSlowClock = ContextNumbers(after: 5, epoch: now.milliseconds + 3)
    #expect(withSlowClock.next(at: now - 1_000_000).rawValue > given[given.count - 1])
  }

  @Test("what is unknown comes back under its number with all that was said of it; what is known stays")
  func comesBack() async throws {
    try await teacher.declare(["a"], ["a", "b"])
    let known = try await states()
    let other = try await ContextBench()
    other.clock.advance(5)
    try await other.register()
    let service = other.client(.service, "activity", app: nil)
    let all = known.values.sorted { $0.context!.identifierPath.count < $1.context!.identifierPath.count }
    let request = ContextV1.ReinstateContextsRequest(organizationID: "north", contexts: all)
    #expect(try await service.changes.reinstateContexts(request).reinstated == 3)
    #expect(try await service.changes.reinstateContexts(request).reinstated == 0)
    let found = try await other.client().resolve(["a", "b"]).contexts
    #expect(found.suffix(2).map(\.contextID) == all.suffix(2).map { $0.context!.contextID })
    #expect(found.suffix(2).map(\.title) == ["a", "b"])
  }

  @Test("what was declared in its place gives way, and what stands below that comes below it")
  func givesWay() async throws {
    try await teacher.declare(["a"], ["a", "b"])
    let lost = try await states().values.filter { !($0.context?.identifierPath.isEmpty ?? true) }
      .sorted { $0.context!.identifierPath.count < $1.context!.identifierPath.count }
    let other = try await ContextBench()
    try await other.register()
    other.clock.advance(5)
    try await other.client().declare(["a"], ["a", "b"], ["a", "b", "leaf"], ["a", "new"])
    let service = other.client(.service, "activity", app: nil)
    let root = try await states(from: service).values.first { $0.context?.identifierPath.isEmpty == true }
    let moved = lost.map { state in
      var state = state
      if state.context?.identifierPath.count == 1 {
        state.placements[0].parentContextID = root?.context?.contextID ?? 0
      }
      return state
    }
    let answer = try await service.changes.reinstateContexts(.init(organizationID: "north", contexts: moved))
    #expect(answer.reinstated == 2)
    let found = try await other.client().contexts.queryContexts(.init(appID: ContextBench.app)).contexts
    #expect(found.map(\.identifierPath) == [["a"], ["a", "b"], ["a", "b", "leaf"], ["a", "new"]])
    #expect(found[0].contextID == lost[0].context?.contextID && found[1].contextID == lost[1].context?.contextID)
  }

  @Test("only services give back, only their own organization's, and content is reset in developer mode alone")
  func rights() async throws {
    let request = ContextV1.ReinstateContextsRequest(organizationID: "north")
    #expect(await status { try await teacher.changes.reinstateContexts(request) }?.code == .permissionDenied)
    let elsewhere = ContextV1.ReinstateContextsRequest(organizationID: "south")
    #expect(await status { try await service.changes.reinstateContexts(elsewhere) }?.code == .permissionDenied)
    let reset = await status { try await service.changes.resetContent(.init(organizationID: "north")) }
    #expect(reset?.code == .unimplemented && reset?.reason == "DEVELOPER_MODE_OFF")
  }

  @Test("a reset leaves nothing, begins another epoch, and goes on with other numbers")
  func reset() async throws {
    let bench = try await ContextBench { $0.isInDeveloperMode = true }
    try await bench.register()
    let first = try await bench.client().declare(["a"])[0].context?.contextID ?? 0
    let service = bench.client(.service, "activity", app: nil)
    let before = try await service.changes.getHead(.init(organizationID: "north"))
    let head = try await service.changes.resetContent(.init(organizationID: "north")).head
    #expect(head?.sequence == 0 && head.map { $0.epoch > before.epoch } == true)
    #expect(await status { try await bench.client().resolve(["a"]) }?.code == .notFound)
    try await bench.register()
    #expect(try await bench.client().declare(["a"])[0].context.map { $0.contextID > first } == true)
  }
}

import ActivityDomain
import ActivityDoor
import Domain
import Messages
import RPC
import Sharing
import StoreKit
import Synchronization
import Testing

@testable import ActivityService

/// A clock that goes on where a test says so.
private final class Hours: Sendable {
  private let passed = Mutex(Duration.zero)

  var now: @Sendable () -> Duration { { [self] in passed.withLock { $0 } } }
  func pass(_ hours: Double) { passed.withLock { $0 += .seconds(hours * 3_600) } }
}

@Suite("How much work is taken (N90)", .onBothStores)
struct WorkBudgetTests {
  /// An answer, or a refusal, as a client sees it.
  private enum Told: Equatable {
    case results([ActivityV1.RecordResult])
    case attempt(ActivityV1.Attempt)
    case marked
    case refused(RPCError)

    var usedUp: RPCError? {
      if case .refused(let error) = self, error.reason == "TOO_MUCH_WORK" { error } else { nil }
    }
  }

  private func told(_ body: () async throws -> Told) async -> Told {
    do {
      return try await body()
    } catch {
      return .refused((error as? any RPCErrorConvertible)?.rpcError ?? RPCError(.unknown, "\(error)"))
    }
  }

  /// What an attempt counts for: an interval, a stop and eight items.
  private static let bytes = 512 + 2 * 32 + 8 * (64 + 151 + 10)

  private func work(_ number: Int) -> ActivityV1.AttemptRecord {
    let text = String(repeating: "x", count: 150)
    return done("a\(number)", at: Double(number), minutes: 0.5, items: (0..<8).map { quantity(1, "\(text)\($0)") })
  }

  /// What an app sends until nothing is taken any more, and after that.
  private func play(_ app: AttemptsApp) async -> [Told] {
    var seen: [Told] = []
    for number in 0..<12 { seen.append(await told { .results(try await app.record(work(number))) }) }
    seen.append(await told { .results(try await app.record(work(3))) })
    seen.append(await told { .results(try await app.record(all: [work(1), work(2)])) })
    seen.append(await told { .results(try await app.record(all: [work(1), work(50)])) })
    seen.append(await told { .attempt(try await app.start(id: "live")) })
    seen.append(
      await told {
        try await app.complete(AttemptsApp.scene, at: 1)
        return .marked
      })
    seen.append(
      await told {
        try await app.mark("h1", at: 1, byApp: true)
        return .marked
      })
    return seen
  }

  @Test(
    "an app that brings too much hears so, with when to come again, and all alike whether anything is assigned (D27)")
  func alike() async throws {
    let (assigned, unassigned) = (
      try await AttemptsClassroom(budget: WorkBudget(studentBytes: 9 * Self.bytes, now: Hours().now)),
      try await AttemptsClassroom(budget: WorkBudget(studentBytes: 9 * Self.bytes, now: Hours().now))
    )
    try await assigned.post("h1", AttemptsClassroom.hamlet)
    let (one, other) = (await play(assigned.app("ana")), await play(unassigned.app("ana")))
    #expect(one == other)
    let refused = one.firstIndex { $0.usedUp != nil }
    #expect(refused == 9, "what counts is what was sent")
    let stored = try await assigned.feed().attempts.count
    #expect(stored == 9)
    #expect(try await unassigned.feed().attempts.isEmpty)
    let error = try #require(one[9].usedUp)
    #expect(error.code == .resourceExhausted && error.quotas == ["caller: student_work"])
    #expect(error.retryDelay == .seconds(1), "it is used up to the last")
    // What the session knows is answered; a batch with something new in it is not taken in part.
    #expect(one[12] == one[3] && one[13].usedUp == nil)
    #expect(one[14].usedUp != nil && one[15].usedUp != nil && one[16].usedUp != nil && one[17].usedUp != nil)
    let standing = assigned.door.budget.studentsStanding
    #expect(standing.mostUsed >= standing.max && standing.refusals == one.count { $0.usedUp != nil })
    #expect(unassigned.door.budget.studentsStanding.refusals == standing.refusals)
    #expect(assigned.door.budget.organizationsStanding.refusals == 0)
  }

  @Test("a mark of done counts for what it adds, its id twice, and alike whatever it is stored for (D27)")
  func marks() async throws {
    func id(_ number: Int) -> String { String(repeating: "ü", count: 62) + String(10 + number) }
    let counted = WorkBudget.markBytes + 2 * id(0).utf8.count
    var taken: [Int] = []
    for handouts in [[], ["h1"], ["h1", "h2"]] {
      let classroom = try await AttemptsClassroom(budget: WorkBudget(studentBytes: 9 * counted, now: Hours().now))
      for handout in handouts { try await classroom.post(HandoutID(handout), AttemptsClassroom.hamlet) }
      let ana = classroom.app("ana")
      var count = 0
      while count < 20, await refusal({ try await ana.complete(AttemptsApp.scene, request: id(count)) }) == nil {
        count += 1
      }
      taken.append(count)
    }
    #expect(taken == [9, 9, 9])
  }

  @Test("it comes back with time; others, and services, go on meanwhile; a restart forgets it")
  func others() async throws {
    let hours = Hours()
    let classroom = try await AttemptsClassroom(budget: WorkBudget(studentBytes: 4 * Self.bytes, now: hours.now))
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    let ana = classroom.app("ana")
    var number = 0
    while await refusal({ try await ana.record(work(number)) }) == nil { number += 1 }
    #expect(number == 4)
    #expect(try await classroom.app("ben").record(work(0))[0].outcome == .accepted)
    let service = classroom.app("service", .service, app: nil)
    var brought = work(7)
    brought.studentID = "ana"
    #expect(try await service.record(brought)[0].outcome == .stored)
    hours.pass(48)
    #expect(try await ana.record(work(20))[0].outcome == .accepted, "half of it is there again")
    // As a process that starts does.
    let again = try await classroom.restarted()
    for number in 30..<34 { #expect(try await again.app("ana").record(work(number))[0].outcome == .accepted) }
  }

  @Test("an organization's students have so much together, and its services as much beside that")
  func organization() async throws {
    let budget = WorkBudget(organizationBytes: 9 * Self.bytes, now: Hours().now)
    let classroom = try await AttemptsClassroom(budget: budget)
    for student in ["ana", "ben", "cy"] as [PersonID] {
      for number in 0..<3 { #expect(try await classroom.app(student).record(work(number))[0].outcome == .accepted) }
    }
    let refused = await refusal { try await classroom.app("dee").record(work(0)) }
    #expect(refused?.reason == "TOO_MUCH_WORK" && refused?.quotas == ["organization: organization_work"])
    let service = classroom.app("service", .service, app: nil)
    var number = 0
    while await refusal({
      var brought = work(number)
      brought.studentID = "ana"
      return try await service.record(brought)
    }) == nil { number += 1 }
    #expect(number == 9)
  }

  @Test("a class that was offline for weeks brings all of it, as fast as it can: what an outbox holds fits")
  func outbox() throws {
    let budget = WorkBudget(now: Hours().now)
    let ana = Caller(organization: "school", user: "ana", role: .student, app: "app")
    // 100,000 messages of a start, a stop, an interval and an item: the most that an app of ours keeps.
    for _ in 0..<100_000 {
      #expect(budget.usedUp(by: ana, actsForAnyone: false) == nil)
      budget.use(512 + 3 * 32 + 63, by: ana, actsForAnyone: false)
    }
  }

  @Test("what one app of a student brings takes nothing from another, which hears nothing of it")
  func apps() {
    let budget = WorkBudget(studentBytes: 1_000, now: Hours().now)
    let ana = Caller(organization: "school", user: "ana", role: .student, app: "app")
    var withOther = ana
    withOther.app = "other"
    budget.use(1_000, by: ana, actsForAnyone: false)
    #expect(budget.usedUp(by: ana, actsForAnyone: false)?.scope == .caller)
    #expect(budget.usedUp(by: withOther, actsForAnyone: false) == nil)
  }

  @Test("who has twice the weight may bring twice as much")
  func weights() {
    let budget = WorkBudget(studentBytes: 1_000, organizationBytes: 1_000, now: Hours().now)
    var ana = Caller(organization: "school", user: "ana", role: .student, app: "app")
    (ana.weight, ana.organizationWeight) = (200, 400)
    budget.use(1_999, by: ana, actsForAnyone: false)
    #expect(budget.usedUp(by: ana, actsForAnyone: false) == nil)
    budget.use(1, by: ana, actsForAnyone: false)
    #expect(budget.usedUp(by: ana, actsForAnyone: false)?.scope == .caller)
    var ben = ana
    ben.user = "ben"
    #expect(budget.usedUp(by: ben, actsForAnyone: false) == nil)
  }
}

extension RPCError {
  fileprivate var quotas: [String] {
    details.flatMap { if case .quotaFailure(let violations) = $0 { violations.map(\.subject) } else { [] as [String] } }
  }
}

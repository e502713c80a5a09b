import Domain
import Messages
import RPC
import Sharing
import StoreKit
import Testing

@testable import ActivityService

@Suite("Work that comes before its content is declared", .onBothStores)
struct AttemptsUndeclaredTests {
  private static let act = ["Hamlet", "Act 9"]
  /// Longer than any machine takes to declare something.
  private static let patient: Duration = .seconds(120)

  private func posted(
    patience: Duration = .milliseconds(20), declarationsMax: Int? = nil
  ) async throws -> AttemptsClassroom {
    let classroom = try await AttemptsClassroom(patience: patience, declarationsMax: declarationsMax)
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(100)
    return classroom
  }

  private func declare(in classroom: AttemptsClassroom) async throws {
    try await classroom.change { try $0.learn(AttemptsClassroom.node(90, below: 10, "Act 9")) }
  }

  /// Declares once the body waits for it.
  private func declaring<T: Sendable>(
    in classroom: AttemptsClassroom, _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    async let answer = body()
    while classroom.lookup.declarations.held == 0 { try await Task.sleep(for: .milliseconds(1)) }
    try await declare(in: classroom)
    return try await answer
  }

  @Test("a record is to be sent again, and is stored once its content is declared (N8, N29)")
  func sentAgain() async throws {
    let classroom = try await posted()
    let ana = classroom.app("ana")
    let record = done("a1", Self.act, at: 1, minutes: 2, progress: 0.5)
    let early = try await ana.record(record, done("a2", at: 1))
    #expect(early.map(\.outcome) == [.refused, .accepted], "the others are not held up")
    #expect(early[0].error?.code == Int32(StatusCode.unavailable.rawValue))
    #expect(early[0].error?.reason == "CONTEXT_UNKNOWN" && early[0].error?.field == "identifier_path")
    try await declare(in: classroom)
    #expect(try await ana.record(record)[0].outcome == .accepted)
    let feed = try await classroom.feed()
    #expect(feed.progress("a1") == 0.5 && feed.duration("a1") == 2 && feed.attempts["a1"]?.handoutIDs == ["h1"])
  }

  @Test("a record waits for a declaration that is on its way, and needs not be sent again")
  func waits() async throws {
    let classroom = try await posted(patience: Self.patient)
    let records = [done("a1", Self.act, at: 1, progress: 0.5), done("a2", Self.act, at: 3), done("a3", at: 1)]
    let told = try await declaring(in: classroom) { try await classroom.app("ana").record(all: records) }
    #expect(told.map(\.outcome) == [.accepted, .accepted, .accepted])
    #expect(try await classroom.feed().progress("a1") == 0.5)
    #expect(Set(try await classroom.feed().attempts.keys) == ["a1", "a2", "a3"])
  }

  @Test("so do a start and a mark of done")
  func startAndDone() async throws {
    var classroom = try await posted(patience: Self.patient)
    let started = try await declaring(in: classroom) { [classroom] in
      try await classroom.app("ana").start(Self.act, at: 1)
    }
    #expect(try await classroom.feed().attempts[started.attemptID]?.contextID == 90)
    classroom = try await posted(patience: Self.patient)
    try await declaring(in: classroom) { [classroom] in try await classroom.app("ana").complete(Self.act) }
    #expect(try await classroom.feed().done == ["h1 ana 90": true])
  }

  @Test("a path that nobody declares is answered alike, whatever is assigned and whoever asks (D4)")
  func alike() async throws {
    let classroom = try await posted()
    let unassigned = ["Macbeth", "Act 9"]
    var answers: [RPCError] = []
    for (caller, path) in [
      (classroom.app("ana"), Self.act), (classroom.app("ana"), unassigned), (classroom.app("nobody"), Self.act),
      (classroom.app("sis", .service, app: nil), Self.act),
    ] {
      answers.append(try #require(await refusal { try await caller.start(path) }))
      answers.append(try #require(await refusal { try await caller.complete(path) }))
      let element = try #require(try await caller.record(done("a1", path, at: 1))[0].error)
      #expect(element.code == Int32(StatusCode.unavailable.rawValue) && element.reason == "CONTEXT_UNKNOWN")
    }
    let names = answers.map { answer in
      answer.details.filter { if case .resourceInfo = $0 { false } else { true } }
    }
    #expect(answers.allSatisfy { $0.code == .unavailable } && Set(names.map { "\($0)" }).count == 1)
    #expect(answers[0].details.contains { if case .retryInfo = $0 { true } else { false } })
  }

  @Test("content that was removed is there, and takes no new work (D10)")
  func removed() async throws {
    let classroom = try await posted(patience: Self.patient)
    try await classroom.change {
      try $0.learn(AttemptsClassroom.node(12, below: 11, "Quiz", revision: 2, removed: 50))
    }
    let told = try await classroom.app("sis", .service, app: nil).record(
      done("a1", AttemptsApp.quiz, by: "ana", at: 60))
    #expect(told.map(\.outcome) == [.droppedWithdrawn])
  }

  @Test("who has its share of those who wait is told at once to come again, and others still wait")
  func bound() async throws {
    let classroom = try await posted(patience: Self.patient, declarationsMax: 16)
    let (waits, share) = (classroom.lookup.declarations, 12)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<share {
        group.addTask { _ = try await classroom.app("ana").start(Self.act) }
      }
      while waits.held < share { try await Task.sleep(for: .milliseconds(1)) }
      let refused = await refusal { try await classroom.app("ana").start(Self.act) }
      #expect(refused?.code == .unavailable && refused?.reason == "CONTEXT_UNKNOWN")
      group.addTask { _ = try await classroom.app("ben").start(Self.act) }
      while waits.held < share + 1 { try await Task.sleep(for: .milliseconds(1)) }
      try await declare(in: classroom)
      try await group.waitForAll()
    }
    #expect(waits.held == 0)
    #expect(Set(try await classroom.feed().attempts.values.map(\.studentID)) == ["ana", "ben"])
  }

  @Test("waiting leaves time to answer within the caller's deadline")
  func deadline() async throws {
    let classroom = try await posted(patience: Self.patient)
    let now = ContinuousClock.now
    #expect(classroom.lookup.declarationEnd(now + .seconds(10)) < now + .milliseconds(9_751))
    #expect(classroom.lookup.declarationEnd(now + .milliseconds(100)) < now + .milliseconds(100))
    #expect(classroom.lookup.declarationEnd(nil) >= now + Self.patient)
  }
}

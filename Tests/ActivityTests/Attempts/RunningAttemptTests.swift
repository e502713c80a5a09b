import API
import Domain
import Messages
import RPC
import StoreKit
import Testing

@testable import ActivityService

@Suite("The running attempt", .onBothStores)
struct RunningAttemptTests {
  private func running(_ app: AttemptsApp, of id: String = AttemptsClassroom.app) async throws -> String? {
    do {
      return try await ActivityServiceClient(app.channel).getRunningAttempt(.init(appID: id)).attemptID
    } catch let error as RPCError where error.code == .notFound {
      return nil
    }
  }

  @Test("of several that run it is the one started last, and after that one stops the one before (R76)")
  func several() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    let ana = classroom.app("ana")
    #expect(try await running(ana) == nil)
    classroom.now(1)
    let scene = try await ana.start().attemptID
    classroom.now(1.1)
    let quiz = try await ana.start(AttemptsApp.quiz).attemptID
    #expect(try await running(ana) == quiz)
    classroom.now(1.2)
    _ = try await ana.pause(scene)
    classroom.now(1.3)
    _ = try await ana.start()
    #expect(try await running(ana) == scene, "resumed last")
    classroom.now(1.4)
    _ = try await ana.stop(scene)
    #expect(try await running(ana) == quiz)
    #expect(try await running(classroom.app("ben")) == nil)
    classroom.now(10)
    #expect(try await running(ana) == nil, "no sign of life for a minute")
  }

  @Test("work that nobody assigned runs alike, and another app's is not told")
  func unassigned() async throws {
    let classroom = try await AttemptsClassroom()
    let ana = classroom.app("ana")
    classroom.now(1)
    let id = try await ana.start(AttemptsApp.macbeth).attemptID
    #expect(try await running(ana) == id)
    let refusal = await #expect(throws: RPCError.self) { try await running(ana, of: "org.example.other") }
    #expect(refusal?.code == .permissionDenied)
  }
}

import API
import Domain
import Foundation
import Identity
import Messages
import Observability
import Patience
import RPC
import ReportService
import Testing

/// An export holds a state for minutes: whoever is erased meanwhile must not be told of any more.
@Suite("Exports and erasure")
struct ExportErasureTests {
  /// A class with a handout, and so many long pieces of Ben's work.
  private func world(essays: Int) throws -> ReportWorld {
    let world = ReportWorld()
    world.content(2, "quiz", kind: .score)
    world.schoolClass(["ana", "ben"])
    world.handout(on: [2])
    let essay = Item(identifier: "essay", title: String(repeating: "t", count: 4_000), value: .quantity(1))
    for number in 0..<essays {
      try world.work(AttemptID("of-ben-\(number)"), "ben", start: Double(number + 1), items: [essay])
    }
    return world
  }

  @Test("an export that broke off before somebody was erased is begun again")
  func resumed() async throws {
    // More than one answer holds.
    let world = try world(essays: 30)
    try world.work("ana", "ana")
    try await world.run { report in
      var request = ReportV1.ExportRequest(
        source: .classID("drama"), format: .csv, options: ReportV1.ReportOptions(atLeast: world.position))
      func first() async throws -> ReportV1.ExportResponse? {
        var answers = try await report.client.export(request, TestCaller.administrator.options).makeAsyncIterator()
        return try await answers.next()
      }
      request.resumeToken = try #require(try await first()).resumeToken
      #expect(!request.resumeToken.isEmpty)
      world.tell(.person(ActivityV1.Person(personID: "cleo", name: "Cleo")))
      _ = try await report.grid("h")
      #expect(try await first()?.rows ?? 0 > 0, "what is held goes on, though the school has changed")
      world.tell(.erasedPersonID("ana"))
      _ = try await report.grid("h")
      #expect(await code { _ = try await first() } == .aborted)
    }
  }

  @Test("an export that nobody reads on ends when somebody is erased, and nothing of them is left in the files")
  func unread() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/homeroom-snapshots-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = ReportConfiguration.patient
    configuration.snapshotFolder = path
    // More than is queued for a reader.
    let world = try world(essays: 100)
    for number in 0..<100 { try world.work(AttemptID("of-ana-\(number)"), "ana", start: Double(number + 1)) }
    // The next run begins with attempts that lie in a file.
    let metrics = Metrics()
    try await world.run(configuration, metrics: metrics) { report in
      _ = try await report.grid("h")
      try await patiently("all is packed") {
        metrics.snapshot().contains {
          $0.name == "homeroom_report_attempts" && $0.labels.first?.value == "packed" && $0.value == .gauge(200)
        }
      }
    }
    func isAnywhere(_ text: String) throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: path).contains { name in
        let bytes = FileManager.default.contents(atPath: "\(path)/\(name)")
        return bytes?.range(of: Data(text.utf8)) != nil
      }
    }
    #expect(try isAnywhere("of-ana-1"))
    try await world.run(configuration) { report in
      let request = ReportV1.ExportRequest(
        source: .classID("drama"), format: .csv, options: ReportV1.ReportOptions(atLeast: world.position))
      var answers = try await report.client.export(request, TestCaller.administrator.options).makeAsyncIterator()
      #expect(try await answers.next()?.rows ?? 0 > 0)
      // By then it waits for its reader. If it does not yet, it ends all the same.
      try await Task.sleep(for: .milliseconds(300))
      let digest = ReportWorld.erasureKey.digest(of: "ana", in: world.organization)
      world.tell(.erasedPerson(ActivityV1.ErasedPerson(digest: digest.bytes, erasureID: "e")))
      world.tell(.erasedPerson(ActivityV1.ErasedPerson(erasureID: "e")))
      try await patiently("the erasure is confirmed") { world.confirmed.ids == ["e"] }
      #expect(try !isAnywhere("of-ana-1"))
      let end = await code { while try await answers.next() != nil {} }
      #expect(end == .aborted)
    }
  }

  @Test("an erasure is confirmed once its end was told, with how far Context was followed, restarted or not")
  func end() async throws {
    let path = NSTemporaryDirectory() + "homeroom-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = ReportConfiguration.patient
    configuration.snapshotFolder = path
    let world = ReportWorld()
    world.tell(.person(ActivityV1.Person(personID: "ana", name: "Ana")))
    world.tell(.person(ActivityV1.Person(personID: "ben", name: "Ben")))
    let essay = ContextNode(
      id: 9, app: "app", identifier: "ben's own", placements: [.init(from: minute(0), parent: 1)],
      title: "ben's own", origin: .proposed)
    world.tell(essay)
    for (person, erasure) in [("ana", "e"), ("ben", "f")] {
      let digest = ReportWorld.erasureKey.digest(of: PersonID(person), in: world.organization)
      world.tell(.erasedPerson(ActivityV1.ErasedPerson(digest: digest.bytes, erasureID: erasure)))
    }
    world.tell(.erasedPerson(ActivityV1.ErasedPerson(erasureID: "e")))
    try await world.run(configuration) { _ in
      try await patiently("the one that has ended is confirmed") { world.confirmed.ids == ["e"] }
    }
    world.context.append(to: world.organization) {
      ContextV1.ContextChange(sequence: $0, change: .forgottenContextID(9))
    }
    world.confirmed.require(context: try #require(world.context.head(of: world.organization)))
    world.tell(.erasedPerson(ActivityV1.ErasedPerson(erasureID: "f")))
    try await world.run(configuration) { _ in
      try await patiently("so is the other, by who has read what Context has forgotten") {
        world.confirmed.ids == ["e", "f"]
      }
      for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
        let bytes = FileManager.default.contents(atPath: "\(path)/\(name)")
        #expect(bytes?.range(of: Data("ben's own".utf8)) == nil, "\(name)")
      }
    }
  }

  @Test("an erasure that cannot be confirmed holds up no other organization's")
  func others() async throws {
    let world = ReportWorld()
    let erasures = (0..<20).map { "e\($0)" }
    for erasure in erasures {
      let organization = OrganizationID("school-of-\(erasure)")
      let digest = ReportWorld.erasureKey.digest(of: "ana", in: organization)
      world.activity.append(to: organization) {
        ActivityV1.Change(sequence: $0, change: .person(ActivityV1.Person(personID: "ana", name: "Ana")))
      }
      world.activity.append(to: organization) {
        let erased = ActivityV1.ErasedPerson(digest: digest.bytes, erasureID: erasure)
        return ActivityV1.Change(sequence: $0, change: .erasedPerson(erased))
      }
      world.activity.append(to: organization) {
        ActivityV1.Change(sequence: $0, change: .erasedPerson(ActivityV1.ErasedPerson(erasureID: erasure)))
      }
    }
    let refused = Set(erasures.prefix(5))
    world.confirmed.refuse(refused)
    try await world.run { _ in
      try await patiently("all others are confirmed") { world.confirmed.ids.count == erasures.count - refused.count }
      #expect(world.confirmed.ids == Set(erasures).subtracting(refused))
      world.confirmed.refuse([])
      try await patiently("so are these") { world.confirmed.ids == Set(erasures) }
    }
  }
}

import Audit
import Domain
import Testing

@Suite("Reads on their way into the audit log")
struct NotedBatchesTests {
  private static let start = Instant(milliseconds: 1_790_000_040_000)
  private let noted = NotedBatches()
  private let tess = Caller(organization: "school", user: "tess", role: .teacher)

  private func at(_ seconds: Double) -> Instant { Self.start + Int64(seconds * 1000) }

  private func key(_ object: String = "h", by user: PersonID = "tess") -> NoteKey {
    NoteKey(
      .pupilRead, by: Caller(organization: "school", user: user, role: .teacher), method: "GetHandoutGrid",
      object: object)
  }

  @discardableResult
  private func note(
    _ people: [PersonID], _ object: String = "h", by user: PersonID = "tess", at seconds: Double, times: Int = 1
  ) -> Bool {
    (0..<times).map { _ in noted.note(key(object, by: user), ShownPeople(others: people), at: at(seconds)) }.last!
  }

  /// What leaves at an instant.
  private func leaving(at seconds: Double) -> [NotedBatch] {
    noted.seal(at: at(seconds))
    let batches = noted.take()
    noted.confirm(batches)
    return batches
  }

  @Test("the first look at somebody leaves at once; what goes on, once a minute")
  func goingOn() {
    note(["ana", "ben"], at: 1, times: 3)
    let first = leaving(at: 2)
    #expect(first.map(\.calls) == [3] && first.map(\.people) == [["ana", "ben"]])
    #expect(first.map(\.minute) == [at(0)])
    note(["ana", "ben"], at: 3, times: 5)
    #expect(leaving(at: 4).isEmpty)
    let rest = leaving(at: 61)
    #expect(rest.map(\.calls) == [5] && rest.map(\.people) == [["ana", "ben"]] && rest.map(\.minute) == [at(0)])
    // The next minute begins with people who are known: there is no haste.
    for second in stride(from: 62.0, to: 119, by: 2) {
      note(["ana", "ben"], at: second)
      #expect(leaving(at: second).isEmpty)
    }
    #expect(leaving(at: 120).map(\.calls) == [29])
    #expect(leaving(at: 500).isEmpty && noted.count == 0)
  }

  @Test("somebody new leaves at once, and each batch names only whom its minute showed")
  func newPeople() {
    note(["ana", "ben"], at: 1)
    _ = leaving(at: 2)
    note(["ana", "cy"], at: 3)
    #expect(leaving(at: 4).map(\.people) == [["ana", "ben", "cy"]])
    note(["ana"], at: 70)
    #expect(leaving(at: 71).isEmpty)
    #expect(leaving(at: 121).map(\.people) == [["ana"]])
  }

  @Test("a list that was met before costs no look at who is in it, and another list of the same people is no news")
  func lists() {
    let list = PersonList(["ana", "ben"])
    #expect(noted.note(key(), ShownPeople(lists: [list]), at: at(1)))
    #expect(leaving(at: 2).map(\.people) == [["ana", "ben"]])
    for second in 3..<20 {
      #expect(noted.note(key(), ShownPeople(lists: [list]), at: at(Double(second))))
      #expect(noted.note(key(), ShownPeople(lists: [PersonList(["ben", "ana"])]), at: at(Double(second))))
    }
    #expect(leaving(at: 21).isEmpty)
    #expect(leaving(at: 60).map(\.calls) == [34])
  }

  @Test("readers, methods and objects are noted apart")
  func apart() {
    note(["ana"], "h1", at: 1)
    note(["ana"], "h2", at: 1)
    note(["ana"], "h1", by: "max", at: 1)
    #expect(noted.note(NoteKey(.workDropped, by: tess, subject: "ana", reason: "unassigned"), .init(), at: at(1)))
    #expect(noted.note(NoteKey(.workDropped, by: tess, subject: "ben", reason: "unassigned"), .init(), at: at(1)))
    #expect(leaving(at: 2).count == 5)
  }

  @Test("what was not confirmed leaves again under the same id, and nothing is added to it")
  func again() {
    note(["ana"], at: 1)
    noted.seal(at: at(2))
    let taken = noted.take()
    #expect(noted.take().isEmpty)
    noted.giveBack(taken)
    note(["ben"], at: 3)
    noted.seal(at: at(4))
    let second = noted.take()
    #expect(second.map(\.id).contains(taken[0].id))
    #expect(second.first { $0.id == taken[0].id }?.people == ["ana"])
    noted.confirm(second)
    #expect(noted.count == 0)
  }

  @Test("where batches cannot leave they are merged: minutes first, then things; beyond that nothing more is noted")
  func bounds() {
    var bounds = NotedBatches.Bounds()
    bounds.batchesMax = 60
    bounds.namesMax = 10_000
    let noted = NotedBatches(bounds: bounds)
    func note(_ user: Int, _ object: Int, minute: Int) -> Bool {
      noted.note(
        key("h\(object)", by: PersonID("t\(user)")), ShownPeople(others: ["ana"]), at: at(Double(minute) * 60))
    }
    // One thing, minute after minute.
    for minute in 0..<500 { #expect(note(1, 1, minute: minute)) }
    #expect(noted.count <= 60)
    // Many things of a few readers.
    for minute in 500..<1_000 { #expect(note(minute % 5, minute, minute: minute)) }
    #expect(noted.count <= 60)
    // More readers than may be noted.
    let admitted = (1_000..<1_200).map { note($0, 1, minute: $0) }
    #expect(admitted.contains(false) && noted.count <= 60)
    // Nothing of what was taken in was lost.
    noted.sealAll()
    let all = noted.take(batchesMax: .max, namesMax: .max)
    #expect(all.reduce(0) { $0 + $1.calls } == 1_000 + Int64(admitted.count { $0 }))
    noted.confirm(all)
    #expect(note(7, 7, minute: 2_000))
  }

  @Test("names are bounded like batches")
  func names() {
    var bounds = NotedBatches.Bounds()
    bounds.namesMax = 1_000
    let noted = NotedBatches(bounds: bounds)
    let people = (0..<300).map { PersonID("p\($0)") }
    let admitted = (0..<40).map { minute in
      noted.note(key(by: PersonID("t\(minute)")), ShownPeople(others: people), at: at(Double(minute) * 60))
    }
    #expect(admitted.prefix(3).allSatisfy(\.self) && admitted.contains(false))
  }

  @Test("of two people who are erased, and whom nothing tells apart any more, all is told of")
  func erasedAlike() {
    for (person, calls) in [("ana", 3), ("ben", 5)] as [(PersonID, Int)] {
      for _ in 0..<calls {
        #expect(noted.note(NoteKey(.workDropped, by: tess, subject: person, reason: "unassigned"), .init(), at: at(1)))
      }
    }
    for person in ["ana", "ben"] as [PersonID] { noted.forget(person, of: "school", at: at(1)) }
    // Calls that were under way.
    #expect(noted.note(NoteKey(.workDropped, by: tess, subject: "ana", reason: "unassigned"), .init(), at: at(1)))
    noted.forget("cy", of: "school", at: at(1))
    noted.sealAll()
    #expect(noted.take().map(\.calls).reduce(0, +) == 9)
  }

  @Test("who was erased is in no batch any more, nor do calls under way bring them back")
  func erased() {
    note(["ana", "ben"], at: 1)
    #expect(noted.note(key("l"), ShownPeople(lists: [PersonList(["ana", "ben"])]), at: at(1)))
    #expect(noted.note(NoteKey(.workDropped, by: tess, subject: "ana", reason: "unassigned"), .init(), at: at(1)))
    note(["ben"], by: "ana", at: 1)
    noted.seal(at: at(2))
    note(["cy"], by: "ana", at: 2)
    noted.forget("ana", of: "school", at: at(3))
    note(["ana", "cy"], at: 4)
    note(["ben"], by: "ana", at: 4)
    #expect(noted.note(key("l"), ShownPeople(lists: [PersonList(["ana", "ben"])]), at: at(4)))
    noted.sealAll()
    let all = noted.take()
    #expect(all.count > 4)
    for batch in all {
      #expect(!batch.people.contains("ana") && batch.key.actor != "ana" && batch.key.subject != "ana")
    }
    // Another organization's Ana is somebody else.
    let other = Caller(organization: "elsewhere", user: "tom", role: .teacher)
    noted.confirm(all)
    #expect(noted.note(NoteKey(.pupilRead, by: other), ShownPeople(others: ["ana"]), at: at(5)))
    noted.seal(at: at(6))
    #expect(noted.take().map(\.people) == [["ana"]])
  }
}

import Messages
import Testing

@testable import Classroom

@Suite("A planned school")
struct SchoolPlanTests {
  private let plan = SchoolPlan(classes: 3, studentsPerClass: 4, handoutsPerClass: 2, attempts: 600, seed: 7)

  @Test("the same numbers make the same school, and another seed other work")
  func deterministic() {
    let again = SchoolPlan(classes: 3, studentsPerClass: 4, handoutsPerClass: 2, attempts: 600, seed: 7)
    let attempts = (0..<600).map(plan.attempt)
    #expect(attempts == (0..<600).map(again.attempt))
    var other = plan
    other.seed = 8
    #expect(attempts.map(\.startTime) != (0..<600).map(other.attempt).map(\.startTime))
    #expect(plan.attempt(5).recordID != other.attempt(5).recordID)
  }

  @Test("all work is of students who are enrolled, at content that is declared, within the term")
  func consistent() throws {
    let paths = plan.contexts.map(\.identifierPath)
    for (index, path) in paths.enumerated() where path.count > 1 {
      #expect(paths[..<index].contains(Array(path.dropLast())), "\(path) before what it lies in")
    }
    let people = Set((0..<3).flatMap { plan.roster(class: $0).enrolments.map(\.personID) })
    let attempts = (0..<600).map(plan.attempt)
    #expect(Set(attempts.map(\.attemptID)).count == 600)
    for attempt in attempts {
      #expect(paths.contains(attempt.identifierPath) && people.contains(attempt.studentID))
      let interval = try #require(attempt.intervals.first)
      #expect(try #require(interval.startTime).seconds >= SchoolPlan.start)
      #expect(try #require(interval.endTime).seconds < SchoolPlan.end)
      #expect((attempt.primaryItem != nil) == (attempt.identifierPath.last == "quiz"))
      #expect(attempt.recordID.utf8.count <= 64)
    }
    // Everyone has work, and every place.
    #expect(Set(attempts.map(\.studentID)).count == 12)
    #expect(Set(attempts.map(\.identifierPath)).count == 10)
  }
}

import API
import Domain
import Messages
import RPC
import Synchronization

/// A hundred classes of 27, each with a handout of five out of forty quizzes.
final class LiveSchool: Sendable {
  private static let app = "org.example.quizzes"
  private static let classCount = 100
  private static let studentsPerClass = 27
  private static let quizCount = 40
  private static let quizzesPerHandout = 5

  private let start = WallClock.system.now
  private let isSetUp = Mutex(false)

  /// While the school is set up it is two days ago, so that all work is of today.
  var clock: WallClock {
    WallClock { [self] in isSetUp.withLock { $0 } ? WallClock.system.now : start - 200_000_000 }
  }

  /// Makes the school.
  ///
  /// - Returns: the handouts.
  func setUp(_ activity: any Channel) async throws -> [String] {
    _ = try await OrganizationServiceClient(activity).allowApp(ActivityV1.AllowAppRequest(appID: Self.app))
    let roster = try await RosterServiceClient(activity).importRoster()
    for number in 0..<Self.classCount {
      let people = ["tess"] + (0..<Self.studentsPerClass).map { "student-\(number)-\($0)" }
      try await roster.write(
        ActivityV1.ImportRosterRequest(
          classes: [ActivityV1.Class(classID: "class-\(number)", title: "Class \(number)")],
          people: people.map { ActivityV1.Person(personID: $0, name: $0) },
          enrolments: people.map {
            ActivityV1.Enrolment(classID: "class-\(number)", personID: $0, role: $0 == "tess" ? .teacher : .student)
          }))
    }
    _ = try await roster.finish()
    let handouts = HandoutServiceClient(activity)
    let teacher = CallOptions(metadata: ["role": "teacher"])
    var made: [String] = []
    for number in 0..<Self.classCount {
      let handout = try await handouts.createHandout(
        ActivityV1.CreateHandoutRequest(
          handout: ActivityV1.Handout(
            classID: "class-\(number)", title: "Quizzes",
            tasks: (0..<Self.quizzesPerHandout).map {
              ActivityV1.Task(appID: Self.app, identifierPath: [Self.quiz(number, $0)])
            })), teacher)
      _ = try await handouts.postHandout(ActivityV1.PostHandoutRequest(handoutID: handout.handoutID), teacher)
      made.append(handout.handoutID)
    }
    isSetUp.withLock { $0 = true }
    return made
  }

  private static func quiz(_ schoolClass: Int, _ task: Int) -> String {
    String((schoolClass * quizzesPerHandout + task) % quizCount)
  }

  /// Everyone in turn does one quiz after the other.
  func record(_ number: Int) -> ActivityV1.AttemptRecord {
    let student = number % (Self.classCount * Self.studentsPerClass)
    let round = number / (Self.classCount * Self.studentsPerClass)
    let schoolClass = student / Self.studentsPerClass
    let begin = start.milliseconds / 1_000 - 100_000 + Int64(round) * 120
    func time(_ seconds: Int64) -> WellKnown.Timestamp { WellKnown.Timestamp(seconds: begin + seconds) }
    return ActivityV1.AttemptRecord(
      recordID: "8f14e45f-ceea-467a-9575-\(100_000_000_000 + number)",
      attemptID: "c9f0f895-fb98-4b91-9c7d-\(100_000_000_000 + number)",
      studentID: "student-\(schoolClass)-\(student % Self.studentsPerClass)", appID: Self.app,
      identifierPath: [Self.quiz(schoolClass, round % Self.quizzesPerHandout)], startTime: time(0),
      happenTime: time(60), intervals: [ActivityV1.RunningInterval(startTime: time(0), endTime: time(60))],
      progressRanges: [ActivityV1.ProgressRange(start: 0, end: 0.3), ActivityV1.ProgressRange(start: 0.2, end: 0.9)],
      primaryItem: ActivityV1.ActivityItem(
        identifier: "score", title: "Points", value: .score(ActivityV1.Score(points: Double(number % 10), max: 10))),
      additionalItems: (0..<9).map { item in
        ActivityV1.ActivityItem(
          identifier: "question \(item)", title: "Question number \(item)",
          value: .binary(ActivityV1.Binary(value: (number + item) % 3 > 0, wording: .correctIncorrect)))
      },
      stopTime: time(60))
  }
}

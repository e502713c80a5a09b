import API
import Domain
import Feeds
import Messages
import RPC

/// The school as the two feeds would tell it.
struct BenchFeeds: ChangesServiceServer, ContextChangesServiceServer {
  let school: BenchSchool
  /// Attempts that are not told before `tellLater`.
  private let laterCount: Int
  private let later = AsyncStream<Void>.makeStream()
  private let beginnings: [ActivityV1.Change.Change]
  private let nodes: [ContextV1.ContextState]

  static let epoch: Int64 = 1
  private static let pageMax = 200

  init(school: BenchSchool, laterCount: Int = 0) {
    self.school = school
    self.laterCount = laterCount
    beginnings = school.organizationChanges.compactMap { Self.change($0) }
    nodes = school.organizationChanges.compactMap { change in
      guard case .context(let node) = change else { return nil }
      return ContextV1.ContextState(
        context: ContextV1.Context(
          contextID: node.id.rawValue, appID: node.app.rawValue,
          identifierPath: node.isRoot ? [] : [node.identifier], title: node.title, type: .quiz,
          primaryKind: node.isRoot ? .unspecified : .score),
        placements: [ContextV1.Placement(parentContextID: node.parent?.rawValue ?? 0)])
    }
  }

  /// Tells the rest.
  func tellLater() { later.continuation.finish() }

  /// Of the last change that is told later.
  var lastSequence: Int64 { Int64(beginnings.count + school.attemptCount + laterCount) }

  private static func change(_ change: OrganizationChange) -> ActivityV1.Change.Change? {
    switch change {
    case .schoolClass(let schoolClass):
      return .schoolClass(ActivityV1.Class(classID: schoolClass.id.rawValue, title: schoolClass.title))
    case .person(let person): return .person(ActivityV1.Person(personID: person.id.rawValue, name: person.name))
    case .enrolment(let enrolment): return .enrolment(ActivityV1.EnrolmentState(enrolment))
    case .handout(let handout):
      let tasks = handout.tasks.map {
        ActivityV1.Task(
          taskID: $0.id.rawValue, appID: $0.app.rawValue, identifierPath: ["x"], contextID: $0.context?.rawValue ?? 0)
      }
      return .handout(
        ActivityV1.HandoutHistory(
          ActivityV1.Handout(
            handoutID: handout.id.rawValue, classID: handout.schoolClass.rawValue, title: "Handout", tasks: tasks,
            recipients: ActivityV1.Recipients(wholeClass: true), state: .posted,
            postTime: WellKnown.Timestamp(Instant(milliseconds: 1))), recipients: .wholeClass))
    default: return nil
    }
  }

  private func change(_ index: Int) -> ActivityV1.Change.Change {
    index < beginnings.count
      ? beginnings[index]
      : .attempt(ActivityV1.AttemptChange(school.attempt(index - beginnings.count), at: school.now))
  }

  // Both services have these, and nothing here asks.
  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    throw RPCError(.unimplemented, "no heads here")
  }

  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    throw RPCError(.unimplemented, "nothing is followed here")
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>, _ call: CallContext
  ) async throws {
    let count = beginnings.count + school.attemptCount
    try await responses.write(ActivityV1.ChangeBatch(heads: [head(count)]))
    try await tell(Int(request.cursors.first?.sequence ?? 0)..<count, responses)
    for await _ in later.stream {}
    try await tell(count..<count + laterCount, responses)
    try await Task.sleep(for: .seconds(3_600))
  }

  private func tell(_ range: Range<Int>, _ responses: ResponseWriter<ActivityV1.ChangeBatch>) async throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pageMax) {
      try await responses.write(
        ActivityV1.ChangeBatch(
          organizationID: "bench", epoch: Self.epoch,
          changes: (start..<min(start + Self.pageMax, range.upperBound)).map {
            ActivityV1.Change(sequence: Int64($0 + 1), change: change($0))
          }))
    }
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    try await responses.write(ContextV1.ContextChangeBatch(heads: [head(nodes.count)]))
    if request.cursors.isEmpty {
      try await responses.write(
        ContextV1.ContextChangeBatch(
          organizationID: "bench", epoch: Self.epoch,
          changes: nodes.enumerated().map { ContextV1.ContextChange(sequence: Int64($0 + 1), change: .context($1)) }))
    }
    try await Task.sleep(for: .seconds(3_600))
  }

  private func head(_ sequence: Int) -> ContextV1.Cursor {
    ContextV1.Cursor(organizationID: "bench", epoch: Self.epoch, sequence: Int64(sequence))
  }
}

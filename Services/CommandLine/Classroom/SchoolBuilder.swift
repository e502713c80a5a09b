internal import API
internal import Messages
internal import RPC

/// Makes a planned school on running services, through the calls that everyone has. Made again, nothing is made twice.
///
/// Developer mode gives the tokens and sets the organization's clock: the school has a term behind it when all is recorded, and its
/// clock stands at the end of that.
public struct SchoolBuilder: Sendable {
  private let stage: Stage
  private let plan: SchoolPlan
  /// Told a sentence, and how much of it is done.
  private let progress: @Sendable (String, Double) -> Void

  private static let batchMax = 200
  private static let streams = 4
  /// Batches of a stream that are under way at once.
  private static let batchesAhead = 4

  /// A service took a call and refused part of it: the plan does not fit what is there.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// - Parameter progress: called with what is being made and how much of that is done, 0 to 1.
  public init(_ plan: SchoolPlan, on stage: Stage, progress: @escaping @Sendable (String, Double) -> Void) {
    self.plan = plan
    self.stage = stage
    self.progress = progress
  }

  /// - Returns: attempts that are now stored.
  public func build() async throws -> Int {
    try await stage.setClock(SchoolPlan.start)
    progress("classes and students", 0)
    try await setUp()
    try await importRosters()
    progress("content", 0)
    try await declareContent()
    try await postHandouts()
    try await stage.setClock(SchoolPlan.end)
    return try await recordAttempts()
  }

  /// A token for the teacher of a class, for as long as tokens hold.
  public func teacherToken(class index: Int) async throws -> String {
    try await stage.token(of: plan.teacherID(index), as: .teacher)
  }

  /// A token for recording anyone's work.
  public func recorderToken() async throws -> String {
    try await stage.token(of: SchoolClass.administrator, as: .administrator)
  }

  private func setUp() async throws {
    _ = try await stage.call(as: .administrator) { options in
      try await ContextServiceClient(stage.context).registerApp(
        ContextV1.RegisterAppRequest(appID: SchoolPlan.appID, title: "Load", topic: .science), options)
    }
    _ = try await stage.call(as: .administrator) { options in
      try await OrganizationServiceClient(stage.activity).allowApp(
        ActivityV1.AllowAppRequest(appID: SchoolPlan.appID), options)
    }
    _ = try await stage.call(as: .administrator) { options in
      try await OrganizationServiceClient(stage.activity).updateOrganization(
        ActivityV1.UpdateOrganizationRequest(
          organization: ActivityV1.Organization(title: "Load", timeZone: SchoolClass.timeZone),
          updateFields: ["title", "time_zone"]), options)
    }
  }

  private func importRosters() async throws {
    _ = try await stage.call(as: .administrator) { options in
      let call = try await RosterServiceClient(stage.activity).importRoster(options)
      for index in 0..<plan.classes {
        try await call.write(plan.roster(class: index))
        progress("classes and students", Double(index + 1) / Double(plan.classes))
      }
      return try await call.finish()
    }
  }

  private func declareContent() async throws {
    let contexts = plan.contexts
    let publisher = Stage.Actor(user: "publisher", role: .publisher, app: SchoolPlan.appID)
    for begin in stride(from: 0, to: contexts.count, by: Self.batchMax) {
      let batch = Array(contexts[begin..<min(begin + Self.batchMax, contexts.count)])
      let answer = try await stage.call(as: publisher) { options in
        try await ContextServiceClient(stage.context).declareContexts(
          ContextV1.DeclareContextsRequest(appID: SchoolPlan.appID, contexts: batch), options)
      }
      if let refused = answer.results.first(where: { $0.outcome == .refused }) {
        throw Failure(description: "content was refused: \(refused)")
      }
    }
  }

  private func postHandouts() async throws {
    let client = HandoutServiceClient(stage.activity)
    for index in 0..<plan.classes {
      let teacher = Stage.Actor(user: plan.teacherID(index), role: .teacher)
      for unit in 0..<plan.handoutsPerClass {
        let handout = plan.handout(class: index, unit: unit)
        let id = handout.handoutID
        _ = try await stage.call(as: teacher) { options in
          try await client.createHandout(
            ActivityV1.CreateHandoutRequest(handout: handout, requestID: "create-\(id)"), options)
        }
        _ = try await stage.call(as: teacher) { options in
          try await client.postHandout(ActivityV1.PostHandoutRequest(handoutID: id, requestID: "post-\(id)"), options)
        }
      }
      progress("handouts", Double(index + 1) / Double(plan.classes))
    }
  }

  // MARK: Work

  /// On a few streams at once, each with a few batches ahead of their answers.
  private func recordAttempts() async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for stream in 0..<Self.streams {
        group.addTask { try await record(stream) }
      }
      return try await group.reduce(0, +)
    }
  }

  private func record(_ stream: Int) async throws -> Int {
    let begins = Array(stride(from: stream * Self.batchMax, to: plan.attempts, by: Self.streams * Self.batchMax))
    guard !begins.isEmpty else { return 0 }
    var options = try await stage.options(for: .administrator)
    options.timeout = nil
    let call = try await ActivityServiceClient(stage.activity).streamRecordAttempts(options)
    var answers = call.responses.makeAsyncIterator()
    var stored = 0
    var ahead = 0
    for begin in begins {
      if ahead == Self.batchesAhead, let answer = try await answers.next() {
        stored += try count(answer)
        ahead -= 1
      }
      let end = min(begin + Self.batchMax, plan.attempts)
      try await call.write(ActivityV1.RecordAttemptsRequest(records: (begin..<end).map(plan.attempt)))
      ahead += 1
      if stream == 0 { progress("attempts", Double(end) / Double(plan.attempts)) }
    }
    call.finishWriting()
    while let answer = try await answers.next() { stored += try count(answer) }
    return stored
  }

  private func count(_ answer: ActivityV1.RecordAttemptsResponse) throws -> Int {
    for result in answer.results where result.outcome != .stored && result.outcome != .duplicate {
      throw Failure(description: "an attempt was not stored: \(result.outcome) \(result.error?.message ?? "")")
    }
    return answer.results.count
  }
}

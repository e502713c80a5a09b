import API
import ActivityService
import Domain
import Messages
import RPC
import Storage
import Wire

/// Asks two Reports the same of one organization and names what they answer differently.
///
/// Answers are compared when both have followed equally far. Where the school goes on working meanwhile, a question is asked again; what never
/// comes to rest is counted as skipped, not as a difference.
struct ReportComparison {
  /// Answers that were compared, and those that never came to rest.
  private(set) var compared = 0
  private(set) var skipped = 0
  private(set) var findings: [StoreFinding] = []

  private let subject: String
  private let reference: ReportServiceClient
  private let other: ReportServiceClient
  private let options = CallOptions(timeout: .seconds(120))
  private static let triesMax = 20
  /// How long two Reports may follow different histories, as they do for a moment when a store was put in place: 10 s.
  private static let historyTriesMax = 40
  private static let historyPause = Duration.milliseconds(250)

  /// The other Report follows other stores.
  private struct OtherHistory: Error {}

  /// - Parameters:
  ///   - subject: what the other Report is, as in "report".
  ///   - reference: that has replayed everything.
  init(_ subject: String, reference: any Channel, other: any Channel) {
    self.subject = subject
    self.reference = ReportServiceClient(reference)
    self.other = ReportServiceClient(other)
  }

  /// Every handout's grid, every class with its handouts and notes, and students.
  ///
  /// - Parameter studentsMax: a student's report holds cells of grids and figures of classes, all of which are compared; so it is
  ///   asked for of so many students, spread over all.
  mutating func run(
    _ school: StoredActivity.School, studentsMax: Int, progress: (String) -> Void
  ) async throws {
    do {
      try await compareAll(school, studentsMax: studentsMax, progress: progress)
    } catch is OtherHistory {
      findings.append(
        StoreFinding(
          subject,
          "what it says of \(school.organization) is of other histories than these stores hold: it is the Report of other services, or "
            + "follows nobody since the stores were put in place (`homeroom following` tells); nothing further was compared"
        ))
    }
  }

  private mutating func compareAll(
    _ school: StoredActivity.School, studentsMax: Int, progress: (String) -> Void
  ) async throws {
    for (number, handout) in school.handouts.enumerated() {
      if number.isMultiple(of: 16) { progress("\(school.organization): handout \(number) of \(school.handouts.count)") }
      try await compare("grid of handout \(handout)") { client, atLeast, options in
        var request = ReportV1.GetHandoutGridRequest(handoutID: handout.rawValue, options: .init(atLeast: atLeast))
        var page = try await client.getHandoutGrid(request, options)
        var answer = try Answer(&page, \.position, \.evaluateTime)
        while page.columnsLeft > 0, !page.columns.isEmpty {
          request.firstColumn += Int32(page.columns.count)
          page = try await client.getHandoutGrid(request, options)
          answer.append(try Answer(&page, \.position, \.evaluateTime))
        }
        return answer
      }
    }
    for schoolClass in school.classes {
      try await compare("overview of class \(schoolClass)") { client, atLeast, options in
        var answer = try await client.getClassOverview(
          .init(classID: schoolClass.rawValue, options: .init(atLeast: atLeast)), options)
        return try Answer(&answer, \.position, \.evaluateTime)
      }
      try await compare("notes on class \(schoolClass)") { client, atLeast, options in
        var answer = try await client.listNeedsAttention(
          .init(classID: schoolClass.rawValue, options: .init(atLeast: atLeast)), options)
        return try Answer(&answer, \.position, \.evaluateTime)
      }
    }
    let step = max(1, (school.people.count + studentsMax - 1) / studentsMax)
    for number in stride(from: 0, to: school.people.count, by: step) {
      let person = school.people[number]
      if number.isMultiple(of: 8) { progress("\(school.organization): person \(number) of \(school.people.count)") }
      try await compare("report of a student (\(person))") { client, atLeast, options in
        var answer = try await client.getStudentReport(
          .init(studentID: person.rawValue, options: .init(atLeast: atLeast)), options)
        return try Answer(&answer, \.position, \.evaluateTime)
      }
    }
  }

  /// An answer, page by page, without what says when it was made.
  private struct Answer: Equatable, Sendable {
    private(set) var bytes: [UInt8]
    /// One a page.
    private(set) var positions: [Place]

    init<Report: Message>(
      _ report: inout Report, _ position: WritableKeyPath<Report, ReportV1.Position?>,
      _ time: WritableKeyPath<Report, WellKnown.Timestamp?>
    ) throws {
      positions = [Place(report[keyPath: position] ?? ReportV1.Position())]
      report[keyPath: position] = nil
      report[keyPath: time] = nil
      bytes = try report.encoded()
    }

    mutating func append(_ page: Answer) {
      bytes += page.bytes
      positions += page.positions
    }
  }

  private struct Place: Hashable, Sendable {
    var activity: FeedPosition
    var context: FeedPosition
    var catalog: FeedPosition

    init(_ position: ReportV1.Position) {
      activity = FeedPosition(epoch: position.activityEpoch, sequence: position.activitySequence)
      context = FeedPosition(epoch: position.contextEpoch, sequence: position.contextSequence)
      catalog = FeedPosition(epoch: position.catalogEpoch, sequence: position.catalogSequence)
    }

    /// Which history of each feed it is in.
    var epochs: [Int64] { [activity.epoch, context.epoch, catalog.epoch] }

    /// The further one of each feed.
    func joined(_ place: Place) -> Place {
      func further(_ one: FeedPosition, _ other: FeedPosition) -> FeedPosition {
        (one.epoch, one.sequence) < (other.epoch, other.sequence) ? other : one
      }
      var joined = self
      joined.activity = further(activity, place.activity)
      joined.context = further(context, place.context)
      joined.catalog = further(catalog, place.catalog)
      return joined
    }

    var message: ReportV1.Position {
      ReportV1.Position(
        activityEpoch: activity.epoch, activitySequence: activity.sequence, contextEpoch: context.epoch,
        contextSequence: context.sequence, catalogEpoch: catalog.epoch, catalogSequence: catalog.sequence)
    }
  }

  private mutating func compare(
    _ question: String,
    _ ask: @escaping @Sendable (ReportServiceClient, _ atLeast: ReportV1.Position, CallOptions) async throws -> Answer
  ) async throws {
    var reached = ReportV1.Position()
    var (tries, historyTries) = (0, 0)
    while tries < Self.triesMax {
      let (atLeast, reference, other, options) = (reached, reference, other, options)
      async let ours = Self.outcome { try await ask(reference, atLeast, options) }
      async let others = Self.outcome { try await ask(other, atLeast, options) }
      switch (try await ours, try await others) {
      case (.success(let mine), .success(let theirs)):
        guard mine.positions == theirs.positions else {
          // Waiting for a place helps in one history only.
          guard Set((mine.positions + theirs.positions).map(\.epochs)).count == 1 else {
            historyTries += 1
            guard historyTries < Self.historyTriesMax else { throw OtherHistory() }
            try await Task.sleep(for: Self.historyPause)
            continue
          }
          tries += 1
          reached = (mine.positions + theirs.positions).reduce(Place(reached)) { $0.joined($1) }.message
          continue
        }
        compared += 1
        if mine.bytes != theirs.bytes {
          findings.append(StoreFinding(subject, "the \(question) is not what a replay of the stores gives"))
        }
        return
      case (.failure(let mine), .failure(let theirs)) where mine.code == theirs.code:
        compared += 1
        return
      case (.failure(let failure), .success):
        findings.append(
          StoreFinding(subject, "the \(question) is answered, and by a replay refused: \(failure.message)"))
        return
      case (_, .failure(let failure)):
        findings.append(StoreFinding(subject, "the \(question) is refused: \(failure.message) (\(failure.code))"))
        return
      }
    }
    skipped += 1
  }

  /// What one of them answers, or refuses. That it cannot be reached ends the comparison.
  private static func outcome(
    _ ask: @Sendable () async throws -> Answer
  ) async throws -> Result<Answer, RPCError> {
    do {
      return .success(try await ask())
    } catch let error as RPCError where error.code != .unavailable && error.code != .unauthenticated {
      return .failure(error)
    }
  }
}

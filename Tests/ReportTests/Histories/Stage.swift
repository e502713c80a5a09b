import Domain
import Feeds
import Messages
import ReportEngine
import ReportReference
import Serving
import Storage
import Wire

@testable import ReportService

/// Where plays are performed: the gradebook of the service between two feeds, and the reference beside it.
struct Stage {
  /// What was asked, and where the two disagree.
  struct Disagreement {
    var asked: Play.Ask
    var expected: String
    var found: String
  }

  private var teller = Teller()
  let tokens = PageTokens(secret: [])
  private var rows: [History.Row] = []
  var organizationState = OrganizationState("northfield", connected: Set(Feed.allCases))
  /// Those who watch, each from when it was first asked for.
  var watches: [WatchedRequest: SharedWatch] = [:]
  /// How many of the teller's changes each feed has brought.
  private var taken = (activity: 0, context: 0)
  /// Goes on beside everything, also over a restart, after which nobody waits for it.
  private var packing = SlowPacking()
  /// Made with the first snapshot; each further one writes what has changed since.
  private var snapshots: SnapshotFiles?

  /// What a report says.
  enum Answer: Equatable {
    case grid(ReportV1.HandoutGrid?)
    case attempts([ReportV1.ReportedAttempt]?)
    case distribution(ReportV1.Distribution?)
    case subtree(ReportV1.SubtreeReport?)
    case items(ReportV1.ItemAnalysis?)
    case series(ReportV1.TimeSeries?)
    case coverage(ReportV1.CoverageStrip?)
    case comparison(ReportV1.CompareGroupsResponse?)
    case overview(ReportV1.ClassOverview?)
    case student(ReportV1.StudentReport?)
    case explanation(ReportV1.ExplainResponse?)
    case attention([ReportV1.AttentionNote]?)
    /// Who watches sees something else than who asks.
    case watchedDiffers
    /// Why attempts are shown is told otherwise than they are shown.
    case reasonsDiffer
    /// It is asked elsewhere.
    case notServed

    var isRefusal: Bool {
      switch self {
      case .grid(nil), .attempts(nil), .distribution(nil), .subtree(nil), .items(nil), .series(nil), .coverage(nil),
        .comparison(nil), .overview(nil), .student(nil), .explanation(nil), .attention(nil):
        true
      default: false
      }
    }
  }

  /// Nil: engine and reference say the same throughout.
  static func perform(_ play: Play) -> Disagreement? {
    var stage = Stage()
    for (index, step) in play.steps.enumerated() {
      if let disagreement = stage.perform(step, index) { return disagreement }
    }
    return nil
  }

  private mutating func perform(_ step: Play.Step, _ index: Int) -> Disagreement? {
    switch step {
    case .row(let row):
      take(row)
      // The feeds come as they come: now and then one of them lags.
      if index % 3 != 0 { take(.activity) }
      if index % 4 != 0 { take(.context) }
      // Some time with packing, some without.
      if index / 16 % 2 == 0 { organizationState.change { packing.step(&$0.gradebook) } }
    case .restart(let isContentFirst):
      organizationState = OrganizationState("northfield", connected: Set(Feed.allCases))
      watches = [:]
      taken = (0, 0)
      take(isContentFirst ? .context : .activity)
    case .resumed:
      // What cannot be read back is an empty gradebook, which the next question finds.
      organizationState = resumed().map { OrganizationState($0) } ?? OrganizationState("unreadable", connected: [])
      watches = [:]
      for feed in Feed.allCases { organizationState.change { $0[feed].connected(head: nil) } }
    case .repeated(let count):
      taken.activity = max(0, taken.activity - count)
      taken.context = max(0, taken.context - count)
    case .compacted(let context):
      organizationState.change { $0.gradebook.pack(context.map { ContextID($0) }) }
    case .ask(let ask): return compare(ask)
    }
    return nil
  }

  /// What a start finds that follows a snapshot of now.
  private mutating func resumed() -> OrganizationState.Contents? {
    guard let files = try? snapshots ?? SnapshotFiles(inMemory: true) else { return nil }
    snapshots = files
    var contents = organizationState.withContents { $0 }
    guard (try? files.keep(&contents)) != nil else { return nil }
    return files.read("northfield")
  }

  /// Something happens, and the feeds have not told of it yet.
  mutating func take(_ row: History.Row) {
    rows.append(row)
    teller.take(row)
  }

  /// Both feeds have told everything.
  mutating func catchUp() {
    take(.activity)
    take(.context)
  }

  private mutating func take(_ feed: Feed) {
    let changes = teller.changes
    let from = feed == .activity ? taken.activity : taken.context
    guard from < changes.count else { return }
    organizationState.change { state in
      for change in changes[from...] {
        switch (change, feed) {
        case (.organization(let change), .activity): state.gradebook.apply(change)
        case (.work(let change), .activity): state.gradebook.apply(change)
        case (.content(let node), .context): state.gradebook.apply(.context(node))
        default: break
        }
      }
    }
    if feed == .activity { taken.activity = changes.count } else { taken.context = changes.count }
  }

  // MARK: Comparing

  private mutating func compare(_ ask: Play.Ask) -> Disagreement? {
    let expected = truth(ask)
    let found = settled(product(ask), by: expected)
    // Who may not look sees nothing either way.
    if case .attempts(_, _, _, _, .teacher) = ask.what, found == .attempts(nil) { return nil }
    if found == expected { return nil }
    if found.isRefusal, mayBeRefused(ask.what, ask.options) { return nil }
    return Disagreement(asked: ask, expected: text(expected), found: text(found))
  }

  /// Quantiles of distributions are right to so many digits, not to the last bit.
  func settled(_ found: Answer, by expected: Answer) -> Answer {
    guard case (.comparison(let found?), .comparison(let expected?)) = (found, expected) else { return found }
    return .comparison(found.settled(by: expected))
  }

  /// What names nothing that is there is refused, and a policy that an item analysis or a coverage cannot have.
  private func mayBeRefused(_ what: Play.Question, _ options: Options) -> Bool {
    switch what {
    case .grid, .attempts, .overview, .student, .explanation, .attention: false
    case .distribution(_, let scope, _, _), .subtree(let scope), .series(let scope, _):
      !Reference(History(rows)).knows(scope)
    case .comparison(_, let scope, let groups):
      groups.contains { group in
        var scope = scope
        scope.schoolClass = group.schoolClass
        return !Reference(History(rows)).knows(scope)
      }
    case .items(let scope, _, _), .coverage(let scope, _):
      options.policies != ReportV1.AttemptPolicies() || !Reference(History(rows)).knows(scope)
    }
  }

  var now: Int64 { rows.last?.at ?? 0 }

  /// By the rules.
  func truth(_ ask: Play.Ask) -> Answer {
    let reference = Reference(History(rows))
    let now = now + ask.later
    switch ask.what {
    case .grid(let handout): return .grid(reference.grid(handout, ask.options, now: now))
    case .attempts(let handout, let task, let context, let student, let reader):
      return .attempts(reference.cellAttempts(handout, task, context, of: student, ask.options, reader, now: now))
    case .distribution(let metric, let scope, let quantiles, let bins):
      return .distribution(
        reference.distribution(metric, scope, ask.options, quantiles: quantiles, bins: bins, now: now))
    case .subtree(let scope): return .subtree(reference.subtree(scope, ask.options, now: now))
    case .items(let scope, let declared, let isUnfinishedIncluded):
      return .items(
        reference.itemAnalysis(
          scope, ask.options, declared: declared, isUnfinishedIncluded: isUnfinishedIncluded, now: now))
    case .series(let scope, let bucket):
      return .series(reference.timeSeries(scope, ask.options, by: bucket, now: now))
    case .coverage(let scope, let parts):
      return .coverage(reference.coverage(scope, ask.options, parts: parts, now: now))
    case .comparison(let metric, let scope, let groups):
      return .comparison(reference.comparison(of: metric, scope, groups, ask.options, now: now))
    case .overview(let schoolClass, let reader):
      return .overview(reference.classOverview(schoolClass, ask.options, reader, now: now))
    case .student(let student, let schoolClass, let reader):
      return .student(reference.studentReport(student, in: schoolClass, ask.options, reader, now: now))
    case .attention(let schoolClass, let reader):
      return .attention(reference.needsAttention(schoolClass, ask.options, reader, now: now))
    case .explanation(let number, let handout, let task, let context, let reader):
      return .explanation(reference.explanation(of: number, handout, task, context, ask.options, reader, now: now))
    }
  }

  /// By the engine and what the service makes of it.
  mutating func product(_ ask: Play.Ask) -> Answer {
    catchUp()
    let now = now + ask.later
    switch ask.what {
    case .grid(let handout):
      guard areReasonsThoseOfSomeCell(of: handout, ask.options, now) else { return .reasonsDiffer }
      return .grid(engineGrid(handout, ask.options, now))
    case .attempts(let handout, let task, let context, let student, let reader):
      let context = context.map { ContextID($0) } ?? self.context(of: task, in: handout)
      if let context, !areReasonsThoseOfCells(context, handout, student, ask.options, reader, now) {
        return .reasonsDiffer
      }
      return .attempts(engineAttempts(ask.options, handout, task, context?.rawValue, student, reader, now))
    case .distribution, .subtree, .items, .series, .coverage, .comparison:
      return content(ask.what, ReportV1.ReportOptions(ask.options), Instant(milliseconds: now))
    case .overview, .student, .explanation, .attention: return people(ask, Instant(milliseconds: now))
    }
  }

  /// With how work stood at the instant that a question names, as Activity says it when it is asked.
  func lookingBack(_ options: ReportOptions) -> ReportOptions {
    guard case .instant(let instant, _) = options.asOf else { return options }
    var options = options
    options.asOf = .instant(instant, teller.earlierWork(asOf: instant))
    return options
  }

  private func engineGrid(_ handout: String, _ options: Options, _ now: Int64) -> ReportV1.HandoutGrid? {
    let request = ReportV1.GetHandoutGridRequest(
      handoutID: handout, options: ReportV1.ReportOptions(options), withoutItems: !options.withItems)
    let students = options.students.map { Set($0.map { PersonID($0) }) }
    return organizationState.withContents { state in
      guard var question = try? GridRequest(request) else { return nil }
      question.options = lookingBack(question.options)
      question.options.students = nil
      let instant = Instant(milliseconds: now)
      guard let plan = state.gradebook.plan(of: question.handout, now: instant) else { return nil }
      let query = GridQuery(question.options, students: students, withItems: question.withItems)
      let planned = PlannedGrid(plan, query, in: state.gradebook.segment, now: instant)
      let grid = planned.computed(rows: planned.rows.indices, columns: planned.columns.indices)
      let heading = ReportHeading(organization: state.gradebook.organization, position: ReportPosition(), now: instant)
      var written: [UInt8] = []
      try? question.write([grid], heading, to: &written)
      var message = try? ReportV1.HandoutGrid(decoding: written)
      message?.position = nil
      return message
    }
  }

  func engineAttempts(
    _ ask: Options, _ handout: String, _ task: String, _ context: Int64?, _ student: String, _ reader: Reader,
    _ now: Int64
  ) -> [ReportV1.ReportedAttempt]? {
    var options = ReportV1.ReportOptions(ask)
    options.studentIDs = []
    let request = ReportV1.ListCellAttemptsRequest(
      handoutID: handout, taskID: task, contextID: context ?? 0, studentID: student, options: options, pageSize: 1_000)
    return organizationState.withContents { state in
      guard var question = try? CellRequest(request) else { return nil }
      question.options = lookingBack(question.options)
      return try? state.attempts(question, for: Caller(reader), wall: Instant(milliseconds: now), tokens).entries
    }
  }
}

extension ReportV1.ReportOptions {
  init(_ options: Options) {
    self.init(
      policies: options.policies, studentIDs: (options.students ?? []).sorted(),
      fromTime: options.from.map { WellKnown.Timestamp(Instant(milliseconds: $0)) },
      untilTime: options.until.map { WellKnown.Timestamp(Instant(milliseconds: $0)) }, asOfDue: options.isAsOfDue,
      asOfTime: options.asOf.map { WellKnown.Timestamp(Instant(milliseconds: $0)) })
  }
}

extension Stage {
  /// The fields that differ, as lines.
  static func difference(_ truth: Answer, _ product: Answer) -> String {
    difference(text(truth), text(product))
  }

  static func difference(_ expected: String, _ found: String) -> String {
    let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let right = found.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    for change in right.difference(from: left) {
      switch change {
      case .remove(_, let line, _): lines.append("rules  \(line)")
      case .insert(_, let line, _): lines.append("engine \(line)")
      }
    }
    return lines.prefix(60).joined(separator: "\n")
  }
}

/// A message as lines, a field each with the way to it, for people who look for the one that differs.
private func text(_ message: Any, _ way: String = "") -> String {
  let mirror = Mirror(reflecting: message)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { text($0.value, way) } ?? "\(way): none"
  case .collection where !mirror.children.isEmpty:
    return mirror.children.enumerated().map { text($0.element.value, "\(way)[\($0.offset)]") }.joined(separator: "\n")
  case .struct where !mirror.children.isEmpty:
    return mirror.children.map { text($0.value, "\(way).\($0.label ?? "")") }.joined(separator: "\n")
  case .enum where mirror.children.count == 1:
    return mirror.children.map { text($0.value, way) }.joined()
  default: return "\(way): \(message)"
  }
}

internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Storage

/// What a caller says about the reading of a report, checked.
struct ReportOptions: Hashable, Sendable {
  var policies = PolicySet.standard
  var atLeast = ReportPosition()
  /// Nil: all.
  var students: Set<PersonID>?
  var window = Window.always
  /// As of when students' work and marks are (P20). What stood at an instant is yet to be asked for.
  var asOf = AsOf.now

  /// As many as a class has members: to look at more of them takes others' time.
  static let studentsMax = Limits.standard.membersPerClassMax

  /// - Parameters:
  ///   - field: what the caller calls them.
  ///   - standard: the policies where the caller names none.
  init(_ options: ReportV1.ReportOptions?, field: String = "options", standard: PolicySet = .standard) throws {
    policies = standard
    guard let options else { return }
    if options.asOfDue { asOf = .dueTime }
    if let time = options.asOfTime {
      guard !options.asOfDue else {
        throw Violation(.notAllowed("as_of_due or as_of_time, not both"), field: "\(field).as_of_time")
      }
      asOf = .instant(try Instant(time, field: "\(field).as_of_time"), EarlierWork())
    }
    policies = try PolicySet(options.policies, field: "\(field).policies", standard: standard)
    atLeast = ReportPosition(options.atLeast)
    guard options.studentIDs.count <= Self.studentsMax else {
      throw Violation(.outOfRange("at most \(Self.studentsMax) of them"), field: "\(field).student_ids")
    }
    students = options.studentIDs.isEmpty ? nil : Set(options.studentIDs.map { PersonID($0) })
    if let from = options.fromTime { window.opens = try Instant(from, field: "\(field).from_time") }
    if let until = options.untilTime { window.closes = try Instant(until, field: "\(field).until_time") }
    if window.isEmpty {
      throw Violation(.outOfRange("later than \(field).from_time"), field: "\(field).until_time")
    }
  }

  /// - Parameter why: says why it has to be.
  func mustBeAsOfNow(_ why: String, field: String = "options") throws(Violation) {
    switch asOf {
    case .now: return
    case .dueTime: throw Violation(.notAllowed(why), field: "\(field).as_of_due")
    case .instant: throw Violation(.notAllowed(why), field: "\(field).as_of_time")
    }
  }
}

extension ReportPosition {
  /// What is left out, or 0, is reached by everyone.
  init(_ position: ReportV1.Position?) {
    guard let position else { return }
    activity = FeedPosition(epoch: position.activityEpoch, sequence: position.activitySequence)
    context = FeedPosition(epoch: position.contextEpoch, sequence: position.contextSequence)
    catalog = FeedPosition(epoch: position.catalogEpoch, sequence: position.catalogSequence)
    inStep = position.inStepTime.map { Instant($0) }
  }
}

extension ReportV1.Position {
  init(_ position: ReportPosition) {
    self.init(
      activityEpoch: position.activity?.epoch ?? 0, activitySequence: position.activity?.sequence ?? 0,
      contextEpoch: position.context?.epoch ?? 0, contextSequence: position.context?.sequence ?? 0,
      inStepTime: position.inStep.map { WellKnown.Timestamp($0) },
      catalogEpoch: position.catalog?.epoch ?? 0, catalogSequence: position.catalog?.sequence ?? 0,
      age: position.age.map { WellKnown.Duration($0) })
  }
}

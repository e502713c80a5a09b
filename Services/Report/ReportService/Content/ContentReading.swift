internal import Domain
internal import ReportEngine
internal import RPC
internal import Storage
internal import TimeZoneDatabase

/// What a report about content is computed from: one state of an organization, and what of it the caller may read.
struct ContentReading: StateReading {
  var gradebook: Gradebook
  var plans: KeptPlans
  var scope: WorkScope
  var position: ReportPosition
  /// By the organization's clock.
  var now: Instant
  var zones: TimeZones

  var organization: Organization { gradebook.organization }

  /// What students' own points come to is not told where small groups are withheld: beside the mean that counts it would tell the marks
  /// of the few who were given some.
  var segment: Segment { withholdsSmallGroups ? gradebook.segment.withoutMarks : gradebook.segment }

  func plan() -> ContentPlan { plan(scope) }

  func plan(_ scope: WorkScope) -> ContentPlan { plans.plan(scope, in: gradebook, now: now) }

  /// The calendar of the class asked for, else of the organization (D13). Readers of the whole organization have one for all classes:
  /// where everybody's day and a class's ended at different times, what lies between would be told.
  func calendar() throws(RPCError) -> (calendar: LocalCalendar, name: String) {
    let schoolClass =
      withholdsSmallGroups ? nil : scope.schoolClass ?? scope.handout.flatMap { organization.handout($0)?.schoolClass }
    let name = organization.timeZone(of: schoolClass)
    guard let rules = zones[name] else {
      throw RPCError(
        .failedPrecondition, "this machine's time zone database does not know \(name)",
        [.errorInfo(reason: "TIME_ZONE_UNKNOWN", domain: RPCError.errorDomain, metadata: ["time_zone": name])])
    }
    return (LocalCalendar(rules), name)
  }

  var size: ReportSize {
    // What is withheld is decided on the whole organization's work, whatever was asked.
    guard !withholdsSmallGroups, let handouts = handoutsOfFew else {
      return ReportSize(handouts: organization.handoutCount, attempts: segment.attemptCount)
    }
    return ReportSize(
      handouts: handouts.count, attempts: handouts.reduce(0) { $0 + segment.attemptCount(of: $1) })
  }

  /// Nil: all of them.
  private var handoutsOfFew: [HandoutID]? {
    if let handout = scope.handout { return [handout] }
    if let schoolClass = scope.schoolClass { return organization.handoutIDs(of: schoolClass) }
    return switch scope.reader {
    case .organization: nil
    case .teacher(let staff): organization.roster.classesEver(of: staff).flatMap { organization.handoutIDs(of: $0) }
    case .student(let person): organization.roster.classesEver(of: person).flatMap { organization.handoutIDs(of: $0) }
    }
  }
}

extension OrganizationState.Contents {
  /// - Parameter wall: the time of day.
  func reading(
    _ request: ScopeRequest, _ options: ReportOptions, for caller: Caller, wall: Instant, _ zones: TimeZones
  ) throws(RPCError) -> ContentReading {
    do {
      try options.mustBeAsOfNow("only reports of handouts are as of an earlier time")
    } catch {
      throw RPCError(error)
    }
    guard isWhole else { throw RPCError.catchingUp }
    let organization = gradebook.organization
    let now = organization.now(wall: wall)
    let scope = try request.scope(of: caller, options, in: organization, now: now)
    guard gradebook.mayName(scope.context, scope.reader) else { throw request.context.unknown }
    return ContentReading(
      gradebook: gradebook, plans: contentPlans, scope: scope, position: position, now: now, zones: zones)
  }
}

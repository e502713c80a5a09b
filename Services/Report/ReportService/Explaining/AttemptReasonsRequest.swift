internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving
internal import TimeZoneDatabase

/// A request for why a student's attempts at a context are shown or not, checked.
struct AttemptReasonsRequest: Sendable {
  var student: PersonID
  var context: ContextName
  /// Nil: all that the caller may read.
  var handout: HandoutID?
  var options: ReportOptions
  var page: PageRequest

  /// More would be no explanation but a history of the class.
  static let handoutsMax = 100

  init(_ request: ReportV1.ExplainAttemptsRequest) throws {
    guard !request.studentID.isEmpty else { throw Violation(.empty, field: "student_id") }
    student = PersonID(request.studentID)
    context = try ContextName(number: request.contextID, app: request.appID, path: request.identifierPath)
    handout = request.handoutID.isEmpty ? nil : HandoutID(request.handoutID)
    options = try ReportOptions(request.options)
    guard options.students == nil else {
      throw Violation(.notAllowed("the student is named by student_id"), field: "options.student_ids")
    }
    try options.mustBeAsOfNow("reasons are those of work as it is now")
    var bare = request
    bare.pageSize = 0
    bare.pageToken = ""
    bare.options?.atLeast = nil
    page = try PageRequest(size: request.pageSize, token: request.pageToken, of: bare)
  }

  /// What it is asked of, for the audit log.
  var object: ReadObject { handout.map { .named($0.rawValue) } ?? .content(context) }

  /// Refuses like the attempts of a cell where a handout is named, else like the student's report: neither tells whether
  /// there is work.
  fileprivate func visibility(
    of caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility {
    guard let handout else {
      return try Visibility(of: caller, about: student, in: nil, organization, now: now)
    }
    guard let known = organization.handout(handout) else { throw RPCError.notFound("handout", handout.rawValue) }
    let visibility = try Visibility(of: caller, in: known, organization, now: now)
    _ = try visibility.narrow([student], in: organization)
    // Who is not in the class now is as unknown to its teachers as to its grid.
    guard
      caller.readsWholeOrganization || organization.roster.isStudent(student, in: known.schoolClass, at: now)
    else { throw RPCError.notFound("student", student.rawValue) }
    return visibility
  }

  /// The handouts to be judged, the one posted last first.
  fileprivate func handouts(
    _ visibility: Visibility, withWorkFor worked: Set<HandoutID>, at context: ContextID,
    in organization: Organization, now: Instant
  ) throws(RPCError) -> [Handout] {
    if let handout { return organization.handout(handout).map { [$0] } ?? [] }
    let classes = organization.roster.classesEver(of: student).filter { schoolClass in
      visibility.includes(schoolClass)
        && !organization.roster.windows(of: student, in: schoolClass, as: .student).isEmpty
    }
    let handouts = organization.posted(in: classes).filter { handout in
      // Students hear of handouts that are theirs, and of no others.
      if case .only(let own) = visibility, !organization.isAssigned(handout, to: own, now: now) { return false }
      return worked.contains(handout.id) || organization.task(of: handout, holding: context) != nil
    }
    guard handouts.count <= Self.handoutsMax else {
      throw RPCError.tooMany(
        "TOO_MANY_HANDOUTS", "answer: handouts", max: Self.handoutsMax,
        "more than \(Self.handoutsMax) handouts have the context: name one")
    }
    return handouts
  }
}

/// One state of an organization, and the handouts and attempts of it that are to be judged.
struct AttemptReasonsReading: StateReading {
  /// Of all work at the context that the caller may read.
  fileprivate let content: ContentReading
  fileprivate let caller: Caller
  fileprivate let handouts: [Handout]
  /// All attempts of the student at the context, oldest first.
  fileprivate let rows: [Row]

  var size: ReportSize {
    let own = ReportSize(handouts: handouts.count, attempts: rows.count * max(1, handouts.count))
    return content.withholdsSmallGroups ? own + content.size : own
  }
}

extension OrganizationState.Contents {
  /// - Parameter wall: the time of day.
  func reading(
    _ parsed: AttemptReasonsRequest, for caller: Caller, wall: Instant, _ zones: TimeZones
  ) throws(RPCError) -> AttemptReasonsReading {
    guard isWhole else { throw RPCError.catchingUp }
    let organization = gradebook.organization
    let now = organization.now(wall: wall)
    let visibility = try parsed.visibility(of: caller, in: organization, now: now)
    var scope = WorkScope(
      reader: try WorkScope.Reader(caller), context: try parsed.context.id(in: organization, now: now))
    guard gradebook.mayName(scope.context, scope.reader) else { throw parsed.context.unknown }
    scope.window = parsed.options.window
    let segment = gradebook.segment
    let rows = segment.rows(of: parsed.student, at: scope.context) { _, _ in true }
    let handouts = try parsed.handouts(
      visibility, withWorkFor: rows.reduce(into: []) { $0.formUnion(segment.handouts(of: $1)) }, at: scope.context,
      in: organization, now: now)
    return AttemptReasonsReading(
      content: ContentReading(
        gradebook: gradebook, plans: contentPlans, scope: scope, position: position, now: now, zones: zones),
      caller: caller, handouts: handouts, rows: rows)
  }
}

extension AttemptReasonsReading {
  func answer(
    _ parsed: AttemptReasonsRequest, _ tokens: PageTokens
  ) throws -> ReportV1.ExplainAttemptsResponse {
    let (organization, segment, now) = (content.organization, content.segment, content.now)
    let context = content.scope.context
    let query = GridQuery(parsed.options, students: [parsed.student], withItems: false)
    let cells = try handouts.compactMap { handout in
      try Task.checkCancellation()
      return content.gradebook.planOnce(of: handout.id, now: now).map { plan in
        CellExplanation(
          plan, of: parsed.student, at: context, readers: content.scope.reader.concerned, query, in: segment,
          organization, now: now)
      }
    }
    let attempts = namedAttempts(cells, of: parsed.student)
    var report = AttemptReasonsReporting(
      cells, of: parsed.student, at: context, segment, organization, for: caller, now: now)
    let page = try parsed.page.page(
      of: attempts.count, fingerprint: fingerprint(attempts, cells), for: caller, tokens
    ) { report.attempt(attempts[$0].row, isCarried: !attempts[$0].isVisible) }
    return ReportV1.ExplainAttemptsResponse(
      handouts: cells.map { report.handout($0, forWholeOrganization: caller.readsWholeOrganization) },
      attempts: page.entries, nextPageToken: page.nextPageToken, position: ReportV1.Position(content.position),
      policies: ReportV1.AttemptPolicies(parsed.options.policies), evaluateTime: WellKnown.Timestamp(now),
      headlineMetric: ReportV1.Metric(headline), contextID: context.rawValue,
      title: organization.content[context]?.title ?? "", suppressed: try isFigureWithheld(parsed.options.policies),
      studentName: organization.roster.person(parsed.student)?.name ?? "")
  }

  private var headline: Metric {
    .headline(primaryKind: content.organization.primaryKind(at: content.scope.context))
  }

  /// Attempts that the caller may see by some handout (P34), or that some cell shows as carried. Of others nothing is told: a
  /// person who may not see an attempt does not learn that there is one.
  private func namedAttempts(_ cells: [CellExplanation], of student: PersonID) -> [(row: Row, isVisible: Bool)] {
    let reporting = AttemptReporting(content.organization, content.segment, for: caller, now: content.now)
    let visible = Set(reporting.rows(of: student, at: content.scope.context))
    return rows.compactMap { row in
      visible.contains(row) || cells.contains { $0.shows(row) } ? (row, visible.contains(row)) : nil
    }
  }

  private func fingerprint(_ attempts: [(row: Row, isVisible: Bool)], _ cells: [CellExplanation]) -> UInt64 {
    let segment = content.segment
    var fingerprint = ListFingerprint()
    for attempt in attempts { fingerprint.add(segment.attemptID(attempt.row), isCarried: !attempt.isVisible) }
    for (index, cell) in cells.enumerated() {
      for row in cell.rows {
        fingerprint.add(segment.attemptID(row), number: Double(index), isCarried: cell.source != nil)
      }
    }
    return fingerprint.value
  }

  /// Whether the caller is not told what reports about content say of the headline, for it is of too few (decision 16).
  private func isFigureWithheld(_ policies: PolicySet) throws -> Bool {
    guard content.withholdsSmallGroups else { return false }
    return try Suppression(content, content.plan(), headline, policies)?.isWithheld(at: 0, inclusive: true) ?? false
  }
}

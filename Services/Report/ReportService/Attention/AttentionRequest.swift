internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

/// Who in a class needs a teacher's attention, by the rule of docs/needs-attention.md.
struct AttentionRequest: PeopleRequest {
  var schoolClass: ClassID
  var options: ReportOptions

  init(_ request: ReportV1.ListNeedsAttentionRequest) throws {
    guard !request.classID.isEmpty else { throw Violation(.empty, field: "class_id") }
    schoolClass = ClassID(request.classID)
    options = try ReportOptions(request.options)
  }

  var object: String { schoolClass.rawValue }

  func visibility(
    for caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility {
    try Visibility(of: caller, in: schoolClass, organization, now: now)
  }

  func handouts(_ visibility: Visibility, in organization: Organization) -> [Handout] {
    let handouts = organization.posted(in: [schoolClass])
    guard case .instant(let instant, _) = options.asOf else { return handouts }
    return handouts.filter { $0.posted.map { $0 <= instant } ?? false }
  }

  /// Of the whole class, whoever is asked for: students are held against it.
  func query(_ visibility: Visibility, in organization: Organization) throws(RPCError) -> GridQuery {
    _ = try visibility.narrow(options.students, in: organization)
    return GridQuery(options, students: nil, withItems: false)
  }

  func answer(_ reading: PeopleReading) throws -> ReportV1.ListNeedsAttentionResponse {
    let judged = judged(now: reading.heading.now)
    var tally = AttentionTally(now: judged)
    try reading.forEachGrid(judgedAt: judged) { plan, grid in
      let segment = reading.segment.segment(for: plan, options.asOf)
      tally.add(grid, lastWork: segment.lastWork(plan, grid, window: options.window))
    }
    let roster = reading.heading.organization.roster
    let students = roster.students(of: schoolClass, at: reading.heading.now).filter {
      options.students?.contains($0) ?? true
    }
    return ReportV1.ListNeedsAttentionResponse(
      ruleVersion: AttentionRule.version,
      notes: tally.notes(of: students).map { note in
        ReportV1.AttentionNote(note, name: roster.person(note.student)?.name ?? "")
      },
      position: ReportV1.Position(reading.heading.position), policies: ReportV1.AttemptPolicies(options.policies),
      evaluateTime: WellKnown.Timestamp(judged))
  }

  /// By whose clock the rule goes: of an earlier instant who needed attention then, with what was due then (N95).
  private func judged(now: Instant) -> Instant {
    guard case .instant(let instant, _) = options.asOf else { return now }
    return min(instant, now)
  }
}

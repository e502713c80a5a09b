internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving

/// A request for a coverage strip, checked: of a column of a handout, or of all work at a context.
enum CoverageRequest: Sendable {
  struct Column: Sendable {
    var handout: HandoutID
    var task: TaskID
    /// Nil: the task's own.
    var context: ContextID?
    var options: ReportOptions
    var parts: Int
  }

  struct Content: Sendable {
    var scope: ScopeRequest
    var options: ReportOptions
    /// Nil: as many as the reader may see.
    var parts: Int?
  }

  case column(Column)
  case content(Content)

  init(_ request: ReportV1.GetCoverageRequest) throws {
    let options = try ReportOptions(request.options)
    guard options.policies[.progress].picksOne || options.policies[.progress] == .union else {
      throw Violation(
        .notAllowed("coverage needs UNION, LATEST, FIRST or BEST"), field: "options.policies.progress")
    }
    guard (0...ContentLimits.partsMax).contains(Int(request.parts)) else {
      throw Violation(.outOfRange("from 0 to \(ContentLimits.partsMax)"), field: "parts")
    }
    let parts = request.parts == 0 ? nil : Int(request.parts)
    if var scope = request.scope {
      guard request.handoutID.isEmpty, request.taskID.isEmpty, request.contextID == 0 else {
        throw Violation(.notAllowed("a column or a scope, not both"), field: "scope")
      }
      scope.withoutDescendants = true
      self = .content(Content(scope: try ScopeRequest(scope), options: options, parts: parts))
      return
    }
    guard !request.handoutID.isEmpty else { throw Violation(.empty, field: "handout_id") }
    guard !request.taskID.isEmpty else { throw Violation(.empty, field: "task_id") }
    self = .column(
      Column(
        handout: HandoutID(request.handoutID), task: TaskID(request.taskID),
        context: request.contextID == 0 ? nil : ContextID(request.contextID), options: options,
        parts: parts ?? Self.partsUsual))
  }

  fileprivate static let partsUsual = 50
}

extension CoverageRequest.Content {
  func answer(_ reading: ContentReading) throws -> ReportV1.CoverageStrip {
    let plan = reading.plan()
    let parts = parts ?? (reading.withholdsSmallGroups ? Suppression.partsOfStrip : CoverageRequest.partsUsual)
    let strip = CoverageStrip(plan, in: reading.segment, parts: parts, policies: options.policies)
    try Task.checkCancellation()
    let progress = try plan.observations(
      of: .progress, at: 0, inclusive: false, in: reading.segment, policies: options.policies)
    let disclosed = try Suppression(reading, plan, .progress, options.policies)?
      .disclosed(of: strip, options.policies)
    var message = ReportV1.CoverageStrip(strip, progress.population, disclosed ?? .all)
    message.policies = ReportV1.AttemptPolicies(options.policies)
    message.position = ReportV1.Position(reading.position)
    return message
  }
}

extension OrganizationState.Contents {
  /// Of a column of a handout's grid, authorised like it.
  mutating func coverage(
    _ parsed: CoverageRequest.Column, for caller: Caller, wall: Instant
  ) throws(RPCError) -> ReportV1.CoverageStrip {
    let now = gradebook.organization.now(wall: wall)
    let (plan, visibility) = try plan(of: parsed.handout, for: caller, now: now)
    if caller.readsWholeOrganization, gradebook.organization.settings.suppression.protectsSomebody {
      throw Suppression.needsScope
    }
    let students = try visibility.narrow(parsed.options.students, in: gradebook.organization)
    let column = try column(parsed.task, parsed.context, of: plan, for: visibility.concerned)
    // A whole app has no strip (P38).
    guard column.context != nil else { throw RPCError.notFound("column", "\(parsed.task.rawValue)/0") }
    let segment = gradebook.segment.segment(
      for: plan, parsed.options.asOf, students: students)
    let strip = CoverageStrip(
      plan, column, students: students, window: parsed.options.window, in: segment, parts: parsed.parts,
      policies: parsed.options.policies)
    // Who is excused is in no population (N56).
    let rows = plan.rows.filter { column.concerns($0.student) && students?.contains($0.student) ?? true }
    var population = Population()
    population.assigned = rows.count
    population.notAvailable = rows.count(where: \.isNotAvailable)
    population.withData = strip.withData
    population.noData = population.assigned - population.notAvailable - population.withData
    var message = ReportV1.CoverageStrip(strip, population, .all)
    message.policies = ReportV1.AttemptPolicies(parsed.options.policies)
    message.position = ReportV1.Position(position)
    return message
  }
}

internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// Withholds from readers of the whole organization what is of too few students (docs/decisions: small groups).
///
/// Teachers read their own classes and students themselves: nothing is withheld from them.
struct SmallGroups {
  let threshold: Int
  private let reading: ContentReading
  private let plan: ContentPlan
  private let policies: PolicySet
  private let skipsEdges: Bool
  private let metric: Metric?
  private let cells: SmallCells
  private let calendar: LocalCalendar

  /// Nil where nothing is to be withheld from the reader. Refuses questions that could only be asked to single somebody out.
  ///
  /// - Parameters:
  ///   - metric: what the report's figures are of; nil: attempts.
  ///   - table: what decisions are made on, where the caller has it already.
  ///   - skipsEdges: the ends of the window are looked at by the caller.
  init?(
    _ reading: ContentReading, _ plan: ContentPlan, _ metric: Metric?, _ policies: PolicySet,
    table: ContentPlan? = nil, skipsEdges: Bool = false
  ) throws {
    guard reading.withholdsSmallGroups else { return nil }
    guard reading.scope.students == nil, reading.scope.handout == nil,
      reading.scope.types.isEmpty || reading.scope.topics.isEmpty
    else { throw Self.needsScope }
    threshold = reading.organization.settings.suppressionThreshold
    self.reading = reading
    self.plan = plan
    self.policies = policies
    self.skipsEdges = skipsEdges
    self.metric = metric
    cells = try SmallCells(
      reading.scope, table ?? reading.smallCellsTable(), metric, in: reading.segment, threshold: threshold
    ) { try Task.checkCancellation() }
    calendar = try reading.calendar().calendar
  }

  static let needsScope = Refusal.denied(
    "SMALL_GROUPS",
    "readers of the whole organization ask for content and classes: not for named students, single handouts, or types "
      + "and topics at once")

  func isSmall(_ count: Int) -> Bool { (1..<threshold).contains(count) }

  /// Whether a figure at one of the plan's nodes is withheld.
  func isWithheld(at place: Int, inclusive: Bool) -> Bool {
    guard plan.nodes.indices.contains(place) else { return false }
    let inclusive = inclusive && reading.scope.withDescendants
    if cells.isWithheld(plan.nodes[place].id, inclusive: inclusive) { return true }
    let range = plan.range(place, inclusive: inclusive)
    if let metric, policies[metric] != PolicySet.standard[metric],
      isSmall(plan.peopleWithSeveral(metric, range, in: reading.segment, window: reading.scope.window))
    {
      return true
    }
    guard reading.scope.window != .always, !skipsEdges else { return false }
    return !edges(range).areSafe(reading.scope.window)
  }

  private func edges(_ range: Range<Int>) -> WindowEdges {
    WindowEdges(plan, range, metric, policies: policies, in: reading.segment, calendar, threshold: threshold)
  }
}

extension ContentReading {
  func smallCellsTable() -> ContentPlan {
    SmallCells.table(of: scope, in: organization, segment, now: now)
  }

  /// Whoever reads all classes without teaching them reads figures, not people.
  var withholdsSmallGroups: Bool {
    scope.reader == .organization && organization.settings.suppressionThreshold > 1
  }
}

extension Caller {
  var readsWholeOrganization: Bool { role == .administrator || role == .service }
}

public import Domain

/// Which figures of one metric a reader of the whole organization is not told, since they, or a difference of figures
/// that are told, would be of fewer students than the organization's threshold (docs/decisions: small groups).
///
/// Every decision is made on the same table, whatever was asked: all work of the organization at the app's content in the
/// report's window. Along each line of the table, the classes at a context and the parts of a context, what is withheld
/// is of nobody or of enough students together; so no sum over told figures singles out fewer.
public struct SmallCells: Sendable {
  private let threshold: Int
  /// Of the table: all content of the app.
  private let plan: ContentPlan
  /// By node: whether the report counts it.
  private let isIncluded: [Bool]
  private let schoolClass: ClassID?
  /// By node, by set of classes: who has work there that belongs to exactly those classes; ascending, each once.
  private var work: [[Classes: [Int]]] = []
  private var places: [ContextID: Int] = [:]
  private var isWithheldBelow: [Bool] = []
  private var isDirectWithheld: [Bool] = []

  private typealias Classes = Set<ClassID>

  /// The plan of the table that decisions on a scope are made on: the same for every window.
  ///
  /// - Parameter now: by the organization's clock.
  public static func table(
    of scope: WorkScope, in organization: Organization, _ segment: Segment, now: Instant
  ) -> ContentPlan {
    var whole = scope
    whole.context =
      organization.content[scope.context].flatMap { organization.content.root(of: $0.app) } ?? scope.context
    whole.withDescendants = true
    whole.schoolClass = nil
    whole.types = []
    whole.topics = []
    return ContentPlan(whole, in: organization, segment, now: now)
  }

  /// - Parameters:
  ///   - scope: what was asked for, by a reader of the whole organization.
  ///   - table: of the scope.
  ///   - metric: nil: attempts, with data or without.
  ///   - threshold: of the organization.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ scope: WorkScope, _ table: ContentPlan, _ metric: Metric?, in segment: Segment, threshold: Int,
    checkpoint: () throws -> Void = {}
  ) rethrows {
    self.threshold = threshold
    schoolClass = scope.schoolClass
    plan = table
    isIncluded = plan.nodes.map { scope.includes($0.context) }
    for (place, node) in plan.nodes.enumerated() {
      try checkpoint()
      places[node.id] = place
      work.append(Self.work(at: node, metric, plan, segment, scope.window))
    }
    isWithheldBelow = Array(repeating: false, count: work.count)
    isDirectWithheld = isWithheldBelow
    decideContent()
  }

  private static func work(
    at node: ContentPlan.Node, _ metric: Metric?, _ plan: ContentPlan, _ segment: Segment, _ window: Window
  ) -> [Classes: [Int]] {
    var work: [Classes: [Int]] = [:]
    let measure = metric.map { Measure($0, primaryKind: node.primaryKind) }
    if case .some(.none) = measure { return work }
    plan.forEachCell(of: node, in: segment, window: window) { person, rows in
      for row in rows {
        if case .some(.some(let measure)) = measure, segment.number(measure, row) == nil { continue }
        var classes: Classes = []
        plan.forEachEntry(of: row, person, in: segment) { classes.insert($0.handout.schoolClass) }
        if work[classes]?.last != person { work[classes, default: []].append(person) }
      }
    }
    return work
  }

  /// Whether a figure at a context is withheld.
  ///
  /// - Parameter inclusive: with everything below it.
  public func isWithheld(_ context: ContextID, inclusive: Bool) -> Bool {
    // Nobody has worked at what the table does not hold.
    guard let place = places[context] else { return false }
    if inclusive ? isWithheldBelow[place] : isDirectWithheld[place] { return true }
    let range = place..<(inclusive ? plan.nodes[place].end : place + 1)
    if isMixtureSmall(range) { return true }
    return schoolClass.map { withheldClasses(range).contains($0) } ?? false
  }

  private func isSmall(_ count: Int) -> Bool { (1..<threshold).contains(count) }

  /// Those of the report's class, or of all, who have work at some of the nodes.
  private func people(_ range: Range<Int>, where counts: (Int) -> Bool) -> Set<Int> {
    var people: Set<Int> = []
    for place in range where counts(place) {
      for (classes, those) in work[place] where schoolClass.map(classes.contains) ?? true { people.formUnion(those) }
    }
    return people
  }

  // MARK: Lines of content

  /// From the top down: the parts of a context are its own work and that of each child with all below it. What is below a
  /// withheld part is withheld with it.
  private mutating func decideContent() {
    guard !plan.nodes.isEmpty else { return }
    isWithheldBelow[0] = isSmall(people(0..<plan.nodes.count) { isIncluded[$0] }.count)
    for place in plan.nodes.indices {
      var parts: [(place: Int, isDirect: Bool, people: Set<Int>)] = [
        (place, true, people(place..<place + 1) { isIncluded[$0] })
      ]
      var child = place + 1
      while child < plan.nodes[place].end {
        parts.append((child, false, people(child..<plan.nodes[child].end) { isIncluded[$0] }))
        child = plan.nodes[child].end
      }
      let withheld =
        isWithheldBelow[place] ? Set(parts.indices) : withheldParts(parts.map(\.people))
      for index in withheld {
        if parts[index].isDirect { isDirectWithheld[place] = true } else { isWithheldBelow[parts[index].place] = true }
      }
    }
  }

  /// The small parts, and as many more, the smallest first, as it takes for those withheld to be enough together.
  private func withheldParts(_ parts: [Set<Int>]) -> Set<Int> {
    var withheld = Set(parts.indices.filter { isSmall(parts[$0].count) })
    while isSmall(withheld.reduce(into: Set<Int>()) { $0.formUnion(parts[$1]) }.count) {
      let others = parts.indices.filter { !withheld.contains($0) && !parts[$0].isEmpty }
      guard let smallest = others.min(by: { (parts[$0].count, $0) < (parts[$1].count, $1) }) else { break }
      withheld.insert(smallest)
    }
    return withheld
  }

  // MARK: The line of classes

  /// The classes whose figures over some nodes are withheld: small ones; those that leave few others in the organization's
  /// figure; and more, until neither what only withheld classes have nor what several told ones share is of few students.
  private func withheldClasses(_ range: Range<Int>) -> Set<ClassID> {
    var groups: [Classes: Set<Int>] = [:]
    for place in range where isIncluded[place] {
      for (classes, people) in work[place] { groups[classes, default: []].formUnion(people) }
    }
    func people(_ isMeant: (Classes) -> Bool) -> Set<Int> {
      groups.reduce(into: []) { if isMeant($1.key) { $0.formUnion($1.value) } }
    }
    let classes = groups.keys.reduce(into: Classes()) { $0.formUnion($1) }
    let sizes = Dictionary(uniqueKeysWithValues: classes.map { own in (own, people { $0.contains(own) }.count) })
    var withheld = classes.filter { own in
      isSmall(sizes[own] ?? 0) || isSmall(people { !$0.contains(own) }.count)
    }
    func withholdSmallest(of candidates: Classes) -> Bool {
      let told = candidates.subtracting(withheld)
      guard let smallest = told.min(by: { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }) else { return false }
      withheld.insert(smallest)
      return true
    }
    while true {
      if isSmall(people { $0.isSubset(of: withheld) }.count), withholdSmallest(of: classes) { continue }
      let isShared = { (own: Classes) in own.subtracting(withheld).count > 1 }
      let sharing = groups.keys.filter(isShared).reduce(into: Classes()) { $0.formUnion($1) }
      if isSmall(people(isShared).count), withholdSmallest(of: sharing) { continue }
      return withheld
    }
  }

  // MARK: Types and topics

  /// Whether one of the types or topics asked for, or all others together, are the work of few: then two filters that differ
  /// by them would tell.
  private func isMixtureSmall(_ range: Range<Int>) -> Bool {
    guard isIncluded.contains(false) else { return false }
    if isSmall(people(range) { !isIncluded[$0] }.count) { return true }
    let kinds = Set(range.filter { isIncluded[$0] }.map { plan.nodes[$0].context.type })
    let topics = Set(range.filter { isIncluded[$0] }.map { plan.nodes[$0].context.topic })
    return kinds.contains { kind in
      isSmall(people(range) { isIncluded[$0] && plan.nodes[$0].context.type == kind }.count)
    }
      || topics.contains { topic in
        isSmall(people(range) { isIncluded[$0] && plan.nodes[$0].context.topic == topic }.count)
      }
  }
}

public import Domain

/// The attempts of a plan's own context that item analysis looks at, as sheets of points (W15, P29).
public struct QuizSheets: Sendable {
  public private(set) var sheets: ItemSheets
  /// By item: the newest title.
  public private(set) var titles: [String]
  /// By sheet: whose it is.
  public private(set) var people: [Int] = []

  /// What apps send as items is theirs to choose: an analysis ends where it would take too much.
  public struct Limits: Sendable {
    public var itemsMax = 2_000
    /// Attempts times items: a place each.
    public var answersMax = 1 << 25

    public init() {}
  }

  /// More items, or answers to them, than are looked at.
  public struct TooManyItems: Error {
    public init() {}
  }

  private struct Found {
    var place: Int
    var title: String
    var newest: Row
  }

  /// - Parameters:
  ///   - policy: of the headline; one that picks an attempt, or ALL.
  ///   - declared: identifiers of the quiz's items in its order; empty: the items that occur.
  ///   - finishedOnly: looks at finished attempts only (D16).
  ///   - limits: of what is looked at.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  /// - Throws: `TooManyItems`, and what `checkpoint` throws.
  public init(
    _ plan: ContentPlan, in segment: Segment, policy: AttemptPolicy, declared: [String] = [], finishedOnly: Bool = true,
    limits: Limits = Limits(), checkpoint: () throws -> Void = {}
  ) throws {
    var chosen: [(person: Int, row: Row)] = []
    if let node = plan.nodes.first, node.isIncluded {
      let headline = Measure.headline(primaryKind: node.primaryKind)
      var walk = ContentWalk(plan, in: segment)
      walk.forEachCell(at: 0) { person, rows in
        let rows = rows.filter { !finishedOnly || $0.isFinished(node.primaryKind) }
        if policy == .all {
          chosen += rows.filter { segment.number(headline, $0) != nil }.map { (person, $0.row) }
        } else if let picked = segment.select(headline, policy, rows.span).picked {
          chosen.append((person, picked.row))
        }
      }
    }

    let wanted = Set(declared.flatMap { Self.columns(of: $0) })
    var found: [ItemColumn: Found] = [:]
    for (_, row) in chosen {
      try checkpoint()
      guard found.count <= limits.itemsMax else { throw TooManyItems() }
      segment.forEachScoredItem(of: row) { place, column, title, _ in
        guard wanted.isEmpty || wanted.contains(column) else { return }
        var item = found[column] ?? Found(place: place, title: title, newest: row)
        item.place = min(item.place, place)
        if segment.precedes(item.newest, row) {
          item.newest = row
          item.title = title
        }
        found[column] = item
      }
    }
    let columns = Self.order(found.mapValues(\.place), declared)
    guard columns.count <= limits.itemsMax, columns.count * chosen.count <= limits.answersMax else {
      throw TooManyItems()
    }
    titles = columns.map { found[$0]?.title ?? "" }
    sheets = ItemSheets(columns)
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    for (person, row) in chosen {
      try checkpoint()
      var answers: [ItemSheets.Answer] = []
      segment.forEachScoredItem(of: row) { _, column, _, record in
        guard let item = places[column] else { return }
        answers.append(
          ItemSheets.Answer(
            item: item, points: record.points, ratio: record.number, response: segment.response(record)))
      }
      sheets.append(answers)
      people.append(person)
    }
  }

  /// How many students have a sheet of which something holds.
  public func peopleCount(where holds: (_ sheet: Int) -> Bool) -> Int {
    Set(people.indices.filter(holds).map { people[$0] }).count
  }

  /// Those that an identifier may mean (P29).
  private static func columns(of identifier: String) -> [ItemColumn] {
    [.score, .binary].map { ItemColumn(identifier: identifier, kind: $0) }
  }

  /// As declared; else by the first place at which an item occurs, then by identifier and kind.
  private static func order(_ places: [ItemColumn: Int], _ declared: [String]) -> [ItemColumn] {
    guard declared.isEmpty else {
      return declared.flatMap { identifier in
        let occurring = columns(of: identifier).filter { places[$0] != nil }
        return occurring.isEmpty ? [ItemColumn(identifier: identifier, kind: .score)] : occurring
      }
    }
    return places.sorted { left, right in
      if left.value != right.value { return left.value < right.value }
      if !left.key.identifier.isExactly(right.key.identifier) {
        return left.key.identifier.precedesExactly(right.key.identifier)
      }
      return left.key.kind.rawValue < right.key.kind.rawValue
    }.map(\.key)
  }
}

extension Segment {
  /// D14: by start, then id.
  fileprivate func precedes(_ left: Row, _ right: Row) -> Bool {
    let (mine, theirs) = (start(of: left), start(of: right))
    return mine == theirs ? id(of: left) < id(of: right) : mine < theirs
  }

  /// Calls `body` with each additional item of kind score or binary (P29): its place among the items, its column and title.
  fileprivate func forEachScoredItem(
    of row: Row, _ body: (_ place: Int, ItemColumn, _ title: String, ItemRecord) -> Void
  ) {
    for place in 0..<itemCount(of: row) {
      let record = item(place, of: row)
      let entry = entry(record.entry, of: row)
      guard entry.kind != .quantity else { continue }
      body(place, ItemColumn(identifier: entry.identifier, kind: entry.kind), entry.title, record)
    }
  }
}

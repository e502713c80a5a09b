public import Domain

/// The attempts of a plan's own context that item analysis looks at, as sheets of points (W15, P29).
public struct QuizSheets: Sendable {
  /// A sheet an attempt, in an order without a meaning.
  public private(set) var sheets: ItemSheets
  /// By item: the newest title.
  public private(set) var titles: [String]
  /// By sheet: whose it is.
  public private(set) var people: [Int] = []

  /// What apps send as items is theirs to choose: an analysis ends where it would take too much.
  public struct Limits: Sendable {
    /// Items, declared or occurring.
    public var itemsMax = 2_000
    /// Attempts times items: a place each.
    public var answersMax = 1 << 25

    /// The usual ones.
    public init() {}
  }

  /// More items, or answers to them, than are looked at.
  public struct TooManyItems: Error {
    public init() {}
  }

  /// A column that occurs.
  private struct Found {
    /// The first among the items of any attempt.
    var index: Int
    /// What the newest attempt calls it by.
    var entry: UInt32
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

    // By column of the context's dictionary.
    var found: [Found?] = []
    var foundCount = 0
    let wanted = Set(declared.flatMap { Self.columns(of: $0) })
    // The newest first: what it calls an item is the item's title.
    for (_, row) in chosen.sorted(by: { segment.precedes($1.row, $0.row) }) {
      try checkpoint()
      guard !wanted.isEmpty || foundCount <= limits.itemsMax else { throw TooManyItems() }
      segment.forEachScoredItem(of: row) { index, column, record in
        while found.count <= column { found.append(nil) }
        if let known = found[column] {
          if index < known.index { found[column]?.index = index }
        } else {
          found[column] = Found(index: index, entry: record.entry)
          foundCount += 1
        }
      }
    }
    var places: [ItemColumn: Int] = [:]
    var numbers: [ItemColumn: Int] = [:]
    for case (let number, let item?) in found.enumerated() {
      guard let row = chosen.first?.row else { continue }
      let entry = segment.entry(item.entry, of: row)
      let column = ItemColumn(identifier: entry.identifier, kind: entry.kind)
      guard wanted.isEmpty || wanted.contains(column) else { continue }
      places[column] = item.index
      numbers[column] = number
    }
    let columns = Self.order(places, declared)
    guard columns.count <= limits.itemsMax, columns.count * chosen.count <= limits.answersMax else {
      throw TooManyItems()
    }
    titles = columns.map { column in
      guard let row = chosen.first?.row, let item = numbers[column].flatMap({ found[$0] }) else { return "" }
      return segment.entry(item.entry, of: row).title
    }
    sheets = ItemSheets(columns)
    // By column of the dictionary: its place among the sheets'.
    var items: [Int?] = Array(repeating: nil, count: found.count)
    for (item, column) in columns.enumerated() { if let number = numbers[column] { items[number] = item } }
    var answers: [ItemSheets.Answer] = []
    for (person, row) in chosen {
      try checkpoint()
      answers.removeAll(keepingCapacity: true)
      let said = segment.marks(of: row)
      segment.forEachScoredItem(of: row) { _, column, record in
        guard let item = items[column] else { return }
        answers.append(
          ItemSheets.Answer(
            item: item, points: record.points, ratio: record.number,
            ownRatio: said?[segment.entry(record.entry, of: row).identifier]?.ownNumber,
            response: segment.response(record)))
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

  /// Calls `body` with each additional item of kind score or binary (P29): its place among the items, and its column in the
  /// dictionary.
  fileprivate func forEachScoredItem(of row: Row, _ body: (_ index: Int, _ column: Int, ItemRecord) -> Void) {
    for index in 0..<itemCount(of: row) {
      let record = item(index, of: row)
      guard kind(ofEntry: record.entry, of: row) != .quantity else { continue }
      body(index, Int(column(ofEntry: record.entry, of: row)), record)
    }
  }

  private func kind(ofEntry number: UInt32, of row: Row) -> ItemKind {
    dictionaries[Int(row.context.index)].entries[Int(number)].kind
  }
}

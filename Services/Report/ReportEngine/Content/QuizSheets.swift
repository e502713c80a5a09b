public import Domain

/// The attempts of a plan's own context that item analysis looks at, as sheets of points (W15, P29).
public struct QuizSheets: Sendable {
  /// A sheet an attempt, in an order without a meaning.
  public private(set) var sheets: ItemSheets
  /// By item: the newest title.
  public private(set) var titles: [String]

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
    let chosen = Self.chosen(plan, in: segment, policy, finishedOnly: finishedOnly)
    let entries = chosen.first.map { segment.entries(at: $0.row.context) } ?? []
    // By entry: its column, unless it is a quantity (P29).
    let columnOfEntry = entries.map { $0.kind == .quantity ? nil : Int($0.column) }

    // By column of the context's dictionary.
    var found: [Found?] = Array(repeating: nil, count: entries.reduce(0) { max($0, Int($1.column) + 1) })
    var foundCount = 0
    let wanted = Set(declared.flatMap { Self.columns(of: $0) })
    // The newest first: what it calls an item is the item's title.
    for attempt in chosen.sorted(by: { $1.precedes($0) }) {
      try checkpoint()
      guard !wanted.isEmpty || foundCount <= limits.itemsMax else { throw TooManyItems() }
      for index in 0..<segment.itemCount(of: attempt.row) {
        let entry = segment.item(index, of: attempt.row).entry
        guard let column = columnOfEntry[Int(entry)] else { continue }
        if let known = found[column] {
          if index < known.index { found[column]?.index = index }
        } else {
          found[column] = Found(index: index, entry: entry)
          foundCount += 1
        }
      }
    }
    var places: [ItemColumn: Int] = [:]
    var numbers: [ItemColumn: Int] = [:]
    for case (let number, let item?) in found.enumerated() {
      let entry = entries[Int(item.entry)]
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
      numbers[column].flatMap { found[$0] }.map { entries[Int($0.entry)].title } ?? ""
    }
    sheets = ItemSheets(columns)
    // By column of the dictionary: its place among the sheets'.
    var items: [Int?] = Array(repeating: nil, count: found.count)
    for (item, column) in columns.enumerated() { if let number = numbers[column] { items[number] = item } }
    var answers: [ItemSheets.Answer] = []
    for attempt in chosen {
      try checkpoint()
      answers.removeAll(keepingCapacity: true)
      let said = segment.marks(of: attempt.row)
      for index in 0..<segment.itemCount(of: attempt.row) {
        let record = segment.item(index, of: attempt.row)
        guard let item = columnOfEntry[Int(record.entry)].flatMap({ items[$0] }) else { continue }
        answers.append(
          ItemSheets.Answer(
            item: item, points: record.points, ratio: record.number,
            ownRatio: said?[entries[Int(record.entry)].identifier]?.ownNumber, response: segment.response(record)))
      }
      sheets.append(answers)
    }
  }

  /// An attempt that is looked at.
  private struct Chosen {
    var row: Row
    var start: Int64
    var id: PackedID

    /// D14.
    func precedes(_ other: Chosen) -> Bool { start == other.start ? id < other.id : start < other.start }
  }

  private static func chosen(
    _ plan: ContentPlan, in segment: Segment, _ policy: AttemptPolicy, finishedOnly: Bool
  ) -> [Chosen] {
    guard let node = plan.nodes.first, node.isIncluded else { return [] }
    let headline = Measure.headline(primaryKind: node.primaryKind)
    var chosen: [Chosen] = []
    var walk = ContentWalk(plan, in: segment)
    walk.forEachCell(at: 0) { _, rows in
      let rows = rows.filter { !finishedOnly || $0.isFinished(node.primaryKind) }
      let picked =
        policy == .all
        ? rows.filter { segment.number(headline, $0) != nil }
        : segment.select(headline, policy, rows.span).picked.map { [$0] } ?? []
      chosen += picked.map { Chosen(row: $0.row, start: $0.start, id: segment.id(of: $0.row)) }
    }
    return chosen
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

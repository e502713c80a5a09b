/// The items of an attempt after its writes have taken effect in their order (P28, R93–R96).
public struct AttemptItems: Hashable, Sendable {
  /// The item that is the headline, of the kind in force (D7); nil while there is none.
  public private(set) var primary: Item?
  /// In order of first insertion (R95); an identifier is here or primary, never both (R94).
  public private(set) var additional: [Item] = []
  /// Primaries of another kind than the context's fixed one: kept, never shown (D7, P26).
  public private(set) var quarantined: [Item] = []
  /// Those of the primary and additional ones whose points are a teacher's, in their order (D33).
  public private(set) var marked: [MarkedItem] = []

  /// No items: what an attempt begins with (R68).
  public init() {}

  /// - Parameters:
  ///   - primary: of the kind in force.
  ///   - quarantined: primaries of other kinds.
  ///   - marked: those whose points are a teacher's: the items show these already.
  public init(primary: Item?, additional: [Item], quarantined: [Item] = [], marked: [MarkedItem] = []) {
    self.primary = primary
    self.additional = additional
    self.quarantined = quarantined
    self.marked = marked
  }

  /// - Parameter primaryKind: the kind in force for the context (D7). While none is, every primary is quarantined: the
  ///   first committed one fixes the kind before it is folded (P1).
  mutating func apply(_ change: ItemEvent.Change, primaryKind: ItemKind?) {
    switch change {
    case .setPrimary(let item) where item.kind == primaryKind:
      additional.remove(item.identifier)
      quarantined.remove(item.identifier)
      primary = item
    case .setPrimary(let item):
      // Refused: it touches nothing else, so that the right primary before it still stands (N7).
      quarantined.put(item)
    case .put(let item):
      // The later write decides what an identifier is (N7).
      if primary?.identifier.isExactly(item.identifier) == true { primary = nil }
      quarantined.remove(item.identifier)
      additional.put(item)
    case .remove(let identifier):
      if primary?.identifier.isExactly(identifier) == true { primary = nil }
      additional.remove(identifier)
      quarantined.remove(identifier)
    case .removeAll:
      self = AttemptItems()
    }
  }

  /// Puts teachers' points in the place of the student's own, which are noted beside them (D33). Of an identifier that no item of kind
  /// score bears now nothing is said; a quarantined one shows nothing in any case (P26).
  mutating func mark(_ marks: TeacherMarks) {
    guard !marks.points.isEmpty else { return }
    if var item = primary, let marked = item.mark(marks) {
      primary = item
      self.marked.append(marked)
    }
    for index in additional.indices {
      if let marked = additional[index].mark(marks) { self.marked.append(marked) }
    }
  }

  /// How many items the attempt holds, quarantined ones included (D9).
  public var count: Int { additional.count + quarantined.count + (primary == nil ? 0 : 1) }

  /// Whether it holds none at all, quarantined ones included.
  public var isEmpty: Bool { count == 0 }
}

extension [Item] {
  /// Replaces in place or appends (R93).
  fileprivate mutating func put(_ item: Item) {
    if let index = firstIndex(where: { $0.identifier.isExactly(item.identifier) }) {
      self[index] = item
    } else {
      append(item)
    }
  }

  fileprivate mutating func remove(_ identifier: String) {
    removeAll { $0.identifier.isExactly(identifier) }
  }
}

extension Item {
  /// Takes a teacher's points, if there are any for it. Returns what it was.
  fileprivate mutating func mark(_ marks: TeacherMarks) -> MarkedItem? {
    guard case .score(let own, let possible) = value, let mark = marks[identifier] else { return nil }
    value = .score(points: mark.points, possible: possible)
    return MarkedItem(
      identifier: identifier, points: mark.points, ownPoints: own, possible: possible, marked: mark.marked)
  }
}

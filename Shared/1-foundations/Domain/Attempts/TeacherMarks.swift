/// What teachers have said of one attempt, as it stands: points for items, and a comment (D33). The student's own record stays as
/// it is beside it.
///
/// They are given by our own clock, and the last one stands. Neither windows nor the student's next attempt end them (N55).
public struct TeacherMarks: Hashable, Sendable {
  /// In the order in which the items were first marked; one an item.
  public private(set) var points: [PointsMark]
  /// Nil: none, or taken back.
  public var comment: CommentMark?

  /// None.
  public init() {
    points = []
  }

  /// Those of an attempt that nobody has marked.
  public var isEmpty: Bool { points.isEmpty && comment == nil }

  /// Gives points to an item, in the place of those before.
  public mutating func put(_ mark: PointsMark) {
    if let index = index(of: mark.identifier) { points[index] = mark } else { points.append(mark) }
  }

  /// Takes points back. Returns false where there are none.
  @discardableResult
  public mutating func remove(_ identifier: String) -> Bool {
    guard let index = index(of: identifier) else { return false }
    points.remove(at: index)
    return true
  }

  /// What was given to an item; nil: nothing.
  public subscript(identifier: String) -> PointsMark? { index(of: identifier).map { points[$0] } }

  private func index(of identifier: String) -> Int? {
    points.firstIndex { $0.identifier.isExactly(identifier) }
  }
}

/// A teacher's points for an item.
public struct PointsMark: Hashable, Sendable {
  /// Of the item.
  public var identifier: String
  /// At least 0; above the item's maximum they are a bonus (D25).
  public var points: Double
  /// When they were given.
  public var marked: Instant

  /// Checks nothing: see `ItemValue.check(by:field:)`.
  public init(identifier: String, points: Double, marked: Instant) {
    self.identifier = identifier
    self.points = points
    self.marked = marked
  }
}

/// A teacher's comment on an attempt.
public struct CommentMark: Hashable, Sendable {
  /// Not empty.
  public var text: String
  /// When it was written.
  public var marked: Instant

  /// Checks nothing.
  public init(text: String, marked: Instant) {
    self.text = text
    self.marked = marked
  }
}

/// An item whose points are a teacher's: the item shows these, and this the student's own (D33).
public struct MarkedItem: Hashable, Sendable {
  /// Of the item.
  public var identifier: String
  /// The teacher's; the item has the same.
  public var points: Double
  /// What the student's app recorded.
  public var ownPoints: Double
  /// The item's maximum; above 0 (R97).
  public var possible: Double
  /// When the teacher gave them.
  public var marked: Instant

  /// Checks nothing.
  public init(identifier: String, points: Double, ownPoints: Double, possible: Double, marked: Instant) {
    self.identifier = identifier
    self.points = points
    self.ownPoints = ownPoints
    self.possible = possible
    self.marked = marked
  }

  /// The ratio that the student's own points are (D5).
  public var ownNumber: Double { ownPoints / possible }
}

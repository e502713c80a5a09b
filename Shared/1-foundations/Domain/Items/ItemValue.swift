/// What an item says.
public enum ItemValue: Hashable, Sendable {
  /// Points earned of points possible.
  case score(points: Double, possible: Double)
  /// A plain number with a meaning of the app's own: hints used, words read.
  case quantity(Double)
  /// An outcome, and how teachers read it; the wording makes no kind of its own (R92).
  case binary(Bool, BinaryWording)

  /// The sort of value without the value: what D7 compares.
  public var kind: ItemKind {
    switch self {
    case .score: .score
    case .quantity: .quantity
    case .binary: .binary
    }
  }

  /// The number reports compute with: the ratio of a score (D5), the quantity, 1 or 0.
  public var number: Double {
    switch self {
    case .score(let points, let possible): points / possible
    case .quantity(let quantity): quantity
    case .binary(let outcome, _): outcome ? 1 : 0
    }
  }

  /// Who wrote a value decides how far it may go (D25).
  public enum Author: Sendable {
    /// An app on behalf of a student: 0 ≤ points ≤ possible.
    case client
    /// Marking by hand: bonus points may pass the maximum, up to `bonusRatioMax` times (N54).
    case teacher
  }

  /// How many times its maximum a score by hand may be: more is a slip of the keyboard, and would drown every mean that it is in.
  public static let bonusRatioMax = 100.0

  /// Finite numbers, a positive maximum, points within it (R97, D25, N54).
  public func check(by author: Author = .client, field: @autoclosure () -> String) throws(Violation) {
    switch self {
    case .score(let points, let possible):
      guard points.isFinite, possible.isFinite else { throw Violation(.notFinite, field: field()) }
      guard possible > 0, points >= 0, (points / possible).isFinite else {
        throw Violation(.outOfRange("a score of at least 0 with a maximum above 0"), field: field())
      }
      switch author {
      case .client:
        guard points <= possible else {
          throw Violation(.outOfRange("a score of at most its maximum"), field: field())
        }
      case .teacher:
        guard points / possible <= Self.bonusRatioMax else {
          throw Violation(
            .outOfRange("at most \(Int(Self.bonusRatioMax)) times the maximum of its item"), field: field())
        }
      }
    case .quantity(let quantity):
      guard quantity.isFinite else { throw Violation(.notFinite, field: field()) }
    case .binary: break
    }
  }

  /// Whether `self` is a better result than `other` of the same kind, by exact quotients; true beats false (P35).
  ///
  /// Quantities have no better or worse (D5): always false, as for values of two kinds.
  public func isBetter(than other: ItemValue) -> Bool {
    switch (self, other) {
    case (.score(let points, let possible), .score(let theirPoints, let theirPossible)):
      ExactProduct(theirPoints, possible) < ExactProduct(points, theirPossible)
    case (.binary(let outcome, _), .binary(let theirs, _)):
      outcome && !theirs
    case (.score, _), (.quantity, _), (.binary, _):
      false
    }
  }
}

internal import Domain
internal import Messages

/// One measure of an activity, with the title that a teacher reads: a score, a quantity or one of two outcomes.
public protocol ActivityItem: Hashable, Sendable {
  /// Unique in its activity: the primary item and an additional one cannot share it (R93, R94). At most 256 Unicode scalars.
  var identifier: String { get }
  /// What teachers read: at most 256 Unicode scalars, not blank (R98).
  var title: String { get }
  /// The answer that the student chose or gave; at most 256 Unicode scalars. Nil: the item is no question.
  var response: String? { get }
  /// What was measured.
  var measure: ActivityMeasure { get }
}

/// What an item says.
public enum ActivityMeasure: Hashable, Sendable {
  /// `0 ≤ points ≤ maximum`, `0 < maximum` (R97).
  case score(points: Double, maximum: Double)
  /// A finite number with a meaning of the app's own.
  case quantity(Double)
  /// One of two outcomes.
  case binary(Bool, BinaryWording)
}

/// How one of two outcomes is put into words.
public enum BinaryWording: Int32, CaseIterable, Hashable, Sendable {
  // As on the wire: add, never change.
  case trueFalse = 1
  case passFail = 2
  case yesNo = 3
  case correctIncorrect = 4
}

/// Points out of a maximum.
public struct ScoreItem: ActivityItem {
  public let identifier: String
  public var title: String
  public var response: String?
  /// From 0 to `maxScore`.
  public var score: Double
  /// Greater than 0.
  public var maxScore: Double

  /// Nothing is checked here: what breaks a rule is a failure of the save.
  public init(identifier: String, title: String, score: Double, maxScore: Double, response: String? = nil) {
    self.identifier = identifier
    self.title = title
    self.response = response
    self.score = score
    self.maxScore = maxScore
  }

  public var measure: ActivityMeasure { .score(points: score, maximum: maxScore) }
}

/// A plain number: hints used, words read.
public struct QuantityItem: ActivityItem {
  public let identifier: String
  public var title: String
  public var response: String?
  /// A finite number.
  public var quantity: Double

  /// Nothing is checked here: what breaks a rule is a failure of the save.
  public init(identifier: String, title: String, quantity: Double = 0, response: String? = nil) {
    self.identifier = identifier
    self.title = title
    self.response = response
    self.quantity = quantity
  }

  public var measure: ActivityMeasure { .quantity(quantity) }
}

/// One of two outcomes.
public struct BinaryItem: ActivityItem {
  public let identifier: String
  public var title: String
  public var response: String?
  /// How the outcome is put into words.
  public let wording: BinaryWording
  public var value: Bool

  /// Nothing is checked here: what breaks a rule is a failure of the save.
  public init(
    identifier: String, title: String, wording: BinaryWording, value: Bool = false, response: String? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.response = response
    self.wording = wording
    self.value = value
  }

  public var measure: ActivityMeasure { .binary(value, wording) }
}

// Items as Activity's service has them. What is held of an activity are these, so that a restart finds them as they were.
extension ActivityV1.ActivityItem {
  init(_ item: any ActivityItem) {
    let value: Value =
      switch item.measure {
      case .score(let points, let maximum): .score(ActivityV1.Score(points: points, max: maximum))
      case .quantity(let quantity): .quantity(quantity)
      case .binary(let outcome, let wording):
        .binary(ActivityV1.Binary(value: outcome, wording: ActivityV1.BinaryWording(rawValue: wording.rawValue)))
      }
    self.init(identifier: item.identifier, title: item.title, value: value, response: item.response)
  }

  /// Nil where it holds no value that this version knows.
  var item: (any ActivityItem)? {
    switch value {
    case .score(let score)?:
      ScoreItem(identifier: identifier, title: title, score: score.points, maxScore: score.max, response: response)
    case .quantity(let quantity)?:
      QuantityItem(identifier: identifier, title: title, quantity: quantity, response: response)
    case .binary(let binary)?:
      BinaryItem(
        identifier: identifier, title: title, wording: BinaryWording(rawValue: binary.wording.rawValue) ?? .trueFalse,
        value: binary.value, response: response)
    case nil: nil
    }
  }

  /// Holds it against the rules that the server has, so that an app hears at once.
  func check() throws(Violation) {
    let measured: ItemValue =
      switch value {
      case .score(let score)?: .score(points: score.points, possible: score.max)
      case .quantity(let quantity)?: .quantity(quantity)
      case .binary(let binary)?: .binary(binary.value, .trueFalse)
      case nil: throw Violation(.empty, field: "value")
      }
    try Item(identifier: identifier, title: title, value: measured, response: response).check()
  }
}

public import Domain

/// One number of one student, with what stands behind it.
public struct Figure: Hashable, Sendable {
  /// A share for progress, a ratio for scores, the quantity, 1 or 0 (or the share of true), or seconds.
  public var number: Double
  /// Every observation, under ALL (D5); empty under every other policy.
  public var observations: [Double]
  /// Points and maximum, where one attempt's score was picked.
  public var score: Score?
  /// The wordings of the outcomes behind a binary number (P27).
  public var wordings: WordingSet
  /// What it would be of the same attempts by the student's own points; nil where these are what it is made of (D33).
  public var own: Own?

  /// What was earned, of what.
  public struct Score: Hashable, Sendable {
    /// May exceed `possible` by bonus marks (D25).
    public var points: Double
    /// Above 0 (R97).
    public var possible: Double
  }

  /// The student's own, where a teacher's points count.
  public struct Own: Hashable, Sendable {
    /// As `Figure.number`.
    public var number: Double
    /// As `Figure.score`.
    public var score: Score?
  }
}

/// Some wordings of binary outcomes.
public struct WordingSet: OptionSet, Hashable, Sendable {
  /// A bit for each wording, at its number.
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ wording: BinaryWording) { rawValue = 1 << wording.rawValue }

  /// The one that all share, else plain true/false (R92, P27).
  public var shared: BinaryWording {
    guard rawValue.nonzeroBitCount == 1 else { return .trueFalse }
    return BinaryWording(rawValue: UInt8(rawValue.trailingZeroBitCount)) ?? .trueFalse
  }
}

/// One additional item of one student.
public struct ItemFigure: Hashable, Sendable {
  /// In the numbering of the context: the same for all items of one identifier and kind.
  public var column: UInt32
  /// Unique in its attempt (R93), not in its context: kinds are apart.
  public var identifier: String
  /// The newest among the attempts that it is made of.
  public var title: String
  /// Which numbers `figure` has.
  public var kind: ItemKind
  /// Of the picked attempt, else under the policy of the item's own kind (P7).
  public var figure: Figure
  /// What the student answered, where one attempt was picked.
  public var response: String?
}

/// What the attempts of one student at one context say under some policies (D5, P7).
public struct CellFigures: Hashable, Sendable {
  /// The primary item where a kind is in force, else progress; nil where no attempt has it.
  public var headline: Figure?
  /// A share, under the policy for progress; nil without data.
  public var progress: Figure?
  /// Seconds, under the policy for time.
  public var totalTime: Figure?
  /// Milliseconds of the attempt that was picked for the headline.
  public var attemptTime: Int64?
  /// Additional items: in the picked attempt's order, else in that of their first appearance. Empty where the
  /// headline's policy picks and finds none.
  public var items: [ItemFigure] = []
  /// The attempt that the headline's policy picked; nil where it picks none (UNION, MEAN, ALL) or finds no headline.
  public var picked: PackedID?
  /// All that the cell is made of, with data or without.
  public var attemptCount = 0
  /// An attempt has an interval or any data (P14).
  public var isStarted = false
  /// One of the attempts is finished (D16).
  public var isFinished = false
  /// Data in any metric (P17).
  public var hasData = false
  /// P19.
  public var newerAttemptUnfinished = false
  /// One of the attempts came from a client whose clock was far off (D13).
  public var isClockCorrected = false
  /// A teacher has given points to an item of one of the attempts (D33).
  public var isMarked = false
  /// A teacher has commented on one of the attempts.
  public var isCommented = false

  /// Those of a cell without attempts.
  public init() {}

  /// An attempt exists (P14).
  public var isOpened: Bool { attemptCount > 0 }
}

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

  public struct Score: Hashable, Sendable {
    public var points: Double
    public var possible: Double
  }
}

/// Some wordings of binary outcomes.
public struct WordingSet: OptionSet, Hashable, Sendable {
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
  public var identifier: String
  public var title: String
  public var kind: ItemKind
  public var figure: Figure
  /// What the student answered, where one attempt was picked.
  public var response: String?
}

/// What the attempts of one student at one context say under some policies (D5, P7).
public struct CellFigures: Hashable, Sendable {
  public var headline: Figure?
  public var progress: Figure?
  /// Seconds, under the policy for time.
  public var totalTime: Figure?
  /// Milliseconds of the attempt that was picked for the headline.
  public var attemptTime: Int64?
  public var items: [ItemFigure] = []
  public var picked: PackedID?
  public var attemptCount = 0
  public var isStarted = false
  public var isFinished = false
  /// Data in any metric (P17).
  public var hasData = false
  /// P19.
  public var newerAttemptUnfinished = false
  public var isClockCorrected = false

  public init() {}

  /// An attempt exists (P14).
  public var isOpened: Bool { attemptCount > 0 }
}

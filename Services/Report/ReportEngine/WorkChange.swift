public import Domain

/// One change of what students did: the whole new state of one thing, or its end. Taking it twice does no harm.
public enum WorkChange: Sendable {
  /// - `isClockCorrected`: a client's clock was far off (D13).
  /// - `earlier`: how it stood at the due times of its classes, where that is otherwise than now (P20).
  /// - `supersedesFormer`: the attempt before it in its cell, if there is one, is superseded, and nothing else is otherwise of it.
  /// - `keeping`: what is as in the attempt of its id, which has to be there: of these parts nothing is said.
  case attempt(
    Attempt, isClockCorrected: Bool = false, earlier: [EarlierAttempt] = [], supersedesFormer: Bool = false,
    keeping: AttemptParts = [])
  /// Voided, deleted or erased (P24).
  case attemptRemoved(AttemptID)
  /// The mark that stands now, or none; `earlier`: how it stood at due times, where that is otherwise (P20).
  case done(DoneTarget, PersonID, DoneState, earlier: [EarlierDone] = [])
  /// Everything recorded of the person goes, their id included.
  case personErased(PersonID)
  /// Its marks of done go; attempts that were its alone are removed by changes of their own.
  case handoutDeleted(HandoutID)
}

/// What may be large in an attempt.
public struct AttemptParts: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let items = AttemptParts(rawValue: 1 << 0)
  /// Covered ranges, and whether a value was given.
  public static let progress = AttemptParts(rawValue: 1 << 1)
  public static let runningTime = AttemptParts(rawValue: 1 << 2)
}

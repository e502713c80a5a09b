public import Domain

/// One change of what students did: the whole new state of one thing, or its end. Taking it twice does no harm.
public enum WorkChange: Sendable {
  /// - `isClockCorrected`: a client's clock was far off (D13).
  /// - `earlier`: how it stood at the due times of its classes, where that is otherwise than now (P20).
  /// - `supersedesFormer`: it is new, and of the attempt before it in its cell nothing is otherwise but that it is superseded.
  case attempt(
    Attempt, isClockCorrected: Bool = false, earlier: [EarlierAttempt] = [], supersedesFormer: Bool = false)
  /// Voided, deleted or erased (P24).
  case attemptRemoved(AttemptID)
  /// The mark that stands now, or none; `earlier`: how it stood at due times, where that is otherwise (P20).
  case done(DoneTarget, PersonID, DoneState, earlier: [EarlierDone] = [])
  /// Everything recorded of the person goes, their id included.
  case personErased(PersonID)
  /// Its marks of done go; attempts that were its alone are removed by changes of their own.
  case handoutDeleted(HandoutID)
}

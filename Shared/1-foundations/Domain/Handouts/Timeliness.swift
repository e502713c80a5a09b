/// Whether something was done in time (W9, P8).
public enum Timeliness: Hashable, Sendable {
  /// Done at or before due, or done where nothing is due. `arrivedLate`: the mark first reached us after due (P21).
  case onTime(arrivedLate: Bool)
  case late
  /// Not done and past due. `finishedNotDone`: an attempt is finished all the same.
  case missing(finishedNotDone: Bool)
  /// Not done, and due is still to come or there is none.
  case pending

  /// - Parameters:
  ///   - due: the last instant that is on time, grace included (N71); nil: nothing is late.
  ///   - done: the mark that stands; under `as_of` cut by happened time (P20).
  ///   - now: the time of the report, also under `as_of` (P20). The due instant itself is not past due.
  public init(due: Instant?, done: DoneState, now: Instant, hasFinishedAttempt: Bool) {
    switch (due, done.mark) {
    case (let due?, let mark?):
      self = mark.since <= due ? .onTime(arrivedLate: mark.received > due) : .late
    case (nil, _?):
      self = .onTime(arrivedLate: false)
    case (let due?, nil):
      self = now > due ? .missing(finishedNotDone: hasFinishedAttempt) : .pending
    case (nil, nil):
      self = .pending
    }
  }
}

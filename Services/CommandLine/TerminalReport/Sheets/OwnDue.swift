internal import Messages

/// How a sheet says that a handout is due for one student at another time than for all.
enum OwnDue {
  /// - Parameter time: nil: it is never due for them.
  static func words(_ time: WellKnown.Timestamp?) -> String {
    time.map { "\(Figures.instant($0)), their own" } ?? "never, their own"
  }
}

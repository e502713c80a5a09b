/// The running time that signs of life tell of (D29, R67, R70, N2, N3, N27).
struct LiveTime {
  /// What each sign claims, and the instants at which running began or went on after a silence.
  var intervals: [(Int64, Int64)] = []
  /// The starts that no pause of the same instant took back.
  var resumes: [Time] = []
  /// Of an attempt that was left running and that no other one follows.
  var lastSign: Time?

  /// - Parameters:
  ///   - signs: pieces of the attempt that count, in any order.
  ///   - nextStart: of the student's next attempt, which stops this one.
  init(_ signs: [History.Piece], until nextStart: Time?, idleLimit: Time) {
    var last: Time?
    for now in Set(signs.map(\.happened)).sorted() where now <= nextStart ?? .never {
      let here = signs.filter { $0.happened == now }.map(\.what)
      let (isStart, isPause) = (here.contains(.resumed), here.contains(.paused))
      guard let sign = last else {
        // Nothing runs: only a start is of interest. With a pause of the same instant it was started first.
        guard isStart else { continue }
        intervals.append((now, now))
        if !isPause {
          last = now
          resumes.append(now)
        }
        continue
      }
      intervals.append(now - sign <= idleLimit ? (sign, now) : (now, now))
      if isStart {
        resumes.append(now)
        if isPause || here.contains(.stopped) { intervals.append((now, now)) }
      }
      last = isStart || !(isPause || here.contains(.stopped)) ? now : nil
    }
    guard let nextStart else {
      lastSign = last
      return
    }
    if let last, nextStart - last <= idleLimit { intervals.append((last, nextStart)) }
  }
}

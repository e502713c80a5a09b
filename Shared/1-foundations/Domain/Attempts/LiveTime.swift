/// The running time that the signs of life of a live attempt tell of (D29, R69–R73, N2–N5).
///
/// Signs are its marks, and whatever else happened of it: progress, items, stops. Between a start and the pause or stop
/// after it, each claims the time since the one before it if that is no longer than the attempt's idle limit. A longer
/// silence claims nothing, and running goes on from the sign that ended it (N27). The student's next attempt stops this
/// one, so its start is the last sign (R67).
struct LiveTime {
  /// In order; those without measurable time are empty.
  private(set) var intervals: [Interval] = []
  /// The starts that no pause of the same instant took back.
  private(set) var resumes: [Instant] = []
  /// The last sign, where the attempt was not paused, stopped or followed by another one since.
  private(set) var lastSign: Instant?

  private let idleLimit: Int64
  private var run: (start: Instant, lastSign: Instant)?

  /// - Parameter next: where the student's next attempt starts: signs after that are not looked at.
  init(of log: AttemptLog, until next: Instant?) {
    idleLimit = log.idleLimit
    // It was never started live: whoever records afterwards brings intervals.
    guard !log.marks.isEmpty else { return }
    for moment in Moment.all(of: log) {
      if let next, next < moment.happened { break }
      take(moment)
    }
    if let next {
      if let open = run, !isSilence(from: open.lastSign, to: next) { run = (open.start, next) }
    } else {
      lastSign = run?.lastSign
    }
    close()
  }

  private mutating func take(_ moment: Moment) {
    if let open = run {
      goOn(open, at: moment.happened)
      if moment.isEnd { close() }
      if moment.signs.contains(.resumed) {
        // Starting what runs begins no new run (N2). Of a pause and a start of one instant, what ran was paused first.
        if run == nil { run = (moment.happened, moment.happened) }
        resumes.append(moment.happened)
      }
    } else if moment.signs.contains(.resumed) {
      run = (moment.happened, moment.happened)
      // What did not run was started first (N3).
      if moment.signs.contains(.paused) { close() } else { resumes.append(moment.happened) }
    }
  }

  private mutating func goOn(_ open: (start: Instant, lastSign: Instant), at instant: Instant) {
    guard isSilence(from: open.lastSign, to: instant) else {
      run = (open.start, instant)
      return
    }
    close()
    run = (instant, instant)
  }

  private func isSilence(from lastSign: Instant, to instant: Instant) -> Bool { instant.since(lastSign) > idleLimit }

  private mutating func close() {
    if let run { intervals.append(Interval(start: run.start, end: run.lastSign)) }
    run = nil
  }
}

/// The signs of one instant.
private struct Moment {
  struct Signs: OptionSet {
    let rawValue: UInt8

    static let resumed = Signs(rawValue: 1 << 0)
    static let paused = Signs(rawValue: 1 << 1)
    static let stopped = Signs(rawValue: 1 << 2)
    /// Anything else that happened.
    static let alive: Signs = []
  }

  let happened: Instant
  var signs: Signs

  var isEnd: Bool { !signs.isDisjoint(with: [.paused, .stopped]) }

  /// In their order, one an instant.
  static func all(of log: AttemptLog) -> [Moment] {
    var all = log.marks.map { Moment(happened: $0.happened, signs: Signs($0.sign)) }
    all += log.progress.map { Moment(happened: $0.happened, signs: .alive) }
    all += log.items.map { Moment(happened: $0.happened, signs: .alive) }
    all += log.stops.map { Moment(happened: $0, signs: .stopped) }
    all.sort { $0.happened < $1.happened }
    var moments: [Moment] = []
    moments.reserveCapacity(all.count)
    for moment in all {
      if let last = moments.indices.last, moments[last].happened == moment.happened {
        moments[last].signs.formUnion(moment.signs)
      } else {
        moments.append(moment)
      }
    }
    return moments
  }
}

extension Moment.Signs {
  init(_ sign: RunningMark.Sign) {
    switch sign {
    case .resumed: self = .resumed
    case .heartbeat: self = .alive
    case .paused: self = .paused
    }
  }
}

/// One attempt as it counts: what every report is made of.
struct CountedAttempt {
  var id: String
  var student: String
  var context: Int64
  var start: Time
  /// Whose it is (P3, D18).
  var handouts: [String]

  /// The union of its ranges in ticks: sorted, disjoint.
  var ranges: [(Int64, Int64)] = []
  var isExplicit = false
  /// The union of its running time: sorted, disjoint.
  var running: [(Int64, Int64)] = []
  /// It ran, be it for no time at all (P14).
  var ran = false
  /// Of the kind in force; anything else is in quarantine (D7).
  var primary: History.Item?
  var additional: [History.Item] = []
  var stopped: Time?
  var isSuperseded = false
  /// N82: when the last of it happened that counts.
  var lastActivity: Time = 0
  /// The last sign of life of a live attempt.
  var lastSign: Time?
  var isClockCorrected = false
  /// The items whose points are a teacher's (D33), the primary one first.
  var marks: [Mark] = []

  struct Mark {
    var identifier: String
    var points: Double
    /// What the student's app had recorded.
    var own: Double
    var possible: Double
    var at: Time
  }

  /// D14.
  static func precedes(_ left: CountedAttempt, _ right: CountedAttempt) -> Bool {
    left.start == right.start
      ? ReportReference.precedes(left.id, right.id) : left.start < right.start
  }

  var ticks: Int64 { measure(ranges) }
  var progress: Double { Double(ticks) / 1_000_000 }
  /// P6.
  var hasProgress: Bool { isExplicit || ticks > 0 }
  var milliseconds: Int64 { measure(running) }
  /// D19.
  var hasTime: Bool { milliseconds > 0 }
  /// P17: in any metric.
  var hasData: Bool { hasProgress || hasTime || primary != nil || !additional.isEmpty }
  /// P14.
  var isStarted: Bool { ran || hasData }

  /// D16, P15.
  func isFinished(_ kind: History.Kind?) -> Bool {
    guard stopped != nil || isSuperseded else { return false }
    return kind == nil ? ticks == 1_000_000 : primary != nil
  }

  /// What a teacher gave to an item that counts; nil: nothing.
  func mark(_ item: History.Item?) -> Mark? {
    item.flatMap { item in marks.first { same($0.identifier, item.identifier) } }
  }

  func item(_ identifier: String, _ kind: History.Kind) -> History.Item? {
    additional.first { same($0.identifier, identifier) && $0.kind == kind }
  }
}

extension History.Item {
  /// What reports compute with: the ratio of a score (D5), the quantity, 1 or 0.
  var number: Double {
    switch value {
    case .score(let points, let possible): points / possible
    case .quantity(let quantity): quantity
    case .binary(let outcome, _): outcome ? 1 : 0
    }
  }

  /// P35: exact quotients; true beats false.
  func isBetter(than other: History.Item) -> Bool {
    switch (value, other.value) {
    case (.score(let points, let possible), .score(let theirPoints, let theirPossible)):
      Exact(theirPoints) * Exact(possible) < Exact(points) * Exact(theirPossible)
    case (.binary(let mine, _), .binary(let theirs, _)): mine && !theirs
    default: false
    }
  }
}

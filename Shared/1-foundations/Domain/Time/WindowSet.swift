/// Any number of windows as one set of instants, kept sorted, disjoint and apart, so that equal sets are equal values.
///
/// Enrolments, recipients and recording switches come and go; each is such a set, and authorisation is set algebra.
public struct WindowSet: Hashable, Sendable {
  /// Ascending, none empty; between two of them there is at least one instant of neither.
  public private(set) var windows: [Window]

  /// No instant at all.
  public init() {
    windows = []
  }

  /// The instants of one window; none where it is empty.
  public init(_ window: Window) {
    windows = window.isEmpty ? [] : [window]
  }

  /// The union of `windows`, given in any order and overlapping in any way.
  public init(_ windows: some Sequence<Window>) {
    let sorted = windows.filter { !$0.isEmpty }.sorted { $0.opens < $1.opens }
    var merged: [Window] = []
    for window in sorted {
      if let last = merged.last, window.opens <= last.end {
        if last.end < window.end || window.closes == nil { merged[merged.count - 1].closes = window.closes }
      } else {
        merged.append(window)
      }
    }
    self.windows = merged
  }

  /// Every instant.
  public static let always = WindowSet(.always)
  /// No instant.
  public static let never = WindowSet()

  /// Whether it holds no instant.
  public var isEmpty: Bool { windows.isEmpty }

  /// Whether one of the windows holds the instant; asks them one by one.
  public func contains(_ instant: Instant) -> Bool {
    // A handful at most: enrolments of one student in one class, pauses of one school.
    windows.contains { $0.contains(instant) }
  }

  /// The last instant's bound: nil when it is open for good or empty. Tell the two apart by `isEmpty`.
  public var closes: Instant? { windows.last?.closes }

  /// The instants of either.
  public func union(_ other: WindowSet) -> WindowSet {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return WindowSet(windows + other.windows)
  }

  /// The instants of both.
  public func intersection(_ other: WindowSet) -> WindowSet {
    var shared = WindowSet()
    var mine = 0
    var theirs = 0
    while mine < windows.count, theirs < other.windows.count {
      if let both = windows[mine].intersection(other.windows[theirs]) { shared.windows.append(both) }
      if windows[mine].end < other.windows[theirs].end { mine += 1 } else { theirs += 1 }
    }
    return shared
  }

  /// The instants that lie in the window too.
  public func intersection(_ window: Window) -> WindowSet {
    intersection(WindowSet(window))
  }

  /// The instants that are not in `other`.
  public func subtracting(_ other: WindowSet) -> WindowSet {
    other.isEmpty || isEmpty ? self : intersection(other.complement)
  }

  /// Every instant that is not in the set.
  public var complement: WindowSet {
    var gaps = WindowSet()
    var from = Instant.distantPast
    for window in windows {
      if from < window.opens { gaps.windows.append(Window(opens: from, closes: window.opens)) }
      guard let closes = window.closes else { return gaps }
      from = closes
    }
    gaps.windows.append(Window(opens: from))
    return gaps
  }
}

extension WindowSet: ExpressibleByArrayLiteral {
  public init(arrayLiteral windows: Window...) {
    self.init(windows)
  }
}

/// What a handout says of work after its due time (N71, N72).
public struct LatePolicy: Hashable, Sendable {
  /// Milliseconds after the due time in which Done is still on time.
  public var grace: Int64
  /// Milliseconds after the due time at which it takes no more work of the student; nil: never by itself (D17).
  public var closeAfter: Int64?

  /// Milliseconds: neither is longer.
  public static let longest: Int64 = 366 * 24 * 60 * 60 * 1000
  /// The end of the year 9999, the last that a timestamp can say. What would close later never closes.
  public static let latestClosing = Instant(milliseconds: 253_402_300_799_999)
  /// Nothing of either: late is late, and only a teacher ends a handout.
  public static let none = LatePolicy()

  /// - Parameters:
  ///   - grace: milliseconds.
  ///   - closeAfter: milliseconds; nil: never.
  public init(grace: Int64 = 0, closeAfter: Int64? = nil) {
    self.grace = grace
    self.closeAfter = closeAfter
  }
}

/// When a handout is open by its late policy, to all and to single students, as policy and due times stood over time (N72).
///
/// What is said of it holds from when it is said: an instant is judged by what stood then, so that nothing that counted stops counting.
public struct PolicyWindows: Hashable, Sendable {
  /// For those who are not named.
  public private(set) var all: WindowSet
  /// For those to whom it is, or was, open at other times than to all.
  public private(set) var own: [PersonID: WindowSet]

  /// It never closed, and does not.
  public static let always = PolicyWindows(all: .always)

  /// - Parameter own: who is not named has those of all.
  public init(all: WindowSet, own: [PersonID: WindowSet] = [:]) {
    self.all = all
    self.own = own.filter { $0.value != all }
  }

  /// Windows, of all and of single students together.
  var count: Int { own.values.reduce(all.windows.count) { $0 + $1.windows.count } }

  /// Those that hold for the student.
  public func windows(of student: PersonID) -> WindowSet {
    own.isEmpty ? all : own[student] ?? all
  }

  /// Says nothing of a student any more: they were erased.
  public mutating func forget(_ student: PersonID) { own[student] = nil }
}

extension Handout {
  /// The last instant at which Done is on time, for all who have no due time of their own (N71). Nil: nothing is late.
  public var deadline: Instant? { due.map { $0 + latePolicy.grace } }

  /// The same for a student.
  public func deadline(for student: PersonID) -> Instant? { due(for: student).map { $0 + latePolicy.grace } }

  /// The last instant at which a task is on time for the student: by their deadline or, where it was open again later, by the end of that
  /// (P8, N58). Nil: it is never late.
  public func deadline(_ task: TaskID, for student: PersonID) -> Instant? {
    guard let deadline = deadline(for: student) else { return nil }
    let reopened = reopened(task, to: student)
    guard let last = reopened.windows.last else { return deadline }
    return last.closes.map { max(deadline, $0) }
  }

  /// Works out when the late policy closes it, from an instant on: what it was open for before that stays (N72).
  ///
  /// Settling again without a change in between changes nothing. Of what was not posted yet nothing has begun, and there is no history.
  public mutating func settlePolicy(at now: Instant) {
    func settled(_ before: WindowSet, closes due: Instant?) -> WindowSet {
      let closing = latePolicy.closeAfter.flatMap { after in due.map { $0 + after } }
      let closes = closing.flatMap { $0 <= LatePolicy.latestClosing ? $0 : nil }
      guard posted != nil else { return WindowSet(Window(opens: .distantPast, closes: closes)) }
      return before.intersection(Window(opens: .distantPast, closes: now))
        .union(WindowSet(Window(opens: now, closes: closes)))
    }
    var own: [PersonID: WindowSet] = [:]
    for student in Set(policyWindows.own.keys).union(studentDues.keys) {
      own[student] = settled(policyWindows.windows(of: student), closes: due(for: student))
    }
    policyWindows = PolicyWindows(all: settled(policyWindows.all, closes: due), own: own)
  }
}

/// Whom a handout is for.
public struct Recipients: Hashable, Sendable {
  /// The class as it is at any time, later joiners included; named students take nobody else in (D17).
  public var isWholeClass: Bool
  /// When each student named here was a recipient. In a handout for the whole class it is an exception for that
  /// student: somebody the teacher took out, or took out and back in (N14).
  public var spans: [PersonID: WindowSet]

  /// - Parameter spans: without an entry a student of the class is a recipient exactly where `isWholeClass` is true.
  public init(isWholeClass: Bool, spans: [PersonID: WindowSet] = [:]) {
    self.isWholeClass = isWholeClass
    self.spans = spans
  }

  /// The class at any time, without exceptions.
  public static let wholeClass = Recipients(isWholeClass: true)

  /// Named students, from the beginning.
  public static func students(_ students: some Sequence<PersonID>) -> Recipients {
    Recipients(isWholeClass: false, spans: Dictionary(students.map { ($0, .always) }) { first, _ in first })
  }

  /// When the student was a recipient, for as long as they are in the class.
  public func windows(of student: PersonID) -> WindowSet {
    spans[student] ?? (isWholeClass ? .always : .never)
  }

  /// The students who were taken out, be the handout for the whole class or for named students, and are not back in it, by id.
  public var removed: [PersonID] { spans.filter { $0.value.isEmpty || $0.value.closes != nil }.keys.sorted() }

  func includes(_ student: PersonID, at instant: Instant) -> Bool {
    guard !spans.isEmpty, let own = spans[student] else { return isWholeClass }
    return own.contains(instant)
  }

  /// Takes a student in from an instant on.
  public mutating func add(_ student: PersonID, at instant: Instant) {
    let windows = windows(of: student)
    spans[student] = windows.union(WindowSet(Window(opens: instant)))
  }

  /// Takes a student out from an instant on.
  public mutating func remove(_ student: PersonID, at instant: Instant) {
    let windows = windows(of: student)
    spans[student] = windows.intersection(Window(opens: .distantPast, closes: instant))
  }
}

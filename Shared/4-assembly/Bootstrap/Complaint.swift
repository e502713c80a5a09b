/// What was wrong with something last, so that it is said once and not with every look at it.
struct Complaint: Sendable {
  private var last = ""

  /// Whether this was not wrong before.
  mutating func isNew(_ reason: String) -> Bool {
    defer { last = reason }
    return last != reason
  }

  /// Nothing is wrong any more.
  mutating func end() { last = "" }
}

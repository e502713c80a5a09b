/// One activity item: a measure an app took of an attempt, with the title a teacher reads.
public struct Item: Sendable {
  /// Unique within its attempt (R93), compared by its bytes.
  public var identifier: String
  /// As a teacher reads it; required (R98).
  public var title: String
  /// The score, the quantity or the outcome.
  public var value: ItemValue
  /// The answer the student chose or gave, where the app tells it; item analysis counts them.
  public var response: String?

  /// Checks nothing: see ``check(limits:by:field:)``.
  public init(identifier: String, title: String, value: ItemValue, response: String? = nil) {
    self.identifier = identifier
    self.title = title
    self.value = value
    self.response = response
  }

  /// The kind of its value: the unit of a report's column (D7).
  public var kind: ItemKind { value.kind }

  /// - Parameter field: what the caller calls this item: `items[3]`.
  public func check(
    limits: Limits = .standard, by author: ItemValue.Author = .client, field: @autoclosure () -> String = "item"
  ) throws(Violation) {
    try limits.identifierRule.check(identifier, field: "\(field()).identifier")
    try limits.titleRule.check(title, field: "\(field()).title")
    if let response { try limits.responseRule.check(response, field: "\(field()).response") }
    try value.check(by: author, field: "\(field()).value")
  }
}

extension Item: Hashable {
  public static func == (left: Item, right: Item) -> Bool {
    left.value == right.value && left.identifier.isExactly(right.identifier) && left.title.isExactly(right.title)
      && (left.response ?? "").isExactly(right.response ?? "") && (left.response == nil) == (right.response == nil)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(value)
  }
}

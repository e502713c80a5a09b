/// Something in a store that is not as it should be: for the operator, in a sentence that names where.
public struct StoreFinding: Hashable, Sendable, CustomStringConvertible {
  /// What was looked at, as in "activity".
  public var subject: String
  /// A sentence that says what is wrong and where.
  public var description: String
  /// Nothing is wrong: something is to be known that the services will see to by themselves.
  public var isRemark: Bool

  /// - Parameters:
  ///   - subject: what was looked at.
  ///   - description: what is wrong, and where.
  public init(_ subject: String, _ description: String, isRemark: Bool = false) {
    self.subject = subject
    self.description = description
    self.isRemark = isRemark
  }
}

public import Domain

/// Conditions that must all hold (R24). The parent's is the place to look in, not a condition here.
public struct ContextPredicate: Sendable {
  public var identifier: String?
  public var title: String?
  public var topic: Topic?
  /// The key of a link.
  public var linkKey: String?
  /// Included.
  public var createdFrom: Instant?
  /// Not included.
  public var createdUntil: Instant?

  public init() {}

  public func holds(for context: StandingContext) -> Bool {
    if let identifier, !context.identifier.isExactly(identifier) { return false }
    if let title, !context.details.title.isExactly(title) { return false }
    if let topic, context.details.topic != topic { return false }
    if let linkKey, context.details.link?.key.isExactly(linkKey) != true { return false }
    if let createdFrom, context.createdAt < createdFrom { return false }
    if let createdUntil, context.createdAt >= createdUntil { return false }
    return true
  }
}

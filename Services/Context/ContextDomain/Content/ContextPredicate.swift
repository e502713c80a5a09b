public import Domain

/// Conditions that must all hold (R24). The parent's is the place to look in, not a condition here.
public struct ContextPredicate: Sendable {
  /// The whole of it, by its bytes; nil, as in every condition: any.
  public var identifier: String?
  /// The whole of it, by its bytes.
  public var title: String?
  /// Contexts without a topic do not have it.
  public var topic: Topic?
  /// The key of a link.
  public var linkKey: String?
  /// Included.
  public var createdFrom: Instant?
  /// Not included.
  public var createdUntil: Instant?

  /// No conditions: every context passes.
  public init() {}

  /// Whether all conditions hold. It looks at the context alone, not at what stands around it.
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

internal import Domain
internal import Messages

/// Conditions on contexts; all that are given must hold (R24).
public struct ContextPredicate: Sendable {
  /// Children of this context.
  public var parent: Context?
  /// With this identifier.
  public var identifier: String?
  /// With this title.
  public var title: String?
  /// Of this subject.
  public var topic: Topic?
  /// With this link.
  public var universalLinkURL: String?

  /// Contexts that one look-up may find.
  public static let contextsMax = 10_000
  static let pageSize: Int32 = 1_000

  /// Without any condition all contexts of the app satisfy it.
  public init(
    parent: Context? = nil, identifier: String? = nil, title: String? = nil, topic: Topic? = nil,
    universalLinkURL: String? = nil
  ) {
    self.parent = parent
    self.identifier = identifier
    self.title = title
    self.topic = topic
    self.universalLinkURL = universalLinkURL
  }

  func matches(_ number: Int, in tree: borrowing ContextTree) -> Bool {
    guard number != ContextTree.root else { return false }
    let node = tree[number]
    if let parent, node.parent != parent.number { return false }
    if let identifier, !node.identifier.isExactly(identifier) { return false }
    if let title, !node.details.title.isExactly(title) { return false }
    if let topic, node.details.topic != topic { return false }
    guard let universalLinkURL else { return true }
    // As the service compares links (N77).
    let key = ContentLink(universalLinkURL).key
    return node.details.universalLinkURL.map { ContentLink($0).key.isExactly(key) } == true
  }

  func wire(_ tree: ContextTree) -> ContextV1.QueryContextsRequest.Predicate {
    ContextV1.QueryContextsRequest.Predicate(
      parent: parent.map { ContextV1.Path(identifiers: tree[$0.number].savedPath ?? tree.path(of: $0.number) ?? []) },
      identifier: identifier ?? "", title: title ?? "", topic: ContextV1.Topic(rawValue: topic?.rawValue ?? 0),
      universalLinkURL: universalLinkURL ?? "")
  }
}

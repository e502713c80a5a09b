/// The content of all published apps (D2): one for all organizations, whose trees lie over it.
///
/// It never changes: whoever follows the vendors' changes makes another one and lets the trees lie over that.
public final class PublishedCatalog: Sendable {
  /// The vendors' content alone, one tree an app.
  public let content: ContentTree

  public init(_ content: ContentTree) {
    self.content = content
  }
}

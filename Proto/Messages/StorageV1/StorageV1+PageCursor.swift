// Generated from homeroom/storage/v1/page_cursor.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension StorageV1 {
  /// Where a page of children ended: what their order goes by. It is sealed in the page token.
  public struct ChildCursor: Message {
    /// The last child is shown for navigation; those of the tree come before.
    public var isNavigation: Bool = false
    /// Of the last child, as are all below.
    public var displayOrder: Int64 = 0
    public var title: String = ""
    /// The last entry of its path.
    public var identifier: String = ""
    public var contextID: Int64 = 0

    public init() {}

    public init(
      isNavigation: Bool = false,
      displayOrder: Int64 = 0,
      title: String = "",
      identifier: String = "",
      contextID: Int64 = 0
    ) {
      self.isNavigation = isNavigation
      self.displayOrder = displayOrder
      self.title = title
      self.identifier = identifier
      self.contextID = contextID
    }
  }

  /// Where a page of a search ended.
  public struct SearchCursor: Message {
    /// The last context was found by its title; those come before the others.
    public var isTitle: Bool = false
    public var contextID: Int64 = 0

    public init() {}

    public init(
      isTitle: Bool = false,
      contextID: Int64 = 0
    ) {
      self.isTitle = isTitle
      self.contextID = contextID
    }
  }
}

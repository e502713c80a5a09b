/// A piece of an app's content, as the app knows it: what its provider answers from.
///
/// The tree exists whether or not any of it was declared to Homeroom.
public struct Content: Sendable {
  /// Which type its context has.
  public enum Kind: Sendable {
    case book
    case chapter
    case section
    case quiz
  }

  /// Unique among its siblings, the same for every user.
  public var identifier: String
  /// What teachers and students read; the identifier, unless it is given.
  public var title: String
  /// What its context is declared as.
  public var kind: Kind
  /// In display order.
  public var children: [Content]

  public init(_ identifier: String, title: String? = nil, kind: Kind, children: [Content] = []) {
    self.identifier = identifier
    self.title = title ?? identifier
    self.kind = kind
    self.children = children
  }

  /// The content at a path below this one, or nil where there is none. An empty path is this one.
  public func descendant(at path: some Collection<String>) -> Content? {
    guard let first = path.first else { return self }
    return children.first { $0.identifier == first }?.descendant(at: path.dropFirst())
  }

  /// The paths of everything that has nothing below it: asking for them declares all that lies above.
  public var leafPaths: [[String]] {
    guard !children.isEmpty else { return [[identifier]] }
    return children.flatMap(\.leafPaths).map { [identifier] + $0 }
  }
}

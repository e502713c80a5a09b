/// Where a context stands below its app's root (D1): a list of opaque identifiers, never a joined string.
///
/// The root itself has the empty path. Identifiers may hold spaces and slashes; they are compared by their bytes.
public struct IdentifierPath: Sendable {
  /// From the child of the root down to the context itself; empty for the root.
  public let entries: [String]

  /// Trusts the entries: for paths that come from our own stores. A caller's go through `init(checking:)`.
  public init(_ entries: [String]) {
    self.entries = entries
  }

  /// The app's root: no entries.
  public static let root = IdentifierPath([])

  /// Holds a caller's path against the limits (R4, R5, R6).
  ///
  /// - Parameter field: what the caller calls it; entries are reported as `field[index]`.
  public init(
    checking entries: [String], limits: Limits = .standard, field: @autoclosure () -> String = "identifier_path"
  ) throws(Violation) {
    guard entries.count <= limits.pathEntriesMax else {
      throw Violation(.tooMany(.pathEntries, max: limits.pathEntriesMax), field: field())
    }
    for (index, entry) in entries.enumerated() {
      try limits.identifierRule.check(entry, field: "\(field())[\(index)]")
    }
    if let max = limits.pathScalarsMax, entries.reduce(0, { $0 + $1.unicodeScalars.count }) > max {
      throw Violation(.tooMany(.pathScalars, max: max), field: field())
    }
    self.entries = entries
  }

  /// Whether it is the empty path.
  public var isRoot: Bool { entries.isEmpty }
  /// The identifier of the context itself; nil for the root.
  public var last: String? { entries.last }

  /// The path of the parent; nil for the root.
  public var parent: IdentifierPath? {
    isRoot ? nil : IdentifierPath(Array(entries.dropLast()))
  }

  /// The path of the child with that identifier. Nothing is checked.
  public func appending(_ identifier: String) -> IdentifierPath {
    IdentifierPath(entries + [identifier])
  }
}

extension IdentifierPath: Hashable, Comparable {
  public static func == (left: IdentifierPath, right: IdentifierPath) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.isExactly($1) }
  }

  /// Entry by entry, each by its bytes; a path comes before those below it.
  public static func < (left: IdentifierPath, right: IdentifierPath) -> Bool {
    left.entries.lexicographicallyPrecedes(right.entries) { $0.precedesExactly($1) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(entries)
  }
}

extension IdentifierPath: ExpressibleByArrayLiteral {
  public init(arrayLiteral entries: String...) {
    self.init(entries)
  }
}

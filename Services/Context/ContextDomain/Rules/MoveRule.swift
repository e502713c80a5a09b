public import Domain

/// Whether a context may be given another parent (R8, R9, R5, D10).
public enum MoveRule {
  /// - Parameters:
  ///   - moving: whose parent changes.
  ///   - parents: the new parent and its ancestors, root first.
  ///   - height: how many levels stand below `moving`; 0 for a leaf.
  ///   - isTaken: whether another child of the new parent bears the identifier (R1).
  public static func check(
    _ moving: StandingContext, below parents: [StandingContext], height: Int, isTaken: Bool, limits: Limits = .standard
  ) throws(Violation) {
    guard !moving.isRoot else {
      throw Violation(.notAllowed("the root can be neither moved nor removed"), field: "identifier_path")
    }
    guard !parents.contains(where: { $0.id == moving.id }) else {
      throw Violation(.notAllowed("a context cannot stand below itself"), field: "new_parent_path")
    }
    // `parents` counts the root, so a child of the last one has that many entries in its path.
    guard parents.count + height <= limits.pathEntriesMax else {
      throw Violation(.tooMany(.pathEntries, max: limits.pathEntriesMax), field: "new_parent_path")
    }
    guard !isTaken else {
      throw Violation(
        .notAllowed("another context of this identifier stands below the new parent"), field: "new_parent_path")
    }
  }
}

internal import ContextDomain
internal import Domain
internal import Storage

// Where contexts stood before they were moved (D10).
extension ContextReads {
  /// Former paths shown of one context, at most: each move of each ancestor multiplies them.
  private static let formerPathsMax = 100

  /// Every path but the present one that leads to a context, ordered.
  func formerPaths(of context: StandingContext) throws -> [IdentifierPath] {
    var paths = try allPaths(of: context.id, depth: 0)
    paths.remove(context.path)
    return paths.sorted().prefix(Self.formerPathsMax).map { $0 }
  }

  private func allPaths(of id: ContextID, depth: Int) throws -> Set<IdentifierPath> {
    // Former parents were moved themselves, perhaps in circles; a path is never longer than this.
    guard depth <= Limits.standard.pathEntriesMax, let placement = try placement(of: id) else { return [] }
    guard let parent = placement.parent else { return [.root] }
    var paths: Set<IdentifierPath> = []
    for parent in Set([parent] + (try formerPlacements(of: id).map(\.parent))) {
      for path in try allPaths(of: parent, depth: depth + 1) {
        paths.insert(path.appending(placement.identifier))
        guard paths.count <= Self.formerPathsMax else { return paths }
      }
    }
    return paths
  }

  private func placement(of id: ContextID) throws -> (parent: ContextID?, identifier: String)? {
    try connection.first(
      "SELECT parent_id, identifier FROM context WHERE id = ? AND organization IN (?, ?)", .integer(id.rawValue),
      .text(organization.rawValue), .text(Caller.catalog.rawValue)
    ) { row in
      let parent = try row.integer(0)
      return (parent == 0 ? nil : ContextID(parent), try row.text(1))
    }
  }
}

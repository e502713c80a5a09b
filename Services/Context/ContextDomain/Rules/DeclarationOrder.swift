public import Domain

/// The order in which contexts declared together are stored: parents before their children, whatever order they came
/// in; of those of one depth, as they came.
public enum DeclarationOrder {
  /// Indices into `paths`.
  public static func parentsFirst(_ paths: [IdentifierPath?]) -> [Int] {
    // A parent is always shorter than its children, so the depth alone decides.
    paths.indices.filter { paths[$0] != nil }.sorted { left, right in
      let (one, other) = (paths[left]!.entries.count, paths[right]!.entries.count)
      return one == other ? left < right : one < other
    }
  }
}

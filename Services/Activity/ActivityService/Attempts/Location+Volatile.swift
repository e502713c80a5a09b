internal import ActivityDomain
internal import Domain

// Context ids for volatile contexts, which exist for one caller's session only: negative numbers derived from app and path.
extension Work.Location {
  /// A context that lives for its caller's session only (D11): numbered below zero, where no stored context is.
  init(volatile path: IdentifierPath, of app: AppID, declaredKind: ItemKind?) {
    self.init(app: app, path: path, context: Self.volatile(path, of: app), declaredKind: declaredKind)
  }

  /// The number of such a context.
  static func volatile(_ path: IdentifierPath, of app: AppID) -> ContextID {
    var digest = ContentDigest()
    digest.combine(app.rawValue)
    for entry in path.entries { digest.combine(entry) }
    return ContextID(digest.value | .min)
  }
}

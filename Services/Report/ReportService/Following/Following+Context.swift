internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine

/// Context's feed: the content that columns are made of.
typealias ContextFollowing = Following<ContextV1.ContextChangeBatch>

extension ContextFollowing {
  init(gradebooks: Gradebooks) {
    self.init(
      gradebooks: gradebooks, feed: .context, forget: { $0.gradebook.forgetContent() },
      // It tells of no people.
      names: { _, _ in [:] },
      apply: { change, _, state throws(FeedError) in
        switch change.change {
        case .context(let context): state.gradebook.apply(.context(try ContextNode(context)))
        // An app's title is that of its root, which comes as a context.
        case .app: break
        case .forgottenContextID(let id): state.gradebook.apply(.contextForgotten(ContextID(id)))
        case nil: throw .unknownKind
        }
      },
      taken: { _, _, _ in }, keyed: { _ in })
  }
}

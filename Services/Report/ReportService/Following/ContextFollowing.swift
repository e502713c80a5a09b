internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import Storage

/// Takes Context's feed into the gradebooks: the content that columns are made of.
struct ContextFollowing: ChangeConsumer {
  typealias Batch = ContextV1.ContextChangeBatch

  let gradebooks: Gradebooks

  func positions() async -> [OrganizationID: FeedPosition] {
    gradebooks.positions(in: .context)
  }

  func connected(_ heads: [OrganizationID: FeedPosition]) async {
    gradebooks.connected(.context, heads)
  }

  func reset(_ organization: OrganizationID, epoch: Int64) async {
    gradebooks.deskMakingOne(organization).change { state in
      state.gradebook.forgetContent()
      state.context.reset(epoch: epoch)
    }
  }

  func take(
    _ changes: [ContextV1.ContextChange], of organization: OrganizationID, upTo position: FeedPosition
  ) async throws {
    let desk = gradebooks.deskMakingOne(organization)
    var rest = changes[...]
    repeat {
      let slice = rest.prefix(ActivityFollowing.sliceMax)
      rest = rest.dropFirst(slice.count)
      try desk.change { state throws(FeedError) in
        for change in slice {
          switch change.change {
          case .context(let context): state.gradebook.apply(.context(try ContextNode(context)))
          // An app's title is that of its root, which comes as a context.
          case .app: break
          case nil: throw .unreadable("change \(change.sequence) says nothing")
          }
        }
        let reached = rest.isEmpty ? position.sequence : slice.last?.sequence ?? position.sequence
        state.context.advance(to: FeedPosition(epoch: position.epoch, sequence: reached))
      }
    } while !rest.isEmpty
  }
}

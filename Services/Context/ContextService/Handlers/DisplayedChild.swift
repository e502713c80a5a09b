internal import ContextDomain
internal import Domain
internal import Messages

/// A context among those that are listed below another one: the tree's own come before those that are shown there for navigation.
struct DisplayedChild: Comparable, Sendable {
  let context: StandingContext
  let isNavigation: Bool

  init(_ context: StandingContext, isNavigation: Bool = false) {
    (self.context, self.isNavigation) = (context, isNavigation)
  }

  static func == (left: DisplayedChild, right: DisplayedChild) -> Bool { left.context.id == right.context.id }

  static func < (left: DisplayedChild, right: DisplayedChild) -> Bool { right.isDisplayed(after: left.cursor) }

  /// What the order goes by, so that the next page is right also when the last of this one is gone by then.
  var cursor: StorageV1.ChildCursor {
    StorageV1.ChildCursor(
      isNavigation: isNavigation, displayOrder: context.details.displayOrder, title: context.details.title,
      identifier: context.identifier, contextID: context.id.rawValue)
  }

  /// By display order, then title, then identifier, byte-wise (R27, R28). Those that are shown for navigation may have one identifier.
  func isDisplayed(after cursor: StorageV1.ChildCursor) -> Bool {
    guard isNavigation == cursor.isNavigation else { return isNavigation }
    let (order, title) = (context.details.displayOrder, context.details.title)
    if order != cursor.displayOrder { return order > cursor.displayOrder }
    if !title.isExactly(cursor.title) { return cursor.title.precedesExactly(title) }
    if !context.identifier.isExactly(cursor.identifier) { return cursor.identifier.precedesExactly(context.identifier) }
    return context.id.rawValue > cursor.contextID
  }
}

public import Domain
public import Messages

// What teachers have said of attempts, as Activity's feed and answers tell it.

extension ActivityV1.MarkedItem {
  /// An item with the student's own points.
  public init(_ item: MarkedItem) {
    self.init(
      identifier: item.identifier, points: item.points,
      own: ActivityV1.Score(points: item.ownPoints, max: item.possible), markTime: WellKnown.Timestamp(item.marked))
  }
}

extension ActivityV1.AttemptComment {
  /// A comment that stands.
  public init(_ comment: CommentMark) {
    self.init(text: comment.text, markTime: WellKnown.Timestamp(comment.marked))
  }
}

extension MarkedItem {
  /// Those of one attempt. Throws `unreadable` where one does not say what the student's own points were, or when it was marked.
  public static func list(feed items: [ActivityV1.MarkedItem]) throws(FeedError) -> [MarkedItem] {
    var list: [MarkedItem] = []
    list.reserveCapacity(items.count)
    for item in items {
      guard let own = item.own, let time = item.markTime else {
        throw .unreadable("an item marked by a teacher, without the student's own points or a time")
      }
      list.append(
        MarkedItem(
          identifier: item.identifier, points: item.points, ownPoints: own.points, possible: own.max,
          marked: Instant(time)))
    }
    return list
  }
}

extension CommentMark {
  /// Throws `unreadable` where it does not say when it was written.
  public init(feed comment: ActivityV1.AttemptComment) throws(FeedError) {
    guard let time = comment.markTime else { throw .unreadable("a comment of no time") }
    self.init(text: comment.text, marked: Instant(time))
  }
}

internal import Domain
internal import Storage

/// How far one organization has followed one feed.
struct FeedStanding: Sendable {
  /// Up to where changes have been taken; nil before the first.
  private(set) var position: FeedPosition?
  /// Where to go on, with what proves it (D32): the end of the last message of which everything was taken. What follows it is
  /// taken once more then, which does no harm.
  private(set) var cursor: FeedCursor?
  /// The head that the feed sent last; nil before the first.
  private var target: FeedPosition?
  /// It was level with the feed once since it began.
  private(set) var hasCaughtUp: Bool
  /// What is there is all that the feed had held at one time: from then on reports are given, whatever the lag.
  private(set) var isWhole: Bool
  /// As of when it was in step before the service started; nil where that is not known.
  private(set) var inStepBefore: Instant?

  /// - Parameter isConnected: the feed has sent its heads, and this organization was not among them: it is a new one.
  init(isConnected: Bool) {
    hasCaughtUp = isConnected
    isWhole = isConnected
  }

  /// Where a snapshot stands: whatever has happened since is still to come.
  init(position: FeedPosition?, cursor: FeedCursor?, isWhole: Bool = true, inStep: Instant? = nil) {
    self.position = position
    self.cursor = cursor
    self.isWhole = isWhole
    inStepBefore = inStep
    hasCaughtUp = false
  }

  /// As a snapshot that is taken now is to hold it.
  func kept(inStep: Instant?) -> FeedStanding {
    FeedStanding(position: position, cursor: cursor, isWhole: isWhole, inStep: inStep)
  }

  /// The head at the moment of connecting; nil: the feed has nothing of the organization.
  mutating func connected(head: FeedCursor?) {
    target = head?.position
    settle(isConnected: true)
  }

  /// Whether a change follows what was taken, or is among it. It does not where all was forgotten while the change was under way.
  func mayTake(_ sequence: Int64) -> Bool { sequence <= (position?.sequence ?? 0) + 1 }

  /// Everything of a message was taken.
  mutating func advance(to cursor: FeedCursor) {
    self.cursor = cursor
    advance(within: cursor.position)
  }

  /// The beginning of a message was taken.
  mutating func advance(within position: FeedPosition) {
    self.position = position
    settle(isConnected: target != nil)
  }

  /// Stands before the first change of a new history.
  mutating func reset(epoch: Int64) {
    cursor = FeedCursor(beginning: epoch)
    position = cursor?.position
    target = nil
    hasCaughtUp = false
    isWhole = false
    inStepBefore = nil
  }

  private mutating func settle(isConnected: Bool) {
    guard !hasCaughtUp, isConnected else { return }
    if let target, target.sequence > 0, !(position.map { $0.hasReached(target) } ?? false) { return }
    hasCaughtUp = true
    isWhole = true
  }
}

extension FeedPosition {
  /// Epochs grow: whoever is in a later one has left the earlier behind.
  func hasReached(_ other: FeedPosition) -> Bool {
    (epoch, sequence) >= (other.epoch, other.sequence)
  }
}

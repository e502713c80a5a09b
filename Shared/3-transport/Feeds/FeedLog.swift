internal import Domain
internal import Observability
internal import RPC
internal import Storage
internal import Synchronization

/// Says once that a feed was lost, and once that it is back, however often it is tried in between.
final class FeedLog: Sendable {
  private let log: Logger
  private let isLost = Mutex(false)

  init(_ log: Logger) {
    self.log = log
  }

  /// A later epoch is announced by whoever replaced the history, and a cursor without digest was kept by a version that had none:
  /// it proves nothing. Anything else is a store that was restored or exchanged behind its followers' backs, and somebody has to
  /// know (D32).
  func replaced(_ organization: OrganizationID, from cursor: FeedCursor, epoch: Int64, isProofMissing: Bool) {
    let isExpected = epoch > cursor.epoch || isProofMissing
    log.log(
      isExpected ? .notice : .error,
      isExpected
        ? "history replaced, reading it again" : "the history that was followed is not the service's, reading it again",
      [
        "organization": organization, "followed.epoch": cursor.epoch, "followed.sequence": cursor.sequence,
        "epoch": epoch,
      ])
  }

  /// Nothing is lost: the change is read again after an upgrade. Until then answers lack what it says.
  func skipped(_ change: FeedProgress.SkippedChange) {
    log.warning(
      "changes were skipped that a newer version wrote, upgrade this service",
      ["organization": change.organization, "sequence": change.sequence, "unknown": change.what])
  }

  func connected() {
    guard isLost.withLock({ $0 }) else { return log.info("feed connected") }
    back()
  }

  func back() {
    guard isLost.withLock({ exchange(&$0, with: false) }) else { return }
    log.notice("feed back")
  }

  func lost(_ error: any Error) {
    let isNews = isLost.withLock { !exchange(&$0, with: true) }
    log.log(isNews ? .warning : .debug, "feed lost", ["error": "\(error)"])
  }

  /// A stream has ended, or did not begin.
  func ended(_ end: any Error, wasConnected: Bool) {
    if end is FeedInterruption {
      log.info("feed ended, connecting again")
    } else if wasConnected, let error = end as? RPCError, error.code == .unauthenticated {
      // The token or the certificate that opened the stream is over; the next connection has new ones, or says why not.
      log.info("feed ended with what admitted it, connecting again")
    } else {
      lost(end)
    }
  }
}

/// Why a connection ends that works.
enum FeedInterruption: Error {
  case ended
  case historyReplaced
  /// The consumer stands elsewhere than where the connection has begun.
  case restarted
}

internal import Domain
internal import Identity
internal import Synchronization

/// Sessions that do not hold though their cookies do: of people whose sessions were taken back, by the list that services take tokens back by,
/// and those that have ended here.
///
/// A browser lets the cookie go when its session ends. But a call of the same browser may be under way, and its answer would renew the
/// session; so it is remembered until it would be over in any case. A portal that starts anew has answered nothing that was under way, and
/// knows none of them.
final class SessionRevocations: Sendable {
  private let file: RevocationFile?
  private let present: Mutex<Revocations>
  private let ended = ExpiringSet<Session.ID>(countMax: SessionRevocations.endedMax)

  /// Sessions that are remembered as ended.
  static let endedMax = 10_000

  /// Nobody's is.
  init() {
    file = nil
    present = Mutex(Revocations())
  }

  /// - Parameter path: need not be there yet.
  init(_ path: String) throws {
    let file = RevocationFile(path)
    present = Mutex(try file.read())
    self.file = file
  }

  /// From now on it does not hold, whatever cookie says so.
  func end(_ session: Session.ID, at now: Instant) {
    ended.insert(session, until: session.beganAt + SessionPages.lifetimeMilliseconds, at: now)
  }

  /// Whether the session has ended, or the person's tokens were taken back after it began.
  func isOver(_ session: Session, at now: Instant) -> Bool {
    if let id = session.id, ended.contains(id, at: now) { return true }
    // Tokens say whole seconds: those of a session that began in the same second would not be believed.
    let second = Instant(milliseconds: session.beganAt.milliseconds / 1000 * 1000)
    return session.account != nil
      && present.withLock { $0.isTakenBack(from: session.person, of: session.organization, givenAt: second) }
  }

  /// Reads the file again if it has changed.
  ///
  /// - Throws: where it is of no use; what was taken back stays so.
  func look() throws {
    if let new = try file?.readIfChanged() { present.withLock { $0 = new } }
  }
}

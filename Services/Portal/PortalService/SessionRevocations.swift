internal import Domain
internal import Identity
internal import Synchronization

/// People whose sessions were taken back: the list that services take tokens back by.
final class SessionRevocations: Sendable {
  private let file: RevocationFile?
  private let present: Mutex<Revocations>

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

  /// Whether the person's tokens were taken back after the session began.
  func isTakenBack(_ session: Session) -> Bool {
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

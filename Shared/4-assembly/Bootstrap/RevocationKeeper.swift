internal import Identity
internal import Lifecycle
internal import Observability
internal import Synchronization

/// Reads the revocations again when their file changes: the next call obeys them, also with a token that was believed before.
///
/// A file that is of no use changes nothing but the log.
final class RevocationKeeper: Sendable {
  private let file: RevocationFile?
  private let tokens: VerifiedTokenCache
  private let log: Logger
  private let complaint = Mutex(Complaint())

  /// Between two looks at the file, which are looks at its date most often.
  private static let interval = Duration.milliseconds(250)

  /// - Parameter file: nil: nothing is ever revoked.
  init(_ file: RevocationFile?, _ tokens: VerifiedTokenCache, _ log: Logger) {
    self.file = file
    self.tokens = tokens
    self.log = log
  }

  func run(until stop: StopSignal) async {
    guard file != nil else { return await stop.wait() }
    await CertificateKeeper.repeatedly(every: Self.interval, until: stop) { _ in self.look() }
  }

  func look() {
    guard let file else { return }
    do throws(RevocationError) {
      if let revocations = try file.readIfChanged() {
        tokens.replace(revocations)
        log.info("revocations were read again", ["revocations": revocations.entries.count])
        complaint.withLock { $0.end() }
      }
    } catch {
      let reason = error.description
      if complaint.withLock({ $0.isNew(reason) }) {
        log.error("revocations could not be read and stay as they were", ["reason": reason])
      }
    }
  }
}

internal import Identity
internal import Lifecycle
internal import Observability
internal import Synchronization

/// Reads the keys of tokens again when their files change, those that check and those that open: the next call is judged by the new ones.
///
/// A file that is of no use changes nothing but the log.
final class TokenKeyKeeper: Sendable {
  private let file: KeySetFile
  private let sealing: SealingKeysFile?
  private let tokens: VerifiedTokenCache
  private let log: Logger
  private let complaint = Mutex(Complaint())
  private let sealingComplaint = Mutex(Complaint())

  /// - Parameter sealing: nil: tokens of apps are not sealed.
  init(_ file: KeySetFile, _ sealing: SealingKeysFile?, _ tokens: VerifiedTokenCache, _ log: Logger) {
    self.file = file
    self.sealing = sealing
    self.tokens = tokens
    self.log = log
  }

  /// Looks from time to time until it is time to stop.
  func run(until stop: StopSignal) async {
    await CertificateKeeper.repeatedly(until: stop) { _ in self.look() }
  }

  /// Reads the files now; the tokens of keys that are no longer there end.
  func look() {
    do throws(KeySetError) {
      if let keys = try file.reloadIfChanged() {
        tokens.replace(keys)
        log.info("the keys of tokens were read again", ["keys": keys.entries.count])
      }
      complaint.withLock { $0.end() }
    } catch {
      let reason = error.description
      if complaint.withLock({ $0.isNew(reason) }) {
        log.error("the keys of tokens could not be read and stay as they were", ["reason": reason])
      }
    }
    do throws(KeySetError) {
      if let keys = try sealing?.reloadIfChanged() {
        tokens.replace(keys)
        log.info("the sealing keys of tokens were read again", ["keys": keys.keys.count])
      }
      sealingComplaint.withLock { $0.end() }
    } catch {
      let reason = error.description
      if sealingComplaint.withLock({ $0.isNew(reason) }) {
        log.error("the sealing keys of tokens could not be read and stay as they were", ["reason": reason])
      }
    }
  }
}

internal import Domain
internal import Lifecycle
internal import Observability
internal import RPC
internal import TLS

/// Reads certificates again when their files change or when it is told to, and says when one is about to end.
///
/// Connections under way keep what they began with. Files that are of no use change nothing but the log.
struct CertificateKeeper: Sendable {
  private let credentials: [any TLSCredentials]
  private let log: Logger
  private let clock: WallClock

  /// Between two looks at the files.
  private static let interval = Duration.seconds(5)
  /// Looks between two warnings: an hour.
  private static let looksPerWarning = 720
  /// How long before its end a certificate is warned of: 14 days, in seconds.
  private static let warning: Int64 = 14 * 86_400

  init(_ credentials: [any TLSCredentials], _ log: Logger, clock: WallClock = .system) {
    self.credentials = credentials
    self.log = log
    self.clock = clock
  }

  /// Looks from time to time until it is time to stop.
  func run(until stop: StopSignal) async {
    guard !credentials.isEmpty else { return await stop.wait() }
    warnOfEnds()
    await Self.repeatedly(until: stop) { looks in
      look()
      if looks % Self.looksPerWarning == 0 { warnOfEnds() }
    }
  }

  /// Does the work at every interval, until it is time to stop; the work is given how often it has been done, counted from 1.
  static func repeatedly(
    every interval: Duration = interval, until stop: StopSignal, _ work: @escaping @Sendable (Int) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await stop.wait() }
      group.addTask {
        var times = 0
        while (try? await Task.sleep(for: interval)) != nil {
          times += 1
          work(times)
        }
      }
      await group.next()
      group.cancelAll()
    }
  }

  /// Reads all files now, changed or not.
  func reload() {
    each {
      try $0.reload(); return true
    }
  }

  /// Reads those that have changed.
  func look() { each { try $0.reloadIfChanged() } }

  private func each(_ read: (any TLSCredentials) throws -> Bool) {
    for one in credentials {
      do {
        guard try read(one) else { continue }
        log.info("certificates were read again")
        warnOfEnds()
      } catch {
        log.error("certificates could not be read and stay as they were", ["reason": "\(error)"])
      }
    }
  }

  private func warnOfEnds() {
    let now = clock.now.milliseconds / 1000
    for endsAt in credentials.compactMap(\.endsAt) where endsAt - now < Self.warning {
      let days = (endsAt - now) / 86_400
      if endsAt <= now {
        log.error("a certificate has ended: nobody who checks will connect")
      } else {
        log.warning("a certificate is about to end", ["days": days])
      }
    }
  }
}

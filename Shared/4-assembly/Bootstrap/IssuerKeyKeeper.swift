internal import Fetching
internal import Identity
internal import Lifecycle
internal import Observability
internal import Synchronization

/// Asks those who issue tokens for their keys, from time to time and when a token names one that is not known.
///
/// No call ever waits for it: a token of an unknown key is refused, and believed once the key has come. An issuer that cannot be
/// asked keeps the keys that it had, for a day.
final class IssuerKeyKeeper: Sendable {
  private struct Held {
    var keys: [IssuerKeys]
    var complaints: [Complaint]
  }

  private let fetches: [Fetch]
  private let held: Mutex<Held>
  private let isMissed = Atomic(false)
  private let log: Logger

  /// Between two looks at what is due.
  private static let interval = Duration.seconds(1)

  init(_ issuers: [(issuer: TrustedIssuer, address: WebAddress)], _ log: Logger) {
    fetches = issuers.map { Fetch($0.address, authority: $0.issuer.authority) }
    held = Mutex(Held(keys: issuers.map { IssuerKeys($0.issuer) }, complaints: issuers.map { _ in Complaint() }))
    self.log = log
  }

  /// What is known at present.
  var present: [IssuerKeys] { held.withLock { $0.keys } }

  /// To be told when a token has named a key that nobody knows.
  @Sendable func miss() { isMissed.store(true, ordering: .relaxed) }

  /// Asks until it is time to stop.
  func run(_ tokens: VerifiedTokenCache, until stop: StopSignal) async {
    guard !fetches.isEmpty else { return await stop.wait() }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await stop.wait() }
      group.addTask {
        repeat {
          await self.look(tokens, at: ContinuousClock.now)
        } while (try? await Task.sleep(for: Self.interval)) != nil
      }
      await group.next()
      group.cancelAll()
    }
  }

  /// Asks whoever is due, all at once: each takes the time that a fetch may take, and no longer.
  func look(_ tokens: VerifiedTokenCache, at now: ContinuousClock.Instant) async {
    let isMissed = isMissed.exchange(false, ordering: .relaxed)
    let due = held.withLock { held in
      if isMissed { for index in held.keys.indices { held.keys[index].miss() } }
      let due = held.keys.indices.filter { held.keys[$0].isDue(at: now) }
      for index in due { held.keys[index].ask(at: now) }
      return due
    }
    // Whoever changes what is known hands it on before anybody else changes it.
    let expired = held.withLock { held in
      let expired = held.keys.indices.filter { held.keys[$0].expire(at: now) }
      if !expired.isEmpty { tokens.replace(held.keys) }
      return expired
    }
    for index in expired {
      log.error("an issuer's keys are too old and not believed any more", ["issuer": name(index)])
    }
    await withTaskGroup(of: Void.self) { group in
      for index in due {
        group.addTask {
          do throws(FetchError) {
            self.hear(try await self.fetches[index].run(), of: index, tokens, at: now)
          } catch {
            self.complain(error.description, of: index)
          }
        }
      }
    }
  }

  private func hear(_ json: [UInt8], of index: Int, _ tokens: VerifiedTokenCache, at now: ContinuousClock.Instant) {
    do throws(KeySetError) {
      let count = try held.withLock { held throws(KeySetError) -> Int? in
        let isNew = try held.keys[index].hear(json, at: now)
        held.complaints[index].end()
        guard isNew else { return nil }
        tokens.replace(held.keys)
        return held.keys[index].present?.entries.count
      }
      if let count { log.info("an issuer's keys were read", ["issuer": name(index), "keys": count]) }
    } catch {
      complain(error.description, of: index)
    }
  }

  private func complain(_ reason: String, of index: Int) {
    guard held.withLock({ $0.complaints[index].isNew(reason) }) else { return }
    log.error("an issuer's keys could not be read and stay as they were", ["issuer": name(index), "reason": reason])
  }

  private func name(_ index: Int) -> String { held.withLock { $0.keys[index].issuer.name } }
}

internal import Storage
internal import Synchronization

/// Whether a store can be relied on, as all its connections know it: the first damage found by one of them ends the writing of all.
///
/// It never mends itself: what is in memory may come from damaged pages. A service that starts anew checks anew.
final class StoreCondition: Sendable {
  private struct State {
    var damage: StoreDamage?
    var isReported = false
    var isClosing = false
  }

  enum Event {
    /// To be named and written into the log, once.
    case damaged(StoreDamage)
    case closing
  }

  let path: String
  private let isDamaged = Atomic(false)
  private let state: Monitor<State>

  init(path: String) {
    self.path = path
    state = Monitor(State())
  }

  var isSound: Bool { !isDamaged.load(ordering: .acquiring) }

  /// The first that was found.
  var damage: StoreDamage? { state.update { ($0.damage, wake: false) } }

  /// What came first stays.
  func note(_ damage: StoreDamage) {
    state.updateAll { if $0.damage == nil { $0.damage = damage } }
    isDamaged.store(true, ordering: .releasing)
  }

  /// - Throws: `.closedForDamage` once damage was found.
  func requireSound() throws(StorageError) {
    guard !isSound else { return }
    throw refusal
  }

  var refusal: StorageError {
    StorageError(.closedForDamage, "\(path) is damaged and is not written to any more")
  }

  /// Runs what is done before a store is served: damage that it meets is thrown with what lies there.
  ///
  /// - Throws: `.corrupt` in place of `.closedForDamage`.
  func namingDamage<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      guard var damage else { throw error }
      if let page = damage.page { damage.owner = PageOwners.names(of: [page], in: path)[page] }
      throw damage.error(in: path)
    }
  }

  func close() { state.updateAll { $0.isClosing = true } }

  /// What has happened; nil where nothing does for so long.
  func wait(atMost patience: Duration) -> Event? {
    state.wait(atMost: patience) { state in
      if state.isClosing { return .closing }
      guard let damage = state.damage, !state.isReported else { return nil }
      state.isReported = true
      return .damaged(damage)
    }
  }
}

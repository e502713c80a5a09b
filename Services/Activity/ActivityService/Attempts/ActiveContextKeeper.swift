internal import Domain
internal import Sharing
internal import Synchronization

/// Which context each student has in front of them, at most one an app and user (R55–R58). A hint: kept in memory, and where there are
/// too many, those are forgotten that were activated longest ago, of the organizations that have most.
final class ActiveContextKeeper: Sendable {
  struct Key: Hashable {
    var organization: OrganizationID
    var person: PersonID
    var app: AppID
  }

  private struct Entry {
    var path: IdentifierPath
    /// The number of the activation, of all.
    var activation: Int64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var activations: Int64 = 0

    /// For a tenth of the bound, so that not every activation looks at all entries.
    mutating func makeRoom(in max: Int) {
      let kept = entries.map { Kept($0.key, of: $0.key.organization, amount: 1, usedAt: $0.value.activation) }
      for key in kept.excess(over: max / 10 * 9) { entries[key] = nil }
    }
  }

  /// Of all organizations together.
  static let entriesMax = 100_000

  private let entriesMax: Int
  private let state = Mutex(State())

  init(entriesMax: Int = ActiveContextKeeper.entriesMax) { self.entriesMax = entriesMax }

  func path(for key: Key) -> IdentifierPath? {
    state.withLock { $0.entries[key]?.path }
  }

  /// Whatever was active before resigns.
  func activate(_ path: IdentifierPath, for key: Key) {
    state.withLock { state in
      state.activations += 1
      state.entries[key] = Entry(path: path, activation: state.activations)
      if state.entries.count > entriesMax { state.makeRoom(in: entriesMax) }
    }
  }

  /// None is active in an organization any more.
  func forget(_ organization: OrganizationID) {
    state.withLock { state in state.entries = state.entries.filter { $0.key.organization != organization } }
  }

  /// Changes nothing unless this one is active (R58).
  func resign(_ path: IdentifierPath, for key: Key) {
    state.withLock { state in
      if state.entries[key]?.path == path { state.entries[key] = nil }
    }
  }
}

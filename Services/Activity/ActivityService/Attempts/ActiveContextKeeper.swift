internal import Domain
internal import Synchronization

/// Which context each student has in front of them, at most one an app and user (R55–R58). A hint: kept in memory, and
/// the oldest are forgotten when there are too many.
final class ActiveContextKeeper: Sendable {
  struct Key: Hashable {
    var organization: OrganizationID
    var person: PersonID
    var app: AppID
  }

  private struct Entry {
    var path: IdentifierPath
    var stamp: UInt64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses: [(key: Key, stamp: UInt64)] = []
    var next = 0
    var stamp: UInt64 = 0
  }

  static let entriesMax = 100_000

  private let state = Mutex(State())

  func path(for key: Key) -> IdentifierPath? {
    state.withLock { $0.entries[key]?.path }
  }

  /// Whatever was active before resigns.
  func activate(_ path: IdentifierPath, for key: Key) {
    state.withLock { state in
      if state.entries[key]?.path == path { return }
      state.stamp += 1
      state.entries[key] = Entry(path: path, stamp: state.stamp)
      state.uses.append((key, state.stamp))
      while state.entries.count > Self.entriesMax || state.uses.count - state.next > 2 * Self.entriesMax {
        let use = state.uses[state.next]
        state.next += 1
        if state.entries[use.key]?.stamp == use.stamp { state.entries[use.key] = nil }
      }
      if state.next > Self.entriesMax {
        state.uses.removeFirst(state.next)
        state.next = 0
      }
    }
  }

  /// Changes nothing unless this one is active (R58).
  func resign(_ path: IdentifierPath, for key: Key) {
    state.withLock { state in
      if state.entries[key]?.path == path { state.entries[key] = nil }
    }
  }
}

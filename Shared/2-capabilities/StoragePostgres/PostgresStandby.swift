public import Observability
internal import Storage

/// This process as one that waits for a store which another has: it knows who that is, and takes the store once nobody has it.
///
/// It looks several times a second, on a thread and a connection of its own. An owner that lives puts the end of its lease off; one that
/// stops in good order gives it up at once.
public final class PostgresStandby: Sendable {
  /// How often it looks whose the store is.
  public static let period: Duration = .milliseconds(250)

  private enum Seen {
    /// It could not be asked, or was not yet.
    case nothing
    case held(StoreHolder)
    case free
  }

  private struct State {
    var seen = Seen.nothing
    var isCurrent = false
    var isClosed = false
    var outcome: Result<PostgresDatabase, any Error>?
    var waiting: CheckedContinuation<PostgresDatabase, any Error>?
  }

  private let address: PostgresAddress
  private let schema: String
  private let log: Logger
  private let open: @Sendable () throws -> PostgresDatabase
  private let state = Monitor(State())

  /// Begins to look. A database that cannot be asked at first ends it; later that passes.
  ///
  /// - Parameters:
  ///   - schema: the service's name.
  ///   - open: opens the store where nobody has it. What it throws but `.cannotOpen` and `.busy` ends the waiting.
  public init(
    _ address: PostgresAddress, schema: String, log: Logger, open: @escaping @Sendable () throws -> PostgresDatabase
  ) throws {
    (self.address, self.schema, self.log, self.open) = (address, schema, log, open)
    try WorkerThread.start("store standby") { [self] in look() }
  }

  /// Whether it was told so when it looked last. Otherwise the database does not answer.
  public var isCurrent: Bool { state.update { ($0.isCurrent, wake: false) } }

  /// Who has the store, or had it when that could be asked last; nil: nobody, or nobody that is known.
  public var holder: StoreHolder? {
    state.update { state in
      if case .held(let holder) = state.seen { (holder, wake: false) } else { (nil, wake: false) }
    }
  }

  /// Returns once it is known who has the store. Before, nobody should find this process listening, who could ask another one.
  ///
  /// - Throws: why the database cannot be asked.
  public func looked() async throws {
    while !isCurrent {
      if case .failure(let error)? = state.update({ ($0.outcome, wake: false) }) { throw error }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Returns the store once it is this process's.
  ///
  /// - Throws: what opening it throws; `CancellationError` where it is closed or cancelled first.
  public func database() async throws -> PostgresDatabase {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.update { state -> (Result<PostgresDatabase, any Error>?, wake: Bool) in
          if state.outcome == nil { state.waiting = continuation }
          return (state.outcome, wake: false)
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      close()
    }
  }

  /// Looks no more. A store that was taken stays so.
  public func close() { state.updateAll { $0.isClosed = true } }

  // MARK: Looking

  private func look() {
    var link: PostgresLink?
    var (hasLooked, isTold) = (false, false)
    while true {
      do {
        let standing: PostgresLink
        if let link { standing = link } else { standing = try connect() }
        link = standing
        let seen = try seen(on: standing)
        note(seen)
        hasLooked = true
        switch seen {
        case .free: return end(.success(try open()))
        case .held, .nothing: isTold = false
        }
      } catch let error as StorageError where hasLooked && Self.passes(error) {
        if link?.isUsable != true {
          link = nil
          // Whoever had it last is believed: where that is over, it says so itself. This process may be the only one that is cut off.
          noteLoss()
        }
        if !isTold { log.warning("the store was not to be had", ["store": address.name, "error": "\(error)"]) }
        isTold = true
      } catch {
        return end(.failure(error))
      }
      guard wait() else { return end(.failure(CancellationError())) }
    }
  }

  /// Another was first, or the database is away for now.
  private static func passes(_ error: StorageError) -> Bool {
    [.cannotOpen, .busy, .connectionLost, .conflict].contains(error.code)
  }

  private func connect() throws(StorageError) -> PostgresLink {
    let link = try PostgresLink(address, writes: false)
    try PostgresSession.begin(link, schema: schema, readsOnly: true)
    return link
  }

  private func seen(on link: PostgresLink) throws(StorageError) -> Seen {
    let known = try link.run("SELECT 1 WHERE to_regclass('store') IS NOT NULL")
    guard known.rowCount == 1 else { return .free }
    let answer = try link.run("SELECT owner FROM store WHERE one = 1 AND held_until > clock_timestamp()")
    return answer.rowCount == 1 ? .held(StoreHolder(answer.text(at: 0))) : .free
  }

  private func note(_ seen: Seen) { state.updateAll { ($0.seen, $0.isCurrent) = (seen, true) } }

  private func noteLoss() { state.updateAll { $0.isCurrent = false } }

  /// - Returns: false where it is to end.
  private func wait() -> Bool { state.wait(atMost: Self.period) { $0.isClosed ? false : nil } ?? true }

  private func end(_ outcome: Result<PostgresDatabase, any Error>) {
    let waiting = state.updateAll { state in
      (state.seen, state.outcome) = (.nothing, outcome)
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(with: outcome)
  }
}

internal import Domain
public import Observability
internal import Synchronization

/// What an app offers and what one student does in it: contexts, activities, and the outbox that brings work to the services.
///
/// One for each person and app at a time. Reading and changing touch memory alone and may be done on any thread; ``save()`` makes
/// work durable here before it returns; ``run()``, for as long as the app lives, sends it.
///
///     let store = try DataStore(options, network: network)
///     try await withThrowingTaskGroup { group in
///       group.addTask { try await store.run() }
///       …
///     }
public final class DataStore: Sendable {
  private struct DelegateReference {
    weak var value: (any DataStoreDelegate)?
  }

  let options: DataStoreOptions
  let clock: StoreClock
  let chance: @Sendable () -> UInt64
  let log: Logger
  let outbox: Outbox
  let server: ServerLine
  /// Wakes the sending.
  let signal = SendSignal()
  /// One look-up at a time asks for what is missing, so that nobody is asked twice.
  let lookups = Turnstile()
  /// One save at a time declares.
  let declarations = Turnstile()
  /// One at a time sends.
  let sending = Turnstile()
  let saves = SaveQueue()
  let trouble = Published<StoreError?>(nil)
  private let state: Mutex<LocalState>
  private let delegateReference = Mutex(DelegateReference())

  /// Opens the file, or makes it. Nothing is sent before ``run()`` or ``deliver()``.
  ///
  /// - Parameters:
  ///   - clock: nil: the machine's.
  ///   - chance: 64 random bits that nobody can guess: identifiers and the spread of attempts are made of them.
  ///   - log: told of trouble with the services and with the file; never of anybody's work.
  /// - Throws: `StoreError` with `storeInaccessible`, the file named.
  public init(
    _ options: DataStoreOptions, network: Network, clock: StoreClock? = nil,
    chance: @escaping @Sendable () -> UInt64 = { UInt64.random(in: 0 ... .max) },
    log: Logger = Logger("client", level: .warning)
  ) throws {
    let clock = clock ?? .system()
    self.options = options
    self.clock = clock
    self.chance = chance
    self.log = log
    outbox = try Outbox(
      path: options.path, app: options.appID, person: options.personID, bounds: options.bounds, now: clock.now, log: log
    )
    server = ServerLine(network, options, clock: clock)
    state = Mutex(
      LocalState(
        app: options.appID, now: clock.now, idleLimit: options.idleLimit, kept: try outbox.activities()))
  }

  /// Writes nothing more, and lets go of the file. To be called when ``run()`` has ended, after a last save.
  public func close() async { await outbox.close() }

  // MARK: What there is

  /// Builds missing contexts; held weakly.
  public var delegate: (any DataStoreDelegate)? {
    get { delegateReference.withLock { $0.value } }
    set { delegateReference.withLock { $0.value = newValue } }
  }

  /// The app's root, which always stands (R10).
  public var mainAppContext: Context { Context(self, ContextTree.root) }

  /// The one active context, if any (R55).
  public var activeContext: Context? { read { $0.active }.map { Context(self, $0) } }

  /// The activity that was started last, of those that are not stopped (R76).
  public var runningActivity: Activity? { read { $0.running }.map { Activity(self, $0) } }

  /// What waits to be sent, and what stands in the way.
  public var status: DeliveryStatus {
    let fill = outbox.state
    return DeliveryStatus(
      waiting: fill.messages, waitingBytes: fill.bytes, refused: fill.refused, trouble: trouble.value)
  }

  // MARK: Background

  /// To be called when the app goes to the background: running activities pause, and their time is on the disk when this
  /// returns (R73).
  public func enterBackground() async {
    let now = clock.now
    change { $0.enterBackground(at: now) }
    await saveTime()
  }

  /// To be called when the app comes back: the same activities go on.
  public func enterForeground() {
    let now = clock.now
    change { $0.enterForeground(at: now) }
  }

  // MARK: State

  func read<Value: Sendable>(_ body: (borrowing LocalState) -> Value) -> Value { state.withLock { body($0) } }

  @discardableResult
  func change<Value: Sendable>(_ body: (inout LocalState) throws -> Value) rethrows -> Value {
    try state.withLock { try body(&$0) }
  }

  /// 128 bits by chance, as 32 hexadecimal digits.
  func newID() -> String { Self.digits(chance()) + Self.digits(chance()) }

  private static func digits(_ word: UInt64) -> String {
    let text = String(word, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

/// What waits to be sent, and what stands in the way.
public struct DeliveryStatus: Hashable, Sendable {
  /// Messages that the services have not acknowledged.
  public let waiting: Int
  /// Their bytes.
  public let waitingBytes: Int
  /// Messages that were refused for good: see ``DataStore/refusedMessages()``.
  public let refused: Int
  /// Why the last attempt to send did not bring everything over; nil: it did, or there was none.
  public let trouble: StoreError?
}

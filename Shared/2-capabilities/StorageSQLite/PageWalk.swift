internal import CSQLite
internal import Observability
internal import Storage

/// How fast the pages of a store are looked at while it is in use.
public struct PageWalkPace: Sendable {
  /// All pages are seen in this time; small stores sooner.
  public var period: Duration = .seconds(6 * 60 * 60)
  /// No fewer pages than these a second: 8 MiB, which costs a processor less than a hundredth of its time.
  public var pagesPerSecondMin = 2048
  /// Between the end of one walk and the beginning of the next.
  public var rest: Duration = .seconds(60)
  /// Between two looks at some pages.
  public var pause: Duration = .milliseconds(250)

  /// The pace of a service.
  public init() {}

  func pagesPerPause(of pages: UInt32) -> UInt32 {
    let rate = max(Double(pagesPerSecondMin), Double(pages) / (period / .seconds(1)))
    return UInt32(clamping: max(1, Int64(rate * (pause / .seconds(1)))))
  }
}

/// Looks at every page of a store, again and again, on a thread and a connection of its own: damage is found also where nobody
/// reads. Pages that are free are looked at like all others, and then the frames of the log.
///
/// Whatever connection finds damage, the same thread finds out what lies there and says so in the log, once.
final class PageWalk: Sendable {
  private let condition: StoreCondition
  private let ended = Monitor(false)

  init(
    _ options: SQLiteOptions, _ condition: StoreCondition, _ mark: CommitMark, _ log: Logger
  ) throws(StorageError) {
    self.condition = condition
    try WorkerThread.start("store walk") { [ended] in
      PageWalkLoop(options: options, condition: condition, mark: mark, log: log).run()
      ended.updateAll { $0 = true }
    }
  }

  /// Returns when its connection is closed.
  func close() {
    condition.close()
    ended.wait { $0 ? () : nil }
  }
}

/// The walk's side of its thread.
private final class PageWalkLoop {
  private enum Place {
    case resting
    case page(UInt32)
    case frame(Int64, of: Commit)
  }

  /// While a checkpoint runs, what differs cannot be judged.
  private static let checkpointPause = Duration.milliseconds(20)

  private var connection: SQLiteConnection?
  private let options: SQLiteOptions
  private let pace: PageWalkPace
  private let condition: StoreCondition
  private let mark: CommitMark
  private let log: Logger
  private var place = Place.page(1)
  private var pages: UInt32 = 0
  private var walks = 0
  private var begin = ContinuousClock.now

  init(options: SQLiteOptions, condition: StoreCondition, mark: CommitMark, log: Logger) {
    self.options = options
    pace = options.walk
    self.condition = condition
    self.mark = mark
    self.log = log
  }

  /// Returns when the store is closed; its own connection is, too, then.
  func run() {
    defer { connection = nil }
    var pause = Duration.zero
    while true {
      switch condition.wait(atMost: pause) {
      case .closing: return
      case .damaged(let damage): report(damage)
      case nil: pause = condition.isSound ? step() : pace.rest
      }
    }
  }

  /// Returns how long to wait before the next one.
  private func step() -> Duration {
    do {
      switch place {
      case .resting:
        place = .page(1)
        begin = .now
      case .page(let page): return try lookAtPages(from: page)
      case .frame(let frame, let commit): return try lookAtFrames(from: frame, commit)
      }
      return .zero
    } catch {
      log.warning("a store cannot be looked at", ["store": condition.path, "error": "\(error)"])
      return pace.rest
    }
  }

  /// One that may write, though it never does: should it be the last to be closed, it copies the log into the file.
  private func opened() throws -> SQLiteConnection {
    if let connection { return connection }
    let opened = try SQLiteConnection(path: condition.path, access: .write, options: options, condition: condition)
    // The log's index is open from the first read on; who copies the log locks it.
    _ = try opened.exists("SELECT 1 FROM sqlite_schema")
    connection = opened
    return opened
  }

  private func lookAtPages(from page: UInt32) throws -> Duration {
    let count = pace.pagesPerPause(of: pages)
    guard let range = try opened().examinePages(from: page, count: count, isAlone: false) else { return pace.pause }
    pages = range.pages
    if range.damaged != 0 { return try judge(range.damaged) }
    place = range.next <= range.pages ? .page(range.next) : .frame(1, of: mark.content.commit ?? .none)
    return pace.pause
  }

  /// A page that was being written while it was read differs, too: it is read again while nobody writes.
  private func judge(_ page: UInt32) throws -> Duration {
    guard let again = try opened().examinePages(from: page, count: 1, isAlone: true) else {
      place = .page(page)
      return Self.checkpointPause
    }
    if again.damaged != 0 { condition.note(StoreDamage(.page(page))) }
    place = .page(page + 1)
    return .zero
  }

  private func lookAtFrames(from frame: Int64, _ commit: Commit) throws -> Duration {
    guard frame <= commit.frames else {
      endWalk(commit)
      return pace.rest
    }
    let range = try opened().examineLog(commit, from: frame, count: Int64(pace.pagesPerPause(of: pages)))
    if range.damaged != 0 {
      condition.note(StoreDamage(.frame(range.damaged, page: range.page == 0 ? nil : range.page)))
    }
    place = .frame(range.next, of: commit)
    return pace.pause
  }

  private func endWalk(_ commit: Commit) {
    place = .resting
    walks += 1
    log.log(
      walks == 1 ? .info : .debug, "all pages of a store were looked at",
      [
        "store": condition.path, "pages": pages, "frames": commit.frames,
        "seconds": ((ContinuousClock.now - begin) / .seconds(1)).rounded(),
      ])
  }

  private func report(_ damage: StoreDamage) {
    var damage = damage
    if case .page(let page) = damage.location { mark.note(damagedPage: page) }
    if let page = damage.page { damage.owner = PageOwners.names(of: [page], in: condition.path)[page] }
    log.error(
      "the store is damaged: nothing is written any more; restore a backup",
      [
        "store": condition.path, "page": damage.page.map(Int.init) ?? 0, "owner": damage.owner ?? "unknown",
        "where": damage,
      ])
  }
}

extension Commit {
  /// Before the first.
  fileprivate static let none = Commit(firstSalt: 0, secondSalt: 0, frames: 0, page: 0, checksum: 0)
}

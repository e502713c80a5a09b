internal import CSQLite
internal import Glibc
internal import Storage

/// A look at a whole store, whether a service uses it meanwhile or not: every page against its checksum, every frame of the log, and
/// whether the trees fit together. Nothing is written.
public struct StoreCheck {
  /// What was found.
  public struct Findings: Hashable, Sendable {
    /// How many pages the file has.
    public var pages = 0
    /// False: the store is of a version without checksums, and only its trees were looked at.
    public var hasChecksums = false
    /// Each with what lies there, as in `table attempt`; at most `damageMax`.
    public var damage: [StoreDamage] = []
    /// What does not fit together, in SQLite's words; at most `faultsMax`. Not asked for where pages are damaged.
    public var faults: [String] = []
    /// What the store lacks of what was acknowledged; nil: nothing that is known of.
    public var lostWork: String?

    /// Whether nothing was found: no damage, no fault, nothing lost.
    public var isSound: Bool { damage.isEmpty && faults.isEmpty && lostWork == nil }

    /// What is wrong, for people.
    public var sentences: [String] {
      damage.map { "\($0) is damaged" } + faults + (lostWork.map { [$0] } ?? [])
    }
  }

  /// Damaged pages after which no more are looked for.
  public static let damageMax = 1000
  /// Faults after which no more are looked for.
  public static let faultsMax = 100
  private static let pagesAtATime: UInt32 = 4096
  private static let checkpointPause: useconds_t = 10_000

  private let path: String
  private let connection: SQLiteConnection
  private var findings = Findings()

  /// - Parameter progress: called with how many pages of how many were looked at.
  /// - Throws: `.cannotOpen` where there is no such file.
  public static func run(_ path: String, progress: (_ done: Int, _ pages: Int) -> Void = { _, _ in }) throws -> Findings
  {
    guard unsafe access(path, R_OK) == 0 else {
      throw StorageError(.cannotOpen, "\(path) cannot be read: \(systemMessage())")
    }
    var check = try StoreCheck(path)
    try check.lookAtLog()
    try check.lookAtPages(progress)
    check.nameDamage()
    if check.findings.damage.isEmpty { try check.lookAtTrees() }
    return check.findings
  }

  private init(_ path: String) throws(StorageError) {
    self.path = path
    connection = try SQLiteConnection(
      path: path, access: .read, options: SQLiteOptions(), condition: StoreCondition(path: path), readsOverDamage: true)
  }

  private mutating func lookAtLog() throws {
    while let mark = CommitMark.content(of: path) {
      findings.lostWork = LostWork.find(in: path, try WriteAheadLog(path: path + "-wal"), mark)?.description
      // What was committed and emptied into the file since the mark was read is not what is looked for.
      if findings.lostWork == nil || CommitMark.content(of: path) == mark { return }
    }
  }

  private mutating func lookAtPages(_ progress: (Int, Int) -> Void) throws {
    do {
      // The log's index is open from the first read on.
      _ = try connection.exists("SELECT 1 FROM sqlite_schema")
    } catch let error as StorageError where error.code == .corrupt {
      // Where the schema is damaged, pages are looked at all the same; of a store without checksums nothing more can be said.
      if connection.checksumBytes == 0 { return findings.damage = [StoreDamage(.page(1), owner: "the schema")] }
    }
    findings.hasChecksums = connection.checksumBytes == Int(HOMEROOM_CHECKSUM_BYTES)
    guard findings.hasChecksums else { return }
    // Of a machine that stopped, the log has the whole pages of what it had half copied.
    let overlaid = try isInUse ? [] : WriteAheadLog(path: path + "-wal").committedPages
    var next: UInt32 = 1
    while findings.damage.count < Self.damageMax {
      guard let range = try connection.examinePages(from: next, count: Self.pagesAtATime, isAlone: false) else {
        continue
      }
      next = range.next
      findings.pages = Int(range.pages)
      if range.damaged != 0, !overlaid.contains(range.damaged), try isDamaged(range.damaged) {
        findings.damage.append(StoreDamage(.page(range.damaged)))
      }
      progress(Int(next) - 1, findings.pages)
      if next > range.pages { return }
    }
  }

  /// Whether a page differs also while nobody writes it.
  private func isDamaged(_ page: UInt32) throws -> Bool {
    while true {
      if let range = try connection.examinePages(from: page, count: 1, isAlone: true) { return range.damaged != 0 }
      usleep(Self.checkpointPause)
    }
  }

  private mutating func lookAtTrees() throws {
    do {
      findings.faults = try SQLiteCheck.faults(connection, max: Self.faultsMax)
    } catch let error as StorageError where error.code == .corrupt {
      findings.faults = [error.message]
    }
  }

  private mutating func nameDamage() {
    let names = PageOwners.names(of: Set(findings.damage.compactMap(\.page)), in: path)
    for index in findings.damage.indices {
      if let page = findings.damage[index].page, let name = names[page] { findings.damage[index].owner = name }
    }
  }

  /// Whether a service holds it.
  private var isInUse: Bool {
    guard let path = try? SQLiteDatabase.realPath(path) else { return false }
    let descriptor = unsafe open(path + "-lock", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }
}

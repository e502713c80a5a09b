internal import Archives
public import FoundationEssentials
internal import Glibc
public import Storage
internal import StorageSQLite

/// Puts the stores of a backup in place of those that are there, or of none.
///
/// Everything is checked before anything is touched. What stands is moved aside, never deleted. Each store begins a new epoch, so
/// that whoever follows it reads it anew, and takes nothing that was lost for known.
public struct Restore {
  /// Where a store goes.
  public struct Target: Sendable {
    /// Which service's store it is.
    public var format: StoreFormat
    /// The database file; what stands there is moved aside.
    public var path: String

    public init(_ format: StoreFormat, at path: String) {
      self.format = format
      self.path = path
    }
  }

  /// How far a restore is, for whoever waits.
  public enum Step: Sendable {
    /// So many bytes of the archive's files have been read.
    case reading(Int64)
    /// The copy of this service's store is opened, checked and brought to this version's schema.
    case checking(service: String)
    /// What stands is moved aside, and the copy takes its place.
    case replacing(service: String)
  }

  /// What a restore has done.
  public struct Restored: Sendable {
    /// What the archive says of itself.
    public var manifest: BackupManifest
    /// What was there before.
    public var movedAside: [String]
    /// The key files that were put into the folder; those that were there already are not among them.
    public var keys: [String]
  }

  private let archive: String
  private let targets: [Target]
  /// Where keys go; nil: they stay in the archive.
  private let keyFolder: String?
  private let replaces: Bool

  /// - Parameter replaces: whether what stands may be moved aside; else it is refused.
  public init(_ archive: String, to targets: [Target], keyFolder: String?, replaces: Bool) {
    self.archive = archive
    self.targets = targets
    self.keyFolder = keyFolder
    self.replaces = replaces
  }

  /// Reads and checks the whole archive, then replaces one store after the other. What is refused before that leaves
  /// everything as it was. If it breaks off later, it is to be run again: until then no service starts on these
  /// files.
  ///
  /// - Parameters:
  ///   - now: names the folder for what is moved aside, and begins the stores' new epoch (D32).
  ///   - report: called on the way.
  /// - Throws: `BackupError`, and the store's error where a file is in use by a service or what is to be restored
  ///   cannot be opened.
  public func run(now: Date, report: (Step) -> Void) async throws -> Restored {
    // Nobody uses what is to be replaced, until this ends.
    let locks = try targets.map { try FileLock(SQLiteDatabase.realPath($0.path) + "-lock", for: $0.path) }
    defer { withExtendedLifetime(locks) {} }
    if !replaces, let standing = targets.first(where: { exists($0.path) && !exists(Self.marker($0.path)) }) {
      throw BackupError("\(standing.path) is there already: say --replace to move it aside, or restore elsewhere")
    }

    let milliseconds = Int64(now.timeIntervalSince1970 * 1000)
    let contents: BackupContents
    do {
      contents = try await readAndCheck(milliseconds, report)
    } catch {
      // What is refused leaves nothing: a draft holds what the archive does.
      for target in targets { removeDraft(Self.draft(target.path)) }
      if let keyFolder { removeKeyDrafts(in: keyFolder) }
      throw error
    }
    var aside: [String] = []
    for target in targets { try NewFile(Self.marker(target.path)).sync() }
    for target in targets {
      report(.replacing(service: target.format.name))
      aside += try replace(target.path, milliseconds)
    }
    let keys = try placeKeys(contents.drafts)
    for target in targets { try remove(Self.marker(target.path)) }
    return Restored(manifest: contents.manifest, movedAside: aside, keys: keys)
  }

  private func readAndCheck(_ now: Int64, _ report: (Step) -> Void) async throws -> BackupContents {
    let contents = try BackupContents(of: archive, draft: draft, progress: { report(.reading($0)) })
    for target in targets {
      guard contents.drafts["\(target.format.name).sqlite"] != nil else {
        throw BackupError("\(archive) holds no store of \(target.format.name)-service")
      }
      report(.checking(service: target.format.name))
      try await prepare(Self.draft(target.path), target.format, now)
    }
    return contents
  }

  private func removeDraft(_ draft: String) {
    for part in ["", "-wal", "-shm", "-mark", "-lock"] { try? remove(draft + part) }
  }

  private func removeKeyDrafts(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(".pem-restored") || name.hasSuffix(".json-restored") {
      try? remove("\(folder)/\(name)")
    }
  }

  private static func draft(_ path: String) -> String { path + "-restored" }

  /// Says that a restore into this file has begun and not ended: a service does not start on it.
  private static func marker(_ path: String) -> String { SQLiteDatabase.restoreMarker(path) }

  private func draft(_ name: String) -> String? {
    if name.hasPrefix("keys/") {
      return keyFolder.map { "\($0)/\(lastComponent(of: name))-restored" }
    }
    return targets.first { name == "\($0.format.name).sqlite" }.map { Self.draft($0.path) }
  }

  /// Opens the draft as the service would, which checks it and brings it to this version's schema, and begins a new epoch.
  private func prepare(_ path: String, _ format: StoreFormat, _ now: Int64) async throws {
    for left in ["-wal", "-shm", "-mark"] { try remove(path + left) }
    let database = try SQLiteDatabase(
      path: path, applicationID: format.applicationID, migrations: format.migrations, now: now)
    let writer = try Writer(database, load: { _ in () })
    do {
      try await writer.write { _, transaction in try ChangeLog.renewEpoch(now, in: transaction) }
    } catch {
      await writer.close()
      database.close()
      throw error
    }
    await writer.close()
    database.close()
    database.close()
  }

  /// Moves what stands aside and the draft into its place.
  private func replace(_ path: String, _ now: Int64) throws -> [String] {
    let folderAside = "\(folder(of: path))/before-restore-\(now)"
    var moved: [String] = []
    // The log first: a log beside another store's file would be taken for that one's.
    for part in ["-wal", "-shm", "-mark", ""] where exists(path + part) {
      try makeFolder(folderAside)
      let place = "\(folderAside)/\(lastComponent(of: path))\(part)"
      try move(path + part, to: place)
      moved.append(place)
    }
    if !moved.isEmpty { try syncFolder(folderAside) }
    let draft = Self.draft(path)
    guard !exists(draft + "-wal") else {
      throw BackupError("\(draft) was not closed in good order: run the restore again")
    }
    try move(draft, to: path)
    for left in ["-shm", "-lock", "-mark"] { try remove(draft + left) }
    try syncFolder(folder(of: path))
    return moved
  }

  /// Keys that are there stay: they may have been replaced since because they were lost.
  private func placeKeys(_ drafts: [String: String]) throws -> [String] {
    guard let keyFolder else { return [] }
    var placed: [String] = []
    for (name, draft) in drafts.sorted(by: { $0.key < $1.key }) where name.hasPrefix("keys/") {
      let path = "\(keyFolder)/\(lastComponent(of: name))"
      if exists(path) {
        try remove(draft)
      } else {
        try move(draft, to: path)
        placed.append(path)
      }
    }
    try syncFolder(keyFolder)
    return placed
  }
}

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
    /// Refuses what is to be put there, for what its service keeps beside it; shown the copy, brought to this version's schema.
    public var check: (@Sendable (any Connection) throws -> Void)?

    public init(
      _ format: StoreFormat, at path: String, check: (@Sendable (any Connection) throws -> Void)? = nil
    ) {
      self.format = format
      self.path = path
      self.check = check
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
  private var targets: [Target]
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
  /// files. Whatever an interrupted restore has left behind goes with the next.
  ///
  /// - Parameters:
  ///   - now: names the folder for what is moved aside, and begins the stores' new epoch (D32).
  ///   - report: called on the way.
  /// - Throws: `BackupError`, and the store's error where a file is in use by a service or what is to be restored
  ///   cannot be opened.
  public func run(now: Date, report: (Step) -> Void) async throws -> Restored {
    let made = try targets.flatMap { try makeFolders(folder(of: $0.path)) }
    do {
      // A link stays, and what it leads to is replaced.
      var resolved = self
      resolved.targets = try targets.map { target in
        var target = target
        target.path = try SQLiteDatabase.realPath(target.path)
        return target
      }
      return try await resolved.runLocked(Int64(now.timeIntervalSince1970 * 1000), report)
    } catch {
      // What is refused leaves nothing where nothing was.
      for folder in made.reversed() { removeEmptyFolder(folder) }
      throw error
    }
  }

  private func runLocked(_ now: Int64, _ report: (Step) -> Void) async throws -> Restored {
    // Nobody uses what is to be replaced, until this ends.
    let locks = try targets.map { target in
      let path = target.path + "-lock"
      return (path: path, lock: try FileLock(path, for: target.path))
    }
    defer { withExtendedLifetime(locks) {} }
    do {
      return try await replaceAll(now, report)
    } catch {
      removeDrafts()
      for (target, lock) in zip(targets, locks) where !exists(target.path) { try? remove(lock.path) }
      throw error
    }
  }

  private func replaceAll(_ now: Int64, _ report: (Step) -> Void) async throws -> Restored {
    let note = try RestoreNote(beside: targets.map(\.path), now: now)
    let replacements = targets.map { StoreReplacement(path: $0.path, note: note) }
    let standing = try replacements.first { replacement in
      try exists(replacement.path) && !RestoreNote.isThere(beside: replacement.path) && !replacement.isDraftInPlace
    }
    if let standing, !replaces {
      throw BackupError("\(standing.path) is there already: say --replace to move it aside, or restore elsewhere")
    }
    // Of a restore that was interrupted.
    removeDrafts()
    let contents = try await readAndCheck(now, report)
    let drafts = try targets.map { try FileIdentity(of: Self.draft($0.path)) }
    for replacement in replacements { try replacement.begin(drafts) }
    var aside: [String] = []
    for (target, replacement) in zip(targets, replacements) {
      report(.replacing(service: target.format.name))
      aside += try replacement.run(with: Self.draft(target.path))
    }
    let keys = try placeKeys(contents.drafts)
    removeDrafts()
    for replacement in replacements { try replacement.end() }
    return Restored(manifest: contents.manifest, movedAside: aside, keys: keys)
  }

  private func readAndCheck(_ now: Int64, _ report: (Step) -> Void) async throws -> BackupContents {
    let contents = try BackupContents(of: archive, draft: draft, progress: { report(.reading($0)) })
    guard keyFolder == nil || contents.drafts.keys.contains(where: { $0.hasPrefix("keys/") }) else {
      throw BackupError("\(archive) holds no keys: leave out --keys. homeroom backup --keys takes them along")
    }
    var marks: [SchoolMark?] = []
    for target in targets {
      guard contents.drafts["\(target.format.name).sqlite"] != nil else {
        throw BackupError("\(archive) holds no store of \(target.format.name)-service")
      }
      report(.checking(service: target.format.name))
      marks.append(try await prepare(target, now))
    }
    try SchoolMark.check(marks, in: "the stores in \(archive)")
    return contents
  }

  /// Drafts hold what the archive does, so none stays: neither of this restore nor of one that was interrupted, which may have taken keys.
  private func removeDrafts() {
    for target in targets {
      removeFiles(in: folder(of: target.path)) { $0.hasPrefix(lastComponent(of: Self.draft(target.path))) }
    }
    for folder in Set(targets.map { folder(of: $0.path) } + [keyFolder].compactMap(\.self)) {
      removeFiles(in: folder) { $0.hasSuffix(".pem-restored") || $0.hasSuffix(".json-restored") }
    }
  }

  private func removeFiles(in folder: String, where isDraft: (_ name: String) -> Bool) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where isDraft(name) { try? remove("\(folder)/\(name)") }
  }

  private static func draft(_ path: String) -> String { path + "-restored" }

  private func draft(_ name: String) -> String? {
    if name.hasPrefix("keys/") {
      return keyFolder.map { "\($0)/\(lastComponent(of: name))-restored" }
    }
    return targets.first { name == "\($0.format.name).sqlite" }.map { Self.draft($0.path) }
  }

  /// Opens the draft as the service would, which checks it and brings it to this version's schema, and begins a new epoch.
  ///
  /// - Returns: of which school it is.
  private func prepare(_ target: Target, _ now: Int64) async throws -> SchoolMark? {
    let database = try SQLiteDatabase(
      path: Self.draft(target.path), applicationID: target.format.applicationID, migrations: target.format.migrations,
      now: now)
    let writer = try Writer(database, load: { _ in () })
    let mark: SchoolMark?
    do {
      mark = try await writer.write { _, transaction in
        try target.check?(transaction)
        try ChangeLog.renewEpoch(now, in: transaction)
        return try SchoolMark(of: transaction)
      }
    } catch {
      await writer.close()
      database.close()
      throw error
    }
    await writer.close()
    database.close()
    return mark
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

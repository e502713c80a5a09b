internal import Glibc
internal import StorageSQLite

/// What a restore writes down beside each store before anything is moved: a service does not start there until it has ended.
///
/// Whoever begins again after a kill moves what is left into the same folder, and knows the drafts that were put in place already.
struct RestoreNote {
  /// In each store's folder: where what stands goes.
  let folderName: String
  /// Where that goes which has a namesake there: somebody has put it beside the store since.
  let otherFolderName: String
  /// What an interrupted restore was about to put in place, of all stores.
  let formerDrafts: [FileIdentity]

  private static let bytesMax = 4096

  /// As an interrupted restore has left it beside some of the stores, or a new one.
  ///
  /// - Parameter now: milliseconds since 1970; names the folder.
  init(beside paths: [String], now: Int64) throws {
    let notes = try paths.filter(Self.isThere).map { path in
      let text = try readFile(SQLiteDatabase.restoreMarker(path), bytesMax: Self.bytesMax)
      return String(decoding: text, as: UTF8.self).split(separator: "\n")
    }
    otherFolderName = "before-restore-\(now)"
    // Earlier versions wrote nothing into it.
    folderName = notes.lazy.compactMap(\.first).first.map(String.init) ?? otherFolderName
    formerDrafts = notes.flatMap { $0.dropFirst() }.map { FileIdentity($0) }
  }

  /// Whether a restore has begun there and not ended.
  static func isThere(beside path: String) -> Bool { exists(SQLiteDatabase.restoreMarker(path)) }

  func write(_ drafts: [FileIdentity], beside path: String) throws {
    let marker = SQLiteDatabase.restoreMarker(path)
    // Whole, or as it was.
    let new = marker + "-new"
    do {
      let file = try NewFile(new)
      let text = Array(([folderName] + drafts.map(\.description)).joined(separator: "\n").utf8)
      try unsafe file.write(text.span.bytes)
      try file.sync()
    }
    try move(new, to: marker)
    try syncFolder(folder(of: path))
  }

  static func erase(beside path: String) throws { try remove(SQLiteDatabase.restoreMarker(path)) }
}

/// Which file it is, whatever its name: a rename keeps it, and nothing that is written does.
struct FileIdentity: Hashable, CustomStringConvertible {
  let description: String

  /// As `description` was.
  init(_ description: some StringProtocol) { self.description = String(description) }

  init(of path: String) throws {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw BackupError(path, errno: errno) }
    description = "\(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}

internal import Glibc
internal import Storage

/// Commits that were acknowledged and are no longer there.
struct LostWork: Hashable {
  enum Cause: Hashable {
    /// The log ends, or fails its checksums, before the last commit.
    case logCut(frames: Int64, of: Int64)
    /// The log with the last commit is gone, and the store's file does not have it either: a log was removed, or an older file was
    /// put in place of the store.
    case olderStore
  }

  let cause: Cause

  /// What a store lacks of what its mark says; nil: nothing. Asked before SQLite opens the store, which would hide it.
  static func find(in store: String, _ log: borrowing WriteAheadLog, _ mark: CommitMark.Content) -> LostWork? {
    guard let commit = mark.commit else { return nil }
    if log.pageBytes > 0 {
      if log.firstSalt == commit.firstSalt, log.secondSalt == commit.secondSalt {
        return log.committedFrames >= commit.frames
          ? nil : LostWork(cause: .logCut(frames: log.committedFrames, of: commit.frames))
      }
      // It began anew since, which it does only when all of it is in the file.
      if 1...restartsUnmarkedMax ~= log.firstSalt &- commit.firstSalt { return nil }
    }
    return hasPage(commit, store) ? nil : LostWork(cause: .olderStore)
  }

  /// How often a log may have begun anew since the mark came onto the disk: it is brought there each time.
  private static let restartsUnmarkedMax: UInt32 = 100

  /// Whether the file holds the commit's last page as it was committed: then the log was copied into it, with whatever program.
  private static func hasPage(_ commit: Commit, _ store: String) -> Bool {
    let descriptor = unsafe open(store, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    guard unsafe pread(descriptor, &header, header.count, 0) == header.count else { return false }
    let size = Int(header[16]) << 8 | Int(header[17])
    let pageBytes = size == 1 ? 65_536 : size
    guard pageBytes >= 512, commit.page > 0 else { return false }
    var page = [UInt8](repeating: 0, count: pageBytes)
    guard unsafe pread(descriptor, &page, pageBytes, off_t(Int(commit.page) - 1) * off_t(pageBytes)) == pageBytes else {
      return false
    }
    // Another program may have copied it as it was in the log.
    return Commit.checksum(ofPage: commit.page, page) == commit.checksum
  }
}

extension LostWork: CustomStringConvertible {
  var description: String {
    switch cause {
    case .logCut(let frames, let all):
      "its log is cut short or damaged: \(frames) of \(all) frames that were committed are there"
    case .olderStore:
      "it is older than what was committed last: its log was removed, or another file was put in its place"
    }
  }
}

internal import Crypto
internal import Domain
internal import Glibc
internal import Observability
internal import ReportEngine
internal import Storage

/// The files that organizations are kept in between two runs of the service, one for each.
///
/// None of them is needed: what is missing, torn, of another version or of something else is thrown away, and the feeds
/// are read from their beginning.
struct SnapshotFolder: Sendable {
  let path: String
  let log: Logger

  private static let suffix = ".snapshot"

  /// Where an organization's file is. Ids may hold anything, and be longer than the name of a file.
  func file(of organization: OrganizationID) -> String {
    "\(path)/\(SHA256.name(of: Array(organization.rawValue.utf8)))\(Self.suffix)"
  }

  /// Makes the folder if need be, and finds out whether it can be written to.
  func prepare() throws {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileFailure("make", path) }
    guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else { throw FileFailure("use", path) }
  }

  /// Writes what `state` is made of into the organization's file.
  func write(_ state: OrganizationState.Contents) throws {
    let file = try NewFile(file(of: state.gradebook.organization.id))
    try file.write(Array(repeating: 0, count: SnapshotHeader.size))
    var snapshot = SnapshotWriter { try file.write($0) }
    try state.write(to: &snapshot)
    try file.write(try snapshot.end().bytes, at: 0)
    try file.finish()
  }

  /// Removes the organization's file, if there is one.
  func remove(_ organization: OrganizationID) { unsafe unlink(file(of: organization)) }

  /// Every file that may be a snapshot, the largest first; what was not finished is removed.
  func files() -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var found: [(path: String, size: Int)] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let path = "\(path)/\(name)"
      if name.hasSuffix(Self.suffix + NewFile.suffix) {
        unsafe unlink(path)
      } else if name.hasSuffix(Self.suffix) {
        var facts = stat()
        _ = unsafe stat(path, &facts)
        found.append((path, Int(facts.st_size)))
      }
    }
    return found.sorted { $0.size > $1.size }.map(\.path)
  }

  /// What a file holds; nil if it is of no use, and then it is gone.
  func read(_ path: String, _ feeds: FollowedFeeds = FollowedFeeds()) -> OrganizationState.Contents? {
    do {
      let state = try unsafe MappedFile(path).withBytes { bytes in
        try unsafe OrganizationState.Contents(from: SnapshotParts(of: bytes), feeds)
      }
      guard file(of: state.gradebook.organization.id) == path else { throw SnapshotError.foreign }
      return state
    } catch let error as SnapshotError {
      log.warning("snapshot discarded, reading the feeds instead", ["file": path, "reason": "\(error)"])
      unsafe unlink(path)
    } catch {
      log.warning("snapshot cannot be read, reading the feeds instead", ["file": path, "error": "\(error)"])
    }
    return nil
  }
}

// What Report knows of an organization, and how far it had come: both in one file, so that they belong together.
extension OrganizationState.Contents {
  func write(to snapshot: inout SnapshotWriter) throws {
    for feed in Feed.allCases {
      try snapshot.write(self[feed].position) { try $1.write($0) }
      try snapshot.write(self[feed].cursor) { cursor, snapshot in
        try snapshot.write(cursor.position)
        try snapshot.write(column: cursor.digest?.bytes ?? [])
      }
      try snapshot.write(self[feed].isWhole)
      try snapshot.write(self[feed].inStepBefore) { try $1.write($0.milliseconds) }
    }
    try erasures.write(to: &snapshot)
    try gradebook.write(to: &snapshot)
  }

  /// Reads both parts at the same time: each of them is about as much work as the other.
  init(from parts: SnapshotParts, _ feeds: FollowedFeeds = FollowedFeeds()) throws {
    let work = try Beside("snapshot reader") { () throws(SnapshotError) in
      var snapshot = parts.work
      let segment = try Segment(from: &snapshot)
      try snapshot.end()
      return segment
    }
    // The bytes have to last until both are done.
    defer { work.wait() }
    var snapshot = parts.school
    func standing() throws(SnapshotError) -> FeedStanding {
      FeedStanding(
        position: try snapshot.readOptional { snapshot throws(SnapshotError) in try snapshot.readPosition() },
        cursor: try snapshot.readOptional { snapshot throws(SnapshotError) in
          FeedCursor(try snapshot.readPosition(), digest: FeedDigest(try snapshot.readColumn()))
        }, isWhole: try snapshot.readBool(),
        inStep: try snapshot.readOptional { snapshot throws(SnapshotError) in Instant(milliseconds: try snapshot.read())
        })
    }
    let activity = try standing()
    let context = try standing()
    let erasures = try ErasureStanding(from: &snapshot)
    let school = try Gradebook.School(from: &snapshot)
    try snapshot.end()
    self.init(
      gradebook: Gradebook(school, try work.result()), activity: activity, context: context, feeds: feeds,
      erasures: erasures)
  }
}

extension SnapshotWriter {
  fileprivate mutating func write(_ position: FeedPosition) throws {
    try write(position.epoch)
    try write(position.sequence)
  }
}

extension SnapshotReader {
  fileprivate mutating func readPosition() throws(SnapshotError) -> FeedPosition {
    FeedPosition(epoch: try read(), sequence: try read())
  }
}

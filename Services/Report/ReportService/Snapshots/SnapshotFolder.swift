internal import Crypto
internal import Domain
internal import Glibc
public import Observability
internal import ReportEngine
internal import Storage
internal import Synchronization

/// The files that organizations are kept in between two runs of the service, two for each: the snapshot, and the parts that it
/// names, of which the runs are read where they lie.
///
/// None of them is needed: what is missing, torn, of another version or of something else is thrown away, and the feeds
/// are read from their beginning.
struct SnapshotFolder: Sendable {
  let path: String
  let log: Logger

  private static let suffix = ".snapshot"
  private static let partsSuffix = ".parts"

  /// Where an organization's snapshot is. Ids may hold anything, and be longer than the name of a file.
  func file(of organization: OrganizationID) -> String {
    "\(path)/\(SHA256.name(of: Array(organization.rawValue.utf8)))\(Self.suffix)"
  }

  /// Where the parts are that a snapshot names.
  static func parts(of snapshot: String) -> String { snapshot.dropLast(suffix.count) + partsSuffix }

  /// The file for an organization's parts, of which there is none yet.
  func newParts(of organization: OrganizationID) -> PartFile { PartFile(Self.parts(of: file(of: organization))) }

  /// Makes the folder if need be, and finds out whether it can be written to.
  func prepare() throws {
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileFailure("make", path) }
    guard unsafe access(path, R_OK | W_OK | X_OK) == 0 else { throw FileFailure("use", path) }
  }

  /// Writes what `state` is made of: the parts that are not in their file yet, then the snapshot that names all of them.
  ///
  /// - Parameter former: what was written there last.
  /// - Returns: where the parts lie; to be held for as long as the snapshot stands.
  func write(
    _ state: OrganizationState.Contents, _ parts: PartFile, since former: KeptParts?
  ) throws -> KeptParts {
    let kept = try unsafe parts.write { store in
      try unsafe state.gradebook.keep(since: former, { $0.isIn(parts) }) { bytes in try unsafe store(bytes) }
    }
    let file = try NewFile(file(of: state.gradebook.organization.id))
    try file.write(Array(repeating: 0, count: SnapshotHeader.size))
    var snapshot = SnapshotWriter { try file.write($0) }
    try state.write(to: &snapshot, kept)
    // What was read for it meanwhile may have lacked something.
    guard !state.gradebook.damage.isFound else { throw SnapshotError.damaged }
    try file.write(try snapshot.end().bytes, at: 0)
    try file.finish()
    return kept
  }

  /// Removes the organization's files, if there are any.
  func remove(_ organization: OrganizationID) { remove(file(of: organization)) }

  private func remove(_ snapshot: String) {
    unsafe unlink(snapshot)
    unsafe unlink(Self.parts(of: snapshot))
  }

  /// Every file that may be a snapshot, that of the most work first; what was not finished, and parts that no snapshot names, is
  /// removed.
  func files() -> [String] {
    var found: [(path: String, size: Int)] = []
    var parts: Set<String> = []
    for name in names {
      let path = "\(path)/\(name)"
      if name.hasSuffix(Self.suffix + NewFile.suffix) {
        unsafe unlink(path)
      } else if name.hasSuffix(Self.suffix) {
        var facts = stat()
        _ = unsafe stat(Self.parts(of: path), &facts)
        found.append((path, Int(facts.st_size)))
      } else if name.hasSuffix(Self.partsSuffix) {
        parts.insert(path)
      }
    }
    for path in parts.subtracting(found.map { Self.parts(of: $0.path) }) { unsafe unlink(path) }
    return found.sorted { $0.size > $1.size }.map(\.path)
  }

  private var names: [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      names.append(
        unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// What a snapshot holds; nil if it or its parts are of no use, and then they are gone.
  func read(_ path: String, _ feeds: FollowedFeeds = FollowedFeeds()) -> KeptState? {
    do {
      let parts = try PartFile(opening: Self.parts(of: path))
      var (contents, kept) = try contents(of: path, feeds) { place throws(SnapshotError) in try parts.open(place) }
      try parts.settle(kept.places)
      contents.parts = parts
      return KeptState(contents: contents, parts: parts, kept: kept)
    } catch let error as SnapshotError {
      log.warning("snapshot discarded, reading the feeds instead", ["file": path, "reason": "\(error)"])
      remove(path)
    } catch {
      log.warning("snapshot cannot be read, reading the feeds instead", ["file": path, "error": "\(error)"])
    }
    return nil
  }

  private func contents(
    of path: String, _ feeds: FollowedFeeds,
    _ open: @escaping @Sendable (PartPlace) throws(SnapshotError) -> StoredPart
  ) throws -> (OrganizationState.Contents, KeptParts) {
    let snapshot = try OpenFile(path)
    let (state, kept) = try unsafe Mapping(snapshot, count: snapshot.size).withBytes { bytes in
      try unsafe OrganizationState.Contents.read(SnapshotHeader.payload(of: bytes), feeds, open)
    }
    guard file(of: state.gradebook.organization.id) == path else { throw SnapshotError.foreign }
    return (state, kept)
  }
}

// For those who look whether all is well.
extension SnapshotFolder {
  /// What a start would throw away. Nothing is changed; of one snapshot, the first that does not fit is named.
  var faults: [SnapshotFault] {
    names.filter { $0.hasSuffix(Self.suffix) }.sorted().compactMap { fault(of: $0) }
  }

  private func fault(of name: String) -> SnapshotFault? {
    let snapshot = "\(path)/\(name)"
    let damaged = Mutex<PartPlace?>(nil)
    do {
      let parts = try PartFile(opening: Self.parts(of: snapshot))
      _ = try contents(of: snapshot, FollowedFeeds()) { place throws(SnapshotError) in
        do throws(SnapshotError) { return try parts.open(place) } catch {
          damaged.withLock { $0 = $0 ?? place }
          throw error
        }
      }
      return nil
    } catch SnapshotError.version(let version) {
      return SnapshotFault(
        file: name, description: "is of version \(version): a start reads the feeds instead", isOfOtherVersion: true)
    } catch {
      guard let place = damaged.withLock({ $0 }) else {
        return SnapshotFault(file: name, description: "does not fit (\(error)): a start reads the feeds instead")
      }
      return SnapshotFault(
        file: Self.parts(of: name),
        description: "the part of \(place.count) bytes at \(place.offset) is not what was written (\(error)): a start "
          + "reads the feeds instead")
    }
  }
}

/// Something in Report's files that a start would throw away.
public struct SnapshotFault: Hashable, Sendable {
  /// The name of the file in its folder.
  public let file: String
  /// Begins behind the name of the file: what does not fit, and where.
  public let description: String
  /// It may well be whole: another version has written it.
  public var isOfOtherVersion = false

  /// - Parameter folder: nobody writes there meanwhile.
  public static func all(in folder: String, log: Logger) -> [SnapshotFault] {
    SnapshotFolder(path: folder, log: log).faults
  }
}

/// An organization as a snapshot holds it, and where its parts lie.
struct KeptState {
  let contents: OrganizationState.Contents
  let parts: PartFile
  let kept: KeptParts
}

// What Report knows of an organization, and how far it had come: both in one file, so that they belong together.
extension OrganizationState.Contents {
  func write(to snapshot: inout SnapshotWriter, _ kept: KeptParts) throws {
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
    try gradebook.write(to: &snapshot, kept)
  }

  /// Reads who and what there is beside what students did: each of them is about as much work as the other.
  ///
  /// - Parameters:
  ///   - payload: of a snapshot; it is there until this returns.
  ///   - open: finds the bytes of a part.
  static func read(
    _ payload: UnsafeRawBufferPointer, _ feeds: FollowedFeeds,
    _ open: @escaping @Sendable (PartPlace) throws(SnapshotError) -> StoredPart
  ) throws -> (OrganizationState.Contents, KeptParts) {
    var snapshot = unsafe SnapshotReader(payload)
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
    guard let place = try snapshot.readOptional({ snapshot throws(SnapshotError) in try PartPlace(from: &snapshot) })
    else { throw SnapshotError.senseless("a school that lies nowhere") }
    let part = try open(place)
    let school = try BackgroundWork("snapshot reader") { () throws(SnapshotError) in try Gradebook.School(from: part) }
    let segment = try Segment(from: &snapshot, open)
    try snapshot.end()
    let gradebook = Gradebook(try school.result(), segment)
    let contents = OrganizationState.Contents(
      gradebook: gradebook, activity: activity, context: context, feeds: feeds, erasures: erasures)
    return (contents, KeptParts(of: gradebook, school: part))
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

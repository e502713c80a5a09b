internal import Archives
internal import Crypto
public import FoundationEssentials
public import Storage
internal import StorageSQLite

/// Copies the stores of running services into one archive, each of one moment.
///
/// Activity's moment comes first: all content that its handouts and attempts name is in Context's. What the services have followed
/// of each other may be of another moment; a restore has them read it anew.
public struct Backup {
  /// Where a store lies.
  public struct Source: Sendable {
    /// Which service's store it is; what lies at the path is held against it.
    public var format: StoreFormat
    /// The database file of a service, which may be running.
    public var path: String

    public init(_ format: StoreFormat, at path: String) {
      self.format = format
      self.path = path
    }
  }

  private let images: [(source: Source, image: StoreImage)]
  private let keys: [String]
  private let version: String

  /// Takes hold of every store as it was last committed, in the order given.
  ///
  /// - Parameters:
  ///   - keys: files that go along as they are: the key that signs tokens, certificates.
  ///   - version: of the program.
  public init(_ sources: [Source], keys: [String], version: String) throws {
    images = try sources.map { source in
      let image = try StoreImage(path: source.path)
      let found = try image.read { try $0.first("PRAGMA application_id") { try $0.integer(0) } } ?? 0
      guard found == Int64(source.format.applicationID) else {
        throw BackupError("\(source.path) is not a store of \(source.format.name)-service")
      }
      return (source, image)
    }
    try SchoolMark.check(
      try images.map { try $0.image.read { try SchoolMark(of: $0) } },
      in: sources.map(\.path).joined(separator: " and "))
    self.keys = keys
    self.version = version
  }

  /// Bytes of the stores: what `write` counts its progress in.
  public var byteCount: Int64 { images.reduce(0) { $0 + $1.image.byteCount } }

  /// What a backup holds.
  public struct Written: Sendable {
    /// As it stands in the archive.
    public var manifest: BackupManifest
    /// Of the archive.
    public var byteCount: Int64
  }

  /// - Parameters:
  ///   - progress: bytes read so far.
  public func write(to path: String, now: Date, progress: (Int64) -> Void) throws -> Written {
    let archive = try ArchiveWriter(path: path)
    var files: [BackupManifest.File] = []
    var stores: [BackupManifest.Store] = []
    var done: Int64 = 0
    let seconds = Int64(now.timeIntervalSince1970)
    func add(_ name: String, byteCount: Int64, _ content: ((RawSpan) throws -> Void) throws -> Void) throws {
      try archive.addFile(name, byteCount: byteCount, modified: seconds)
      var digest = SHA256.Stream()
      try content { bytes in
        digest.add(bytes)
        try archive.write(bytes)
      }
      files.append(BackupManifest.File(name: name, bytes: byteCount, sha256: digest.digest().hexadecimal))
    }

    for (source, image) in images {
      let name = "\(source.format.name).sqlite"
      try add(name, byteCount: image.byteCount) { write in
        try image.forEachChunk { bytes in
          try write(bytes)
          done += Int64(bytes.byteCount)
          progress(done)
        }
      }
      let schema = try image.read { try $0.first("SELECT max(number) FROM schema_migration") { try $0.int(0) } } ?? 0
      stores.append(BackupManifest.Store(service: source.format.name, file: name, schema: schema))
    }
    for key in keys {
      let bytes = try readFile(key, bytesMax: Self.keyBytesMax)
      try add("keys/" + lastComponent(of: key), byteCount: Int64(bytes.count)) { try unsafe $0(bytes.span.bytes) }
    }
    let manifest = BackupManifest(version: version, createTime: now, stores: stores, files: files)
    let text = try manifest.encoded()
    try archive.addFile(BackupManifest.fileName, byteCount: Int64(text.count), modified: seconds)
    try unsafe archive.write(text.span.bytes)
    return Written(manifest: manifest, byteCount: try archive.finish())
  }

  static let keyBytesMax = 64 * 1024
}

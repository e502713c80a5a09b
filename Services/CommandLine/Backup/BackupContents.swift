internal import Archives
internal import Crypto
internal import Storage

/// What an archive holds, written into drafts beside the files that they are to become, and compared with its digests.
struct BackupContents {
  let manifest: BackupManifest
  /// The drafts, by the names of the files in the archive.
  let drafts: [String: String]

  /// - Parameters:
  ///   - draft: where a file goes; nil: it is read and compared only.
  ///   - progress: bytes read so far.
  /// - Throws: where the archive is cut, damaged, or no backup. Drafts are left behind.
  init(of path: String, draft: (_ name: String) -> String?, progress: (Int64) -> Void) throws {
    let archive = try ArchiveReader(path: path)
    var found: [String: BackupManifest.File] = [:]
    var drafts: [String: String] = [:]
    var text: [UInt8]?
    var done: Int64 = 0
    while let file = try archive.next() {
      guard text == nil, Self.isExpected(file.name), found[file.name] == nil else {
        throw BackupError("\(path) holds \"\(file.name)\", which no backup does")
      }
      if file.name == BackupManifest.fileName {
        text = try Self.readManifest(archive, file, path)
        continue
      }
      let target = draft(file.name)
      drafts[file.name] = target
      let digest = try Self.copy(archive, to: target) { count in
        done += Int64(count)
        progress(done)
      }
      found[file.name] = BackupManifest.File(name: file.name, bytes: file.byteCount, sha256: digest.hexadecimal)
    }
    guard let text else { throw BackupError("\(path) is cut off: its list of contents is missing") }
    manifest = try BackupManifest(decoding: text, from: path)
    self.drafts = drafts
    for file in manifest.files where found[file.name] != file {
      throw BackupError("\(path): \(file.name) is not what was written into it: the archive is damaged")
    }
    guard manifest.files.count == found.count, manifest.stores.allSatisfy({ found[$0.file] != nil }) else {
      throw BackupError("\(path) does not hold what its list of contents names")
    }
  }

  /// Names come from the archive and become paths.
  private static func isExpected(_ name: String) -> Bool {
    if name == BackupManifest.fileName { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 && parts[0] == "keys", let last = parts.last, last.first != "." else {
      return false
    }
    return !last.isEmpty
      && last.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  private static func readManifest(_ archive: ArchiveReader, _ file: ArchiveReader.File, _ path: String) throws
    -> [UInt8]
  {
    guard file.byteCount <= BackupManifest.bytesMax else {
      throw BackupError("\(path): its list of contents is longer than \(BackupManifest.bytesMax) bytes")
    }
    var text: [UInt8] = []
    try archive.read { bytes in
      unsafe bytes.withUnsafeBytes { unsafe text.append(contentsOf: $0) }
    }
    return text
  }

  /// - Returns: the digest of what was read.
  private static func copy(_ archive: ArchiveReader, to target: String?, _ progress: (Int) -> Void) throws -> [UInt8] {
    var digest = SHA256.Stream()
    let file = try target.map { try OpenDraft($0) }
    try archive.read { bytes in
      digest.add(bytes)
      try file?.write(bytes)
      progress(bytes.byteCount)
    }
    try file?.sync()
    return digest.digest()
  }
}

/// A new file that may be absent.
private final class OpenDraft {
  private let file: NewFile

  init(_ path: String) throws { file = try NewFile(path) }

  func write(_ bytes: RawSpan) throws { try file.write(bytes) }

  func sync() throws { try file.sync() }
}

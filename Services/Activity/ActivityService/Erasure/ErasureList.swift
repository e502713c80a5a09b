internal import Crypto
internal import Domain
internal import Glibc
internal import Identity
internal import Storage
internal import Synchronization

/// The list of all who were erased, in a file beside the store: it outlives the store's replacement by an older backup, and is
/// played against that when it is opened. It names people by digests alone, and holds the key of these, sealed by a secret that
/// every backup of the store has: the list alone tells nobody who they were.
///
/// Lines are only ever added, each on the disk before the erasure is acknowledged:
///
///     homeroom-erasures 1 SEALED-KEY CHECK
///     erased ORGANIZATION DIGEST ERASURE CHECK
///     withdrawn ERASURE CHECK
///
/// All parts are in hexadecimal. A line's check is made of the line and of the check before it, under the key: a line that was
/// changed, moved or taken out is noticed. A last line that was cut short counts as not written: its erasure was not
/// acknowledged.
final class ErasureList: Sendable {
  struct Entry: Hashable, Sendable {
    var organization: OrganizationID
    var digest: PersonDigest
    var erasure: String
  }

  /// What the file says.
  struct Contents: Sendable {
    var key: ErasureKey
    var entries: [Entry] = []
    /// Of its last line.
    fileprivate var check: [UInt8]
    /// Where its last line ends, and whether nothing but the end of the line is missing there.
    fileprivate var end: Int
    fileprivate var lacksLineEnd = false
  }

  let path: String
  /// One at a time reads and writes the file.
  private let turn = Mutex(())

  private static let heading = "homeroom-erasures 1"

  /// - Parameter path: of its file.
  init(path: String) { self.path = path }

  /// - Parameter store: the path of the store's file.
  convenience init(beside store: String) { self.init(path: store + "-erasures") }

  /// Nil where there is no list yet.
  ///
  /// - Parameter seal: the store's secret.
  /// - Throws: `.corrupt` where it cannot be read as one: without it somebody who was erased might come back.
  func read(_ seal: ErasureSeal) throws(StorageError) -> Contents? {
    try turn.withLock { _ throws(StorageError) in try contents(seal) }
  }

  /// Adds entries that it does not have yet, and makes it where there is none. Returns when they are on the disk.
  func add(_ entries: [Entry], _ key: ErasureKey, _ seal: ErasureSeal) async throws {
    try await beside { () throws(StorageError) in
      let contents = try self.contents(seal)
      if let contents, contents.key != key {
        throw StorageError(.incompatible, "\(self.path) is the list of another store's erasures")
      }
      let standing = Set(contents?.entries ?? [])
      let new = entries.filter { !standing.contains($0) }
      guard !new.isEmpty else { return }
      var lines = contents == nil ? [[Self.heading, Hexadecimal.of(seal.applied(to: key).bytes)]] : []
      lines += new.map { entry in
        ["erased"]
          + [Array(entry.organization.rawValue.utf8), entry.digest.bytes, Array(entry.erasure.utf8)].map(Hexadecimal.of)
      }
      try self.append(lines, to: contents, key)
    }
  }

  /// An organization begins anew, as in developer mode: whoever was erased there may be made up again.
  func withdraw(_ erasures: [String], _ seal: ErasureSeal) async throws {
    guard !erasures.isEmpty else { return }
    try await beside { () throws(StorageError) in
      guard let contents = try self.contents(seal) else { return }
      try self.append(
        erasures.map { ["withdrawn", Hexadecimal.of(Array($0.utf8))] }, to: contents, contents.key)
    }
  }

  /// Runs `body` on a thread of its own: it waits for the disk.
  private func beside(_ body: @escaping @Sendable () throws(StorageError) -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      do {
        try WorkerThread.start("list of erasures") { [self] in
          do {
            try turn.withLock { _ in try body() }
            continuation.resume()
          } catch {
            continuation.resume(throwing: error)
          }
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  private func contents(_ seal: ErasureSeal) throws(StorageError) -> Contents? {
    guard let bytes = try Self.bytes(of: path) else { return nil }
    var contents: Contents?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let parts = String(decoding: bytes[start..<end], as: UTF8.self).split(
        separator: " ", omittingEmptySubsequences: false)
      if var known = contents {
        guard take(parts, into: &known) else {
          // Behind the last end of a line: it was not written to its end.
          if end == bytes.count { break }
          throw damaged("a line was changed or taken out")
        }
        contents = known
      } else {
        contents = opened(parts, seal)
        if contents == nil {
          if end == bytes.count { return nil }
          throw damaged("its first line is no heading of this store's list")
        }
      }
      contents?.end = end
      contents?.lacksLineEnd = end == bytes.count
      start = end + 1
    }
    return contents
  }

  private func opened(_ parts: [Substring], _ seal: ErasureSeal) -> Contents? {
    guard parts.count == 4, "\(parts[0]) \(parts[1])" == Self.heading,
      let key = ErasureKey(Hexadecimal.bytes(parts[2])).map({ seal.applied(to: $0) }),
      Hexadecimal.bytes(parts[3]) == Self.check(parts.dropLast(), after: [], key)
    else { return nil }
    return Contents(key: key, check: Hexadecimal.bytes(parts[3]), end: 0)
  }

  /// - Returns: false where the line is not what was written.
  private func take(_ parts: [Substring], into contents: inout Contents) -> Bool {
    guard let last = parts.last else { return false }
    let check = Hexadecimal.bytes(last)
    guard check == Self.check(parts.dropLast(), after: contents.check, contents.key) else { return false }
    switch (parts[0], parts.count) {
    case ("erased", 5):
      guard let digest = PersonDigest(Hexadecimal.bytes(parts[2])) else { return false }
      contents.entries.append(
        Entry(
          organization: OrganizationID(Hexadecimal.text(parts[1])), digest: digest, erasure: Hexadecimal.text(parts[3]))
      )
    case ("withdrawn", 3):
      let erasure = Hexadecimal.text(parts[1])
      contents.entries.removeAll { $0.erasure.isExactly(erasure) }
    default: return false
    }
    contents.check = check
    return true
  }

  private static func check(_ parts: some Sequence<some StringProtocol>, after former: [UInt8], _ key: ErasureKey)
    -> [UInt8]
  {
    Array(HMAC.sha256(former + Array(parts.joined(separator: " ").utf8), key: key.bytes).prefix(16))
  }

  private func damaged(_ why: String) -> StorageError {
    StorageError(.corrupt, "\(path), the list of erasures, is damaged: \(why)")
  }

  private func append(_ lines: [[String]], to contents: Contents?, _ key: ErasureKey) throws(StorageError) {
    var check = contents?.check ?? []
    var text = contents?.lacksLineEnd == true ? "\n" : ""
    for line in lines {
      // A heading's first part is two words.
      check = Self.check(line.joined(separator: " ").split(separator: " "), after: check, key)
      text += (line + [Hexadecimal.of(check)]).joined(separator: " ") + "\n"
    }
    let offset = contents.map { $0.end + ($0.lacksLineEnd ? 0 : 1) } ?? 0
    try Self.write(Array(text.utf8), at: off_t(offset), of: path, isNew: contents == nil)
  }

  // MARK: The file

  private static func bytes(of path: String) throws(StorageError) -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("read", path)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = unsafe Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("read", path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// What stands behind `end` was cut short before, and is written over.
  private static func write(_ bytes: [UInt8], at end: off_t, of path: String, isNew: Bool) throws(StorageError) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("write", path) }
    defer { close(file) }
    guard ftruncate(file, end) == 0, lseek(file, end, SEEK_SET) == end else { throw failure("write", path) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure("write", path) }
      rest = rest.dropFirst(written)
    }
    guard fsync(file) == 0 else { throw failure("write", path) }
    if isNew { syncFolder(of: path) }
  }

  /// A file whose name the disk does not know would be gone after a loss of power.
  private static func syncFolder(of path: String) {
    let folder = unsafe open(
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func failure(_ what: String, _ path: String) -> StorageError {
    let isFull = errno == ENOSPC || errno == EDQUOT
    return StorageError(
      isFull ? .full : .connectionLost, unsafe "cannot \(what) \(path): \(String(cString: strerror(errno)))")
  }
}

/// What the list's key is sealed by: made of a secret that every backup of the store has.
struct ErasureSeal: Sendable {
  private let pad: [UInt8]

  init(secret: [UInt8]) {
    pad = HMAC.sha256(Array("homeroom-erasures".utf8), key: secret)
  }

  static func read(from connection: any Connection) throws -> ErasureSeal {
    let secret = try connection.first("SELECT value FROM secret WHERE name = 'page-tokens'") { try $0.blob(0) }
    guard let secret else { throw StorageError(.corrupt, "the store has lost its secret") }
    return ErasureSeal(secret: secret)
  }

  /// Seals a key, or opens one that was sealed.
  func applied(to key: ErasureKey) -> ErasureKey {
    ErasureKey(zip(key.bytes, pad).map { $0 ^ $1 }) ?? key
  }
}

/// Bytes as digits.
private enum Hexadecimal {
  static func of(_ bytes: [UInt8]) -> String {
    bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// None where they are no digits.
  static func bytes(_ digits: some StringProtocol) -> [UInt8] {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2) else { return [] }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else { return [] }
      bytes.append(byte)
    }
    return bytes
  }

  static func text(_ digits: some StringProtocol) -> String { String(decoding: bytes(digits), as: UTF8.self) }
}

internal import Domain
internal import Glibc
internal import Identity
internal import Storage
internal import Synchronization

/// The list of all who were erased, in a file beside the store: it outlives the store's replacement by an older backup, and is
/// played against that when it is opened. It names people by digests alone, and holds the key of these.
///
/// Lines are only ever added, each on the disk before the erasure is acknowledged:
///
///     homeroom-erasures 1 KEY
///     erased ORGANIZATION DIGEST ERASURE
///     withdrawn ERASURE
///
/// All parts are in hexadecimal. A last line that was cut short counts as not written: its erasure was not acknowledged.
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
  }

  let path: String
  /// One at a time reads and writes the file.
  private let turn = Mutex(())

  private static let heading = "homeroom-erasures 1 "

  /// - Parameter store: the path of the store's file.
  init(beside store: String) {
    path = store + "-erasures"
  }

  /// Nil where there is no list yet.
  ///
  /// - Throws: `.corrupt` where it cannot be read as one: without it somebody who was erased might come back.
  func read() throws(StorageError) -> Contents? {
    try turn.withLock { _ throws(StorageError) in try contents() }
  }

  /// Adds entries that it does not have yet, and makes it where there is none. Returns when they are on the disk.
  func add(_ entries: [Entry], _ key: ErasureKey) async throws {
    try await beside { () throws(StorageError) in
      let contents = try self.contents()
      if let contents, contents.key != key {
        throw StorageError(.incompatible, "\(self.path) is the list of another store's erasures")
      }
      let standing = Set(contents?.entries ?? [])
      let new = entries.filter { !standing.contains($0) }
      guard !new.isEmpty else { return }
      var lines = contents == nil ? [Self.heading + Hexadecimal.of(key.bytes)] : []
      lines += new.map { entry in
        let parts = [Array(entry.organization.rawValue.utf8), entry.digest.bytes, Array(entry.erasure.utf8)]
        return (["erased"] + parts.map(Hexadecimal.of)).joined(separator: " ")
      }
      try Self.write(lines, to: self.path, isNew: contents == nil)
    }
  }

  /// An organization begins anew, as in developer mode: whoever was erased there may be made up again.
  func withdraw(_ erasures: [String]) async throws {
    guard !erasures.isEmpty else { return }
    try await beside { () throws(StorageError) in
      guard try self.contents() != nil else { return }
      try Self.write(
        erasures.map { "withdrawn \(Hexadecimal.of(Array($0.utf8)))" }, to: self.path, isNew: false)
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

  private func contents() throws(StorageError) -> Contents? {
    guard let text = try Self.text(of: path) else { return nil }
    // What stands behind the last end of a line was not written to its end.
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().makeIterator()
    guard let first = lines.next() else { return nil }
    guard first.hasPrefix(Self.heading), let key = ErasureKey(Hexadecimal.bytes(first.dropFirst(Self.heading.count)))
    else { throw damaged("its first line is no heading") }
    var contents = Contents(key: key)
    while let line = lines.next() {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      switch (parts.first, parts.count) {
      case ("erased", 4):
        guard let digest = PersonDigest(Hexadecimal.bytes(parts[2])) else { throw damaged("a line names nobody") }
        contents.entries.append(
          Entry(
            organization: OrganizationID(Hexadecimal.text(parts[1])), digest: digest,
            erasure: Hexadecimal.text(parts[3])))
      case ("withdrawn", 2):
        let erasure = Hexadecimal.text(parts[1])
        contents.entries.removeAll { $0.erasure.isExactly(erasure) }
      default: throw damaged("a line is not understood")
      }
    }
    return contents
  }

  private func damaged(_ why: String) -> StorageError {
    StorageError(.corrupt, "\(path), the list of erasures, is damaged: \(why)")
  }

  // MARK: The file

  private static func text(of path: String) throws(StorageError) -> Substring? {
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
      if count == 0 { return Substring(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  private static func write(_ lines: [String], to path: String, isNew: Bool) throws(StorageError) {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("write", path) }
    defer { close(file) }
    // What was cut short before is written over.
    let end = try endOfLines(file, path)
    guard ftruncate(file, end) == 0, lseek(file, end, SEEK_SET) == end else { throw failure("write", path) }
    var bytes = Array(lines.map { $0 + "\n" }.joined().utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure("write", path) }
      bytes = bytes.dropFirst(written)
    }
    guard fsync(file) == 0 else { throw failure("write", path) }
    if isNew { syncFolder(of: path) }
  }

  /// Behind the last end of a line.
  private static func endOfLines(_ file: Int32, _ path: String) throws(StorageError) -> off_t {
    var place = lseek(file, 0, SEEK_END)
    guard place >= 0 else { throw failure("read", path) }
    var byte: UInt8 = 0
    while place > 0 {
      guard unsafe pread(file, &byte, 1, place - 1) == 1 else { throw failure("read", path) }
      if byte == UInt8(ascii: "\n") { return place }
      place -= 1
    }
    return 0
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
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) else { return [] }
      bytes.append(byte)
    }
    return bytes
  }

  static func text(_ digits: some StringProtocol) -> String { String(decoding: bytes(digits), as: UTF8.self) }
}

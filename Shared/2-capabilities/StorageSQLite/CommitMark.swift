internal import CSQLite
internal import Glibc
internal import Storage
internal import Synchronization

/// What was committed to a store last: where in its log it ends, and what the page there holds.
struct Commit: Hashable, Sendable {
  /// Which log: a log that begins anew counts the first up by one and draws the second.
  var firstSalt: UInt32
  var secondSalt: UInt32
  /// How many frames the log has with it, at least 1.
  var frames: Int64
  /// The page in the last of them, and the checksum of its content.
  var page: UInt32
  var checksum: UInt64

  /// Of a page's content without what lies unused in it: the log has that still, the store's file does not.
  static func checksum(ofPage number: UInt32, _ content: consuming [UInt8]) -> UInt64 {
    let bytes = content.count
    unsafe homeroom_clear_unused(number, &content, Int32(bytes))
    return unsafe homeroom_page_checksum(number, content, bytes - Int(HOMEROOM_CHECKSUM_BYTES))
  }
}

/// A small file beside a store that says what was committed last, so that a log which was cut short, or a store that was replaced
/// by an older one, is noticed at the next start: SQLite takes what it finds for all there was.
///
/// It is written after each commit and before anybody hears of it. It is as true as the system's memory when the process is killed.
/// After a power failure it may be older by what the system had yet to write: then it notices less, but never too much. A process
/// that is killed may leave it a commit behind; the next start brings it up to the log before the log goes into the file. Only
/// which log it speaks of is brought onto the disk at once.
final class CommitMark: Sendable {
  struct Content: Hashable, Sendable {
    /// Nil: nothing is known, and nothing will be missed.
    var commit: Commit?
    /// A page that was found damaged when the store was last in use; 0: none.
    var damagedPage: UInt32 = 0
  }

  fileprivate struct State {
    var descriptor: Int32
    var sequence: UInt64
    var content: Content
  }

  /// Two places that are written in turn, in different blocks: one is whole whenever the process or the machine ends.
  fileprivate static let slotBytes = 64
  fileprivate static let slotOffsets = [0, 4096]
  fileprivate static let magic = Array("HRmark01".utf8)

  static func path(of store: String) -> String { store + "-mark" }

  private let state: Mutex<State>

  /// Opens the file, or makes it.
  init(store path: String) throws(StorageError) {
    let path = Self.path(of: path)
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StorageError(.cannotOpen, "\(path) cannot be opened: \(systemMessage())") }
    let newest = Self.read(descriptor)
    state = Mutex(
      State(descriptor: descriptor, sequence: newest?.sequence ?? 0, content: newest?.content ?? Content()))
  }

  deinit {
    _ = state.withLock { close($0.descriptor) }
  }

  /// What it says of a store that may be in use; nil: there is none.
  static func content(of store: String) -> Content? {
    let descriptor = unsafe open(path(of: store), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor)?.content
  }

  var content: Content { state.withLock { $0.content } }

  func note(_ commit: Commit) {
    state.withLock { state in
      let isOfSameLog = state.content.commit?.firstSalt == commit.firstSalt
      state.content.commit = commit
      state.write()
      if !isOfSameLog { fdatasync(state.descriptor) }
    }
  }

  func note(damagedPage: UInt32) {
    state.withLock { state in
      state.content.damagedPage = damagedPage
      state.write()
      fdatasync(state.descriptor)
    }
  }

  /// From now on nothing is known of the store.
  func clear() {
    state.withLock { state in
      state.content = Content()
      state.write()
      fdatasync(state.descriptor)
    }
  }

  /// What it says now outlives a power failure.
  func synchronize() { state.withLock { _ = fdatasync($0.descriptor) } }

  private static func read(_ descriptor: Int32) -> (sequence: UInt64, content: Content)? {
    slotOffsets.compactMap { offset in
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: slotBytes) { buffer, count in
        count = max(0, unsafe pread(descriptor, buffer.baseAddress, slotBytes, off_t(offset)))
      }
      return Content.decode(bytes)
    }.max { $0.sequence < $1.sequence }
  }

  fileprivate static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    unsafe bytes.withUnsafeBytes { unsafe homeroom_page_checksum(0, $0.baseAddress, $0.count) }
  }
}

extension CommitMark.State {
  /// A failure leaves the mark older than the store, which misses nothing that is there.
  mutating func write() {
    sequence += 1
    let bytes = content.encoded(sequence)
    let offset = CommitMark.slotOffsets[Int(sequence % UInt64(CommitMark.slotOffsets.count))]
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
  }
}

extension CommitMark.Content {
  fileprivate func encoded(_ sequence: UInt64) -> [UInt8] {
    var bytes = CommitMark.magic
    func add(_ value: some FixedWidthInteger) {
      unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }
    add(sequence)
    add(commit?.firstSalt ?? 0)
    add(commit?.secondSalt ?? 0)
    add(commit?.frames ?? 0)
    add(commit?.page ?? 0)
    add(damagedPage)
    add(commit?.checksum ?? 0)
    add(UInt64(0))
    add(CommitMark.checksum(of: bytes[...]))
    return bytes
  }

  fileprivate static func decode(_ bytes: [UInt8]) -> (sequence: UInt64, content: Self)? {
    func value<T: FixedWidthInteger>(at offset: Int) -> T {
      unsafe bytes.withUnsafeBytes { T(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }
    guard bytes.count == CommitMark.slotBytes, bytes.starts(with: CommitMark.magic),
      value(at: 56) == CommitMark.checksum(of: bytes[..<56])
    else { return nil }
    var content = Self(damagedPage: value(at: 36))
    let frames: Int64 = value(at: 24)
    if frames > 0 {
      content.commit = Commit(
        firstSalt: value(at: 16), secondSalt: value(at: 20), frames: frames, page: value(at: 32),
        checksum: value(at: 40))
    }
    return (value(at: 8), content)
  }
}

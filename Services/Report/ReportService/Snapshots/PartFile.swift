internal import Glibc
internal import ReportEngine
internal import Synchronization

/// The file in which the parts of one organization lie, nearly all of them runs, mapped into memory.
///
/// A part is written once, at a place of its own, and read where it lies; what is read stays in memory for as long as the system
/// has room. A place is free again when nobody holds its `StoredPart` any more, and then zeros are written there: nothing that was
/// erased stays. Which places count is said by the snapshot beside the file; on a start the rest is made zeros.
///
/// What others change in the file is seen by those who read. So each part is compared with its checksum when it is read for the first
/// time in a turn, which ends when `cool` is called, and when somebody else has written to the file (`noticeWriters`).
///
/// One thread writes and reclaims; places are released, and parts are read and compared, on any.
@safe
final class PartFile: PartOwner, @unchecked Sendable {
  private struct State {
    /// Where places may be given.
    var free = FreeSpace()
    /// Not made zeros yet.
    var released: [PartPlace] = []
    /// Places that somebody holds.
    var heldCount = 0
    /// The file, once there is one, and what the system said of it when it was asked last.
    var file: OpenFile?
    var facts: FileFacts?
    /// What the system says of it changes by what this process does.
    var isBeingChanged = false
  }

  let path: String
  let turn = PartTurn()
  private let state = Mutex(State())
  /// Of the writing thread alone. Who reads holds an address, so none goes before the file does.
  private var mappings: [Mapping] = []
  /// Tells this file from another one that came into its place; nil: none was made yet.
  private var identity: FileIdentity?

  /// A file that is still to be made. What has its name goes.
  init(_ path: String) {
    self.path = path
    unsafe unlink(path)
  }

  /// A file that is there.
  ///
  /// - Throws: `FileFailure`.
  init(opening path: String) throws {
    self.path = path
    let file = try OpenFile(path)
    identity = file.identity
    mappings = [try Mapping(file, count: file.size)]
    state.withLock {
      $0.file = file
      $0.facts = file.facts
    }
  }

  /// Places that somebody holds: those of the snapshot, and those that somebody still reads.
  var heldCount: Int { state.withLock { $0.heldCount } }

  /// Whether it is still found under its name: somebody may have removed it.
  var isInPlace: Bool { identity == nil || identity == FileIdentity(of: path) }

  // MARK: Reading

  /// What lies at a place that a snapshot names. Only what is still as it was written is given.
  func open(_ place: PartPlace) throws(SnapshotError) -> StoredPart {
    guard let mapping = mappings.last, place.offset >= 0, place.count >= 0, place.offset % Self.step == 0,
      place.offset <= mapping.fileSize, place.count <= mapping.fileSize - place.offset
    else { throw .truncated }
    let bytes = unsafe mapping.bytes(place)
    guard unsafe place.isOf(bytes) else { throw .damaged }
    return unsafe hold(bytes, place, isCompared: true)
  }

  /// All places that the snapshot names have been opened: the rest of the file is free.
  ///
  /// - Throws: `SnapshotError` where two of them overlap, `FileFailure`.
  func settle(_ places: [PartPlace]) throws {
    let taken = places.map { $0.offset..<$0.offset + Self.size($0) }.sorted { $0.lowerBound < $1.lowerBound }
    var free = FreeSpace(end: taken.last?.upperBound ?? 0)
    var end = 0
    for range in taken {
      guard range.lowerBound >= end else { throw SnapshotError.senseless("two parts at one place") }
      if range.lowerBound > end { free.add(end..<range.lowerBound) }
      end = range.upperBound
    }
    let file = try OpenFile(path)
    try changing {
      try file.cut(at: free.end)
      for range in free.ranges { try file.zero(range) }
    }
    state.withLock { $0.free = free }
  }

  /// What was read is not counted as the process's memory any more: it is had again from the system's where that has kept it. It may be
  /// something else then, so all of it is compared again.
  func cool() {
    for mapping in mappings { mapping.cool() }
    turn.end()
  }

  // MARK: Others who write

  /// Ends the turn where somebody else has changed the file since this process did, or since this was asked. It asks the system, which
  /// takes some hundred nanoseconds. Not noticed is who writes while this process does, or within the system's tick after it.
  func noticeWriters() {
    state.withLock { state in
      guard !state.isBeingChanged, let facts = state.file?.facts, facts != state.facts else { return }
      state.facts = facts
      turn.end()
    }
  }

  func reaches(_ place: PartPlace) -> Bool {
    let file = state.withLock { $0.file }
    return file?.facts.map { place.offset + place.count <= $0.size } ?? false
  }

  /// Lets this process change the file, which is not taken for somebody else's doing.
  private func changing<Result>(_ body: () throws -> Result) rethrows -> Result {
    noticeWriters()
    state.withLock { $0.isBeingChanged = true }
    defer {
      state.withLock { state in
        state.isBeingChanged = false
        state.facts = state.file?.facts
      }
    }
    return try body()
  }

  // MARK: Writing

  /// Writes parts; they are durable when `body` has returned.
  ///
  /// - Parameter body: is given what writes a part's bytes.
  func write<Result>(
    _ body: ((UnsafeRawBufferPointer) throws -> StoredPart) throws -> Result
  ) throws -> Result {
    let file = try state.withLock { $0.file } ?? OpenFile(path, making: true)
    identity = file.identity
    state.withLock { $0.file = file }
    return try changing {
      let result = try unsafe write(body, to: file)
      try file.sync()
      return result
    }
  }

  private func write<Result>(
    _ body: ((UnsafeRawBufferPointer) throws -> StoredPart) throws -> Result, to file: OpenFile
  ) throws -> Result {
    try unsafe body { bytes in
      let offset = state.withLock { $0.free.take(Self.size(bytes.count)) }
      let place = unsafe PartPlace(of: bytes, at: offset)
      do {
        try unsafe file.write(bytes, at: place.offset)
        return unsafe hold(try mapped(file, place), place)
      } catch {
        // Something of it may have been written.
        state.withLock { $0.released.append(place) }
        throw error
      }
    }
  }

  private func mapped(_ file: OpenFile, _ place: PartPlace) throws -> UnsafeRawBufferPointer {
    if let mapping = mappings.last, place.offset + place.count <= mapping.count { return unsafe mapping.bytes(place) }
    // Room to grow: where the file does not reach yet, nobody reads.
    let mapping = try Mapping(file, count: max(Self.mappedMin, (place.offset + place.count) * 2))
    mappings.append(mapping)
    return unsafe mapping.bytes(place)
  }

  private func hold(_ bytes: UnsafeRawBufferPointer, _ place: PartPlace, isCompared: Bool = false) -> StoredPart {
    state.withLock { $0.heldCount += 1 }
    return unsafe StoredPart(bytes, at: place, in: self, isCompared: isCompared)
  }

  // MARK: Letting go

  func release(_ place: PartPlace) {
    state.withLock {
      $0.heldCount -= 1
      $0.released.append(place)
    }
  }

  /// Makes zeros of what nobody needs any more, and gives its place away again.
  ///
  /// - Throws: `FileFailure`; then what is not done yet is done the next time.
  func reclaim() throws {
    let released = state.withLock { state in
      defer { state.released = [] }
      return state.released
    }
    guard !released.isEmpty, isInPlace else { return }
    try changing { try reclaim(released) }
  }

  private func reclaim(_ released: [PartPlace]) throws {
    var freed = FreeSpace(end: .max)
    for place in released { freed.add(place.offset..<place.offset + Self.size(place)) }
    let file: OpenFile
    do {
      file = try OpenFile(path)
      for range in freed.ranges { try file.zero(range) }
    } catch {
      state.withLock { $0.released += released }
      throw error
    }
    let end = state.withLock { state in
      for range in freed.ranges { state.free.add(range) }
      return state.free.end
    }
    // The places may be given away from here on. A file that cannot become shorter is cut the next time.
    try file.cut(at: end)
  }

  /// Places begin at multiples of it.
  private static let step = 256
  /// The first mapping is as large as that.
  private static let mappedMin = 1 << 20

  private static func size(_ place: PartPlace) -> Int { size(place.count) }
  private static func size(_ count: Int) -> Int { max(1, (count + step - 1) / step) * step }
}

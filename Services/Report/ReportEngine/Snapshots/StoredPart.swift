internal import Synchronization

/// Where a part of an organization lies in a file, and its checksum.
public struct PartPlace: Hashable, Sendable {
  /// In bytes from the beginning of the file; aligned as `RunMemory` is.
  public let offset: Int
  /// In bytes.
  public let count: Int
  let checksum: SIMD4<UInt32>

  /// - Parameter bytes: what is about to be written there.
  public init(of bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.offset = offset
    count = bytes.count
    var checksum = Checksum()
    unsafe checksum.add(bytes)
    self.checksum = checksum.sums
  }

  /// Whether bytes are those that were written.
  public func isOf(_ bytes: UnsafeRawBufferPointer) -> Bool { unsafe PartPlace(of: bytes, at: offset) == self }

  /// Whether the same was written at another place.
  func hasSame(as other: PartPlace) -> Bool { count == other.count && checksum == other.checksum }
}

/// A part of an organization, a run for one, as bytes of a file that is mapped into memory. What is read of them is in memory for as long
/// as the system has room for it; nothing of them is the process's own.
///
/// Their place belongs to them for as long as anybody holds this: a segment, a copy of one, or the snapshot that names it.
///
/// The file may be changed by others, and a disk may give something else than it was given. So who begins to read asks `isSound`,
/// which compares the bytes with their checksum once a turn.
@safe
public final class StoredPart: @unchecked Sendable {
  /// In the file.
  public let place: PartPlace
  /// For as long as this is there.
  public let bytes: UnsafeRawBufferPointer
  private let file: any PartOwner
  private let turn: PartTurn
  /// The turn in which the bytes were found to be what was written; 0: in none.
  private let soundIn: Atomic<UInt64>

  /// - Parameters:
  ///   - bytes: are there for as long as `file`.
  ///   - isCompared: they have just been found to be what was written.
  public init(_ bytes: UnsafeRawBufferPointer, at place: PartPlace, in file: any PartOwner, isCompared: Bool = false) {
    unsafe self.bytes = bytes
    self.place = place
    self.file = file
    turn = file.turn
    soundIn = Atomic(isCompared ? turn.number : 0)
  }

  deinit { file.release(place) }

  /// Whether the bytes are what was written; where that was so before in the file's turn, they are not looked at again. On any thread.
  public var isSound: Bool {
    @inline(__always) get { soundIn.load(ordering: .relaxed) == turn.number || isSoundNow() }
  }

  /// The same, and looks at the bytes in any case: they take a microsecond for some 10 KB.
  @inline(never)
  public func isSoundNow() -> Bool {
    // The turn of before the look: what is changed meanwhile is found in the next one.
    let number = turn.number
    guard file.reaches(place), unsafe place.isOf(bytes) else { return false }
    soundIn.store(number, ordering: .relaxed)
    return true
  }

  /// Whether it lies in this file.
  public func isIn(_ other: any PartOwner) -> Bool { file === other }
}

/// A file in which parts lie. It outlives them.
public protocol PartOwner: AnyObject, Sendable {
  /// One for as long as the file is there.
  var turn: PartTurn { get }
  /// Whether the file is long enough at this moment to hold what lies there: to read behind its end would end the process.
  func reaches(_ place: PartPlace) -> Bool
  /// Nobody needs what lies there any more. Called on any thread; it must not block.
  func release(_ place: PartPlace)
}

extension PartPlace {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(offset)
    try snapshot.write(count)
    for lane in 0..<4 { try snapshot.write(checksum[lane]) }
  }

  /// Reads it from a snapshot. It may be anywhere: the file tells.
  public init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    offset = try snapshot.read()
    count = try snapshot.read()
    checksum = SIMD4(try snapshot.read(), try snapshot.read(), try snapshot.read(), try snapshot.read())
  }
}

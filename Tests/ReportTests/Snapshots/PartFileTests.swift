import Foundation
import Testing

@testable import ReportEngine
@testable import ReportService

/// Places in the file of parts, where the system refuses what is asked of it.
@Suite("File of parts")
struct PartFileTests {
  /// A file that, from some time on, may not become shorter, as some file systems refuse it when they are full.
  private final class Sealable {
    let descriptor: Int32
    var path: String { "/proc/self/fd/\(descriptor)" }

    private static let allowSealing: UInt32 = 2
    private static let addSeals: Int32 = 1033
    private static let shrink: Int32 = 2

    private typealias Make = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32

    init() throws {
      // The system's headers keep it from who does not ask for what is not POSIX.
      let make = unsafe unsafeBitCast(dlsym(nil, "memfd_create"), to: Make?.self)
      descriptor = unsafe make?("parts", Self.allowSealing) ?? -1
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    func seal() throws { try #require(fcntl(descriptor, Self.addSeals, Self.shrink) == 0) }
  }

  /// Of three parts of 1,000 bytes each, and the path of their file, to be changed as others would.
  private func threeParts(_ body: (PartFile, [StoredPart], String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.path + "/homeroom-parts-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = PartFile(path)
    let parts = try (1...3).map { try part($0, in: file) }
    #expect(parts.map(\.isSound) == [true, true, true])
    try body(file, parts, path)
  }

  private func overwrite(_ path: String, at offset: Int) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: [0xFF])
    try file.close()
  }

  @Test("a byte that somebody else writes is noticed before the part is used again", arguments: [0, 500, 999])
  func othersWrite(index: Int) throws {
    try threeParts { file, parts, path in
      // Not within the system's tick of this process' own writing.
      try waitForTick(path)
      try overwrite(path, at: parts[1].place.offset + index)
      #expect(parts.map(\.isSound) == [true, true, true], "nobody has asked yet")
      file.noticeWriters()
      #expect(parts.map(\.isSound) == [true, false, true])
      #expect(!parts[1].isSound, "nor later")
    }
  }

  @Test("a byte that changes and leaves no trace is noticed in the next turn")
  func nextTurn() throws {
    try threeParts { file, parts, path in
      try overwrite(path, at: parts[2].place.offset)
      file.cool()
      #expect(parts.map(\.isSound) == [true, true, false])
    }
  }

  @Test("what the process itself writes and gives back ends no turn")
  func ownWrites() throws {
    try threeParts { file, parts, _ in
      let turn = file.turn.number
      for byte in UInt8(4)..<9 {
        var another: StoredPart? = try part(byte, in: file)
        file.noticeWriters()
        #expect(another?.isSound == true)
        another = nil
        try file.reclaim()
        file.noticeWriters()
      }
      #expect(file.turn.number == turn)
      #expect(parts.map(\.isSound) == [true, true, true])
    }
  }

  @Test("behind the end of a file that somebody cuts off, nothing is read")
  func cutOff() throws {
    try threeParts { file, parts, path in
      try waitForTick(path)
      let isCut = unsafe truncate(path, off_t(parts[1].place.offset + 10)) == 0
      try #require(isCut)
      file.noticeWriters()
      #expect(parts.map(\.isSound) == [true, false, false])
    }
  }

  /// Returns when a change of the file would have another time than the last one.
  private func waitForTick(_ path: String) throws {
    let other = path + "-clock"
    defer { try? FileManager.default.removeItem(atPath: other) }
    func changed(_ path: String) throws -> timespec {
      var facts = stat()
      let isThere = unsafe stat(path, &facts) == 0
      try #require(isThere)
      return facts.st_ctim
    }
    let last = try changed(path)
    while true {
      _ = FileManager.default.createFile(atPath: other, contents: Data([1]))
      let now = try changed(other)
      if (now.tv_sec, now.tv_nsec) > (last.tv_sec, last.tv_nsec) { return }
    }
  }

  private func part(_ byte: UInt8, in file: PartFile) throws -> StoredPart {
    try unsafe file.write { store in
      try unsafe [UInt8](repeating: byte, count: 1_000).withUnsafeBytes { bytes in try unsafe store(bytes) }
    }
  }

  @Test("a file that cannot be cut gives no place away twice")
  func uncut() throws {
    let disk = try Sealable()
    let file = try PartFile(opening: disk.path)
    try file.settle([])
    let first = try part(1, in: file)
    var second: StoredPart? = try part(2, in: file)
    #expect(second != nil)
    try disk.seal()
    second = nil
    for _ in 0..<3 { try? file.reclaim() }
    let later = try (3..<8).map { try part($0, in: file) }
    let places = ([first] + later).map { $0.place.offset..<$0.place.offset + $0.place.count }
    for (index, place) in places.enumerated() {
      #expect(places[..<index].allSatisfy { !$0.overlaps(place) }, "\(places)")
    }
    for (byte, held) in zip([1] + (3..<8), [first] + later) {
      #expect(unsafe held.bytes.allSatisfy { $0 == byte })
    }
  }
}

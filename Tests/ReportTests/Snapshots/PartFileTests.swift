import Foundation
import ReportEngine
import Testing

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

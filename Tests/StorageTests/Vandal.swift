import Foundation
import Observability
import Synchronization

@testable import StorageSQLite

/// Changes files behind a store's back.
///
/// It keeps them open: closing any descriptor of a file drops the locks that this process has on it.
final class Vandal {
  static let pageBytes = 4096
  private let handle: FileHandle

  init(_ path: String) throws {
    guard let handle = FileHandle(forUpdatingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
    self.handle = handle
  }

  var pages: Int { get throws { Int(try handle.seekToEnd()) / Self.pageBytes } }

  func read(_ count: Int, at offset: Int) throws -> [UInt8] {
    try handle.seek(toOffset: UInt64(offset))
    return [UInt8](try handle.read(upToCount: count) ?? Data())
  }

  func write(_ bytes: [UInt8], at offset: Int) throws {
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
  }

  /// Pages count from 1.
  func page(_ number: Int) throws -> [UInt8] { try read(Self.pageBytes, at: (number - 1) * Self.pageBytes) }

  func writePage(_ bytes: [UInt8], _ number: Int) throws { try write(bytes, at: (number - 1) * Self.pageBytes) }

  /// Returns the byte that stood there.
  @discardableResult
  func flip(at offset: Int, by mask: UInt8 = 0x10) throws -> UInt8 {
    let byte = try read(1, at: offset)[0]
    try write([byte ^ mask], at: offset)
    return byte
  }

  func cut(to bytes: Int) throws { try handle.truncate(atOffset: UInt64(bytes)) }
}

/// Lines of a log, kept.
final class KeptLog: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  var errors: [String] { all.filter { $0.contains("level=error") } }

  var logger: Logger {
    Logger(
      "test", level: .debug,
      to: LogSink(.logfmt) { line in
        self.lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
      })
  }
}

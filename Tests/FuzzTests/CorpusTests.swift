import Foundation
import FuzzTargets
import Glibc
import Testing

/// What fuzzing has kept: inputs that reach new code, and those that once brought something down.
@Suite(.serialized) struct CorpusTests {
  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/Fuzz"

  @Test("every input that fuzzing has kept is taken without a trap", arguments: FuzzTarget.allCases)
  func corpus(_ target: FuzzTarget) async throws {
    let inputs = Self.files(in: "\(Self.root)/corpus/\(target.rawValue)")
    #expect(!inputs.isEmpty, "each target begins somewhere")
    try await Self.run(target, inputs.map(Self.contents))
  }

  @Test("what once brought it down does so no more", arguments: FuzzTarget.allCases)
  func crashes(_ target: FuzzTarget) async throws {
    let inputs = Self.files(in: "\(Self.root)/crashes/\(target.rawValue)")
    try await Self.run(target, inputs.map(Self.contents))
  }

  @Test("nothing, one octet and many alike are taken without a trap", arguments: FuzzTarget.allCases)
  func extremes(_ target: FuzzTarget) async throws {
    let inputs = [0, 1, 2, 3, 40_000].flatMap { count in
      [UInt8(0), 1, 0x7F, 0xFF].map { [UInt8](repeating: $0, count: count) }
    }
    try await Self.run(target, inputs)
  }

  /// On a thread of its own: a target waits for tasks, and must not hold a thread that they need.
  private static func run(_ target: FuzzTarget, _ inputs: [[UInt8]]) async throws {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        for input in inputs { target.run(input) }
        continuation.resume()
      }
      thread.start()
    }
  }

  private struct Unreadable: Error { let path: String }

  /// None where there is no such folder.
  private static func files(in folder: String) -> [String] {
    guard let list = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(list) }
    var names: [String] = []
    while let entry = unsafe readdir(list) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append("\(folder)/\(name)") }
    }
    return names.sorted()
  }

  private static func contents(of path: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { throw Unreadable(path: path) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}

import Console
import FoundationEssentials
import Glibc

/// Who asks for what, as a file: `homeroom load prepare` writes it, `homeroom load report` reads it.
struct LoadTargetFile: Codable, Sendable {
  /// Someone who may read some handouts.
  struct Reader: Codable, Sendable {
    var token: String
    var handouts: [String]
  }

  /// Someone who may record work for students.
  struct Recorder: Codable, Sendable {
    var token: String
  }

  var readers: [Reader]
  var recorder: Recorder?

  init(readers: [Reader], recorder: Recorder?) {
    self.readers = readers
    self.recorder = recorder
  }

  init(path: String) throws {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw CommandFailure("\(path) cannot be read")
    }
    do {
      self = try JSONDecoder().decode(LoadTargetFile.self, from: data)
    } catch {
      throw CommandFailure("\(path) is no file of targets such as `homeroom load prepare` writes: \(error)")
    }
  }

  /// It holds tokens: only its owner may read it.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let bytes = Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CommandFailure(path, errno: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress!, $0.count) }
      guard written > 0 else { throw CommandFailure(path, errno: errno) }
      rest = rest.dropFirst(written)
    }
  }
}

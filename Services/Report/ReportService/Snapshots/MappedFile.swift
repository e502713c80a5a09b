internal import Glibc

/// A file's bytes in memory, read-only: only what is looked at is read.
@safe
final class MappedFile {
  private let memory: UnsafeRawBufferPointer

  /// - Throws: `FileFailure`.
  init(_ path: String) throws {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileFailure("open", path) }
    defer { close(file) }
    var facts = stat()
    guard unsafe fstat(file, &facts) == 0 else { throw FileFailure("read", path) }
    let size = Int(facts.st_size)
    guard size > 0 else {
      unsafe memory = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    // All of it is wanted, and soon.
    let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { throw FileFailure("map", path) }
    unsafe memory = UnsafeRawBufferPointer(start: address, count: size)
  }

  deinit {
    if let address = unsafe memory.baseAddress {
      unsafe munmap(UnsafeMutableRawPointer(mutating: address), memory.count)
    }
  }

  /// - Parameter body: must not let the bytes out.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(memory)
  }
}

/// What the system says when a file cannot be read or written.
struct FileFailure: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, _ path: String) {
    description = unsafe "cannot \(what) \(path): \(String(cString: strerror(errno)))"
  }
}

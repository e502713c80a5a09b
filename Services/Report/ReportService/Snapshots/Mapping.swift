internal import Glibc
internal import ReportEngine

/// The beginning of a file, mapped as memory that can only be read. It shows what is written to the file later, too.
@safe
final class Mapping: @unchecked Sendable {
  private let memory: UnsafeRawBufferPointer
  /// Of the file, when it was mapped.
  let fileSize: Int

  /// - Parameter count: in bytes; may be more than the file has, where nobody reads.
  /// - Throws: `FileFailure`.
  init(_ file: OpenFile, count: Int) throws {
    fileSize = file.size
    guard count > 0 else {
      unsafe memory = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let address = unsafe mmap(nil, count, PROT_READ, MAP_SHARED, file.descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { throw FileFailure("map", file.path) }
    unsafe memory = UnsafeRawBufferPointer(start: address, count: count)
  }

  deinit {
    if let address = unsafe memory.baseAddress {
      unsafe munmap(UnsafeMutableRawPointer(mutating: address), memory.count)
    }
  }

  var count: Int { unsafe memory.count }

  /// - Parameter body: must not let the bytes out.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try unsafe body(memory)
  }

  /// - Precondition: the place lies in it.
  func bytes(_ place: PartPlace) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(rebasing: memory[place.offset..<place.offset + place.count])
  }

  /// Gives back what the process has of it; the system may keep it.
  func cool() {
    guard let address = unsafe memory.baseAddress else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: address), memory.count, MADV_DONTNEED)
  }
}

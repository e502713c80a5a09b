internal import CArchive

/// Reads an archive that `ArchiveWriter` wrote, file by file, in its order.
@safe public final class ArchiveReader {
  private let handle: OpaquePointer
  private let path: String
  private var buffer = [UInt8](repeating: 0, count: 256 * 1024)

  /// One file of the archive. Its bytes are read before the next one is asked for.
  public struct File: Hashable, Sendable {
    /// As the archive has it: hostile until it is checked.
    public let name: String
    /// As the archive says; how many there are turns out when it is read.
    public let byteCount: Int64
  }

  /// - Throws: where there is no such file, or it cannot be read.
  public init(path: String) throws(ArchiveError) {
    self.path = path
    guard let handle = unsafe archive_read_new() else { throw ArchiveError("out of memory") }
    unsafe self.handle = handle
    try check(unsafe archive_read_support_filter_zstd(handle))
    try check(unsafe archive_read_support_format_tar(handle))
    try check(unsafe archive_read_open_filename(handle, path, 256 * 1024))
  }

  deinit {
    unsafe archive_read_free(handle)
  }

  /// The next file; nil after the last.
  public func next() throws(ArchiveError) -> File? {
    var entry: OpaquePointer?
    let result = unsafe archive_read_next_header(handle, &entry)
    guard result != ARCHIVE_EOF else { return nil }
    try check(result)
    guard let entry = unsafe entry, let name = unsafe archive_entry_pathname(entry) else { throw failure() }
    return File(name: unsafe String(cString: name), byteCount: unsafe archive_entry_size(entry))
  }

  /// Shows the bytes of the file at hand to `body`, piece by piece.
  public func read(_ body: (RawSpan) throws -> Void) throws {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe archive_read_data(handle, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw failure() }
      guard count > 0 else { return }
      try unsafe buffer.withUnsafeBytes { unsafe try body($0.bytes.extracting(first: count)) }
    }
  }

  private func check(_ result: Int32) throws(ArchiveError) {
    guard result >= ARCHIVE_WARN else { throw failure() }
  }

  private func failure() -> ArchiveError {
    let reason = unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? systemMessage()
    return ArchiveError("\(path) cannot be read as a backup: \(reason)")
  }
}

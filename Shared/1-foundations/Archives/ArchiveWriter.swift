internal import CArchive
internal import Glibc

/// Writes a tar archive that is compressed as it is written (zstd): `tar --zstd -xf` reads it, too.
///
/// It is written beside its place and appears there, synced, only when it is finished: a path names a whole archive or none.
@safe public final class ArchiveWriter {
  private let handle: OpaquePointer
  private let descriptor: Int32
  private let path: String
  private var draft: String { path + ".partial" }
  private var isFinished = false
  private var syncedTo: off_t = 0

  /// S_IFREG, which two modules declare.
  private static let regularFile: UInt32 = 0o100000

  /// - Throws: where the file cannot be made, or stands already.
  public init(path: String) throws(ArchiveError) {
    self.path = path
    guard unsafe access(path, F_OK) != 0 else { throw ArchiveError("\(path) is there already: name another file") }
    let draft = path + ".partial"
    descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ArchiveError("\(draft): \(systemMessage())") }
    guard let handle = unsafe archive_write_new() else { throw ArchiveError("out of memory") }
    unsafe self.handle = handle
    try check(unsafe archive_write_set_format_pax_restricted(handle))
    try check(unsafe archive_write_add_filter_zstd(handle))
    // Pages of records shrink to a third at once; more effort takes the processor from the services.
    try check(unsafe archive_write_set_filter_option(handle, "zstd", "compression-level", "1"))
    try check(unsafe archive_write_open_fd(handle, descriptor))
  }

  deinit {
    unsafe archive_write_free(handle)
    close(descriptor)
    if !isFinished { unsafe unlink(draft) }
  }

  /// Begins the next file; exactly `byteCount` bytes are to be written.
  ///
  /// - Parameter modified: seconds since 1970.
  public func addFile(_ name: String, byteCount: Int64, modified: Int64) throws(ArchiveError) {
    guard let entry = unsafe archive_entry_new() else { throw ArchiveError("out of memory") }
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname(entry, name)
    unsafe archive_entry_set_size(entry, byteCount)
    unsafe archive_entry_set_filetype(entry, Self.regularFile)
    unsafe archive_entry_set_perm(entry, 0o600)
    unsafe archive_entry_set_mtime(entry, Int(modified), 0)
    try check(unsafe archive_write_header(handle, entry))
  }

  /// Adds bytes to the file that was begun last.
  public func write(_ bytes: borrowing RawSpan) throws(ArchiveError) {
    let count = bytes.byteCount
    let written = unsafe bytes.withUnsafeBytes { unsafe archive_write_data(handle, $0.baseAddress, count) }
    guard written == count else { throw failure() }
    try syncNowAndThen()
  }

  /// Brings what was written onto the disk a little at a time: all of it at the end would make everyone wait who syncs meanwhile.
  private func syncNowAndThen() throws(ArchiveError) {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end - syncedTo >= Self.bytesPerSync else { return }
    guard fdatasync(descriptor) == 0 else { throw ArchiveError("\(path): \(systemMessage())") }
    syncedTo = end
  }

  private static let bytesPerSync: off_t = 4 * 1024 * 1024

  /// Ends the archive and puts it in its place, synced.
  ///
  /// - Returns: how many bytes it has.
  public func finish() throws(ArchiveError) -> Int64 {
    try check(unsafe archive_write_close(handle))
    let byteCount = Int64(lseek(descriptor, 0, SEEK_END))
    guard fsync(descriptor) == 0, unsafe rename(draft, path) == 0 else {
      throw ArchiveError("\(path): \(systemMessage())")
    }
    isFinished = true
    syncFolder(of: path)
    return byteCount
  }

  private func check(_ result: Int32) throws(ArchiveError) {
    guard result >= ARCHIVE_WARN else { throw failure() }
  }

  private func failure() -> ArchiveError {
    // The system's number where a call of it failed: "Write error" alone does not say that the disk is full.
    let number = unsafe archive_errno(handle)
    let reasons = [
      unsafe archive_error_string(handle).map { unsafe String(cString: $0) },
      number > 0 ? unsafe String(cString: strerror(number)) : nil,
    ].compactMap(\.self)
    return ArchiveError("\(path) could not be written: \(reasons.joined(separator: ": "))")
  }
}

/// What the last failed system call says.
func systemMessage() -> String { unsafe String(cString: strerror(errno)) }

/// A file that was renamed is there after a power cut only when its folder is synced, too.
private func syncFolder(of path: String) {
  let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  let descriptor = unsafe open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}

internal import Glibc
internal import Synchronization

/// Revocations in a file that may change while it is in use, and need not be there yet.
public final class RevocationFile: Sendable {
  /// Where the file is, or will be.
  public let path: String
  private let stamp = Mutex<[Int]?>(nil)

  /// Reads nothing yet.
  public init(_ path: String) { self.path = path }

  /// What the file says; nothing where there is none.
  public func read() throws(RevocationError) -> Revocations {
    let stamp = present()
    self.stamp.withLock { $0 = stamp }
    guard stamp != [] else { return Revocations() }
    let bytes: [UInt8]
    do throws(TrustFileError) {
      bytes = try TrustFile.read(path, bytesMax: Revocations.bytesMax)
    } catch {
      throw .file("\(path): \(error)")
    }
    do throws(RevocationError) {
      return try Revocations(json: bytes)
    } catch {
      throw .file("\(path): \(error)")
    }
  }

  /// The same when the file is not the one that was read last; nil otherwise, and when it is gone: what was revoked stays so.
  public func readIfChanged() throws(RevocationError) -> Revocations? {
    let now = present()
    let isNew = stamp.withLock { $0 != now }
    guard isNew, now != [] else { return nil }
    return try read()
  }

  /// What tells one state of the file from another; empty where there is none.
  private func present() -> [Int] {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return [] }
    return [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
      status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }
}

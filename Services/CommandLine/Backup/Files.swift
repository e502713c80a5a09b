internal import Glibc

// What a backup does with files and folders, with errors that name them.

func systemMessage(_ error: Int32 = errno) -> String { unsafe String(cString: strerror(error)) }

func lastComponent(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

func folder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

func readFile(_ path: String, bytesMax: Int) throws -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw BackupError(path, errno: errno) }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: bytesMax + 1)
  var count = 0
  while count < bytes.count {
    let read = unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count)
    }
    guard read >= 0 else { throw BackupError(path, errno: errno) }
    guard read > 0 else { return Array(bytes[..<count]) }
    count += read
  }
  throw BackupError("\(path) is longer than \(bytesMax) bytes: it is not what it should be")
}

/// A file that is written from its beginning, readable by its owner only, and synced when it is closed.
struct NewFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw BackupError(path, errno: errno) }
  }

  deinit { Glibc.close(descriptor) }

  func write(_ bytes: RawSpan) throws {
    var done = 0
    while done < bytes.byteCount {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done)
      }
      guard written >= 0 else {
        if errno == EINTR { continue }
        throw BackupError(path, errno: errno)
      }
      done += written
    }
  }

  func sync() throws {
    guard fsync(descriptor) == 0 else { throw BackupError(path, errno: errno) }
  }
}

/// What was renamed or made in a folder is there after a power cut only when the folder is synced, too.
func syncFolder(_ path: String) throws {
  let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0, fsync(descriptor) == 0 else { throw BackupError(path, errno: errno) }
  close(descriptor)
}

func makeFolder(_ path: String) throws {
  guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw BackupError(path, errno: errno) }
}

/// Makes a folder and those above it that are missing.
///
/// - Returns: those that were made, the outermost first.
func makeFolders(_ path: String) throws -> [String] {
  guard !exists(path) else { return [] }
  let above = folder(of: path)
  let made = above == path ? [] : try makeFolders(above)
  try makeFolder(path)
  return made + [path]
}

/// One that holds anything stays.
func removeEmptyFolder(_ path: String) { _ = unsafe rmdir(path) }

func move(_ from: String, to: String) throws {
  guard unsafe rename(from, to) == 0 else { throw BackupError("\(from) could not be moved to \(to)", errno: errno) }
}

func remove(_ path: String) throws {
  guard unsafe unlink(path) == 0 || errno == ENOENT else { throw BackupError(path, errno: errno) }
}

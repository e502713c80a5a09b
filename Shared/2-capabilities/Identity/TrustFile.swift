internal import Crypto
internal import Glibc

/// Reads files that say whom to believe: nobody else may change them, nor read those that are secret.
public enum TrustFile {
  /// What the file holds, cut behind one byte more than it may hold: a longer one is known for it.
  public static func read(_ path: String, bytesMax: Int, isSecret: Bool = false) throws(TrustFileError) -> [UInt8] {
    // Without waiting for whoever writes into a pipe.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    guard !isSecret || !SecretFile.isReadableByOthers(descriptor) else { throw .othersMayRead }
    guard status.st_mode & 0o022 == 0 else { throw .othersMayWrite }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count <= bytesMax {
      let count = unsafe Glibc.read(descriptor, &part, min(part.count, bytesMax + 1 - bytes.count))
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return bytes
  }
}

/// Why such a file is not read.
public enum TrustFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's number.
  case system(Int32)
  case noFile
  case othersMayWrite
  case othersMayRead

  /// A sentence for the operator, with what to do where that is known.
  public var description: String {
    switch self {
    case .system(let number): unsafe String(cString: strerror(number))
    case .noFile: "this is no file"
    case .othersMayWrite:
      "others may change what it says, and so be anyone: run chmod go-w on it, and look at what it says"
    case .othersMayRead: "others may read these keys: run chmod 600 on it, or make new ones if they may have"
    }
  }
}

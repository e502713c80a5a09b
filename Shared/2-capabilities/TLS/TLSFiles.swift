internal import Crypto
internal import Glibc

/// The files that one end of TLS is made of, in PEM form.
public struct TLSFiles: Sendable, Hashable {
  /// This end's certificate, followed by those that lead to its authority.
  public var certificate: String?
  /// The key of that certificate; only its owner may read it.
  public var key: String?
  /// Certificates of those who vouch for the other end.
  public var authority: String?

  /// - Parameters:
  ///   - certificate: nil: this end shows none.
  ///   - key: needed with a certificate.
  ///   - authority: nil: a client trusts those that this system trusts, and a server asks for no certificate.
  public init(certificate: String? = nil, key: String? = nil, authority: String? = nil) {
    self.certificate = certificate
    self.key = key
    self.authority = authority
  }

  static let bytesMax = 1024 * 1024

  /// The content of one of them. A secret one must not be readable by anyone but its owner.
  static func read(_ path: String, isSecret: Bool = false) throws(TLSError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard !isSecret || !SecretFile.isReadableByOthers(descriptor) else {
      throw .file("\(path): others may read this key: run chmod 600 on it, or make a new one if they may have")
    }
    guard status.st_size <= bytesMax else { throw .file("\(path): this is too long to be a certificate or a key") }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16 * 1024)
    while bytes.count <= bytesMax {
      let count = unsafe Glibc.read(descriptor, &part, part.count)
      guard count >= 0 else { throw failure(path) }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return bytes
  }

  private static func failure(_ path: String) -> TLSError {
    .file("\(path): \(unsafe String(cString: strerror(errno)))")
  }

  /// What tells one state of the files from another; a file put in another's place counts as changed.
  struct Stamp: Equatable {
    private var numbers: [Int] = []

    init(_ files: TLSFiles) {
      for path in [files.certificate, files.key, files.authority] {
        guard let path else { continue }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
          numbers.append(-1)
          continue
        }
        numbers += [
          Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
          // A key that was refused because others could read it is taken once they cannot: that leaves its content alone.
          status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
      }
    }
  }
}

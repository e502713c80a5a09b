internal import Glibc

/// A private key in a file that only its owner may read.
public enum KeyFile {
  /// A key in PEM form has a few hundred bytes.
  static let bytesMax = 16 * 1024

  /// Reads the key; makes and stores one where there is none. Of several processes doing so at once, all get the same.
  public static func loadOrCreate(_ path: String) throws(CryptoError) -> PrivateKey {
    if unsafe access(path, F_OK) != 0 { try create(path) }
    return try load(path)
  }

  /// Reads the key.
  ///
  /// - Throws: `.keyFile`, with the path: where there is none, where others may read it, or where it is no key.
  public static func load(_ path: String) throws(CryptoError) -> PrivateKey {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard !SecretFile.isReadableByOthers(descriptor) else {
      throw .keyFile("\(path): others may read this key: run chmod 600 on it, or make a new one if they may have")
    }
    var text = [UInt8](repeating: 0, count: bytesMax)
    let count = unsafe read(descriptor, &text, text.count)
    guard count >= 0 else { throw failure(path) }
    do {
      return try PrivateKey(pem: String(decoding: text[..<count], as: UTF8.self))
    } catch {
      throw .keyFile("\(path): \(error)")
    }
  }

  /// Puts `key` in the place of the key that is there.
  public static func replace(_ path: String, with key: PrivateKey) throws(CryptoError) {
    try write(try key.pem(), to: path)
  }

  /// Puts keys of any form under this name, in the place of what is there.
  public static func write(_ text: String, to path: String) throws(CryptoError) {
    try place(text, at: path) { draft in unsafe rename(draft, path) == 0 }
  }

  private static func create(_ path: String) throws(CryptoError) {
    // Fails when another process was first: its key stands.
    try place(PrivateKey().pem(), at: path) { draft in unsafe link(draft, path) == 0 || errno == EEXIST }
  }

  /// The whole text appears under its name at once, or not at all.
  private static func place(_ text: String, at path: String, _ move: (String) -> Bool) throws(CryptoError) {
    let text = Array(text.utf8)
    let draft = "\(path).\(getpid()).new"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(draft) }
    defer { unsafe unlink(draft) }
    let written = unsafe Glibc.write(descriptor, text, text.count)
    let isDurable = written == text.count && fsync(descriptor) == 0
    guard close(descriptor) == 0, isDurable else { throw failure(draft) }
    guard move(draft) else { throw failure(path) }
  }

  private static func failure(_ path: String) -> CryptoError {
    .keyFile("\(path): \(unsafe String(cString: strerror(errno)))")
  }
}

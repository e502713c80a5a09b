internal import Crypto
internal import Glibc
public import Identity

/// The file with the keys that cookies are sealed with: the portal's own, which portals of one address share.
public enum SessionKeys {
  /// Reads the file; makes it with one key where there is none.
  ///
  /// - Throws: a sentence that names the file and why it is of no use, also when others may read it.
  public static func loadOrCreate(_ path: String) throws -> SealingKeysFile {
    if unsafe access(path, F_OK) != 0 { try KeyFile.write(SealingKeys([SealingKeys.Key()]).json, to: path) }
    return try SealingKeysFile(path)
  }
}

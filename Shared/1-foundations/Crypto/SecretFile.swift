private import Glibc

/// Who may read a file with a secret in it.
public enum SecretFile {
  /// Whether others than the owner may.
  ///
  /// Of a credential that systemd hands to a service the list of those who may read it stands behind the group's bits (since version 254):
  /// the file is root's, nobody may write it, and its own group is root's.
  public static func isReadableByOthers(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return true }
    let others = status.st_mode & 0o077
    let isCredential = status.st_uid == 0 && status.st_gid == 0 && status.st_mode & 0o777 == 0o440
    return others != 0 && !isCredential
  }
}

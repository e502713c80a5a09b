/// Why an archive could not be written or read, with the file named.
public struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that begins with the file's path.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Why an archive could not be written or read, with the file named.
public struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

public import FoundationEssentials

/// What a backup says of itself: the last file of the archive, since it holds the digests of the others.
public struct BackupManifest: Codable, Hashable, Sendable {
  /// One file of the archive.
  public struct File: Codable, Hashable, Sendable {
    /// In the archive: "activity.sqlite", or below "keys/".
    public var name: String
    /// Its size in the archive.
    public var bytes: Int64
    /// Hexadecimal.
    public var sha256: String
  }

  /// One service's store.
  public struct Store: Codable, Hashable, Sendable {
    /// As in "activity".
    public var service: String
    /// The name among `files`.
    public var file: String
    /// The last step of its schema.
    public var schema: Int
  }

  /// Grows when a program of before could not read it any more.
  public static let currentFormat = 1
  static let fileName = "manifest.json"
  static let bytesMax = 1024 * 1024

  /// Of archives: what is above `currentFormat` is refused.
  public var format: Int
  /// The program that wrote it.
  public var version: String
  /// By the clock of the machine that wrote it, to the second once it was read back.
  public var createTime: Date
  /// In the order in which their moments were taken.
  public var stores: [Store]
  /// All but the manifest itself.
  public var files: [File]

  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return Array(try encoder.encode(self)) + [0x0a]
  }

  init(decoding bytes: [UInt8], from path: String) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      self = try decoder.decode(BackupManifest.self, from: Data(bytes))
    } catch {
      throw BackupError(
        "\(path): the list of what the backup holds cannot be read: it is no backup, or of another kind")
    }
    guard format <= Self.currentFormat else {
      throw BackupError("\(path) was written by a newer version (\(version)): restore it with that one, or a later one")
    }
  }

  init(version: String, createTime: Date, stores: [Store], files: [File]) {
    format = Self.currentFormat
    self.version = version
    self.createTime = createTime
    self.stores = stores
    self.files = files
  }
}

/// Why a backup was not made or restored, in a sentence that says what to do.
public struct BackupError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  /// - Parameter subject: what it went wrong with, mostly a path.
  init(_ subject: String, errno error: Int32) {
    description = "\(subject): \(systemMessage(error))"
  }
}

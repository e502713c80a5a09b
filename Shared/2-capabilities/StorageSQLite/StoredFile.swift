internal import Glibc
public import Storage

/// A store opened to be looked at: read only, whether a service uses it meanwhile or not, and never migrated.
public final class StoredFile: Database {
  public let path: String
  public var name: String { path }
  private let condition: StoreCondition

  /// - Throws: `StorageError`: where there is no such file, where it is another program's, or of a newer version or none.
  public init(path: String, format: StoreFormat) throws {
    self.path = path
    guard unsafe access(path, R_OK) == 0 else { throw StorageError(.cannotOpen, "\(path): \(systemMessage())") }
    condition = StoreCondition(path: path)
    let connection = try SQLiteConnection(path: path, access: .read, options: SQLiteOptions(), condition: condition)
    let application = try connection.first("PRAGMA application_id") { try $0.integer(0) } ?? 0
    guard application == Int64(format.applicationID) else {
      throw StorageError(.incompatible, "\(path) is not a store of \(format.name)-service")
    }
    let step = try connection.first("SELECT max(number) FROM schema_migration") { try $0.int(0) } ?? 0
    guard step == format.migrations.count else {
      throw StorageError(
        .incompatible,
        "\(path) is at step \(step) of its schema, this program at \(format.migrations.count): "
          + "look at it with the version that serves it, or start that service once to bring it up to date")
    }
  }

  public var isSound: Bool { condition.isSound }

  public func close() {}

  public func openWriter() throws(StorageError) -> any WriteConnection {
    throw StorageError(.cannotOpen, "\(path) was opened for reading")
  }

  public func openReader() throws(StorageError) -> any Connection & Readable {
    try SQLiteConnection(path: path, access: .read, options: SQLiteOptions(), condition: condition)
  }
}

internal import Glibc
public import Storage

/// A store opened to be looked at: read only, whether a service uses it meanwhile or not, and never migrated.
public final class StoredFile: Database {
  /// The path of the store's file.
  public let path: String
  /// The path.
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

  /// False from the first damage that one of its connections has met.
  public var isSound: Bool { condition.isSound }

  /// Does nothing: nothing runs by itself, and no lock is held.
  public func close() {}

  /// Always throws `.cannotOpen`.
  public func openWriter() throws(StorageError) -> any WriteConnection {
    throw StorageError(.cannotOpen, "\(path) was opened for reading")
  }

  /// As many as are wanted; each sees what is committed, also by a service that runs.
  public func openReader() throws(StorageError) -> any Connection & Readable {
    try SQLiteConnection(path: path, access: .read, options: SQLiteOptions(), condition: condition)
  }
}

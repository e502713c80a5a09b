internal import Synchronization

/// Keys in a file that may change while it is in use.
public final class KeysFile<Keys: KeysInFile>: Sendable {
  /// Where the file is; read again at each ``reloadIfChanged()``.
  public let path: String
  private let state: Mutex<State>

  private struct State {
    var keys: Keys
    /// As they were read last, be it of use or not.
    var bytes: [UInt8]
  }

  /// Reads the file.
  ///
  /// - Throws: when it is of no use; the message begins with the path.
  public init(_ path: String) throws(KeySetError) {
    self.path = path
    let bytes = try Self.read(path)
    state = Mutex(State(keys: try Self.keys(bytes, path), bytes: bytes))
  }

  /// The last ones that were of use.
  public var keys: Keys { state.withLock { $0.keys } }

  /// Reads the file again; nil when it says what it said. Throws, once for each content, and keeps what it has, when it is of no use.
  public func reloadIfChanged() throws(KeySetError) -> Keys? {
    let bytes = try Self.read(path)
    let isNew = state.withLock { state in
      defer { state.bytes = bytes }
      return state.bytes != bytes
    }
    guard isNew else { return nil }
    let keys = try Self.keys(bytes, path)
    state.withLock { $0.keys = keys }
    return keys
  }

  private static func keys(_ bytes: [UInt8], _ path: String) throws(KeySetError) -> Keys {
    do throws(KeySetError) {
      return try Keys(json: bytes)
    } catch {
      throw .file("\(path): \(error)")
    }
  }

  private static func read(_ path: String) throws(KeySetError) -> [UInt8] {
    do throws(TrustFileError) {
      return try Keys.read(path)
    } catch {
      throw .file("\(path): \(error)")
    }
  }
}

/// Keys as a file says them.
public protocol KeysInFile: Sendable {
  /// Reads all of it, or nothing: one key that is of no use spoils the others.
  init(json: [UInt8]) throws(KeySetError)

  /// What the file holds, if only those may have touched it who may.
  static func read(_ path: String) throws(TrustFileError) -> [UInt8]
}

/// The public keys that tokens are checked with.
public typealias KeySetFile = KeysFile<KeySet>
/// The keys that tokens of apps are sealed with.
public typealias SealingKeysFile = KeysFile<SealingKeys>

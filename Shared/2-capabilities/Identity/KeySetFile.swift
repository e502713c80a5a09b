internal import Synchronization

/// A key set in a file that may change while it is in use.
public final class KeySetFile: Sendable {
  public let path: String
  private let state: Mutex<State>

  private struct State {
    var keys: KeySet
    /// As they were read last, be it of use or not.
    var bytes: [UInt8]
  }

  public init(_ path: String) throws(KeySetError) {
    self.path = path
    let bytes = try Self.read(path)
    state = Mutex(State(keys: try Self.keys(bytes, path), bytes: bytes))
  }

  /// The last ones that were of use.
  public var keys: KeySet { state.withLock { $0.keys } }

  /// Reads the file again; nil when it says what it said. Throws, once for each content, and keeps what it has, when it is of no use.
  public func reloadIfChanged() throws(KeySetError) -> KeySet? {
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

  private static func keys(_ bytes: [UInt8], _ path: String) throws(KeySetError) -> KeySet {
    do throws(KeySetError) {
      return try KeySet(json: bytes)
    } catch {
      throw .file("\(path): \(error)")
    }
  }

  private static func read(_ path: String) throws(KeySetError) -> [UInt8] {
    do throws(TrustFileError) {
      return try TrustFile.read(path, bytesMax: KeySet.bytesMax)
    } catch {
      throw .file("\(path): \(error)")
    }
  }
}

internal import Crypto
internal import Glibc
internal import Identity
public import Storage

// A restore puts a store beside a list of erasures that stays where it is. Whether the two belong together is found out before
// anything is moved: the service would refuse to start on the store.
extension StoredActivity {
  /// Refuses a store that does not belong to the list of erasures in its place. Where no list lies there, none is missed.
  ///
  /// - Parameters:
  ///   - path: where the store's file is to lie; the list is beside it.
  ///   - store: what is to lie there, brought to this version's schema.
  /// - Throws: `StorageError`, the list named: `.incompatible` where it is another store's, `.corrupt` where it is damaged.
  public static func checkErasureList(beside path: String, of store: any Connection) throws {
    let list = ErasureList(beside: path)
    let (seal, key) = (try ErasureSeal.read(from: store), try ErasureKey.read(from: store))
    let found: ErasureList.Contents?
    do throws(StorageError) {
      found = try list.read(seal)
    } catch {
      guard error.code == .corrupt, list.isOfAnotherStore(than: seal.applied(to: key)) else { throw error }
      throw list.refusal
    }
    // Where the store has erased nobody yet, the service takes over the key of the list.
    guard let contents = found, contents.key != key else { return }
    guard try !store.exists("SELECT 1 FROM erased_person LIMIT 1") else { throw list.refusal }
  }
}

extension ErasureList {
  private static let opening = "homeroom-erasures 1 "

  fileprivate var refusal: StorageError {
    StorageError(
      .incompatible,
      "\(path) is the list of another store's erasures, and Activity does not start beside it: put the list there that belongs to the "
        + "store in the archive, or move this one aside (docs/operations.md, \"Restore\")")
  }

  /// Whether a heading begins it, and names another key than `key`, sealed as it is in the list. It was not read: it may be damaged, too.
  fileprivate func isOfAnotherStore(than key: ErasureKey) -> Bool {
    let own = Self.opening + key.bytes.hexadecimal
    let begin = beginning(of: own.utf8.count)
    return begin.starts(with: Self.opening.utf8) && !begin.elementsEqual(own.utf8)
  }

  /// The first bytes of its file; fewer where it has no more, or cannot be read.
  private func beginning(of count: Int) -> [UInt8] {
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe Glibc.read(file, &bytes, count)
    return Array(bytes.prefix(max(0, read)))
  }
}

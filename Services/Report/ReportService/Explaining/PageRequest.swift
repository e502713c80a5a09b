internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Wire

/// The page of a list that a request asks for: its size and its token, checked.
struct PageRequest: Sendable {
  private let size: Int
  private let token: String
  /// What a page token belongs to.
  private let identity: [UInt8]

  /// - Parameters:
  ///   - size: 0 means 100.
  ///   - request: everything asked but for the page.
  init(size: Int32, token: String, of request: some Message) throws {
    self.size = try PageSize.checked(size)
    self.token = token
    identity = try request.encoded()
  }

  /// The page of a list.
  ///
  /// - Parameters:
  ///   - fingerprint: of the whole list: a token holds while it stays as it is.
  ///   - entry: makes the entry of an index; asked for one after another.
  func page<Entry: Message>(
    of count: Int, fingerprint: UInt64, for caller: Caller, _ tokens: PageTokens, entry: (Int) -> Entry
  ) throws(RPCError) -> Page<Entry> {
    let organization = caller.organization.rawValue
    let identity = Array("\(organization.utf8.count):\(organization)".utf8) + identity
    var index = 0
    if let token = try tokens.open(token, for: identity).flatMap({ PageCursor($0) }) {
      guard token.fingerprint == fingerprint else { throw RPCError.numberChanged }
      index = min(token.offset, count)
    }
    var page = Page<Entry>()
    var bytes = 0
    while index < count, page.entries.count < size, bytes < PageSize.bytesMax {
      page.entries.append(entry(index))
      // One that cannot be encoded is refused when the answer is encoded.
      bytes += (try? page.entries.last?.encoded().count) ?? 0
      index += 1
    }
    if index < count {
      page.nextPageToken = tokens.seal(PageCursor(offset: index, fingerprint: fingerprint).bytes, for: identity)
    }
    return page
  }
}

/// A part of a list.
struct Page<Entry: Sendable>: Sendable {
  var entries: [Entry] = []
  /// Empty on the last page.
  var nextPageToken = ""
}

/// Where the next page begins, and what the pages are of.
struct PageCursor: Hashable {
  var offset: Int
  var fingerprint: UInt64

  init(offset: Int, fingerprint: UInt64) {
    self.offset = offset
    self.fingerprint = fingerprint
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func number(_ from: Int) -> UInt64 { bytes[from..<from + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    guard let offset = Int(exactly: number(0)) else { return nil }
    self.init(offset: offset, fingerprint: number(8))
  }

  var bytes: [UInt8] {
    [UInt64(offset), fingerprint].flatMap { number in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }
}

internal import Domain
internal import RPC
internal import Serving

/// Seals and opens page tokens: cursors of a list that are opaque to callers and valid for the same query only.
struct PageToken {
  let tokens: PageTokens
  private let query: [UInt8]

  /// - Parameter query: the method and its filters: a token of another query is refused.
  init(_ tokens: PageTokens, organization: OrganizationID, query: [String]) {
    self.tokens = tokens
    // Lengths first: no two queries read alike.
    self.query = ([organization.rawValue] + query).flatMap { Array("\($0.utf8.count):\($0)".utf8) }
  }

  /// The last element of the page before, by what the list is sorted by; nil for the empty token, which begins the list.
  func open(_ text: String) throws(RPCError) -> PageKey? {
    guard let bytes = try tokens.open(text, for: query) else { return nil }
    func number(_ offset: Int) -> Int64 {
      Int64(bitPattern: bytes[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) })
    }
    return PageKey(number(0), number(8), id: String(decoding: bytes[16...], as: UTF8.self))
  }

  func seal(_ last: PageKey) -> String {
    var bytes: [UInt8] = []
    for number in [last.first, last.second] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return tokens.seal(bytes + Array(last.id.utf8), for: query)
  }
}

/// What a list is sorted by: two numbers, then an identifier by its bytes.
struct PageKey: Hashable, Comparable {
  var first: Int64
  var second: Int64
  var id: String

  init(_ first: Int64 = 0, _ second: Int64 = 0, id: String) {
    self.first = first
    self.second = second
    self.id = id
  }

  static func == (left: PageKey, right: PageKey) -> Bool {
    left.first == right.first && left.second == right.second && left.id.isExactly(right.id)
  }

  static func < (left: PageKey, right: PageKey) -> Bool {
    if left.first != right.first { return left.first < right.first }
    if left.second != right.second { return left.second < right.second }
    return left.id.precedesExactly(right.id)
  }
}

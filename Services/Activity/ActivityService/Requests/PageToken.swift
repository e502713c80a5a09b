internal import Domain
internal import Identity
internal import RPC

/// Where a list goes on: opaque to callers, who give it back with the same question.
struct PageToken {
  /// The last element of the page before, by what the list is sorted by.
  var last: PageKey

  /// Tokens of another list, or of other filters, are refused by it.
  private let question: UInt64

  /// - Parameter question: the method and its filters.
  init(last: PageKey, question: [String]) {
    self.last = last
    self.question = Self.digest(question)
  }

  /// Reads a caller's token; nil for the empty one, which begins the list.
  init?(_ text: String, question: [String]) throws(RPCError) {
    guard !text.isEmpty else { return nil }
    let refusal = RPCError.invalid("page_token", "is not one that this list has given", reason: "INVALID_PAGE_TOKEN")
    guard text.utf8.count <= Self.tokenBytesMax, let bytes = Base64URL.decode(Array(text.utf8).span), bytes.count >= 24
    else {
      throw refusal
    }
    func number(_ offset: Int) -> UInt64 { bytes[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    guard number(0) == Self.digest(question), let id = String(validating: bytes[24...], as: UTF8.self) else {
      throw refusal
    }
    self.question = number(0)
    last = PageKey(Int64(bitPattern: number(8)), Int64(bitPattern: number(16)), id: id)
  }

  var text: String {
    var bytes: [UInt8] = []
    for number in [question, UInt64(bitPattern: last.first), UInt64(bitPattern: last.second)] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return Base64URL.encode(bytes + Array(last.id.utf8))
  }

  private static let tokenBytesMax = 4096

  /// FNV-1a; it notices mistakes, a forged token shows its caller nothing else than the caller may see.
  private static func digest(_ question: [String]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in question {
      for byte in Array(part.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return hash
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

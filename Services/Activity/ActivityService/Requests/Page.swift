internal import Domain
internal import RPC

/// One page of a list that is sorted by `PageKey`.
struct Page<Element> {
  var elements: [Element]
  /// Empty after the last page.
  var nextToken: String

  /// Cuts a page out of all that the list holds.
  ///
  /// - Parameters:
  ///   - size: as the caller said it; 0 leaves it to the server.
  ///   - question: the method and its filters: a token of another question is refused.
  ///   - inquiry: whose list it is.
  ///   - bytes: about how large an element is; a page ends before a message becomes too large.
  init(
    of all: some Sequence<Element>, by key: (Element) -> PageKey, size: Int32, token: String, of inquiry: Inquiry,
    question: [String], bytes: (Element) -> Int = { _ in 256 }
  ) throws(RPCError) {
    guard size >= 0 else { throw .invalid("page_size", "must not be negative", reason: "OUT_OF_RANGE") }
    let pages = PageToken(inquiry.tokens, organization: inquiry.caller.organization, question: question)
    let start = try pages.open(token)
    let count = size == 0 ? PageLimits.elements : min(Int(size), PageLimits.elementsMax)
    var rest = all.map { (key: key($0), element: $0) }
    if let start { rest.removeAll { $0.key <= start } }
    rest.sort { $0.key < $1.key }

    var taken = 0
    var weight = 0
    while taken < min(count, rest.count) {
      weight += bytes(rest[taken].element)
      if taken > 0, weight > PageLimits.bytesMax { break }
      taken += 1
    }
    elements = rest[..<taken].map(\.element)
    nextToken = taken < rest.count ? pages.seal(rest[taken - 1].key) : ""
  }

  func map<Other>(_ transform: (Element) throws -> Other) rethrows -> Page<Other> {
    Page<Other>(elements: try elements.map(transform), nextToken: nextToken)
  }

  private init(elements: [Element], nextToken: String) {
    self.elements = elements
    self.nextToken = nextToken
  }
}

enum PageLimits {
  /// When the caller does not say.
  static let elements = 100
  /// Whatever the caller says.
  static let elementsMax = 1000
  /// Well within the largest message.
  static let bytesMax = 1024 * 1024
}

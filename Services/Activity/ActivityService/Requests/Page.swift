internal import Domain
internal import RPC
internal import Serving

/// One page of a list that is sorted by `PageKey`.
struct Page<Element> {
  var elements: [Element]
  /// Empty after the last page.
  var nextToken: String

  /// Cuts a page out of all that the list holds.
  ///
  /// - Parameters:
  ///   - size: as the caller said it; 0 leaves it to the server.
  ///   - query: the method and its filters: a token of another query is refused.
  ///   - inquiry: whose list it is.
  ///   - bytes: about how large an element is; a page ends before a message becomes too large.
  init(
    of all: some Sequence<Element>, by key: (Element) -> PageKey, size: Int32, token: String, of inquiry: Inquiry,
    query: [String], bytes: (Element) -> Int = { _ in 256 }
  ) throws {
    let count = try PageSize.checked(size)
    let pages = PageToken(inquiry.tokens, organization: inquiry.caller.organization, query: query)
    let start = try pages.open(token)
    var rest = all.map { (key: key($0), element: $0) }
    if let start { rest.removeAll { $0.key <= start } }
    rest.sort { $0.key < $1.key }

    var taken = 0
    var weight = 0
    while taken < min(count, rest.count) {
      weight += bytes(rest[taken].element)
      if taken > 0, weight > PageSize.bytesMax { break }
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

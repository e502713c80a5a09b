public import Pages

// What a server asks of a browser's request before it believes that one of its own pages has made it.
extension WebOrigins {
  /// The origin that the request is for, by its host; nil for a name that somebody else has made to lead here, which would make this
  /// server's pages another site's.
  public func asked(by request: PageRequest) -> String? {
    guard let host = request.field("host")?.lowercased() else { return nil }
    return texts.first { $0.hasSuffix("://\(host)") }
  }

  /// Whether a page of one of these origins sent it, as browsers say of every request that may change something.
  public func haveSent(_ request: PageRequest) -> Bool {
    guard let origin = request.field("origin"), allows(Array(origin.utf8)) else { return false }
    return request.field("sec-fetch-site").map { $0 == "same-origin" } ?? true
  }
}

public import Pages

// What a server asks of a browser's request before it believes that one of its own pages has made it.
extension WebOrigins {
  /// The origin that the request is for, by its host; nil for a name that somebody else has made to lead here, which would make this
  /// server's pages another site's.
  public func asked(by request: PageRequest) -> String? {
    guard let host = request.field("host")?.lowercased() else { return nil }
    return texts.first { $0.hasSuffix("://\(host)") }
  }

  /// Why a call is not served by a server that has pages: HTTP's status, 421 or 403; nil where one of its own pages has sent it, or no browser.
  ///
  /// Whatever its content type is: a call that carries a cookie is somebody's. One without, and without what browsers add, is nobody's, as
  /// of those who ask how the process is.
  public func refusal(ofCall call: PageRequest, isWeb: Bool) -> Int? {
    let isOfBrowser = isWeb || ["cookie", "origin", "sec-fetch-site"].contains { call.field($0) != nil }
    guard isOfBrowser else { return nil }
    guard asked(by: call) != nil else { return 421 }
    return haveSent(call) ? nil : 403
  }

  /// Whether a page of one of these origins sent it, as browsers say of every request that may change something.
  public func haveSent(_ request: PageRequest) -> Bool {
    guard let origin = request.field("origin"), allows(Array(origin.utf8)) else { return false }
    return request.field("sec-fetch-site").map { $0 == "same-origin" } ?? true
  }
}

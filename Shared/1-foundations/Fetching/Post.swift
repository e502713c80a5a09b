/// Sends documents to an address over HTTP, one at a time and within bounds that the server cannot stretch. No thread waits for it.
public struct Post: Sendable {
  private let address: WebAddress
  private let authority: String?
  private let type: String
  private let bounds: Fetch.Bounds

  /// What became of a document.
  public enum Answer: Sendable, Hashable {
    case taken
    /// Not now; perhaps after so many seconds, 0 where the server did not say.
    case busy(status: Int, retryAfter: Int)
  }

  /// - Parameters:
  ///   - type: of what is sent: `application/json`.
  ///   - authority: as that of a ``Fetch``.
  public init(to address: WebAddress, type: String, authority: String? = nil, bounds: Fetch.Bounds = Fetch.Bounds()) {
    self.address = address
    self.type = type
    self.authority = authority
    self.bounds = bounds
  }

  /// Ends with its task. Redirects are not followed: what is sent is for this address.
  public func run(_ document: [UInt8]) async throws(FetchError) -> Answer {
    let body = Transfer.Body(type: type, bytes: document)
    let answer = try await Transfer(address, authority: authority, bounds: bounds, body: body).run()
    switch answer.status {
    case 200...299: return .taken
    case 429, 503: return .busy(status: answer.status, retryAfter: answer.retryAfter)
    default: throw .status(answer.status)
    }
  }
}

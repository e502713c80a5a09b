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

  /// What the server says to a document, whatever the status. Ends with its task; redirects are not followed.
  ///
  /// - Parameter authorization: says who sends it, in printable ASCII: `Basic …`. Nil: nothing does.
  public func ask(_ document: [UInt8], authorization: String? = nil) async throws(FetchError) -> Reply {
    guard authorization?.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) != false else {
      throw .failed("what says who sends it is no line")
    }
    let body = Transfer.Body(type: type, bytes: document, authorization: authorization)
    let answer = try await Transfer(address, authority: authority, bounds: bounds, body: body).run()
    return Reply(status: answer.status, document: answer.document)
  }

  /// A status and what came with it.
  public struct Reply: Sendable, Hashable {
    /// HTTP's.
    public var status: Int
    /// Within the bounds.
    public var document: [UInt8]

    public init(status: Int, document: [UInt8]) {
      self.status = status
      self.document = document
    }
  }
}

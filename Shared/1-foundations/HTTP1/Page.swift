/// What somebody is answered who asks for a path.
public struct Page: Sendable, Hashable {
  /// What the body is, for `Content-Type`.
  public enum Kind: Sendable, Hashable {
    case text
    case json
    /// Prometheus' text format.
    case metrics

    var contentType: String {
      switch self {
      case .text: "text/plain; charset=utf-8"
      case .json: "application/json"
      case .metrics: "text/plain; version=0.0.4; charset=utf-8"
      }
    }
  }

  /// HTTP's status: 200, 404.
  public var status: Int
  /// The sort of body.
  public var kind: Kind
  /// The whole of it, in UTF-8.
  public var body: String

  /// - Parameter status: HTTP's status.
  public init(_ body: String, as kind: Kind = .text, status: Int = 200) {
    self.status = status
    self.kind = kind
    self.body = body
  }
}

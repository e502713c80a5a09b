/// What somebody is answered who asks for a path.
public struct Page: Sendable, Hashable {
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

  public var status: Int
  public var kind: Kind
  public var body: String

  public init(_ body: String, as kind: Kind = .text, status: Int = 200) {
    self.status = status
    self.kind = kind
    self.body = body
  }
}

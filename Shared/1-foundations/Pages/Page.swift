/// The answer to a ``PageRequest``: a status, fields and a whole body.
public struct Page: Sendable, Hashable {
  /// What the body is, for `Content-Type`.
  public enum Kind: Sendable, Hashable {
    case text
    case html
    case json
    case script
    case style
    case image
    /// Prometheus' text format.
    case metrics

    /// As `Content-Type` has it.
    public var contentType: String {
      switch self {
      case .text: "text/plain; charset=utf-8"
      case .html: "text/html; charset=utf-8"
      case .json: "application/json"
      case .script: "text/javascript; charset=utf-8"
      case .style: "text/css; charset=utf-8"
      case .image: "image/svg+xml"
      case .metrics: "text/plain; version=0.0.4; charset=utf-8"
      }
    }
  }

  /// HTTP's status: 200, 404.
  public var status: Int
  /// Fields besides `content-length`, names in lower case. `content-type` is there where there is a body.
  public var fields: [PageRequest.Field]
  /// The whole of it.
  public var body: [UInt8]

  /// - Parameter status: HTTP's status.
  public init(_ body: String, as kind: Kind = .text, status: Int = 200) {
    self.init(Array(body.utf8), as: kind, status: status)
  }

  /// - Parameter status: HTTP's status.
  public init(_ body: [UInt8], as kind: Kind, status: Int = 200) {
    self.status = status
    self.body = body
    fields = [.init("content-type", kind.contentType)]
  }

  /// A status without a body, such as 204 and 304.
  public init(status: Int) {
    self.status = status
    (fields, body) = ([], [])
  }

  /// The page with one more field.
  public func with(_ name: String, _ value: String) -> Page {
    var page = self
    page.fields.append(.init(name, value))
    return page
  }

  /// A path that is none of this server's.
  public static let notFound = Page("there is no such page\n", status: 404)

  /// - Parameter allowed: the methods that the path has: `GET, HEAD`.
  public static func methodNotAllowed(_ allowed: String) -> Page {
    Page("only \(allowed.split(separator: ", ").joined(separator: " and "))\n", status: 405).with("allow", allowed)
  }
}

/// A handful of pages by path, each made anew for each request: what those ask for who operate a process.
public struct PageTable: Sendable {
  private let pages: [String: @Sendable () -> Page]

  /// - Parameter pages: what makes the page of each path, such as `/metrics`.
  public init(_ pages: [String: @Sendable () -> Page]) { self.pages = pages }

  /// The page of the request's path, for GET and HEAD; another path is told which there are. Never kept by who asks.
  public func answer(_ request: PageRequest) -> Page {
    guard ["GET", "HEAD"].contains(request.method) else { return .methodNotAllowed("GET, HEAD") }
    let known = pages.keys.sorted().joined(separator: "\n")
    let page = pages[request.path]?() ?? Page("there are:\n\(known)\n", status: 404)
    return page.with("cache-control", "no-store").with("x-content-type-options", "nosniff")
  }
}

internal import CMicrohttpd
internal import Glibc

/// Serves a handful of pages over HTTP/1.1 to GET and HEAD: what those ask for who operate a process.
///
/// It has threads of its own, one that accepts and one a connection, so that a page is answered whatever keeps the rest of the
/// process busy, and none waits for another. Every connection ends with its first answer.
@safe public final class PageServer: Sendable {
  /// What strangers may take.
  public struct Bounds: Sendable {
    /// Connections at a time: for one more, one goes (``OpenConnections``).
    public var connectionsMax = 16
    /// The line of a request and its fields.
    public var requestBytesMax = 8 * 1024
    /// A connection on which nothing moves for so long is closed.
    public var idleSecondsMax = 10

    /// Enough for those who operate a process.
    public init() {}

    static let stackBytes = 512 * 1024
  }

  /// What makes the page of each path, such as `/metrics`; called on the thread of a connection.
  public typealias Pages = [String: @Sendable () -> Page]

  /// As the system gave it, where 0 was asked for.
  public let port: Int
  private nonisolated(unsafe) let daemon: OpaquePointer
  private let answering: Answering

  /// Serves from now on.
  ///
  /// - Parameters:
  ///   - pages: by path. Each is made anew for each request, on that connection's thread.
  public init(host: String, port: Int, bounds: Bounds = Bounds(), _ pages: Pages) throws(PageServerError) {
    let listener = try ListeningSocket(host: host, port: port)
    answering = Answering(pages, OpenConnections(max: bounds.connectionsMax))
    self.port = listener.port
    let daemon = unsafe homeroom_serve_pages(
      listener.descriptor,
      homeroom_page_bounds(
        connections_max: UInt32(bounds.connectionsMax + OpenConnections.leavingMax),
        request_bytes_max: bounds.requestBytesMax,
        idle_seconds_max: UInt32(bounds.idleSecondsMax), stack_bytes: Bounds.stackBytes),
      { unsafe Answering.of($0).answer($1, path: $2, method: $3, $7) },
      { unsafe Answering.of($0).connectionChanged($1, $3) }, Unmanaged.passUnretained(answering).toOpaque())
    guard let daemon = unsafe daemon else {
      close(listener.descriptor)
      throw PageServerError(reason: "the library could not begin")
    }
    unsafe self.daemon = daemon
  }

  deinit { unsafe MHD_stop_daemon(daemon) }

  /// Of the library that speaks HTTP.
  public static var libraryVersion: String { unsafe String(cString: MHD_get_version()) }

  /// Connections that are open.
  var connectionCount: Int { answering.connections.count }
}

/// What the library's threads call.
private final class Answering: Sendable {
  let pages: PageServer.Pages
  let connections: OpenConnections

  init(_ pages: PageServer.Pages, _ connections: OpenConnections) {
    self.pages = pages
    self.connections = connections
  }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> Answering {
    unsafe Unmanaged<Answering>.fromOpaque(pointer!).takeUnretainedValue()
  }

  func connectionChanged(_ connection: OpaquePointer?, _ change: MHD_ConnectionNotificationCode) {
    let id = OpenConnections.ID(bitPattern: connection)
    if change == .CONNECTION_NOTIFY_STARTED {
      connections.add(id, socket: unsafe homeroom_socket(connection))
    } else {
      connections.remove(id)
    }
  }

  /// Called when the fields are there, before any body: none is ever read.
  func answer(
    _ connection: OpaquePointer?, path: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
    _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let path = unsafe path, let method = unsafe method else { return .NO }
    connections.noteRequest(OpenConnections.ID(bitPattern: connection))
    let isRead = unsafe ["GET", "HEAD"].contains(String(cString: method))
    guard isRead else {
      return unsafe send(Page("only GET and HEAD\n", status: 405), allow: "GET, HEAD", on: connection)
    }
    guard let page = unsafe pages[String(cString: path)] else {
      let known = pages.keys.sorted().joined(separator: "\n")
      return unsafe send(Page("there are:\n\(known)\n", status: 404), on: connection)
    }
    return unsafe send(page(), on: connection)
  }

  private func send(_ page: Page, allow: String? = nil, on connection: OpaquePointer?) -> MHD_Result {
    var body = page.body
    guard let response = body.withUTF8({ unsafe homeroom_response($0.baseAddress, $0.count) }) else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    var fields = [
      "Content-Type": page.kind.contentType, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Connection": "close",
    ]
    fields["Allow"] = allow
    for (name, value) in fields {
      guard unsafe MHD_add_response_header(response, name, value) == .YES else { return .NO }
    }
    return unsafe MHD_queue_response(connection, UInt32(page.status), response)
  }
}

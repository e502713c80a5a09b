internal import CMicrohttpd
internal import Glibc
public import Pages
internal import Synchronization

/// Serves pages over HTTP/1.1: to those who operate a process, and to browsers on this machine.
///
/// It has threads of its own, one that accepts and one a connection, so that a page is answered whatever keeps the rest of the
/// process busy, and none waits for another.
@safe public final class PageServer: Sendable {
  /// What strangers may take.
  public struct Bounds: Sendable {
    /// Connections at a time: for one more, one goes (``OpenConnections``).
    public var connectionsMax = 16
    /// The line of a request and its fields.
    public var requestBytesMax = 8 * 1024
    /// Of the body of a request, once its fields are there; 0: none is waited for or read.
    public var bodyBytesMax: @Sendable (PageRequest) -> Int = { _ in 0 }
    /// A connection on which nothing moves for so long is closed.
    public var idleSecondsMax = 10
    /// What every answer has besides its own fields.
    public var fields: [PageRequest.Field] = []
    /// Whether a connection may ask again after an answer.
    public var keepsConnections = false

    /// Enough for those who operate a process.
    public init() {}

    static let stackBytes = 512 * 1024
    static let pieceBytes = 16 * 1024
  }

  /// As the system gave it, where 0 was asked for.
  public let port: Int
  private nonisolated(unsafe) let daemon: OpaquePointer
  private let answering: Answering

  /// Serves from now on.
  ///
  /// - Parameter answer: called for each request, on its connection's thread, which may wait only by ``PageAnswer/task(_:)``.
  public init(
    host: String, port: Int, bounds: Bounds = Bounds(), _ answer: @escaping @Sendable (PageRequest) -> PageAnswer
  ) throws(PageServerError) {
    let listener = try ListeningSocket(host: host, port: port)
    answering = Answering(answer, bounds, OpenConnections(max: bounds.connectionsMax))
    self.port = listener.port
    let daemon = unsafe homeroom_serve_pages(
      listener.descriptor,
      homeroom_page_bounds(
        connections_max: UInt32(bounds.connectionsMax + OpenConnections.leavingMax),
        request_bytes_max: bounds.requestBytesMax,
        idle_seconds_max: UInt32(bounds.idleSecondsMax), stack_bytes: Bounds.stackBytes),
      { _, target, _ in
        unsafe UnsafeMutableRawPointer(Exchange.retained(target: target.map { unsafe String(cString: $0) } ?? "/"))
      },
      { unsafe Answering.of($0).take($1, method: $3, piece: $5, count: $6, exchange: $7) },
      { unsafe Answering.of($0).ended($2, $3) },
      { unsafe Answering.of($0).connectionChanged($1, $3) }, Unmanaged.passUnretained(answering).toOpaque())
    guard let daemon = unsafe daemon else {
      close(listener.descriptor)
      throw PageServerError(reason: "the library could not begin")
    }
    unsafe self.daemon = daemon
  }

  deinit { unsafe MHD_stop_daemon(daemon) }

  /// Closes every connection, so that no thread is left that waits for an answer.
  public func closeConnections() { answering.connections.shutAll() }

  /// Of the library that speaks HTTP.
  public static var libraryVersion: String { unsafe String(cString: MHD_get_version()) }

  /// Connections that are open.
  public var connectionCount: Int { answering.connections.count }
}

/// What the library's threads call.
private final class Answering: Sendable {
  let answer: @Sendable (PageRequest) -> PageAnswer
  let bounds: PageServer.Bounds
  let connections: OpenConnections

  init(
    _ answer: @escaping @Sendable (PageRequest) -> PageAnswer, _ bounds: PageServer.Bounds,
    _ connections: OpenConnections
  ) {
    self.answer = answer
    self.bounds = bounds
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

  /// Called when the fields are there, then with each piece of the body, then once more at its end.
  func take(
    _ connection: OpaquePointer?, method: UnsafePointer<CChar>?, piece: UnsafePointer<CChar>?,
    count: UnsafeMutablePointer<Int>?, exchange slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let method = unsafe method, let pointer = unsafe slot?.pointee, let count = unsafe count else { return .NO }
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    guard exchange.request != nil else {
      connections.noteRequest(OpenConnections.ID(bitPattern: connection))
      let request = unsafe exchange.begin(connection, method: String(cString: method))
      // Who is answered before its body was taken cannot ask again on its connection.
      exchange.bodyBytesMax = bounds.bodyBytesMax(request)
      guard exchange.bodyBytesMax > 0 else { return unsafe respond(request, on: connection) }
      guard exchange.claimedBytes ?? 0 <= exchange.bodyBytesMax else {
        return unsafe send(
          Page("the body is longer than \(exchange.bodyBytesMax) bytes\n", status: 413), on: connection)
      }
      return .YES
    }
    if unsafe count.pointee > 0 {
      // No answer can be given within a body: who goes on beyond the bound is cut off.
      guard let piece = unsafe piece, unsafe exchange.add(piece, count.pointee) else {
        return .NO
      }
      unsafe count.pointee = 0
      return .YES
    }
    guard let request = exchange.request else { return .NO }
    return unsafe respond(request, on: connection)
  }

  func ended(_ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ how: MHD_RequestTerminationCode) {
    guard let pointer = unsafe slot?.pointee else { return }
    unsafe Unmanaged<Exchange>.fromOpaque(pointer).release()
    unsafe slot?.pointee = nil
  }

  private func respond(_ request: PageRequest, on connection: OpaquePointer?) -> MHD_Result {
    var answer = answer(request)
    while true {
      switch answer {
      case .page(let page): return unsafe send(page, on: connection)
      case .stream(let stream): return unsafe send(stream, on: connection)
      case .task(let make):
        guard let made = unsafe wait(for: make, on: connection) else { return .NO }
        answer = made
      }
    }
  }

  /// Nil when the client left before.
  private func wait(
    for make: @escaping @Sendable () async -> PageAnswer, on connection: OpaquePointer?
  ) -> PageAnswer? {
    let wait = ClientWait(client: unsafe homeroom_socket(connection))
    let made = MadeAnswer()
    let task = Task {
      let answer = await make()
      made.answer.withLock { $0 = answer }
      wait.wake()
    }
    guard wait.untilWoken() else {
      task.cancel()
      return nil
    }
    return made.answer.withLock { $0 }
  }

  private func send(_ page: Page, on connection: OpaquePointer?) -> MHD_Result {
    guard
      let response = unsafe page.body.withUnsafeBytes({ unsafe homeroom_response($0.baseAddress, $0.count) })
    else { return .NO }
    return unsafe send(response, page.status, page.fields, on: connection)
  }

  private func send(_ stream: PageStream, on connection: OpaquePointer?) -> MHD_Result {
    let body = StreamedBody(ClientWait(client: unsafe homeroom_socket(connection)))
    let held = unsafe Unmanaged.passRetained(body)
    let response = unsafe homeroom_streamed_response(
      PageServer.Bounds.pieceBytes,
      { body, _, space, count in
        let body = unsafe Unmanaged<StreamedBody>.fromOpaque(body!).takeUnretainedValue()
        return unsafe body.read(into: UnsafeMutableRawBufferPointer(start: space, count: count))
      }, held.toOpaque(),
      { body in unsafe Unmanaged<StreamedBody>.fromOpaque(body!).takeRetainedValue().end() })
    guard let response = unsafe response else {
      unsafe held.release()
      return .NO
    }
    body.begin(stream.next)
    return unsafe send(response, stream.status, stream.fields, on: connection)
  }

  private func send(
    _ response: OpaquePointer, _ status: Int, _ fields: [PageRequest.Field], on connection: OpaquePointer?
  ) -> MHD_Result {
    defer { unsafe MHD_destroy_response(response) }
    for field in fields + bounds.fields {
      guard unsafe MHD_add_response_header(response, field.name, field.value) == .YES else { return .NO }
    }
    if !bounds.keepsConnections {
      guard unsafe MHD_add_response_header(response, "connection", "close") == .YES else { return .NO }
    }
    return unsafe MHD_queue_response(connection, UInt32(status), response)
  }
}

/// What a task has made for a thread that waits.
private final class MadeAnswer: Sendable {
  let answer = Mutex<PageAnswer?>(nil)
}

/// One request on its way in; belongs to its connection's thread.
private final class Exchange {
  private let target: String
  private(set) var request: PageRequest?
  /// Beyond it the client is cut off.
  var bodyBytesMax = 0

  /// - Parameter target: path and query as they came, before the library decodes them.
  init(target: String) { self.target = target }

  /// The fields are there.
  func begin(_ connection: OpaquePointer?, method: String) -> PageRequest {
    let fields = FieldList()
    _ = unsafe homeroom_each_field(
      connection,
      { list, _, name, value in
        guard let list = unsafe list, let name = unsafe name else { return .NO }
        let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
        unsafe Unmanaged<FieldList>.fromOpaque(list).takeUnretainedValue().fields.append(
          .init(unsafe String(cString: name), text))
        return .YES
      }, Unmanaged.passUnretained(fields).toOpaque())
    let begun = PageRequest(
      method: method, target: target, fields: fields.fields, peer: unsafe ClientWait.peer(homeroom_socket(connection)))
    request = begun
    return begun
  }

  private final class FieldList {
    var fields: [PageRequest.Field] = []
  }

  var claimedBytes: Int? { request?.field("content-length").flatMap { Int($0) } }

  /// False when that is more than may be.
  func add(_ piece: UnsafePointer<CChar>, _ count: Int) -> Bool {
    guard let held = request?.body.count, held + count <= bodyBytesMax else { return false }
    unsafe request?.body.append(contentsOf: UnsafeRawBufferPointer(start: piece, count: count))
    return true
  }

  /// What the library keeps of it until the request has ended.
  static func retained(target: String) -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(Exchange(target: target)).toOpaque()
  }
}

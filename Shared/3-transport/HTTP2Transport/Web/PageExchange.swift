internal import HTTP2
internal import Pages
internal import RPC

/// A request for a page on one stream: its body as it comes in, and its answer as it goes out. Belongs to its loop.
final class PageExchange {
  private(set) var request: PageRequest
  /// What makes the answer, once the request is whole.
  private var task: Task<Void, Never>?
  private var answer: Page?
  private var sentBytes = 0

  init(_ headers: HTTP2Headers, in session: HTTP2Session, peer: String) {
    request = PageRequest(headers, in: session, peer: peer)
  }

  var isAnswered: Bool { answer != nil }
  var bodyBytes: Int { request.body.count }

  /// False when the body is longer than may be.
  func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !isAnswered else { return true }
    guard bodyBytes + bytes.count <= PageRequest.bodyBytesMax else { return false }
    unsafe request.body.append(contentsOf: bytes)
    return true
  }

  /// Has the answer made in a task of its own.
  ///
  /// - Parameter answered: called on any thread.
  func begin(_ pages: @escaping @Sendable (PageRequest) async -> Page, answered: @escaping @Sendable (Page) -> Void) {
    task = Task { [request] in answered(await pages(request)) }
  }

  /// The fields of the answer, and whether a body follows.
  ///
  /// - Parameter usual: what every answer has.
  func respond(with page: Page, _ usual: [PageRequest.Field]) -> (fields: HTTP2Fields, hasBody: Bool) {
    answer = page
    var fields = HTTP2Fields()
    fields.add(":status", text: String(page.status))
    fields.add(page.fields)
    fields.add(usual)
    if page.status != 204, page.status != 304 { fields.add("content-length", text: String(page.body.count)) }
    return (fields, !page.body.isEmpty && request.method != "HEAD")
  }

  func read(into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    guard let body = answer?.body else { return HTTP2BodyRead(count: 0, next: .failed) }
    let count = min(space.count, body.count - sentBytes)
    unsafe body.withUnsafeBytes {
      unsafe space.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sentBytes..<sentBytes + count]))
    }
    sentBytes += count
    return HTTP2BodyRead(count: count, next: sentBytes == body.count ? .end : .more)
  }

  /// The stream is over.
  func end() { task?.cancel() }
}

extension HTTP2Fields {
  mutating func add(_ fields: [PageRequest.Field]) {
    for field in fields {
      unsafe add(name: Array(field.name.utf8).span.bytes, value: Array(field.value.utf8).span.bytes)
    }
  }
}

extension PageRequest {
  /// What the fields of a block say, whether it begins a request for a page or a call.
  init(_ headers: HTTP2Headers, in session: HTTP2Session, peer: String) {
    var (method, target, fields) = ("", "", [PageRequest.Field]())
    session.forEachField(of: headers) { name, value in
      let value = String(decoding: value.octets, as: UTF8.self)
      if name.isEqual(to: ":method") {
        method = value
      } else if name.isEqual(to: ":path") {
        target = value
      } else if name.isEqual(to: ":authority") {
        fields.append(.init("host", value))
      } else if !name.hasPrefix(":") {
        fields.append(.init(String(decoding: name.octets, as: UTF8.self), value))
      }
    }
    self.init(method: method, target: target, fields: fields, peer: peer)
  }
}

internal import EventLoop
internal import HTTP2
internal import Pages
internal import RPC

// Requests for pages, which are no calls: gathered, answered by the server's pages, and sent.
extension ServerConnection {
  func openPage(_ stream: ServerStream, _ headers: HTTP2Headers) {
    stream.page = PageExchange(headers, in: http2.session, peer: peerAddress)
    if !letsWait(stream) { answer(stream, Self.tooMuch) }
  }

  /// The next octets of a request's body.
  func receive(_ bytes: UnsafeRawBufferPointer, _ stream: ServerStream, _ page: PageExchange) {
    http2.session.consume(bytes.count, of: stream.id)
    guard !page.isAnswered else { return }
    guard unsafe page.add(bytes) else {
      return answer(stream, Page("the body is longer than \(PageRequest.bodyBytesMax) bytes\n", status: 413))
    }
    if !holds(page.bodyBytes, of: stream) { answer(stream, Self.tooMuch) }
  }

  /// The request is whole.
  func requestEnded(_ stream: ServerStream, _ page: PageExchange) {
    guard !page.isAnswered, let pages = server.pages else { return }
    guard let share = server.beginPage(for: stranger) else { return answer(stream, Self.tooMuch) }
    let (loop, server) = (server.loop, server)
    // All belong to the loop, where they are looked at again.
    nonisolated(unsafe) let (connection, exchange, held) = (self, page, share)
    page.begin(pages) { [tag = stream.tag] answer in
      loop.execute {
        unsafe server.endPage(held)
        unsafe connection.answered(exchange, at: tag, with: answer)
      }
    }
  }

  /// The rest of a request did not come in time.
  func expire(_ stream: ServerStream, _ page: PageExchange) {
    endWaiting(stream)
    if !page.isAnswered { answer(stream, Page("the rest of the request did not come\n", status: 408)) }
  }

  private func answered(_ exchange: PageExchange, at tag: Int, with page: Page) {
    // Its stream may be over, and another of the same tag.
    guard !http2.isClosed, !exchange.isAnswered, let stream = streams[tag], stream.page === exchange else { return }
    answer(stream, page)
  }

  private func answer(_ stream: ServerStream, _ page: Page) {
    guard let exchange = stream.page else { return }
    let (fields, hasBody) = exchange.respond(with: page, server.webFields)
    if hasBody {
      http2.session.respond(to: stream.id, fields, tag: stream.tag)
    } else {
      http2.session.respondOnly(to: stream.id, fields)
    }
    http2.scheduleFlush()
  }

  private static let tooMuch = Page("the server has too much to do: ask again\n", status: 503).with("retry-after", "1")
}

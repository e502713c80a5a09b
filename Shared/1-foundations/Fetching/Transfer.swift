internal import CCurl

/// One transfer of the library's, and its handles.
@safe final class Transfer {
  private let multi: UnsafeMutableRawPointer
  private let easy: UnsafeMutableRawPointer
  private let document: Sink
  /// The library keeps these lines, too, as many as there are.
  private let head: Sink
  /// Those that are sent with a body; the library reads them where they are.
  private let lines: UnsafeMutablePointer<curl_slist>?
  private let bounds: Fetch.Bounds

  /// What a server said.
  struct Answer {
    var status: Int
    var document: [UInt8]
    /// In seconds; 0: it did not say.
    var retryAfter: Int
  }

  /// What is sent to a server.
  struct Body {
    var type: String
    var bytes: [UInt8]
    /// Nil: nothing says who sends it.
    var authorization: String? = nil
  }

  /// What has come so far.
  final class Sink {
    var bytes: [UInt8] = []
    var isTooLong = false
    let bytesMax: Int

    init(bytesMax: Int) { self.bytesMax = bytesMax }
  }

  /// The library's own beginning, once in a process.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Between two looks at sockets: what travels here is not urgent.
  private static let interval = Duration.milliseconds(10)

  /// - Parameter body: nil: a document is asked for, and nothing sent.
  init(_ address: WebAddress, authority: String?, bounds: Fetch.Bounds, body: Body? = nil) throws(FetchError) {
    guard Self.isReady, let multi = unsafe curl_multi_init() else { throw .failed("the library could not begin") }
    guard let easy = unsafe curl_easy_init() else {
      unsafe curl_multi_cleanup(multi)
      throw .failed("no memory for a transfer")
    }
    unsafe (self.multi, self.easy) = (multi, easy)
    // Without the second the library asks whether it may send a long body, and waits a second for an answer.
    unsafe lines = body.flatMap { body in
      let lines = unsafe curl_slist_append(curl_slist_append(nil, "Content-Type: \(body.type)"), "Expect:")
      guard let authorization = body.authorization else { return unsafe lines }
      return unsafe curl_slist_append(lines, "Authorization: \(authorization)")
    }
    self.bounds = bounds
    document = Sink(bytesMax: bounds.bytesMax)
    head = Sink(bytesMax: bounds.bytesMax)
    // Redirects lead to https only, also from this machine.
    let protocols = address.isLoopback ? "http,https" : "https"
    let texts: [(CURLoption, String?)] = [
      (CURLOPT_URL, address.text), (CURLOPT_PROTOCOLS_STR, protocols), (CURLOPT_REDIR_PROTOCOLS_STR, "https"),
      (CURLOPT_NOPROXY, "localhost,127.0.0.1,::1"), (CURLOPT_USERAGENT, "homeroom"), (CURLOPT_CAINFO, authority),
    ]
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_FOLLOWLOCATION, body == nil ? 1 : 0), (CURLOPT_MAXREDIRS, bounds.redirectsMax),
      (CURLOPT_TIMEOUT_MS, bounds.milliseconds),
      (CURLOPT_CONNECTTIMEOUT_MS, bounds.milliseconds), (CURLOPT_MAXFILESIZE, bounds.bytesMax), (CURLOPT_NOSIGNAL, 1),
      // Whoever looks up a name for longer than that is not waited for.
      (CURLOPT_QUICK_EXIT, 1), (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_HTTPGET, 1),
      (CURLOPT_MAXCONNECTS, 1), (CURLOPT_FORBID_REUSE, 1),
    ]
    for (option, text) in texts {
      guard let text else { continue }
      guard unsafe homeroom_set_text(easy, option, text) == CURLE_OK else { throw .failed("\(text) is not understood") }
    }
    for (option, number) in numbers {
      guard unsafe homeroom_set_number(easy, option, number) == CURLE_OK else { throw .failed("a bound cannot be set") }
    }
    if let body {
      let code = unsafe body.bytes.withUnsafeBytes { unsafe homeroom_set_body(easy, $0.baseAddress, $0.count, lines) }
      guard code == CURLE_OK else { throw .failed("no memory for what is sent") }
    }
    let take: homeroom_take = { bytes, size, count, sink in
      guard let bytes = unsafe bytes, let sink = unsafe sink else { return 0 }
      let length = size * count
      return unsafe Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().take(
        UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
    }
    let sinks = unsafe (Unmanaged.passUnretained(document).toOpaque(), Unmanaged.passUnretained(head).toOpaque())
    guard unsafe homeroom_set_sinks(easy, take, sinks.0, sinks.1) == CURLE_OK,
      unsafe curl_multi_add_handle(multi, easy) == CURLM_OK
    else { throw .failed("the transfer could not begin") }
  }

  deinit {
    unsafe curl_multi_remove_handle(multi, easy)
    unsafe curl_easy_cleanup(easy)
    unsafe curl_multi_cleanup(multi)
    unsafe curl_slist_free_all(lines)
  }

  /// Ends with its task.
  func run() async throws(FetchError) -> Answer {
    while true {
      if let answer = try advance() { return answer }
      do {
        try await Task.sleep(for: Self.interval)
      } catch {
        throw .failed("it is not wanted any more")
      }
    }
  }

  /// Does what can be done without waiting; the answer once it is whole.
  private func advance() throws(FetchError) -> Answer? {
    var running: Int32 = 0
    guard unsafe curl_multi_perform(multi, &running) == CURLM_OK else { throw .failed("the transfer broke off") }
    var result = CURLE_OK
    guard unsafe homeroom_ended(multi, &result) == 1 else { return nil }
    guard !document.isTooLong, !head.isTooLong, result != CURLE_FILESIZE_EXCEEDED else {
      throw .tooLong(bytesMax: bounds.bytesMax)
    }
    guard result == CURLE_OK else { throw .failed(unsafe String(cString: curl_easy_strerror(result))) }
    return unsafe Answer(
      status: homeroom_status(easy), document: document.bytes, retryAfter: max(0, homeroom_retry_after(easy)))
  }
}

extension Transfer.Sink {
  /// Whether there was room for it: the transfer ends where there was none.
  func take(_ part: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count + part.count <= bytesMax else {
      isTooLong = true
      return false
    }
    unsafe bytes.append(contentsOf: part)
    return true
  }
}

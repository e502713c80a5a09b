internal import CNghttp2

/// One HTTP/2 connection without its socket: received bytes go in, events and bytes to send come out.
///
/// Belongs to one thread. nghttp2 calls back while it works, and those calls only note what happened; the events are
/// acted on when it has returned, so that nothing enters a session twice.
@safe public final class HTTP2Session {
  // Nil only inside `init`.
  private var handle: OpaquePointer?
  private let settings: HTTP2Settings
  private let notes: UnsafeMutablePointer<SessionNotes>
  private var walk: FrameWalk
  private var hasAnnounced = false

  /// Of nghttp2.
  public static var libraryVersion: String { unsafe String(cString: nghttp2_version(0).pointee.version_str) }

  /// Queues the settings, and for a client the preface, as first output.
  public init(_ settings: HTTP2Settings) {
    self.settings = settings
    walk = FrameWalk(
      continuationsMax: settings.continuationsMax, burdensPerReadMax: settings.burdensPerReadMax)
    unsafe notes = .allocate(capacity: 1)
    unsafe notes.initialize(to: SessionNotes(settings))
    let option = unsafe Self.makeOption(settings)
    let user = unsafe UnsafeMutableRawPointer(notes)
    var handle: OpaquePointer?
    let result =
      switch settings.role {
      case .server: unsafe nghttp2_session_server_new2(&handle, SessionCallbacks.table, user, option)
      case .client: unsafe nghttp2_session_client_new2(&handle, SessionCallbacks.table, user, option)
      }
    unsafe nghttp2_option_del(option)
    precondition(result == 0, "out of memory")
    unsafe self.handle = handle
    announce()
  }

  deinit {
    unsafe nghttp2_session_del(handle)
    unsafe notes.deinitialize(count: 1)
    unsafe notes.deallocate()
  }

  /// Who gives the bodies; has to live until another is named, or nil: then nothing more can be sent.
  public func readBodies(from source: (any HTTP2BodySource)?) { unsafe notes.pointee.source = source }

  // MARK: Bytes

  /// Takes in what the peer sent. Events are waiting afterwards, also when it throws; then there is a last word to send.
  public func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    unsafe notes.pointee.fields.clear()
    unsafe notes.pointee.received = bytes.baseAddress
    defer { unsafe notes.pointee.received = nil }
    guard settings.role == .server else { return unsafe try take(bytes) }
    walk.beginRead()
    var (taken, offset) = (0, 0)
    while true {
      switch unsafe walk.step(bytes, from: &offset) {
      case .end:
        return unsafe try take(UnsafeRawBufferPointer(rebasing: bytes[taken...]))
      case .settings(let start):
        unsafe try take(UnsafeRawBufferPointer(rebasing: bytes[taken..<start]))
        taken = start
        unsafe notes.pointee.queuedBeforeSettings = nghttp2_session_get_outbound_queue_size(handle)
      case .old(let stream, let start):
        unsafe try take(UnsafeRawBufferPointer(rebasing: bytes[taken..<start]))
        taken = start
        guard unsafe nghttp2_session_get_stream_remote_close(handle, stream) == 0 else {
          terminate(.streamClosed)
          throw HTTP2Error(reason: "a frame for a stream that is long over")
        }
      case .violation(let start, let code):
        unsafe try take(UnsafeRawBufferPointer(rebasing: bytes[taken..<start]))
        terminate(code)
        throw HTTP2Error(reason: "a frame that must not be there")
      case .flood:
        terminate(.enhanceYourCalm, debug: "too_many_frames")
        throw HTTP2Error(reason: "more frames that bring nothing than one read may hold")
      }
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    let count = unsafe nghttp2_session_mem_recv(handle, base.assumingMemoryBound(to: UInt8.self), bytes.count)
    guard count >= 0 else {
      // The others that it gives up on need no word, or have had it.
      if Int32(count) == NGHTTP2_ERR_FLOODED.rawValue { terminate(.enhanceYourCalm, debug: "too_many_frames") }
      throw HTTP2Error(code: Int32(count))
    }
    if unsafe notes.pointee.windowOverflowed {
      terminate(.flowControlError)
      throw HTTP2Error(reason: "a setting that makes a window too large")
    }
  }

  /// Frames of the client that brought neither fields nor a piece of a body.
  public var burdens: Int { walk.burdens }

  /// Streams that the client has reset.
  public var resetsReceived: Int { walk.resets }

  /// A block of fields has begun and is not complete.
  public var isInFieldBlock: Bool { walk.isInFieldBlock }

  /// Names what has begun to arrive and is not complete, a frame or a block of fields; nil when nothing is.
  public var partial: Int? { walk.partial }

  /// Moves the events that wait into an empty array.
  public func takeEvents(into list: inout [HTTP2Event]) {
    guard hasEvents else { return }
    unsafe swap(&notes.pointee.events, &list)
  }

  /// Whether ``takeEvents(into:)`` would give any.
  public var hasEvents: Bool { unsafe !notes.pointee.events.isEmpty }

  /// HEADERS and DATA that were sent.
  public var sentCount: Int { unsafe notes.pointee.sentCount }

  /// Frames that wait to be sent, bodies apart.
  public var queuedFrames: Int { unsafe nghttp2_session_get_outbound_queue_size(handle) }

  /// RST_STREAM frames this side was made to send: a peer that provokes many is up to no good.
  public var resetsSent: Int { unsafe notes.pointee.resetsSent }

  /// Appends bytes to send until there are no more, or at least `limit` are there. False when there may be more.
  public func appendOutput(to buffer: inout [UInt8], limit: Int) throws(HTTP2Error) -> Bool {
    while buffer.count < limit {
      var data: UnsafePointer<UInt8>?
      let count = unsafe nghttp2_session_mem_send(handle, &data)
      guard count >= 0 else { throw HTTP2Error(code: Int32(count)) }
      guard count > 0 else { return true }
      let start = buffer.count
      unsafe buffer.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
      if !hasAnnounced {
        hasAnnounced = true
        announceStreams(in: &buffer, from: start)
      }
    }
    return false
  }

  /// Streams the peer lets this side have open at once.
  public var peerStreamsMax: Int {
    unsafe Int(nghttp2_session_get_remote_settings(handle, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS))
  }

  /// Whether the head of a request is among the output already: a peer cannot have seen one that is not.
  public func hasSentRequest(_ stream: Int32) -> Bool { unsafe stream <= notes.pointee.lastRequestSent }

  /// What the peer's last GOAWAY said besides its code; empty when it said nothing.
  public var goAwayReason: String { unsafe notes.pointee.goAwayReason }

  /// Neither side has anything more to say.
  public var isOver: Bool {
    unsafe nghttp2_session_want_read(handle) == 0 && nghttp2_session_want_write(handle) == 0
  }

  // MARK: Fields

  /// Calls `body` with every field of the block in order. Only until the next ``receive(_:)``.
  public func forEachField(of headers: HTTP2Headers, _ body: (_ name: RawSpan, _ value: RawSpan) -> Void) {
    unsafe notes.pointee.fields.forEach(in: headers.fields, body)
  }

  // MARK: Streams

  /// Puts a number on a stream, to be found again by. False when the stream is over already.
  public func setTag(_ tag: Int, of stream: Int32) -> Bool {
    unsafe nghttp2_session_set_stream_user_data(handle, stream, UnsafeMutableRawPointer(bitPattern: tag)) == 0
  }

  /// Zero when the stream has none or is over.
  public func tag(of stream: Int32) -> Int {
    unsafe Int(bitPattern: nghttp2_session_get_stream_user_data(handle, stream))
  }

  /// Starts a request; its body comes from the source, unless the fields are all of it. Nil when no stream can be opened
  /// any more.
  public func request(_ fields: HTTP2Fields, tag: Int, hasBody: Bool = true) -> Int32? {
    var provider = unsafe SessionCallbacks.provider(tag)
    let user = unsafe UnsafeMutableRawPointer(bitPattern: tag)
    let stream = unsafe fields.withValues { values, count in
      unsafe hasBody
        ? nghttp2_submit_request(handle, nil, values, count, &provider, user)
        : nghttp2_submit_request(handle, nil, values, count, nil, user)
    }
    return stream > 0 ? stream : nil
  }

  /// Answers a request; the body comes from the source.
  public func respond(to stream: Int32, _ fields: HTTP2StaticFields, tag: Int) {
    var provider = unsafe SessionCallbacks.provider(tag)
    unsafe _ = nghttp2_submit_response(handle, stream, fields.values, fields.count, &provider)
  }

  /// The same with fields of this answer's own.
  public func respond(to stream: Int32, _ fields: HTTP2Fields, tag: Int) {
    var provider = unsafe SessionCallbacks.provider(tag)
    _ = unsafe fields.withValues { values, count in
      unsafe nghttp2_submit_response(handle, stream, values, count, &provider)
    }
  }

  /// Answers a request with one block and nothing else.
  public func respondOnly(to stream: Int32, _ fields: HTTP2Fields) {
    _ = unsafe fields.withValues { values, count in
      unsafe nghttp2_submit_response(handle, stream, values, count, nil)
    }
  }

  /// The body has something again.
  public func resume(_ stream: Int32) { unsafe _ = nghttp2_session_resume_data(handle, stream) }

  /// Ends a stream, in both directions: what waits to be sent on it is given up.
  public func reset(_ stream: Int32, _ code: HTTP2ErrorCode) {
    unsafe _ = nghttp2_submit_rst_stream(handle, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, code.rawValue)
  }

  /// Bytes of this stream have been taken: the peer may send more on it.
  public func consume(_ count: Int, of stream: Int32) {
    unsafe _ = nghttp2_session_consume_stream(handle, stream, count)
  }

  /// Bytes have been taken: the peer may send more on the connection.
  public func consume(_ count: Int) { unsafe _ = nghttp2_session_consume_connection(handle, count) }

  // MARK: The connection

  /// Says that a GOAWAY will follow, so that requests under way are not lost. The number comes back when that was heard.
  public func announceShutdown(ping number: UInt64) {
    unsafe notes.pointee.pingBehindNotice = number
    unsafe _ = nghttp2_submit_shutdown_notice(handle)
  }

  /// The number comes back in the answer.
  public func ping(_ number: UInt64 = 0) {
    unsafe SessionCallbacks.ping(handle, number)
  }

  /// Takes no streams above those that have begun.
  public func goAway() {
    let last = unsafe nghttp2_session_get_last_proc_stream_id(handle)
    unsafe _ = nghttp2_submit_goaway(
      handle, UInt8(NGHTTP2_FLAG_NONE.rawValue), last, HTTP2ErrorCode.noError.rawValue, nil, 0)
  }

  /// Ends the connection as soon as that is said; `debug` is for whoever reads a log on the other side.
  public func terminate(_ code: HTTP2ErrorCode, debug: StaticString) {
    let last = unsafe nghttp2_session_get_last_proc_stream_id(handle)
    unsafe _ = nghttp2_submit_goaway(
      handle, UInt8(NGHTTP2_FLAG_NONE.rawValue), last, code.rawValue, debug.utf8Start, debug.utf8CodeUnitCount)
  }

  /// Ends the connection as soon as that is said.
  public func terminate(_ code: HTTP2ErrorCode) {
    unsafe _ = nghttp2_session_terminate_session(handle, code.rawValue)
  }

  private func announce() {
    var entries = [
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue), value: UInt32(settings.streamWindowBytes)),
      nghttp2_settings_entry(
        settings_id: Int32(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue),
        value: UInt32(settings.headerListBytesMax)),
    ]
    switch settings.role {
    case .server:
      entries += [
        nghttp2_settings_entry(
          settings_id: Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue),
          value: settings.concurrentStreamsMax &* Self.streamsFactor),
        nghttp2_settings_entry(settings_id: Int32(NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES.rawValue), value: 1),
      ]
    case .client:
      entries.append(
        nghttp2_settings_entry(settings_id: Int32(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue), value: 0))
    }
    let flags = UInt8(NGHTTP2_FLAG_NONE.rawValue)
    unsafe _ = nghttp2_submit_settings(handle, flags, entries, entries.count)
    unsafe _ = nghttp2_session_set_local_window_size(handle, flags, 0, settings.connectionWindowBytes)
  }

  /// nghttp2 ends the connection of a client that opens a stream too many (RFC 9113 §5.1.2 wants the stream refused), so it
  /// is told of more than the client is, and the server refuses those in between.
  private static let streamsFactor: UInt32 = 2

  /// Puts the true number of streams into the settings of a server, which are the first frame that it sends.
  private func announceStreams(in buffer: inout [UInt8], from start: Int) {
    guard settings.role == .server else { return }
    let id = UInt8(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue)
    for entry in stride(from: start + 9, to: buffer.count - 5, by: 6) {
      guard buffer[entry] == 0, buffer[entry + 1] == id else { continue }
      for octet in 0..<4 {
        buffer[entry + 2 + octet] = UInt8(truncatingIfNeeded: settings.concurrentStreamsMax >> (24 - 8 * UInt32(octet)))
      }
    }
  }

  private static func makeOption(_ settings: HTTP2Settings) -> OpaquePointer? {
    var option: OpaquePointer?
    let result = unsafe nghttp2_option_new(&option)
    precondition(result == 0, "out of memory")
    unsafe nghttp2_option_set_no_auto_window_update(option, 1)
    // Its own limit ends the connection without a word, so it is out of the way of ours: more than one read can bring.
    unsafe nghttp2_option_set_stream_reset_rate_limit(option, 10_000, 10_000)
    // It counts a CONTINUATION again for each piece that its head comes in: nine at worst.
    unsafe nghttp2_option_set_max_continuations(option, settings.continuationsMax * 9)
    unsafe nghttp2_option_set_max_settings(option, 32)
    unsafe nghttp2_option_set_max_outbound_ack(option, 200)
    unsafe nghttp2_option_set_no_closed_streams(option, 1)
    unsafe nghttp2_option_set_peer_max_concurrent_streams(option, 100)
    unsafe nghttp2_option_set_max_reserved_remote_streams(option, 0)
    unsafe nghttp2_option_set_max_deflate_dynamic_table_size(option, 4096)
    unsafe nghttp2_option_set_max_send_header_block_length(option, 65536)
    return unsafe option
  }
}

extension HTTP2Error {
  init(code: Int32) { unsafe reason = String(cString: nghttp2_strerror(code)) }
}

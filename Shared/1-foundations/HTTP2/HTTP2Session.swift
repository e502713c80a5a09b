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

  /// Queues the settings, and for a client the preface, as first output.
  public init(_ settings: HTTP2Settings) {
    self.settings = settings
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

  /// Who gives the bodies; has to live as long as this session.
  public func readBodies(from source: any HTTP2BodySource) { unsafe notes.pointee.source = source }

  // MARK: Bytes

  /// Takes in what the peer sent. Events are waiting afterwards, also when it throws.
  public func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    guard let base = bytes.baseAddress else { return }
    unsafe notes.pointee.fields.clear()
    unsafe notes.pointee.received = base
    let count = unsafe nghttp2_session_mem_recv(handle, base.assumingMemoryBound(to: UInt8.self), bytes.count)
    unsafe notes.pointee.received = nil
    guard count >= 0 else { throw HTTP2Error(code: Int32(count)) }
  }

  /// Moves the events that wait into an empty array.
  public func takeEvents(into list: inout [HTTP2Event]) {
    guard hasEvents else { return }
    unsafe swap(&notes.pointee.events, &list)
  }

  public var hasEvents: Bool { unsafe !notes.pointee.events.isEmpty }

  /// RST_STREAM frames this side was made to send: a peer that provokes many is up to no good.
  public var resetsSent: Int { unsafe notes.pointee.resetsSent }

  /// Appends bytes to send until there are no more, or at least `limit` are there. False when there may be more.
  public func appendOutput(to buffer: inout [UInt8], limit: Int) throws(HTTP2Error) -> Bool {
    while buffer.count < limit {
      var data: UnsafePointer<UInt8>?
      let count = unsafe nghttp2_session_mem_send(handle, &data)
      guard count >= 0 else { throw HTTP2Error(code: Int32(count)) }
      guard count > 0 else { return true }
      unsafe buffer.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
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

  /// Starts a request; its body comes from the source. Nil when no stream can be opened any more.
  public func request(_ fields: HTTP2Fields, tag: Int) -> Int32? {
    var provider = unsafe SessionCallbacks.provider(tag)
    let stream = unsafe fields.withValues { values, count in
      unsafe nghttp2_submit_request(
        handle, nil, values, count, &provider, UnsafeMutableRawPointer(bitPattern: tag))
    }
    return stream > 0 ? stream : nil
  }

  /// Answers a request; the body comes from the source.
  public func respond(to stream: Int32, _ fields: HTTP2StaticFields, tag: Int) {
    var provider = unsafe SessionCallbacks.provider(tag)
    unsafe _ = nghttp2_submit_response(handle, stream, fields.values, fields.count, &provider)
  }

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

  /// Says that a GOAWAY will follow, so that requests under way are not lost.
  public func announceShutdown() {
    unsafe _ = nghttp2_submit_shutdown_notice(handle)
    ping()
  }

  public func ping() { unsafe _ = nghttp2_submit_ping(handle, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil) }

  /// Takes no streams above those that have begun.
  public func goAway() {
    let last = unsafe nghttp2_session_get_last_proc_stream_id(handle)
    unsafe _ = nghttp2_submit_goaway(
      handle, UInt8(NGHTTP2_FLAG_NONE.rawValue), last, HTTP2ErrorCode.noError.rawValue, nil, 0)
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
          settings_id: Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue), value: settings.concurrentStreamsMax),
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

  private static func makeOption(_ settings: HTTP2Settings) -> OpaquePointer? {
    var option: OpaquePointer?
    let result = unsafe nghttp2_option_new(&option)
    precondition(result == 0, "out of memory")
    unsafe nghttp2_option_set_no_auto_window_update(option, 1)
    unsafe nghttp2_option_set_stream_reset_rate_limit(option, settings.resetsBurst, settings.resetsPerSecond)
    unsafe nghttp2_option_set_max_continuations(option, 8)
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

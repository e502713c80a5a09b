internal import CNghttp2

/// What nghttp2's callbacks write down and read: the one object behind their `user_data`.
///
/// They reach it by pointer. A class would be retained, released and checked for overlapping access in every callback, a dozen
/// times a request.
@safe struct SessionNotes: ~Copyable {
  let role: HTTP2Settings.Role
  let headerListBytesMax: Int
  /// Set before anything is sent, and to nil before it goes.
  unowned(unsafe) var source: (any HTTP2BodySource)?
  var events: [HTTP2Event] = []
  var fields = FieldStore()
  /// Where the bytes begin that are being taken in.
  var received: UnsafeRawPointer?
  var resetsSent = 0
  /// A client's last stream whose request is among the output.
  var lastRequestSent: Int32 = 0
  /// What the peer's last GOAWAY said besides its code.
  var goAwayReason = ""
  /// HEADERS and DATA frames.
  var sentCount = 0
  /// Frames that waited to be sent when the last SETTINGS began.
  var queuedBeforeSettings = 0
  var windowOverflowed = false
  /// Goes out behind the notice of a shutdown: pings overtake what is queued, and this one must not.
  var pingBehindNotice: UInt64?

  static let goAwayReasonBytesMax = 128

  init(_ settings: HTTP2Settings) {
    role = settings.role
    headerListBytesMax = settings.headerListBytesMax
  }
}

/// nghttp2's callbacks, the same for all sessions. They only note what happened.
enum SessionCallbacks {
  // Never freed.
  nonisolated(unsafe) static let table: OpaquePointer? = {
    var table: OpaquePointer?
    let result = unsafe nghttp2_session_callbacks_new(&table)
    precondition(result == 0, "out of memory")
    unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(table) { _, _, user in
      guard let notes = unsafe SessionCallbacks.notes(of: user) else { return 0 }
      unsafe notes.pointee.fields.begin()
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_header_callback(table) {
      _, _, name, nameLength, value, valueLength, _, user in
      guard let notes = unsafe SessionCallbacks.notes(of: user), let name = unsafe name, let value = unsafe value else {
        return 0
      }
      let goesOn = unsafe notes.pointee.fields.append(
        name, nameLength, value, valueLength, listBytesMax: notes.pointee.headerListBytesMax)
      return goesOn ? 0 : NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
    }
    unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(table) { handle, _, stream, data, length, user in
      guard let notes = unsafe SessionCallbacks.notes(of: user), let data = unsafe data,
        let start = unsafe notes.pointee.received
      else { return 0 }
      let offset = unsafe UnsafeRawPointer(data) - start
      let tag = unsafe clientTag(handle, stream, notes)
      unsafe notes.pointee.events.append(.data(stream: stream, tag: tag, offset..<offset + length))
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(table) { handle, frame, user in
      guard let notes = unsafe SessionCallbacks.notes(of: user), let frame = unsafe frame else { return 0 }
      unsafe received(frame, handle, notes)
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_frame_send_callback(table) { handle, frame, user in
      guard let notes = unsafe SessionCallbacks.notes(of: user), let frame = unsafe frame else { return 0 }
      unsafe sent(frame, handle, notes)
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_frame_not_send_callback(table) { handle, frame, reason, user in
      guard let notes = unsafe SessionCallbacks.notes(of: user), let frame = unsafe frame else { return 0 }
      // A response whose fields are too many would never end. A request that is, nghttp2 ends itself.
      if unsafe notes.pointee.role == .server, reason == NGHTTP2_ERR_FRAME_SIZE_ERROR.rawValue,
        unsafe UInt32(frame.pointee.hd.type) == NGHTTP2_HEADERS.rawValue
      {
        unsafe _ = nghttp2_submit_rst_stream(
          handle, UInt8(NGHTTP2_FLAG_NONE.rawValue), frame.pointee.hd.stream_id, HTTP2ErrorCode.internalError.rawValue)
      }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_stream_close_callback(table) { handle, stream, code, user in
      guard let notes = unsafe SessionCallbacks.notes(of: user) else { return 0 }
      let tag = unsafe Int(bitPattern: nghttp2_session_get_stream_user_data(handle, stream))
      unsafe notes.pointee.events.append(.closed(stream: stream, tag: tag, code: .init(rawValue: code)))
      return 0
    }
    return unsafe table
  }()

  /// The body of the stream with this tag, asked for piece by piece.
  static func provider(_ tag: Int) -> nghttp2_data_provider {
    unsafe nghttp2_data_provider(
      source: nghttp2_data_source(ptr: UnsafeMutableRawPointer(bitPattern: tag)),
      read_callback: { handle, stream, buffer, length, flags, source, user in
        guard let notes = unsafe SessionCallbacks.notes(of: user), let buffer = unsafe buffer, let flags = unsafe flags,
          let source = unsafe source
        else { return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue) }
        let tag = unsafe Int(bitPattern: source.pointee.ptr)
        let space = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: length)
        guard let read = unsafe notes.pointee.source?.readBody(tag: tag, into: space) else {
          return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
        }
        return unsafe SessionCallbacks.finish(read, handle, stream, flags)
      })
  }

  static func ping(_ handle: OpaquePointer?, _ number: UInt64) {
    unsafe withUnsafeBytes(of: number) { octets in
      unsafe _ = nghttp2_submit_ping(
        handle, UInt8(NGHTTP2_FLAG_NONE.rawValue), octets.assumingMemoryBound(to: UInt8.self).baseAddress)
    }
  }

  private static func notes(of user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<SessionNotes>? {
    unsafe user?.assumingMemoryBound(to: SessionNotes.self)
  }

  /// A client's tags stand when its streams begin; a server's only when it has acted on the headers.
  private static func clientTag(
    _ handle: OpaquePointer?, _ stream: Int32, _ notes: UnsafeMutablePointer<SessionNotes>
  ) -> Int {
    guard unsafe notes.pointee.role == .client else { return 0 }
    return unsafe Int(bitPattern: nghttp2_session_get_stream_user_data(handle, stream))
  }

  private static func finish(
    _ read: HTTP2BodyRead, _ handle: OpaquePointer?, _ stream: Int32, _ flags: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let end = NGHTTP2_DATA_FLAG_EOF.rawValue
    let endWithTrailers = end | NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
    switch read.next {
    case .more: break
    case .later:
      if read.count == 0 { return Int(NGHTTP2_ERR_DEFERRED.rawValue) }
    case .end: unsafe flags.pointee |= end
    case .trailers(let fields):
      unsafe flags.pointee |= endWithTrailers
      unsafe _ = nghttp2_submit_trailer(handle, stream, fields.values, fields.count)
    case .customTrailers(let fields):
      unsafe flags.pointee |= endWithTrailers
      _ = unsafe fields.withValues { values, count in unsafe nghttp2_submit_trailer(handle, stream, values, count) }
    case .failed: return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
    }
    return read.count
  }

  private static func received(
    _ frame: UnsafePointer<nghttp2_frame>, _ handle: OpaquePointer?, _ notes: UnsafeMutablePointer<SessionNotes>
  ) {
    let stream = unsafe frame.pointee.hd.stream_id
    let flags = unsafe frame.pointee.hd.flags
    let ends = flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
    let isAnswer = flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0
    switch unsafe UInt32(frame.pointee.hd.type) {
    case NGHTTP2_DATA.rawValue:
      if ends { unsafe notes.pointee.events.append(.ended(stream: stream, tag: clientTag(handle, stream, notes))) }
    case NGHTTP2_HEADERS.rawValue:
      let (range, byteCount, isTooLarge) = unsafe notes.pointee.fields.end()
      let headers = unsafe HTTP2Headers(
        stream: stream, tag: clientTag(handle, stream, notes),
        opensStream: frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST, endsStream: ends, isTooLarge: isTooLarge,
        byteCount: byteCount, fields: range)
      unsafe notes.pointee.events.append(.headers(headers))
    case NGHTTP2_SETTINGS.rawValue:
      guard !isAnswer else { return }
      unsafe notes.pointee.events.append(.settings)
      // Besides its answer nghttp2 queues one thing for SETTINGS: RST_STREAM for a window that became too large. That is
      // an error of the connection (RFC 9113 §6.9.2).
      if unsafe notes.pointee.role == .server,
        unsafe nghttp2_session_get_outbound_queue_size(handle) > notes.pointee.queuedBeforeSettings + 1
      {
        unsafe notes.pointee.windowOverflowed = true
      }
    case NGHTTP2_PING.rawValue:
      guard isAnswer else { return unsafe notes.pointee.events.append(.ping) }
      let octets = unsafe frame.pointee.ping.opaque_data
      let number = unsafe withUnsafeBytes(of: octets) { unsafe $0.loadUnaligned(as: UInt64.self) }
      unsafe notes.pointee.events.append(.pong(number))
    case NGHTTP2_GOAWAY.rawValue:
      let goAway = unsafe frame.pointee.goaway
      let reason = unsafe UnsafeBufferPointer(
        start: goAway.opaque_data, count: min(goAway.opaque_data_len, SessionNotes.goAwayReasonBytesMax))
      unsafe notes.pointee.goAwayReason = String(decoding: reason, as: UTF8.self)
      unsafe notes.pointee.events.append(
        .goAway(lastStream: goAway.last_stream_id, code: HTTP2ErrorCode(rawValue: goAway.error_code)))
    default: break
    }
  }

  private static func sent(
    _ frame: UnsafePointer<nghttp2_frame>, _ handle: OpaquePointer?, _ notes: UnsafeMutablePointer<SessionNotes>
  ) {
    let stream = unsafe frame.pointee.hd.stream_id
    switch unsafe UInt32(frame.pointee.hd.type) {
    case NGHTTP2_RST_STREAM.rawValue:
      let code = unsafe frame.pointee.rst_stream.error_code
      if code != HTTP2ErrorCode.noError.rawValue { unsafe notes.pointee.resetsSent += 1 }
    case NGHTTP2_GOAWAY.rawValue:
      if let number = unsafe notes.pointee.pingBehindNotice.take() { unsafe ping(handle, number) }
    case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
      if unsafe notes.pointee.role == .client, unsafe frame.pointee.hd.type == NGHTTP2_HEADERS.rawValue {
        unsafe notes.pointee.lastRequestSent = max(notes.pointee.lastRequestSent, stream)
      }
      unsafe notes.pointee.sentCount &+= 1
      // The response is complete and the request is not: nobody will read the rest of it.
      guard unsafe notes.pointee.role == .server,
        unsafe frame.pointee.hd.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
        unsafe nghttp2_session_get_stream_remote_close(handle, stream) == 0
      else { return }
      unsafe _ = nghttp2_submit_rst_stream(
        handle, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, HTTP2ErrorCode.noError.rawValue)
    default: break
    }
  }
}

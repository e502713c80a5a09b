internal import Messages
internal import RPC

/// What became of one message that was sent.
enum Verdict {
  case delivered
  /// The server will never take it.
  case refused(StoreError, code: StatusCode)
  /// It may be taken later.
  case kept(StoreError)

  init(_ result: ActivityV1.RecordResult) {
    guard result.outcome == .refused else {
      // An answer that this version does not know is one all the same.
      self = result.outcome == .unspecified ? .kept(StoreError(.unavailable, "no outcome was told")) : .delivered
      return
    }
    let error = result.error ?? ContextV1.ElementError()
    self.init(StatusCode(wire: error.code), error.message, reason: error.reason)
  }

  /// Of a call about one message.
  init(_ error: RPCError) { self.init(error.code, error.message, reason: error.reason) }

  private init(_ code: StatusCode, _ message: String, reason: String) {
    let error = StoreError(code, message, reason: reason)
    self = Self.isForGood(code, reason) ? .refused(error, code: code) : .kept(error)
  }

  /// Whether the same message is refused however often it is sent.
  ///
  /// What bears no reason was not said by Homeroom, but by somebody on the way, or by another server at its address.
  /// Content that is declared is judged alike.
  static func isForGood(_ code: StatusCode, _ reason: String) -> Bool {
    switch code {
    case .invalidArgument, .notFound, .alreadyExists, .failedPrecondition, .outOfRange: !reason.isEmpty
    case .resourceExhausted: limits.contains(reason) || reason.hasPrefix("PATH_TOO_")
    // What is denied is denied to the caller, whatever is sent: another token, or a change of the organization's settings, may let it
    // in. Nobody comes back from an erasure.
    case .permissionDenied: reason == "PERSON_ERASED"
    case .ok, .cancelled, .unknown, .deadlineExceeded, .aborted, .unimplemented, .internal, .unavailable, .dataLoss,
      .unauthenticated:
      false
    }
  }

  /// Limits of what a message may hold, and of content; others are of what the server takes at a time.
  private static let limits: Set<String> = [
    "TOO_MANY_ITEMS", "TOO_MANY_ITEM_WRITES", "TOO_MANY_ITEM_OCTETS", "TOO_MANY_PROGRESS_RANGES",
    "TOO_MANY_RUNNING_MARKS", "TOO_MANY_DONE_MARKS", "MESSAGE_TOO_DEEP", "MESSAGE_TOO_LARGE", "TOO_MANY_ELEMENTS",
    "TOO_MUCH_MEMORY", "TOO_MANY_KEYWORDS", "TOO_MANY_LOCALIZATIONS", "TOO_MANY_STANDARDS", "TOO_MANY_CHILDREN",
    "TOO_MANY_CONTEXTS", "TOO_MANY_CONTEXTS_IN_CALL", "TOO_MANY_SESSION_CONTEXTS", "TOO_MANY_MOVES",
    "SUBTREE_TOO_LARGE",
  ]
}

internal import Domain
internal import RPC
internal import Storage

/// Why something was not done. It holds no content of a student's work.
public struct StoreError: Error, Hashable, Sendable {
  /// What an app can act on; most are ClassKit's.
  public enum Code: Hashable, CaseIterable, Sendable {
    /// The services cannot be reached now. What was to be declared is kept and sent later.
    case unavailable
    /// A value breaks a rule.
    case invalidArgument
    /// The object cannot be changed: its activity was superseded, or it was removed.
    case invalidModification
    /// The app, or the person, may not do this.
    case authorizationDenied
    /// The token that the app gives is not accepted.
    case invalidCredentials
    /// A count is over its limit.
    case limits
    /// It exists already, and is something else.
    case invalidCreate
    /// It was changed or removed by others in between.
    case invalidUpdate
    /// So much waits to be sent that no more is taken: see ``OutboxBounds``. The objects keep their changes; save again later.
    case outboxFull
    /// The outbox's file cannot be read or written, belongs to somebody else, or is damaged.
    case storeInaccessible
  }

  /// What an app can act on.
  public let code: Code
  /// For a developer, in English.
  public let message: String
  /// The server's reason, a constant of `docs/reasons.md`; empty where there is none.
  public let reason: String
  /// Whether the same may succeed later, without anything being changed.
  let mayPass: Bool

  /// - Parameter mayPass: nil: as the code says.
  init(_ code: Code, _ message: String, reason: String = "", mayPass: Bool? = nil) {
    self.code = code
    self.message = message
    self.reason = reason
    self.mayPass = mayPass ?? (code == .unavailable || code == .invalidCredentials)
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String { reason.isEmpty ? message : "\(message) (\(reason))" }
}

extension StoreError {
  init(_ violation: Violation) {
    self.init(violation.category == .count ? .limits : .invalidArgument, "\(violation)", reason: violation.reason)
  }

  init(_ error: StorageError) {
    self.init(.storeInaccessible, error.message)
  }

  init(_ error: RPCError) {
    self.init(error.code, error.message, reason: error.reason)
  }

  init(_ code: StatusCode, _ message: String, reason: String) {
    let own: Code =
      switch code {
      case .invalidArgument, .outOfRange, .unimplemented: .invalidArgument
      case .permissionDenied: .authorizationDenied
      case .unauthenticated: .invalidCredentials
      case .alreadyExists: .invalidCreate
      case .failedPrecondition, .notFound, .aborted: .invalidUpdate
      case .resourceExhausted: .limits
      case .ok, .cancelled, .unknown, .deadlineExceeded, .internal, .unavailable, .dataLoss: .unavailable
      }
    self.init(own, message, reason: reason, mayPass: !Verdict.isForGood(code, reason))
  }
}

extension RPCError {
  /// The reason in its ErrorInfo; empty where there is none.
  var reason: String {
    for case .errorInfo(let reason, _, _) in details { return reason }
    return ""
  }
}

/// A save that did not succeed in everything: what failed, each with the object that it is about, and what succeeded (R46).
public struct SaveError: Error, Sendable {
  /// Something that a save is about.
  public enum Object: Hashable, Sendable {
    case context(Context)
    case activity(Activity)
  }

  /// An object that was not saved. It keeps its changes unless they can never be saved.
  public struct Failure: Sendable {
    public let object: Object
    public let error: StoreError
  }

  /// At least one.
  public internal(set) var failures: [Failure] = []
  /// Objects that had something to be saved, and are.
  public internal(set) var succeeded: [Object] = []

  /// The failure of an object; nil: it did not fail.
  public subscript(object: Object) -> StoreError? { failures.first { $0.object == object }?.error }
}

extension SaveError: CustomStringConvertible {
  public var description: String {
    "\(failures.count) of \(failures.count + succeeded.count) objects were not saved: "
      + Set(failures.map { "\($0.error)" }).sorted().joined(separator: "; ")
  }
}

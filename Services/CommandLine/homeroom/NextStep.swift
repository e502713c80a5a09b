import RPC
import Storage

/// What to do after a call of a service has failed, for whoever sits at the terminal.
struct NextStep {
  private let error: RPCError

  /// - Returns: nil for what no service has answered.
  init?(_ failure: any Error) {
    switch failure {
    // Of a file here, which says itself what to do: what callers of a service are told of its store is not meant.
    case is StorageError: return nil
    // To look names up is what helps.
    case let unknown as UnknownName: error = unknown.trouble
    case let failed as any RPCErrorConvertible: error = failed.rpcError
    default: return nil
    }
  }

  /// Nil: what to do is in the message, or nothing can be done.
  var text: String? {
    if let delay = error.retryDelay { return "try the same again in \(Self.seconds(delay)) s" }
    switch error.code {
    case .unavailable:
      return
        "ask `homeroom health ADDRESS` whether the service runs; --context-service, --activity and --report say where each is"
    case .deadlineExceeded: return "try the same again; --timeout has it wait longer"
    case .unauthenticated: return "`homeroom token` makes a token; give it as HOMEROOM_TOKEN"
    case .unimplemented where error.reason == nil:
      return
        "another service answers there, or an older one: --context-service, --activity and --report say where each is"
    case .permissionDenied, .failedPrecondition: return permission
    case .notFound: return path ?? error.resourceType.flatMap { Self.lists[$0] }
    default: return nil
    }
  }

  /// Whoever writes app and path as one word, as `assign --content` has it, is told how the others take them.
  private var path: String? {
    guard error.resourceType == "app", error.resourceName?.contains("/") == true else { return nil }
    return "a path stands behind its app, a word for each step: APP Hamlet \"Act 3\""
  }

  private var permission: String? {
    switch error.reason {
    case "ROLE_NOT_ALLOWED", "ADMINISTRATORS_ONLY", "STAFF_ONLY", "STUDENTS_ONLY", "SERVICES_ONLY":
      "ask with the token of another role: `homeroom token --role ROLE` makes one"
    case "APP_NOT_OF_TOKEN": "`homeroom token --app APP` makes a token that names the app; administrators name any"
    case "APP_NOT_ALLOWED": "`homeroom list apps` lists those that are let in; administrators let others in"
    case "NOT_FOR_APPS": "`homeroom token` without --app makes a token that names no app"
    default: nil
    }
  }

  /// By what things are listed that were not found, by the type that services call them.
  private static let lists: [String: String] = [
    "class": "classes", "person": "people", "student": "people", "handout": "handouts CLASS", "task": "tasks HANDOUT",
    "column": "tasks HANDOUT", "app": "apps", "context": "contexts APP",
  ].mapValues { "`homeroom list \($0)` lists what there is" }

  /// Whole seconds, at least one: nobody waits for less by hand.
  static func seconds(_ delay: Duration) -> Int64 {
    max(1, delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0))
  }
}

extension RPCError {
  /// What programs go by; nil where it says none.
  var reason: String? {
    for case .errorInfo(let reason, _, _) in details { return reason }
    return nil
  }
}

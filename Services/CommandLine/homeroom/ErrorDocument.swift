import Arguments
import Console
import ContentFiles
import Glibc
import ReportTables
import RPC
import Storage

/// What went wrong, for programs: one object with code, reason, message and every violation.
struct ErrorDocument {
  private var members: [TableValue.Member]

  /// Whether the call asks for JSON, understood or not.
  static var isAskedFor: Bool {
    let environment = Environment.current()
    if CommandLine.arguments.contains("--\(Output.json.name)") { return true }
    return ["1", "true", "yes", "on"].contains(environment["HOMEROOM_JSON"]?.lowercased())
  }

  init(_ problem: CallProblem) {
    switch problem {
    case .wrongCall(let problems):
      members = Self.members(
        .invalidArgument, "WRONG_CALL", problems.joined(separator: "; "), problems.map { [("message", .text($0))] })
    // Of a file here: what callers of a service are not told of it is what helps.
    case .failure(let error as StorageError): members = Self.members(Self.code(of: error), "", "\(error)", [])
    case .failure(let failure as CommandFailure):
      members = Self.members(Self.code(ofSystemError: failure.systemError), "", "\(failure)", [])
    case .failure(let error as any RPCErrorConvertible):
      members = Self.members(error.rpcError)
      members.append(("next", .text(orNone: NextStep(error)?.text ?? "")))
    case .failure(let problems as ContentProblems):
      members = Self.members(
        .invalidArgument, "CONTENT_NOT_IN_ORDER", "\(problems.file) is not declared",
        problems.problems.map { [("field", .text($0.place)), ("message", .text($0.text))] })
    case .failure(let ambiguous as AmbiguousName):
      members = Self.members(.failedPrecondition, "NAME_AMBIGUOUS", ambiguous.headline, [])
      let candidates = ambiguous.candidates.map { named in
        TableValue.object([("id", .text(named.id)), ("name", .text(named.name)), ("about", .text(orNone: named.about))])
      }
      members.append(("candidates", .list(candidates)))
    case .failure(let error): members = Self.members(.unknown, "", "\(error)", [])
    }
  }

  /// Of a file here, not as callers of a service are told of its store.
  private static func code(of error: StorageError) -> StatusCode {
    switch error.code {
    case .cannotOpen, .incompatible: .failedPrecondition
    case .corrupt, .closedForDamage: .dataLoss
    case .full: .resourceExhausted
    default: .unknown
    }
  }

  private static func code(ofSystemError number: Int32?) -> StatusCode {
    switch number {
    case ENOENT, ENOTDIR: .notFound
    case EACCES, EPERM, EROFS: .permissionDenied
    case ENOSPC, EDQUOT: .resourceExhausted
    default: .unknown
    }
  }

  /// On one line.
  var json: String { TableValue.object(members).json }

  private static func members(
    _ code: StatusCode, _ reason: String, _ message: String, _ violations: [[TableValue.Member]]
  ) -> [TableValue.Member] {
    [
      ("code", .text(code.name)), ("reason", .text(orNone: reason)), ("message", .text(message)),
      ("violations", .list(violations.map { .object($0) })),
    ]
  }

  private static func members(_ error: RPCError) -> [TableValue.Member] {
    var reason = ""
    var violations: [[TableValue.Member]] = []
    var rest: [TableValue.Member] = []
    for detail in error.details {
      switch detail {
      case .errorInfo(let given, _, _): reason = given
      case .badRequest(let broken):
        violations += broken.map { [("field", .text($0.field)), ("message", .text($0.description))] }
      case .preconditionFailure(let broken):
        violations += broken.map {
          [("type", .text($0.type)), ("field", .text($0.subject)), ("message", .text($0.description))]
        }
      case .quotaFailure(let broken):
        violations += broken.map { [("field", .text($0.subject)), ("message", .text($0.description))] }
      case .retryInfo(let delay): rest.append(("retry_seconds", .integer(NextStep.seconds(delay))))
      case .resourceInfo(let type, let name, _, _):
        rest.append(("resource", .object([("type", .text(type)), ("name", .text(name))])))
      }
    }
    return members(error.code, reason, error.message, violations) + rest
  }
}

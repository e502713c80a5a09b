internal import Domain
internal import Messages
internal import RPC
internal import ReportEngine
internal import ReportTables
internal import Wire

/// A request for an export, checked.
struct ExportRequest: Sendable {
  enum Source: Sendable {
    case attempts(AttemptsRequest)
    /// A report that has a call of its own, and is asked for by it.
    case report(ReportV1.ExportRequest.Source)
  }

  var source: Source
  var format: RowWriter.Format
  /// What a resume token belongs to.
  var identity: [UInt8]

  /// What its state has to hold. A report's call waits for its own.
  var atLeast: ReportPosition {
    if case .attempts(let asked) = source { asked.options.atLeast } else { ReportPosition() }
  }

  init(_ request: ReportV1.ExportRequest, of caller: Caller) throws {
    switch request.format {
    case .csv: format = .csv
    case .jsonLines: format = .jsonLines
    case .unspecified, .unrecognized: throw Violation(.notAllowed("say CSV or JSON_LINES"), field: "format")
    }
    switch request.source {
    case .classID("")?: throw Violation(.empty, field: "class_id")
    case .classID(let id)?: source = .attempts(try AttemptsRequest(of: ClassID(id), request.options))
    case .allAttempts(true)?: source = .attempts(try AttemptsRequest(of: nil, request.options))
    case .allAttempts(false)?, nil: throw Violation(.empty, field: "source")
    case let report?:
      guard request.options == nil else {
        throw Violation(.notAllowed("a report has options of its own"), field: "options")
      }
      source = .report(report)
    }
    var bare = request
    bare.resumeToken = ""
    identity = try bare.encoded()
    for part in [caller.organization.rawValue, caller.user.rawValue, caller.role.rawValue.description] {
      identity += [0] + part.utf8
    }
  }
}

/// Whose attempts are exported: of a class, or all that the caller may see.
struct AttemptsRequest: Sendable {
  var schoolClass: ClassID?
  var options: ReportOptions

  /// What they are asked of, as the audit log calls it; nothing for all.
  var object: String { schoolClass?.rawValue ?? "" }

  init(of schoolClass: ClassID?, _ options: ReportV1.ReportOptions?) throws {
    self.schoolClass = schoolClass
    if options?.policies != nil {
      throw Violation(.notAllowed("attempts are exported each for itself"), field: "options.policies")
    }
    self.options = try ReportOptions(options)
    try self.options.mustBeAsOfNow("attempts are exported as they are")
  }
}

/// One state of an organization, and whose attempts of it are exported.
struct AttemptsReading: Sendable {
  var organization: Organization
  var segment: Segment
  var scope: WorkScope
  var position: ReportPosition
  var now: Instant

  /// Work of the order of the handouts' rosters.
  func rows() -> AttemptTable {
    AttemptTable(AttemptListing(scope, in: organization, segment, now: now), in: organization, now: now)
  }
}

extension OrganizationState.Contents {
  /// - Parameter wall: the time of day.
  func reading(
    _ parsed: AttemptsRequest, for caller: Caller, wall: Instant
  ) throws(RPCError) -> AttemptsReading {
    guard isWhole else { throw RPCError.catchingUp }
    let organization = gradebook.organization
    let now = organization.now(wall: wall)
    return AttemptsReading(
      organization: organization, segment: gradebook.segment,
      scope: try parsed.scope(of: caller, in: organization, now: now), position: position, now: now)
  }
}

extension AttemptsRequest {
  /// A look at named people: whoever may open the grids of these handouts may have their attempts (D18).
  fileprivate func scope(
    of caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> WorkScope {
    let reader = try WorkScope.Reader(caller)
    if let schoolClass { try reader.check(schoolClass, in: organization, now: now) }
    // What it is at does not matter: all contexts are listed.
    var scope = WorkScope(reader: reader, context: 0)
    scope.schoolClass = schoolClass
    scope.students = try reader.narrow(options.students, in: organization)
    scope.window = options.window
    return scope
  }
}

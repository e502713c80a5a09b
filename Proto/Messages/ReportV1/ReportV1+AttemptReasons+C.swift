// Generated from homeroom/report/v1/attempt_reasons.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ReportV1.ExplainAttemptsRequest {
  public static var messageName: String { "homeroom.report.v1.ExplainAttemptsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__explain_attempts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ExplainAttemptsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ExplainAttemptsRequest>) {
    self.init()
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.contextID = c.pointee.context_id
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ExplainAttemptsRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__ExplainAttemptsRequest.self)
    unsafe homeroom__report__v1__explain_attempts_request__init(c)
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.context_id = contextID
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ReportV1.ExplainAttemptsResponse {
  public static var messageName: String { "homeroom.report.v1.ExplainAttemptsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__explain_attempts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ExplainAttemptsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ExplainAttemptsResponse>) {
    self.init()
    unsafe self.handouts = Copy.each(c.pointee.n_handouts, c.pointee.handouts) {
      unsafe ReportV1.ExplainedHandout(UnsafePointer($0!))
    }
    unsafe self.attempts = Copy.each(c.pointee.n_attempts, c.pointee.attempts) {
      unsafe ReportV1.ExplainedAttempt(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.evaluate_time {
      unsafe self.evaluateTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.headlineMetric = ReportV1.Metric(
      rawValue: Int32(truncatingIfNeeded: c.pointee.headline_metric.rawValue))
    unsafe self.contextID = c.pointee.context_id
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.suppressed = c.pointee.suppressed != 0
    unsafe self.studentName = Copy.text(c.pointee.student_name)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ExplainAttemptsResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__ExplainAttemptsResponse.self)
    unsafe homeroom__report__v1__explain_attempts_response__init(c)
    unsafe c.pointee.n_handouts = handouts.count
    unsafe c.pointee.handouts = arena.each(handouts) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_attempts = attempts.count
    unsafe c.pointee.attempts = arena.each(attempts) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let evaluateTime { unsafe c.pointee.evaluate_time = evaluateTime.c(in: arena) }
    unsafe c.pointee.headline_metric = Homeroom__Report__V1__Metric(
      rawValue: .init(truncatingIfNeeded: headlineMetric.rawValue))
    unsafe c.pointee.context_id = contextID
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    if !studentName.isEmpty { unsafe c.pointee.student_name = arena.text(studentName) }
    return unsafe c
  }
}

extension ReportV1.ExplainedHandout {
  public static var messageName: String { "homeroom.report.v1.ExplainedHandout" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__explained_handout__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ExplainedHandout.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ExplainedHandout>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.shown = c.pointee.shown != 0
    unsafe self.reason = ReportV1.HiddenReason(rawValue: Int32(truncatingIfNeeded: c.pointee.reason.rawValue))
    unsafe self.attempts = c.pointee.attempts
    unsafe self.policy = ReportV1.AttemptPolicy(rawValue: Int32(truncatingIfNeeded: c.pointee.policy.rawValue))
    unsafe self.pickedAttemptID = Copy.text(c.pointee.picked_attempt_id)
    unsafe self.carriedFromHandoutID = Copy.text(c.pointee.carried_from_handout_id)
    if let message = unsafe c.pointee.delete_before_time {
      unsafe self.deleteBeforeTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.classTitle = Copy.text(c.pointee.class_title)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ExplainedHandout> {
    let c = unsafe arena.make(Homeroom__Report__V1__ExplainedHandout.self)
    unsafe homeroom__report__v1__explained_handout__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.shown = shown ? 1 : 0
    unsafe c.pointee.reason = Homeroom__Report__V1__HiddenReason(rawValue: .init(truncatingIfNeeded: reason.rawValue))
    unsafe c.pointee.attempts = attempts
    unsafe c.pointee.policy = Homeroom__Report__V1__AttemptPolicy(rawValue: .init(truncatingIfNeeded: policy.rawValue))
    if !pickedAttemptID.isEmpty { unsafe c.pointee.picked_attempt_id = arena.text(pickedAttemptID) }
    if !carriedFromHandoutID.isEmpty { unsafe c.pointee.carried_from_handout_id = arena.text(carriedFromHandoutID) }
    if let deleteBeforeTime { unsafe c.pointee.delete_before_time = deleteBeforeTime.c(in: arena) }
    if !classTitle.isEmpty { unsafe c.pointee.class_title = arena.text(classTitle) }
    return unsafe c
  }
}

extension ReportV1.ExplainedAttempt {
  public static var messageName: String { "homeroom.report.v1.ExplainedAttempt" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__explained_attempt__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ExplainedAttempt.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ExplainedAttempt>) {
    self.init()
    if let message = unsafe c.pointee.attempt { unsafe self.attempt = ReportV1.ReportedAttempt(UnsafePointer(message)) }
    unsafe self.verdicts = Copy.each(c.pointee.n_verdicts, c.pointee.verdicts) {
      unsafe ReportV1.AttemptVerdict(UnsafePointer($0!))
    }
    unsafe self.quarantinedKind = ContextV1.ItemKind(
      rawValue: Int32(truncatingIfNeeded: c.pointee.quarantined_kind.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ExplainedAttempt> {
    let c = unsafe arena.make(Homeroom__Report__V1__ExplainedAttempt.self)
    unsafe homeroom__report__v1__explained_attempt__init(c)
    if let attempt { unsafe c.pointee.attempt = attempt.c(in: arena) }
    unsafe c.pointee.n_verdicts = verdicts.count
    unsafe c.pointee.verdicts = arena.each(verdicts) { unsafe $0.c(in: arena) }
    unsafe c.pointee.quarantined_kind = Homeroom__Context__V1__ItemKind(
      rawValue: .init(truncatingIfNeeded: quarantinedKind.rawValue))
    return unsafe c
  }
}

extension ReportV1.AttemptVerdict {
  public static var messageName: String { "homeroom.report.v1.AttemptVerdict" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__attempt_verdict__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__AttemptVerdict.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__AttemptVerdict>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.shown = c.pointee.shown != 0
    unsafe self.reason = ReportV1.HiddenReason(rawValue: Int32(truncatingIfNeeded: c.pointee.reason.rawValue))
    unsafe self.role = ReportV1.AttemptRole(rawValue: Int32(truncatingIfNeeded: c.pointee.role.rawValue))
    unsafe self.carried = c.pointee.carried != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__AttemptVerdict> {
    let c = unsafe arena.make(Homeroom__Report__V1__AttemptVerdict.self)
    unsafe homeroom__report__v1__attempt_verdict__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    unsafe c.pointee.shown = shown ? 1 : 0
    unsafe c.pointee.reason = Homeroom__Report__V1__HiddenReason(rawValue: .init(truncatingIfNeeded: reason.rawValue))
    unsafe c.pointee.role = Homeroom__Report__V1__AttemptRole(rawValue: .init(truncatingIfNeeded: role.rawValue))
    unsafe c.pointee.carried = carried ? 1 : 0
    return unsafe c
  }
}

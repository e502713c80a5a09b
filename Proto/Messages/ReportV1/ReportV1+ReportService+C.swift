// Generated from homeroom/report/v1/report_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ReportV1.WatchRequest {
  public static var messageName: String { "homeroom.report.v1.WatchRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__watch_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__WatchRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__WatchRequest>) {
    self.init()
    switch unsafe c.pointee.report_case.rawValue {
    case 1:
      unsafe self.report = c.pointee.handout_grid.map {
        unsafe .handoutGrid(ReportV1.GetHandoutGridRequest(UnsafePointer($0)))
      }
    case 2:
      unsafe self.report = c.pointee.class_overview.map {
        unsafe .classOverview(ReportV1.GetClassOverviewRequest(UnsafePointer($0)))
      }
    case 3:
      unsafe self.report = c.pointee.student_report.map {
        unsafe .studentReport(ReportV1.GetStudentReportRequest(UnsafePointer($0)))
      }
    default: break
    }
    unsafe self.resumeToken = Copy.text(c.pointee.resume_token)
    unsafe self.withSignsOfLife = c.pointee.with_signs_of_life != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__WatchRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__WatchRequest.self)
    unsafe homeroom__report__v1__watch_request__init(c)
    switch report {
    case .handoutGrid(let value):
      unsafe c.pointee.report_case = .init(rawValue: 1)
      unsafe c.pointee.handout_grid = value.c(in: arena)
    case .classOverview(let value):
      unsafe c.pointee.report_case = .init(rawValue: 2)
      unsafe c.pointee.class_overview = value.c(in: arena)
    case .studentReport(let value):
      unsafe c.pointee.report_case = .init(rawValue: 3)
      unsafe c.pointee.student_report = value.c(in: arena)
    case nil: break
    }
    if !resumeToken.isEmpty { unsafe c.pointee.resume_token = arena.text(resumeToken) }
    unsafe c.pointee.with_signs_of_life = withSignsOfLife ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.WatchResponse {
  public static var messageName: String { "homeroom.report.v1.WatchResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__watch_response__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__WatchResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__WatchResponse>) {
    self.init()
    switch unsafe c.pointee.report_case.rawValue {
    case 1:
      unsafe self.report = c.pointee.handout_grid.map { unsafe .handoutGrid(ReportV1.HandoutGrid(UnsafePointer($0))) }
    case 2:
      unsafe self.report = c.pointee.class_overview.map {
        unsafe .classOverview(ReportV1.ClassOverview(UnsafePointer($0)))
      }
    case 3:
      unsafe self.report = c.pointee.student_report.map {
        unsafe .studentReport(ReportV1.StudentReport(UnsafePointer($0)))
      }
    default: break
    }
    unsafe self.resumeToken = Copy.text(c.pointee.resume_token)
    unsafe self.reset = c.pointee.reset != 0
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__WatchResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__WatchResponse.self)
    unsafe homeroom__report__v1__watch_response__init(c)
    switch report {
    case .handoutGrid(let value):
      unsafe c.pointee.report_case = .init(rawValue: 1)
      unsafe c.pointee.handout_grid = value.c(in: arena)
    case .classOverview(let value):
      unsafe c.pointee.report_case = .init(rawValue: 2)
      unsafe c.pointee.class_overview = value.c(in: arena)
    case .studentReport(let value):
      unsafe c.pointee.report_case = .init(rawValue: 3)
      unsafe c.pointee.student_report = value.c(in: arena)
    case nil: break
    }
    if !resumeToken.isEmpty { unsafe c.pointee.resume_token = arena.text(resumeToken) }
    unsafe c.pointee.reset = reset ? 1 : 0
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.ExplainRequest {
  public static var messageName: String { "homeroom.report.v1.ExplainRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__explain_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ExplainRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ExplainRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.contextID = c.pointee.context_id
    unsafe self.metric = ReportV1.Metric(rawValue: Int32(truncatingIfNeeded: c.pointee.metric.rawValue))
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
    unsafe self.itemIdentifier = Copy.text(c.pointee.item_identifier)
    unsafe self.itemKind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.item_kind.rawValue))
    if let message = unsafe c.pointee.scope { unsafe self.scope = ReportV1.ContentScope(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ExplainRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__ExplainRequest.self)
    unsafe homeroom__report__v1__explain_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.metric = Homeroom__Report__V1__Metric(rawValue: .init(truncatingIfNeeded: metric.rawValue))
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    if !itemIdentifier.isEmpty { unsafe c.pointee.item_identifier = arena.text(itemIdentifier) }
    unsafe c.pointee.item_kind = Homeroom__Context__V1__ItemKind(rawValue: .init(truncatingIfNeeded: itemKind.rawValue))
    if let scope { unsafe c.pointee.scope = scope.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.ExplainResponse {
  public static var messageName: String { "homeroom.report.v1.ExplainResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__explain_response__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ExplainResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ExplainResponse>) {
    self.init()
    unsafe self.attempts = Copy.each(c.pointee.n_attempts, c.pointee.attempts) {
      unsafe ReportV1.ReportedAttempt(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.summary { unsafe self.summary = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ExplainResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__ExplainResponse.self)
    unsafe homeroom__report__v1__explain_response__init(c)
    unsafe c.pointee.n_attempts = attempts.count
    unsafe c.pointee.attempts = arena.each(attempts) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let summary { unsafe c.pointee.summary = summary.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.ExportRequest {
  public static var messageName: String { "homeroom.report.v1.ExportRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__export_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ExportRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ExportRequest>) {
    self.init()
    switch unsafe c.pointee.source_case.rawValue {
    case 1: unsafe self.source = .classID(Copy.text(c.pointee.class_id))
    case 2:
      unsafe self.source = c.pointee.handout_grid.map {
        unsafe .handoutGrid(ReportV1.GetHandoutGridRequest(UnsafePointer($0)))
      }
    case 5: unsafe self.source = .allAttempts(c.pointee.all_attempts != 0)
    case 6:
      unsafe self.source = c.pointee.class_overview.map {
        unsafe .classOverview(ReportV1.GetClassOverviewRequest(UnsafePointer($0)))
      }
    case 7:
      unsafe self.source = c.pointee.student_report.map {
        unsafe .studentReport(ReportV1.GetStudentReportRequest(UnsafePointer($0)))
      }
    case 8:
      unsafe self.source = c.pointee.subtree.map {
        unsafe .subtree(ReportV1.GetSubtreeReportRequest(UnsafePointer($0)))
      }
    case 9:
      unsafe self.source = c.pointee.distribution.map {
        unsafe .distribution(ReportV1.GetDistributionRequest(UnsafePointer($0)))
      }
    case 10:
      unsafe self.source = c.pointee.item_analysis.map {
        unsafe .itemAnalysis(ReportV1.GetItemAnalysisRequest(UnsafePointer($0)))
      }
    case 11:
      unsafe self.source = c.pointee.time_series.map {
        unsafe .timeSeries(ReportV1.GetTimeSeriesRequest(UnsafePointer($0)))
      }
    case 12:
      unsafe self.source = c.pointee.coverage.map { unsafe .coverage(ReportV1.GetCoverageRequest(UnsafePointer($0))) }
    case 13:
      unsafe self.source = c.pointee.comparison.map {
        unsafe .comparison(ReportV1.CompareGroupsRequest(UnsafePointer($0)))
      }
    case 14:
      unsafe self.source = c.pointee.needs_attention.map {
        unsafe .needsAttention(ReportV1.ListNeedsAttentionRequest(UnsafePointer($0)))
      }
    default: break
    }
    unsafe self.format = ReportV1.ExportRequest.Format(rawValue: Int32(truncatingIfNeeded: c.pointee.format.rawValue))
    unsafe self.resumeToken = Copy.text(c.pointee.resume_token)
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ExportRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__ExportRequest.self)
    unsafe homeroom__report__v1__export_request__init(c)
    switch source {
    case .classID(let value):
      unsafe c.pointee.source_case = .init(rawValue: 1)
      unsafe c.pointee.class_id = arena.text(value)
    case .handoutGrid(let value):
      unsafe c.pointee.source_case = .init(rawValue: 2)
      unsafe c.pointee.handout_grid = value.c(in: arena)
    case .allAttempts(let value):
      unsafe c.pointee.source_case = .init(rawValue: 5)
      unsafe c.pointee.all_attempts = value ? 1 : 0
    case .classOverview(let value):
      unsafe c.pointee.source_case = .init(rawValue: 6)
      unsafe c.pointee.class_overview = value.c(in: arena)
    case .studentReport(let value):
      unsafe c.pointee.source_case = .init(rawValue: 7)
      unsafe c.pointee.student_report = value.c(in: arena)
    case .subtree(let value):
      unsafe c.pointee.source_case = .init(rawValue: 8)
      unsafe c.pointee.subtree = value.c(in: arena)
    case .distribution(let value):
      unsafe c.pointee.source_case = .init(rawValue: 9)
      unsafe c.pointee.distribution = value.c(in: arena)
    case .itemAnalysis(let value):
      unsafe c.pointee.source_case = .init(rawValue: 10)
      unsafe c.pointee.item_analysis = value.c(in: arena)
    case .timeSeries(let value):
      unsafe c.pointee.source_case = .init(rawValue: 11)
      unsafe c.pointee.time_series = value.c(in: arena)
    case .coverage(let value):
      unsafe c.pointee.source_case = .init(rawValue: 12)
      unsafe c.pointee.coverage = value.c(in: arena)
    case .comparison(let value):
      unsafe c.pointee.source_case = .init(rawValue: 13)
      unsafe c.pointee.comparison = value.c(in: arena)
    case .needsAttention(let value):
      unsafe c.pointee.source_case = .init(rawValue: 14)
      unsafe c.pointee.needs_attention = value.c(in: arena)
    case nil: break
    }
    unsafe c.pointee.format = Homeroom__Report__V1__ExportRequest__Format(
      rawValue: .init(truncatingIfNeeded: format.rawValue))
    if !resumeToken.isEmpty { unsafe c.pointee.resume_token = arena.text(resumeToken) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.ExportResponse {
  public static var messageName: String { "homeroom.report.v1.ExportResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__export_response__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ExportResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ExportResponse>) {
    self.init()
    unsafe self.data = Copy.bytes(c.pointee.data.len, c.pointee.data.data)
    unsafe self.resumeToken = Copy.text(c.pointee.resume_token)
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    unsafe self.rows = c.pointee.rows
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ExportResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__ExportResponse.self)
    unsafe homeroom__report__v1__export_response__init(c)
    unsafe c.pointee.data = .init(len: data.count, data: arena.bytes(data))
    if !resumeToken.isEmpty { unsafe c.pointee.resume_token = arena.text(resumeToken) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    unsafe c.pointee.rows = rows
    return unsafe c
  }
}

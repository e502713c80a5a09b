// Generated from homeroom/report/v1/class_reports.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ReportV1.GetClassOverviewRequest {
  public static var messageName: String { "homeroom.report.v1.GetClassOverviewRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__get_class_overview_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GetClassOverviewRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GetClassOverviewRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.withoutItems = c.pointee.without_items != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GetClassOverviewRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__GetClassOverviewRequest.self)
    unsafe homeroom__report__v1__get_class_overview_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.without_items = withoutItems ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.ClassOverview {
  public static var messageName: String { "homeroom.report.v1.ClassOverview" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__class_overview__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ClassOverview.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ClassOverview>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.handouts = Copy.each(c.pointee.n_handouts, c.pointee.handouts) {
      unsafe ReportV1.HandoutOverview(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.evaluate_time {
      unsafe self.evaluateTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ClassOverview> {
    let c = unsafe arena.make(Homeroom__Report__V1__ClassOverview.self)
    unsafe homeroom__report__v1__class_overview__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.n_handouts = handouts.count
    unsafe c.pointee.handouts = arena.each(handouts) { unsafe $0.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let evaluateTime { unsafe c.pointee.evaluate_time = evaluateTime.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.HandoutOverview {
  public static var messageName: String { "homeroom.report.v1.HandoutOverview" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__handout_overview__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__HandoutOverview.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__HandoutOverview>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.title = Copy.text(c.pointee.title)
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.columns = Copy.each(c.pointee.n_columns, c.pointee.columns) {
      unsafe ReportV1.GridColumn(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.post_time { unsafe self.postTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.end_time { unsafe self.endTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__HandoutOverview> {
    let c = unsafe arena.make(Homeroom__Report__V1__HandoutOverview.self)
    unsafe homeroom__report__v1__handout_overview__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    unsafe c.pointee.n_columns = columns.count
    unsafe c.pointee.columns = arena.each(columns) { unsafe $0.c(in: arena) }
    if let postTime { unsafe c.pointee.post_time = postTime.c(in: arena) }
    if let endTime { unsafe c.pointee.end_time = endTime.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.GetStudentReportRequest {
  public static var messageName: String { "homeroom.report.v1.GetStudentReportRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__get_student_report_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GetStudentReportRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GetStudentReportRequest>) {
    self.init()
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.classID = Copy.text(c.pointee.class_id)
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.withoutItems = c.pointee.without_items != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GetStudentReportRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__GetStudentReportRequest.self)
    unsafe homeroom__report__v1__get_student_report_request__init(c)
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.without_items = withoutItems ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.StudentReport {
  public static var messageName: String { "homeroom.report.v1.StudentReport" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__student_report__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__StudentReport.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__StudentReport>) {
    self.init()
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.handouts = Copy.each(c.pointee.n_handouts, c.pointee.handouts) {
      unsafe ReportV1.StudentHandout(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.evaluate_time {
      unsafe self.evaluateTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__StudentReport> {
    let c = unsafe arena.make(Homeroom__Report__V1__StudentReport.self)
    unsafe homeroom__report__v1__student_report__init(c)
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    unsafe c.pointee.n_handouts = handouts.count
    unsafe c.pointee.handouts = arena.each(handouts) { unsafe $0.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let evaluateTime { unsafe c.pointee.evaluate_time = evaluateTime.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.StudentHandout {
  public static var messageName: String { "homeroom.report.v1.StudentHandout" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__student_handout__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__StudentHandout.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__StudentHandout>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.columns = Copy.each(c.pointee.n_columns, c.pointee.columns) {
      unsafe ReportV1.GridColumn(UnsafePointer($0!))
    }
    unsafe self.cells = Copy.each(c.pointee.n_cells, c.pointee.cells) { unsafe ReportV1.GridCell(UnsafePointer($0!)) }
    unsafe self.classID = Copy.text(c.pointee.class_id)
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.post_time { unsafe self.postTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.end_time { unsafe self.endTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.ownDue = c.pointee.own_due != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__StudentHandout> {
    let c = unsafe arena.make(Homeroom__Report__V1__StudentHandout.self)
    unsafe homeroom__report__v1__student_handout__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.n_columns = columns.count
    unsafe c.pointee.columns = arena.each(columns) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_cells = cells.count
    unsafe c.pointee.cells = arena.each(cells) { unsafe $0.c(in: arena) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    if let postTime { unsafe c.pointee.post_time = postTime.c(in: arena) }
    if let endTime { unsafe c.pointee.end_time = endTime.c(in: arena) }
    unsafe c.pointee.own_due = ownDue ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.CompareGroupsRequest {
  public static var messageName: String { "homeroom.report.v1.CompareGroupsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__compare_groups_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__CompareGroupsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__CompareGroupsRequest>) {
    self.init()
    unsafe self.groups = Copy.each(c.pointee.n_groups, c.pointee.groups) {
      unsafe ReportV1.CompareGroupsRequest.Group(UnsafePointer($0!))
    }
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.metric = ReportV1.Metric(rawValue: Int32(truncatingIfNeeded: c.pointee.metric.rawValue))
    unsafe self.confidence = c.pointee.confidence
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.contextID = c.pointee.context_id
    unsafe self.withoutDescendants = c.pointee.without_descendants != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__CompareGroupsRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__CompareGroupsRequest.self)
    unsafe homeroom__report__v1__compare_groups_request__init(c)
    unsafe c.pointee.n_groups = groups.count
    unsafe c.pointee.groups = arena.each(groups) { unsafe $0.c(in: arena) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.metric = Homeroom__Report__V1__Metric(rawValue: .init(truncatingIfNeeded: metric.rawValue))
    unsafe c.pointee.confidence = confidence
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.without_descendants = withoutDescendants ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.CompareGroupsRequest.Group {
  public static var messageName: String { "homeroom.report.v1.CompareGroupsRequest.Group" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__compare_groups_request__group__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__CompareGroupsRequest__Group.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__CompareGroupsRequest__Group>) {
    self.init()
    unsafe self.label = Copy.text(c.pointee.label)
    unsafe self.classID = Copy.text(c.pointee.class_id)
    if let message = unsafe c.pointee.from_time { unsafe self.fromTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.until_time { unsafe self.untilTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__CompareGroupsRequest__Group> {
    let c = unsafe arena.make(Homeroom__Report__V1__CompareGroupsRequest__Group.self)
    unsafe homeroom__report__v1__compare_groups_request__group__init(c)
    if !label.isEmpty { unsafe c.pointee.label = arena.text(label) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if let fromTime { unsafe c.pointee.from_time = fromTime.c(in: arena) }
    if let untilTime { unsafe c.pointee.until_time = untilTime.c(in: arena) }
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ReportV1.CompareGroupsResponse {
  public static var messageName: String { "homeroom.report.v1.CompareGroupsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__compare_groups_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__CompareGroupsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__CompareGroupsResponse>) {
    self.init()
    unsafe self.groups = Copy.each(c.pointee.n_groups, c.pointee.groups) {
      unsafe ReportV1.GroupFigure(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    unsafe self.metric = ReportV1.Metric(rawValue: Int32(truncatingIfNeeded: c.pointee.metric.rawValue))
    unsafe self.confidence = c.pointee.confidence
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__CompareGroupsResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__CompareGroupsResponse.self)
    unsafe homeroom__report__v1__compare_groups_response__init(c)
    unsafe c.pointee.n_groups = groups.count
    unsafe c.pointee.groups = arena.each(groups) { unsafe $0.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    unsafe c.pointee.metric = Homeroom__Report__V1__Metric(rawValue: .init(truncatingIfNeeded: metric.rawValue))
    unsafe c.pointee.confidence = confidence
    return unsafe c
  }
}

extension ReportV1.GroupFigure {
  public static var messageName: String { "homeroom.report.v1.GroupFigure" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__group_figure__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GroupFigure.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GroupFigure>) {
    self.init()
    unsafe self.label = Copy.text(c.pointee.label)
    if let message = unsafe c.pointee.summary { unsafe self.summary = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.interval { unsafe self.interval = ReportV1.Interval(UnsafePointer(message)) }
    switch unsafe c.pointee.standard_deviation_presence_case.rawValue {
    case 4: unsafe self.standardDeviation = c.pointee.standard_deviation
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GroupFigure> {
    let c = unsafe arena.make(Homeroom__Report__V1__GroupFigure.self)
    unsafe homeroom__report__v1__group_figure__init(c)
    if !label.isEmpty { unsafe c.pointee.label = arena.text(label) }
    if let summary { unsafe c.pointee.summary = summary.c(in: arena) }
    if let interval { unsafe c.pointee.interval = interval.c(in: arena) }
    if let standardDeviation {
      unsafe c.pointee.standard_deviation_presence_case = .init(rawValue: 4)
      unsafe c.pointee.standard_deviation = standardDeviation
    }
    return unsafe c
  }
}

extension ReportV1.Interval {
  public static var messageName: String { "homeroom.report.v1.Interval" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__interval__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__Interval.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__Interval>) {
    self.init()
    unsafe self.lower = c.pointee.lower
    unsafe self.upper = c.pointee.upper
    unsafe self.method = ReportV1.Interval.Method(rawValue: Int32(truncatingIfNeeded: c.pointee.method.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__Interval> {
    let c = unsafe arena.make(Homeroom__Report__V1__Interval.self)
    unsafe homeroom__report__v1__interval__init(c)
    unsafe c.pointee.lower = lower
    unsafe c.pointee.upper = upper
    unsafe c.pointee.method = Homeroom__Report__V1__Interval__Method(
      rawValue: .init(truncatingIfNeeded: method.rawValue))
    return unsafe c
  }
}

extension ReportV1.ListNeedsAttentionRequest {
  public static var messageName: String { "homeroom.report.v1.ListNeedsAttentionRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__list_needs_attention_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ListNeedsAttentionRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ListNeedsAttentionRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ListNeedsAttentionRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__ListNeedsAttentionRequest.self)
    unsafe homeroom__report__v1__list_needs_attention_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.ListNeedsAttentionResponse {
  public static var messageName: String { "homeroom.report.v1.ListNeedsAttentionResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__list_needs_attention_response__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ListNeedsAttentionResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ListNeedsAttentionResponse>) {
    self.init()
    unsafe self.ruleVersion = Copy.text(c.pointee.rule_version)
    unsafe self.notes = Copy.each(c.pointee.n_notes, c.pointee.notes) {
      unsafe ReportV1.AttentionNote(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.evaluate_time {
      unsafe self.evaluateTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ListNeedsAttentionResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__ListNeedsAttentionResponse.self)
    unsafe homeroom__report__v1__list_needs_attention_response__init(c)
    if !ruleVersion.isEmpty { unsafe c.pointee.rule_version = arena.text(ruleVersion) }
    unsafe c.pointee.n_notes = notes.count
    unsafe c.pointee.notes = arena.each(notes) { unsafe $0.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let evaluateTime { unsafe c.pointee.evaluate_time = evaluateTime.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.AttentionNote {
  public static var messageName: String { "homeroom.report.v1.AttentionNote" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__attention_note__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__AttentionNote.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__AttentionNote>) {
    self.init()
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.explanation = Copy.text(c.pointee.explanation)
    unsafe self.handoutIDs = Copy.each(c.pointee.n_handout_ids, c.pointee.handout_ids) { unsafe Copy.text($0) }
    unsafe self.facts = Copy.each(c.pointee.n_facts, c.pointee.facts) {
      unsafe ReportV1.AttentionFact(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__AttentionNote> {
    let c = unsafe arena.make(Homeroom__Report__V1__AttentionNote.self)
    unsafe homeroom__report__v1__attention_note__init(c)
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    if !explanation.isEmpty { unsafe c.pointee.explanation = arena.text(explanation) }
    unsafe c.pointee.n_handout_ids = handoutIDs.count
    unsafe c.pointee.handout_ids = arena.each(handoutIDs) { unsafe arena.text($0) }
    unsafe c.pointee.n_facts = facts.count
    unsafe c.pointee.facts = arena.each(facts) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.AttentionFact {
  public static var messageName: String { "homeroom.report.v1.AttentionFact" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__attention_fact__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__AttentionFact.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__AttentionFact>) {
    self.init()
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.value = c.pointee.value
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__AttentionFact> {
    let c = unsafe arena.make(Homeroom__Report__V1__AttentionFact.self)
    unsafe homeroom__report__v1__attention_fact__init(c)
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    unsafe c.pointee.value = value
    return unsafe c
  }
}

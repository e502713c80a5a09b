// Generated from homeroom/report/v1/handout_grid.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ReportV1.GetHandoutGridRequest {
  public static var messageName: String { "homeroom.report.v1.GetHandoutGridRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__get_handout_grid_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GetHandoutGridRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GetHandoutGridRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.withoutItems = c.pointee.without_items != 0
    unsafe self.firstColumn = c.pointee.first_column
    unsafe self.withoutAttemptIDs = c.pointee.without_attempt_ids != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GetHandoutGridRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__GetHandoutGridRequest.self)
    unsafe homeroom__report__v1__get_handout_grid_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.without_items = withoutItems ? 1 : 0
    unsafe c.pointee.first_column = firstColumn
    unsafe c.pointee.without_attempt_ids = withoutAttemptIDs ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.HandoutGrid {
  public static var messageName: String { "homeroom.report.v1.HandoutGrid" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__handout_grid__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__HandoutGrid.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__HandoutGrid>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.title = Copy.text(c.pointee.title)
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.columns = Copy.each(c.pointee.n_columns, c.pointee.columns) {
      unsafe ReportV1.GridColumn(UnsafePointer($0!))
    }
    unsafe self.rows = Copy.each(c.pointee.n_rows, c.pointee.rows) { unsafe ReportV1.GridRow(UnsafePointer($0!)) }
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    if let message = unsafe c.pointee.evaluate_time {
      unsafe self.evaluateTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.columnsLeft = c.pointee.columns_left
    if let message = unsafe c.pointee.late_policy {
      unsafe self.latePolicy = ActivityV1.LatePolicy(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.end_time { unsafe self.endTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__HandoutGrid> {
    let c = unsafe arena.make(Homeroom__Report__V1__HandoutGrid.self)
    unsafe homeroom__report__v1__handout_grid__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    unsafe c.pointee.n_columns = columns.count
    unsafe c.pointee.columns = arena.each(columns) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_rows = rows.count
    unsafe c.pointee.rows = arena.each(rows) { unsafe $0.c(in: arena) }
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let evaluateTime { unsafe c.pointee.evaluate_time = evaluateTime.c(in: arena) }
    unsafe c.pointee.columns_left = columnsLeft
    if let latePolicy { unsafe c.pointee.late_policy = latePolicy.c(in: arena) }
    if let endTime { unsafe c.pointee.end_time = endTime.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.GridColumn {
  public static var messageName: String { "homeroom.report.v1.GridColumn" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__grid_column__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GridColumn.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GridColumn>) {
    self.init()
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.contextID = c.pointee.context_id
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.type = ContextV1.ContextType(rawValue: Int32(truncatingIfNeeded: c.pointee.type.rawValue))
    unsafe self.isContainer = c.pointee.is_container != 0
    unsafe self.isSubColumn = c.pointee.is_sub_column != 0
    unsafe self.withdrawn = c.pointee.withdrawn != 0
    unsafe self.headlineMetric = ReportV1.Metric(
      rawValue: Int32(truncatingIfNeeded: c.pointee.headline_metric.rawValue))
    if let message = unsafe c.pointee.headline { unsafe self.headline = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.progress { unsafe self.progress = ReportV1.Summary(UnsafePointer(message)) }
    if let message = unsafe c.pointee.time { unsafe self.time = ReportV1.Summary(UnsafePointer(message)) }
    unsafe self.items = Copy.each(c.pointee.n_items, c.pointee.items) { unsafe ReportV1.ItemColumn(UnsafePointer($0!)) }
    if let message = unsafe c.pointee.counts { unsafe self.counts = ReportV1.DoneCounts(UnsafePointer(message)) }
    unsafe self.ownNumber = c.pointee.own_number
    unsafe self.foldedColumns = c.pointee.folded_columns
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GridColumn> {
    let c = unsafe arena.make(Homeroom__Report__V1__GridColumn.self)
    unsafe homeroom__report__v1__grid_column__init(c)
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    unsafe c.pointee.context_id = contextID
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.type = Homeroom__Context__V1__ContextType(rawValue: .init(truncatingIfNeeded: type.rawValue))
    unsafe c.pointee.is_container = isContainer ? 1 : 0
    unsafe c.pointee.is_sub_column = isSubColumn ? 1 : 0
    unsafe c.pointee.withdrawn = withdrawn ? 1 : 0
    unsafe c.pointee.headline_metric = Homeroom__Report__V1__Metric(
      rawValue: .init(truncatingIfNeeded: headlineMetric.rawValue))
    if let headline { unsafe c.pointee.headline = headline.c(in: arena) }
    if let progress { unsafe c.pointee.progress = progress.c(in: arena) }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    unsafe c.pointee.n_items = items.count
    unsafe c.pointee.items = arena.each(items) { unsafe $0.c(in: arena) }
    if let counts { unsafe c.pointee.counts = counts.c(in: arena) }
    unsafe c.pointee.own_number = ownNumber
    unsafe c.pointee.folded_columns = foldedColumns
    return unsafe c
  }
}

extension ReportV1.ItemColumn {
  public static var messageName: String { "homeroom.report.v1.ItemColumn" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__item_column__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ItemColumn.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ItemColumn>) {
    self.init()
    unsafe self.identifier = Copy.text(c.pointee.identifier)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.kind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.kind.rawValue))
    if let message = unsafe c.pointee.summary { unsafe self.summary = ReportV1.Summary(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ItemColumn> {
    let c = unsafe arena.make(Homeroom__Report__V1__ItemColumn.self)
    unsafe homeroom__report__v1__item_column__init(c)
    if !identifier.isEmpty { unsafe c.pointee.identifier = arena.text(identifier) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.kind = Homeroom__Context__V1__ItemKind(rawValue: .init(truncatingIfNeeded: kind.rawValue))
    if let summary { unsafe c.pointee.summary = summary.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.DoneCounts {
  public static var messageName: String { "homeroom.report.v1.DoneCounts" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__done_counts__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__DoneCounts.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__DoneCounts>) {
    self.init()
    unsafe self.assigned = c.pointee.assigned
    unsafe self.opened = c.pointee.opened
    unsafe self.started = c.pointee.started
    unsafe self.finished = c.pointee.finished
    unsafe self.done = c.pointee.done
    unsafe self.late = c.pointee.late
    unsafe self.missing = c.pointee.missing
    unsafe self.excused = c.pointee.excused
    unsafe self.workedBelow = c.pointee.worked_below
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__DoneCounts> {
    let c = unsafe arena.make(Homeroom__Report__V1__DoneCounts.self)
    unsafe homeroom__report__v1__done_counts__init(c)
    unsafe c.pointee.assigned = assigned
    unsafe c.pointee.opened = opened
    unsafe c.pointee.started = started
    unsafe c.pointee.finished = finished
    unsafe c.pointee.done = done
    unsafe c.pointee.late = late
    unsafe c.pointee.missing = missing
    unsafe c.pointee.excused = excused
    unsafe c.pointee.worked_below = workedBelow
    return unsafe c
  }
}

extension ReportV1.GridRow {
  public static var messageName: String { "homeroom.report.v1.GridRow" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__grid_row__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GridRow.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GridRow>) {
    self.init()
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.cells = Copy.each(c.pointee.n_cells, c.pointee.cells) { unsafe ReportV1.GridCell(UnsafePointer($0!)) }
    if let message = unsafe c.pointee.own_due { unsafe self.ownDue = ReportV1.OwnDueTime(UnsafePointer(message)) }
    unsafe self.sortName = Copy.text(c.pointee.sort_name)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GridRow> {
    let c = unsafe arena.make(Homeroom__Report__V1__GridRow.self)
    unsafe homeroom__report__v1__grid_row__init(c)
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    unsafe c.pointee.n_cells = cells.count
    unsafe c.pointee.cells = arena.each(cells) { unsafe $0.c(in: arena) }
    if let ownDue { unsafe c.pointee.own_due = ownDue.c(in: arena) }
    if !sortName.isEmpty { unsafe c.pointee.sort_name = arena.text(sortName) }
    return unsafe c
  }
}

extension ReportV1.OwnDueTime {
  public static var messageName: String { "homeroom.report.v1.OwnDueTime" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__own_due_time__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__OwnDueTime.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__OwnDueTime>) {
    self.init()
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__OwnDueTime> {
    let c = unsafe arena.make(Homeroom__Report__V1__OwnDueTime.self)
    unsafe homeroom__report__v1__own_due_time__init(c)
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.GridCell {
  public static var messageName: String { "homeroom.report.v1.GridCell" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__grid_cell__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__GridCell.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__GridCell>) {
    self.init()
    unsafe self.notAvailable = c.pointee.not_available != 0
    if let message = unsafe c.pointee.headline { unsafe self.headline = ReportV1.Value(UnsafePointer(message)) }
    if let message = unsafe c.pointee.progress { unsafe self.progress = ReportV1.Value(UnsafePointer(message)) }
    if let message = unsafe c.pointee.time_total { unsafe self.timeTotal = ReportV1.Value(UnsafePointer(message)) }
    if let message = unsafe c.pointee.attempt_time { unsafe self.attemptTime = ReportV1.Value(UnsafePointer(message)) }
    unsafe self.items = Copy.each(c.pointee.n_items, c.pointee.items) { unsafe ReportV1.CellItem(UnsafePointer($0!)) }
    unsafe self.done = c.pointee.done != 0
    if let message = unsafe c.pointee.done_time { unsafe self.doneTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.opened = c.pointee.opened != 0
    unsafe self.started = c.pointee.started != 0
    unsafe self.finished = c.pointee.finished != 0
    unsafe self.attempts = c.pointee.attempts
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    if let message = unsafe c.pointee.coverage { unsafe self.coverage = ReportV1.Coverage(UnsafePointer(message)) }
    unsafe self.flags = Copy.each(c.pointee.n_flags, c.pointee.flags) {
      ReportV1.CellFlag(rawValue: Int32(truncatingIfNeeded: $0.rawValue))
    }
    if let message = unsafe c.pointee.own_content {
      unsafe self.ownContent = ReportV1.OwnContent(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__GridCell> {
    let c = unsafe arena.make(Homeroom__Report__V1__GridCell.self)
    unsafe homeroom__report__v1__grid_cell__init(c)
    unsafe c.pointee.not_available = notAvailable ? 1 : 0
    if let headline { unsafe c.pointee.headline = headline.c(in: arena) }
    if let progress { unsafe c.pointee.progress = progress.c(in: arena) }
    if let timeTotal { unsafe c.pointee.time_total = timeTotal.c(in: arena) }
    if let attemptTime { unsafe c.pointee.attempt_time = attemptTime.c(in: arena) }
    unsafe c.pointee.n_items = items.count
    unsafe c.pointee.items = arena.each(items) { unsafe $0.c(in: arena) }
    unsafe c.pointee.done = done ? 1 : 0
    if let doneTime { unsafe c.pointee.done_time = doneTime.c(in: arena) }
    unsafe c.pointee.opened = opened ? 1 : 0
    unsafe c.pointee.started = started ? 1 : 0
    unsafe c.pointee.finished = finished ? 1 : 0
    unsafe c.pointee.attempts = attempts
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if let coverage { unsafe c.pointee.coverage = coverage.c(in: arena) }
    unsafe c.pointee.n_flags = flags.count
    unsafe c.pointee.flags = arena.each(flags) {
      Homeroom__Report__V1__CellFlag(rawValue: .init(truncatingIfNeeded: $0.rawValue))
    }
    if let ownContent { unsafe c.pointee.own_content = ownContent.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.OwnContent {
  public static var messageName: String { "homeroom.report.v1.OwnContent" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__own_content__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__OwnContent.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__OwnContent>) {
    self.init()
    unsafe self.contextID = c.pointee.context_id
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.type = ContextV1.ContextType(rawValue: Int32(truncatingIfNeeded: c.pointee.type.rawValue))
    unsafe self.withdrawn = c.pointee.withdrawn != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__OwnContent> {
    let c = unsafe arena.make(Homeroom__Report__V1__OwnContent.self)
    unsafe homeroom__report__v1__own_content__init(c)
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.type = Homeroom__Context__V1__ContextType(rawValue: .init(truncatingIfNeeded: type.rawValue))
    unsafe c.pointee.withdrawn = withdrawn ? 1 : 0
    return unsafe c
  }
}

extension ReportV1.CellItem {
  public static var messageName: String { "homeroom.report.v1.CellItem" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__cell_item__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__CellItem.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__CellItem>) {
    self.init()
    unsafe self.identifier = Copy.text(c.pointee.identifier)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.kind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.kind.rawValue))
    if let message = unsafe c.pointee.value { unsafe self.value = ReportV1.Value(UnsafePointer(message)) }
    unsafe self.response = Copy.text(c.pointee.response)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__CellItem> {
    let c = unsafe arena.make(Homeroom__Report__V1__CellItem.self)
    unsafe homeroom__report__v1__cell_item__init(c)
    if !identifier.isEmpty { unsafe c.pointee.identifier = arena.text(identifier) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.kind = Homeroom__Context__V1__ItemKind(rawValue: .init(truncatingIfNeeded: kind.rawValue))
    if let value { unsafe c.pointee.value = value.c(in: arena) }
    if !response.isEmpty { unsafe c.pointee.response = arena.text(response) }
    return unsafe c
  }
}

extension ReportV1.Coverage {
  public static var messageName: String { "homeroom.report.v1.Coverage" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__coverage__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__Coverage.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__Coverage>) {
    self.init()
    unsafe self.withData = c.pointee.with_data
    unsafe self.done = c.pointee.done
    unsafe self.total = c.pointee.total
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__Coverage> {
    let c = unsafe arena.make(Homeroom__Report__V1__Coverage.self)
    unsafe homeroom__report__v1__coverage__init(c)
    unsafe c.pointee.with_data = withData
    unsafe c.pointee.done = done
    unsafe c.pointee.total = total
    return unsafe c
  }
}

extension ReportV1.ListCellAttemptsRequest {
  public static var messageName: String { "homeroom.report.v1.ListCellAttemptsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__list_cell_attempts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ListCellAttemptsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ListCellAttemptsRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.contextID = c.pointee.context_id
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    if let message = unsafe c.pointee.options { unsafe self.options = ReportV1.ReportOptions(UnsafePointer(message)) }
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ListCellAttemptsRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__ListCellAttemptsRequest.self)
    unsafe homeroom__report__v1__list_cell_attempts_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    unsafe c.pointee.context_id = contextID
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if let options { unsafe c.pointee.options = options.c(in: arena) }
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ReportV1.ListCellAttemptsResponse {
  public static var messageName: String { "homeroom.report.v1.ListCellAttemptsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__list_cell_attempts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ListCellAttemptsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ListCellAttemptsResponse>) {
    self.init()
    unsafe self.attempts = Copy.each(c.pointee.n_attempts, c.pointee.attempts) {
      unsafe ReportV1.ReportedAttempt(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.position { unsafe self.position = ReportV1.Position(UnsafePointer(message)) }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ListCellAttemptsResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__ListCellAttemptsResponse.self)
    unsafe homeroom__report__v1__list_cell_attempts_response__init(c)
    unsafe c.pointee.n_attempts = attempts.count
    unsafe c.pointee.attempts = arena.each(attempts) { unsafe $0.c(in: arena) }
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

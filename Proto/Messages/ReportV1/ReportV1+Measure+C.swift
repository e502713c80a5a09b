// Generated from homeroom/report/v1/measure.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ReportV1.AttemptPolicies {
  public static var messageName: String { "homeroom.report.v1.AttemptPolicies" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__attempt_policies__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__AttemptPolicies.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__AttemptPolicies>) {
    self.init()
    unsafe self.progress = ReportV1.AttemptPolicy(rawValue: Int32(truncatingIfNeeded: c.pointee.progress.rawValue))
    unsafe self.score = ReportV1.AttemptPolicy(rawValue: Int32(truncatingIfNeeded: c.pointee.score.rawValue))
    unsafe self.quantity = ReportV1.AttemptPolicy(rawValue: Int32(truncatingIfNeeded: c.pointee.quantity.rawValue))
    unsafe self.binary = ReportV1.AttemptPolicy(rawValue: Int32(truncatingIfNeeded: c.pointee.binary.rawValue))
    unsafe self.time = ReportV1.AttemptPolicy(rawValue: Int32(truncatingIfNeeded: c.pointee.time.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__AttemptPolicies> {
    let c = unsafe arena.make(Homeroom__Report__V1__AttemptPolicies.self)
    unsafe homeroom__report__v1__attempt_policies__init(c)
    unsafe c.pointee.progress = Homeroom__Report__V1__AttemptPolicy(
      rawValue: .init(truncatingIfNeeded: progress.rawValue))
    unsafe c.pointee.score = Homeroom__Report__V1__AttemptPolicy(rawValue: .init(truncatingIfNeeded: score.rawValue))
    unsafe c.pointee.quantity = Homeroom__Report__V1__AttemptPolicy(
      rawValue: .init(truncatingIfNeeded: quantity.rawValue))
    unsafe c.pointee.binary = Homeroom__Report__V1__AttemptPolicy(rawValue: .init(truncatingIfNeeded: binary.rawValue))
    unsafe c.pointee.time = Homeroom__Report__V1__AttemptPolicy(rawValue: .init(truncatingIfNeeded: time.rawValue))
    return unsafe c
  }
}

extension ReportV1.Population {
  public static var messageName: String { "homeroom.report.v1.Population" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__population__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__Population.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__Population>) {
    self.init()
    unsafe self.assigned = c.pointee.assigned
    unsafe self.notAvailable = c.pointee.not_available
    unsafe self.withData = c.pointee.with_data
    unsafe self.noData = c.pointee.no_data
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__Population> {
    let c = unsafe arena.make(Homeroom__Report__V1__Population.self)
    unsafe homeroom__report__v1__population__init(c)
    unsafe c.pointee.assigned = assigned
    unsafe c.pointee.not_available = notAvailable
    unsafe c.pointee.with_data = withData
    unsafe c.pointee.no_data = noData
    return unsafe c
  }
}

extension ReportV1.Summary {
  public static var messageName: String { "homeroom.report.v1.Summary" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__summary__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__Summary.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__Summary>) {
    self.init()
    unsafe self.metric = ReportV1.Metric(rawValue: Int32(truncatingIfNeeded: c.pointee.metric.rawValue))
    if let message = unsafe c.pointee.population {
      unsafe self.population = ReportV1.Population(UnsafePointer(message))
    }
    unsafe self.n = c.pointee.n
    switch unsafe c.pointee.mean_presence_case.rawValue {
    case 4: unsafe self.mean = c.pointee.mean
    default: break
    }
    unsafe self.suppressed = c.pointee.suppressed != 0
    switch unsafe c.pointee.own_mean_presence_case.rawValue {
    case 6: unsafe self.ownMean = c.pointee.own_mean
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__Summary> {
    let c = unsafe arena.make(Homeroom__Report__V1__Summary.self)
    unsafe homeroom__report__v1__summary__init(c)
    unsafe c.pointee.metric = Homeroom__Report__V1__Metric(rawValue: .init(truncatingIfNeeded: metric.rawValue))
    if let population { unsafe c.pointee.population = population.c(in: arena) }
    unsafe c.pointee.n = n
    if let mean {
      unsafe c.pointee.mean_presence_case = .init(rawValue: 4)
      unsafe c.pointee.mean = mean
    }
    unsafe c.pointee.suppressed = suppressed ? 1 : 0
    if let ownMean {
      unsafe c.pointee.own_mean_presence_case = .init(rawValue: 6)
      unsafe c.pointee.own_mean = ownMean
    }
    return unsafe c
  }
}

extension ReportV1.Value {
  public static var messageName: String { "homeroom.report.v1.Value" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__value__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__Value.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__Value>) {
    self.init()
    unsafe self.metric = ReportV1.Metric(rawValue: Int32(truncatingIfNeeded: c.pointee.metric.rawValue))
    unsafe self.value = c.pointee.value
    if let message = unsafe c.pointee.score { unsafe self.score = ActivityV1.Score(UnsafePointer(message)) }
    unsafe self.wording = ActivityV1.BinaryWording(rawValue: Int32(truncatingIfNeeded: c.pointee.wording.rawValue))
    unsafe self.observations = Copy.numbers(c.pointee.n_observations, c.pointee.observations)
    if let message = unsafe c.pointee.own { unsafe self.own = ReportV1.OwnValue(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__Value> {
    let c = unsafe arena.make(Homeroom__Report__V1__Value.self)
    unsafe homeroom__report__v1__value__init(c)
    unsafe c.pointee.metric = Homeroom__Report__V1__Metric(rawValue: .init(truncatingIfNeeded: metric.rawValue))
    unsafe c.pointee.value = value
    if let score { unsafe c.pointee.score = score.c(in: arena) }
    unsafe c.pointee.wording = Homeroom__Activity__V1__BinaryWording(
      rawValue: .init(truncatingIfNeeded: wording.rawValue))
    unsafe c.pointee.n_observations = observations.count
    unsafe c.pointee.observations = arena.numbers(observations)
    if let own { unsafe c.pointee.own = own.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.OwnValue {
  public static var messageName: String { "homeroom.report.v1.OwnValue" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__own_value__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__OwnValue.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__OwnValue>) {
    self.init()
    unsafe self.value = c.pointee.value
    if let message = unsafe c.pointee.score { unsafe self.score = ActivityV1.Score(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__OwnValue> {
    let c = unsafe arena.make(Homeroom__Report__V1__OwnValue.self)
    unsafe homeroom__report__v1__own_value__init(c)
    unsafe c.pointee.value = value
    if let score { unsafe c.pointee.score = score.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.Position {
  public static var messageName: String { "homeroom.report.v1.Position" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__position__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__Position.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__Position>) {
    self.init()
    unsafe self.activityEpoch = c.pointee.activity_epoch
    unsafe self.activitySequence = c.pointee.activity_sequence
    unsafe self.contextEpoch = c.pointee.context_epoch
    unsafe self.contextSequence = c.pointee.context_sequence
    if let message = unsafe c.pointee.in_step_time {
      unsafe self.inStepTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.catalogEpoch = c.pointee.catalog_epoch
    unsafe self.catalogSequence = c.pointee.catalog_sequence
    if let message = unsafe c.pointee.age { unsafe self.age = WellKnown.Duration(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__Position> {
    let c = unsafe arena.make(Homeroom__Report__V1__Position.self)
    unsafe homeroom__report__v1__position__init(c)
    unsafe c.pointee.activity_epoch = activityEpoch
    unsafe c.pointee.activity_sequence = activitySequence
    unsafe c.pointee.context_epoch = contextEpoch
    unsafe c.pointee.context_sequence = contextSequence
    if let inStepTime { unsafe c.pointee.in_step_time = inStepTime.c(in: arena) }
    unsafe c.pointee.catalog_epoch = catalogEpoch
    unsafe c.pointee.catalog_sequence = catalogSequence
    if let age { unsafe c.pointee.age = age.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.ReportOptions {
  public static var messageName: String { "homeroom.report.v1.ReportOptions" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__report_options__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ReportOptions.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ReportOptions>) {
    self.init()
    if let message = unsafe c.pointee.policies {
      unsafe self.policies = ReportV1.AttemptPolicies(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.at_least { unsafe self.atLeast = ReportV1.Position(UnsafePointer(message)) }
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
    if let message = unsafe c.pointee.from_time { unsafe self.fromTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.until_time { unsafe self.untilTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.asOfDue = c.pointee.as_of_due != 0
    if let message = unsafe c.pointee.as_of_time { unsafe self.asOfTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ReportOptions> {
    let c = unsafe arena.make(Homeroom__Report__V1__ReportOptions.self)
    unsafe homeroom__report__v1__report_options__init(c)
    if let policies { unsafe c.pointee.policies = policies.c(in: arena) }
    if let atLeast { unsafe c.pointee.at_least = atLeast.c(in: arena) }
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    if let fromTime { unsafe c.pointee.from_time = fromTime.c(in: arena) }
    if let untilTime { unsafe c.pointee.until_time = untilTime.c(in: arena) }
    unsafe c.pointee.as_of_due = asOfDue ? 1 : 0
    if let asOfTime { unsafe c.pointee.as_of_time = asOfTime.c(in: arena) }
    return unsafe c
  }
}

extension ReportV1.ReportedAttempt {
  public static var messageName: String { "homeroom.report.v1.ReportedAttempt" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__reported_attempt__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ReportedAttempt.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ReportedAttempt>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.contextID = c.pointee.context_id
    unsafe self.number = c.pointee.number
    if let message = unsafe c.pointee.start_time { unsafe self.startTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.state = ActivityV1.AttemptState(rawValue: Int32(truncatingIfNeeded: c.pointee.state.rawValue))
    unsafe self.progress = c.pointee.progress
    unsafe self.hasProgress = c.pointee.has_progress != 0
    if let message = unsafe c.pointee.time { unsafe self.time = WellKnown.Duration(UnsafePointer(message)) }
    if let message = unsafe c.pointee.primary_item {
      unsafe self.primaryItem = ActivityV1.ActivityItem(UnsafePointer(message))
    }
    unsafe self.additionalItems = Copy.each(c.pointee.n_additional_items, c.pointee.additional_items) {
      unsafe ActivityV1.ActivityItem(UnsafePointer($0!))
    }
    unsafe self.hasHeadline = c.pointee.has_headline != 0
    unsafe self.carried = c.pointee.carried != 0
    unsafe self.finished = c.pointee.finished != 0
    if let message = unsafe c.pointee.value { unsafe self.value = ReportV1.Value(UnsafePointer(message)) }
    unsafe self.markedItems = Copy.each(c.pointee.n_marked_items, c.pointee.marked_items) {
      unsafe ActivityV1.MarkedItem(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.comment {
      unsafe self.comment = ActivityV1.AttemptComment(UnsafePointer(message))
    }
    unsafe self.studentName = Copy.text(c.pointee.student_name)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ReportedAttempt> {
    let c = unsafe arena.make(Homeroom__Report__V1__ReportedAttempt.self)
    unsafe homeroom__report__v1__reported_attempt__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.number = number
    if let startTime { unsafe c.pointee.start_time = startTime.c(in: arena) }
    unsafe c.pointee.state = Homeroom__Activity__V1__AttemptState(rawValue: .init(truncatingIfNeeded: state.rawValue))
    unsafe c.pointee.progress = progress
    unsafe c.pointee.has_progress = hasProgress ? 1 : 0
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if let primaryItem { unsafe c.pointee.primary_item = primaryItem.c(in: arena) }
    unsafe c.pointee.n_additional_items = additionalItems.count
    unsafe c.pointee.additional_items = arena.each(additionalItems) { unsafe $0.c(in: arena) }
    unsafe c.pointee.has_headline = hasHeadline ? 1 : 0
    unsafe c.pointee.carried = carried ? 1 : 0
    unsafe c.pointee.finished = finished ? 1 : 0
    if let value { unsafe c.pointee.value = value.c(in: arena) }
    unsafe c.pointee.n_marked_items = markedItems.count
    unsafe c.pointee.marked_items = arena.each(markedItems) { unsafe $0.c(in: arena) }
    if let comment { unsafe c.pointee.comment = comment.c(in: arena) }
    if !studentName.isEmpty { unsafe c.pointee.student_name = arena.text(studentName) }
    return unsafe c
  }
}

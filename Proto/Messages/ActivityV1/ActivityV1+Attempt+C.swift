// Generated from homeroom/activity/v1/attempt.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ActivityV1.ClientTime {
  public static var messageName: String { "homeroom.activity.v1.ClientTime" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__client_time__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ClientTime.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ClientTime>) {
    self.init()
    if let message = unsafe c.pointee.happen_time {
      unsafe self.happenTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.sent_time { unsafe self.sentTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ClientTime> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ClientTime.self)
    unsafe homeroom__activity__v1__client_time__init(c)
    if let happenTime { unsafe c.pointee.happen_time = happenTime.c(in: arena) }
    if let sentTime { unsafe c.pointee.sent_time = sentTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.Attempt {
  public static var messageName: String { "homeroom.activity.v1.Attempt" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__attempt__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Attempt.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Attempt>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    if let message = unsafe c.pointee.start_time { unsafe self.startTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.state = ActivityV1.AttemptState(rawValue: Int32(truncatingIfNeeded: c.pointee.state.rawValue))
    unsafe self.progress = c.pointee.progress
    unsafe self.hasProgress = c.pointee.has_progress != 0
    if let message = unsafe c.pointee.duration { unsafe self.duration = WellKnown.Duration(UnsafePointer(message)) }
    if let message = unsafe c.pointee.primary_item {
      unsafe self.primaryItem = ActivityV1.ActivityItem(UnsafePointer(message))
    }
    unsafe self.additionalItems = Copy.each(c.pointee.n_additional_items, c.pointee.additional_items) {
      unsafe ActivityV1.ActivityItem(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Attempt> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Attempt.self)
    unsafe homeroom__activity__v1__attempt__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if let startTime { unsafe c.pointee.start_time = startTime.c(in: arena) }
    unsafe c.pointee.state = Homeroom__Activity__V1__AttemptState(rawValue: .init(truncatingIfNeeded: state.rawValue))
    unsafe c.pointee.progress = progress
    unsafe c.pointee.has_progress = hasProgress ? 1 : 0
    if let duration { unsafe c.pointee.duration = duration.c(in: arena) }
    if let primaryItem { unsafe c.pointee.primary_item = primaryItem.c(in: arena) }
    unsafe c.pointee.n_additional_items = additionalItems.count
    unsafe c.pointee.additional_items = arena.each(additionalItems) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ActivityItem {
  public static var messageName: String { "homeroom.activity.v1.ActivityItem" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__activity_item__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ActivityItem.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ActivityItem>) {
    self.init()
    unsafe self.identifier = Copy.text(c.pointee.identifier)
    unsafe self.title = Copy.text(c.pointee.title)
    switch unsafe c.pointee.value_case.rawValue {
    case 3: unsafe self.value = c.pointee.score.map { unsafe .score(ActivityV1.Score(UnsafePointer($0))) }
    case 4: unsafe self.value = .quantity(c.pointee.quantity)
    case 5: unsafe self.value = c.pointee.binary.map { unsafe .binary(ActivityV1.Binary(UnsafePointer($0))) }
    default: break
    }
    switch unsafe c.pointee.response_presence_case.rawValue {
    case 6: unsafe self.response = Copy.text(c.pointee.response)
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ActivityItem> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ActivityItem.self)
    unsafe homeroom__activity__v1__activity_item__init(c)
    if !identifier.isEmpty { unsafe c.pointee.identifier = arena.text(identifier) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    switch value {
    case .score(let value):
      unsafe c.pointee.value_case = .init(rawValue: 3)
      unsafe c.pointee.score = value.c(in: arena)
    case .quantity(let value):
      unsafe c.pointee.value_case = .init(rawValue: 4)
      unsafe c.pointee.quantity = value
    case .binary(let value):
      unsafe c.pointee.value_case = .init(rawValue: 5)
      unsafe c.pointee.binary = value.c(in: arena)
    case nil: break
    }
    if let response {
      unsafe c.pointee.response_presence_case = .init(rawValue: 6)
      unsafe c.pointee.response = arena.text(response)
    }
    return unsafe c
  }
}

extension ActivityV1.Score {
  public static var messageName: String { "homeroom.activity.v1.Score" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__score__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Score.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Score>) {
    self.init()
    unsafe self.points = c.pointee.points
    unsafe self.max = c.pointee.max
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Score> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Score.self)
    unsafe homeroom__activity__v1__score__init(c)
    unsafe c.pointee.points = points
    unsafe c.pointee.max = max
    return unsafe c
  }
}

extension ActivityV1.MarkedItem {
  public static var messageName: String { "homeroom.activity.v1.MarkedItem" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__marked_item__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__MarkedItem.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__MarkedItem>) {
    self.init()
    unsafe self.identifier = Copy.text(c.pointee.identifier)
    unsafe self.points = c.pointee.points
    if let message = unsafe c.pointee.own { unsafe self.own = ActivityV1.Score(UnsafePointer(message)) }
    if let message = unsafe c.pointee.mark_time { unsafe self.markTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__MarkedItem> {
    let c = unsafe arena.make(Homeroom__Activity__V1__MarkedItem.self)
    unsafe homeroom__activity__v1__marked_item__init(c)
    if !identifier.isEmpty { unsafe c.pointee.identifier = arena.text(identifier) }
    unsafe c.pointee.points = points
    if let own { unsafe c.pointee.own = own.c(in: arena) }
    if let markTime { unsafe c.pointee.mark_time = markTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.AttemptComment {
  public static var messageName: String { "homeroom.activity.v1.AttemptComment" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__attempt_comment__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AttemptComment.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AttemptComment>) {
    self.init()
    unsafe self.text = Copy.text(c.pointee.text)
    if let message = unsafe c.pointee.mark_time { unsafe self.markTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AttemptComment> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AttemptComment.self)
    unsafe homeroom__activity__v1__attempt_comment__init(c)
    if !text.isEmpty { unsafe c.pointee.text = arena.text(text) }
    if let markTime { unsafe c.pointee.mark_time = markTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.Binary {
  public static var messageName: String { "homeroom.activity.v1.Binary" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__binary__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Binary.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Binary>) {
    self.init()
    unsafe self.value = c.pointee.value != 0
    unsafe self.wording = ActivityV1.BinaryWording(rawValue: Int32(truncatingIfNeeded: c.pointee.wording.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Binary> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Binary.self)
    unsafe homeroom__activity__v1__binary__init(c)
    unsafe c.pointee.value = value ? 1 : 0
    unsafe c.pointee.wording = Homeroom__Activity__V1__BinaryWording(
      rawValue: .init(truncatingIfNeeded: wording.rawValue))
    return unsafe c
  }
}

extension ActivityV1.ProgressRange {
  public static var messageName: String { "homeroom.activity.v1.ProgressRange" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__progress_range__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ProgressRange.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ProgressRange>) {
    self.init()
    unsafe self.start = c.pointee.start
    unsafe self.end = c.pointee.end
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ProgressRange> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ProgressRange.self)
    unsafe homeroom__activity__v1__progress_range__init(c)
    unsafe c.pointee.start = start
    unsafe c.pointee.end = end
    return unsafe c
  }
}

extension ActivityV1.RunningInterval {
  public static var messageName: String { "homeroom.activity.v1.RunningInterval" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__running_interval__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RunningInterval.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RunningInterval>) {
    self.init()
    if let message = unsafe c.pointee.start_time { unsafe self.startTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.end_time { unsafe self.endTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RunningInterval> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RunningInterval.self)
    unsafe homeroom__activity__v1__running_interval__init(c)
    if let startTime { unsafe c.pointee.start_time = startTime.c(in: arena) }
    if let endTime { unsafe c.pointee.end_time = endTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.AttemptRecord {
  public static var messageName: String { "homeroom.activity.v1.AttemptRecord" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__attempt_record__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AttemptRecord.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AttemptRecord>) {
    self.init()
    unsafe self.recordID = Copy.text(c.pointee.record_id)
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    if let message = unsafe c.pointee.start_time { unsafe self.startTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.happen_time {
      unsafe self.happenTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.intervals = Copy.each(c.pointee.n_intervals, c.pointee.intervals) {
      unsafe ActivityV1.RunningInterval(UnsafePointer($0!))
    }
    unsafe self.progressRanges = Copy.each(c.pointee.n_progress_ranges, c.pointee.progress_ranges) {
      unsafe ActivityV1.ProgressRange(UnsafePointer($0!))
    }
    switch unsafe c.pointee.progress_presence_case.rawValue {
    case 10: unsafe self.progress = c.pointee.progress
    default: break
    }
    if let message = unsafe c.pointee.primary_item {
      unsafe self.primaryItem = ActivityV1.ActivityItem(UnsafePointer(message))
    }
    unsafe self.additionalItems = Copy.each(c.pointee.n_additional_items, c.pointee.additional_items) {
      unsafe ActivityV1.ActivityItem(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.stop_time { unsafe self.stopTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AttemptRecord> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AttemptRecord.self)
    unsafe homeroom__activity__v1__attempt_record__init(c)
    if !recordID.isEmpty { unsafe c.pointee.record_id = arena.text(recordID) }
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if let startTime { unsafe c.pointee.start_time = startTime.c(in: arena) }
    if let happenTime { unsafe c.pointee.happen_time = happenTime.c(in: arena) }
    unsafe c.pointee.n_intervals = intervals.count
    unsafe c.pointee.intervals = arena.each(intervals) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_progress_ranges = progressRanges.count
    unsafe c.pointee.progress_ranges = arena.each(progressRanges) { unsafe $0.c(in: arena) }
    if let progress {
      unsafe c.pointee.progress_presence_case = .init(rawValue: 10)
      unsafe c.pointee.progress = progress
    }
    if let primaryItem { unsafe c.pointee.primary_item = primaryItem.c(in: arena) }
    unsafe c.pointee.n_additional_items = additionalItems.count
    unsafe c.pointee.additional_items = arena.each(additionalItems) { unsafe $0.c(in: arena) }
    if let stopTime { unsafe c.pointee.stop_time = stopTime.c(in: arena) }
    return unsafe c
  }
}

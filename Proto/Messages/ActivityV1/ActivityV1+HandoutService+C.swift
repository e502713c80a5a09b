// Generated from homeroom/activity/v1/handout_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ActivityV1.Handout {
  public static var messageName: String { "homeroom.activity.v1.Handout" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__handout__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Handout.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Handout>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.instructions = Copy.text(c.pointee.instructions)
    unsafe self.tasks = Copy.each(c.pointee.n_tasks, c.pointee.tasks) { unsafe ActivityV1.Task(UnsafePointer($0!)) }
    if let message = unsafe c.pointee.recipients {
      unsafe self.recipients = ActivityV1.Recipients(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.state = ActivityV1.HandoutState(rawValue: Int32(truncatingIfNeeded: c.pointee.state.rawValue))
    if let message = unsafe c.pointee.schedule_time {
      unsafe self.scheduleTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.post_time { unsafe self.postTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.end_time { unsafe self.endTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.revision = c.pointee.revision
    if let message = unsafe c.pointee.create_time {
      unsafe self.createTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.excuses = Copy.each(c.pointee.n_excuses, c.pointee.excuses) {
      unsafe ActivityV1.Excuse(UnsafePointer($0!))
    }
    unsafe self.reopenings = Copy.each(c.pointee.n_reopenings, c.pointee.reopenings) {
      unsafe ActivityV1.Reopening(UnsafePointer($0!))
    }
    unsafe self.studentDueTimes = Copy.each(c.pointee.n_student_due_times, c.pointee.student_due_times) {
      unsafe ActivityV1.StudentDueTime(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.late_policy {
      unsafe self.latePolicy = ActivityV1.LatePolicy(UnsafePointer(message))
    }
    unsafe self.setID = Copy.text(c.pointee.set_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Handout> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Handout.self)
    unsafe homeroom__activity__v1__handout__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if !instructions.isEmpty { unsafe c.pointee.instructions = arena.text(instructions) }
    unsafe c.pointee.n_tasks = tasks.count
    unsafe c.pointee.tasks = arena.each(tasks) { unsafe $0.c(in: arena) }
    if let recipients { unsafe c.pointee.recipients = recipients.c(in: arena) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    unsafe c.pointee.state = Homeroom__Activity__V1__HandoutState(rawValue: .init(truncatingIfNeeded: state.rawValue))
    if let scheduleTime { unsafe c.pointee.schedule_time = scheduleTime.c(in: arena) }
    if let postTime { unsafe c.pointee.post_time = postTime.c(in: arena) }
    if let endTime { unsafe c.pointee.end_time = endTime.c(in: arena) }
    unsafe c.pointee.revision = revision
    if let createTime { unsafe c.pointee.create_time = createTime.c(in: arena) }
    unsafe c.pointee.n_excuses = excuses.count
    unsafe c.pointee.excuses = arena.each(excuses) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_reopenings = reopenings.count
    unsafe c.pointee.reopenings = arena.each(reopenings) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_student_due_times = studentDueTimes.count
    unsafe c.pointee.student_due_times = arena.each(studentDueTimes) { unsafe $0.c(in: arena) }
    if let latePolicy { unsafe c.pointee.late_policy = latePolicy.c(in: arena) }
    if !setID.isEmpty { unsafe c.pointee.set_id = arena.text(setID) }
    return unsafe c
  }
}

extension ActivityV1.LatePolicy {
  public static var messageName: String { "homeroom.activity.v1.LatePolicy" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__late_policy__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__LatePolicy.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__LatePolicy>) {
    self.init()
    unsafe self.graceSeconds = c.pointee.grace_seconds
    switch unsafe c.pointee.close_after_presence_case.rawValue {
    case 2: unsafe self.closeAfterSeconds = c.pointee.close_after_seconds
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__LatePolicy> {
    let c = unsafe arena.make(Homeroom__Activity__V1__LatePolicy.self)
    unsafe homeroom__activity__v1__late_policy__init(c)
    unsafe c.pointee.grace_seconds = graceSeconds
    if let closeAfterSeconds {
      unsafe c.pointee.close_after_presence_case = .init(rawValue: 2)
      unsafe c.pointee.close_after_seconds = closeAfterSeconds
    }
    return unsafe c
  }
}

extension ActivityV1.StudentDueTime {
  public static var messageName: String { "homeroom.activity.v1.StudentDueTime" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__student_due_time__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__StudentDueTime.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__StudentDueTime>) {
    self.init()
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.set_time { unsafe self.setTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__StudentDueTime> {
    let c = unsafe arena.make(Homeroom__Activity__V1__StudentDueTime.self)
    unsafe homeroom__activity__v1__student_due_time__init(c)
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    if let setTime { unsafe c.pointee.set_time = setTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.Reopening {
  public static var messageName: String { "homeroom.activity.v1.Reopening" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__reopening__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Reopening.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Reopening>) {
    self.init()
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    if let message = unsafe c.pointee.from_time { unsafe self.fromTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.until_time { unsafe self.untilTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Reopening> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Reopening.self)
    unsafe homeroom__activity__v1__reopening__init(c)
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if let fromTime { unsafe c.pointee.from_time = fromTime.c(in: arena) }
    if let untilTime { unsafe c.pointee.until_time = untilTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.Excuse {
  public static var messageName: String { "homeroom.activity.v1.Excuse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__excuse__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Excuse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Excuse>) {
    self.init()
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    if let message = unsafe c.pointee.excuse_time {
      unsafe self.excuseTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Excuse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Excuse.self)
    unsafe homeroom__activity__v1__excuse__init(c)
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if let excuseTime { unsafe c.pointee.excuse_time = excuseTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.Task {
  public static var messageName: String { "homeroom.activity.v1.Task" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__task__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Task.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Task>) {
    self.init()
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    switch unsafe c.pointee.include_descendants_presence_case.rawValue {
    case 4: unsafe self.includeDescendants = c.pointee.include_descendants != 0
    default: break
    }
    unsafe self.contextID = c.pointee.context_id
    unsafe self.title = Copy.text(c.pointee.title)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Task> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Task.self)
    unsafe homeroom__activity__v1__task__init(c)
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if let includeDescendants {
      unsafe c.pointee.include_descendants_presence_case = .init(rawValue: 4)
      unsafe c.pointee.include_descendants = includeDescendants ? 1 : 0
    }
    unsafe c.pointee.context_id = contextID
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    return unsafe c
  }
}

extension ActivityV1.Recipients {
  public static var messageName: String { "homeroom.activity.v1.Recipients" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__recipients__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Recipients.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Recipients>) {
    self.init()
    unsafe self.wholeClass = c.pointee.whole_class != 0
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
    unsafe self.removedStudentIDs = Copy.each(c.pointee.n_removed_student_ids, c.pointee.removed_student_ids) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Recipients> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Recipients.self)
    unsafe homeroom__activity__v1__recipients__init(c)
    unsafe c.pointee.whole_class = wholeClass ? 1 : 0
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    unsafe c.pointee.n_removed_student_ids = removedStudentIDs.count
    unsafe c.pointee.removed_student_ids = arena.each(removedStudentIDs) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ActivityV1.CreateHandoutRequest {
  public static var messageName: String { "homeroom.activity.v1.CreateHandoutRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__create_handout_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CreateHandoutRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CreateHandoutRequest>) {
    self.init()
    if let message = unsafe c.pointee.handout { unsafe self.handout = ActivityV1.Handout(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CreateHandoutRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CreateHandoutRequest.self)
    unsafe homeroom__activity__v1__create_handout_request__init(c)
    if let handout { unsafe c.pointee.handout = handout.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.CreateHandoutsRequest {
  public static var messageName: String { "homeroom.activity.v1.CreateHandoutsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__create_handouts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CreateHandoutsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CreateHandoutsRequest>) {
    self.init()
    if let message = unsafe c.pointee.handout { unsafe self.handout = ActivityV1.Handout(UnsafePointer(message)) }
    unsafe self.classes = Copy.each(c.pointee.n_classes, c.pointee.classes) {
      unsafe ActivityV1.HandoutForClass(UnsafePointer($0!))
    }
    unsafe self.post = c.pointee.post != 0
    if let message = unsafe c.pointee.schedule_time {
      unsafe self.scheduleTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CreateHandoutsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CreateHandoutsRequest.self)
    unsafe homeroom__activity__v1__create_handouts_request__init(c)
    if let handout { unsafe c.pointee.handout = handout.c(in: arena) }
    unsafe c.pointee.n_classes = classes.count
    unsafe c.pointee.classes = arena.each(classes) { unsafe $0.c(in: arena) }
    unsafe c.pointee.post = post ? 1 : 0
    if let scheduleTime { unsafe c.pointee.schedule_time = scheduleTime.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.HandoutForClass {
  public static var messageName: String { "homeroom.activity.v1.HandoutForClass" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__handout_for_class__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__HandoutForClass.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__HandoutForClass>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    if let message = unsafe c.pointee.recipients {
      unsafe self.recipients = ActivityV1.Recipients(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__HandoutForClass> {
    let c = unsafe arena.make(Homeroom__Activity__V1__HandoutForClass.self)
    unsafe homeroom__activity__v1__handout_for_class__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if let recipients { unsafe c.pointee.recipients = recipients.c(in: arena) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.CreateHandoutsResponse {
  public static var messageName: String { "homeroom.activity.v1.CreateHandoutsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__create_handouts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CreateHandoutsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CreateHandoutsResponse>) {
    self.init()
    unsafe self.handouts = Copy.each(c.pointee.n_handouts, c.pointee.handouts) {
      unsafe ActivityV1.Handout(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CreateHandoutsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CreateHandoutsResponse.self)
    unsafe homeroom__activity__v1__create_handouts_response__init(c)
    unsafe c.pointee.n_handouts = handouts.count
    unsafe c.pointee.handouts = arena.each(handouts) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.UpdateHandoutsRequest {
  public static var messageName: String { "homeroom.activity.v1.UpdateHandoutsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__update_handouts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UpdateHandoutsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UpdateHandoutsRequest>) {
    self.init()
    unsafe self.handouts = Copy.each(c.pointee.n_handouts, c.pointee.handouts) {
      unsafe ActivityV1.HandoutRevision(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.handout { unsafe self.handout = ActivityV1.Handout(UnsafePointer(message)) }
    unsafe self.updateFields = Copy.each(c.pointee.n_update_fields, c.pointee.update_fields) { unsafe Copy.text($0) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UpdateHandoutsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UpdateHandoutsRequest.self)
    unsafe homeroom__activity__v1__update_handouts_request__init(c)
    unsafe c.pointee.n_handouts = handouts.count
    unsafe c.pointee.handouts = arena.each(handouts) { unsafe $0.c(in: arena) }
    if let handout { unsafe c.pointee.handout = handout.c(in: arena) }
    unsafe c.pointee.n_update_fields = updateFields.count
    unsafe c.pointee.update_fields = arena.each(updateFields) { unsafe arena.text($0) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.HandoutRevision {
  public static var messageName: String { "homeroom.activity.v1.HandoutRevision" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__handout_revision__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__HandoutRevision.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__HandoutRevision>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.revision = c.pointee.revision
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__HandoutRevision> {
    let c = unsafe arena.make(Homeroom__Activity__V1__HandoutRevision.self)
    unsafe homeroom__activity__v1__handout_revision__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    unsafe c.pointee.revision = revision
    return unsafe c
  }
}

extension ActivityV1.UpdateHandoutsResponse {
  public static var messageName: String { "homeroom.activity.v1.UpdateHandoutsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__update_handouts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UpdateHandoutsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UpdateHandoutsResponse>) {
    self.init()
    unsafe self.handouts = Copy.each(c.pointee.n_handouts, c.pointee.handouts) {
      unsafe ActivityV1.Handout(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UpdateHandoutsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UpdateHandoutsResponse.self)
    unsafe homeroom__activity__v1__update_handouts_response__init(c)
    unsafe c.pointee.n_handouts = handouts.count
    unsafe c.pointee.handouts = arena.each(handouts) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.GetHandoutRequest {
  public static var messageName: String { "homeroom.activity.v1.GetHandoutRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_handout_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetHandoutRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetHandoutRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetHandoutRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetHandoutRequest.self)
    unsafe homeroom__activity__v1__get_handout_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    return unsafe c
  }
}

extension ActivityV1.ListHandoutsRequest {
  public static var messageName: String { "homeroom.activity.v1.ListHandoutsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_handouts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListHandoutsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListHandoutsRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.includeArchived = c.pointee.include_archived != 0
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
    unsafe self.setID = Copy.text(c.pointee.set_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListHandoutsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListHandoutsRequest.self)
    unsafe homeroom__activity__v1__list_handouts_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    unsafe c.pointee.include_archived = includeArchived ? 1 : 0
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    if !setID.isEmpty { unsafe c.pointee.set_id = arena.text(setID) }
    return unsafe c
  }
}

extension ActivityV1.ListHandoutsResponse {
  public static var messageName: String { "homeroom.activity.v1.ListHandoutsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_handouts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListHandoutsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListHandoutsResponse>) {
    self.init()
    unsafe self.handouts = Copy.each(c.pointee.n_handouts, c.pointee.handouts) {
      unsafe ActivityV1.Handout(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListHandoutsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListHandoutsResponse.self)
    unsafe homeroom__activity__v1__list_handouts_response__init(c)
    unsafe c.pointee.n_handouts = handouts.count
    unsafe c.pointee.handouts = arena.each(handouts) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.UpdateHandoutRequest {
  public static var messageName: String { "homeroom.activity.v1.UpdateHandoutRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__update_handout_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UpdateHandoutRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UpdateHandoutRequest>) {
    self.init()
    if let message = unsafe c.pointee.handout { unsafe self.handout = ActivityV1.Handout(UnsafePointer(message)) }
    unsafe self.updateFields = Copy.each(c.pointee.n_update_fields, c.pointee.update_fields) { unsafe Copy.text($0) }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UpdateHandoutRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UpdateHandoutRequest.self)
    unsafe homeroom__activity__v1__update_handout_request__init(c)
    if let handout { unsafe c.pointee.handout = handout.c(in: arena) }
    unsafe c.pointee.n_update_fields = updateFields.count
    unsafe c.pointee.update_fields = arena.each(updateFields) { unsafe arena.text($0) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.DeleteHandoutRequest {
  public static var messageName: String { "homeroom.activity.v1.DeleteHandoutRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__delete_handout_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__DeleteHandoutRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__DeleteHandoutRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__DeleteHandoutRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__DeleteHandoutRequest.self)
    unsafe homeroom__activity__v1__delete_handout_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.DeleteHandoutResponse {
  public static var messageName: String { "homeroom.activity.v1.DeleteHandoutResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__delete_handout_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__DeleteHandoutResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__DeleteHandoutResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__DeleteHandoutResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__DeleteHandoutResponse.self)
    unsafe homeroom__activity__v1__delete_handout_response__init(c)
    return unsafe c
  }
}

extension ActivityV1.PostHandoutRequest {
  public static var messageName: String { "homeroom.activity.v1.PostHandoutRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__post_handout_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__PostHandoutRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__PostHandoutRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__PostHandoutRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__PostHandoutRequest.self)
    unsafe homeroom__activity__v1__post_handout_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ScheduleHandoutRequest {
  public static var messageName: String { "homeroom.activity.v1.ScheduleHandoutRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__schedule_handout_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ScheduleHandoutRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ScheduleHandoutRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    if let message = unsafe c.pointee.schedule_time {
      unsafe self.scheduleTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ScheduleHandoutRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ScheduleHandoutRequest.self)
    unsafe homeroom__activity__v1__schedule_handout_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if let scheduleTime { unsafe c.pointee.schedule_time = scheduleTime.c(in: arena) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.EndHandoutRequest {
  public static var messageName: String { "homeroom.activity.v1.EndHandoutRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__end_handout_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__EndHandoutRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__EndHandoutRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__EndHandoutRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__EndHandoutRequest.self)
    unsafe homeroom__activity__v1__end_handout_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ChangeRecipientsRequest {
  public static var messageName: String { "homeroom.activity.v1.ChangeRecipientsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__change_recipients_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ChangeRecipientsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ChangeRecipientsRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ChangeRecipientsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ChangeRecipientsRequest.self)
    unsafe homeroom__activity__v1__change_recipients_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ChangeExcusesRequest {
  public static var messageName: String { "homeroom.activity.v1.ChangeExcusesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__change_excuses_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ChangeExcusesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ChangeExcusesRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ChangeExcusesRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ChangeExcusesRequest.self)
    unsafe homeroom__activity__v1__change_excuses_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ReopenTaskRequest {
  public static var messageName: String { "homeroom.activity.v1.ReopenTaskRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__reopen_task_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ReopenTaskRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ReopenTaskRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    if let message = unsafe c.pointee.until_time { unsafe self.untilTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ReopenTaskRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ReopenTaskRequest.self)
    unsafe homeroom__activity__v1__reopen_task_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if let untilTime { unsafe c.pointee.until_time = untilTime.c(in: arena) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.CloseReopenedTaskRequest {
  public static var messageName: String { "homeroom.activity.v1.CloseReopenedTaskRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__close_reopened_task_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CloseReopenedTaskRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CloseReopenedTaskRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CloseReopenedTaskRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CloseReopenedTaskRequest.self)
    unsafe homeroom__activity__v1__close_reopened_task_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.SetStudentDueTimesRequest {
  public static var messageName: String { "homeroom.activity.v1.SetStudentDueTimesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__activity__v1__set_student_due_times_request__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__SetStudentDueTimesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__SetStudentDueTimesRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.neverDue = c.pointee.never_due != 0
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__SetStudentDueTimesRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__SetStudentDueTimesRequest.self)
    unsafe homeroom__activity__v1__set_student_due_times_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    unsafe c.pointee.never_due = neverDue ? 1 : 0
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ClearStudentDueTimesRequest {
  public static var messageName: String { "homeroom.activity.v1.ClearStudentDueTimesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__activity__v1__clear_student_due_times_request__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ClearStudentDueTimesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ClearStudentDueTimesRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ClearStudentDueTimesRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ClearStudentDueTimesRequest.self)
    unsafe homeroom__activity__v1__clear_student_due_times_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ReturnWorkRequest {
  public static var messageName: String { "homeroom.activity.v1.ReturnWorkRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__return_work_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ReturnWorkRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ReturnWorkRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.comment = Copy.text(c.pointee.comment)
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ReturnWorkRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ReturnWorkRequest.self)
    unsafe homeroom__activity__v1__return_work_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if !comment.isEmpty { unsafe c.pointee.comment = arena.text(comment) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ReturnedWork {
  public static var messageName: String { "homeroom.activity.v1.ReturnedWork" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__returned_work__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ReturnedWork.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ReturnedWork>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.comment = Copy.text(c.pointee.comment)
    if let message = unsafe c.pointee.return_time {
      unsafe self.returnTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ReturnedWork> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ReturnedWork.self)
    unsafe homeroom__activity__v1__returned_work__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    if !comment.isEmpty { unsafe c.pointee.comment = arena.text(comment) }
    if let returnTime { unsafe c.pointee.return_time = returnTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ListReturnedWorkRequest {
  public static var messageName: String { "homeroom.activity.v1.ListReturnedWorkRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_returned_work_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListReturnedWorkRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListReturnedWorkRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListReturnedWorkRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListReturnedWorkRequest.self)
    unsafe homeroom__activity__v1__list_returned_work_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    return unsafe c
  }
}

extension ActivityV1.ListReturnedWorkResponse {
  public static var messageName: String { "homeroom.activity.v1.ListReturnedWorkResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_returned_work_response__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListReturnedWorkResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListReturnedWorkResponse>) {
    self.init()
    unsafe self.comments = Copy.each(c.pointee.n_comments, c.pointee.comments) {
      unsafe ActivityV1.ReturnComment(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListReturnedWorkResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListReturnedWorkResponse.self)
    unsafe homeroom__activity__v1__list_returned_work_response__init(c)
    unsafe c.pointee.n_comments = comments.count
    unsafe c.pointee.comments = arena.each(comments) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ReturnComment {
  public static var messageName: String { "homeroom.activity.v1.ReturnComment" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__return_comment__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ReturnComment.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ReturnComment>) {
    self.init()
    unsafe self.comment = Copy.text(c.pointee.comment)
    if let message = unsafe c.pointee.return_time {
      unsafe self.returnTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.authorID = Copy.text(c.pointee.author_id)
    unsafe self.authorName = Copy.text(c.pointee.author_name)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ReturnComment> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ReturnComment.self)
    unsafe homeroom__activity__v1__return_comment__init(c)
    if !comment.isEmpty { unsafe c.pointee.comment = arena.text(comment) }
    if let returnTime { unsafe c.pointee.return_time = returnTime.c(in: arena) }
    if !authorID.isEmpty { unsafe c.pointee.author_id = arena.text(authorID) }
    if !authorName.isEmpty { unsafe c.pointee.author_name = arena.text(authorName) }
    return unsafe c
  }
}

extension ActivityV1.ListInboxRequest {
  public static var messageName: String { "homeroom.activity.v1.ListInboxRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_inbox_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListInboxRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListInboxRequest>) {
    self.init()
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListInboxRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListInboxRequest.self)
    unsafe homeroom__activity__v1__list_inbox_request__init(c)
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListInboxResponse {
  public static var messageName: String { "homeroom.activity.v1.ListInboxResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_inbox_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListInboxResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListInboxResponse>) {
    self.init()
    unsafe self.handouts = Copy.each(c.pointee.n_handouts, c.pointee.handouts) {
      unsafe ActivityV1.InboxHandout(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
    if let message = unsafe c.pointee.evaluate_time {
      unsafe self.evaluateTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListInboxResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListInboxResponse.self)
    unsafe homeroom__activity__v1__list_inbox_response__init(c)
    unsafe c.pointee.n_handouts = handouts.count
    unsafe c.pointee.handouts = arena.each(handouts) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    if let evaluateTime { unsafe c.pointee.evaluate_time = evaluateTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.InboxHandout {
  public static var messageName: String { "homeroom.activity.v1.InboxHandout" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__inbox_handout__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__InboxHandout.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__InboxHandout>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.instructions = Copy.text(c.pointee.instructions)
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.post_time { unsafe self.postTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.tasks = Copy.each(c.pointee.n_tasks, c.pointee.tasks) {
      unsafe ActivityV1.InboxTask(UnsafePointer($0!))
    }
    unsafe self.classTitle = Copy.text(c.pointee.class_title)
    unsafe self.teacherNames = Copy.each(c.pointee.n_teacher_names, c.pointee.teacher_names) { unsafe Copy.text($0) }
    if let message = unsafe c.pointee.returned_work {
      unsafe self.returnedWork = ActivityV1.ReturnedWork(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.close_time { unsafe self.closeTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__InboxHandout> {
    let c = unsafe arena.make(Homeroom__Activity__V1__InboxHandout.self)
    unsafe homeroom__activity__v1__inbox_handout__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if !instructions.isEmpty { unsafe c.pointee.instructions = arena.text(instructions) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    if let postTime { unsafe c.pointee.post_time = postTime.c(in: arena) }
    unsafe c.pointee.n_tasks = tasks.count
    unsafe c.pointee.tasks = arena.each(tasks) { unsafe $0.c(in: arena) }
    if !classTitle.isEmpty { unsafe c.pointee.class_title = arena.text(classTitle) }
    unsafe c.pointee.n_teacher_names = teacherNames.count
    unsafe c.pointee.teacher_names = arena.each(teacherNames) { unsafe arena.text($0) }
    if let returnedWork { unsafe c.pointee.returned_work = returnedWork.c(in: arena) }
    if let closeTime { unsafe c.pointee.close_time = closeTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.InboxTask {
  public static var messageName: String { "homeroom.activity.v1.InboxTask" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__inbox_task__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__InboxTask.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__InboxTask>) {
    self.init()
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.done = c.pointee.done != 0
    if let message = unsafe c.pointee.done_time { unsafe self.doneTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.excused = c.pointee.excused != 0
    unsafe self.reopened = c.pointee.reopened != 0
    if let message = unsafe c.pointee.reopened_until_time {
      unsafe self.reopenedUntilTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.on_time_until_time {
      unsafe self.onTimeUntilTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__InboxTask> {
    let c = unsafe arena.make(Homeroom__Activity__V1__InboxTask.self)
    unsafe homeroom__activity__v1__inbox_task__init(c)
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.done = done ? 1 : 0
    if let doneTime { unsafe c.pointee.done_time = doneTime.c(in: arena) }
    unsafe c.pointee.excused = excused ? 1 : 0
    unsafe c.pointee.reopened = reopened ? 1 : 0
    if let reopenedUntilTime { unsafe c.pointee.reopened_until_time = reopenedUntilTime.c(in: arena) }
    if let onTimeUntilTime { unsafe c.pointee.on_time_until_time = onTimeUntilTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.MarkDoneRequest {
  public static var messageName: String { "homeroom.activity.v1.MarkDoneRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__mark_done_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__MarkDoneRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__MarkDoneRequest>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    if let message = unsafe c.pointee.time { unsafe self.time = ActivityV1.ClientTime(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__MarkDoneRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__MarkDoneRequest.self)
    unsafe homeroom__activity__v1__mark_done_request__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ListNoticesRequest {
  public static var messageName: String { "homeroom.activity.v1.ListNoticesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_notices_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListNoticesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListNoticesRequest>) {
    self.init()
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListNoticesRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListNoticesRequest.self)
    unsafe homeroom__activity__v1__list_notices_request__init(c)
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListNoticesResponse {
  public static var messageName: String { "homeroom.activity.v1.ListNoticesResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_notices_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListNoticesResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListNoticesResponse>) {
    self.init()
    unsafe self.notices = Copy.each(c.pointee.n_notices, c.pointee.notices) {
      unsafe ActivityV1.Notice(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListNoticesResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListNoticesResponse.self)
    unsafe homeroom__activity__v1__list_notices_response__init(c)
    unsafe c.pointee.n_notices = notices.count
    unsafe c.pointee.notices = arena.each(notices) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.Notice {
  public static var messageName: String { "homeroom.activity.v1.Notice" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__notice__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Notice.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Notice>) {
    self.init()
    unsafe self.noticeID = Copy.text(c.pointee.notice_id)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.text = Copy.text(c.pointee.text)
    if let message = unsafe c.pointee.create_time {
      unsafe self.createTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.kind = ActivityV1.Notice.Kind(rawValue: Int32(truncatingIfNeeded: c.pointee.kind.rawValue))
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.classTitle = Copy.text(c.pointee.class_title)
    unsafe self.handoutTitle = Copy.text(c.pointee.handout_title)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.title = Copy.text(c.pointee.title)
    if let message = unsafe c.pointee.due_time { unsafe self.dueTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.comment = Copy.text(c.pointee.comment)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Notice> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Notice.self)
    unsafe homeroom__activity__v1__notice__init(c)
    if !noticeID.isEmpty { unsafe c.pointee.notice_id = arena.text(noticeID) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !text.isEmpty { unsafe c.pointee.text = arena.text(text) }
    if let createTime { unsafe c.pointee.create_time = createTime.c(in: arena) }
    unsafe c.pointee.kind = Homeroom__Activity__V1__Notice__Kind(rawValue: .init(truncatingIfNeeded: kind.rawValue))
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !classTitle.isEmpty { unsafe c.pointee.class_title = arena.text(classTitle) }
    if !handoutTitle.isEmpty { unsafe c.pointee.handout_title = arena.text(handoutTitle) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if let dueTime { unsafe c.pointee.due_time = dueTime.c(in: arena) }
    if !comment.isEmpty { unsafe c.pointee.comment = arena.text(comment) }
    return unsafe c
  }
}

extension ActivityV1.AcknowledgeNoticeRequest {
  public static var messageName: String { "homeroom.activity.v1.AcknowledgeNoticeRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__acknowledge_notice_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AcknowledgeNoticeRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AcknowledgeNoticeRequest>) {
    self.init()
    unsafe self.noticeID = Copy.text(c.pointee.notice_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AcknowledgeNoticeRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AcknowledgeNoticeRequest.self)
    unsafe homeroom__activity__v1__acknowledge_notice_request__init(c)
    if !noticeID.isEmpty { unsafe c.pointee.notice_id = arena.text(noticeID) }
    return unsafe c
  }
}

extension ActivityV1.AcknowledgeNoticeResponse {
  public static var messageName: String { "homeroom.activity.v1.AcknowledgeNoticeResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__acknowledge_notice_response__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AcknowledgeNoticeResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AcknowledgeNoticeResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AcknowledgeNoticeResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AcknowledgeNoticeResponse.self)
    unsafe homeroom__activity__v1__acknowledge_notice_response__init(c)
    return unsafe c
  }
}

// Generated from homeroom/activity/v1/changes_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ActivityV1.ChangeBatch {
  public static var messageName: String { "homeroom.activity.v1.ChangeBatch" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__change_batch__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ChangeBatch.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ChangeBatch>) {
    self.init()
    unsafe self.heads = Copy.each(c.pointee.n_heads, c.pointee.heads) { unsafe ContextV1.Cursor(UnsafePointer($0!)) }
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.epoch = c.pointee.epoch
    unsafe self.changes = Copy.each(c.pointee.n_changes, c.pointee.changes) {
      unsafe ActivityV1.Change(UnsafePointer($0!))
    }
    unsafe self.digest = Copy.bytes(c.pointee.digest.len, c.pointee.digest.data)
    unsafe self.reset = c.pointee.reset != 0
    unsafe self.erasureKey = Copy.bytes(c.pointee.erasure_key.len, c.pointee.erasure_key.data)
    unsafe self.traceparents = Copy.each(c.pointee.n_traceparents, c.pointee.traceparents) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ChangeBatch> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ChangeBatch.self)
    unsafe homeroom__activity__v1__change_batch__init(c)
    unsafe c.pointee.n_heads = heads.count
    unsafe c.pointee.heads = arena.each(heads) { unsafe $0.c(in: arena) }
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    unsafe c.pointee.epoch = epoch
    unsafe c.pointee.n_changes = changes.count
    unsafe c.pointee.changes = arena.each(changes) { unsafe $0.c(in: arena) }
    unsafe c.pointee.digest = .init(len: digest.count, data: arena.bytes(digest))
    unsafe c.pointee.reset = reset ? 1 : 0
    unsafe c.pointee.erasure_key = .init(len: erasureKey.count, data: arena.bytes(erasureKey))
    unsafe c.pointee.n_traceparents = traceparents.count
    unsafe c.pointee.traceparents = arena.each(traceparents) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ActivityV1.StreamEarlierWorkRequest {
  public static var messageName: String { "homeroom.activity.v1.StreamEarlierWorkRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__stream_earlier_work_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__StreamEarlierWorkRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__StreamEarlierWorkRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    if let message = unsafe c.pointee.as_of_time { unsafe self.asOfTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__StreamEarlierWorkRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__StreamEarlierWorkRequest.self)
    unsafe homeroom__activity__v1__stream_earlier_work_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    if let asOfTime { unsafe c.pointee.as_of_time = asOfTime.c(in: arena) }
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ActivityV1.EarlierWork {
  public static var messageName: String { "homeroom.activity.v1.EarlierWork" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__earlier_work__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__EarlierWork.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__EarlierWork>) {
    self.init()
    unsafe self.attempts = Copy.each(c.pointee.n_attempts, c.pointee.attempts) {
      unsafe ActivityV1.AttemptChange(UnsafePointer($0!))
    }
    unsafe self.done = Copy.each(c.pointee.n_done, c.pointee.done) { unsafe ActivityV1.DoneState(UnsafePointer($0!)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__EarlierWork> {
    let c = unsafe arena.make(Homeroom__Activity__V1__EarlierWork.self)
    unsafe homeroom__activity__v1__earlier_work__init(c)
    unsafe c.pointee.n_attempts = attempts.count
    unsafe c.pointee.attempts = arena.each(attempts) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_done = done.count
    unsafe c.pointee.done = arena.each(done) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ConfirmErasureRequest {
  public static var messageName: String { "homeroom.activity.v1.ConfirmErasureRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__confirm_erasure_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ConfirmErasureRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ConfirmErasureRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.erasureID = Copy.text(c.pointee.erasure_id)
    unsafe self.service = Copy.text(c.pointee.service)
    unsafe self.removed = Copy.each(c.pointee.n_removed, c.pointee.removed) {
      unsafe ActivityV1.ErasedCount(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.context_position {
      unsafe self.contextPosition = ContextV1.Cursor(UnsafePointer(message))
    }
    unsafe self.instance = Copy.text(c.pointee.instance)
    unsafe self.holders = Copy.each(c.pointee.n_holders, c.pointee.holders) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ConfirmErasureRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ConfirmErasureRequest.self)
    unsafe homeroom__activity__v1__confirm_erasure_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    if !erasureID.isEmpty { unsafe c.pointee.erasure_id = arena.text(erasureID) }
    if !service.isEmpty { unsafe c.pointee.service = arena.text(service) }
    unsafe c.pointee.n_removed = removed.count
    unsafe c.pointee.removed = arena.each(removed) { unsafe $0.c(in: arena) }
    if let contextPosition { unsafe c.pointee.context_position = contextPosition.c(in: arena) }
    if !instance.isEmpty { unsafe c.pointee.instance = arena.text(instance) }
    unsafe c.pointee.n_holders = holders.count
    unsafe c.pointee.holders = arena.each(holders) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ActivityV1.ConfirmErasureResponse {
  public static var messageName: String { "homeroom.activity.v1.ConfirmErasureResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__confirm_erasure_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ConfirmErasureResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ConfirmErasureResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ConfirmErasureResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ConfirmErasureResponse.self)
    unsafe homeroom__activity__v1__confirm_erasure_response__init(c)
    return unsafe c
  }
}

extension ActivityV1.RecordReadsRequest {
  public static var messageName: String { "homeroom.activity.v1.RecordReadsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__record_reads_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RecordReadsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RecordReadsRequest>) {
    self.init()
    unsafe self.reads = Copy.each(c.pointee.n_reads, c.pointee.reads) {
      unsafe ActivityV1.PupilRead(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RecordReadsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RecordReadsRequest.self)
    unsafe homeroom__activity__v1__record_reads_request__init(c)
    unsafe c.pointee.n_reads = reads.count
    unsafe c.pointee.reads = arena.each(reads) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.PupilRead {
  public static var messageName: String { "homeroom.activity.v1.PupilRead" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__pupil_read__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__PupilRead.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__PupilRead>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.readerID = Copy.text(c.pointee.reader_id)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.method = Copy.text(c.pointee.method)
    unsafe self.objectID = Copy.text(c.pointee.object_id)
    if let message = unsafe c.pointee.minute { unsafe self.minute = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.studentIDs = Copy.each(c.pointee.n_student_ids, c.pointee.student_ids) { unsafe Copy.text($0) }
    unsafe self.calls = c.pointee.calls
    unsafe self.readID = Copy.text(c.pointee.read_id)
    unsafe self.role = Copy.text(c.pointee.role)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__PupilRead> {
    let c = unsafe arena.make(Homeroom__Activity__V1__PupilRead.self)
    unsafe homeroom__activity__v1__pupil_read__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    if !readerID.isEmpty { unsafe c.pointee.reader_id = arena.text(readerID) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !method.isEmpty { unsafe c.pointee.method = arena.text(method) }
    if !objectID.isEmpty { unsafe c.pointee.object_id = arena.text(objectID) }
    if let minute { unsafe c.pointee.minute = minute.c(in: arena) }
    unsafe c.pointee.n_student_ids = studentIDs.count
    unsafe c.pointee.student_ids = arena.each(studentIDs) { unsafe arena.text($0) }
    unsafe c.pointee.calls = calls
    if !readID.isEmpty { unsafe c.pointee.read_id = arena.text(readID) }
    if !role.isEmpty { unsafe c.pointee.role = arena.text(role) }
    return unsafe c
  }
}

extension ActivityV1.RecordReadsResponse {
  public static var messageName: String { "homeroom.activity.v1.RecordReadsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__record_reads_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RecordReadsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RecordReadsResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RecordReadsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RecordReadsResponse.self)
    unsafe homeroom__activity__v1__record_reads_response__init(c)
    return unsafe c
  }
}

extension ActivityV1.Change {
  public static var messageName: String { "homeroom.activity.v1.Change" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__change__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Change.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Change>) {
    self.init()
    unsafe self.sequence = c.pointee.sequence
    if let message = unsafe c.pointee.commit_time {
      unsafe self.commitTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    switch unsafe c.pointee.change_case.rawValue {
    case 3:
      unsafe self.change = c.pointee.organization.map {
        unsafe .organization(ActivityV1.Organization(UnsafePointer($0)))
      }
    case 4: unsafe self.change = c.pointee.clock.map { unsafe .clock(ActivityV1.ClockSetting(UnsafePointer($0))) }
    case 5: unsafe self.change = c.pointee.school.map { unsafe .school(ActivityV1.School(UnsafePointer($0))) }
    case 6: unsafe self.change = c.pointee.term.map { unsafe .term(ActivityV1.Term(UnsafePointer($0))) }
    case 7: unsafe self.change = c.pointee.school_class.map { unsafe .schoolClass(ActivityV1.Class(UnsafePointer($0))) }
    case 8: unsafe self.change = c.pointee.person.map { unsafe .person(ActivityV1.Person(UnsafePointer($0))) }
    case 9:
      unsafe self.change = c.pointee.enrolment.map { unsafe .enrolment(ActivityV1.EnrolmentState(UnsafePointer($0))) }
    case 10:
      unsafe self.change = c.pointee.handout.map { unsafe .handout(ActivityV1.HandoutHistory(UnsafePointer($0))) }
    case 11:
      unsafe self.change = c.pointee.recording.map { unsafe .recording(ActivityV1.RecordingState(UnsafePointer($0))) }
    case 12: unsafe self.change = c.pointee.attempt.map { unsafe .attempt(ActivityV1.AttemptChange(UnsafePointer($0))) }
    case 13: unsafe self.change = c.pointee.done.map { unsafe .done(ActivityV1.DoneState(UnsafePointer($0))) }
    case 14:
      unsafe self.change = c.pointee.primary_kind.map {
        unsafe .primaryKind(ActivityV1.PrimaryKindState(UnsafePointer($0)))
      }
    case 15: unsafe self.change = .organizationReset(c.pointee.organization_reset != 0)
    case 16: unsafe self.change = .erasedPersonID(Copy.text(c.pointee.erased_person_id))
    case 17: unsafe self.change = .deletedClassID(Copy.text(c.pointee.deleted_class_id))
    case 18: unsafe self.change = .deletedHandoutID(Copy.text(c.pointee.deleted_handout_id))
    case 19:
      unsafe self.change = c.pointee.erased_person.map {
        unsafe .erasedPerson(ActivityV1.ErasedPerson(UnsafePointer($0)))
      }
    case 20:
      unsafe self.change = c.pointee.partial_attempt.map {
        unsafe .partialAttempt(ActivityV1.PartialAttempt(UnsafePointer($0)))
      }
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Change> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Change.self)
    unsafe homeroom__activity__v1__change__init(c)
    unsafe c.pointee.sequence = sequence
    if let commitTime { unsafe c.pointee.commit_time = commitTime.c(in: arena) }
    switch change {
    case .organization(let value):
      unsafe c.pointee.change_case = .init(rawValue: 3)
      unsafe c.pointee.organization = value.c(in: arena)
    case .clock(let value):
      unsafe c.pointee.change_case = .init(rawValue: 4)
      unsafe c.pointee.clock = value.c(in: arena)
    case .school(let value):
      unsafe c.pointee.change_case = .init(rawValue: 5)
      unsafe c.pointee.school = value.c(in: arena)
    case .term(let value):
      unsafe c.pointee.change_case = .init(rawValue: 6)
      unsafe c.pointee.term = value.c(in: arena)
    case .schoolClass(let value):
      unsafe c.pointee.change_case = .init(rawValue: 7)
      unsafe c.pointee.school_class = value.c(in: arena)
    case .person(let value):
      unsafe c.pointee.change_case = .init(rawValue: 8)
      unsafe c.pointee.person = value.c(in: arena)
    case .enrolment(let value):
      unsafe c.pointee.change_case = .init(rawValue: 9)
      unsafe c.pointee.enrolment = value.c(in: arena)
    case .handout(let value):
      unsafe c.pointee.change_case = .init(rawValue: 10)
      unsafe c.pointee.handout = value.c(in: arena)
    case .recording(let value):
      unsafe c.pointee.change_case = .init(rawValue: 11)
      unsafe c.pointee.recording = value.c(in: arena)
    case .attempt(let value):
      unsafe c.pointee.change_case = .init(rawValue: 12)
      unsafe c.pointee.attempt = value.c(in: arena)
    case .done(let value):
      unsafe c.pointee.change_case = .init(rawValue: 13)
      unsafe c.pointee.done = value.c(in: arena)
    case .primaryKind(let value):
      unsafe c.pointee.change_case = .init(rawValue: 14)
      unsafe c.pointee.primary_kind = value.c(in: arena)
    case .organizationReset(let value):
      unsafe c.pointee.change_case = .init(rawValue: 15)
      unsafe c.pointee.organization_reset = value ? 1 : 0
    case .erasedPersonID(let value):
      unsafe c.pointee.change_case = .init(rawValue: 16)
      unsafe c.pointee.erased_person_id = arena.text(value)
    case .deletedClassID(let value):
      unsafe c.pointee.change_case = .init(rawValue: 17)
      unsafe c.pointee.deleted_class_id = arena.text(value)
    case .deletedHandoutID(let value):
      unsafe c.pointee.change_case = .init(rawValue: 18)
      unsafe c.pointee.deleted_handout_id = arena.text(value)
    case .erasedPerson(let value):
      unsafe c.pointee.change_case = .init(rawValue: 19)
      unsafe c.pointee.erased_person = value.c(in: arena)
    case .partialAttempt(let value):
      unsafe c.pointee.change_case = .init(rawValue: 20)
      unsafe c.pointee.partial_attempt = value.c(in: arena)
    case nil: break
    }
    return unsafe c
  }
}

extension ActivityV1.ErasedPerson {
  public static var messageName: String { "homeroom.activity.v1.ErasedPerson" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__erased_person__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ErasedPerson.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ErasedPerson>) {
    self.init()
    unsafe self.digest = Copy.bytes(c.pointee.digest.len, c.pointee.digest.data)
    unsafe self.erasureID = Copy.text(c.pointee.erasure_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ErasedPerson> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ErasedPerson.self)
    unsafe homeroom__activity__v1__erased_person__init(c)
    unsafe c.pointee.digest = .init(len: digest.count, data: arena.bytes(digest))
    if !erasureID.isEmpty { unsafe c.pointee.erasure_id = arena.text(erasureID) }
    return unsafe c
  }
}

extension ActivityV1.ClockSetting {
  public static var messageName: String { "homeroom.activity.v1.ClockSetting" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__clock_setting__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ClockSetting.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ClockSetting>) {
    self.init()
    if let message = unsafe c.pointee.time { unsafe self.time = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ClockSetting> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ClockSetting.self)
    unsafe homeroom__activity__v1__clock_setting__init(c)
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.EnrolmentState {
  public static var messageName: String { "homeroom.activity.v1.EnrolmentState" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__enrolment_state__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__EnrolmentState.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__EnrolmentState>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.personID = Copy.text(c.pointee.person_id)
    unsafe self.role = ActivityV1.ClassRole(rawValue: Int32(truncatingIfNeeded: c.pointee.role.rawValue))
    unsafe self.spans = Copy.each(c.pointee.n_spans, c.pointee.spans) { unsafe ActivityV1.Span(UnsafePointer($0!)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__EnrolmentState> {
    let c = unsafe arena.make(Homeroom__Activity__V1__EnrolmentState.self)
    unsafe homeroom__activity__v1__enrolment_state__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    unsafe c.pointee.role = Homeroom__Activity__V1__ClassRole(rawValue: .init(truncatingIfNeeded: role.rawValue))
    unsafe c.pointee.n_spans = spans.count
    unsafe c.pointee.spans = arena.each(spans) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.Span {
  public static var messageName: String { "homeroom.activity.v1.Span" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__span__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Span.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Span>) {
    self.init()
    if let message = unsafe c.pointee.from_time { unsafe self.fromTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.until_time { unsafe self.untilTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Span> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Span.self)
    unsafe homeroom__activity__v1__span__init(c)
    if let fromTime { unsafe c.pointee.from_time = fromTime.c(in: arena) }
    if let untilTime { unsafe c.pointee.until_time = untilTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.HandoutHistory {
  public static var messageName: String { "homeroom.activity.v1.HandoutHistory" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__handout_history__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__HandoutHistory.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__HandoutHistory>) {
    self.init()
    if let message = unsafe c.pointee.handout { unsafe self.handout = ActivityV1.Handout(UnsafePointer(message)) }
    unsafe self.recipients = Copy.each(c.pointee.n_recipients, c.pointee.recipients) {
      unsafe ActivityV1.RecipientState(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.policy_windows {
      unsafe self.policyWindows = ActivityV1.PolicyWindows(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__HandoutHistory> {
    let c = unsafe arena.make(Homeroom__Activity__V1__HandoutHistory.self)
    unsafe homeroom__activity__v1__handout_history__init(c)
    if let handout { unsafe c.pointee.handout = handout.c(in: arena) }
    unsafe c.pointee.n_recipients = recipients.count
    unsafe c.pointee.recipients = arena.each(recipients) { unsafe $0.c(in: arena) }
    if let policyWindows { unsafe c.pointee.policy_windows = policyWindows.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.PolicyWindows {
  public static var messageName: String { "homeroom.activity.v1.PolicyWindows" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__policy_windows__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__PolicyWindows.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__PolicyWindows>) {
    self.init()
    unsafe self.spans = Copy.each(c.pointee.n_spans, c.pointee.spans) { unsafe ActivityV1.Span(UnsafePointer($0!)) }
    unsafe self.students = Copy.each(c.pointee.n_students, c.pointee.students) {
      unsafe ActivityV1.StudentWindows(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__PolicyWindows> {
    let c = unsafe arena.make(Homeroom__Activity__V1__PolicyWindows.self)
    unsafe homeroom__activity__v1__policy_windows__init(c)
    unsafe c.pointee.n_spans = spans.count
    unsafe c.pointee.spans = arena.each(spans) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_students = students.count
    unsafe c.pointee.students = arena.each(students) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.StudentWindows {
  public static var messageName: String { "homeroom.activity.v1.StudentWindows" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__student_windows__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__StudentWindows.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__StudentWindows>) {
    self.init()
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.spans = Copy.each(c.pointee.n_spans, c.pointee.spans) { unsafe ActivityV1.Span(UnsafePointer($0!)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__StudentWindows> {
    let c = unsafe arena.make(Homeroom__Activity__V1__StudentWindows.self)
    unsafe homeroom__activity__v1__student_windows__init(c)
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.n_spans = spans.count
    unsafe c.pointee.spans = arena.each(spans) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.RecipientState {
  public static var messageName: String { "homeroom.activity.v1.RecipientState" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__recipient_state__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RecipientState.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RecipientState>) {
    self.init()
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.spans = Copy.each(c.pointee.n_spans, c.pointee.spans) { unsafe ActivityV1.Span(UnsafePointer($0!)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RecipientState> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RecipientState.self)
    unsafe homeroom__activity__v1__recipient_state__init(c)
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.n_spans = spans.count
    unsafe c.pointee.spans = arena.each(spans) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.RecordingState {
  public static var messageName: String { "homeroom.activity.v1.RecordingState" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__recording_state__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RecordingState.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RecordingState>) {
    self.init()
    switch unsafe c.pointee.scope_case.rawValue {
    case 1: unsafe self.scope = .organization(c.pointee.organization != 0)
    case 2: unsafe self.scope = .classID(Copy.text(c.pointee.class_id))
    case 3: unsafe self.scope = .studentID(Copy.text(c.pointee.student_id))
    default: break
    }
    unsafe self.offSpans = Copy.each(c.pointee.n_off_spans, c.pointee.off_spans) {
      unsafe ActivityV1.Span(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.deleted_before {
      unsafe self.deletedBefore = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RecordingState> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RecordingState.self)
    unsafe homeroom__activity__v1__recording_state__init(c)
    switch scope {
    case .organization(let value):
      unsafe c.pointee.scope_case = .init(rawValue: 1)
      unsafe c.pointee.organization = value ? 1 : 0
    case .classID(let value):
      unsafe c.pointee.scope_case = .init(rawValue: 2)
      unsafe c.pointee.class_id = arena.text(value)
    case .studentID(let value):
      unsafe c.pointee.scope_case = .init(rawValue: 3)
      unsafe c.pointee.student_id = arena.text(value)
    case nil: break
    }
    unsafe c.pointee.n_off_spans = offSpans.count
    unsafe c.pointee.off_spans = arena.each(offSpans) { unsafe $0.c(in: arena) }
    if let deletedBefore { unsafe c.pointee.deleted_before = deletedBefore.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.AttemptChange {
  public static var messageName: String { "homeroom.activity.v1.AttemptChange" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__attempt_change__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AttemptChange.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AttemptChange>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.contextID = c.pointee.context_id
    if let message = unsafe c.pointee.start_time { unsafe self.startTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.state = ActivityV1.AttemptState(rawValue: Int32(truncatingIfNeeded: c.pointee.state.rawValue))
    unsafe self.handoutIDs = Copy.each(c.pointee.n_handout_ids, c.pointee.handout_ids) { unsafe Copy.text($0) }
    unsafe self.progressTicks = Copy.numbers(c.pointee.n_progress_ticks, c.pointee.progress_ticks)
    unsafe self.hasExplicitProgress = c.pointee.has_explicit_progress != 0
    unsafe self.runningMilliseconds = Copy.numbers(c.pointee.n_running_milliseconds, c.pointee.running_milliseconds)
    if let message = unsafe c.pointee.primary_item {
      unsafe self.primaryItem = ActivityV1.ActivityItem(UnsafePointer(message))
    }
    unsafe self.additionalItems = Copy.each(c.pointee.n_additional_items, c.pointee.additional_items) {
      unsafe ActivityV1.ActivityItem(UnsafePointer($0!))
    }
    unsafe self.removed = c.pointee.removed != 0
    unsafe self.clockCorrected = c.pointee.clock_corrected != 0
    if let message = unsafe c.pointee.first_receive_time {
      unsafe self.firstReceiveTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.running_since {
      unsafe self.runningSince = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.stopped = c.pointee.stopped != 0
    unsafe self.earlier = Copy.each(c.pointee.n_earlier, c.pointee.earlier) {
      unsafe ActivityV1.EarlierAttempt(UnsafePointer($0!))
    }
    unsafe self.supersedesFormer = c.pointee.supersedes_former != 0
    if let message = unsafe c.pointee.stop_time { unsafe self.stopTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.markedItems = Copy.each(c.pointee.n_marked_items, c.pointee.marked_items) {
      unsafe ActivityV1.MarkedItem(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.comment {
      unsafe self.comment = ActivityV1.AttemptComment(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.last_activity_time {
      unsafe self.lastActivityTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AttemptChange> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AttemptChange.self)
    unsafe homeroom__activity__v1__attempt_change__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.context_id = contextID
    if let startTime { unsafe c.pointee.start_time = startTime.c(in: arena) }
    unsafe c.pointee.state = Homeroom__Activity__V1__AttemptState(rawValue: .init(truncatingIfNeeded: state.rawValue))
    unsafe c.pointee.n_handout_ids = handoutIDs.count
    unsafe c.pointee.handout_ids = arena.each(handoutIDs) { unsafe arena.text($0) }
    unsafe c.pointee.n_progress_ticks = progressTicks.count
    unsafe c.pointee.progress_ticks = arena.numbers(progressTicks)
    unsafe c.pointee.has_explicit_progress = hasExplicitProgress ? 1 : 0
    unsafe c.pointee.n_running_milliseconds = runningMilliseconds.count
    unsafe c.pointee.running_milliseconds = arena.numbers(runningMilliseconds)
    if let primaryItem { unsafe c.pointee.primary_item = primaryItem.c(in: arena) }
    unsafe c.pointee.n_additional_items = additionalItems.count
    unsafe c.pointee.additional_items = arena.each(additionalItems) { unsafe $0.c(in: arena) }
    unsafe c.pointee.removed = removed ? 1 : 0
    unsafe c.pointee.clock_corrected = clockCorrected ? 1 : 0
    if let firstReceiveTime { unsafe c.pointee.first_receive_time = firstReceiveTime.c(in: arena) }
    if let runningSince { unsafe c.pointee.running_since = runningSince.c(in: arena) }
    unsafe c.pointee.stopped = stopped ? 1 : 0
    unsafe c.pointee.n_earlier = earlier.count
    unsafe c.pointee.earlier = arena.each(earlier) { unsafe $0.c(in: arena) }
    unsafe c.pointee.supersedes_former = supersedesFormer ? 1 : 0
    if let stopTime { unsafe c.pointee.stop_time = stopTime.c(in: arena) }
    unsafe c.pointee.n_marked_items = markedItems.count
    unsafe c.pointee.marked_items = arena.each(markedItems) { unsafe $0.c(in: arena) }
    if let comment { unsafe c.pointee.comment = comment.c(in: arena) }
    if let lastActivityTime { unsafe c.pointee.last_activity_time = lastActivityTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.PartialAttempt {
  public static var messageName: String { "homeroom.activity.v1.PartialAttempt" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__partial_attempt__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__PartialAttempt.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__PartialAttempt>) {
    self.init()
    if let message = unsafe c.pointee.attempt { unsafe self.attempt = ActivityV1.AttemptChange(UnsafePointer(message)) }
    unsafe self.itemsAsTold = c.pointee.items_as_told != 0
    unsafe self.progressAsTold = c.pointee.progress_as_told != 0
    unsafe self.runningTimeAsTold = c.pointee.running_time_as_told != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__PartialAttempt> {
    let c = unsafe arena.make(Homeroom__Activity__V1__PartialAttempt.self)
    unsafe homeroom__activity__v1__partial_attempt__init(c)
    if let attempt { unsafe c.pointee.attempt = attempt.c(in: arena) }
    unsafe c.pointee.items_as_told = itemsAsTold ? 1 : 0
    unsafe c.pointee.progress_as_told = progressAsTold ? 1 : 0
    unsafe c.pointee.running_time_as_told = runningTimeAsTold ? 1 : 0
    return unsafe c
  }
}

extension ActivityV1.EarlierAttempt {
  public static var messageName: String { "homeroom.activity.v1.EarlierAttempt" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__earlier_attempt__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__EarlierAttempt.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__EarlierAttempt>) {
    self.init()
    if let message = unsafe c.pointee.as_of_time { unsafe self.asOfTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.stopped = c.pointee.stopped != 0
    unsafe self.progressTicks = Copy.numbers(c.pointee.n_progress_ticks, c.pointee.progress_ticks)
    unsafe self.hasExplicitProgress = c.pointee.has_explicit_progress != 0
    unsafe self.runningMilliseconds = Copy.numbers(c.pointee.n_running_milliseconds, c.pointee.running_milliseconds)
    if let message = unsafe c.pointee.primary_item {
      unsafe self.primaryItem = ActivityV1.ActivityItem(UnsafePointer(message))
    }
    unsafe self.additionalItems = Copy.each(c.pointee.n_additional_items, c.pointee.additional_items) {
      unsafe ActivityV1.ActivityItem(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.running_since {
      unsafe self.runningSince = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.stop_time { unsafe self.stopTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.markedItems = Copy.each(c.pointee.n_marked_items, c.pointee.marked_items) {
      unsafe ActivityV1.MarkedItem(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.last_activity_time {
      unsafe self.lastActivityTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__EarlierAttempt> {
    let c = unsafe arena.make(Homeroom__Activity__V1__EarlierAttempt.self)
    unsafe homeroom__activity__v1__earlier_attempt__init(c)
    if let asOfTime { unsafe c.pointee.as_of_time = asOfTime.c(in: arena) }
    unsafe c.pointee.stopped = stopped ? 1 : 0
    unsafe c.pointee.n_progress_ticks = progressTicks.count
    unsafe c.pointee.progress_ticks = arena.numbers(progressTicks)
    unsafe c.pointee.has_explicit_progress = hasExplicitProgress ? 1 : 0
    unsafe c.pointee.n_running_milliseconds = runningMilliseconds.count
    unsafe c.pointee.running_milliseconds = arena.numbers(runningMilliseconds)
    if let primaryItem { unsafe c.pointee.primary_item = primaryItem.c(in: arena) }
    unsafe c.pointee.n_additional_items = additionalItems.count
    unsafe c.pointee.additional_items = arena.each(additionalItems) { unsafe $0.c(in: arena) }
    if let runningSince { unsafe c.pointee.running_since = runningSince.c(in: arena) }
    if let stopTime { unsafe c.pointee.stop_time = stopTime.c(in: arena) }
    unsafe c.pointee.n_marked_items = markedItems.count
    unsafe c.pointee.marked_items = arena.each(markedItems) { unsafe $0.c(in: arena) }
    if let lastActivityTime { unsafe c.pointee.last_activity_time = lastActivityTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.DoneState {
  public static var messageName: String { "homeroom.activity.v1.DoneState" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__done_state__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__DoneState.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__DoneState>) {
    self.init()
    unsafe self.handoutID = Copy.text(c.pointee.handout_id)
    unsafe self.taskID = Copy.text(c.pointee.task_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.contextID = c.pointee.context_id
    unsafe self.done = c.pointee.done != 0
    if let message = unsafe c.pointee.done_time { unsafe self.doneTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.receive_time {
      unsafe self.receiveTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.byApp = c.pointee.by_app != 0
    unsafe self.earlier = Copy.each(c.pointee.n_earlier, c.pointee.earlier) {
      unsafe ActivityV1.EarlierDone(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__DoneState> {
    let c = unsafe arena.make(Homeroom__Activity__V1__DoneState.self)
    unsafe homeroom__activity__v1__done_state__init(c)
    if !handoutID.isEmpty { unsafe c.pointee.handout_id = arena.text(handoutID) }
    if !taskID.isEmpty { unsafe c.pointee.task_id = arena.text(taskID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.done = done ? 1 : 0
    if let doneTime { unsafe c.pointee.done_time = doneTime.c(in: arena) }
    if let receiveTime { unsafe c.pointee.receive_time = receiveTime.c(in: arena) }
    unsafe c.pointee.by_app = byApp ? 1 : 0
    unsafe c.pointee.n_earlier = earlier.count
    unsafe c.pointee.earlier = arena.each(earlier) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.EarlierDone {
  public static var messageName: String { "homeroom.activity.v1.EarlierDone" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__earlier_done__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__EarlierDone.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__EarlierDone>) {
    self.init()
    if let message = unsafe c.pointee.as_of_time { unsafe self.asOfTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.done = c.pointee.done != 0
    if let message = unsafe c.pointee.done_time { unsafe self.doneTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.receive_time {
      unsafe self.receiveTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.byApp = c.pointee.by_app != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__EarlierDone> {
    let c = unsafe arena.make(Homeroom__Activity__V1__EarlierDone.self)
    unsafe homeroom__activity__v1__earlier_done__init(c)
    if let asOfTime { unsafe c.pointee.as_of_time = asOfTime.c(in: arena) }
    unsafe c.pointee.done = done ? 1 : 0
    if let doneTime { unsafe c.pointee.done_time = doneTime.c(in: arena) }
    if let receiveTime { unsafe c.pointee.receive_time = receiveTime.c(in: arena) }
    unsafe c.pointee.by_app = byApp ? 1 : 0
    return unsafe c
  }
}

extension ActivityV1.PrimaryKindState {
  public static var messageName: String { "homeroom.activity.v1.PrimaryKindState" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__primary_kind_state__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__PrimaryKindState.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__PrimaryKindState>) {
    self.init()
    unsafe self.contextID = c.pointee.context_id
    unsafe self.kind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.kind.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__PrimaryKindState> {
    let c = unsafe arena.make(Homeroom__Activity__V1__PrimaryKindState.self)
    unsafe homeroom__activity__v1__primary_kind_state__init(c)
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.kind = Homeroom__Context__V1__ItemKind(rawValue: .init(truncatingIfNeeded: kind.rawValue))
    return unsafe c
  }
}

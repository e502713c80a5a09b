// Generated from homeroom/activity/v1/activity_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ActivityV1.GetPositionRequest {
  public static var messageName: String { "homeroom.activity.v1.GetPositionRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_position_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetPositionRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetPositionRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetPositionRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetPositionRequest.self)
    unsafe homeroom__activity__v1__get_position_request__init(c)
    return unsafe c
  }
}

extension ActivityV1.GetPositionResponse {
  public static var messageName: String { "homeroom.activity.v1.GetPositionResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_position_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetPositionResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetPositionResponse>) {
    self.init()
    unsafe self.epoch = c.pointee.epoch
    unsafe self.sequence = c.pointee.sequence
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetPositionResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetPositionResponse.self)
    unsafe homeroom__activity__v1__get_position_response__init(c)
    unsafe c.pointee.epoch = epoch
    unsafe c.pointee.sequence = sequence
    return unsafe c
  }
}

extension ActivityV1.StartAttemptRequest {
  public static var messageName: String { "homeroom.activity.v1.StartAttemptRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__start_attempt_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__StartAttemptRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__StartAttemptRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.startNew = c.pointee.start_new != 0
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    if let message = unsafe c.pointee.time { unsafe self.time = ActivityV1.ClientTime(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__StartAttemptRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__StartAttemptRequest.self)
    unsafe homeroom__activity__v1__start_attempt_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.start_new = startNew ? 1 : 0
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.AttemptEventRequest {
  public static var messageName: String { "homeroom.activity.v1.AttemptEventRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__attempt_event_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AttemptEventRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AttemptEventRequest>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    if let message = unsafe c.pointee.time { unsafe self.time = ActivityV1.ClientTime(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AttemptEventRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AttemptEventRequest.self)
    unsafe homeroom__activity__v1__attempt_event_request__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.AddProgressRequest {
  public static var messageName: String { "homeroom.activity.v1.AddProgressRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__add_progress_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AddProgressRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AddProgressRequest>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.ranges = Copy.each(c.pointee.n_ranges, c.pointee.ranges) {
      unsafe ActivityV1.ProgressRange(UnsafePointer($0!))
    }
    switch unsafe c.pointee.progress_presence_case.rawValue {
    case 3: unsafe self.progress = c.pointee.progress
    default: break
    }
    if let message = unsafe c.pointee.time { unsafe self.time = ActivityV1.ClientTime(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AddProgressRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AddProgressRequest.self)
    unsafe homeroom__activity__v1__add_progress_request__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    unsafe c.pointee.n_ranges = ranges.count
    unsafe c.pointee.ranges = arena.each(ranges) { unsafe $0.c(in: arena) }
    if let progress {
      unsafe c.pointee.progress_presence_case = .init(rawValue: 3)
      unsafe c.pointee.progress = progress
    }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.PutItemsRequest {
  public static var messageName: String { "homeroom.activity.v1.PutItemsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__put_items_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__PutItemsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__PutItemsRequest>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    if let message = unsafe c.pointee.primary_item {
      unsafe self.primaryItem = ActivityV1.ActivityItem(UnsafePointer(message))
    }
    unsafe self.additionalItems = Copy.each(c.pointee.n_additional_items, c.pointee.additional_items) {
      unsafe ActivityV1.ActivityItem(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.time { unsafe self.time = ActivityV1.ClientTime(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__PutItemsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__PutItemsRequest.self)
    unsafe homeroom__activity__v1__put_items_request__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if let primaryItem { unsafe c.pointee.primary_item = primaryItem.c(in: arena) }
    unsafe c.pointee.n_additional_items = additionalItems.count
    unsafe c.pointee.additional_items = arena.each(additionalItems) { unsafe $0.c(in: arena) }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.GetCurrentAttemptRequest {
  public static var messageName: String { "homeroom.activity.v1.GetCurrentAttemptRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_current_attempt_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetCurrentAttemptRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetCurrentAttemptRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetCurrentAttemptRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetCurrentAttemptRequest.self)
    unsafe homeroom__activity__v1__get_current_attempt_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ActivityV1.GetRunningAttemptRequest {
  public static var messageName: String { "homeroom.activity.v1.GetRunningAttemptRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_running_attempt_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetRunningAttemptRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetRunningAttemptRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetRunningAttemptRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetRunningAttemptRequest.self)
    unsafe homeroom__activity__v1__get_running_attempt_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    return unsafe c
  }
}

extension ActivityV1.ListAttemptsRequest {
  public static var messageName: String { "homeroom.activity.v1.ListAttemptsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_attempts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListAttemptsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListAttemptsRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListAttemptsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListAttemptsRequest.self)
    unsafe homeroom__activity__v1__list_attempts_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListAttemptsResponse {
  public static var messageName: String { "homeroom.activity.v1.ListAttemptsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_attempts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListAttemptsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListAttemptsResponse>) {
    self.init()
    unsafe self.attempts = Copy.each(c.pointee.n_attempts, c.pointee.attempts) {
      unsafe ActivityV1.Attempt(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListAttemptsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListAttemptsResponse.self)
    unsafe homeroom__activity__v1__list_attempts_response__init(c)
    unsafe c.pointee.n_attempts = attempts.count
    unsafe c.pointee.attempts = arena.each(attempts) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.RecordAttemptsRequest {
  public static var messageName: String { "homeroom.activity.v1.RecordAttemptsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__record_attempts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RecordAttemptsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RecordAttemptsRequest>) {
    self.init()
    unsafe self.records = Copy.each(c.pointee.n_records, c.pointee.records) {
      unsafe ActivityV1.AttemptRecord(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.sent_time { unsafe self.sentTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RecordAttemptsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RecordAttemptsRequest.self)
    unsafe homeroom__activity__v1__record_attempts_request__init(c)
    unsafe c.pointee.n_records = records.count
    unsafe c.pointee.records = arena.each(records) { unsafe $0.c(in: arena) }
    if let sentTime { unsafe c.pointee.sent_time = sentTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.RecordAttemptsResponse {
  public static var messageName: String { "homeroom.activity.v1.RecordAttemptsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__record_attempts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RecordAttemptsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RecordAttemptsResponse>) {
    self.init()
    unsafe self.results = Copy.each(c.pointee.n_results, c.pointee.results) {
      unsafe ActivityV1.RecordResult(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RecordAttemptsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RecordAttemptsResponse.self)
    unsafe homeroom__activity__v1__record_attempts_response__init(c)
    unsafe c.pointee.n_results = results.count
    unsafe c.pointee.results = arena.each(results) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.RecordResult {
  public static var messageName: String { "homeroom.activity.v1.RecordResult" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__record_result__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RecordResult.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RecordResult>) {
    self.init()
    unsafe self.outcome = ActivityV1.RecordResult.Outcome(
      rawValue: Int32(truncatingIfNeeded: c.pointee.outcome.rawValue))
    if let message = unsafe c.pointee.error { unsafe self.error = ContextV1.ElementError(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RecordResult> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RecordResult.self)
    unsafe homeroom__activity__v1__record_result__init(c)
    unsafe c.pointee.outcome = Homeroom__Activity__V1__RecordResult__Outcome(
      rawValue: .init(truncatingIfNeeded: outcome.rawValue))
    if let error { unsafe c.pointee.error = error.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.CompleteAssignedRequest {
  public static var messageName: String { "homeroom.activity.v1.CompleteAssignedRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__complete_assigned_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CompleteAssignedRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CompleteAssignedRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    if let message = unsafe c.pointee.time { unsafe self.time = ActivityV1.ClientTime(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CompleteAssignedRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CompleteAssignedRequest.self)
    unsafe homeroom__activity__v1__complete_assigned_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.CompleteAssignedResponse {
  public static var messageName: String { "homeroom.activity.v1.CompleteAssignedResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__complete_assigned_response__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CompleteAssignedResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CompleteAssignedResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CompleteAssignedResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CompleteAssignedResponse.self)
    unsafe homeroom__activity__v1__complete_assigned_response__init(c)
    return unsafe c
  }
}

extension ActivityV1.FetchDocumentAttemptRequest {
  public static var messageName: String { "homeroom.activity.v1.FetchDocumentAttemptRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__activity__v1__fetch_document_attempt_request__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__FetchDocumentAttemptRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__FetchDocumentAttemptRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.url = Copy.text(c.pointee.url)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__FetchDocumentAttemptRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__FetchDocumentAttemptRequest.self)
    unsafe homeroom__activity__v1__fetch_document_attempt_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !url.isEmpty { unsafe c.pointee.url = arena.text(url) }
    return unsafe c
  }
}

extension ActivityV1.IsAssignedDocumentRequest {
  public static var messageName: String { "homeroom.activity.v1.IsAssignedDocumentRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__activity__v1__is_assigned_document_request__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__IsAssignedDocumentRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__IsAssignedDocumentRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.url = Copy.text(c.pointee.url)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__IsAssignedDocumentRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__IsAssignedDocumentRequest.self)
    unsafe homeroom__activity__v1__is_assigned_document_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !url.isEmpty { unsafe c.pointee.url = arena.text(url) }
    return unsafe c
  }
}

extension ActivityV1.IsAssignedDocumentResponse {
  public static var messageName: String { "homeroom.activity.v1.IsAssignedDocumentResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__activity__v1__is_assigned_document_response__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__IsAssignedDocumentResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__IsAssignedDocumentResponse>) {
    self.init()
    unsafe self.isAssigned = c.pointee.is_assigned != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__IsAssignedDocumentResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__IsAssignedDocumentResponse.self)
    unsafe homeroom__activity__v1__is_assigned_document_response__init(c)
    unsafe c.pointee.is_assigned = isAssigned ? 1 : 0
    return unsafe c
  }
}

extension ActivityV1.ActivateContextRequest {
  public static var messageName: String { "homeroom.activity.v1.ActivateContextRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__activate_context_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ActivateContextRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ActivateContextRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ActivateContextRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ActivateContextRequest.self)
    unsafe homeroom__activity__v1__activate_context_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ActivityV1.GetActiveContextRequest {
  public static var messageName: String { "homeroom.activity.v1.GetActiveContextRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_active_context_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetActiveContextRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetActiveContextRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetActiveContextRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetActiveContextRequest.self)
    unsafe homeroom__activity__v1__get_active_context_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    return unsafe c
  }
}

extension ActivityV1.ActiveContext {
  public static var messageName: String { "homeroom.activity.v1.ActiveContext" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__active_context__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ActiveContext.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ActiveContext>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.isActive = c.pointee.is_active != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ActiveContext> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ActiveContext.self)
    unsafe homeroom__activity__v1__active_context__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.is_active = isActive ? 1 : 0
    return unsafe c
  }
}

extension ActivityV1.VoidAttemptRequest {
  public static var messageName: String { "homeroom.activity.v1.VoidAttemptRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__void_attempt_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__VoidAttemptRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__VoidAttemptRequest>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__VoidAttemptRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__VoidAttemptRequest.self)
    unsafe homeroom__activity__v1__void_attempt_request__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.VoidAttemptResponse {
  public static var messageName: String { "homeroom.activity.v1.VoidAttemptResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__void_attempt_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__VoidAttemptResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__VoidAttemptResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__VoidAttemptResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__VoidAttemptResponse.self)
    unsafe homeroom__activity__v1__void_attempt_response__init(c)
    return unsafe c
  }
}

extension ActivityV1.SetItemPointsRequest {
  public static var messageName: String { "homeroom.activity.v1.SetItemPointsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__set_item_points_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__SetItemPointsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__SetItemPointsRequest>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.itemIdentifier = Copy.text(c.pointee.item_identifier)
    unsafe self.points = c.pointee.points
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__SetItemPointsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__SetItemPointsRequest.self)
    unsafe homeroom__activity__v1__set_item_points_request__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !itemIdentifier.isEmpty { unsafe c.pointee.item_identifier = arena.text(itemIdentifier) }
    unsafe c.pointee.points = points
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ClearItemPointsRequest {
  public static var messageName: String { "homeroom.activity.v1.ClearItemPointsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__clear_item_points_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ClearItemPointsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ClearItemPointsRequest>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.itemIdentifier = Copy.text(c.pointee.item_identifier)
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ClearItemPointsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ClearItemPointsRequest.self)
    unsafe homeroom__activity__v1__clear_item_points_request__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !itemIdentifier.isEmpty { unsafe c.pointee.item_identifier = arena.text(itemIdentifier) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.CommentAttemptRequest {
  public static var messageName: String { "homeroom.activity.v1.CommentAttemptRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__comment_attempt_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CommentAttemptRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CommentAttemptRequest>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.text = Copy.text(c.pointee.text)
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CommentAttemptRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CommentAttemptRequest.self)
    unsafe homeroom__activity__v1__comment_attempt_request__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !text.isEmpty { unsafe c.pointee.text = arena.text(text) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.AttemptMarks {
  public static var messageName: String { "homeroom.activity.v1.AttemptMarks" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__attempt_marks__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AttemptMarks.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AttemptMarks>) {
    self.init()
    unsafe self.attemptID = Copy.text(c.pointee.attempt_id)
    unsafe self.studentID = Copy.text(c.pointee.student_id)
    unsafe self.markedItems = Copy.each(c.pointee.n_marked_items, c.pointee.marked_items) {
      unsafe ActivityV1.MarkedItem(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.comment {
      unsafe self.comment = ActivityV1.AttemptComment(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AttemptMarks> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AttemptMarks.self)
    unsafe homeroom__activity__v1__attempt_marks__init(c)
    if !attemptID.isEmpty { unsafe c.pointee.attempt_id = arena.text(attemptID) }
    if !studentID.isEmpty { unsafe c.pointee.student_id = arena.text(studentID) }
    unsafe c.pointee.n_marked_items = markedItems.count
    unsafe c.pointee.marked_items = arena.each(markedItems) { unsafe $0.c(in: arena) }
    if let comment { unsafe c.pointee.comment = comment.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ResetPrimaryKindRequest {
  public static var messageName: String { "homeroom.activity.v1.ResetPrimaryKindRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__reset_primary_kind_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ResetPrimaryKindRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ResetPrimaryKindRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.primaryKind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.primary_kind.rawValue))
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ResetPrimaryKindRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ResetPrimaryKindRequest.self)
    unsafe homeroom__activity__v1__reset_primary_kind_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.primary_kind = Homeroom__Context__V1__ItemKind(
      rawValue: .init(truncatingIfNeeded: primaryKind.rawValue))
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ResetPrimaryKindResponse {
  public static var messageName: String { "homeroom.activity.v1.ResetPrimaryKindResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__reset_primary_kind_response__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ResetPrimaryKindResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ResetPrimaryKindResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ResetPrimaryKindResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ResetPrimaryKindResponse.self)
    unsafe homeroom__activity__v1__reset_primary_kind_response__init(c)
    return unsafe c
  }
}

extension ActivityV1.GetLimitsRequest {
  public static var messageName: String { "homeroom.activity.v1.GetLimitsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_limits_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetLimitsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetLimitsRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetLimitsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetLimitsRequest.self)
    unsafe homeroom__activity__v1__get_limits_request__init(c)
    return unsafe c
  }
}

extension ActivityV1.ActivityLimits {
  public static var messageName: String { "homeroom.activity.v1.ActivityLimits" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__activity_limits__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ActivityLimits.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ActivityLimits>) {
    self.init()
    unsafe self.itemsPerAttemptMax = c.pointee.items_per_attempt_max
    unsafe self.recordBatchMax = c.pointee.record_batch_max
    unsafe self.activeHandoutsPerClassMax = c.pointee.active_handouts_per_class_max
    unsafe self.teachersPerClassMax = c.pointee.teachers_per_class_max
    unsafe self.heartbeatLeaseSeconds = c.pointee.heartbeat_lease_seconds
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ActivityLimits> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ActivityLimits.self)
    unsafe homeroom__activity__v1__activity_limits__init(c)
    unsafe c.pointee.items_per_attempt_max = itemsPerAttemptMax
    unsafe c.pointee.record_batch_max = recordBatchMax
    unsafe c.pointee.active_handouts_per_class_max = activeHandoutsPerClassMax
    unsafe c.pointee.teachers_per_class_max = teachersPerClassMax
    unsafe c.pointee.heartbeat_lease_seconds = heartbeatLeaseSeconds
    return unsafe c
  }
}

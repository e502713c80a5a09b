// Generated from homeroom/storage/v1/attempt_history.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension StorageV1.AttemptHistory {
  public static var messageName: String { "homeroom.storage.v1.AttemptHistory" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__storage__v1__attempt_history__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Storage__V1__AttemptHistory.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Storage__V1__AttemptHistory>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.handoutIDs = Copy.each(c.pointee.n_handout_ids, c.pointee.handout_ids) { unsafe Copy.text($0) }
    unsafe self.receiveMilliseconds = c.pointee.receive_milliseconds
    unsafe self.clockCorrected = c.pointee.clock_corrected != 0
    unsafe self.marks = Copy.numbers(c.pointee.n_marks, c.pointee.marks)
    unsafe self.intervals = Copy.numbers(c.pointee.n_intervals, c.pointee.intervals)
    unsafe self.progress = Copy.numbers(c.pointee.n_progress, c.pointee.progress)
    unsafe self.itemWrites = Copy.each(c.pointee.n_item_writes, c.pointee.item_writes) {
      unsafe StorageV1.ItemWrite(UnsafePointer($0!))
    }
    unsafe self.stops = Copy.numbers(c.pointee.n_stops, c.pointee.stops)
    unsafe self.pointsMarks = Copy.each(c.pointee.n_points_marks, c.pointee.points_marks) {
      unsafe StorageV1.PointsMark(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.comment_mark {
      unsafe self.commentMark = StorageV1.CommentMark(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Storage__V1__AttemptHistory> {
    let c = unsafe arena.make(Homeroom__Storage__V1__AttemptHistory.self)
    unsafe homeroom__storage__v1__attempt_history__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_handout_ids = handoutIDs.count
    unsafe c.pointee.handout_ids = arena.each(handoutIDs) { unsafe arena.text($0) }
    unsafe c.pointee.receive_milliseconds = receiveMilliseconds
    unsafe c.pointee.clock_corrected = clockCorrected ? 1 : 0
    unsafe c.pointee.n_marks = marks.count
    unsafe c.pointee.marks = arena.numbers(marks)
    unsafe c.pointee.n_intervals = intervals.count
    unsafe c.pointee.intervals = arena.numbers(intervals)
    unsafe c.pointee.n_progress = progress.count
    unsafe c.pointee.progress = arena.numbers(progress)
    unsafe c.pointee.n_item_writes = itemWrites.count
    unsafe c.pointee.item_writes = arena.each(itemWrites) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_stops = stops.count
    unsafe c.pointee.stops = arena.numbers(stops)
    unsafe c.pointee.n_points_marks = pointsMarks.count
    unsafe c.pointee.points_marks = arena.each(pointsMarks) { unsafe $0.c(in: arena) }
    if let commentMark { unsafe c.pointee.comment_mark = commentMark.c(in: arena) }
    return unsafe c
  }
}

extension StorageV1.PointsMark {
  public static var messageName: String { "homeroom.storage.v1.PointsMark" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__storage__v1__points_mark__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Storage__V1__PointsMark.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Storage__V1__PointsMark>) {
    self.init()
    unsafe self.itemIdentifier = Copy.text(c.pointee.item_identifier)
    unsafe self.points = c.pointee.points
    unsafe self.markMilliseconds = c.pointee.mark_milliseconds
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Storage__V1__PointsMark> {
    let c = unsafe arena.make(Homeroom__Storage__V1__PointsMark.self)
    unsafe homeroom__storage__v1__points_mark__init(c)
    if !itemIdentifier.isEmpty { unsafe c.pointee.item_identifier = arena.text(itemIdentifier) }
    unsafe c.pointee.points = points
    unsafe c.pointee.mark_milliseconds = markMilliseconds
    return unsafe c
  }
}

extension StorageV1.CommentMark {
  public static var messageName: String { "homeroom.storage.v1.CommentMark" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__storage__v1__comment_mark__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Storage__V1__CommentMark.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Storage__V1__CommentMark>) {
    self.init()
    unsafe self.text = Copy.text(c.pointee.text)
    unsafe self.markMilliseconds = c.pointee.mark_milliseconds
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Storage__V1__CommentMark> {
    let c = unsafe arena.make(Homeroom__Storage__V1__CommentMark.self)
    unsafe homeroom__storage__v1__comment_mark__init(c)
    if !text.isEmpty { unsafe c.pointee.text = arena.text(text) }
    unsafe c.pointee.mark_milliseconds = markMilliseconds
    return unsafe c
  }
}

extension StorageV1.ItemWrite {
  public static var messageName: String { "homeroom.storage.v1.ItemWrite" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__storage__v1__item_write__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Storage__V1__ItemWrite.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Storage__V1__ItemWrite>) {
    self.init()
    unsafe self.eventID = Copy.text(c.pointee.event_id)
    unsafe self.happen = c.pointee.happen
    unsafe self.removesAll = c.pointee.removes_all != 0
    if let message = unsafe c.pointee.primary_item {
      unsafe self.primaryItem = ActivityV1.ActivityItem(UnsafePointer(message))
    }
    unsafe self.additionalItems = Copy.each(c.pointee.n_additional_items, c.pointee.additional_items) {
      unsafe ActivityV1.ActivityItem(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Storage__V1__ItemWrite> {
    let c = unsafe arena.make(Homeroom__Storage__V1__ItemWrite.self)
    unsafe homeroom__storage__v1__item_write__init(c)
    if !eventID.isEmpty { unsafe c.pointee.event_id = arena.text(eventID) }
    unsafe c.pointee.happen = happen
    unsafe c.pointee.removes_all = removesAll ? 1 : 0
    if let primaryItem { unsafe c.pointee.primary_item = primaryItem.c(in: arena) }
    unsafe c.pointee.n_additional_items = additionalItems.count
    unsafe c.pointee.additional_items = arena.each(additionalItems) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension StorageV1.ToldAttempt {
  public static var messageName: String { "homeroom.storage.v1.ToldAttempt" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__storage__v1__told_attempt__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Storage__V1__ToldAttempt.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Storage__V1__ToldAttempt>) {
    self.init()
    unsafe self.sequence = c.pointee.sequence
    unsafe self.wholeSequence = c.pointee.whole_sequence
    unsafe self.itemsDigest = Copy.bytes(c.pointee.items_digest.len, c.pointee.items_digest.data)
    unsafe self.progressDigest = Copy.bytes(c.pointee.progress_digest.len, c.pointee.progress_digest.data)
    unsafe self.runningTimeDigest = Copy.bytes(c.pointee.running_time_digest.len, c.pointee.running_time_digest.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Storage__V1__ToldAttempt> {
    let c = unsafe arena.make(Homeroom__Storage__V1__ToldAttempt.self)
    unsafe homeroom__storage__v1__told_attempt__init(c)
    unsafe c.pointee.sequence = sequence
    unsafe c.pointee.whole_sequence = wholeSequence
    unsafe c.pointee.items_digest = .init(len: itemsDigest.count, data: arena.bytes(itemsDigest))
    unsafe c.pointee.progress_digest = .init(len: progressDigest.count, data: arena.bytes(progressDigest))
    unsafe c.pointee.running_time_digest = .init(len: runningTimeDigest.count, data: arena.bytes(runningTimeDigest))
    return unsafe c
  }
}

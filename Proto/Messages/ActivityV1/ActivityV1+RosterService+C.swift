// Generated from homeroom/activity/v1/roster_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ActivityV1.School {
  public static var messageName: String { "homeroom.activity.v1.School" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__school__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__School.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__School>) {
    self.init()
    unsafe self.schoolID = Copy.text(c.pointee.school_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.district = Copy.text(c.pointee.district)
    unsafe self.timeZone = Copy.text(c.pointee.time_zone)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__School> {
    let c = unsafe arena.make(Homeroom__Activity__V1__School.self)
    unsafe homeroom__activity__v1__school__init(c)
    if !schoolID.isEmpty { unsafe c.pointee.school_id = arena.text(schoolID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if !district.isEmpty { unsafe c.pointee.district = arena.text(district) }
    if !timeZone.isEmpty { unsafe c.pointee.time_zone = arena.text(timeZone) }
    return unsafe c
  }
}

extension ActivityV1.Term {
  public static var messageName: String { "homeroom.activity.v1.Term" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__term__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Term.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Term>) {
    self.init()
    unsafe self.termID = Copy.text(c.pointee.term_id)
    unsafe self.schoolID = Copy.text(c.pointee.school_id)
    unsafe self.title = Copy.text(c.pointee.title)
    if let message = unsafe c.pointee.start_time { unsafe self.startTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.end_time { unsafe self.endTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Term> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Term.self)
    unsafe homeroom__activity__v1__term__init(c)
    if !termID.isEmpty { unsafe c.pointee.term_id = arena.text(termID) }
    if !schoolID.isEmpty { unsafe c.pointee.school_id = arena.text(schoolID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if let startTime { unsafe c.pointee.start_time = startTime.c(in: arena) }
    if let endTime { unsafe c.pointee.end_time = endTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.Class {
  public static var messageName: String { "homeroom.activity.v1.Class" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__class__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Class.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Class>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.schoolID = Copy.text(c.pointee.school_id)
    unsafe self.termID = Copy.text(c.pointee.term_id)
    unsafe self.revision = c.pointee.revision
    if let message = unsafe c.pointee.delete_time {
      unsafe self.deleteTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.purge_time { unsafe self.purgeTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.schoolTitle = Copy.text(c.pointee.school_title)
    unsafe self.termTitle = Copy.text(c.pointee.term_title)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Class> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Class.self)
    unsafe homeroom__activity__v1__class__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if !schoolID.isEmpty { unsafe c.pointee.school_id = arena.text(schoolID) }
    if !termID.isEmpty { unsafe c.pointee.term_id = arena.text(termID) }
    unsafe c.pointee.revision = revision
    if let deleteTime { unsafe c.pointee.delete_time = deleteTime.c(in: arena) }
    if let purgeTime { unsafe c.pointee.purge_time = purgeTime.c(in: arena) }
    if !schoolTitle.isEmpty { unsafe c.pointee.school_title = arena.text(schoolTitle) }
    if !termTitle.isEmpty { unsafe c.pointee.term_title = arena.text(termTitle) }
    return unsafe c
  }
}

extension ActivityV1.Person {
  public static var messageName: String { "homeroom.activity.v1.Person" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__person__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Person.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Person>) {
    self.init()
    unsafe self.personID = Copy.text(c.pointee.person_id)
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.revision = c.pointee.revision
    unsafe self.sortName = Copy.text(c.pointee.sort_name)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Person> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Person.self)
    unsafe homeroom__activity__v1__person__init(c)
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    unsafe c.pointee.revision = revision
    if !sortName.isEmpty { unsafe c.pointee.sort_name = arena.text(sortName) }
    return unsafe c
  }
}

extension ActivityV1.Enrolment {
  public static var messageName: String { "homeroom.activity.v1.Enrolment" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__enrolment__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Enrolment.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Enrolment>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.personID = Copy.text(c.pointee.person_id)
    unsafe self.role = ActivityV1.ClassRole(rawValue: Int32(truncatingIfNeeded: c.pointee.role.rawValue))
    if let message = unsafe c.pointee.join_time { unsafe self.joinTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.leave_time { unsafe self.leaveTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Enrolment> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Enrolment.self)
    unsafe homeroom__activity__v1__enrolment__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    unsafe c.pointee.role = Homeroom__Activity__V1__ClassRole(rawValue: .init(truncatingIfNeeded: role.rawValue))
    if let joinTime { unsafe c.pointee.join_time = joinTime.c(in: arena) }
    if let leaveTime { unsafe c.pointee.leave_time = leaveTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.CreateSchoolRequest {
  public static var messageName: String { "homeroom.activity.v1.CreateSchoolRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__create_school_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CreateSchoolRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CreateSchoolRequest>) {
    self.init()
    if let message = unsafe c.pointee.school { unsafe self.school = ActivityV1.School(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CreateSchoolRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CreateSchoolRequest.self)
    unsafe homeroom__activity__v1__create_school_request__init(c)
    if let school { unsafe c.pointee.school = school.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ListSchoolsRequest {
  public static var messageName: String { "homeroom.activity.v1.ListSchoolsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_schools_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListSchoolsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListSchoolsRequest>) {
    self.init()
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListSchoolsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListSchoolsRequest.self)
    unsafe homeroom__activity__v1__list_schools_request__init(c)
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListSchoolsResponse {
  public static var messageName: String { "homeroom.activity.v1.ListSchoolsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_schools_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListSchoolsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListSchoolsResponse>) {
    self.init()
    unsafe self.schools = Copy.each(c.pointee.n_schools, c.pointee.schools) {
      unsafe ActivityV1.School(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListSchoolsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListSchoolsResponse.self)
    unsafe homeroom__activity__v1__list_schools_response__init(c)
    unsafe c.pointee.n_schools = schools.count
    unsafe c.pointee.schools = arena.each(schools) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.CreateTermRequest {
  public static var messageName: String { "homeroom.activity.v1.CreateTermRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__create_term_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CreateTermRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CreateTermRequest>) {
    self.init()
    if let message = unsafe c.pointee.term { unsafe self.term = ActivityV1.Term(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CreateTermRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CreateTermRequest.self)
    unsafe homeroom__activity__v1__create_term_request__init(c)
    if let term { unsafe c.pointee.term = term.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ListTermsRequest {
  public static var messageName: String { "homeroom.activity.v1.ListTermsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_terms_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListTermsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListTermsRequest>) {
    self.init()
    unsafe self.schoolID = Copy.text(c.pointee.school_id)
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListTermsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListTermsRequest.self)
    unsafe homeroom__activity__v1__list_terms_request__init(c)
    if !schoolID.isEmpty { unsafe c.pointee.school_id = arena.text(schoolID) }
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListTermsResponse {
  public static var messageName: String { "homeroom.activity.v1.ListTermsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_terms_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListTermsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListTermsResponse>) {
    self.init()
    unsafe self.terms = Copy.each(c.pointee.n_terms, c.pointee.terms) { unsafe ActivityV1.Term(UnsafePointer($0!)) }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListTermsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListTermsResponse.self)
    unsafe homeroom__activity__v1__list_terms_response__init(c)
    unsafe c.pointee.n_terms = terms.count
    unsafe c.pointee.terms = arena.each(terms) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.CreateClassRequest {
  public static var messageName: String { "homeroom.activity.v1.CreateClassRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__create_class_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CreateClassRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CreateClassRequest>) {
    self.init()
    if let message = unsafe c.pointee.school_class {
      unsafe self.schoolClass = ActivityV1.Class(UnsafePointer(message))
    }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CreateClassRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CreateClassRequest.self)
    unsafe homeroom__activity__v1__create_class_request__init(c)
    if let schoolClass { unsafe c.pointee.school_class = schoolClass.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.GetClassRequest {
  public static var messageName: String { "homeroom.activity.v1.GetClassRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_class_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetClassRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetClassRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetClassRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetClassRequest.self)
    unsafe homeroom__activity__v1__get_class_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    return unsafe c
  }
}

extension ActivityV1.ListClassesRequest {
  public static var messageName: String { "homeroom.activity.v1.ListClassesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_classes_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListClassesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListClassesRequest>) {
    self.init()
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
    unsafe self.includeDeleted = c.pointee.include_deleted != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListClassesRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListClassesRequest.self)
    unsafe homeroom__activity__v1__list_classes_request__init(c)
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    unsafe c.pointee.include_deleted = includeDeleted ? 1 : 0
    return unsafe c
  }
}

extension ActivityV1.ListClassesResponse {
  public static var messageName: String { "homeroom.activity.v1.ListClassesResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_classes_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListClassesResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListClassesResponse>) {
    self.init()
    unsafe self.classes = Copy.each(c.pointee.n_classes, c.pointee.classes) {
      unsafe ActivityV1.Class(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListClassesResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListClassesResponse.self)
    unsafe homeroom__activity__v1__list_classes_response__init(c)
    unsafe c.pointee.n_classes = classes.count
    unsafe c.pointee.classes = arena.each(classes) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.UpdateClassRequest {
  public static var messageName: String { "homeroom.activity.v1.UpdateClassRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__update_class_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UpdateClassRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UpdateClassRequest>) {
    self.init()
    if let message = unsafe c.pointee.school_class {
      unsafe self.schoolClass = ActivityV1.Class(UnsafePointer(message))
    }
    unsafe self.updateFields = Copy.each(c.pointee.n_update_fields, c.pointee.update_fields) { unsafe Copy.text($0) }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UpdateClassRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UpdateClassRequest.self)
    unsafe homeroom__activity__v1__update_class_request__init(c)
    if let schoolClass { unsafe c.pointee.school_class = schoolClass.c(in: arena) }
    unsafe c.pointee.n_update_fields = updateFields.count
    unsafe c.pointee.update_fields = arena.each(updateFields) { unsafe arena.text($0) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.DeleteClassRequest {
  public static var messageName: String { "homeroom.activity.v1.DeleteClassRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__delete_class_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__DeleteClassRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__DeleteClassRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
    unsafe self.confirmHandouts = c.pointee.confirm_handouts != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__DeleteClassRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__DeleteClassRequest.self)
    unsafe homeroom__activity__v1__delete_class_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    unsafe c.pointee.confirm_handouts = confirmHandouts ? 1 : 0
    return unsafe c
  }
}

extension ActivityV1.DeleteClassResponse {
  public static var messageName: String { "homeroom.activity.v1.DeleteClassResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__delete_class_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__DeleteClassResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__DeleteClassResponse>) {
    self.init()
    if let message = unsafe c.pointee.purge_time { unsafe self.purgeTime = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__DeleteClassResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__DeleteClassResponse.self)
    unsafe homeroom__activity__v1__delete_class_response__init(c)
    if let purgeTime { unsafe c.pointee.purge_time = purgeTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.UndeleteClassRequest {
  public static var messageName: String { "homeroom.activity.v1.UndeleteClassRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__undelete_class_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UndeleteClassRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UndeleteClassRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UndeleteClassRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UndeleteClassRequest.self)
    unsafe homeroom__activity__v1__undelete_class_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.CreatePersonRequest {
  public static var messageName: String { "homeroom.activity.v1.CreatePersonRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__create_person_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__CreatePersonRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__CreatePersonRequest>) {
    self.init()
    if let message = unsafe c.pointee.person { unsafe self.person = ActivityV1.Person(UnsafePointer(message)) }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__CreatePersonRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__CreatePersonRequest.self)
    unsafe homeroom__activity__v1__create_person_request__init(c)
    if let person { unsafe c.pointee.person = person.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.GetPersonRequest {
  public static var messageName: String { "homeroom.activity.v1.GetPersonRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_person_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetPersonRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetPersonRequest>) {
    self.init()
    unsafe self.personID = Copy.text(c.pointee.person_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetPersonRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetPersonRequest.self)
    unsafe homeroom__activity__v1__get_person_request__init(c)
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    return unsafe c
  }
}

extension ActivityV1.ListPeopleRequest {
  public static var messageName: String { "homeroom.activity.v1.ListPeopleRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_people_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListPeopleRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListPeopleRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListPeopleRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListPeopleRequest.self)
    unsafe homeroom__activity__v1__list_people_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListPeopleResponse {
  public static var messageName: String { "homeroom.activity.v1.ListPeopleResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_people_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListPeopleResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListPeopleResponse>) {
    self.init()
    unsafe self.people = Copy.each(c.pointee.n_people, c.pointee.people) {
      unsafe ActivityV1.Person(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListPeopleResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListPeopleResponse.self)
    unsafe homeroom__activity__v1__list_people_response__init(c)
    unsafe c.pointee.n_people = people.count
    unsafe c.pointee.people = arena.each(people) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.UpdatePersonRequest {
  public static var messageName: String { "homeroom.activity.v1.UpdatePersonRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__update_person_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UpdatePersonRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UpdatePersonRequest>) {
    self.init()
    if let message = unsafe c.pointee.person { unsafe self.person = ActivityV1.Person(UnsafePointer(message)) }
    unsafe self.updateFields = Copy.each(c.pointee.n_update_fields, c.pointee.update_fields) { unsafe Copy.text($0) }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UpdatePersonRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UpdatePersonRequest.self)
    unsafe homeroom__activity__v1__update_person_request__init(c)
    if let person { unsafe c.pointee.person = person.c(in: arena) }
    unsafe c.pointee.n_update_fields = updateFields.count
    unsafe c.pointee.update_fields = arena.each(updateFields) { unsafe arena.text($0) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ErasePersonRequest {
  public static var messageName: String { "homeroom.activity.v1.ErasePersonRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__erase_person_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ErasePersonRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ErasePersonRequest>) {
    self.init()
    unsafe self.personID = Copy.text(c.pointee.person_id)
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ErasePersonRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ErasePersonRequest.self)
    unsafe homeroom__activity__v1__erase_person_request__init(c)
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ErasePersonResponse {
  public static var messageName: String { "homeroom.activity.v1.ErasePersonResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__erase_person_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ErasePersonResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ErasePersonResponse>) {
    self.init()
    unsafe self.erasureID = Copy.text(c.pointee.erasure_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ErasePersonResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ErasePersonResponse.self)
    unsafe homeroom__activity__v1__erase_person_response__init(c)
    if !erasureID.isEmpty { unsafe c.pointee.erasure_id = arena.text(erasureID) }
    return unsafe c
  }
}

extension ActivityV1.GetErasureRequest {
  public static var messageName: String { "homeroom.activity.v1.GetErasureRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_erasure_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetErasureRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetErasureRequest>) {
    self.init()
    unsafe self.erasureID = Copy.text(c.pointee.erasure_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetErasureRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetErasureRequest.self)
    unsafe homeroom__activity__v1__get_erasure_request__init(c)
    if !erasureID.isEmpty { unsafe c.pointee.erasure_id = arena.text(erasureID) }
    return unsafe c
  }
}

extension ActivityV1.ListErasuresRequest {
  public static var messageName: String { "homeroom.activity.v1.ListErasuresRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_erasures_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListErasuresRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListErasuresRequest>) {
    self.init()
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListErasuresRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListErasuresRequest.self)
    unsafe homeroom__activity__v1__list_erasures_request__init(c)
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListErasuresResponse {
  public static var messageName: String { "homeroom.activity.v1.ListErasuresResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_erasures_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListErasuresResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListErasuresResponse>) {
    self.init()
    unsafe self.erasures = Copy.each(c.pointee.n_erasures, c.pointee.erasures) {
      unsafe ActivityV1.Erasure(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListErasuresResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListErasuresResponse.self)
    unsafe homeroom__activity__v1__list_erasures_response__init(c)
    unsafe c.pointee.n_erasures = erasures.count
    unsafe c.pointee.erasures = arena.each(erasures) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.Erasure {
  public static var messageName: String { "homeroom.activity.v1.Erasure" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__erasure__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Erasure.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Erasure>) {
    self.init()
    unsafe self.erasureID = Copy.text(c.pointee.erasure_id)
    unsafe self.kind = ActivityV1.Erasure.Kind(rawValue: Int32(truncatingIfNeeded: c.pointee.kind.rawValue))
    unsafe self.state = ActivityV1.Erasure.State(rawValue: Int32(truncatingIfNeeded: c.pointee.state.rawValue))
    if let message = unsafe c.pointee.create_time {
      unsafe self.createTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.complete_time {
      unsafe self.completeTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.removed = Copy.each(c.pointee.n_removed, c.pointee.removed) {
      unsafe ActivityV1.ErasedCount(UnsafePointer($0!))
    }
    unsafe self.waitingFor = Copy.each(c.pointee.n_waiting_for, c.pointee.waiting_for) { unsafe Copy.text($0) }
    unsafe self.digest = Copy.bytes(c.pointee.digest.len, c.pointee.digest.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Erasure> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Erasure.self)
    unsafe homeroom__activity__v1__erasure__init(c)
    if !erasureID.isEmpty { unsafe c.pointee.erasure_id = arena.text(erasureID) }
    unsafe c.pointee.kind = Homeroom__Activity__V1__Erasure__Kind(rawValue: .init(truncatingIfNeeded: kind.rawValue))
    unsafe c.pointee.state = Homeroom__Activity__V1__Erasure__State(rawValue: .init(truncatingIfNeeded: state.rawValue))
    if let createTime { unsafe c.pointee.create_time = createTime.c(in: arena) }
    if let completeTime { unsafe c.pointee.complete_time = completeTime.c(in: arena) }
    unsafe c.pointee.n_removed = removed.count
    unsafe c.pointee.removed = arena.each(removed) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_waiting_for = waitingFor.count
    unsafe c.pointee.waiting_for = arena.each(waitingFor) { unsafe arena.text($0) }
    unsafe c.pointee.digest = .init(len: digest.count, data: arena.bytes(digest))
    return unsafe c
  }
}

extension ActivityV1.ErasedCount {
  public static var messageName: String { "homeroom.activity.v1.ErasedCount" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__erased_count__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ErasedCount.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ErasedCount>) {
    self.init()
    unsafe self.service = Copy.text(c.pointee.service)
    unsafe self.what = Copy.text(c.pointee.what)
    unsafe self.count = c.pointee.count
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ErasedCount> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ErasedCount.self)
    unsafe homeroom__activity__v1__erased_count__init(c)
    if !service.isEmpty { unsafe c.pointee.service = arena.text(service) }
    if !what.isEmpty { unsafe c.pointee.what = arena.text(what) }
    unsafe c.pointee.count = count
    return unsafe c
  }
}

extension ActivityV1.EnrolRequest {
  public static var messageName: String { "homeroom.activity.v1.EnrolRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__enrol_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__EnrolRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__EnrolRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.personID = Copy.text(c.pointee.person_id)
    unsafe self.role = ActivityV1.ClassRole(rawValue: Int32(truncatingIfNeeded: c.pointee.role.rawValue))
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__EnrolRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__EnrolRequest.self)
    unsafe homeroom__activity__v1__enrol_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    unsafe c.pointee.role = Homeroom__Activity__V1__ClassRole(rawValue: .init(truncatingIfNeeded: role.rawValue))
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.UnenrolRequest {
  public static var messageName: String { "homeroom.activity.v1.UnenrolRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__unenrol_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UnenrolRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UnenrolRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.personID = Copy.text(c.pointee.person_id)
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UnenrolRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UnenrolRequest.self)
    unsafe homeroom__activity__v1__unenrol_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.ListEnrolmentsRequest {
  public static var messageName: String { "homeroom.activity.v1.ListEnrolmentsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_enrolments_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListEnrolmentsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListEnrolmentsRequest>) {
    self.init()
    unsafe self.classID = Copy.text(c.pointee.class_id)
    unsafe self.includeFormer = c.pointee.include_former != 0
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListEnrolmentsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListEnrolmentsRequest.self)
    unsafe homeroom__activity__v1__list_enrolments_request__init(c)
    if !classID.isEmpty { unsafe c.pointee.class_id = arena.text(classID) }
    unsafe c.pointee.include_former = includeFormer ? 1 : 0
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListEnrolmentsResponse {
  public static var messageName: String { "homeroom.activity.v1.ListEnrolmentsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_enrolments_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListEnrolmentsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListEnrolmentsResponse>) {
    self.init()
    unsafe self.enrolments = Copy.each(c.pointee.n_enrolments, c.pointee.enrolments) {
      unsafe ActivityV1.Enrolment(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListEnrolmentsResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListEnrolmentsResponse.self)
    unsafe homeroom__activity__v1__list_enrolments_response__init(c)
    unsafe c.pointee.n_enrolments = enrolments.count
    unsafe c.pointee.enrolments = arena.each(enrolments) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.ImportRosterRequest {
  public static var messageName: String { "homeroom.activity.v1.ImportRosterRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__import_roster_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ImportRosterRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ImportRosterRequest>) {
    self.init()
    unsafe self.schools = Copy.each(c.pointee.n_schools, c.pointee.schools) {
      unsafe ActivityV1.School(UnsafePointer($0!))
    }
    unsafe self.terms = Copy.each(c.pointee.n_terms, c.pointee.terms) { unsafe ActivityV1.Term(UnsafePointer($0!)) }
    unsafe self.classes = Copy.each(c.pointee.n_classes, c.pointee.classes) {
      unsafe ActivityV1.Class(UnsafePointer($0!))
    }
    unsafe self.people = Copy.each(c.pointee.n_people, c.pointee.people) {
      unsafe ActivityV1.Person(UnsafePointer($0!))
    }
    unsafe self.enrolments = Copy.each(c.pointee.n_enrolments, c.pointee.enrolments) {
      unsafe ActivityV1.Enrolment(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ImportRosterRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ImportRosterRequest.self)
    unsafe homeroom__activity__v1__import_roster_request__init(c)
    unsafe c.pointee.n_schools = schools.count
    unsafe c.pointee.schools = arena.each(schools) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_terms = terms.count
    unsafe c.pointee.terms = arena.each(terms) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_classes = classes.count
    unsafe c.pointee.classes = arena.each(classes) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_people = people.count
    unsafe c.pointee.people = arena.each(people) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_enrolments = enrolments.count
    unsafe c.pointee.enrolments = arena.each(enrolments) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ImportRosterResponse {
  public static var messageName: String { "homeroom.activity.v1.ImportRosterResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__import_roster_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ImportRosterResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ImportRosterResponse>) {
    self.init()
    unsafe self.created = c.pointee.created
    unsafe self.changed = c.pointee.changed
    unsafe self.unchanged = c.pointee.unchanged
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ImportRosterResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ImportRosterResponse.self)
    unsafe homeroom__activity__v1__import_roster_response__init(c)
    unsafe c.pointee.created = created
    unsafe c.pointee.changed = changed
    unsafe c.pointee.unchanged = unchanged
    return unsafe c
  }
}

extension ActivityV1.ListAdministratorsRequest {
  public static var messageName: String { "homeroom.activity.v1.ListAdministratorsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_administrators_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListAdministratorsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListAdministratorsRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListAdministratorsRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListAdministratorsRequest.self)
    unsafe homeroom__activity__v1__list_administrators_request__init(c)
    return unsafe c
  }
}

extension ActivityV1.AddAdministratorRequest {
  public static var messageName: String { "homeroom.activity.v1.AddAdministratorRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__add_administrator_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AddAdministratorRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AddAdministratorRequest>) {
    self.init()
    unsafe self.personID = Copy.text(c.pointee.person_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AddAdministratorRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AddAdministratorRequest.self)
    unsafe homeroom__activity__v1__add_administrator_request__init(c)
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    return unsafe c
  }
}

extension ActivityV1.RemoveAdministratorRequest {
  public static var messageName: String { "homeroom.activity.v1.RemoveAdministratorRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__activity__v1__remove_administrator_request__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__RemoveAdministratorRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__RemoveAdministratorRequest>) {
    self.init()
    unsafe self.personID = Copy.text(c.pointee.person_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__RemoveAdministratorRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__RemoveAdministratorRequest.self)
    unsafe homeroom__activity__v1__remove_administrator_request__init(c)
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    return unsafe c
  }
}

extension ActivityV1.Administrators {
  public static var messageName: String { "homeroom.activity.v1.Administrators" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__administrators__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Administrators.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Administrators>) {
    self.init()
    unsafe self.personIDs = Copy.each(c.pointee.n_person_ids, c.pointee.person_ids) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Administrators> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Administrators.self)
    unsafe homeroom__activity__v1__administrators__init(c)
    unsafe c.pointee.n_person_ids = personIDs.count
    unsafe c.pointee.person_ids = arena.each(personIDs) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ActivityV1.Identity {
  public static var messageName: String { "homeroom.activity.v1.Identity" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__identity__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Identity.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Identity>) {
    self.init()
    unsafe self.issuer = Copy.text(c.pointee.issuer)
    unsafe self.subject = Copy.text(c.pointee.subject)
    unsafe self.personID = Copy.text(c.pointee.person_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Identity> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Identity.self)
    unsafe homeroom__activity__v1__identity__init(c)
    if !issuer.isEmpty { unsafe c.pointee.issuer = arena.text(issuer) }
    if !subject.isEmpty { unsafe c.pointee.subject = arena.text(subject) }
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    return unsafe c
  }
}

extension ActivityV1.LinkIdentityRequest {
  public static var messageName: String { "homeroom.activity.v1.LinkIdentityRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__link_identity_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__LinkIdentityRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__LinkIdentityRequest>) {
    self.init()
    unsafe self.personID = Copy.text(c.pointee.person_id)
    switch unsafe c.pointee.account_case.rawValue {
    case 2: unsafe self.account = .code(Copy.text(c.pointee.code))
    case 3: unsafe self.account = c.pointee.identity.map { unsafe .identity(ActivityV1.Identity(UnsafePointer($0))) }
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__LinkIdentityRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__LinkIdentityRequest.self)
    unsafe homeroom__activity__v1__link_identity_request__init(c)
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    switch account {
    case .code(let value):
      unsafe c.pointee.account_case = .init(rawValue: 2)
      unsafe c.pointee.code = arena.text(value)
    case .identity(let value):
      unsafe c.pointee.account_case = .init(rawValue: 3)
      unsafe c.pointee.identity = value.c(in: arena)
    case nil: break
    }
    return unsafe c
  }
}

extension ActivityV1.ListIdentitiesRequest {
  public static var messageName: String { "homeroom.activity.v1.ListIdentitiesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_identities_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListIdentitiesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListIdentitiesRequest>) {
    self.init()
    unsafe self.personID = Copy.text(c.pointee.person_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListIdentitiesRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListIdentitiesRequest.self)
    unsafe homeroom__activity__v1__list_identities_request__init(c)
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    return unsafe c
  }
}

extension ActivityV1.ListIdentitiesResponse {
  public static var messageName: String { "homeroom.activity.v1.ListIdentitiesResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_identities_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListIdentitiesResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListIdentitiesResponse>) {
    self.init()
    unsafe self.identities = Copy.each(c.pointee.n_identities, c.pointee.identities) {
      unsafe ActivityV1.Identity(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListIdentitiesResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListIdentitiesResponse.self)
    unsafe homeroom__activity__v1__list_identities_response__init(c)
    unsafe c.pointee.n_identities = identities.count
    unsafe c.pointee.identities = arena.each(identities) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.UnlinkIdentityRequest {
  public static var messageName: String { "homeroom.activity.v1.UnlinkIdentityRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__unlink_identity_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UnlinkIdentityRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UnlinkIdentityRequest>) {
    self.init()
    unsafe self.issuer = Copy.text(c.pointee.issuer)
    unsafe self.subject = Copy.text(c.pointee.subject)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UnlinkIdentityRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UnlinkIdentityRequest.self)
    unsafe homeroom__activity__v1__unlink_identity_request__init(c)
    if !issuer.isEmpty { unsafe c.pointee.issuer = arena.text(issuer) }
    if !subject.isEmpty { unsafe c.pointee.subject = arena.text(subject) }
    return unsafe c
  }
}

extension ActivityV1.UnlinkIdentityResponse {
  public static var messageName: String { "homeroom.activity.v1.UnlinkIdentityResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__unlink_identity_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UnlinkIdentityResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UnlinkIdentityResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UnlinkIdentityResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UnlinkIdentityResponse.self)
    unsafe homeroom__activity__v1__unlink_identity_response__init(c)
    return unsafe c
  }
}

extension ActivityV1.GetSignInCodeRequest {
  public static var messageName: String { "homeroom.activity.v1.GetSignInCodeRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_sign_in_code_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetSignInCodeRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetSignInCodeRequest>) {
    self.init()
    unsafe self.code = Copy.text(c.pointee.code)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetSignInCodeRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetSignInCodeRequest.self)
    unsafe homeroom__activity__v1__get_sign_in_code_request__init(c)
    if !code.isEmpty { unsafe c.pointee.code = arena.text(code) }
    return unsafe c
  }
}

extension ActivityV1.SignInCode {
  public static var messageName: String { "homeroom.activity.v1.SignInCode" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__sign_in_code__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__SignInCode.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__SignInCode>) {
    self.init()
    unsafe self.code = Copy.text(c.pointee.code)
    unsafe self.issuer = Copy.text(c.pointee.issuer)
    unsafe self.subject = Copy.text(c.pointee.subject)
    unsafe self.name = Copy.text(c.pointee.name)
    if let message = unsafe c.pointee.expire_time {
      unsafe self.expireTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__SignInCode> {
    let c = unsafe arena.make(Homeroom__Activity__V1__SignInCode.self)
    unsafe homeroom__activity__v1__sign_in_code__init(c)
    if !code.isEmpty { unsafe c.pointee.code = arena.text(code) }
    if !issuer.isEmpty { unsafe c.pointee.issuer = arena.text(issuer) }
    if !subject.isEmpty { unsafe c.pointee.subject = arena.text(subject) }
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    if let expireTime { unsafe c.pointee.expire_time = expireTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ResolveIdentityRequest {
  public static var messageName: String { "homeroom.activity.v1.ResolveIdentityRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__resolve_identity_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ResolveIdentityRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ResolveIdentityRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.issuer = Copy.text(c.pointee.issuer)
    unsafe self.subject = Copy.text(c.pointee.subject)
    if let message = unsafe c.pointee.sign_in {
      unsafe self.signIn = ActivityV1.ResolveIdentityRequest.SignIn(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ResolveIdentityRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ResolveIdentityRequest.self)
    unsafe homeroom__activity__v1__resolve_identity_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    if !issuer.isEmpty { unsafe c.pointee.issuer = arena.text(issuer) }
    if !subject.isEmpty { unsafe c.pointee.subject = arena.text(subject) }
    if let signIn { unsafe c.pointee.sign_in = signIn.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ResolveIdentityRequest.SignIn {
  public static var messageName: String { "homeroom.activity.v1.ResolveIdentityRequest.SignIn" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__activity__v1__resolve_identity_request__sign_in__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ResolveIdentityRequest__SignIn.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ResolveIdentityRequest__SignIn>) {
    self.init()
    unsafe self.rosterClaim = Copy.text(c.pointee.roster_claim)
    unsafe self.name = Copy.text(c.pointee.name)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ResolveIdentityRequest__SignIn> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ResolveIdentityRequest__SignIn.self)
    unsafe homeroom__activity__v1__resolve_identity_request__sign_in__init(c)
    if !rosterClaim.isEmpty { unsafe c.pointee.roster_claim = arena.text(rosterClaim) }
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    return unsafe c
  }
}

extension ActivityV1.ResolveIdentityResponse {
  public static var messageName: String { "homeroom.activity.v1.ResolveIdentityResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__resolve_identity_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ResolveIdentityResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ResolveIdentityResponse>) {
    self.init()
    switch unsafe c.pointee.result_case.rawValue {
    case 1:
      unsafe self.result = c.pointee.person.map {
        unsafe .person(ActivityV1.ResolveIdentityResponse.KnownPerson(UnsafePointer($0)))
      }
    case 2: unsafe self.result = .code(Copy.text(c.pointee.code))
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ResolveIdentityResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ResolveIdentityResponse.self)
    unsafe homeroom__activity__v1__resolve_identity_response__init(c)
    switch result {
    case .person(let value):
      unsafe c.pointee.result_case = .init(rawValue: 1)
      unsafe c.pointee.person = value.c(in: arena)
    case .code(let value):
      unsafe c.pointee.result_case = .init(rawValue: 2)
      unsafe c.pointee.code = arena.text(value)
    case nil: break
    }
    return unsafe c
  }
}

extension ActivityV1.ResolveIdentityResponse.KnownPerson {
  public static var messageName: String { "homeroom.activity.v1.ResolveIdentityResponse.KnownPerson" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__activity__v1__resolve_identity_response__known_person__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ResolveIdentityResponse__KnownPerson.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ResolveIdentityResponse__KnownPerson>) {
    self.init()
    unsafe self.personID = Copy.text(c.pointee.person_id)
    unsafe self.isAdministrator = c.pointee.is_administrator != 0
    unsafe self.isTeacher = c.pointee.is_teacher != 0
    unsafe self.isStudent = c.pointee.is_student != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ResolveIdentityResponse__KnownPerson>
  {
    let c = unsafe arena.make(Homeroom__Activity__V1__ResolveIdentityResponse__KnownPerson.self)
    unsafe homeroom__activity__v1__resolve_identity_response__known_person__init(c)
    if !personID.isEmpty { unsafe c.pointee.person_id = arena.text(personID) }
    unsafe c.pointee.is_administrator = isAdministrator ? 1 : 0
    unsafe c.pointee.is_teacher = isTeacher ? 1 : 0
    unsafe c.pointee.is_student = isStudent ? 1 : 0
    return unsafe c
  }
}

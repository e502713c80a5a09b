// Generated from homeroom/context/v1/context_provider_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ContextV1.ProvideRequest {
  public static var messageName: String { "homeroom.context.v1.ProvideRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__provide_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ProvideRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ProvideRequest>) {
    self.init()
    switch unsafe c.pointee.message_case.rawValue {
    case 1: unsafe self.message = c.pointee.hello.map { unsafe .hello(ContextV1.ProviderHello(UnsafePointer($0))) }
    case 2:
      unsafe self.message = c.pointee.create_context.map {
        unsafe .createContext(ContextV1.CreateContextAnswer(UnsafePointer($0)))
      }
    case 3:
      unsafe self.message = c.pointee.update_descendants.map {
        unsafe .updateDescendants(ContextV1.UpdateDescendantsAnswer(UnsafePointer($0)))
      }
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ProvideRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ProvideRequest.self)
    unsafe homeroom__context__v1__provide_request__init(c)
    switch message {
    case .hello(let value):
      unsafe c.pointee.message_case = .init(rawValue: 1)
      unsafe c.pointee.hello = value.c(in: arena)
    case .createContext(let value):
      unsafe c.pointee.message_case = .init(rawValue: 2)
      unsafe c.pointee.create_context = value.c(in: arena)
    case .updateDescendants(let value):
      unsafe c.pointee.message_case = .init(rawValue: 3)
      unsafe c.pointee.update_descendants = value.c(in: arena)
    case nil: break
    }
    return unsafe c
  }
}

extension ContextV1.ProvideResponse {
  public static var messageName: String { "homeroom.context.v1.ProvideResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__provide_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ProvideResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ProvideResponse>) {
    self.init()
    switch unsafe c.pointee.message_case.rawValue {
    case 1:
      unsafe self.message = c.pointee.welcome.map { unsafe .welcome(ContextV1.ProviderWelcome(UnsafePointer($0))) }
    case 2:
      unsafe self.message = c.pointee.create_context.map {
        unsafe .createContext(ContextV1.CreateContextQuestion(UnsafePointer($0)))
      }
    case 3:
      unsafe self.message = c.pointee.update_descendants.map {
        unsafe .updateDescendants(ContextV1.UpdateDescendantsQuestion(UnsafePointer($0)))
      }
    case 4:
      unsafe self.message = c.pointee.refused.map {
        unsafe .refused(ContextV1.ProviderAnswerRefused(UnsafePointer($0)))
      }
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ProvideResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__ProvideResponse.self)
    unsafe homeroom__context__v1__provide_response__init(c)
    switch message {
    case .welcome(let value):
      unsafe c.pointee.message_case = .init(rawValue: 1)
      unsafe c.pointee.welcome = value.c(in: arena)
    case .createContext(let value):
      unsafe c.pointee.message_case = .init(rawValue: 2)
      unsafe c.pointee.create_context = value.c(in: arena)
    case .updateDescendants(let value):
      unsafe c.pointee.message_case = .init(rawValue: 3)
      unsafe c.pointee.update_descendants = value.c(in: arena)
    case .refused(let value):
      unsafe c.pointee.message_case = .init(rawValue: 4)
      unsafe c.pointee.refused = value.c(in: arena)
    case nil: break
    }
    return unsafe c
  }
}

extension ContextV1.ProviderAnswerRefused {
  public static var messageName: String { "homeroom.context.v1.ProviderAnswerRefused" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__provider_answer_refused__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ProviderAnswerRefused.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ProviderAnswerRefused>) {
    self.init()
    unsafe self.questionID = c.pointee.question_id
    if let message = unsafe c.pointee.error { unsafe self.error = ContextV1.ElementError(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ProviderAnswerRefused> {
    let c = unsafe arena.make(Homeroom__Context__V1__ProviderAnswerRefused.self)
    unsafe homeroom__context__v1__provider_answer_refused__init(c)
    unsafe c.pointee.question_id = questionID
    if let error { unsafe c.pointee.error = error.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.ProviderHello {
  public static var messageName: String { "homeroom.context.v1.ProviderHello" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__provider_hello__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ProviderHello.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ProviderHello>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ProviderHello> {
    let c = unsafe arena.make(Homeroom__Context__V1__ProviderHello.self)
    unsafe homeroom__context__v1__provider_hello__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    return unsafe c
  }
}

extension ContextV1.ProviderWelcome {
  public static var messageName: String { "homeroom.context.v1.ProviderWelcome" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__provider_welcome__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ProviderWelcome.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ProviderWelcome>) {
    self.init()
    unsafe self.answerTimeoutMilliseconds = c.pointee.answer_timeout_milliseconds
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ProviderWelcome> {
    let c = unsafe arena.make(Homeroom__Context__V1__ProviderWelcome.self)
    unsafe homeroom__context__v1__provider_welcome__init(c)
    unsafe c.pointee.answer_timeout_milliseconds = answerTimeoutMilliseconds
    return unsafe c
  }
}

extension ContextV1.CreateContextQuestion {
  public static var messageName: String { "homeroom.context.v1.CreateContextQuestion" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__create_context_question__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__CreateContextQuestion.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__CreateContextQuestion>) {
    self.init()
    unsafe self.questionID = c.pointee.question_id
    unsafe self.identifier = Copy.text(c.pointee.identifier)
    if let message = unsafe c.pointee.parent { unsafe self.parent = ContextV1.Context(UnsafePointer(message)) }
    unsafe self.parentIdentifierPath = Copy.each(c.pointee.n_parent_identifier_path, c.pointee.parent_identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__CreateContextQuestion> {
    let c = unsafe arena.make(Homeroom__Context__V1__CreateContextQuestion.self)
    unsafe homeroom__context__v1__create_context_question__init(c)
    unsafe c.pointee.question_id = questionID
    if !identifier.isEmpty { unsafe c.pointee.identifier = arena.text(identifier) }
    if let parent { unsafe c.pointee.parent = parent.c(in: arena) }
    unsafe c.pointee.n_parent_identifier_path = parentIdentifierPath.count
    unsafe c.pointee.parent_identifier_path = arena.each(parentIdentifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.CreateContextAnswer {
  public static var messageName: String { "homeroom.context.v1.CreateContextAnswer" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__create_context_answer__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__CreateContextAnswer.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__CreateContextAnswer>) {
    self.init()
    unsafe self.questionID = c.pointee.question_id
    switch unsafe c.pointee.answer_case.rawValue {
    case 2: unsafe self.answer = c.pointee.context.map { unsafe .context(ContextV1.Context(UnsafePointer($0))) }
    case 3: unsafe self.answer = .declined(c.pointee.declined != 0)
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__CreateContextAnswer> {
    let c = unsafe arena.make(Homeroom__Context__V1__CreateContextAnswer.self)
    unsafe homeroom__context__v1__create_context_answer__init(c)
    unsafe c.pointee.question_id = questionID
    switch answer {
    case .context(let value):
      unsafe c.pointee.answer_case = .init(rawValue: 2)
      unsafe c.pointee.context = value.c(in: arena)
    case .declined(let value):
      unsafe c.pointee.answer_case = .init(rawValue: 3)
      unsafe c.pointee.declined = value ? 1 : 0
    case nil: break
    }
    return unsafe c
  }
}

extension ContextV1.UpdateDescendantsQuestion {
  public static var messageName: String { "homeroom.context.v1.UpdateDescendantsQuestion" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__update_descendants_question__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__UpdateDescendantsQuestion.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__UpdateDescendantsQuestion>) {
    self.init()
    unsafe self.questionID = c.pointee.question_id
    if let message = unsafe c.pointee.context { unsafe self.context = ContextV1.Context(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__UpdateDescendantsQuestion> {
    let c = unsafe arena.make(Homeroom__Context__V1__UpdateDescendantsQuestion.self)
    unsafe homeroom__context__v1__update_descendants_question__init(c)
    unsafe c.pointee.question_id = questionID
    if let context { unsafe c.pointee.context = context.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.UpdateDescendantsAnswer {
  public static var messageName: String { "homeroom.context.v1.UpdateDescendantsAnswer" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__update_descendants_answer__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__UpdateDescendantsAnswer.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__UpdateDescendantsAnswer>) {
    self.init()
    unsafe self.questionID = c.pointee.question_id
    unsafe self.error = Copy.text(c.pointee.error)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__UpdateDescendantsAnswer> {
    let c = unsafe arena.make(Homeroom__Context__V1__UpdateDescendantsAnswer.self)
    unsafe homeroom__context__v1__update_descendants_answer__init(c)
    unsafe c.pointee.question_id = questionID
    if !error.isEmpty { unsafe c.pointee.error = arena.text(error) }
    return unsafe c
  }
}

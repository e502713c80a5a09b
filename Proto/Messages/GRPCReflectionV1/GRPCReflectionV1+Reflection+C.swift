// Generated from grpc/reflection/v1/reflection.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension GRPCReflectionV1.ServerReflectionRequest {
  public static var messageName: String { "grpc.reflection.v1.ServerReflectionRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__reflection__v1__server_reflection_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Reflection__V1__ServerReflectionRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Reflection__V1__ServerReflectionRequest>) {
    self.init()
    unsafe self.host = Copy.text(c.pointee.host)
    switch unsafe c.pointee.message_request_case.rawValue {
    case 3: unsafe self.messageRequest = .fileByFilename(Copy.text(c.pointee.file_by_filename))
    case 4: unsafe self.messageRequest = .fileContainingSymbol(Copy.text(c.pointee.file_containing_symbol))
    case 5:
      unsafe self.messageRequest = c.pointee.file_containing_extension.map {
        unsafe .fileContainingExtension(GRPCReflectionV1.ExtensionRequest(UnsafePointer($0)))
      }
    case 6: unsafe self.messageRequest = .allExtensionNumbersOfType(Copy.text(c.pointee.all_extension_numbers_of_type))
    case 7: unsafe self.messageRequest = .listServices(Copy.text(c.pointee.list_services))
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServerReflectionRequest> {
    let c = unsafe arena.make(Grpc__Reflection__V1__ServerReflectionRequest.self)
    unsafe grpc__reflection__v1__server_reflection_request__init(c)
    if !host.isEmpty { unsafe c.pointee.host = arena.text(host) }
    switch messageRequest {
    case .fileByFilename(let value):
      unsafe c.pointee.message_request_case = .init(rawValue: 3)
      unsafe c.pointee.file_by_filename = arena.text(value)
    case .fileContainingSymbol(let value):
      unsafe c.pointee.message_request_case = .init(rawValue: 4)
      unsafe c.pointee.file_containing_symbol = arena.text(value)
    case .fileContainingExtension(let value):
      unsafe c.pointee.message_request_case = .init(rawValue: 5)
      unsafe c.pointee.file_containing_extension = value.c(in: arena)
    case .allExtensionNumbersOfType(let value):
      unsafe c.pointee.message_request_case = .init(rawValue: 6)
      unsafe c.pointee.all_extension_numbers_of_type = arena.text(value)
    case .listServices(let value):
      unsafe c.pointee.message_request_case = .init(rawValue: 7)
      unsafe c.pointee.list_services = arena.text(value)
    case nil: break
    }
    return unsafe c
  }
}

extension GRPCReflectionV1.ExtensionRequest {
  public static var messageName: String { "grpc.reflection.v1.ExtensionRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__reflection__v1__extension_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Reflection__V1__ExtensionRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Reflection__V1__ExtensionRequest>) {
    self.init()
    unsafe self.containingType = Copy.text(c.pointee.containing_type)
    unsafe self.extensionNumber = c.pointee.extension_number
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ExtensionRequest> {
    let c = unsafe arena.make(Grpc__Reflection__V1__ExtensionRequest.self)
    unsafe grpc__reflection__v1__extension_request__init(c)
    if !containingType.isEmpty { unsafe c.pointee.containing_type = arena.text(containingType) }
    unsafe c.pointee.extension_number = extensionNumber
    return unsafe c
  }
}

extension GRPCReflectionV1.ServerReflectionResponse {
  public static var messageName: String { "grpc.reflection.v1.ServerReflectionResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__reflection__v1__server_reflection_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Reflection__V1__ServerReflectionResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Reflection__V1__ServerReflectionResponse>) {
    self.init()
    unsafe self.validHost = Copy.text(c.pointee.valid_host)
    if let message = unsafe c.pointee.original_request {
      unsafe self.originalRequest = GRPCReflectionV1.ServerReflectionRequest(UnsafePointer(message))
    }
    switch unsafe c.pointee.message_response_case.rawValue {
    case 4:
      unsafe self.messageResponse = c.pointee.file_descriptor_response.map {
        unsafe .fileDescriptorResponse(GRPCReflectionV1.FileDescriptorResponse(UnsafePointer($0)))
      }
    case 5:
      unsafe self.messageResponse = c.pointee.all_extension_numbers_response.map {
        unsafe .allExtensionNumbersResponse(GRPCReflectionV1.ExtensionNumberResponse(UnsafePointer($0)))
      }
    case 6:
      unsafe self.messageResponse = c.pointee.list_services_response.map {
        unsafe .listServicesResponse(GRPCReflectionV1.ListServiceResponse(UnsafePointer($0)))
      }
    case 7:
      unsafe self.messageResponse = c.pointee.error_response.map {
        unsafe .errorResponse(GRPCReflectionV1.ErrorResponse(UnsafePointer($0)))
      }
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServerReflectionResponse> {
    let c = unsafe arena.make(Grpc__Reflection__V1__ServerReflectionResponse.self)
    unsafe grpc__reflection__v1__server_reflection_response__init(c)
    if !validHost.isEmpty { unsafe c.pointee.valid_host = arena.text(validHost) }
    if let originalRequest { unsafe c.pointee.original_request = originalRequest.c(in: arena) }
    switch messageResponse {
    case .fileDescriptorResponse(let value):
      unsafe c.pointee.message_response_case = .init(rawValue: 4)
      unsafe c.pointee.file_descriptor_response = value.c(in: arena)
    case .allExtensionNumbersResponse(let value):
      unsafe c.pointee.message_response_case = .init(rawValue: 5)
      unsafe c.pointee.all_extension_numbers_response = value.c(in: arena)
    case .listServicesResponse(let value):
      unsafe c.pointee.message_response_case = .init(rawValue: 6)
      unsafe c.pointee.list_services_response = value.c(in: arena)
    case .errorResponse(let value):
      unsafe c.pointee.message_response_case = .init(rawValue: 7)
      unsafe c.pointee.error_response = value.c(in: arena)
    case nil: break
    }
    return unsafe c
  }
}

extension GRPCReflectionV1.FileDescriptorResponse {
  public static var messageName: String { "grpc.reflection.v1.FileDescriptorResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__reflection__v1__file_descriptor_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Reflection__V1__FileDescriptorResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Reflection__V1__FileDescriptorResponse>) {
    self.init()
    unsafe self.fileDescriptorProto = Copy.each(c.pointee.n_file_descriptor_proto, c.pointee.file_descriptor_proto) {
      unsafe Copy.bytes($0.len, $0.data)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Reflection__V1__FileDescriptorResponse> {
    let c = unsafe arena.make(Grpc__Reflection__V1__FileDescriptorResponse.self)
    unsafe grpc__reflection__v1__file_descriptor_response__init(c)
    unsafe c.pointee.n_file_descriptor_proto = fileDescriptorProto.count
    unsafe c.pointee.file_descriptor_proto = arena.each(fileDescriptorProto) {
      unsafe .init(len: $0.count, data: arena.bytes($0))
    }
    return unsafe c
  }
}

extension GRPCReflectionV1.ExtensionNumberResponse {
  public static var messageName: String { "grpc.reflection.v1.ExtensionNumberResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__reflection__v1__extension_number_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Reflection__V1__ExtensionNumberResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Reflection__V1__ExtensionNumberResponse>) {
    self.init()
    unsafe self.baseTypeName = Copy.text(c.pointee.base_type_name)
    unsafe self.extensionNumber = Copy.numbers(c.pointee.n_extension_number, c.pointee.extension_number)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ExtensionNumberResponse> {
    let c = unsafe arena.make(Grpc__Reflection__V1__ExtensionNumberResponse.self)
    unsafe grpc__reflection__v1__extension_number_response__init(c)
    if !baseTypeName.isEmpty { unsafe c.pointee.base_type_name = arena.text(baseTypeName) }
    unsafe c.pointee.n_extension_number = extensionNumber.count
    unsafe c.pointee.extension_number = arena.numbers(extensionNumber)
    return unsafe c
  }
}

extension GRPCReflectionV1.ListServiceResponse {
  public static var messageName: String { "grpc.reflection.v1.ListServiceResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__reflection__v1__list_service_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Reflection__V1__ListServiceResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Reflection__V1__ListServiceResponse>) {
    self.init()
    unsafe self.service = Copy.each(c.pointee.n_service, c.pointee.service) {
      unsafe GRPCReflectionV1.ServiceResponse(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ListServiceResponse> {
    let c = unsafe arena.make(Grpc__Reflection__V1__ListServiceResponse.self)
    unsafe grpc__reflection__v1__list_service_response__init(c)
    unsafe c.pointee.n_service = service.count
    unsafe c.pointee.service = arena.each(service) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension GRPCReflectionV1.ServiceResponse {
  public static var messageName: String { "grpc.reflection.v1.ServiceResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__reflection__v1__service_response__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Reflection__V1__ServiceResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Reflection__V1__ServiceResponse>) {
    self.init()
    unsafe self.name = Copy.text(c.pointee.name)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServiceResponse> {
    let c = unsafe arena.make(Grpc__Reflection__V1__ServiceResponse.self)
    unsafe grpc__reflection__v1__service_response__init(c)
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    return unsafe c
  }
}

extension GRPCReflectionV1.ErrorResponse {
  public static var messageName: String { "grpc.reflection.v1.ErrorResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__reflection__v1__error_response__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Reflection__V1__ErrorResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Reflection__V1__ErrorResponse>) {
    self.init()
    unsafe self.errorCode = c.pointee.error_code
    unsafe self.errorMessage = Copy.text(c.pointee.error_message)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Reflection__V1__ErrorResponse> {
    let c = unsafe arena.make(Grpc__Reflection__V1__ErrorResponse.self)
    unsafe grpc__reflection__v1__error_response__init(c)
    unsafe c.pointee.error_code = errorCode
    if !errorMessage.isEmpty { unsafe c.pointee.error_message = arena.text(errorMessage) }
    return unsafe c
  }
}

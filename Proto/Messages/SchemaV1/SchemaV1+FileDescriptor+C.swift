// Generated from homeroom/schema/v1/file_descriptor.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension SchemaV1.FileDescriptorSet {
  public static var messageName: String { "homeroom.schema.v1.FileDescriptorSet" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__schema__v1__file_descriptor_set__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Schema__V1__FileDescriptorSet.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Schema__V1__FileDescriptorSet>) {
    self.init()
    unsafe self.file = Copy.each(c.pointee.n_file, c.pointee.file) { unsafe Copy.bytes($0.len, $0.data) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Schema__V1__FileDescriptorSet> {
    let c = unsafe arena.make(Homeroom__Schema__V1__FileDescriptorSet.self)
    unsafe homeroom__schema__v1__file_descriptor_set__init(c)
    unsafe c.pointee.n_file = file.count
    unsafe c.pointee.file = arena.each(file) { unsafe .init(len: $0.count, data: arena.bytes($0)) }
    return unsafe c
  }
}

extension SchemaV1.FileDescriptor {
  public static var messageName: String { "homeroom.schema.v1.FileDescriptor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__schema__v1__file_descriptor__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Schema__V1__FileDescriptor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Schema__V1__FileDescriptor>) {
    self.init()
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.package = Copy.text(c.pointee.package)
    unsafe self.dependency = Copy.each(c.pointee.n_dependency, c.pointee.dependency) { unsafe Copy.text($0) }
    unsafe self.messageType = Copy.each(c.pointee.n_message_type, c.pointee.message_type) {
      unsafe SchemaV1.MessageDescriptor(UnsafePointer($0!))
    }
    unsafe self.enumType = Copy.each(c.pointee.n_enum_type, c.pointee.enum_type) {
      unsafe SchemaV1.EnumDescriptor(UnsafePointer($0!))
    }
    unsafe self.service = Copy.each(c.pointee.n_service, c.pointee.service) {
      unsafe SchemaV1.ServiceDescriptor(UnsafePointer($0!))
    }
    unsafe self.extension = Copy.each(c.pointee.n_extension, c.pointee.extension) {
      unsafe SchemaV1.FieldDescriptor(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Schema__V1__FileDescriptor> {
    let c = unsafe arena.make(Homeroom__Schema__V1__FileDescriptor.self)
    unsafe homeroom__schema__v1__file_descriptor__init(c)
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    if !package.isEmpty { unsafe c.pointee.package = arena.text(package) }
    unsafe c.pointee.n_dependency = dependency.count
    unsafe c.pointee.dependency = arena.each(dependency) { unsafe arena.text($0) }
    unsafe c.pointee.n_message_type = messageType.count
    unsafe c.pointee.message_type = arena.each(messageType) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_enum_type = enumType.count
    unsafe c.pointee.enum_type = arena.each(enumType) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_service = service.count
    unsafe c.pointee.service = arena.each(service) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_extension = `extension`.count
    unsafe c.pointee.extension = arena.each(`extension`) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension SchemaV1.MessageDescriptor {
  public static var messageName: String { "homeroom.schema.v1.MessageDescriptor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__schema__v1__message_descriptor__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Schema__V1__MessageDescriptor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Schema__V1__MessageDescriptor>) {
    self.init()
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.field = Copy.each(c.pointee.n_field, c.pointee.field) {
      unsafe SchemaV1.FieldDescriptor(UnsafePointer($0!))
    }
    unsafe self.nestedType = Copy.each(c.pointee.n_nested_type, c.pointee.nested_type) {
      unsafe SchemaV1.MessageDescriptor(UnsafePointer($0!))
    }
    unsafe self.enumType = Copy.each(c.pointee.n_enum_type, c.pointee.enum_type) {
      unsafe SchemaV1.EnumDescriptor(UnsafePointer($0!))
    }
    unsafe self.extension = Copy.each(c.pointee.n_extension, c.pointee.extension) {
      unsafe SchemaV1.FieldDescriptor(UnsafePointer($0!))
    }
    unsafe self.oneofDecl = Copy.each(c.pointee.n_oneof_decl, c.pointee.oneof_decl) {
      unsafe SchemaV1.NamedDescriptor(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Schema__V1__MessageDescriptor> {
    let c = unsafe arena.make(Homeroom__Schema__V1__MessageDescriptor.self)
    unsafe homeroom__schema__v1__message_descriptor__init(c)
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    unsafe c.pointee.n_field = field.count
    unsafe c.pointee.field = arena.each(field) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_nested_type = nestedType.count
    unsafe c.pointee.nested_type = arena.each(nestedType) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_enum_type = enumType.count
    unsafe c.pointee.enum_type = arena.each(enumType) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_extension = `extension`.count
    unsafe c.pointee.extension = arena.each(`extension`) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_oneof_decl = oneofDecl.count
    unsafe c.pointee.oneof_decl = arena.each(oneofDecl) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension SchemaV1.FieldDescriptor {
  public static var messageName: String { "homeroom.schema.v1.FieldDescriptor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__schema__v1__field_descriptor__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Schema__V1__FieldDescriptor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Schema__V1__FieldDescriptor>) {
    self.init()
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.extendee = Copy.text(c.pointee.extendee)
    unsafe self.number = c.pointee.number
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Schema__V1__FieldDescriptor> {
    let c = unsafe arena.make(Homeroom__Schema__V1__FieldDescriptor.self)
    unsafe homeroom__schema__v1__field_descriptor__init(c)
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    if !extendee.isEmpty { unsafe c.pointee.extendee = arena.text(extendee) }
    unsafe c.pointee.number = number
    return unsafe c
  }
}

extension SchemaV1.EnumDescriptor {
  public static var messageName: String { "homeroom.schema.v1.EnumDescriptor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__schema__v1__enum_descriptor__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Schema__V1__EnumDescriptor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Schema__V1__EnumDescriptor>) {
    self.init()
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.value = Copy.each(c.pointee.n_value, c.pointee.value) {
      unsafe SchemaV1.NamedDescriptor(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Schema__V1__EnumDescriptor> {
    let c = unsafe arena.make(Homeroom__Schema__V1__EnumDescriptor.self)
    unsafe homeroom__schema__v1__enum_descriptor__init(c)
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    unsafe c.pointee.n_value = value.count
    unsafe c.pointee.value = arena.each(value) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension SchemaV1.ServiceDescriptor {
  public static var messageName: String { "homeroom.schema.v1.ServiceDescriptor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__schema__v1__service_descriptor__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Schema__V1__ServiceDescriptor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Schema__V1__ServiceDescriptor>) {
    self.init()
    unsafe self.name = Copy.text(c.pointee.name)
    unsafe self.method = Copy.each(c.pointee.n_method, c.pointee.method) {
      unsafe SchemaV1.NamedDescriptor(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Schema__V1__ServiceDescriptor> {
    let c = unsafe arena.make(Homeroom__Schema__V1__ServiceDescriptor.self)
    unsafe homeroom__schema__v1__service_descriptor__init(c)
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    unsafe c.pointee.n_method = method.count
    unsafe c.pointee.method = arena.each(method) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension SchemaV1.NamedDescriptor {
  public static var messageName: String { "homeroom.schema.v1.NamedDescriptor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__schema__v1__named_descriptor__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Schema__V1__NamedDescriptor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Schema__V1__NamedDescriptor>) {
    self.init()
    unsafe self.name = Copy.text(c.pointee.name)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Schema__V1__NamedDescriptor> {
    let c = unsafe arena.make(Homeroom__Schema__V1__NamedDescriptor.self)
    unsafe homeroom__schema__v1__named_descriptor__init(c)
    if !name.isEmpty { unsafe c.pointee.name = arena.text(name) }
    return unsafe c
  }
}

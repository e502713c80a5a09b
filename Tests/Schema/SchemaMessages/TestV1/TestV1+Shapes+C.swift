// Generated from homeroom/test/v1/shapes.proto by Proto/generate.sh. Edit the schema, not this file.

package import CSchema
public import Wire

extension TestV1.Circle {
  public static var messageName: String { "homeroom.test.v1.Circle" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__circle__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Circle.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Circle>) {
    self.init()
    unsafe self.radius = c.pointee.radius
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Circle> {
    let c = unsafe arena.make(Homeroom__Test__V1__Circle.self)
    unsafe homeroom__test__v1__circle__init(c)
    unsafe c.pointee.radius = radius
    return unsafe c
  }
}

extension TestV1.Square {
  public static var messageName: String { "homeroom.test.v1.Square" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__square__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Square.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Square>) {
    self.init()
    unsafe self.side = c.pointee.side
    unsafe self.color = TestV1.Color(rawValue: Int32(truncatingIfNeeded: c.pointee.color.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Square> {
    let c = unsafe arena.make(Homeroom__Test__V1__Square.self)
    unsafe homeroom__test__v1__square__init(c)
    unsafe c.pointee.side = side
    unsafe c.pointee.color = Homeroom__Test__V1__Color(rawValue: .init(truncatingIfNeeded: color.rawValue))
    return unsafe c
  }
}

extension TestV1.Small {
  public static var messageName: String { "homeroom.test.v1.Small" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__small__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Small.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Small>) {
    self.init()
    unsafe self.id = Copy.text(c.pointee.id)
    unsafe self.count = c.pointee.count
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.done = c.pointee.done != 0
    unsafe self.score = c.pointee.score
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Small> {
    let c = unsafe arena.make(Homeroom__Test__V1__Small.self)
    unsafe homeroom__test__v1__small__init(c)
    if !id.isEmpty { unsafe c.pointee.id = arena.text(id) }
    unsafe c.pointee.count = count
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.done = done ? 1 : 0
    unsafe c.pointee.score = score
    return unsafe c
  }
}

extension TestV1.Batch {
  public static var messageName: String { "homeroom.test.v1.Batch" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__batch__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Batch.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Batch>) {
    self.init()
    unsafe self.small = Copy.each(c.pointee.n_small, c.pointee.small) { unsafe TestV1.Small(UnsafePointer($0!)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Batch> {
    let c = unsafe arena.make(Homeroom__Test__V1__Batch.self)
    unsafe homeroom__test__v1__batch__init(c)
    unsafe c.pointee.n_small = small.count
    unsafe c.pointee.small = arena.each(small) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

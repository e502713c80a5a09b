// Generated from homeroom/storage/v1/page_cursor.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension StorageV1.ChildCursor {
  public static var messageName: String { "homeroom.storage.v1.ChildCursor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__storage__v1__child_cursor__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Storage__V1__ChildCursor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Storage__V1__ChildCursor>) {
    self.init()
    unsafe self.isNavigation = c.pointee.is_navigation != 0
    unsafe self.displayOrder = c.pointee.display_order
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.identifier = Copy.text(c.pointee.identifier)
    unsafe self.contextID = c.pointee.context_id
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Storage__V1__ChildCursor> {
    let c = unsafe arena.make(Homeroom__Storage__V1__ChildCursor.self)
    unsafe homeroom__storage__v1__child_cursor__init(c)
    unsafe c.pointee.is_navigation = isNavigation ? 1 : 0
    unsafe c.pointee.display_order = displayOrder
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if !identifier.isEmpty { unsafe c.pointee.identifier = arena.text(identifier) }
    unsafe c.pointee.context_id = contextID
    return unsafe c
  }
}

extension StorageV1.SearchCursor {
  public static var messageName: String { "homeroom.storage.v1.SearchCursor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__storage__v1__search_cursor__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Storage__V1__SearchCursor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Storage__V1__SearchCursor>) {
    self.init()
    unsafe self.isTitle = c.pointee.is_title != 0
    unsafe self.contextID = c.pointee.context_id
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Storage__V1__SearchCursor> {
    let c = unsafe arena.make(Homeroom__Storage__V1__SearchCursor.self)
    unsafe homeroom__storage__v1__search_cursor__init(c)
    unsafe c.pointee.is_title = isTitle ? 1 : 0
    unsafe c.pointee.context_id = contextID
    return unsafe c
  }
}

// Generated from homeroom/test/v1/everything.proto by Proto/generate.sh. Edit the schema, not this file.

package import CSchema
internal import Messages
public import Wire

extension TestV1.Scalars {
  public static var messageName: String { "homeroom.test.v1.Scalars" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__scalars__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Scalars.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Scalars>) {
    self.init()
    unsafe self.doubleValue = c.pointee.double_value
    unsafe self.floatValue = c.pointee.float_value
    unsafe self.int32Value = c.pointee.int32_value
    unsafe self.int64Value = c.pointee.int64_value
    unsafe self.uint32Value = c.pointee.uint32_value
    unsafe self.uint64Value = c.pointee.uint64_value
    unsafe self.sint32Value = c.pointee.sint32_value
    unsafe self.sint64Value = c.pointee.sint64_value
    unsafe self.fixed32Value = c.pointee.fixed32_value
    unsafe self.fixed64Value = c.pointee.fixed64_value
    unsafe self.sfixed32Value = c.pointee.sfixed32_value
    unsafe self.sfixed64Value = c.pointee.sfixed64_value
    unsafe self.boolValue = c.pointee.bool_value != 0
    unsafe self.stringValue = Copy.text(c.pointee.string_value)
    unsafe self.bytesValue = Copy.bytes(c.pointee.bytes_value.len, c.pointee.bytes_value.data)
    unsafe self.color = TestV1.Color(rawValue: Int32(truncatingIfNeeded: c.pointee.color.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Scalars> {
    let c = unsafe arena.make(Homeroom__Test__V1__Scalars.self)
    unsafe homeroom__test__v1__scalars__init(c)
    unsafe c.pointee.double_value = doubleValue
    unsafe c.pointee.float_value = floatValue
    unsafe c.pointee.int32_value = int32Value
    unsafe c.pointee.int64_value = int64Value
    unsafe c.pointee.uint32_value = uint32Value
    unsafe c.pointee.uint64_value = uint64Value
    unsafe c.pointee.sint32_value = sint32Value
    unsafe c.pointee.sint64_value = sint64Value
    unsafe c.pointee.fixed32_value = fixed32Value
    unsafe c.pointee.fixed64_value = fixed64Value
    unsafe c.pointee.sfixed32_value = sfixed32Value
    unsafe c.pointee.sfixed64_value = sfixed64Value
    unsafe c.pointee.bool_value = boolValue ? 1 : 0
    if !stringValue.isEmpty { unsafe c.pointee.string_value = arena.text(stringValue) }
    unsafe c.pointee.bytes_value = .init(len: bytesValue.count, data: arena.bytes(bytesValue))
    unsafe c.pointee.color = Homeroom__Test__V1__Color(rawValue: .init(truncatingIfNeeded: color.rawValue))
    return unsafe c
  }
}

extension TestV1.Lists {
  public static var messageName: String { "homeroom.test.v1.Lists" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__lists__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Lists.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Lists>) {
    self.init()
    unsafe self.doubles = Copy.numbers(c.pointee.n_doubles, c.pointee.doubles)
    unsafe self.floats = Copy.numbers(c.pointee.n_floats, c.pointee.floats)
    unsafe self.int32s = Copy.numbers(c.pointee.n_int32s, c.pointee.int32s)
    unsafe self.int64s = Copy.numbers(c.pointee.n_int64s, c.pointee.int64s)
    unsafe self.uint32s = Copy.numbers(c.pointee.n_uint32s, c.pointee.uint32s)
    unsafe self.uint64s = Copy.numbers(c.pointee.n_uint64s, c.pointee.uint64s)
    unsafe self.sint32s = Copy.numbers(c.pointee.n_sint32s, c.pointee.sint32s)
    unsafe self.sint64s = Copy.numbers(c.pointee.n_sint64s, c.pointee.sint64s)
    unsafe self.fixed32s = Copy.numbers(c.pointee.n_fixed32s, c.pointee.fixed32s)
    unsafe self.fixed64s = Copy.numbers(c.pointee.n_fixed64s, c.pointee.fixed64s)
    unsafe self.sfixed32s = Copy.numbers(c.pointee.n_sfixed32s, c.pointee.sfixed32s)
    unsafe self.sfixed64s = Copy.numbers(c.pointee.n_sfixed64s, c.pointee.sfixed64s)
    unsafe self.bools = Copy.each(c.pointee.n_bools, c.pointee.bools) { $0 != 0 }
    unsafe self.strings = Copy.each(c.pointee.n_strings, c.pointee.strings) { unsafe Copy.text($0) }
    unsafe self.blobs = Copy.each(c.pointee.n_blobs, c.pointee.blobs) { unsafe Copy.bytes($0.len, $0.data) }
    unsafe self.colors = Copy.each(c.pointee.n_colors, c.pointee.colors) {
      TestV1.Color(rawValue: Int32(truncatingIfNeeded: $0.rawValue))
    }
    unsafe self.scalars = Copy.each(c.pointee.n_scalars, c.pointee.scalars) {
      unsafe TestV1.Scalars(UnsafePointer($0!))
    }
    unsafe self.unpacked = Copy.numbers(c.pointee.n_unpacked, c.pointee.unpacked)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Lists> {
    let c = unsafe arena.make(Homeroom__Test__V1__Lists.self)
    unsafe homeroom__test__v1__lists__init(c)
    unsafe c.pointee.n_doubles = doubles.count
    unsafe c.pointee.doubles = arena.numbers(doubles)
    unsafe c.pointee.n_floats = floats.count
    unsafe c.pointee.floats = arena.numbers(floats)
    unsafe c.pointee.n_int32s = int32s.count
    unsafe c.pointee.int32s = arena.numbers(int32s)
    unsafe c.pointee.n_int64s = int64s.count
    unsafe c.pointee.int64s = arena.numbers(int64s)
    unsafe c.pointee.n_uint32s = uint32s.count
    unsafe c.pointee.uint32s = arena.numbers(uint32s)
    unsafe c.pointee.n_uint64s = uint64s.count
    unsafe c.pointee.uint64s = arena.numbers(uint64s)
    unsafe c.pointee.n_sint32s = sint32s.count
    unsafe c.pointee.sint32s = arena.numbers(sint32s)
    unsafe c.pointee.n_sint64s = sint64s.count
    unsafe c.pointee.sint64s = arena.numbers(sint64s)
    unsafe c.pointee.n_fixed32s = fixed32s.count
    unsafe c.pointee.fixed32s = arena.numbers(fixed32s)
    unsafe c.pointee.n_fixed64s = fixed64s.count
    unsafe c.pointee.fixed64s = arena.numbers(fixed64s)
    unsafe c.pointee.n_sfixed32s = sfixed32s.count
    unsafe c.pointee.sfixed32s = arena.numbers(sfixed32s)
    unsafe c.pointee.n_sfixed64s = sfixed64s.count
    unsafe c.pointee.sfixed64s = arena.numbers(sfixed64s)
    unsafe c.pointee.n_bools = bools.count
    unsafe c.pointee.bools = arena.each(bools) { $0 ? 1 : 0 }
    unsafe c.pointee.n_strings = strings.count
    unsafe c.pointee.strings = arena.each(strings) { unsafe arena.text($0) }
    unsafe c.pointee.n_blobs = blobs.count
    unsafe c.pointee.blobs = arena.each(blobs) { unsafe .init(len: $0.count, data: arena.bytes($0)) }
    unsafe c.pointee.n_colors = colors.count
    unsafe c.pointee.colors = arena.each(colors) {
      Homeroom__Test__V1__Color(rawValue: .init(truncatingIfNeeded: $0.rawValue))
    }
    unsafe c.pointee.n_scalars = scalars.count
    unsafe c.pointee.scalars = arena.each(scalars) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_unpacked = unpacked.count
    unsafe c.pointee.unpacked = arena.numbers(unpacked)
    return unsafe c
  }
}

extension TestV1.Maps {
  public static var messageName: String { "homeroom.test.v1.Maps" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__maps__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Maps.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Maps>) {
    self.init()
    unsafe self.labels = Copy.map(c.pointee.n_labels, c.pointee.labels) { entry in
      unsafe (Copy.text(entry.pointee.key), Copy.text(entry.pointee.value))
    }
    unsafe self.scalars = Copy.map(c.pointee.n_scalars, c.pointee.scalars) { entry in
      unsafe (entry.pointee.key, entry.pointee.value.map { unsafe TestV1.Scalars(UnsafePointer($0)) } ?? .init())
    }
    unsafe self.colors = Copy.map(c.pointee.n_colors, c.pointee.colors) { entry in
      unsafe (entry.pointee.key != 0, TestV1.Color(rawValue: Int32(truncatingIfNeeded: entry.pointee.value.rawValue)))
    }
    unsafe self.blobs = Copy.map(c.pointee.n_blobs, c.pointee.blobs) { entry in
      unsafe (entry.pointee.key, Copy.bytes(entry.pointee.value.len, entry.pointee.value.data))
    }
    unsafe self.scores = Copy.map(c.pointee.n_scores, c.pointee.scores) { entry in
      unsafe (Copy.text(entry.pointee.key), entry.pointee.value)
    }
    unsafe self.switches = Copy.map(c.pointee.n_switches, c.pointee.switches) { entry in
      unsafe (entry.pointee.key, entry.pointee.value != 0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Maps> {
    let c = unsafe arena.make(Homeroom__Test__V1__Maps.self)
    unsafe homeroom__test__v1__maps__init(c)
    unsafe c.pointee.n_labels = labels.count
    unsafe c.pointee.labels = arena.each(inKeyOrder(labels)) { key, value in
      let entry = unsafe arena.make(Homeroom__Test__V1__Maps__LabelsEntry.self)
      unsafe homeroom__test__v1__maps__labels_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = arena.text(value)
      return unsafe entry
    }
    unsafe c.pointee.n_scalars = scalars.count
    unsafe c.pointee.scalars = arena.each(inKeyOrder(scalars)) { key, value in
      let entry = unsafe arena.make(Homeroom__Test__V1__Maps__ScalarsEntry.self)
      unsafe homeroom__test__v1__maps__scalars_entry__init(entry)
      unsafe entry.pointee.key = key
      unsafe entry.pointee.value = value.c(in: arena)
      return unsafe entry
    }
    unsafe c.pointee.n_colors = colors.count
    unsafe c.pointee.colors = arena.each(inKeyOrder(colors)) { key, value in
      let entry = unsafe arena.make(Homeroom__Test__V1__Maps__ColorsEntry.self)
      unsafe homeroom__test__v1__maps__colors_entry__init(entry)
      unsafe entry.pointee.key = key ? 1 : 0
      unsafe entry.pointee.value = Homeroom__Test__V1__Color(rawValue: .init(truncatingIfNeeded: value.rawValue))
      return unsafe entry
    }
    unsafe c.pointee.n_blobs = blobs.count
    unsafe c.pointee.blobs = arena.each(inKeyOrder(blobs)) { key, value in
      let entry = unsafe arena.make(Homeroom__Test__V1__Maps__BlobsEntry.self)
      unsafe homeroom__test__v1__maps__blobs_entry__init(entry)
      unsafe entry.pointee.key = key
      unsafe entry.pointee.value = .init(len: value.count, data: arena.bytes(value))
      return unsafe entry
    }
    unsafe c.pointee.n_scores = scores.count
    unsafe c.pointee.scores = arena.each(inKeyOrder(scores)) { key, value in
      let entry = unsafe arena.make(Homeroom__Test__V1__Maps__ScoresEntry.self)
      unsafe homeroom__test__v1__maps__scores_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = value
      return unsafe entry
    }
    unsafe c.pointee.n_switches = switches.count
    unsafe c.pointee.switches = arena.each(inKeyOrder(switches)) { key, value in
      let entry = unsafe arena.make(Homeroom__Test__V1__Maps__SwitchesEntry.self)
      unsafe homeroom__test__v1__maps__switches_entry__init(entry)
      unsafe entry.pointee.key = key
      unsafe entry.pointee.value = value ? 1 : 0
      return unsafe entry
    }
    return unsafe c
  }
}

extension TestV1.Choices {
  public static var messageName: String { "homeroom.test.v1.Choices" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__choices__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Choices.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Choices>) {
    self.init()
    switch unsafe c.pointee.shape_case.rawValue {
    case 1: unsafe self.shape = c.pointee.circle.map { unsafe .circle(TestV1.Circle(UnsafePointer($0))) }
    case 2: unsafe self.shape = c.pointee.square.map { unsafe .square(TestV1.Square(UnsafePointer($0))) }
    case 3: unsafe self.shape = .namedShape(Copy.text(c.pointee.named_shape))
    case 4:
      unsafe self.shape = .plainColor(TestV1.Color(rawValue: Int32(truncatingIfNeeded: c.pointee.plain_color.rawValue)))
    case 5: unsafe self.shape = .drawing(Copy.bytes(c.pointee.drawing.len, c.pointee.drawing.data))
    case 6: unsafe self.shape = .nothing(c.pointee.nothing != 0)
    case 7: unsafe self.shape = .area(c.pointee.area)
    default: break
    }
    switch unsafe c.pointee.points_presence_case.rawValue {
    case 8: unsafe self.points = c.pointee.points
    default: break
    }
    switch unsafe c.pointee.nickname_presence_case.rawValue {
    case 9: unsafe self.nickname = Copy.text(c.pointee.nickname)
    default: break
    }
    switch unsafe c.pointee.flag_presence_case.rawValue {
    case 10: unsafe self.flag = c.pointee.flag != 0
    default: break
    }
    switch unsafe c.pointee.level_presence_case.rawValue {
    case 11: unsafe self.level = TestV1.Choices.Level(rawValue: Int32(truncatingIfNeeded: c.pointee.level.rawValue))
    default: break
    }
    switch unsafe c.pointee.raw_presence_case.rawValue {
    case 12: unsafe self.raw = Copy.bytes(c.pointee.raw.len, c.pointee.raw.data)
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Choices> {
    let c = unsafe arena.make(Homeroom__Test__V1__Choices.self)
    unsafe homeroom__test__v1__choices__init(c)
    switch shape {
    case .circle(let value):
      unsafe c.pointee.shape_case = .init(rawValue: 1)
      unsafe c.pointee.circle = value.c(in: arena)
    case .square(let value):
      unsafe c.pointee.shape_case = .init(rawValue: 2)
      unsafe c.pointee.square = value.c(in: arena)
    case .namedShape(let value):
      unsafe c.pointee.shape_case = .init(rawValue: 3)
      unsafe c.pointee.named_shape = arena.text(value)
    case .plainColor(let value):
      unsafe c.pointee.shape_case = .init(rawValue: 4)
      unsafe c.pointee.plain_color = Homeroom__Test__V1__Color(rawValue: .init(truncatingIfNeeded: value.rawValue))
    case .drawing(let value):
      unsafe c.pointee.shape_case = .init(rawValue: 5)
      unsafe c.pointee.drawing = .init(len: value.count, data: arena.bytes(value))
    case .nothing(let value):
      unsafe c.pointee.shape_case = .init(rawValue: 6)
      unsafe c.pointee.nothing = value ? 1 : 0
    case .area(let value):
      unsafe c.pointee.shape_case = .init(rawValue: 7)
      unsafe c.pointee.area = value
    case nil: break
    }
    if let points {
      unsafe c.pointee.points_presence_case = .init(rawValue: 8)
      unsafe c.pointee.points = points
    }
    if let nickname {
      unsafe c.pointee.nickname_presence_case = .init(rawValue: 9)
      unsafe c.pointee.nickname = arena.text(nickname)
    }
    if let flag {
      unsafe c.pointee.flag_presence_case = .init(rawValue: 10)
      unsafe c.pointee.flag = flag ? 1 : 0
    }
    if let level {
      unsafe c.pointee.level_presence_case = .init(rawValue: 11)
      unsafe c.pointee.level = Homeroom__Test__V1__Choices__Level(rawValue: .init(truncatingIfNeeded: level.rawValue))
    }
    if let raw {
      unsafe c.pointee.raw_presence_case = .init(rawValue: 12)
      unsafe c.pointee.raw = .init(len: raw.count, data: arena.bytes(raw))
    }
    return unsafe c
  }
}

extension TestV1.Known {
  public static var messageName: String { "homeroom.test.v1.Known" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__known__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Known.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Known>) {
    self.init()
    if let message = unsafe c.pointee.at { unsafe self.at = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.took { unsafe self.took = WellKnown.Duration(UnsafePointer(message)) }
    if let message = unsafe c.pointee.mask { unsafe self.mask = WellKnown.FieldMask(UnsafePointer(message)) }
    if let message = unsafe c.pointee.nothing { unsafe self.nothing = WellKnown.Empty(UnsafePointer(message)) }
    if let message = unsafe c.pointee.anything { unsafe self.anything = WellKnown.AnyMessage(UnsafePointer(message)) }
    unsafe self.instants = Copy.each(c.pointee.n_instants, c.pointee.instants) {
      unsafe WellKnown.Timestamp(UnsafePointer($0!))
    }
    unsafe self.durations = Copy.map(c.pointee.n_durations, c.pointee.durations) { entry in
      unsafe (
        Copy.text(entry.pointee.key),
        entry.pointee.value.map { unsafe WellKnown.Duration(UnsafePointer($0)) } ?? .init()
      )
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Known> {
    let c = unsafe arena.make(Homeroom__Test__V1__Known.self)
    unsafe homeroom__test__v1__known__init(c)
    if let at { unsafe c.pointee.at = at.c(in: arena) }
    if let took { unsafe c.pointee.took = took.c(in: arena) }
    if let mask { unsafe c.pointee.mask = mask.c(in: arena) }
    if let nothing { unsafe c.pointee.nothing = nothing.c(in: arena) }
    if let anything { unsafe c.pointee.anything = anything.c(in: arena) }
    unsafe c.pointee.n_instants = instants.count
    unsafe c.pointee.instants = arena.each(instants) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_durations = durations.count
    unsafe c.pointee.durations = arena.each(inKeyOrder(durations)) { key, value in
      let entry = unsafe arena.make(Homeroom__Test__V1__Known__DurationsEntry.self)
      unsafe homeroom__test__v1__known__durations_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = value.c(in: arena)
      return unsafe entry
    }
    return unsafe c
  }
}

extension TestV1.Node {
  public static var messageName: String { "homeroom.test.v1.Node" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__node__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Node.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Node>) {
    self.init()
    unsafe self.label = Copy.text(c.pointee.label)
    if let message = unsafe c.pointee.next { unsafe self.next = TestV1.Node(UnsafePointer(message)) }
    unsafe self.children = Copy.each(c.pointee.n_children, c.pointee.children) {
      unsafe TestV1.Node(UnsafePointer($0!))
    }
    unsafe self.named = Copy.map(c.pointee.n_named, c.pointee.named) { entry in
      unsafe (
        Copy.text(entry.pointee.key), entry.pointee.value.map { unsafe TestV1.Node(UnsafePointer($0)) } ?? .init()
      )
    }
    switch unsafe c.pointee.either_case.rawValue {
    case 5: unsafe self.either = c.pointee.left.map { unsafe .left(TestV1.Node(UnsafePointer($0))) }
    case 6: unsafe self.either = c.pointee.right.map { unsafe .right(TestV1.Node.Branch(UnsafePointer($0))) }
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Node> {
    let c = unsafe arena.make(Homeroom__Test__V1__Node.self)
    unsafe homeroom__test__v1__node__init(c)
    if !label.isEmpty { unsafe c.pointee.label = arena.text(label) }
    if let next { unsafe c.pointee.next = next.c(in: arena) }
    unsafe c.pointee.n_children = children.count
    unsafe c.pointee.children = arena.each(children) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_named = named.count
    unsafe c.pointee.named = arena.each(inKeyOrder(named)) { key, value in
      let entry = unsafe arena.make(Homeroom__Test__V1__Node__NamedEntry.self)
      unsafe homeroom__test__v1__node__named_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = value.c(in: arena)
      return unsafe entry
    }
    switch either {
    case .left(let value):
      unsafe c.pointee.either_case = .init(rawValue: 5)
      unsafe c.pointee.left = value.c(in: arena)
    case .right(let value):
      unsafe c.pointee.either_case = .init(rawValue: 6)
      unsafe c.pointee.right = value.c(in: arena)
    case nil: break
    }
    return unsafe c
  }
}

extension TestV1.Node.Branch {
  public static var messageName: String { "homeroom.test.v1.Node.Branch" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__node__branch__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Node__Branch.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Node__Branch>) {
    self.init()
    if let message = unsafe c.pointee.node { unsafe self.node = TestV1.Node(UnsafePointer(message)) }
    unsafe self.weight = c.pointee.weight
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Node__Branch> {
    let c = unsafe arena.make(Homeroom__Test__V1__Node__Branch.self)
    unsafe homeroom__test__v1__node__branch__init(c)
    if let node { unsafe c.pointee.node = node.c(in: arena) }
    unsafe c.pointee.weight = weight
    return unsafe c
  }
}

extension TestV1.Words {
  public static var messageName: String { "homeroom.test.v1.Words" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__words__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Words.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Words>) {
    self.init()
    unsafe self.default = Copy.text(c.pointee.default_)
    unsafe self.in = c.pointee.in != 0
    unsafe self.self_ = c.pointee.`self`
    unsafe self.type = TestV1.Words.Type_(rawValue: Int32(truncatingIfNeeded: c.pointee.type.rawValue))
    unsafe self.class = Copy.each(c.pointee.n_class_, c.pointee.class_) { unsafe Copy.text($0) }
    unsafe self.init_ = Copy.text(c.pointee.`init`)
    unsafe self.url = Copy.text(c.pointee.url)
    unsafe self.int = c.pointee.int_
    unsafe self.x1y2Z = Copy.text(c.pointee.x1y2_z)
    if let message = unsafe c.pointee.innermost {
      unsafe self.innermost = TestV1.Words.Inner.Innermost(UnsafePointer(message))
    }
    unsafe self.hashValue_ = Copy.text(c.pointee.hash_value)
    unsafe self.operator = TestV1.Words.Operator(rawValue: Int32(truncatingIfNeeded: c.pointee.operator_.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Words> {
    let c = unsafe arena.make(Homeroom__Test__V1__Words.self)
    unsafe homeroom__test__v1__words__init(c)
    if !`default`.isEmpty { unsafe c.pointee.default_ = arena.text(`default`) }
    unsafe c.pointee.in = `in` ? 1 : 0
    unsafe c.pointee.`self` = self_
    unsafe c.pointee.type = Homeroom__Test__V1__Words__Type(rawValue: .init(truncatingIfNeeded: type.rawValue))
    unsafe c.pointee.n_class_ = `class`.count
    unsafe c.pointee.class_ = arena.each(`class`) { unsafe arena.text($0) }
    if !init_.isEmpty { unsafe c.pointee.`init` = arena.text(init_) }
    if !url.isEmpty { unsafe c.pointee.url = arena.text(url) }
    unsafe c.pointee.int_ = int
    if !x1y2Z.isEmpty { unsafe c.pointee.x1y2_z = arena.text(x1y2Z) }
    if let innermost { unsafe c.pointee.innermost = innermost.c(in: arena) }
    if !hashValue_.isEmpty { unsafe c.pointee.hash_value = arena.text(hashValue_) }
    unsafe c.pointee.operator_ = Homeroom__Test__V1__Words__Operator(
      rawValue: .init(truncatingIfNeeded: `operator`.rawValue))
    return unsafe c
  }
}

extension TestV1.Words.Inner {
  public static var messageName: String { "homeroom.test.v1.Words.Inner" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__words__inner__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Words__Inner.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Words__Inner>) {
    self.init()
    if let message = unsafe c.pointee.innermost {
      unsafe self.innermost = TestV1.Words.Inner.Innermost(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Words__Inner> {
    let c = unsafe arena.make(Homeroom__Test__V1__Words__Inner.self)
    unsafe homeroom__test__v1__words__inner__init(c)
    if let innermost { unsafe c.pointee.innermost = innermost.c(in: arena) }
    return unsafe c
  }
}

extension TestV1.Words.Inner.Innermost {
  public static var messageName: String { "homeroom.test.v1.Words.Inner.Innermost" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__words__inner__innermost__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Words__Inner__Innermost.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Words__Inner__Innermost>) {
    self.init()
    unsafe self.value = Copy.text(c.pointee.value)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Words__Inner__Innermost> {
    let c = unsafe arena.make(Homeroom__Test__V1__Words__Inner__Innermost.self)
    unsafe homeroom__test__v1__words__inner__innermost__init(c)
    if !value.isEmpty { unsafe c.pointee.value = arena.text(value) }
    return unsafe c
  }
}

extension TestV1.Hiding {
  public static var messageName: String { "homeroom.test.v1.Hiding" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__hiding__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Hiding.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Hiding>) {
    self.init()
    switch unsafe c.pointee.message_case.rawValue {
    case 1: unsafe self.message = c.pointee.inner.map { unsafe .inner(TestV1.Hiding.Inner(UnsafePointer($0))) }
    case 2: unsafe self.message = .text(Copy.text(c.pointee.text))
    default: break
    }
    switch unsafe c.pointee.string_case.rawValue {
    case 3: unsafe self.string = .one(Copy.text(c.pointee.one))
    case 4: unsafe self.string = .other(Copy.text(c.pointee.other))
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Hiding> {
    let c = unsafe arena.make(Homeroom__Test__V1__Hiding.self)
    unsafe homeroom__test__v1__hiding__init(c)
    switch message {
    case .inner(let value):
      unsafe c.pointee.message_case = .init(rawValue: 1)
      unsafe c.pointee.inner = value.c(in: arena)
    case .text(let value):
      unsafe c.pointee.message_case = .init(rawValue: 2)
      unsafe c.pointee.text = arena.text(value)
    case nil: break
    }
    switch string {
    case .one(let value):
      unsafe c.pointee.string_case = .init(rawValue: 3)
      unsafe c.pointee.one = arena.text(value)
    case .other(let value):
      unsafe c.pointee.string_case = .init(rawValue: 4)
      unsafe c.pointee.other = arena.text(value)
    case nil: break
    }
    return unsafe c
  }
}

extension TestV1.Hiding.Inner {
  public static var messageName: String { "homeroom.test.v1.Hiding.Inner" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__hiding__inner__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Hiding__Inner.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Hiding__Inner>) {
    self.init()
    unsafe self.value = Copy.text(c.pointee.value)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Hiding__Inner> {
    let c = unsafe arena.make(Homeroom__Test__V1__Hiding__Inner.self)
    unsafe homeroom__test__v1__hiding__inner__init(c)
    if !value.isEmpty { unsafe c.pointee.value = arena.text(value) }
    return unsafe c
  }
}

extension TestV1.Nothing {
  public static var messageName: String { "homeroom.test.v1.Nothing" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__test__v1__nothing__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Test__V1__Nothing.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Test__V1__Nothing>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Test__V1__Nothing> {
    let c = unsafe arena.make(Homeroom__Test__V1__Nothing.self)
    unsafe homeroom__test__v1__nothing__init(c)
    return unsafe c
  }
}

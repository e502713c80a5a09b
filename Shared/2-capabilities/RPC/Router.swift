public import Observability

/// Everything a server answers: services by path, and what every call passes first.
public struct Router: Sendable {
  public let handlers: [MethodHandler]
  let interceptors: [any Interceptor]
  let clock: WallClock
  let metrics: CallMetrics?
  private let table: PathTable

  /// Two methods of the same path are a mistake in the program.
  public init(
    _ services: [ServiceDefinition], interceptors: [any Interceptor] = [], clock: WallClock = .system,
    metrics: Metrics? = nil
  ) {
    let handlers = services.flatMap(\.methods)
    self.handlers = handlers
    self.interceptors = interceptors
    self.clock = clock
    self.metrics = metrics.map { CallMetrics($0, handlers) }
    table = PathTable(handlers.map { Array($0.method.path.utf8) })
  }

  /// The index in ``handlers`` of the method with exactly that path.
  public func index(ofPath path: RawSpan) -> Int? { table.index(of: path) }

  /// Shows a call to the interceptors, first to last.
  func admit(_ context: inout CallContext) throws {
    for interceptor in interceptors { try interceptor.intercept(&context) }
  }
}

/// A fixed set of paths, found by their bytes.
struct PathTable: Sendable {
  private let paths: [[UInt8]]
  // Open addressing; the index of a path plus one, zero where nothing is.
  private let slots: [UInt32]

  init(_ paths: [[UInt8]]) {
    self.paths = paths
    var size = 16
    while size < paths.count * 4 { size *= 2 }
    var slots = [UInt32](repeating: 0, count: size)
    for (index, path) in paths.enumerated() {
      var slot = unsafe Int(truncatingIfNeeded: Self.hash(path.span.bytes)) & (size - 1)
      while slots[slot] != 0 {
        precondition(paths[Int(slots[slot]) - 1] != path, "served twice: \(String(decoding: path, as: UTF8.self))")
        slot = (slot + 1) & (size - 1)
      }
      slots[slot] = UInt32(index + 1)
    }
    self.slots = slots
  }

  func index(of path: RawSpan) -> Int? {
    var slot = Int(truncatingIfNeeded: Self.hash(path)) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      let candidate = paths[index]
      if unsafe candidate.span.bytes.isEqual(to: path) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  // The set never grows by what a client sends, so this needs to be quick and nothing more.
  private static func hash(_ bytes: RawSpan) -> UInt64 {
    var hash = UInt64(bytes.byteCount) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= bytes.byteCount {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      offset += 8
    }
    while offset < bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      offset += 1
    }
    return hash ^ hash >> 29
  }
}

public import Domain
public import Observability

/// Everything a server answers: services by path, and what every call passes first.
public struct Router: Sendable {
  private let content: Content

  /// Two methods of the same path are a mistake in the program.
  ///
  /// - Parameters:
  ///   - endless: methods whose calls go on until somebody leaves: feeds, watches. A server that stops ends them at once, and
  ///     waits for the others.
  ///   - log: told of calls that fail through a fault of ours, with their trace, and of those that `logging` names.
  ///   - tracing: where calls become spans; nil: nowhere.
  public init(
    _ services: [ServiceDefinition], interceptors: [any Interceptor] = [], endless: Set<MethodDescriptor> = [],
    clock: WallClock = .system, metrics: Metrics? = nil, log: Logger? = nil, logging: CallLogging = CallLogging(),
    tracing: CallTracing? = nil
  ) {
    let handlers = services.flatMap(\.methods)
    content = Content(
      handlers, interceptors, endless, clock, metrics.map { CallMetrics($0, handlers) },
      log.map { CallLog($0, logging, handlers, endless: endless) }, tracing)
  }

  /// The handlers of all services, in the order in which they were given.
  public var handlers: [MethodHandler] { content.handlers }

  /// The index in ``handlers`` of the method with exactly that path.
  public func index(ofPath path: RawSpan) -> Int? { content.table.index(of: path) }

  func handler(_ index: Int) -> MethodHandler { content.handlers[index] }

  /// The kind of the method at an index.
  public func kind(_ index: Int) -> CallKind { content.kinds[index] }

  /// Whether calls of the method at an index go on until somebody leaves.
  public func isEndless(_ index: Int) -> Bool { content.endless.contains(content.handlers[index].method) }

  /// The time of day by this router's clock.
  public var now: Domain.Instant { content.clock.now }
  var metrics: CallMetrics? { content.metrics }
  var log: CallLog? { content.log }
  var tracing: CallTracing? { content.tracing }

  /// Shows a call to the interceptors, first to last.
  func admit(_ context: inout CallContext) throws {
    for interceptor in content.interceptors { try interceptor.intercept(&context) }
  }

  // One reference: a router is asked with every call.
  private final class Content: Sendable {
    let handlers: [MethodHandler]
    let kinds: [CallKind]
    let interceptors: [any Interceptor]
    let endless: Set<MethodDescriptor>
    let clock: WallClock
    let metrics: CallMetrics?
    let log: CallLog?
    let tracing: CallTracing?
    let table: PathTable

    init(
      _ handlers: [MethodHandler], _ interceptors: [any Interceptor], _ endless: Set<MethodDescriptor>,
      _ clock: WallClock, _ metrics: CallMetrics?, _ log: CallLog?, _ tracing: CallTracing?
    ) {
      self.handlers = handlers
      self.endless = endless
      kinds = handlers.map(\.method.kind)
      self.interceptors = interceptors
      self.clock = clock
      self.metrics = metrics
      self.log = log
      self.tracing = tracing
      table = PathTable(handlers.map { Array($0.method.path.utf8) })
    }
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

/// Looks at every call before its first message is decoded; what it throws is the call's outcome.
public protocol Interceptor: Sendable {
  /// Lets the call in by returning. What it changes of the context, the handler sees.
  ///
  /// Called on the connection's thread, and once more in the call's turn where it has thrown ``AdmissionTakesLong``:
  /// see ``CallContext/isInTurn``.
  ///
  /// - Throws: what the call ends with; no handler sees it then.
  func intercept(_ call: inout CallContext) throws
}

/// What an interceptor throws before a call's turn when it needs more than some microseconds: ``CallContext/isInTurn``.
public struct AdmissionTakesLong: Error {
  public init() {}
}

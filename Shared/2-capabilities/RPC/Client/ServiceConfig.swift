/// How the calls of a channel behave where they do not say so themselves: gRPC's service config as a value.
public struct ServiceConfig: Sendable, Hashable {
  /// As they were given; of those that name the same, the first counts.
  public let methods: [MethodConfig]
  /// Stops retries while too many calls fail; nil: nothing does.
  public let retryThrottling: RetryThrottling?
  private let places: [MethodConfig.Name: Int]

  /// Where a name is given twice, the first counts.
  public init(methods: [MethodConfig] = [], retryThrottling: RetryThrottling? = nil) {
    self.methods = methods
    self.retryThrottling = retryThrottling
    var places: [MethodConfig.Name: Int] = [:]
    for (place, method) in methods.enumerated() {
      for name in method.names where places[name] == nil { places[name] = place }
    }
    self.places = places
  }

  /// What holds for a method: what names it, else what names its service, else what names everything.
  public func config(for method: MethodDescriptor) -> MethodConfig? {
    guard !places.isEmpty else { return nil }
    let place =
      places[.method(service: method.service, name: method.name)] ?? places[.service(method.service)]
      ?? places[.everything]
    return place.map { methods[$0] }
  }
}

/// How the calls of some methods behave.
public struct MethodConfig: Sendable, Hashable {
  /// What a configuration is for. The more precise name counts, see ``ServiceConfig/config(for:)``.
  public enum Name: Sendable, Hashable {
    /// One method of a service; the service is named with its package.
    case method(service: String, name: String)
    /// All methods of a service that are not named themselves.
    case service(String)
    case everything
  }

  /// The methods that it is for.
  public var names: [Name]
  /// The longest that a call may take; a shorter one of its own counts.
  public var timeout: Duration?
  /// Whether calls wait for a connection; one that says so itself is asked first.
  public var waitsForReady: Bool?
  /// Nil: a call is sent again only when no handler can have seen it.
  public var retry: RetryPolicy?
  /// The longest request and response, in bytes; a lower bound of the call counts.
  public var requestBytesMax: Int?
  /// Bytes of one response message; the lower of it and the call's own counts.
  public var responseBytesMax: Int?

  /// What is left out is nil, and so left to the call.
  public init(
    _ names: [Name], timeout: Duration? = nil, waitsForReady: Bool? = nil, retry: RetryPolicy? = nil,
    requestBytesMax: Int? = nil, responseBytesMax: Int? = nil
  ) {
    self.names = names
    self.timeout = timeout
    self.waitsForReady = waitsForReady
    self.retry = retry
    self.requestBytesMax = requestBytesMax
    self.responseBytesMax = responseBytesMax
  }
}

extension MethodConfig.Name {
  /// The name of this one method.
  public init(_ method: MethodDescriptor) { self = .method(service: method.service, name: method.name) }
}

// Generated from grpc/health/v1/health.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension GRPCHealthV1 {
  /// Which service is asked after.
  public struct HealthCheckRequest: Message {
    /// The full name of a service; empty for the server as a whole. `homeroom.dependency.` before the name of another
    /// service, as in `homeroom.dependency.context`: whether that one can be reached from here.
    public var service: String = ""

    public init() {}

    public init(
      service: String = ""
    ) {
      self.service = service
    }
  }

  /// How one service stands.
  public struct HealthCheckResponse: Message {
    /// How it stands now.
    public var status: GRPCHealthV1.HealthCheckResponse.ServingStatus = .unknown

    public init() {}

    public init(
      status: GRPCHealthV1.HealthCheckResponse.ServingStatus = .unknown
    ) {
      self.status = status
    }

    /// How a service stands. The numbers are public.
    public enum ServingStatus: Hashable, Sendable {
      case unknown
      case serving
      case notServing
      case serviceUnknown
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unknown
        case 1: self = .serving
        case 2: self = .notServing
        case 3: self = .serviceUnknown
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unknown: 0
        case .serving: 1
        case .notServing: 2
        case .serviceUnknown: 3
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// Asks after all.
  public struct HealthListRequest: Message {
    public init() {}
  }

  /// How each stands.
  public struct HealthListResponse: Message {
    /// By the name that `HealthCheckRequest` takes.
    public var statuses: [String: GRPCHealthV1.HealthCheckResponse] = [:]

    public init() {}

    public init(
      statuses: [String: GRPCHealthV1.HealthCheckResponse] = [:]
    ) {
      self.statuses = statuses
    }
  }
}

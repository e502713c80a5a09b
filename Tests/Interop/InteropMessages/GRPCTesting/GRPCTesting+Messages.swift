// Generated from grpc/testing/messages.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension GRPCTesting {
  /// A bool that may be left out.
  public struct BoolValue: Message {
    public var value: Bool = false

    public init() {}

    public init(
      value: Bool = false
    ) {
      self.value = value
    }
  }

  /// Octets that mean nothing.
  public struct Payload: Message {
    public var type: GRPCTesting.PayloadType = .compressable
    public var body: [UInt8] = []

    public init() {}

    public init(
      type: GRPCTesting.PayloadType = .compressable,
      body: [UInt8] = []
    ) {
      self.type = type
      self.body = body
    }
  }

  /// The status a server is to end the call with.
  public struct EchoStatus: Message {
    public var code: Int32 = 0
    public var message: String = ""

    public init() {}

    public init(
      code: Int32 = 0,
      message: String = ""
    ) {
      self.code = code
      self.message = message
    }
  }

  /// What a server can report of its load.
  public struct TestOrcaReport: Message {
    public var cpuUtilization: Double = 0
    public var memoryUtilization: Double = 0
    public var requestCost: [String: Double] = [:]
    public var utilization: [String: Double] = [:]

    public init() {}

    public init(
      cpuUtilization: Double = 0,
      memoryUtilization: Double = 0,
      requestCost: [String: Double] = [:],
      utilization: [String: Double] = [:]
    ) {
      self.cpuUtilization = cpuUtilization
      self.memoryUtilization = memoryUtilization
      self.requestCost = requestCost
      self.utilization = utilization
    }
  }

  /// `grpc.testing.SimpleRequest`
  public struct SimpleRequest: Message {
    /// What the reply's payload is to be made of.
    public var responseType: GRPCTesting.PayloadType = .compressable
    /// How many octets the reply's payload is to have.
    public var responseSize: Int32 = 0
    public var payload: GRPCTesting.Payload? = nil
    /// Whether the reply is to say who called.
    public var fillUsername: Bool = false
    public var fillOauthScope: Bool = false
    /// Whether the reply is to be compressed.
    public var responseCompressed: GRPCTesting.BoolValue? = nil
    /// The status to end the call with.
    public var responseStatus: GRPCTesting.EchoStatus? = nil
    /// Whether this message should have arrived compressed.
    public var expectCompressed: GRPCTesting.BoolValue? = nil
    /// Whether the reply is to say which server gave it.
    public var fillServerID: Bool = false
    public var fillGrpclbRouteType: Bool = false
    public var orcaPerQueryReport: GRPCTesting.TestOrcaReport? = nil

    public init() {}

    public init(
      responseType: GRPCTesting.PayloadType = .compressable,
      responseSize: Int32 = 0,
      payload: GRPCTesting.Payload? = nil,
      fillUsername: Bool = false,
      fillOauthScope: Bool = false,
      responseCompressed: GRPCTesting.BoolValue? = nil,
      responseStatus: GRPCTesting.EchoStatus? = nil,
      expectCompressed: GRPCTesting.BoolValue? = nil,
      fillServerID: Bool = false,
      fillGrpclbRouteType: Bool = false,
      orcaPerQueryReport: GRPCTesting.TestOrcaReport? = nil
    ) {
      self.responseType = responseType
      self.responseSize = responseSize
      self.payload = payload
      self.fillUsername = fillUsername
      self.fillOauthScope = fillOauthScope
      self.responseCompressed = responseCompressed
      self.responseStatus = responseStatus
      self.expectCompressed = expectCompressed
      self.fillServerID = fillServerID
      self.fillGrpclbRouteType = fillGrpclbRouteType
      self.orcaPerQueryReport = orcaPerQueryReport
    }
  }

  /// `grpc.testing.SimpleResponse`
  public struct SimpleResponse: Message {
    public var payload: GRPCTesting.Payload? = nil
    public var username: String = ""
    public var oauthScope: String = ""
    public var serverID: String = ""
    public var grpclbRouteType: GRPCTesting.GrpclbRouteType = .unknown
    public var hostname: String = ""

    public init() {}

    public init(
      payload: GRPCTesting.Payload? = nil,
      username: String = "",
      oauthScope: String = "",
      serverID: String = "",
      grpclbRouteType: GRPCTesting.GrpclbRouteType = .unknown,
      hostname: String = ""
    ) {
      self.payload = payload
      self.username = username
      self.oauthScope = oauthScope
      self.serverID = serverID
      self.grpclbRouteType = grpclbRouteType
      self.hostname = hostname
    }
  }

  /// `grpc.testing.StreamingInputCallRequest`
  public struct StreamingInputCallRequest: Message {
    public var payload: GRPCTesting.Payload? = nil
    /// Whether this message should have arrived compressed.
    public var expectCompressed: GRPCTesting.BoolValue? = nil

    public init() {}

    public init(
      payload: GRPCTesting.Payload? = nil,
      expectCompressed: GRPCTesting.BoolValue? = nil
    ) {
      self.payload = payload
      self.expectCompressed = expectCompressed
    }
  }

  /// `grpc.testing.StreamingInputCallResponse`
  public struct StreamingInputCallResponse: Message {
    /// Octets of all payloads together.
    public var aggregatedPayloadSize: Int32 = 0

    public init() {}

    public init(
      aggregatedPayloadSize: Int32 = 0
    ) {
      self.aggregatedPayloadSize = aggregatedPayloadSize
    }
  }

  /// One reply that a server is to stream.
  public struct ResponseParameters: Message {
    /// Octets of its payload.
    public var size: Int32 = 0
    /// How long to wait before it, in microseconds.
    public var intervalUs: Int32 = 0
    public var compressed: GRPCTesting.BoolValue? = nil

    public init() {}

    public init(
      size: Int32 = 0,
      intervalUs: Int32 = 0,
      compressed: GRPCTesting.BoolValue? = nil
    ) {
      self.size = size
      self.intervalUs = intervalUs
      self.compressed = compressed
    }
  }

  /// `grpc.testing.StreamingOutputCallRequest`
  public struct StreamingOutputCallRequest: Message {
    public var responseType: GRPCTesting.PayloadType = .compressable
    /// The replies to give, in order.
    public var responseParameters: [GRPCTesting.ResponseParameters] = []
    public var payload: GRPCTesting.Payload? = nil
    /// The status to end the call with.
    public var responseStatus: GRPCTesting.EchoStatus? = nil
    public var orcaOobReport: GRPCTesting.TestOrcaReport? = nil

    public init() {}

    public init(
      responseType: GRPCTesting.PayloadType = .compressable,
      responseParameters: [GRPCTesting.ResponseParameters] = [],
      payload: GRPCTesting.Payload? = nil,
      responseStatus: GRPCTesting.EchoStatus? = nil,
      orcaOobReport: GRPCTesting.TestOrcaReport? = nil
    ) {
      self.responseType = responseType
      self.responseParameters = responseParameters
      self.payload = payload
      self.responseStatus = responseStatus
      self.orcaOobReport = orcaOobReport
    }
  }

  /// `grpc.testing.StreamingOutputCallResponse`
  public struct StreamingOutputCallResponse: Message {
    public var payload: GRPCTesting.Payload? = nil

    public init() {}

    public init(
      payload: GRPCTesting.Payload? = nil
    ) {
      self.payload = payload
    }
  }

  /// What a payload is made of.
  public enum PayloadType: Hashable, Sendable {
    /// Zeros: they compress well.
    case compressable
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .compressable
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .compressable: 0
      case .unrecognized(let number): number
      }
    }
  }

  /// How a call was routed by a load balancer.
  public enum GrpclbRouteType: Hashable, Sendable {
    case unknown
    case fallback
    case backend
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unknown
      case 1: self = .fallback
      case 2: self = .backend
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unknown: 0
      case .fallback: 1
      case .backend: 2
      case .unrecognized(let number): number
      }
    }
  }
}

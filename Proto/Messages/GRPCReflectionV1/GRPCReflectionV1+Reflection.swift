// Generated from grpc/reflection/v1/reflection.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension GRPCReflectionV1 {
  /// `grpc.reflection.v1.ServerReflectionRequest`
  public struct ServerReflectionRequest: Message {
    public var host: String = ""
    public var messageRequest: MessageRequest? = nil

    public init() {}

    public init(
      host: String = "",
      messageRequest: MessageRequest? = nil
    ) {
      self.host = host
      self.messageRequest = messageRequest
    }

    /// One of these, or none.
    public enum MessageRequest: Hashable, Sendable {
      /// A file by the name it is imported under.
      case fileByFilename(String)
      /// The file that declares a symbol by its full name: a service, method, message, field, oneof, enum or enum value.
      case fileContainingSymbol(String)
      case fileContainingExtension(GRPCReflectionV1.ExtensionRequest)
      /// The full name of a message.
      case allExtensionNumbersOfType(String)
      /// The text means nothing.
      case listServices(String)
    }
  }

  /// `grpc.reflection.v1.ExtensionRequest`
  public struct ExtensionRequest: Message {
    /// The full name of the message that is extended.
    public var containingType: String = ""
    public var extensionNumber: Int32 = 0

    public init() {}

    public init(
      containingType: String = "",
      extensionNumber: Int32 = 0
    ) {
      self.containingType = containingType
      self.extensionNumber = extensionNumber
    }
  }

  /// `grpc.reflection.v1.ServerReflectionResponse`
  public struct ServerReflectionResponse: Message {
    public var validHost: String = ""
    public var originalRequest: GRPCReflectionV1.ServerReflectionRequest? = nil
    public var messageResponse: MessageResponse? = nil

    public init() {}

    public init(
      validHost: String = "",
      originalRequest: GRPCReflectionV1.ServerReflectionRequest? = nil,
      messageResponse: MessageResponse? = nil
    ) {
      self.validHost = validHost
      self.originalRequest = originalRequest
      self.messageResponse = messageResponse
    }

    /// One of these, or none.
    public enum MessageResponse: Hashable, Sendable {
      case fileDescriptorResponse(GRPCReflectionV1.FileDescriptorResponse)
      case allExtensionNumbersResponse(GRPCReflectionV1.ExtensionNumberResponse)
      case listServicesResponse(GRPCReflectionV1.ListServiceResponse)
      case errorResponse(GRPCReflectionV1.ErrorResponse)
    }
  }

  /// `grpc.reflection.v1.FileDescriptorResponse`
  public struct FileDescriptorResponse: Message {
    /// Each a google.protobuf.FileDescriptorProto: the file asked for, then everything that it imports.
    public var fileDescriptorProto: [[UInt8]] = []

    public init() {}

    public init(
      fileDescriptorProto: [[UInt8]] = []
    ) {
      self.fileDescriptorProto = fileDescriptorProto
    }
  }

  /// `grpc.reflection.v1.ExtensionNumberResponse`
  public struct ExtensionNumberResponse: Message {
    public var baseTypeName: String = ""
    public var extensionNumber: [Int32] = []

    public init() {}

    public init(
      baseTypeName: String = "",
      extensionNumber: [Int32] = []
    ) {
      self.baseTypeName = baseTypeName
      self.extensionNumber = extensionNumber
    }
  }

  /// `grpc.reflection.v1.ListServiceResponse`
  public struct ListServiceResponse: Message {
    public var service: [GRPCReflectionV1.ServiceResponse] = []

    public init() {}

    public init(
      service: [GRPCReflectionV1.ServiceResponse] = []
    ) {
      self.service = service
    }
  }

  /// `grpc.reflection.v1.ServiceResponse`
  public struct ServiceResponse: Message {
    /// The full name of a service.
    public var name: String = ""

    public init() {}

    public init(
      name: String = ""
    ) {
      self.name = name
    }
  }

  /// `grpc.reflection.v1.ErrorResponse`
  public struct ErrorResponse: Message {
    /// A gRPC status code.
    public var errorCode: Int32 = 0
    public var errorMessage: String = ""

    public init() {}

    public init(
      errorCode: Int32 = 0,
      errorMessage: String = ""
    ) {
      self.errorCode = errorCode
      self.errorMessage = errorMessage
    }
  }
}

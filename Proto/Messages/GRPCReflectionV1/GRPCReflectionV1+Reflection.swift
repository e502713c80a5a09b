// Generated from grpc/reflection/v1/reflection.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension GRPCReflectionV1 {
  /// One question.
  public struct ServerReflectionRequest: Message {
    /// Ignored: every host is served alike.
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
      /// The file that declares an extension of a message by its number.
      case fileContainingExtension(GRPCReflectionV1.ExtensionRequest)
      /// The full name of a message.
      case allExtensionNumbersOfType(String)
      /// The text means nothing.
      case listServices(String)
    }
  }

  /// Which extension is asked for.
  public struct ExtensionRequest: Message {
    /// The full name of the message that is extended.
    public var containingType: String = ""
    /// The field number of the extension.
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

  /// The answer to one question.
  public struct ServerReflectionResponse: Message {
    /// The `host` of the question.
    public var validHost: String = ""
    /// The question.
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
      /// To `all_extension_numbers_of_type`.
      case allExtensionNumbersResponse(GRPCReflectionV1.ExtensionNumberResponse)
      /// To `list_services`.
      case listServicesResponse(GRPCReflectionV1.ListServiceResponse)
      case errorResponse(GRPCReflectionV1.ErrorResponse)
    }
  }

  /// A file and what it imports.
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

  /// Which extensions a message has.
  public struct ExtensionNumberResponse: Message {
    /// The full name of the message that is extended.
    public var baseTypeName: String = ""
    /// The field numbers of its extensions.
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

  /// What a server serves.
  public struct ListServiceResponse: Message {
    /// One for each.
    public var service: [GRPCReflectionV1.ServiceResponse] = []

    public init() {}

    public init(
      service: [GRPCReflectionV1.ServiceResponse] = []
    ) {
      self.service = service
    }
  }

  /// One service.
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

  /// Why there is no answer.
  public struct ErrorResponse: Message {
    /// A gRPC status code.
    public var errorCode: Int32 = 0
    /// In words.
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

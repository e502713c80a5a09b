// Generated from homeroom/schema/v1/file_descriptor.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension SchemaV1 {
  /// `homeroom.schema.v1.FileDescriptorSet`
  public struct FileDescriptorSet: Message {
    /// Each a FileDescriptor, handed on as protoc wrote it.
    public var file: [[UInt8]] = []

    public init() {}

    public init(
      file: [[UInt8]] = []
    ) {
      self.file = file
    }
  }

  /// `homeroom.schema.v1.FileDescriptor`
  public struct FileDescriptor: Message {
    public var name: String = ""
    public var package: String = ""
    public var dependency: [String] = []
    public var messageType: [SchemaV1.MessageDescriptor] = []
    public var enumType: [SchemaV1.EnumDescriptor] = []
    public var service: [SchemaV1.ServiceDescriptor] = []
    public var `extension`: [SchemaV1.FieldDescriptor] = []

    public init() {}

    public init(
      name: String = "",
      package: String = "",
      dependency: [String] = [],
      messageType: [SchemaV1.MessageDescriptor] = [],
      enumType: [SchemaV1.EnumDescriptor] = [],
      service: [SchemaV1.ServiceDescriptor] = [],
      `extension`: [SchemaV1.FieldDescriptor] = []
    ) {
      self.name = name
      self.package = package
      self.dependency = dependency
      self.messageType = messageType
      self.enumType = enumType
      self.service = service
      self.extension = `extension`
    }
  }

  /// `homeroom.schema.v1.MessageDescriptor`
  public struct MessageDescriptor: Message {
    public var name: String = ""
    public var field: [SchemaV1.FieldDescriptor] = []
    public var nestedType: [SchemaV1.MessageDescriptor] = []
    public var enumType: [SchemaV1.EnumDescriptor] = []
    public var `extension`: [SchemaV1.FieldDescriptor] = []
    public var oneofDecl: [SchemaV1.NamedDescriptor] = []

    public init() {}

    public init(
      name: String = "",
      field: [SchemaV1.FieldDescriptor] = [],
      nestedType: [SchemaV1.MessageDescriptor] = [],
      enumType: [SchemaV1.EnumDescriptor] = [],
      `extension`: [SchemaV1.FieldDescriptor] = [],
      oneofDecl: [SchemaV1.NamedDescriptor] = []
    ) {
      self.name = name
      self.field = field
      self.nestedType = nestedType
      self.enumType = enumType
      self.extension = `extension`
      self.oneofDecl = oneofDecl
    }
  }

  /// `homeroom.schema.v1.FieldDescriptor`
  public struct FieldDescriptor: Message {
    public var name: String = ""
    /// Of an extension: the full name of the message it extends, behind a dot.
    public var extendee: String = ""
    public var number: Int32 = 0

    public init() {}

    public init(
      name: String = "",
      extendee: String = "",
      number: Int32 = 0
    ) {
      self.name = name
      self.extendee = extendee
      self.number = number
    }
  }

  /// `homeroom.schema.v1.EnumDescriptor`
  public struct EnumDescriptor: Message {
    public var name: String = ""
    public var value: [SchemaV1.NamedDescriptor] = []

    public init() {}

    public init(
      name: String = "",
      value: [SchemaV1.NamedDescriptor] = []
    ) {
      self.name = name
      self.value = value
    }
  }

  /// `homeroom.schema.v1.ServiceDescriptor`
  public struct ServiceDescriptor: Message {
    public var name: String = ""
    public var method: [SchemaV1.NamedDescriptor] = []

    public init() {}

    public init(
      name: String = "",
      method: [SchemaV1.NamedDescriptor] = []
    ) {
      self.name = name
      self.method = method
    }
  }

  /// `homeroom.schema.v1.NamedDescriptor`
  public struct NamedDescriptor: Message {
    public var name: String = ""

    public init() {}

    public init(
      name: String = ""
    ) {
      self.name = name
    }
  }
}

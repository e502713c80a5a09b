// Generated from homeroom/schema/v1/file_descriptor.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension SchemaV1 {
  /// All files that were compiled together.
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

  /// One file.
  public struct FileDescriptor: Message {
    public var name: String = ""
    /// May be empty.
    public var package: String = ""
    /// The files that it imports, by name.
    public var dependency: [String] = []
    /// Its messages, without nested ones.
    public var messageType: [SchemaV1.MessageDescriptor] = []
    /// Its enums, without nested ones.
    public var enumType: [SchemaV1.EnumDescriptor] = []
    /// Its services.
    public var service: [SchemaV1.ServiceDescriptor] = []
    /// Extensions that it declares outside of messages.
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

  /// One message.
  public struct MessageDescriptor: Message {
    public var name: String = ""
    /// Its fields, those of oneofs included.
    public var field: [SchemaV1.FieldDescriptor] = []
    /// Messages that are declared in it.
    public var nestedType: [SchemaV1.MessageDescriptor] = []
    /// Enums that are declared in it.
    public var enumType: [SchemaV1.EnumDescriptor] = []
    /// Extensions that are declared in it, of whichever message.
    public var `extension`: [SchemaV1.FieldDescriptor] = []
    /// Its oneofs.
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

  /// One field or extension.
  public struct FieldDescriptor: Message {
    public var name: String = ""
    /// Of an extension: the full name of the message it extends, behind a dot.
    public var extendee: String = ""
    /// Its number on the wire.
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

  /// One enum.
  public struct EnumDescriptor: Message {
    public var name: String = ""
    /// Its values.
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

  /// One service.
  public struct ServiceDescriptor: Message {
    public var name: String = ""
    /// Its methods.
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

  /// A declaration of which the name is enough.
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

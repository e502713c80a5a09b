internal import Messages
internal import Wire

/// Compiled schema files by name, and which of them declares what.
struct CompiledFiles: Sendable {
  private struct File {
    var name: String
    /// As protoc wrote it: what is handed out.
    var bytes: [UInt8]
    var content: SchemaV1.FileDescriptor
  }

  private var files: [String: (bytes: [UInt8], imports: [String])] = [:]
  private var homes: [String: String] = [:]
  private var extensions: [String: [Int32: String]] = [:]

  /// Keeps the files that declare the services, and whatever these import: a server tells of nothing it does not serve.
  ///
  /// - Parameter sets: each a `google.protobuf.FileDescriptorSet`; of two files of one name the first counts.
  init(_ sets: [[UInt8]], declaring services: Set<String>) throws(WireError) {
    var known: [String: File] = [:]
    var wanted: [String] = []
    for set in sets {
      for bytes in try SchemaV1.FileDescriptorSet(decoding: set).file {
        let content = try SchemaV1.FileDescriptor(decoding: bytes)
        guard known[content.name] == nil else { continue }
        known[content.name] = File(name: content.name, bytes: bytes, content: content)
        let declared = content.service.map { Self.join(content.package, $0.name) }
        if !services.isDisjoint(with: declared) { wanted.append(content.name) }
      }
    }
    while let name = wanted.popLast() {
      guard files[name] == nil, let file = known[name] else { continue }
      files[name] = (file.bytes, file.content.dependency)
      wanted += file.content.dependency
      index(file.content)
    }
  }

  /// A file and, after it, everything it imports, each before what it imports itself; nil when there is no such file.
  func closure(of name: String) -> [[UInt8]]? {
    guard files[name] != nil else { return nil }
    var finished: [[UInt8]] = []
    var seen: Set<String> = []
    visit(name, &seen, &finished)
    return finished.reversed()
  }

  private func visit(_ name: String, _ seen: inout Set<String>, _ finished: inout [[UInt8]]) {
    guard seen.insert(name).inserted, let file = files[name] else { return }
    for imported in file.imports { visit(imported, &seen, &finished) }
    finished.append(file.bytes)
  }

  /// The file that declares a symbol, by the symbol's full name.
  func file(declaring symbol: String) -> String? { homes[symbol] }

  func file(extending type: String, _ number: Int32) -> String? { extensions[type]?[number] }

  /// The numbers by which a message is extended, ascending; nil when nothing of that name is declared.
  func extensionNumbers(of type: String) -> [Int32]? {
    homes[type].map { _ in extensions[type].map { $0.keys.sorted() } ?? [] }
  }

  private mutating func index(_ file: SchemaV1.FileDescriptor) {
    for message in file.messageType { index(message, in: file.package, file.name) }
    for type in file.enumType { index(type, in: file.package, file.name) }
    index(file.`extension`, in: file.package, file.name)
    for service in file.service {
      let name = note(service.name, in: file.package, file.name)
      for method in service.method { note(method.name, in: name, file.name) }
    }
  }

  private mutating func index(_ message: SchemaV1.MessageDescriptor, in scope: String, _ file: String) {
    let name = note(message.name, in: scope, file)
    for field in message.field { note(field.name, in: name, file) }
    for choice in message.oneofDecl { note(choice.name, in: name, file) }
    for nested in message.nestedType { index(nested, in: name, file) }
    for type in message.enumType { index(type, in: name, file) }
    index(message.`extension`, in: name, file)
  }

  private mutating func index(_ type: SchemaV1.EnumDescriptor, in scope: String, _ file: String) {
    note(type.name, in: scope, file)
    // As in C++, the values of an enum stand beside it, not in it.
    for value in type.value { note(value.name, in: scope, file) }
  }

  private mutating func index(_ fields: [SchemaV1.FieldDescriptor], in scope: String, _ file: String) {
    for field in fields {
      note(field.name, in: scope, file)
      extensions[String(field.extendee.drop { $0 == "." }), default: [:]][field.number] = file
    }
  }

  @discardableResult
  private mutating func note(_ name: String, in scope: String, _ file: String) -> String {
    let name = Self.join(scope, name)
    homes[name] = file
    return name
  }

  private static func join(_ scope: String, _ name: String) -> String { scope.isEmpty ? name : "\(scope).\(name)" }
}

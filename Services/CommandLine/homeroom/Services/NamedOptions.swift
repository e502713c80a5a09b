import Arguments
import RPC
import Text

/// What commands take identifiers of, and also names: options and arguments that are called so mean such things everywhere.
enum NamedOptions {
  /// Puts identifiers in the place of the names that were given.
  ///
  /// - Returns: the values with identifiers, and what they were looked up with.
  static func resolved(_ values: Values, _ lookup: NameLookup) async throws -> Values {
    var values = values
    try await values.replace("class") { try await lookup.schoolClass($0) }
    // Who is looked for in a class that is not there is not to be blamed for that.
    let schoolClass = values.texts("class").first { !lookup.unknownClasses.contains($0) } ?? ""
    try await values.replace("handout") { try await lookup.handout($0, of: schoolClass) }
    let handout = values.texts("handout").first ?? ""
    try await values.replace("task") { try await lookup.task($0, of: handout) }
    if !handout.isEmpty, let task = values.texts("task").first {
      try await values.replace("context") { try await lookup.context($0, below: task, of: handout) }
    }
    try await values.replace("student") { try await lookup.person($0, in: schoolClass) }
    try await values.replace("app") { try await lookup.app($0) }
    // Reasons are asked of a context by its number, or by its app with the path behind it.
    let isOfPath = !values.texts("path").isEmpty || values.texts("context").contains { $0.contains("/") }
    if !values.has("app"), isOfPath {
      try await values.replace("context") { try await lookup.app($0) }
    }
    if let app = (values.has("app") ? values.texts("app") : values.texts("context")).first {
      let path = try await lookup.path(values.texts("path"), of: app)
      var rest = path[...]
      await values.replace("path") { rest.popFirst() ?? $0 }
    }
    return values
  }

  /// Runs what asks a service about a person, who is called by an identifier or a name.
  static func ask<Answer>(
    about word: String, _ lookup: NameLookup, _ run: (_ person: String) async throws -> Answer
  ) async throws -> Answer {
    let person = try await lookup.person(word)
    return try await ask(lookup) { try await run(person) }
  }

  /// Runs what asks a service with what was looked up; where it knows none of it, says that names could not be looked up.
  static func ask<Answer>(_ lookup: NameLookup, _ run: () async throws -> Answer) async throws -> Answer {
    do {
      return try await run()
    } catch let error as RPCError where error.code == .notFound || error.isOfToken {
      // Whoever asks for content of an app that is not there is told of the app.
      if let app = lookup.unknownApps.first, error.resourceType == "context" || error.isOfToken {
        throw RPCError.unknownApp(app)
      }
      guard !error.isOfToken else { throw error }
      guard let trouble = lookup.trouble else { throw error }
      throw UnknownName(error: error, trouble: trouble)
    }
  }
}

extension RPCError {
  /// What it names that is not there: `class`; nil where it names nothing.
  var resourceType: String? {
    for case .resourceInfo(let type, _, _, _) in details { return type }
    return nil
  }

  /// The name of that.
  var resourceName: String? {
    for case .resourceInfo(_, let name, _, _) in details { return name }
    return nil
  }

  /// The app that was named is not the one of the token.
  fileprivate var isOfToken: Bool { reason == "APP_NOT_OF_TOKEN" }

  /// As services say it.
  fileprivate static func unknownApp(_ app: String) -> RPCError {
    let message = "there is no app \"\(DisplayWidth.harmless(app))\""
    return RPCError(
      .notFound, message,
      [
        .errorInfo(reason: "APP_UNKNOWN", domain: "homeroom"),
        .resourceInfo(type: "app", name: app, description: message),
      ])
  }
}

/// Something is not there that may have been a name, which could not be looked up.
struct UnknownName: RPCErrorConvertible, CustomStringConvertible {
  let error: RPCError
  let trouble: RPCError

  var description: String {
    "\(error) (it was taken for an identifier, since names could not be looked up: \(trouble))"
  }

  var rpcError: RPCError { RPCError(error.code, description, error.details) }
}

public import Domain

/// What else must hold for an allowed caller; a handler checks it against what the request names.
public enum Relation: Hashable, CaseIterable, Sendable {
  /// Nothing else.
  case any
  /// The person named is the caller.
  case ownUser
  /// The class named is taught by the caller.
  case teachesClass
  /// The school named, or that of the class named, is one that the caller administers.
  case administersSchool
  /// The class named is attended by the caller.
  case attendsClass
  /// The app named is the verified one.
  case ownApp
}

/// Who may call one method. A role that is not named may not.
public struct AccessRow: Sendable {
  /// The full path: `/homeroom.context.v1.ContextService/RegisterApp`.
  public let method: String
  /// Callable without any token: health and the like.
  public let isOpen: Bool
  /// Whether credentials of an app are good for it. What is not is for people's own tools and for services.
  public let isForApps: Bool
  private var relations: [Relation?]

  /// - Parameters:
  ///   - method: the full path, `/homeroom.context.v1.ContextService/RegisterApp`.
  ///   - roles: who may call it, and what else must hold for them.
  ///   - isForApps: whether apps may call it, for whoever they act.
  public init(_ method: String, _ roles: [Role: Relation], isForApps: Bool = false) {
    self.method = method
    self.isForApps = isForApps
    isOpen = false
    relations = Array(repeating: nil, count: 256)
    for (role, relation) in roles { relations[Int(role.rawValue)] = relation }
  }

  private init(open method: String) {
    self.method = method
    isOpen = true
    isForApps = true
    relations = Array(repeating: .any, count: 256)
  }

  /// A method that needs no token.
  public static func open(_ method: String) -> AccessRow { AccessRow(open: method) }

  /// What else must hold for a caller of `role`; nil: denied.
  public func relation(for role: Role) -> Relation? { relations[Int(role.rawValue)] }

  /// Whether the method is closed to the caller because an app calls, whoever it calls for: no app learns from it who
  /// was assigned what, nor who teaches (D4, R54). Administrators and services act for none (D20).
  public func isClosedToApp(of caller: Caller) -> Bool {
    guard caller.app != nil, !isForApps else { return false }
    return switch caller.role {
    case .administrator, .service: false
    case .teacher, .student, .publisher: true
    }
  }
}

/// Who may call what: RPC × role × relation, deny by default, complete by construction.
public struct AccessTable: Sendable {
  private let rows: [String: AccessRow]

  /// - Parameter methods: every method served. Each has exactly one row, and there are no others.
  public init(methods: [String], rows: [AccessRow]) throws(AccessTableError) {
    var table: [String: AccessRow] = [:]
    for row in rows {
      guard table.updateValue(row, forKey: row.method) == nil else { throw .duplicate(row.method) }
    }
    let missing = Set(methods).subtracting(table.keys)
    guard missing.isEmpty else { throw .missing(missing.sorted()) }
    let unknown = Set(table.keys).subtracting(methods)
    guard unknown.isEmpty else { throw .unknown(unknown.sorted()) }
    self.rows = table
  }

  /// The method's row; nil for a method that is not served. Look it up once for each method, not with each call.
  public subscript(method: String) -> AccessRow? { rows[method] }

  /// What else must hold for `role` to call `method`; nil: denied.
  public func relation(_ method: String, _ role: Role) -> Relation? { rows[method]?.relation(for: role) }
}

/// A table that says too little or too much; found at start.
public enum AccessTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two rows have the same method.
  case duplicate(String)
  /// Methods that are served and have no row.
  case missing([String])
  /// Rows of methods that are not served.
  case unknown([String])

  /// A sentence for whoever starts the service, with the methods.
  public var description: String {
    switch self {
    case .duplicate(let method): "the access table names \(method) twice"
    case .missing(let methods): "the access table does not say who may call \(methods.joined(separator: ", "))"
    case .unknown(let methods): "the access table names what is not served: \(methods.joined(separator: ", "))"
    }
  }
}

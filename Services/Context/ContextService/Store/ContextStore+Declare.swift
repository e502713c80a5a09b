internal import ContextDomain
internal import Domain
internal import Storage

/// One context to declare, checked.
struct Declaration: Sendable {
  let path: IdentifierPath
  let details: ContextDetails
}

/// What became of one declaration.
enum DeclarationResult: Sendable {
  case created(StandingContext)
  case changed(StandingContext)
  case unchanged(StandingContext)
  case refused(DeclarationRefusal)
}

enum DeclarationRefusal: Error, Hashable, Sendable {
  case violation(Violation)
  /// Nothing stands at the parent's path (R8).
  case parentMissing
  case sessionFull(max: Int)
}

extension ContextWrites {
  /// Creates what is missing, changes what differs, leaves what stands (D12). Parents come first, whatever the order.
  ///
  /// - Returns: one result for each declaration, in their order.
  func declare(
    _ declarations: [Declaration], of root: StandingContext, _ limits: Limits, _ state: inout ContextWriterState
  ) throws -> [DeclarationResult] {
    var results = [DeclarationResult](repeating: .refused(.parentMissing), count: declarations.count)
    // A batch is mostly siblings: every parent is looked up once.
    var standing: [IdentifierPath: StandingContext] = [.root: root]
    for index in DeclarationOrder.parentsFirst(declarations.map(\.path)) {
      results[index] = try declare(declarations[index], &standing, limits, &state)
    }
    return results
  }

  private func declare(
    _ declaration: Declaration, _ standing: inout [IdentifierPath: StandingContext], _ limits: Limits,
    _ state: inout ContextWriterState
  ) throws -> DeclarationResult {
    guard let identifier = declaration.path.last, let parentPath = declaration.path.parent,
      let parent = try find(parentPath, &standing)
    else { return .refused(.parentMissing) }
    let (result, context) = try attach(identifier, below: parent, declaration.details, limits, &state)
    if let context { standing[declaration.path] = context }
    return result
  }

  /// Puts one context below a parent, or brings what stands there up to date.
  func attach(
    _ identifier: String, below parent: StandingContext, _ details: ContextDetails, _ limits: Limits,
    replacing: Bool = true, _ state: inout ContextWriterState
  ) throws -> (DeclarationResult, StandingContext?) {
    if let context = try reads.child(of: parent, identifier) {
      guard replacing, let changed = context.saying(details, at: now) else { return (.unchanged(context), context) }
      try update(changed, &state)
      return (.changed(changed), changed)
    }
    guard try state.childCount(of: parent.id, reads) < limits.childrenPerContextMax else {
      let violation = Violation(.tooMany(.children, max: limits.childrenPerContextMax), field: "identifier_path")
      return (.refused(.violation(violation)), nil)
    }
    // An alias can lead deeper than the path that was written down.
    guard parent.path.entries.count < limits.pathEntriesMax else {
      let violation = Violation(.tooMany(.pathEntries, max: limits.pathEntriesMax), field: "identifier_path")
      return (.refused(.violation(violation)), nil)
    }
    let context = StandingContext(
      id: state.nextID(at: committedAt), below: parent, identifier: identifier, details: details, at: now)
    try insert(context, &state)
    return (.created(context), context)
  }

  private func find(
    _ path: IdentifierPath, _ standing: inout [IdentifierPath: StandingContext]
  ) throws -> StandingContext? {
    if let context = standing[path] { return context }
    guard let identifier = path.last, let parentPath = path.parent, let parent = try find(parentPath, &standing) else {
      return nil
    }
    let context = try reads.child(of: parent, identifier)
    standing[path] = context
    return context
  }
}

internal import ContextDomain
internal import Domain
internal import Storage

/// One context to declare, checked.
struct Declaration: Sendable {
  let path: IdentifierPath
  let details: ContextDetails
}

extension Declaration {
  /// The parent, where it is known, and the name below it.
  fileprivate func below(
    _ known: [IdentifierPath: StandingContext]
  ) -> (parent: StandingContext, identifier: String)? {
    guard let identifier = path.last, let parent = path.parent.flatMap({ known[$0] }) else { return nil }
    return (parent, identifier)
  }
}

/// What became of one declaration.
enum DeclarationResult: Sendable {
  case created(StandingContext)
  case changed(StandingContext)
  case unchanged(StandingContext)
  case refused(DeclarationRefusal)

  /// What stands there now, or why nothing does.
  var attached: Result<StandingContext, DeclarationRefusal> {
    switch self {
    case .created(let context), .changed(let context), .unchanged(let context): .success(context)
    case .refused(let refusal): .failure(refusal)
    }
  }
}

enum DeclarationRefusal: Error, Hashable, Sendable {
  case violation(Violation)
  /// Nothing stands at the parent's path (R8).
  case parentMissing
  case sessionFull(SessionFull)
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
    var left = DeclarationOrder.parentsFirst(declarations.map(\.path))[...]
    while let first = left.first {
      let depth = declarations[first].path.entries.count
      let level = left.prefix(Self.foreseenMax).prefix { declarations[$0].path.entries.count == depth }
      try foresee(level.map { declarations[$0] }, standing, state)
      for index in level { results[index] = try declare(declarations[index], &standing, limits, &state) }
      left = left.dropFirst(level.count)
    }
    return results
  }

  /// Contexts for which it is asked together what is to be known of them: each needs some four questions.
  private static let foreseenMax = Transaction.foreseenMax / 4

  /// Asks together what is asked of each of some declarations of one depth, in two rounds: what stands there, and, of what does not, or
  /// stands otherwise, the rest. Changes nothing.
  private func foresee(
    _ declarations: [Declaration], _ standing: [IdentifierPath: StandingContext], _ state: ContextWriterState
  ) throws {
    var known = standing
    try transaction.foresee {
      let parents = try Set(declarations.compactMap(\.path.parent)).compactMap { try parent(at: $0, &known) }
      let siblings = parents.map { Siblings(below: $0.id, as: .published) }
      return siblings.filter { state.mustCount($0, in: organization) }.map(reads.askForCount)
        + declarations.compactMap { declaration in
          declaration.below(known).map { reads.askForChild(of: $0.parent, $0.identifier) }
        }
    }
    try transaction.foresee {
      try declarations.flatMap { declaration -> [Query] in
        guard let (parent, identifier) = declaration.below(known) else { return [] }
        let links = declaration.details.link.map { reads.askForBearers(of: $0.key, in: parent.app) } ?? []
        guard let there = try reads.standingChild(of: parent, identifier) else {
          return links + [reads.askForFormers(below: parent, identifier)]
        }
        let changed = there.published(at: now) ?? there.declared(declaration.details, at: now)
        guard owns(there), changed != nil else { return [] }
        return links + [reads.askForFormerPlacements(of: there.id), reads.askForWords(of: there.id)]
      }
    }
  }

  /// What stands at the path of a parent.
  private func parent(
    at path: IdentifierPath, _ known: inout [IdentifierPath: StandingContext]
  ) throws -> StandingContext? {
    if let context = known[path] { return context }
    guard let identifier = path.last, let above = path.parent, let parent = try parent(at: above, &known) else {
      return nil
    }
    try transaction.foresee { [reads.askForChild(of: parent, identifier)] }
    known[path] = try reads.child(of: parent, identifier)
    return known[path]
  }

  private func declare(
    _ declaration: Declaration, _ standing: inout [IdentifierPath: StandingContext], _ limits: Limits,
    _ state: inout ContextWriterState
  ) throws -> DeclarationResult {
    guard let identifier = declaration.path.last, let parentPath = declaration.path.parent,
      let parent = try find(parentPath, &standing, &state)
    else { return .refused(.parentMissing) }
    let result = try attach(identifier, below: parent, declaration.details, limits, &state)
    if case .success(let context) = result.attached { standing[declaration.path] = context }
    return result
  }

  /// Puts one context below a parent, or brings what stands there up to date.
  func attach(
    _ identifier: String, below parent: StandingContext, _ details: ContextDetails, _ limits: Limits,
    replacing: Bool = true, as origin: ContentOrigin = .published, _ state: inout ContextWriterState
  ) throws -> DeclarationResult {
    if let context = try reads.child(of: parent, identifier) {
      // What a vendor has published stays as it is, whatever version of the app declares it (N62).
      guard owns(context) else { return .unchanged(context) }
      let published = origin == .published ? context.published(at: now) : nil
      let changed = replacing ? (published ?? context).declared(details, at: now) ?? published : published
      guard let changed else { return .unchanged(context) }
      if let taken = try linkTaken(by: changed.details.link, of: changed) { return .refused(.violation(taken)) }
      try update(changed, from: context, &state)
      return .changed(changed)
    }
    if let full = try fullness(of: Siblings(below: parent.id, as: origin), limits, field: "identifier_path", &state) {
      return .refused(.violation(full))
    }
    // An alias can lead deeper than the path that was written down.
    guard parent.path.entries.count < limits.pathEntriesMax else {
      let violation = Violation(.tooMany(.pathEntries, max: limits.pathEntriesMax), field: "identifier_path")
      return .refused(.violation(violation))
    }
    guard try state.contextCount(reads) < limits.contextsMax else {
      return .refused(
        .violation(Violation(.tooMany(.contexts, max: limits.contextsMax), field: "identifier_path")))
    }
    var context = StandingContext(
      id: state.nextID(at: committedAt), below: parent, identifier: identifier, details: details, at: now,
      origin: origin)
    context.isOfCatalog = reads.isCatalog
    if let taken = try linkTaken(by: details.link, of: context) { return .refused(.violation(taken)) }
    try insert(context, &state)
    return .created(context)
  }

  /// What is said of a link that another context of the app bears: it would lead to only one of them. Nil where none does.
  func linkTaken(by link: ContentLink?, of context: StandingContext) throws -> Violation? {
    guard let link, try reads.isBorne(link.key, in: context.app, besides: context.id) else { return nil }
    return Violation(.notAllowed("another context of the app bears this link"), field: "universal_link_url")
  }

  /// Publishes a context and those that it stands below (D28). Returns it as it is then.
  func publish(_ context: StandingContext, _ state: inout ContextWriterState) throws -> StandingContext {
    for hidden in try reads.chain(to: context) {
      if let published = hidden.published(at: now) { try update(published, from: hidden, &state) }
    }
    return try reads.context(context.id) ?? context
  }

  private func update(
    _ context: StandingContext, from former: StandingContext, _ state: inout ContextWriterState
  ) throws {
    try update(context, &state)
    if let left = Siblings(of: former), let joined = Siblings(of: context), left != joined {
      state.childLeft(left, in: organization)
      state.childCame(to: joined, in: organization)
    }
  }

  /// What is said of one more that has no room among its siblings (R7); nil where there is room. What is published while it stands
  /// is taken whatever stands beside it: it only changes its bound.
  func fullness(
    of siblings: Siblings, _ limits: Limits, field: String, _ state: inout ContextWriterState
  ) throws -> Violation? {
    let max = siblings.max(limits)
    return try state.count(of: siblings, reads) < max ? nil : Violation(.tooMany(.children, max: max), field: field)
  }

  /// What stands at the path of a parent; what is declared below it publishes it.
  private func find(
    _ path: IdentifierPath, _ standing: inout [IdentifierPath: StandingContext], _ state: inout ContextWriterState
  ) throws -> StandingContext? {
    if let context = standing[path] { return context }
    guard let identifier = path.last, let parentPath = path.parent,
      let parent = try find(parentPath, &standing, &state)
    else { return nil }
    var context = try reads.child(of: parent, identifier)
    if let found = context, found.origin != .published { context = try publish(found, &state) }
    standing[path] = context
    return context
  }
}

internal import Domain

/// Something that a teacher can assign, or a container of such things: a handle on it, good for as long as its store is.
///
/// Properties are those of ``ContextDetails``. What is set takes effect for others with the next save (R45).
@dynamicMemberLookup
public final class Context: Sendable {
  let store: DataStore
  let number: Int

  init(_ store: DataStore, _ number: Int) {
    self.store = store
    self.number = number
  }

  /// Unique among its siblings; it never changes (R3).
  public var identifier: String { store.read { $0.tree[number].identifier } }

  /// From below the root to this context; empty for the root, and for what is in no tree.
  public var identifierPath: [String] { store.read { $0.tree.path(of: number) ?? [] } }

  /// `title`, `type`, `topic`, `displayOrder`, `isAssignable` and all else that ``ContextDetails`` has. Of the root, title and topic
  /// alone can be changed.
  public subscript<Value: Sendable>(dynamicMember path: WritableKeyPath<ContextDetails, Value>) -> Value {
    get { store.read { $0.tree[number].details[keyPath: path] } }
    set { store.change { $0.tree[number].details[keyPath: path] = newValue } }
  }

  /// What of ``ContextDetails`` can be read alone.
  public subscript<Value: Sendable>(dynamicMember path: KeyPath<ContextDetails, Value>) -> Value {
    store.read { $0.tree[number].details[keyPath: path] }
  }

  /// Adds capabilities, or replaces those of the same kind (R40).
  public func addProgressReportingCapabilities(_ capabilities: [ProgressReportingCapability]) {
    store.change { $0.tree[number].details.addProgressReportingCapabilities(capabilities) }
  }

  /// Back to duration alone (R40).
  public func resetProgressReportingCapabilities() {
    store.change { $0.tree[number].details.resetProgressReportingCapabilities() }
  }

  // MARK: The tree

  /// Nil for the root, and for what is in no tree.
  public var parent: Context? { store.read { $0.tree[number].parent }.map { Context(store, $0) } }

  /// Those that this process knows of, in display order (R27, R28). To be sure of all of them, ask the store for contexts by
  /// their parent.
  public var children: [Context] { store.read { $0.tree.children(of: number) }.map { Context(store, $0) } }

  /// Adds a context below this one; others see it with the next save. An identifier that is there already names that
  /// context, which takes the draft's details (R1, R2).
  @discardableResult
  public func addChild(_ draft: ContextDraft) -> Context {
    let now = store.clock.now
    return Context(store, store.change { $0.tree.add(draft, below: number, now: now) })
  }

  /// Gives a context this parent, be it detached or below another one; others see it with the next save.
  ///
  /// - Throws: `StoreError` with `invalidArgument` where it would stand below itself, or `invalidCreate` where its identifier is taken
  ///   here (R1, R9).
  public func addChild(_ context: Context) throws {
    try store.change { state in
      guard context.store === store, !state.tree.subtree(of: context.number).contains(number) else {
        throw StoreError(.invalidArgument, "a context cannot stand below itself, nor in another store")
      }
      guard state.tree.move(context.number, below: number) else {
        throw StoreError(.invalidCreate, "the identifier is taken there, or the context was removed")
      }
    }
  }

  /// Takes it out of the tree. Where it is not added again, the next save removes it with all that lies below (R49).
  public func removeFromParent() { store.change { $0.tree.detach(number) } }

  /// The context at a path that begins with a child of this one; what is missing is asked of the delegate (R16–R18).
  ///
  /// - Returns: nil where there is none and the delegate makes none.
  /// - Throws: `StoreError`, or `SaveError` where what the delegate made is refused.
  public func descendant(matching identifierPath: [String]) async throws -> Context? {
    guard !identifierPath.isEmpty else { return self }
    let found = try await store.resolve(identifierPath, below: number)
    return found.count == identifierPath.count ? found.last.map { Context(store, $0) } : nil
  }

  // MARK: Work

  /// Whether it is the one active context.
  public var isActive: Bool { store.read { $0.active == number } }

  /// Says that the student has it in front of them; the former one resigns (R55–R57).
  public func becomeActive() {
    store.change { $0.activate(number) }
    store.signal.raise()
  }

  /// Does nothing where it is not active (R58).
  public func resignActive() {
    store.change { $0.resign(number) }
    store.signal.raise()
  }

  /// The latest attempt here, also of a former process; nil before the first (R65).
  public var currentActivity: Activity? {
    store.change { $0.currentActivity(of: number) }.map { Activity(store, $0) }
  }

  /// Begins another attempt. The former one is stopped and final (R66, R67).
  public func createNewActivity() -> Activity {
    let (id, now) = (store.newID(), store.clock.now)
    store.change { $0.createActivity(at: number, id: id, now: now) }
    return Activity(store, id)
  }
}

extension Context: Hashable {
  /// Whether both are handles on one context.
  public static func == (left: Context, right: Context) -> Bool {
    left.store === right.store && left.number == right.number
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

public import Domain

/// A plan with what is looked up in it again and again. Decisions about small groups are made on that of all content of an app and
/// everybody's work at it, whatever was asked (decision 16).
public final class ContentTable: Sendable {
  public let plan: ContentPlan
  /// By node: the index of the one after the last below it.
  let ends: [Int]
  /// By node: the index of the one above; the top is its own.
  public let parents: [Int]
  /// By context: the index of its node.
  public let places: [ContextID: Int]

  /// - Parameter plan: of the whole scope that `scope(for:in:)` makes.
  public convenience init(_ plan: ContentPlan) {
    self.init(plan, ends: plan.nodes.map(\.end), parents: plan.parents, places: plan.places)
  }

  private init(_ plan: ContentPlan, ends: [Int], parents: [Int], places: [ContextID: Int]) {
    self.plan = plan
    self.ends = ends
    self.parents = parents
    self.places = places
  }

  /// The same in another window.
  public func within(_ window: Window) -> ContentTable {
    var plan = plan
    plan.scope.window = window
    return ContentTable(plan, ends: ends, parents: parents, places: places)
  }

  /// What the table for a scope is of.
  public static func scope(for scope: WorkScope, in organization: Organization) -> WorkScope {
    var whole = scope
    whole.context =
      organization.content[scope.context].flatMap { organization.content.root(of: $0.app) } ?? scope.context
    whole.withDescendants = true
    whole.schoolClass = nil
    whole.types = []
    whole.topics = []
    return whole
  }
}

extension WorkScope {
  /// To a class, to types or to topics.
  public var isNarrowed: Bool { schoolClass != nil || !types.isEmpty || !topics.isEmpty }
}

public import Domain

/// All content of an app and everybody's work at it: what decisions about small groups are made on, whatever was asked
/// (decision 16).
public struct ContentTable: Sendable {
  public let plan: ContentPlan
  /// By node: the place of the one after the last below it.
  let ends: [Int]
  /// By node: the place of the one above; the top is its own.
  let parents: [Int]
  let places: [ContextID: Int]

  /// - Parameter plan: of `scope(for:in:)`.
  public init(_ plan: ContentPlan) {
    self.plan = plan
    ends = plan.nodes.map(\.end)
    parents = plan.parents
    places = plan.places
  }

  /// Where the regions begin that have to be told apart to decide on one context: it, whatever lies above it, and what lies beside
  /// these.
  ///
  /// - Parameter inclusive: with everything below the context, and not by itself.
  public func regions(around place: Int, inclusive: Bool) -> [Int] {
    var firsts: Set<Int> = [0]
    var whole = place
    var isDecided = inclusive && place == 0
    if inclusive { whole = parents[place] }
    while !isDecided {
      firsts.formUnion(DisclosedFigures.parts(of: whole, ends).map(\.place))
      isDecided = whole == 0
      whole = parents[whole]
    }
    return firsts.sorted()
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

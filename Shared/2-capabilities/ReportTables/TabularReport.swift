public import Messages

/// An answer as programs read it: what it says of the whole, and tables of the rest.
public protocol TabularReport: Sendable {
  /// What an export of the report holds.
  var table: ReportTable { get }
  /// What exports leave out.
  var furtherTables: [ReportTable] { get }
  /// What it says of the whole, each fact under its name; those that are `none` are left out.
  var facts: [TableValue.Member] { get }
  /// By which policies attempts were chosen; nil where the answer has none.
  var policies: ReportV1.AttemptPolicies? { get }
  /// How far it had followed the other services; nil where the answer does not say so.
  var position: ReportV1.Position? { get }
}

extension TabularReport {
  /// There is one table alone.
  public var furtherTables: [ReportTable] { [] }
  /// The tables say all.
  public var facts: [TableValue.Member] { [] }
  /// The report has no policies.
  public var policies: ReportV1.AttemptPolicies? { nil }
  /// The report does not say how far it had followed the other services.
  public var position: ReportV1.Position? { nil }
  /// The main one first.
  public var tables: [ReportTable] { [table] + furtherTables }

  /// All of it, as members of one object. Names of facts differ from those of tables.
  public var members: [TableValue.Member] {
    facts + [("policies", policies?.value ?? .none), ("position", position?.value ?? .none)]
      + tables.map { ($0.name, $0.value) }
  }
}

extension ReportV1.AttemptPolicies {
  /// The five policies in a fixed order, by the metric's name in lower case.
  public var byMetric: [(metric: String, policy: ReportV1.AttemptPolicy)] {
    [("progress", progress), ("score", score), ("quantity", quantity), ("binary", binary), ("time", time)]
  }

  fileprivate var value: TableValue { .object(byMetric.map { ($0, .text(orNone: $1.schemaName)) }) }
}

extension ReportV1.Position {
  fileprivate var value: TableValue {
    .object([
      ("activity_epoch", .integer(activityEpoch)), ("activity_sequence", .integer(activitySequence)),
      ("context_epoch", .integer(contextEpoch)), ("context_sequence", .integer(contextSequence)),
      ("in_step_time", .time(orNone: inStepTime)), ("catalog_epoch", .integer(catalogEpoch)),
      ("catalog_sequence", .integer(catalogSequence)),
      ("age_seconds", age.map { .number(Double($0.seconds) + Double($0.nanos) / 1e9) } ?? .none),
    ])
  }
}

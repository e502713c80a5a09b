internal import Messages

/// A report made ready to be read: by a person as lines, by a program as JSON or CSV.
///
/// What every report is here is said once; how it looks in each form is said once, too, for all reports.
public struct ReportSheet: Sendable {
  /// A single figure of the whole report.
  struct Fact: Sendable {
    var key: String
    /// What people call it; nil shows it to programs only.
    var label: String?
    var cell: Cell

    init(_ key: String, _ label: String?, _ cell: Cell) {
      self.key = key
      self.label = label
      self.cell = cell
    }
  }

  /// Which report it is, for programs.
  var name: String
  var title: String
  var facts: [Fact] = []
  /// Lines drawn to the width of the terminal, for people.
  var drawing: @Sendable (Terminal) -> [String] = { _ in [] }
  var tables: [SheetTable] = []
  /// Instead of the tables, where there is nothing in them.
  var emptiness = "no data"
  var policies: ReportV1.AttemptPolicies?
  var position: ReportV1.Position?
  /// Nil for a report that is not old, or that nobody has looked at with a clock.
  var age: ReportAge?
  var isAgeLasting = false
  /// Takes the place of the tables for programs, where a report has a form of its own.
  var document: GridDocument?

  init(_ name: String, title: String, policies: ReportV1.AttemptPolicies? = nil, position: ReportV1.Position? = nil) {
    self.name = name
    self.title = title
    self.policies = policies
    self.position = position
  }

  /// The names of the tables that programs can ask for; the first is the main one.
  public var tableNames: [String] { tables.filter { $0.audience != .people }.map(\.key) }
}

public import Domain

/// One attempt behind a number, and what it brings to it.
public struct Contribution: Hashable, Sendable {
  /// The attempt, until its segment changes.
  public var row: Row
  /// Whose attempt it is.
  public var student: PersonID
  /// What the column is of in the student's row.
  public var context: ContextID
  /// The attempt's own.
  public var figure: Figure
  /// It was taken over from an earlier handout (P18).
  public var isCarried = false
}

/// What a column of a grid shows a number of.
public enum ColumnNumber: Hashable, Sendable {
  /// The primary items, or progress where no kind is in force.
  case headline
  case progress
  /// `time_total`, not the time of the attempt that was picked (W7).
  case time
  /// The additional items of one identifier and kind.
  case item(identifier: String, ItemKind)
}

/// One column of a handout's report: a task, and under a container task a column for each context below (D3, P16).
public struct HandoutColumn: Hashable, Sendable {
  /// Whether the column's content is still there.
  public enum Standing: UInt8, CaseIterable, Hashable, Sendable {
    case present = 1
    /// Moved out of the container; its work here stays.
    case moved = 2
    /// Removed: "content withdrawn" (D10).
    case withdrawn = 3
  }

  /// The task that the column is of, or stands under.
  public var task: TaskID
  /// Nil for a task of the whole app, which reports Done only (P38).
  public var context: ContextID?
  /// Whether the task's own content is still there (N23).
  public var standing: Standing
  /// Flat, however the containers nest (P16). Empty for a task without anything assignable below it.
  public var subcolumns: [Subcolumn]

  /// The column of one context below a container task (D3).
  public struct Subcolumn: Hashable, Sendable {
    /// The context below.
    public var context: ContextID
    /// Whether it is still there, under this task.
    public var standing: Standing

    public init(context: ContextID, standing: Standing) {
      self.context = context
      self.standing = standing
    }
  }

  /// - Parameters:
  ///   - context: nil for a task of the whole app.
  ///   - subcolumns: in display order, then those that have moved or were withdrawn (P16).
  public init(task: TaskID, context: ContextID?, standing: Standing = .present, subcolumns: [Subcolumn] = []) {
    self.task = task
    self.context = context
    self.standing = standing
    self.subcolumns = subcolumns
  }

  /// Then it has a coverage cell and its own direct data, and no score of its own is invented (D3, W13).
  public var isContainer: Bool { !subcolumns.isEmpty }
}

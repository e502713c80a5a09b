/// One column of a handout's report: a task, and under a container task a column for each context below (D3, P16).
public struct HandoutColumn: Hashable, Sendable {
  public enum Standing: UInt8, CaseIterable, Hashable, Sendable {
    case present = 1
    /// Moved out of the container; its work here stays.
    case moved = 2
    /// Removed: "content withdrawn" (D10).
    case withdrawn = 3
  }

  public var task: TaskID
  /// Nil for a task of the whole app, which reports Done only (P38).
  public var context: ContextID?
  public var standing: Standing
  /// Flat, however the containers nest (P16). Empty for a task without anything assignable below it.
  public var subcolumns: [Subcolumn]

  public struct Subcolumn: Hashable, Sendable {
    public var context: ContextID
    public var standing: Standing

    public init(context: ContextID, standing: Standing) {
      self.context = context
      self.standing = standing
    }
  }

  public init(task: TaskID, context: ContextID?, standing: Standing = .present, subcolumns: [Subcolumn] = []) {
    self.task = task
    self.context = context
    self.standing = standing
    self.subcolumns = subcolumns
  }

  /// Then it has a coverage cell and its own direct data, and no score of its own is invented (D3, W13).
  public var isContainer: Bool { !subcolumns.isEmpty }
}

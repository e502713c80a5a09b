/// What a mark of done is on, within one handout (D16, D30).
///
/// A context is marked once in a handout, whichever of its tasks it stands under: so a mark follows content that moves
/// from one task to another, and shows under each of several tasks that cover it.
public struct DoneTarget: Hashable, Sendable {
  /// What is marked: most often a context, which in one handout has one mark (N43).
  public enum Subject: Hashable, Sendable {
    /// A task's own context, or one below a container task.
    case context(ContextID)
    /// The task of a whole app (P38).
    case wholeApp(TaskID)
  }

  /// The handout within which it is marked.
  public var handout: HandoutID
  /// What is marked there.
  public var subject: Subject

  public init(handout: HandoutID, subject: Subject) {
    self.handout = handout
    self.subject = subject
  }

  /// What a column of a handout's report stands for.
  ///
  /// - Parameters:
  ///   - task: matters for the task of a whole app alone.
  ///   - context: nil for the task of a whole app.
  public init(handout: HandoutID, task: TaskID, context: ContextID?) {
    self.init(handout: handout, subject: context.map { .context($0) } ?? .wholeApp(task))
  }

  /// Nil for the task of a whole app.
  public var context: ContextID? {
    if case .context(let context) = subject { context } else { nil }
  }
}

/// One thing to do in a handout.
public struct HandoutTask: Hashable, Sendable {
  /// What a task asks to work at.
  public enum Target: Hashable, Sendable {
    /// A context and, unless the teacher says otherwise, everything below it, now and later (D3).
    case context(ContextID, includesDescendants: Bool = true)
    /// The app as a whole: it authorises nothing and reports Done only (D3, P38).
    case wholeApp
  }

  /// Unique within the handout.
  public var id: TaskID
  /// The app that the task is done in.
  public var app: AppID
  /// The context, or the app as a whole.
  public var target: Target
  /// The title of its content when it was handed out.
  public var title: String
  /// When it was part of the handout; a task added later authorises from then on.
  public var window: Window

  /// - Parameter window: when the task is part of the handout, be the handout posted then or not.
  public init(id: TaskID, app: AppID, target: Target, title: String = "", window: Window = .always) {
    self.id = id
    self.app = app
    self.target = target
    self.title = title
    self.window = window
  }

  /// The context that is assigned; nil for the task of a whole app.
  public var context: ContextID? {
    switch target {
    case .context(let context, _): context
    case .wholeApp: nil
    }
  }
}

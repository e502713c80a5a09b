/// On whose word a context stands (D28). On disk and on the wire: add, never change.
public enum ContentOrigin: UInt8, CaseIterable, Hashable, Sendable {
  /// Of those who look after the app's content: its publishers, its provider when they asked, teachers, administrators.
  case published = 0
  /// The app's provider built it when a student asked, and the student has work there.
  case provided = 1
  /// A student's app declared it, and the student has work there.
  case proposed = 2
}

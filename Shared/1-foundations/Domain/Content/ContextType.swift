/// What kind of content a context is. ClassKit's own numbers: on disk and on the wire; add, never change.
public enum ContextType: UInt8, CaseIterable, Hashable, Sendable {
  case none = 0
  /// The root's alone (R10).
  case app = 1
  case chapter = 2
  case section = 3
  case level = 4
  case page = 5
  case task = 6
  case challenge = 7
  case quiz = 8
  case exercise = 9
  case lesson = 10
  case book = 11
  case game = 12
  case document = 13
  case audio = 14
  case video = 15
  case course = 16
  case custom = 17
}

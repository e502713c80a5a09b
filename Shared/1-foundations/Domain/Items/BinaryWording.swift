/// How a binary outcome is put into words. Wordings do not make kinds: all of them are `ItemKind.binary` (R92).
public enum BinaryWording: UInt8, CaseIterable, Hashable, Sendable {
  // ClassKit's own numbers; on disk and on the wire: add, never change.
  case trueFalse = 0
  case passFail = 1
  case yesNo = 2
  case correctIncorrect = 3
}

/// How a binary outcome is put into words. Wordings do not make kinds: all of them are `ItemKind.binary` (R92).
public enum BinaryWording: UInt8, CaseIterable, Hashable, Sendable {
  // ClassKit's own numbers; on disk and on the wire: add, never change.
  case trueFalse = 0
  case passFail = 1
  case yesNo = 2
  case correctIncorrect = 3

  /// The wording for a column: that of its items where they agree, else plain true/false (R92, P27).
  ///
  /// Nil when there is no binary item among them.
  public static func shared(by items: some Sequence<Item>) -> BinaryWording? {
    var shared: BinaryWording?
    for case .binary(_, let wording) in items.lazy.map(\.value) {
      guard let agreed = shared else {
        shared = wording
        continue
      }
      if agreed != wording { return .trueFalse }
    }
    return shared
  }
}

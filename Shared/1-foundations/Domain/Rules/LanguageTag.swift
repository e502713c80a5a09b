/// Tags of languages, such as "de" or "zh-Hant-TW" (RFC 5646, without its registry).
public enum LanguageTag {
  /// Letters first, at least two, then parts of letters and digits, each of one to eight; 35 bytes at most.
  public static func isOne(_ tag: String) -> Bool {
    guard tag.utf8.count <= 35 else { return false }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isSound = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isSound && parts[0].utf8.count >= 2 && parts[0].allSatisfy(\.isLetter)
  }

  /// What a tag has to be, to be said after the field's name.
  public static let words = "a language tag, such as \"de\" or \"zh-Hant-TW\""
}

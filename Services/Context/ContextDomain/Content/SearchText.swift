public import Domain

/// The words that content is found by, and the words that are asked for, in one form.
///
/// Where a script writes no spaces between words, every two neighbouring letters are a word: whoever asks for some of a title's letters
/// finds it, and no dictionary is needed.
public enum SearchText {
  /// A text as it is indexed.
  public static func indexed(_ text: String) -> String {
    let text = FoldedLetters.fold(text)
    guard text.unicodeScalars.contains(where: isUnspaced) else { return text }
    var words = ""
    var run: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if isUnspaced(scalar) {
        run.append(scalar)
      } else {
        append(run, to: &words)
        run = []
        words.unicodeScalars.append(scalar)
      }
    }
    append(run, to: &words)
    return words
  }

  /// The words of a query, each in the form in which it is indexed: of a word that others write as several, several with spaces
  /// between, to be found side by side.
  ///
  /// - Throws: where there is no word, or too many.
  public static func words(of query: String, max: Int = 8) throws(Violation) -> [String] {
    try TextRule(scalarsMax: 256, content: .nonBlank).check(query, field: "query")
    let words = split(query).map { indexed(String($0)) }
      .filter { $0.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil } }
    guard !words.isEmpty else { throw Violation(.notAllowed("there is no letter and no digit"), field: "query") }
    guard words.count <= max else { throw Violation(.outOfRange("at most \(max) words"), field: "query") }
    return words.map { split($0).joined(separator: " ") }
  }

  /// By scalars: a vowel that is written above or below stands alone in a pair of letters, and is one character with a space before it.
  private static func split(_ text: String) -> [String] {
    text.unicodeScalars.split { $0.properties.isWhitespace }.map { String(String.UnicodeScalarView($0)) }
  }

  private static func append(_ run: [Unicode.Scalar], to words: inout String) {
    guard !run.isEmpty else { return }
    words.unicodeScalars.append(" ")
    for (first, second) in zip(run, run.dropFirst()) {
      words.unicodeScalars.append(first)
      words.unicodeScalars.append(second)
      words.unicodeScalars.append(" ")
    }
    if run.count == 1 { words.unicodeScalars.append(run[0]) }
    words.unicodeScalars.append(" ")
  }

  /// Thai, Lao, Burmese, Khmer; kana; the ideographs of Chinese, Japanese and Korean. Hangul has spaces.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x323AF:
      true
    default: false
    }
  }
}

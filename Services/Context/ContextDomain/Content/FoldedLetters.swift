/// Letters that are no other letter with an accent, in the form that people write in their place: "Straße" is found by "strasse", "Łódź"
/// by "lodz", "København" by "kobenhavn" (decision 86).
///
/// What is stored is folded by these rows: whoever adds one appends a step to Context's schema, which folds what is there.
enum FoldedLetters {
  /// The text with these letters replaced, and all others as they are.
  static func fold(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value >= 0x80 && replacement(of: $0) != nil }) else { return text }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let letters = replacement(of: scalar) {
        folded.append(contentsOf: letters.unicodeScalars)
      } else {
        folded.append(scalar)
      }
    }
    return String(folded)
  }

  /// Nil for a letter that stays as it is. Small and large letters are alike, as they are to the index.
  static func replacement(of letter: Unicode.Scalar) -> String? {
    switch letter {
    case "ß", "ẞ": "ss"
    case "æ", "Æ", "ǽ", "Ǽ", "ǣ", "Ǣ": "ae"
    case "œ", "Œ": "oe"
    case "þ", "Þ": "th"
    case "ĳ", "Ĳ": "ij"
    case "ø", "Ø", "ǿ", "Ǿ": "o"
    case "ł", "Ł": "l"
    case "đ", "Đ", "ð", "Ð", "ɗ", "Ɗ": "d"
    case "ħ", "Ħ": "h"
    case "ŧ", "Ŧ": "t"
    case "ı", "İ": "i"
    case "ŋ", "Ŋ": "n"
    case "ɓ", "Ɓ": "b"
    case "ƙ", "Ƙ": "k"
    case "ƴ", "Ƴ": "y"
    default: nil
    }
  }
}

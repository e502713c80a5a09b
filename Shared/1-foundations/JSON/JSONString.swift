/// Texts as JSON has them (RFC 8259 §7).
public enum JSONString {
  /// A JSON string of `text`: only what must be escaped is.
  public static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\0"..<" ": quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// In quotes, for a message to people, the first 64 scalars of a text that somebody else wrote: what terminals would obey, or not
  /// show, is replaced.
  public static func quotedBegin(of text: String) -> String {
    let begin = text.unicodeScalars.prefix(quotedScalarsMax)
    let shown = begin.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: "\u{FFFD}"
      default: scalar
      }
    }
    let isCut = begin.endIndex < text.unicodeScalars.endIndex
    return quoted(String(String.UnicodeScalarView(shown)) + (isCut ? "…" : ""))
  }

  private static let quotedScalarsMax = 64
}

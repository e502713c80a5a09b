/// How many columns of a terminal text takes: not as many as it has bytes, scalars or even characters.
public enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int {
    text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// 0 for marks without a letter and for what joins letters, 2 for ideographs, full-width forms and emoji, else 1.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // U+FE0F asks for the picture of what also has a plain form.
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: return isWide(first) ? 2 : 1
    }
  }

  /// The blocks whose letters are twice as wide as Latin ones (Unicode Standard Annex 11: W and F).
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
      0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The text without what would move the cursor, colour the terminal or turn the order of reading: a name is written by
  /// others, and nothing that it holds may be a command here.
  public static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isCommand) else { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { kept.append(isCommand(scalar) ? "\u{FFFD}" : scalar) }
    return String(kept)
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  static func pad(_ text: String, to width: Int, _ alignment: Alignment = .left) -> String {
    let room = String(repeating: " ", count: max(0, width - of(text)))
    return alignment == .left ? text + room : room + text
  }

  /// As much of it as fits; the last column says that there was more.
  static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    var kept = ""
    var room = width - 1
    for character in text {
      room -= of(character)
      guard room >= 0 else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Lines of at most this many columns, broken between words where that is possible.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, of(line) + 1 + of(word) > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
      while of(line) > width {
        let head = prefix(of: line, to: width)
        lines.append(head)
        line = String(line.dropFirst(head.count))
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }

  /// At least one character, so that a loop over the rest ends.
  private static func prefix(of text: String, to width: Int) -> String {
    var kept = ""
    var room = width
    for character in text {
      room -= of(character)
      guard room >= 0 || kept.isEmpty else { break }
      kept.append(character)
    }
    return kept
  }
}

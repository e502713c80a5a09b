internal import CICU

/// How many columns of a terminal text takes: not as many as it has bytes, scalars or even characters.
///
/// Which letters are wide and which take no column is ICU's to know. Terminals add the columns of scalars up, also of letters that are
/// written as one, such as क्षि or กำ; only pictures that are joined of several take the two columns of one.
public enum DisplayWidth {
  public static func of(_ text: some StringProtocol) -> Int {
    text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  private static func of(_ character: Character) -> Int {
    if isPicture(character) { return 2 }
    return character.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let number = Int32(bitPattern: scalar.value)
    if homeroom_is_within(number) { return 0 }
    return homeroom_is_wide(number) ? 2 : 1
  }

  /// Made of several scalars and drawn as one picture: a family, a thumb of some colour, a flag, a sign with U+FE0F behind it.
  private static func isPicture(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard scalars.count > 1, let first = scalars.first else { return false }
    if scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return true }
    return homeroom_is_pictograph(Int32(bitPattern: first.value)) && scalars.contains("\u{200D}")
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

  /// Filled with spaces; longer texts stay as they are.
  public static func pad(_ text: String, to width: Int, _ alignment: Alignment = .left) -> String {
    let room = String(repeating: " ", count: max(0, width - of(text)))
    return alignment == .left ? text + room : room + text
  }

  /// As much of it as fits in so many columns; the last one says that there was more.
  public static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    return width > 0 ? prefix(of: text, to: width - 1) + "…" : ""
  }

  /// The beginning and the end, as much as fits, with a sign between them that there was more.
  static func cutInside(_ text: String, to width: Int) -> String {
    guard of(text) > width, width > 2 else { return cut(text, to: width) }
    let end = String(prefix(of: String(text.reversed()), to: (width - 1) / 2).reversed())
    return prefix(of: text, to: width - 1 - of(end)) + "…" + end
  }

  /// The characters from its beginning on that fit.
  static func prefix(of text: some StringProtocol, to width: Int) -> String {
    var room = width
    return String(
      text.prefix { character in
        room -= of(character)
        return room >= 0
      })
  }

  /// Lines of at most this many columns, broken between words where that is possible.
  public static func wrap(_ text: String, to width: Int) -> [String] {
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
        // At least one character, so that this ends.
        let count = max(1, head.count)
        lines.append(String(line.prefix(count)))
        line = String(line.dropFirst(count))
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }
}

/// Where a text stands in its column.
public enum Alignment: Sendable {
  case left
  /// For numbers.
  case right
}

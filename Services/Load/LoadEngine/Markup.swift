/// Pieces of HTML. Whatever is not of this program's own making goes through ``escaped(_:)``.
enum Markup {
  static func escaped(_ text: String) -> String {
    var safe = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      case _ where character.properties.generalCategory == .control && character != "\n": safe += "\u{FFFD}"
      default: safe.unicodeScalars.append(character)
      }
    }
    return safe
  }

  /// A table whose first row heads the columns and whose first column heads the rows.
  static func table(_ caption: String, _ heads: [String], _ rows: [[String]]) -> String {
    let head = heads.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    let body = rows.map { row in
      "<tr>"
        + row.enumerated().map { index, cell in
          index == 0 ? "<th scope=\"row\">\(escaped(cell))</th>" : "<td>\(escaped(cell))</td>"
        }.joined() + "</tr>"
    }
    return "<table><caption>\(escaped(caption))</caption><thead><tr>\(head)</tr></thead><tbody>\n"
      + body.joined(separator: "\n") + "\n</tbody></table>"
  }

  /// Names and what they stand for.
  static func facts(_ facts: [(name: String, value: String)]) -> String {
    "<dl>" + facts.map { "<dt>\(escaped($0.name))</dt><dd>\(escaped($0.value))</dd>" }.joined(separator: "\n") + "</dl>"
  }
}

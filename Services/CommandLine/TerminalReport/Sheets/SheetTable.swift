internal import Text

/// A table of a report as people read it.
struct SheetTable: Sendable {
  /// Above it.
  var title: String
  var columns: [TextTable.Column]
  var rows: [[Shown]]

  init(title: String = "", _ columns: [TextTable.Column], _ rows: [[Shown]]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }
}

extension TextTable.Column {
  static func text(_ heading: String) -> Self { Self(heading: heading) }
  /// Texts of any length.
  static func long(_ heading: String) -> Self { Self(heading: heading, isElastic: true) }
  /// Texts of any length that name rows beside the first column.
  static func rowName(_ heading: String) -> Self { Self(heading: heading, isElastic: true, namesRows: true) }
  static func wrapped(_ heading: String) -> Self { Self(heading: heading, wraps: true) }
  static func number(_ heading: String, pictureMax: Int = 6) -> Self {
    Self(heading: heading, alignment: pictureMax > 6 ? .left : .right, pictureMax: pictureMax)
  }
}

/// A table of a report: the same rows for people and for programs, who see other columns of it.
struct SheetTable: Sendable {
  struct Column: Sendable {
    enum Audience: Sendable {
      case everyone
      case people
      case programs
    }

    /// What programs call it.
    var key: String
    var audience: Audience
    var layout: TextTable.Column

    init(
      _ key: String, _ heading: String = "", _ audience: Audience = .everyone, _ alignment: Alignment = .left,
      isElastic: Bool = false, wraps: Bool = false, pictureMax: Int = 6
    ) {
      self.key = key
      self.audience = audience
      layout = TextTable.Column(
        heading: heading, alignment: alignment, isElastic: isElastic, wraps: wraps, pictureMax: pictureMax)
    }

    /// For programs only.
    static func hidden(_ key: String) -> Column { Column(key, "", .programs) }
    /// Texts of any length.
    static func long(_ key: String, _ heading: String) -> Column { Column(key, heading, isElastic: true) }
    static func number(_ key: String, _ heading: String, pictureMax: Int = 6) -> Column {
      Column(key, heading, .everyone, pictureMax > 6 ? .left : .right, pictureMax: pictureMax)
    }
  }

  /// What programs call it.
  var key: String
  /// Above it, for people.
  var title: String
  var columns: [Column]
  var rows: [[Cell]]
  var audience = Column.Audience.everyone

  init(
    _ key: String, title: String = "", for audience: Column.Audience = .everyone, _ columns: [Column], _ rows: [[Cell]]
  ) {
    self.key = key
    self.title = title
    self.audience = audience
    self.columns = columns
    self.rows = rows
  }

  func places(for audience: Column.Audience) -> [Int] {
    columns.indices.filter { columns[$0].audience == .everyone || columns[$0].audience == audience }
  }
}

internal import Text

/// The one way in which tables are laid out.
///
/// A column is as wide as what stands in it. Where that is too wide for the terminal, long texts are cut first, so that two of them stay
/// two; a heading that does not fit is a number there, which is explained below the table. Where it still is too wide, the table goes on
/// in a further block, with the columns that name its rows again. Room that is left goes to pictures.
public struct TextTable: Sendable {
  struct Column: Sendable {
    var heading: String
    var alignment = Alignment.left
    /// Texts that may be cut, down to a dozen letters or as many more as tell them apart.
    var isElastic = false
    /// Texts that are broken into lines instead.
    var wraps = false
    /// The widest that a picture gets.
    var pictureMax = 6
    /// Rows are named by it, as they are by the first column: it stands in every block.
    var namesRows = false
  }

  /// Nil leaves a line empty.
  private let rows: [[Shown]?]
  private let columns: [Column]

  private static let gap = 2
  private static let elasticMin = 12
  /// Of a column whose texts begin alike: beyond it they are told apart by their ends.
  private static let elasticMinMax = 28
  private static let wrappedMin = 24
  /// A heading as short as this is no number: there is always room for it.
  private static let headingMin = 9

  init(_ columns: [Column], _ rows: [[Shown]?]) {
    self.columns = columns.map { column in
      var column = column
      column.heading = DisplayWidth.harmless(column.heading)
      return column
    }
    self.rows = rows
  }

  /// Texts in the first column and numbers in the others.
  public init(_ headings: [String], _ rows: [[String]]) {
    self.init(
      headings.enumerated().map { Column(heading: $1, alignment: $0 == 0 ? .left : .right) },
      rows.map { row in row.map { Shown($0) } })
  }

  /// A list of things that have identifiers and names.
  public init(listing columns: [ListColumn], _ rows: [[String]]) {
    self.init(
      columns.map { column in
        switch column {
        case .id(let heading): Column(heading: heading)
        case .name(let heading): Column(heading: heading, isElastic: true)
        case .number(let heading): Column(heading: heading, alignment: .right)
        }
      }, rows.map { row in row.map { Shown($0) } })
  }

  /// A name in the first column; the texts in the others are broken into lines where they are too wide.
  public init(texts headings: [String], _ rows: [[String]]) {
    self.init(
      headings.enumerated().map { Column(heading: $1, wraps: $0 > 0) }, rows.map { row in row.map { Shown($0) } })
  }

  /// Lines without their ends, no wider than the terminal where texts can be cut and broken so far.
  public func lines(in terminal: Terminal) -> [String] {
    guard !columns.isEmpty else { return [] }
    let (names, least) = rowNames(width: terminal.width)
    var legend = Legend()
    let table = blocks(least, named: names, width: terminal.width).enumerated().flatMap { index, places in
      (index == 0 ? [] : [""]) + lines(of: places, least, in: terminal, &legend)
    }
    let explained = legend.headings.flatMap { DisplayWidth.wrap($0, to: terminal.width) }.map { terminal.dim($0) }
    return table + (explained.isEmpty ? [] : [""] + explained)
  }

  /// Headings that stand as numbers.
  private struct Legend {
    private(set) var headings: [String] = []

    mutating func mark(for heading: String) -> String {
      let mark = TextTable.mark(headings.count + 1)
      headings.append("\(mark) \(heading)")
      return mark
    }
  }

  private static func mark(_ number: Int) -> String { "[\(number)]" }

  // MARK: Widths

  /// The columns that name the rows in every block, and the least width of each column.
  private func rowNames(width: Int) -> (names: [Int], least: [Int]) {
    var least = columns.indices.map(leastWidth)
    let names = columns.indices.filter { $0 == 0 || columns[$0].namesRows }
    func leaveRoom() -> Bool {
      let widest = columns.indices.filter { !names.contains($0) }.map { least[$0] }.max() ?? 0
      return names.reduce(widest) { $0 + least[$1] + Self.gap } <= width
    }
    if leaveRoom() { return (names, least) }
    // Cut as far as any text is, they are told apart by their ends.
    for place in names where columns[place].isElastic { least[place] = min(least[place], Self.elasticMin) }
    // The last one says most of a row: the others say of which rows it is one, and stand in the first block.
    return (leaveRoom() ? names : names.suffix(1), least)
  }

  private func leastWidth(_ place: Int) -> Int {
    let column = columns[place]
    let content = contentWidth(place)
    let whole = DisplayWidth.of(column.heading)
    let heading = whole <= Self.headingMin ? whole : Self.mark(columns.count).count
    if column.wraps { return max(heading, min(content, Self.wrappedMin)) }
    guard column.isElastic, content > Self.elasticMin else { return max(heading, content) }
    let range = Self.elasticMin...min(content, Self.elasticMinMax)
    return max(heading, range.count == 1 ? content : Shortening.width(of: texts(place), within: range))
  }

  private func texts(_ place: Int) -> [String] { rows.compactMap { $0?[place].text } }

  private func contentWidth(_ place: Int) -> Int {
    rows.reduce(0) { widest, row in
      guard let shown = row?[place] else { return widest }
      // A picture without a text has nothing else to be told by.
      return max(widest, shown.text.isEmpty && shown.picture != nil ? Picture.widthMin : DisplayWidth.of(shown.text))
    }
  }

  /// What a column takes where there is room: all of its texts, and its pictures.
  private func comfortableWidth(_ place: Int) -> (texts: Int, pictures: Int) {
    let texts = max(contentWidth(place), DisplayWidth.of(columns[place].heading))
    let pictured = rows.reduce(0) { widest, row in
      guard let shown = row?[place], shown.picture != nil else { return widest }
      return max(widest, DisplayWidth.of(shown.text) + (shown.text.isEmpty ? 0 : 1) + columns[place].pictureMax)
    }
    return (texts, max(texts, pictured))
  }

  /// The same for all pictures of a column, so that they can be told apart by length; nil where one of them has no room: then there is
  /// none, since a row without one would look like a row without a value.
  ///
  /// - Parameter width: of the column.
  private func pictureWidth(_ place: Int, _ width: Int) -> Int? {
    let room = min(rows.compactMap { $0?[place].pictureRoom(width) }.min() ?? 0, columns[place].pictureMax)
    return room >= Picture.widthMin ? room : nil
  }

  private func blocks(_ least: [Int], named names: [Int], width: Int) -> [[Int]] {
    func taken(by places: [Int]) -> Int { places.reduce(-Self.gap) { $0 + Self.gap + least[$1] } }
    var blocks = [names]
    for place in columns.indices where !names.contains(place) {
      let wider = blocks[blocks.count - 1] + [place]
      if wider.count > names.count + 1, taken(by: wider) > width {
        blocks.append(names + [place])
      } else {
        blocks[blocks.count - 1] = wider
      }
    }
    return blocks.map { $0.sorted() }
  }

  private func widths(of places: [Int], _ least: [Int], width: Int) -> [Int] {
    var widths = places.map { least[$0] }
    var room = width - widths.reduce(0, +) - Self.gap * (places.count - 1)
    let comfortable = places.map(comfortableWidth)
    // A column at a time, so that what is wanted is shared evenly.
    for wanted in [comfortable.map(\.texts), comfortable.map(\.pictures)] {
      while room > 0 {
        let narrow = widths.indices.filter { widths[$0] < wanted[$0] }
        guard !narrow.isEmpty else { break }
        for place in narrow.prefix(room) {
          widths[place] += 1
          room -= 1
        }
      }
    }
    return widths
  }

  // MARK: Lines

  /// A column of a block, laid out.
  private struct Laid {
    var place: Int
    var column: Column
    var width: Int
    var pictureWidth: Int?
    var shortening: Shortening?
  }

  private func lines(of places: [Int], _ least: [Int], in terminal: Terminal, _ legend: inout Legend) -> [String] {
    let laid = zip(places, widths(of: places, least, width: terminal.width)).map { place, width in
      let isCut = columns[place].isElastic && contentWidth(place) > width
      return Laid(
        place: place, column: columns[place], width: width, pictureWidth: pictureWidth(place, width),
        shortening: isCut ? Shortening(texts(place), to: width) : nil)
    }
    let headings = laid.map { column in
      let heading = column.column.heading
      return Shown(DisplayWidth.of(heading) > column.width ? legend.mark(for: heading) : heading, look: .dim)
    }
    let isHeaded = headings.contains { !$0.lead.isEmpty }
    return (isHeaded ? [line(headings, laid, terminal)] : [])
      + rows.flatMap { row in row.map { lines(of: $0, laid, terminal) } ?? [""] }
  }

  private func lines(of row: [Shown], _ laid: [Laid], _ terminal: Terminal) -> [String] {
    var cells = laid.map { $0.shortening.map(row[$0.place].shortened) ?? row[$0.place] }
    var further: [[String]] = []
    for (index, column) in laid.enumerated() where column.column.wraps {
      let wrapped = DisplayWidth.wrap(cells[index].text, to: column.width)
      cells[index].lead = wrapped[0]
      cells[index].rest = ""
      for (number, text) in wrapped.dropFirst().enumerated() {
        if number == further.count { further.append(laid.map { _ in "" }) }
        further[number][index] = text
      }
    }
    return [line(cells, laid, terminal)] + further.map { line($0.map { Shown($0) }, laid, terminal) }
  }

  private func line(_ cells: [Shown], _ laid: [Laid], _ terminal: Terminal) -> String {
    let texts = zip(cells, laid).map { shown, column in
      shown.line(
        width: column.width, pictureWidth: column.pictureWidth, column.column.alignment, in: terminal)
    }
    let joined = texts.joined(separator: String(repeating: " ", count: Self.gap))
    // Nobody sees the spaces at the end; whoever compares or copies lines stumbles over them.
    return String(joined.reversed().drop { $0 == " " }.reversed())
  }
}

/// What stands in a column of a list.
public enum ListColumn: Sendable {
  /// Texts that are never cut.
  case id(String)
  /// Texts of any length, cut where there is no room.
  case name(String)
  case number(String)
}

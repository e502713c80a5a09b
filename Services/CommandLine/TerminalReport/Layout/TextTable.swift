/// The one way in which tables are laid out.
///
/// A column is as wide as what stands in it. Where that is too wide for the terminal, long texts are cut first; where it still is,
/// the table goes on in a further block, with its first column again. Room that is left goes to pictures.
public struct TextTable: Sendable {
  struct Column: Sendable {
    var heading: String
    var alignment = Alignment.left
    /// Texts that may be cut, down to a dozen letters.
    var isElastic = false
    /// Texts that are broken into lines instead.
    var wraps = false
    /// The widest that a picture gets.
    var pictureMax = 6
  }

  /// Nil leaves a line empty.
  private let rows: [[Shown]?]
  private let columns: [Column]

  private static let gap = 2
  private static let elasticMin = 12
  private static let wrappedMin = 24
  /// A heading may be cut: what stands below it may not.
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

  /// A name in the first column; the texts in the others are broken into lines where they are too wide.
  public init(texts headings: [String], _ rows: [[String]]) {
    self.init(
      headings.enumerated().map { Column(heading: $1, wraps: $0 > 0) }, rows.map { row in row.map { Shown($0) } })
  }

  /// Lines without their ends, no wider than the terminal where texts can be cut and broken so far.
  public func lines(in terminal: Terminal) -> [String] {
    guard !columns.isEmpty else { return [] }
    let least = columns.indices.map(leastWidth)
    let blocks = blocks(least, width: terminal.width)
    return blocks.enumerated().flatMap { index, places in
      (index == 0 ? [] : [""]) + lines(of: places, least, in: terminal)
    }
  }

  // MARK: Widths

  private func leastWidth(_ place: Int) -> Int {
    let column = columns[place]
    let content = contentWidth(place)
    let heading = min(DisplayWidth.of(column.heading), Self.headingMin)
    if column.wraps { return max(heading, min(content, Self.wrappedMin)) }
    return max(heading, column.isElastic ? min(content, Self.elasticMin) : content)
  }

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

  /// The same for all pictures of a column that have room, so that they can be told apart by length.
  ///
  /// - Parameter width: of the column.
  private func pictureWidth(_ place: Int, _ width: Int) -> Int {
    let rooms = rows.compactMap { $0?[place].pictureRoom(width) }.filter { $0 >= Picture.widthMin }
    return min(rooms.min() ?? 0, columns[place].pictureMax)
  }

  private func blocks(_ least: [Int], width: Int) -> [[Int]] {
    var blocks: [[Int]] = []
    var block = [0]
    var used = least[0]
    for place in columns.indices.dropFirst() {
      if block.count > 1, used + Self.gap + least[place] > width {
        blocks.append(block)
        block = [0]
        used = least[0]
      }
      block.append(place)
      used += Self.gap + least[place]
    }
    return blocks + [block]
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

  private func lines(of places: [Int], _ least: [Int], in terminal: Terminal) -> [String] {
    let widths = zip(places, widths(of: places, least, width: terminal.width)).map { place, width in
      (whole: width, picture: pictureWidth(place, width))
    }
    let headings = places.map { Shown(columns[$0].heading, look: .dim) }
    let isHeaded = places.contains { !columns[$0].heading.isEmpty }
    return (isHeaded ? [line(headings, places, widths, terminal)] : [])
      + rows.flatMap { row in row.map { lines(of: $0, places, widths, terminal) } ?? [""] }
  }

  private func lines(of row: [Shown], _ places: [Int], _ widths: [(whole: Int, picture: Int)], _ terminal: Terminal)
    -> [String]
  {
    var cells = places.map { row[$0] }
    var further: [[String]] = []
    for (index, place) in places.enumerated() where columns[place].wraps {
      let wrapped = DisplayWidth.wrap(cells[index].text, to: widths[index].whole)
      cells[index].lead = wrapped[0]
      cells[index].rest = ""
      for (number, text) in wrapped.dropFirst().enumerated() {
        if number == further.count { further.append(places.map { _ in "" }) }
        further[number][index] = text
      }
    }
    return [line(cells, places, widths, terminal)]
      + further.map { line($0.map { Shown($0) }, places, widths, terminal) }
  }

  private func line(_ cells: [Shown], _ places: [Int], _ widths: [(whole: Int, picture: Int)], _ terminal: Terminal)
    -> String
  {
    let texts = zip(cells.indices, cells).map { index, shown in
      shown.line(
        width: widths[index].whole, pictureWidth: widths[index].picture, columns[places[index]].alignment, in: terminal)
    }
    let joined = texts.joined(separator: String(repeating: " ", count: Self.gap))
    // Nobody sees the spaces at the end; whoever compares or copies lines stumbles over them.
    return String(joined.reversed().drop { $0 == " " }.reversed())
  }
}

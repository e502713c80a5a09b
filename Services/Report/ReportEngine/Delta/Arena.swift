/// The range of an arena's elements that belongs to one row.
struct Extent: Hashable, Sendable {
  var offset: UInt32
  var count: UInt32

  static let empty = Extent(offset: 0, count: 0)

  var range: Range<Int> { Int(offset)..<Int(offset) + Int(count) }
}

/// The side store of a column whose rows differ in length: one array for all of them, an extent a row.
///
/// A row that grows moves to the end and leaves its old place as garbage; `compact` closes the gaps.
struct Arena<Element: Sendable>: Sendable {
  private(set) var elements: [Element] = []
  private(set) var garbage = 0

  /// Half of it and more than this many elements is waste.
  private static var garbageMin: Int { 4_096 }

  var isWasteful: Bool { garbage > Self.garbageMin && garbage * 2 > elements.count }

  subscript(extent: Extent) -> ArraySlice<Element> {
    elements[extent.range]
  }

  /// Writes a row's new elements, in its old place where they fit.
  mutating func replace(_ extent: inout Extent, with row: some Collection<Element>) {
    let count = UInt32(row.count)
    if count <= extent.count {
      garbage += Int(extent.count - count)
      var index = Int(extent.offset)
      for element in row {
        elements[index] = element
        index += 1
      }
      // A row that holds nothing lies nowhere: `compact` would leave it behind the end.
      extent = count == 0 ? .empty : Extent(offset: extent.offset, count: count)
    } else {
      garbage += Int(extent.count)
      extent = Extent(offset: UInt32(elements.count), count: count)
      elements.append(contentsOf: row)
    }
  }

  mutating func release(_ extent: inout Extent) {
    garbage += Int(extent.count)
    extent = .empty
  }

  /// - Parameter extents: those of all rows.
  mutating func compact(_ extents: inout [Extent]) {
    var packed: [Element] = []
    packed.reserveCapacity(elements.count - garbage)
    for index in extents.indices where extents[index].count > 0 {
      let row = self[extents[index]]
      extents[index].offset = UInt32(packed.count)
      packed.append(contentsOf: row)
    }
    elements = packed
    garbage = 0
  }
}

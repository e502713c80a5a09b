internal import Domain

/// The additional items of all rows, a column a property, in one order.
struct ItemColumns: Sendable {
  private(set) var entry = Arena<UInt32>()
  private var response = Arena<UInt32>()
  private var points = Arena<Double>()
  private var possible = Arena<Double>()
  private var wording = Arena<BinaryWording>()

  subscript(index: Int) -> ItemRecord {
    ItemRecord(
      entry: entry.elements[index], response: response.elements[index], points: points.elements[index],
      possible: possible.elements[index], wording: wording.elements[index])
  }

  var isWasteful: Bool { entry.isWasteful }

  mutating func replace(_ extent: inout Extent, with items: [ItemRecord]) {
    // Every column takes the same step, so that one extent holds for all of them.
    let old = extent
    entry.replace(&extent, with: items.lazy.map { $0.entry })
    var same = old
    response.replace(&same, with: items.lazy.map { $0.response })
    same = old
    points.replace(&same, with: items.lazy.map { $0.points })
    same = old
    possible.replace(&same, with: items.lazy.map { $0.possible })
    same = old
    wording.replace(&same, with: items.lazy.map { $0.wording })
  }

  mutating func release(_ extent: inout Extent) {
    let old = extent
    entry.release(&extent)
    var same = old
    response.release(&same)
    same = old
    points.release(&same)
    same = old
    possible.release(&same)
    same = old
    wording.release(&same)
  }

  mutating func compact(_ extents: inout [Extent]) {
    let old = extents
    entry.compact(&extents)
    var same = old
    response.compact(&same)
    same = old
    points.compact(&same)
    same = old
    possible.compact(&same)
    same = old
    wording.compact(&same)
  }
}

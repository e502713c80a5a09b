/// Rows that gain and lose one element at a time, all in one piece of memory, so that a look at every row is a walk through it.
///
/// A row that grows moves to the end and leaves its old place as garbage. A long one takes room for more with it: then most of
/// what it gains costs a step aside of those behind.
struct GrowingRows<Element: Sendable>: Sendable {
  private struct Place {
    var offset = 0 as UInt32
    var count = 0 as UInt32
    var room = 0 as UInt32

    var all: Range<Int> { Int(offset)..<Int(offset) + Int(room) }
  }

  /// By row.
  private var places: [Place] = []
  private var elements: [Element] = []
  /// Elements that are in no row's room.
  private var garbage = 0

  /// Shorter rows have no room to spare: there are many.
  private static var longMin: Int { 256 }
  /// The gaps are closed when more than this many elements, and half of all, are garbage.
  private static var garbageMin: Int { 4_096 }

  /// How many rows were ever added to.
  var count: Int { places.count }

  /// The places of a row's elements.
  func range(_ row: Int) -> Range<Int> {
    guard row < places.count else { return 0..<0 }
    return Int(places[row].offset)..<Int(places[row].offset) + Int(places[row].count)
  }

  subscript(place: Int) -> Element {
    get { elements[place] }
    _modify { yield &elements[place] }
  }

  subscript(range: Range<Int>) -> ArraySlice<Element> { elements[range] }

  mutating func append(row: [Element]) {
    places.append(Place(offset: UInt32(elements.count), count: UInt32(row.count), room: UInt32(row.count)))
    elements += row
  }

  /// - Parameter place: of the element that it comes before, or the end of the row.
  mutating func insert(_ element: Element, at place: Int, of row: Int) {
    while places.count <= row { places.append(Place()) }
    let ordinal = place - range(row).lowerBound
    if places[row].count == places[row].room { move(row, element) }
    let range = range(row)
    let place = range.lowerBound + ordinal
    for later in (place..<range.upperBound).reversed() { elements[later + 1] = elements[later] }
    elements[place] = element
    places[row].count += 1
    if garbage > Self.garbageMin, garbage * 2 > elements.count { closeGaps() }
  }

  mutating func remove(at place: Int, of row: Int) {
    for later in place..<range(row).upperBound - 1 { elements[later] = elements[later + 1] }
    places[row].count -= 1
    guard places[row].count == 0 else { return }
    garbage += Int(places[row].room)
    places[row] = Place()
  }

  /// - Parameter filler: stands where there is room.
  private mutating func move(_ row: Int, _ filler: Element) {
    let own = Array(elements[range(row)])
    garbage += Int(places[row].room)
    let room = own.count < Self.longMin ? own.count + 1 : own.count + own.count / 4
    places[row] = Place(offset: UInt32(elements.count), count: UInt32(own.count), room: UInt32(room))
    elements += own
    elements.append(contentsOf: repeatElement(filler, count: room - own.count))
  }

  private mutating func closeGaps() {
    var packed: [Element] = []
    packed.reserveCapacity(elements.count - garbage)
    for row in places.indices {
      let own = elements[places[row].all]
      places[row].offset = UInt32(packed.count)
      packed += own
    }
    elements = packed
    garbage = 0
  }
}

/// What waits in a line, in the memory that earlier ones had: of a line that never ends, too.
struct CallQueue<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }

  /// Places that are left empty at the head before the others move up.
  private static var gapMax: Int { 1024 }

  mutating func append(_ element: Element) {
    if head > Self.gapMax, head > elements.count / 2 {
      elements.removeSubrange(..<head)
      head = 0
    }
    elements.append(element)
  }

  mutating func next() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    }
    return element
  }
}

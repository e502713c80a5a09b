/// A line in the memory that earlier ones had: also of a line that never ends.
@usableFromInline struct RingQueue<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { count == 0 }
  @inlinable var first: Element? { count == 0 ? nil : elements[head] }

  @inlinable mutating func append(_ element: Element) {
    if count == elements.count { grow() }
    elements[place(count)] = element
    count += 1
  }

  @inlinable mutating func prepend(_ element: Element) {
    if count == elements.count { grow() }
    head = place(elements.count - 1)
    elements[head] = element
    count += 1
  }

  @inlinable mutating func next() -> Element? {
    guard count > 0 else { return nil }
    let element = elements[head].take()
    head = place(1)
    count -= 1
    return element
  }

  /// The first that satisfies a condition; those behind it move up.
  @inlinable mutating func remove(where isWanted: (Element) -> Bool) -> Element? {
    guard let found = (0..<count).first(where: { elements[place($0)].map(isWanted) ?? false }) else { return nil }
    let element = elements[place(found)]
    for index in found..<count - 1 { elements[place(index)] = elements[place(index + 1)] }
    elements[place(count - 1)] = nil
    count -= 1
    return element
  }

  /// Capacities are powers of two.
  @inlinable func place(_ index: Int) -> Int { (head + index) & (elements.count - 1) }

  @inlinable mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(4, elements.count * 2))
    for index in 0..<count { larger.append(elements[place(index)]) }
    while larger.count < max(4, elements.count * 2) { larger.append(nil) }
    (elements, head) = (larger, 0)
  }
}

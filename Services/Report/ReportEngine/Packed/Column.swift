/// A column of a run: elements side by side in the run's memory.
///
/// It is a view that cannot be copied: nobody takes it out of its run, so it never outlives the memory, and whoever reads it
/// counts no references.
@safe
struct Column<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
  /// What loops in C take. Nobody writes there.
  let address: UnsafePointer<Element>
  private let length: UInt32

  /// - Parameter bytes: aligned, a whole number of elements, and there as long as this is.
  @unsafe init(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { preconditionFailure("no memory") }
    unsafe address = start.assumingMemoryBound(to: Element.self)
    length = UInt32(bytes.count / MemoryLayout<Element>.stride)
  }

  var count: Int { Int(length) }
  var isEmpty: Bool { length == 0 }
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count)
    return unsafe address[index]
  }

  /// A copy.
  subscript(range: Range<Int>) -> ArraySlice<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe Array(UnsafeBufferPointer(start: address + range.lowerBound, count: range.count))[...]
  }

  /// A copy.
  var elements: [Element] { unsafe Array(UnsafeBufferPointer(start: address, count: count)) }

  func allSatisfy(_ holds: (Element) -> Bool) -> Bool {
    unsafe UnsafeBufferPointer(start: address, count: count).allSatisfy { holds($0) }
  }

  /// Whether each element and the next are as they should be.
  func rises(_ precedes: (Element, Element) -> Bool) -> Bool {
    indices.dropFirst().allSatisfy { precedes(self[$0 - 1], self[$0]) }
  }
}

extension Column<UInt8> {
  /// The number at a place among numbers of its size.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(_ index: Int, as _: Number.Type) -> Number {
    precondition(index >= 0 && index < count / MemoryLayout<Number>.size)
    return unsafe UnsafeRawPointer(address).loadUnaligned(
      fromByteOffset: index * MemoryLayout<Number>.size, as: Number.self)
  }
}

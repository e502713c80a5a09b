internal import Glibc

/// From Swift to C: what generated code fills a message's structs with.
extension Arena {
  /// Room for one struct, not initialized.
  @inlinable package func make<Struct>(_ type: Struct.Type) -> UnsafeMutablePointer<Struct> {
    unsafe allocate(MemoryLayout<Struct>.size)!.bindMemory(to: Struct.self, capacity: 1)
  }

  /// The text with a NUL after it, or `refusedText` when it has one within.
  package func text(_ text: String) -> UnsafeMutablePointer<CChar> {
    let utf8 = text.utf8.span
    let count = utf8.count
    let start = unsafe allocate(count + 1)!.bindMemory(to: CChar.self, capacity: count + 1)
    unsafe utf8.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { unsafe memcpy(start, base, count) }
    }
    unsafe start[count] = 0
    guard unsafe memchr(start, 0, count) == nil else {
      unsafe state.pointee.hasRefusedText = true
      return unsafe refusedText
    }
    return unsafe start
  }

  /// Nil for none. Few bytes are copied; many are looked at where they lie.
  @inlinable package func bytes(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8>? {
    unsafe bytes.count < ArenaSize.viewed ? numbers(bytes) : view(bytes)
  }

  /// Numbers, which are the same in C. Nil for none.
  @inlinable package func numbers<Number: BitwiseCopyable>(_ numbers: [Number]) -> UnsafeMutablePointer<Number>? {
    guard !numbers.isEmpty else { return nil }
    let count = numbers.count
    let start = unsafe allocate(count * MemoryLayout<Number>.stride)!.bindMemory(to: Number.self, capacity: count)
    unsafe numbers.withUnsafeBufferPointer { source in
      unsafe start.initialize(from: source.baseAddress!, count: count)
    }
    return unsafe start
  }

  /// A C array with one element for each value, such as a pointer to its struct. Nil for none.
  @inlinable package func each<Values: Collection, Element>(
    _ values: Values, _ element: (Values.Element) -> Element
  ) -> UnsafeMutablePointer<Element>? {
    guard !values.isEmpty else { return nil }
    let count = values.count
    let start = unsafe allocate(count * MemoryLayout<Element>.stride)!.bindMemory(to: Element.self, capacity: count)
    var at = unsafe start
    for value in values {
      unsafe at.initialize(to: element(value))
      unsafe at += 1
    }
    return unsafe start
  }
}

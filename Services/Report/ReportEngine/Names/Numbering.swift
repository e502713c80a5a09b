internal import Domain

/// A small dense number that stands for an `ID` within one segment: columns hold four bytes instead of a string.
public struct Number<ID>: Hashable, Sendable, BitwiseCopyable {
  let index: UInt32

  init(_ index: UInt32) { self.index = index }
}

/// The dictionary behind a column: gives the ids of one kind their numbers, in order of first sight.
struct Numbering<ID: Hashable & Sendable>: Sendable {
  private var numbers: [ID: UInt32] = [:]
  /// Nil where the id was forgotten; its number is not given again.
  private var ids: [ID?] = []

  init() {}

  private init(_ ids: [ID?]) {
    self.ids = ids
    numbers.reserveCapacity(ids.count)
    for (number, id) in ids.enumerated() {
      if let id { numbers[id] = UInt32(number) }
    }
  }

  subscript(id: ID) -> Number<ID>? {
    numbers[id].map { Number($0) }
  }

  subscript(number: Number<ID>) -> ID? {
    ids[Int(number.index)]
  }

  var count: Int { ids.count }

  mutating func number(for id: ID) -> Number<ID> {
    if let known = numbers[id] { return Number(known) }
    let next = UInt32(ids.count)
    numbers[id] = next
    ids.append(id)
    return Number(next)
  }

  /// Nothing keeps the id's text afterwards: what an erasure asks for.
  mutating func forget(_ id: ID) {
    guard let number = numbers.removeValue(forKey: id) else { return }
    ids[Int(number)] = nil
  }

  /// Forgets the ids that have none of these numbers.
  mutating func forget(allBut used: Set<UInt32>) {
    for (number, id) in ids.enumerated() where !used.contains(UInt32(number)) {
      if let id { forget(id) }
    }
  }
}

// In a snapshot: the ids in the order of their numbers, a forgotten one as nothing.
extension Numbering where ID: TextID {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(ids) { id, snapshot in try snapshot.write(id) { try $1.write($0) } }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(try snapshot.readArray { snapshot throws(SnapshotError) in try snapshot.readOptionalID() })
  }
}

extension Numbering where ID == ContextID {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(ids) { id, snapshot in try snapshot.write(id) { try $1.write($0.rawValue) } }
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(
      try snapshot.readArray { snapshot throws(SnapshotError) in
        try snapshot.readOptional { snapshot throws(SnapshotError) in ContextID(try snapshot.read(Int64.self)) }
      })
  }
}

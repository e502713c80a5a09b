internal import Domain

/// Finds an attempt's cell by the attempt's id, at twelve bytes a slot: the ids themselves stay with the rows.
///
/// It names cells and not rows, so that packing, which moves rows about, leaves it as it is. Many small tables, so that
/// none takes long to grow, or to be copied when a snapshot of the segment is held.
struct AttemptIndex: Sendable {
  /// What one student has at one context.
  struct Cell: Hashable, Sendable {
    var context: Number<ContextID>
    var student: Number<PersonID>
  }

  private(set) var tables: [Table]
  let seed: PackedID.HashSeed

  private static let tableBits = 6

  init(seed: PackedID.HashSeed = .random()) {
    tables = Array(repeating: Table(count: 0), count: 1 << Self.tableBits)
    self.seed = seed
  }

  /// Of everything that was gathered: table by table, so that each is at hand while it is filled.
  init(_ gathered: Gathered) {
    seed = gathered.seed
    tables = gathered.slots.map { slots in
      var table = Table(count: slots.count)
      for slot in slots { table.insert(slot.hash, slot.cell) }
      return table
    }
  }

  /// Attempts on their way into an index.
  struct Gathered {
    fileprivate let seed = PackedID.HashSeed.random()
    /// By table.
    fileprivate var slots: [[Table.Slot]]

    /// - Parameter count: of attempts, about.
    init(count: Int) {
      slots = (0..<1 << tableBits).map { _ in
        var slots: [Table.Slot] = []
        slots.reserveCapacity(count >> tableBits + count >> (tableBits + 4))
        return slots
      }
    }

    mutating func add(_ id: PackedID, _ cell: Cell) {
      let hash = id.hash(seed)
      slots[AttemptIndex.table(hash)].append(
        Table.Slot(hash: slotHash(hash), context: cell.context, student: cell.student))
    }
  }

  /// The first of the cells that the id may be in which `holds` it.
  func cell(of id: PackedID, where holds: (Cell) -> Bool) -> Cell? {
    let hash = id.hash(seed)
    return tables[Self.table(hash)].first(Self.slotHash(hash), where: holds)
  }

  mutating func insert(_ id: PackedID, _ cell: Cell) {
    let hash = id.hash(seed)
    tables[Self.table(hash)].insert(Self.slotHash(hash), cell)
  }

  /// - Precondition: it was inserted with this cell.
  mutating func remove(_ id: PackedID, _ cell: Cell) {
    let hash = id.hash(seed)
    tables[Self.table(hash)].remove(Self.slotHash(hash), cell)
  }

  private static func table(_ hash: UInt64) -> Int { Int(hash >> UInt64(64 - tableBits)) }

  /// Never 0, which marks what is empty.
  private static func slotHash(_ hash: UInt64) -> UInt32 { max(1, UInt32(truncatingIfNeeded: hash)) }
}

extension AttemptIndex {
  /// Open addressing with linear probing: the greater a hash, the further behind is its home, so that a table grows in
  /// one walk through memory.
  struct Table: Sendable {
    struct Slot: Sendable {
      var hash: UInt32 = 0
      var context = Number<ContextID>(0)
      var student = Number<PersonID>(0)

      var isEmpty: Bool { hash == 0 }
      var cell: Cell { Cell(context: context, student: student) }
    }

    private(set) var slots: [Slot]
    private(set) var used = 0

    /// - Parameter count: that it has room for, about; it grows.
    init(count: Int) { slots = Array(repeating: Slot(), count: max(16, count / 6 * 7)) }

    func first(_ hash: UInt32, where holds: (Cell) -> Bool) -> Cell? {
      var slot = home(hash)
      while !slots[slot].isEmpty {
        if slots[slot].hash == hash, holds(slots[slot].cell) { return slots[slot].cell }
        slot = next(slot)
      }
      return nil
    }

    mutating func insert(_ hash: UInt32, _ cell: Cell) {
      // An eighth stays empty, or looking for what is not there would take long.
      if used >= slots.count / 8 * 7 { grow() }
      put(Slot(hash: hash, context: cell.context, student: cell.student))
    }

    mutating func remove(_ hash: UInt32, _ cell: Cell) {
      var hole = home(hash)
      while slots[hole].hash != hash || slots[hole].cell != cell {
        if slots[hole].isEmpty { return }
        hole = next(hole)
      }
      used -= 1
      // Whoever stands further from home than the hole is moves up: nothing marks where something was.
      var slot = next(hole)
      while !slots[slot].isEmpty {
        if distance(home(slots[slot].hash), slot) >= distance(hole, slot) {
          slots[hole] = slots[slot]
          hole = slot
        }
        slot = next(slot)
      }
      slots[hole] = Slot()
    }

    private mutating func grow() {
      let old = slots
      slots = Array(repeating: Slot(), count: old.count + old.count / 4)
      used = 0
      for slot in old where !slot.isEmpty { put(slot) }
    }

    private mutating func put(_ new: Slot) {
      var slot = home(new.hash)
      while !slots[slot].isEmpty { slot = next(slot) }
      slots[slot] = new
      used += 1
    }

    /// In proportion. Shifts bind more tightly than products.
    private func home(_ hash: UInt32) -> Int { Int((UInt64(hash) * UInt64(slots.count)) >> 32) }

    private func next(_ slot: Int) -> Int { slot + 1 == slots.count ? 0 : slot + 1 }

    private func distance(_ from: Int, _ to: Int) -> Int { to >= from ? to - from : to - from + slots.count }
  }
}

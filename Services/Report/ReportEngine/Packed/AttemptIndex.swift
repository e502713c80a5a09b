internal import Domain

/// Finds a packed row by its attempt's id, at eight bytes a slot: the ids themselves stay in the runs.
///
/// Many small tables, so that none takes long to grow.
struct AttemptIndex: Sendable {
  private struct Table: Sendable {
    var slots = Array(repeating: Slot.empty, count: 16)
    /// Slots that are not empty, those of removed rows included.
    var used = 0
    var removed = 0
  }

  /// A row in one word: nine bits of its id's hash, its context and its place there.
  private struct Slot: Hashable, Sendable {
    let bits: UInt64

    static let empty = Slot(bits: .max)
    static let removed = Slot(bits: .max - 1)

    private static let contextBits: UInt64 = 24
    private static let placeBits: UInt64 = 31

    init(bits: UInt64) { self.bits = bits }

    init(_ row: Row, hash: Int) {
      precondition(row.context.index < (1 << Self.contextBits) - 1, "an organization has at most 16 million contexts")
      let tag = UInt64(UInt(bitPattern: hash)) >> 48 & 511
      bits =
        tag << (Self.contextBits + Self.placeBits) | UInt64(row.context.index) << Self.placeBits | UInt64(row.place)
    }

    var row: Row {
      Row(
        packed: Int(bits & (1 << Self.placeBits - 1)),
        at: Number(UInt32(bits >> Self.placeBits & (1 << Self.contextBits - 1))))
    }

    /// Whether it may be a row of an id with this hash: of five hundred others, one passes.
    func mayBe(_ hash: Int) -> Bool {
      let tag = UInt64(UInt(bitPattern: hash)) >> 48
      return (bits >> (Self.contextBits + Self.placeBits)) == tag & 511
    }
  }

  private var tables = Array(repeating: Table(), count: tableCount)

  private static let tableCount = 64

  /// The first row of the id's that `isIt` accepts.
  func find(_ id: PackedID, where isIt: (Row) -> Bool) -> Row? {
    let (table, hash) = Self.home(id)
    let slots = tables[table].slots
    var place = hash & (slots.count - 1)
    while slots[place] != .empty {
      if slots[place].mayBe(hash), slots[place] != .removed, isIt(slots[place].row) { return slots[place].row }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  /// - Parameter idOf: the ids of rows that are there, for when a table grows.
  mutating func insert(_ row: Row, _ id: PackedID, idOf: (Row) -> PackedID?) {
    let (table, hash) = Self.home(id)
    // An eighth stays empty, or looking for what is not there would never end.
    if tables[table].used + 1 > tables[table].slots.count / 8 * 7 { grow(table, idOf) }
    Self.place(Slot(row, hash: hash), hash, in: &tables[table])
  }

  mutating func remove(_ row: Row, _ id: PackedID) {
    let (table, hash) = Self.home(id)
    let wanted = Slot(row, hash: hash)
    let mask = tables[table].slots.count - 1
    var place = hash & mask
    while tables[table].slots[place] != .empty {
      if tables[table].slots[place] == wanted {
        tables[table].slots[place] = .removed
        tables[table].removed += 1
        return
      }
      place = (place + 1) & mask
    }
  }

  private mutating func grow(_ table: Int, _ idOf: (Row) -> PackedID?) {
    let old = tables[table]
    let isFull = (old.used - old.removed) * 2 > old.slots.count
    var grown = Table()
    grown.slots = Array(repeating: .empty, count: isFull ? old.slots.count * 2 : old.slots.count)
    for slot in old.slots where slot != .empty && slot != .removed {
      if let id = idOf(slot.row) { Self.place(slot, Self.home(id).hash, in: &grown) }
    }
    tables[table] = grown
  }

  private static func place(_ slot: Slot, _ hash: Int, in table: inout Table) {
    let mask = table.slots.count - 1
    var place = hash & mask
    while table.slots[place] != .empty { place = (place + 1) & mask }
    table.slots[place] = slot
    table.used += 1
  }

  /// Seeded anew in every process: nobody can choose ids that fall together.
  private static func home(_ id: PackedID) -> (table: Int, hash: Int) {
    let hash = UInt(bitPattern: id.hashValue)
    return (Int(hash % UInt(tableCount)), Int(hash / UInt(tableCount)))
  }
}

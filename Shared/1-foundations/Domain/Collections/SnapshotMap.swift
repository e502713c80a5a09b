/// A dictionary whose copies share everything but what changed since.
///
/// An organization is published as a snapshot after every change, and holds up to a million nodes: one `Dictionary`
/// would be copied whole by the first change after each snapshot. Here only the one shard of a few hundred entries is.
public struct SnapshotMap<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var shards: [[Key: Value]] = [[:]]
  /// How many entries it holds; costs nothing to read.
  public private(set) var count = 0

  /// Shards double when they hold more than this on average.
  private static var entriesPerShardMax: Int { 256 }

  /// An empty map.
  public init() {}

  /// Whether it holds no entry.
  public var isEmpty: Bool { count == 0 }

  /// Nil where there is no such key; setting nil removes it.
  ///
  /// Where a copy shares the map, a change copies the one shard that the key is in; growing copies all of them.
  public subscript(key: Key) -> Value? {
    get { shards[shard(of: key)][key] }
    set {
      let shard = shard(of: key)
      let before = shards[shard].count
      shards[shard][key] = newValue
      count += shards[shard].count - before
      growIfFull()
    }
  }

  /// Changes the value of `key` in place, `initial` where there was none.
  public mutating func update<Result>(
    _ key: Key, default initial: @autoclosure () -> Value, _ change: (inout Value) -> Result
  ) -> Result {
    let shard = shard(of: key)
    let before = shards[shard].count
    let result = change(&shards[shard][key, default: initial()])
    count += shards[shard].count - before
    growIfFull()
    return result
  }

  /// In no order that means anything.
  public var keys: some Sequence<Key> { shards.lazy.flatMap(\.keys) }

  /// In no order that means anything.
  public var values: some Sequence<Value> { shards.lazy.flatMap(\.values) }

  /// In no order that means anything.
  public var entries: some Sequence<(key: Key, value: Value)> { shards.lazy.flatMap { $0 } }

  private func shard(of key: Key) -> Int {
    guard shards.count > 1 else { return 0 }
    // The high bits: within a shard the dictionary buckets by the low ones.
    let hash = UInt(bitPattern: key.hashValue)
    return Int(hash >> (UInt.bitWidth - shards.count.trailingZeroBitCount))
  }

  private mutating func growIfFull() {
    guard count > shards.count * Self.entriesPerShardMax else { return }
    let old = shards
    shards = Array(repeating: [:], count: old.count * 2)
    for entries in old {
      for (key, value) in entries { shards[shard(of: key)][key] = value }
    }
  }
}

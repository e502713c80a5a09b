/// A set of a report's people, a bit each. Their indices are student numbers, followed by those without any record (`Audience`).
struct PersonSet: Sendable {
  private var words: [UInt64] = []

  init() {}

  mutating func insert(_ index: Int) {
    let word = index / 64
    while words.count <= word { words.append(0) }
    words[word].setBit(index % 64)
  }

  init(_ places: [UInt32]) { insert(places.span) }

  mutating func insert(_ places: Span<UInt32>) {
    var greatest: UInt32 = 0
    for index in places.indices { greatest = max(greatest, places[index]) }
    let wordCount = places.isEmpty ? 0 : Int(greatest) / 64 + 1
    if words.count < wordCount { words += Array(repeating: 0, count: wordCount - words.count) }
    var words = words.mutableSpan
    for index in places.indices { words[Int(places[index]) / 64] |= 1 << UInt64(places[index] % 64) }
  }

  func contains(_ index: Int) -> Bool {
    let word = index / 64
    return word < words.count && words[word].hasBit(index % 64)
  }

  mutating func formUnion(_ other: PersonSet) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  func subtracting(_ other: PersonSet) -> PersonSet {
    var rest = self
    for index in rest.words.indices where index < other.words.count { rest.words[index] &= ~other.words[index] }
    return rest
  }

  /// How many are not in the other.
  func count(without other: PersonSet) -> Int {
    words.indices.reduce(0) { $0 + (words[$1] & ~($1 < other.words.count ? other.words[$1] : 0)).nonzeroBitCount }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
  var byteCount: Int { words.count * 8 }
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Ascending.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() { word.forEachBit { body(index * 64 + $0) } }
  }
}

/// Who of several takes what, by rendezvous hashing (Thaler and Ravishankar, 1996): each that knows them all comes to the same, and where
/// one is gone only what was its own is given anew.
public enum Rendezvous {
  /// The one of some numbers that takes what a text names; nil where there are none.
  public static func choice(of numbers: [Int64], for text: String) -> Int64? {
    numbers.max { weight($0, text) < weight($1, text) }
  }

  /// All of some names in the order in which they take what a text names. Of equal names each counts.
  public static func order(of names: [String], for text: String) -> [String] {
    names.map { (name: $0, weight: weight($0.utf8, text)) }
      .sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }.map(\.name)
  }

  private static func weight(_ number: Int64, _ text: String) -> UInt64 {
    weight(stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> Int64($0)) }, text)
  }

  /// FNV-1a of both, mixed.
  private static func weight(_ candidate: some Sequence<UInt8>, _ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for byte in text.utf8 { add(byte) }
    for byte in candidate { add(byte) }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    return hash ^ hash >> 33
  }
}

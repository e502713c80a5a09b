internal import Domain

/// How often anything recorded for each handout has changed: what tells a watcher whether to look again.
struct HandoutVersions: Sendable {
  private var versions: [UInt64] = []
  private var common: UInt64 = 0

  /// Never falls within one segment; a school that is forgotten begins another, which the organization's version tells.
  subscript(handout: Number<HandoutID>) -> UInt64 {
    common + (Int(handout.index) < versions.count ? versions[Int(handout.index)] : 0)
  }

  mutating func touch(_ handout: Number<HandoutID>) {
    while versions.count <= handout.index { versions.append(0) }
    versions[Int(handout.index)] += 1
  }

  mutating func touch(_ handouts: some Sequence<Number<HandoutID>>) {
    for handout in handouts { touch(handout) }
  }

  mutating func touchAll() { common += 1 }
}

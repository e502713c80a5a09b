/// Holds whoever comes until it is opened, whether or not the call was cancelled meanwhile.
actor Gate {
  private var isOpen = false
  private var held: [CheckedContinuation<Void, Never>] = []

  /// How many it holds.
  var waiting: UInt64 { UInt64(held.count) }

  func pass() async {
    guard !isOpen else { return }
    await withCheckedContinuation { held.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in held { continuation.resume() }
    held = []
  }
}

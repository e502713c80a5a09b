internal import Synchronization

/// A context made of files, and made anew when they have changed. Connections keep the one they began with.
final class TLSReloading: Sendable {
  private struct State {
    var context: TLSContext
    var stamp: TLSFiles.Stamp
  }

  private let files: TLSFiles
  private let make: @Sendable (TLSFiles) throws(TLSError) -> TLSContext
  private let state: Mutex<State>

  init(_ files: TLSFiles, _ make: @escaping @Sendable (TLSFiles) throws(TLSError) -> TLSContext) throws(TLSError) {
    self.files = files
    self.make = make
    // Before the files are read: a change meanwhile is seen later.
    let stamp = TLSFiles.Stamp(files)
    state = Mutex(State(context: try make(files), stamp: stamp))
  }

  var context: TLSContext { state.withLock { $0.context } }

  /// Throws, and keeps what it has, when the files do not make a context.
  func reload() throws(TLSError) {
    let stamp = TLSFiles.Stamp(files)
    state.withLock { $0.stamp = stamp }
    let context = try make(files)
    state.withLock { $0.context = context }
  }

  /// The same, only if a file is not the one that was read last, whether that was of use or not.
  func reloadIfChanged() throws(TLSError) -> Bool {
    let stamp = TLSFiles.Stamp(files)
    guard state.withLock({ $0.stamp != stamp }) else { return false }
    try reload()
    return true
  }
}

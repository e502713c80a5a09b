/// The one piece of memory that a run lies in: its columns, one behind the other, as `ColumnWriter` lays them.
///
/// It is the run's own, or a part of a file that is mapped. It says by itself how long each column is, so a snapshot takes it and
/// gives it back as it is.
@safe
struct RunMemory: ~Copyable, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// Where it lies in a file; nil: it is the run's own.
  let stored: StoredPart?
  /// The same, to be asked without counting references.
  private let uncounted: Unmanaged<StoredPart>?

  /// - Parameter bytes: may be anything: `ColumnReader` tells.
  init(copying bytes: some Collection<UInt8>) {
    let size = (bytes.count / Self.step + 1) * Self.step
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: Self.alignment)
    unsafe copy.copyBytes(from: bytes)
    unsafe self.bytes = UnsafeRawBufferPointer(rebasing: copy[..<bytes.count])
    stored = nil
    unsafe uncounted = nil
  }

  init(_ stored: StoredPart) {
    unsafe bytes = stored.bytes
    self.stored = stored
    unsafe uncounted = Unmanaged.passUnretained(stored)
  }

  /// Whether the bytes are what was written, where they lie in a file: asked for each cell that is read.
  var isSound: Bool {
    @inline(__always) get {
      guard let uncounted = unsafe uncounted else { return true }
      return unsafe uncounted._withUnsafeGuaranteedRef { $0.isSound }
    }
  }

  deinit {
    if stored == nil { unsafe bytes.deallocate() }
  }

  /// As much as any column asks for.
  private static let alignment = 8
  /// Sizes go by steps, so that the place that one run leaves fits another: among odd ones the allocator looks long.
  private static let step = 256
}

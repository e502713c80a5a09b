internal import CProtobufC

/// Memory that is handed out by moving a cursor and given back all at once.
///
/// The C structs of one message live in it while the message is unpacked and copied, or filled and packed. An arena
/// belongs to one thread for the length of one synchronous call and never crosses a suspension.
@unsafe @usableFromInline package struct Arena {
  @usableFromInline let state: UnsafeMutablePointer<State>

  /// Everything an arena knows, at a fixed address, for protobuf-c calls back with a bare pointer to it.
  @unsafe @usableFromInline struct State {
    @usableFromInline var cursor: UnsafeMutableRawPointer
    @usableFromInline var end: UnsafeMutableRawPointer
    /// The first chunk, which the arena keeps between messages.
    var home: UnsafeMutableRawBufferPointer
    /// Further chunks, each starting with the address of the one before it.
    var lastChunk: UnsafeMutableRawPointer?
    /// Bytes in further chunks, and how many there may be.
    var chunkBytes = 0
    var chunkBytesMax = 0
    var nextChunkBytes = 0
    /// Set when an allocation was refused.
    var isExhausted = false
    /// Set when a string with a NUL was to be filled in; `refusedText` stands in its place.
    var hasRefusedText = false
    /// Arrays whose bytes a message's structs point to, held as long as it is here, and how many bytes they are.
    var viewed: [[UInt8]] = []
    var viewedBytes = 0
    /// Whether a message is in it.
    var isInUse = false
    var allocator = unsafe ProtobufCAllocator()
  }

  init(homeBytes: Int = ArenaSize.home) {
    let home = UnsafeMutableRawBufferPointer.allocate(byteCount: homeBytes, alignment: 16)
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(
      to: State(cursor: home.baseAddress!, end: home.baseAddress! + home.count, home: home, lastChunk: nil))
    unsafe state.pointee.allocator = ProtobufCAllocator(
      alloc: { data, size in
        unsafe Arena(at: data!).allocate(size)
      },
      free: { _, _ in },  // the arena is emptied as a whole
      allocator_data: UnsafeMutableRawPointer(state))
  }

  /// The arena whose state is at an address that `state` once was.
  init(at address: UnsafeMutableRawPointer) {
    unsafe state = address.assumingMemoryBound(to: State.self)
  }

  /// Gives everything back to the system; the arena must not be used afterwards.
  func destroy() {
    unsafe reset()
    unsafe state.pointee.home.deallocate()
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Forgets what is in it, for the next message.
  @inline(__always) func reset() {
    if unsafe state.pointee.lastChunk != nil || state.pointee.viewedBytes > 0 { unsafe freeBeyondHome() }
    unsafe state.pointee.cursor = state.pointee.home.baseAddress!
    unsafe state.pointee.end = state.pointee.home.baseAddress! + state.pointee.home.count
    unsafe state.pointee.isExhausted = false
    unsafe state.pointee.hasRefusedText = false
  }

  /// How many bytes may be taken beyond the first chunk until the next `reset`.
  func allow(bytes: Int) {
    unsafe state.pointee.chunkBytes = 0
    unsafe state.pointee.chunkBytesMax = bytes
    unsafe state.pointee.nextChunkBytes = ArenaSize.chunkMin
  }

  var isExhausted: Bool { unsafe state.pointee.isExhausted }

  /// Bytes that a message takes beyond the first chunk, in chunks and in arrays that are viewed.
  var bytesBeyondHome: Int { unsafe state.pointee.chunkBytes + state.pointee.viewedBytes }

  /// The bytes of an array where they are: nobody changes them, for the array is held here too until the next `reset`.
  @usableFromInline func view(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8>? {
    unsafe state.pointee.viewed.append(bytes)
    unsafe state.pointee.viewedBytes += bytes.count
    // C's structs have no pointers to constants. Nothing writes through this one.
    return unsafe bytes.withUnsafeBufferPointer { unsafe UnsafeMutablePointer(mutating: $0.baseAddress) }
  }

  /// `count` bytes aligned to 8, not initialized; nil when the arena may not grow that far.
  @inlinable func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    // A count near Int.max would wrap on rounding; none is asked for, but C gave it to us.
    let rounded = (count &+ 7) & ~7
    let start = unsafe state.pointee.cursor
    guard unsafe rounded >= count && rounded <= state.pointee.end - start else { return unsafe grow(by: count) }
    unsafe state.pointee.cursor = start + rounded
    return unsafe start
  }

  /// Continues in a new chunk with room for `count` bytes. What is left of the current one stays unused.
  @usableFromInline @inline(never) func grow(by count: Int) -> UnsafeMutableRawPointer? {
    let header = 16
    let left = unsafe state.pointee.chunkBytesMax - state.pointee.chunkBytes
    guard count >= 0, count <= left else {
      unsafe state.pointee.isExhausted = true
      return nil
    }
    let room = unsafe max(count, min(state.pointee.nextChunkBytes, left))
    let chunkBytes = header + (room + 7) & ~7
    let chunk = UnsafeMutableRawPointer.allocate(byteCount: chunkBytes, alignment: 16)
    unsafe chunk.storeBytes(of: state.pointee.lastChunk, as: UnsafeMutableRawPointer?.self)
    unsafe state.pointee.lastChunk = chunk
    unsafe state.pointee.chunkBytes += room
    unsafe state.pointee.nextChunkBytes = room * 2
    let start = unsafe chunk + header
    unsafe state.pointee.cursor = start + (count + 7) & ~7
    unsafe state.pointee.end = chunk + chunkBytes
    return unsafe start
  }

  @inline(never) private func freeBeyondHome() {
    var chunk = unsafe state.pointee.lastChunk
    while let current = unsafe chunk {
      unsafe chunk = current.load(as: UnsafeMutableRawPointer?.self)
      unsafe current.deallocate()
    }
    unsafe state.pointee.lastChunk = nil
    unsafe state.pointee.viewed.removeAll(keepingCapacity: true)
    unsafe state.pointee.viewedBytes = 0
  }
}

/// How an arena grows.
@usableFromInline enum ArenaSize {
  /// Bytes of the chunk that stays: enough for all but batches.
  static let home = 32 * 1024
  /// Fields of bytes from this length on are read and written where they are, not in a copy.
  @usableFromInline static let viewed = 4 * 1024
  /// Bytes of the first chunk after it; each next one is twice as large.
  static let chunkMin = 128 * 1024
}

/// The open streams of one connection of a server, by tag: a place for as many as the client may have open, made once.
@safe final class StreamTable {
  private let places: UnsafeMutablePointer<ServerStream?>
  /// Places that are free, as a stack; its height lies in front of them.
  private let free: UnsafeMutablePointer<Int>
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    unsafe places = .allocate(capacity: capacity)
    unsafe places.initialize(repeating: nil, count: capacity)
    unsafe free = .allocate(capacity: capacity + 1)
    unsafe free[0] = capacity
    for place in 0..<capacity { unsafe free[place + 1] = capacity - 1 - place }
  }

  deinit {
    unsafe places.deinitialize(count: capacity)
    unsafe places.deallocate()
    unsafe free.deallocate()
  }

  /// The tag the next stream will have; never zero. Nil when all are taken.
  var nextTag: Int? {
    let height = unsafe free[0]
    return unsafe height > 0 ? free[height] + 1 : nil
  }

  var isEmpty: Bool { unsafe free[0] == capacity }

  /// Puts a stream at the next tag.
  func add(_ stream: ServerStream) {
    let height = unsafe free[0]
    precondition(height > 0, "no tag is free")
    unsafe places[free[height]] = stream
    unsafe free[0] = height - 1
  }

  /// Nil when there is none of that tag.
  subscript(tag: Int) -> ServerStream? {
    guard tag > 0, tag <= capacity else { return nil }
    return unsafe places[tag - 1]
  }

  /// Takes the stream with that tag out.
  func remove(_ tag: Int) -> ServerStream? {
    guard tag > 0, tag <= capacity, let stream = unsafe places[tag - 1].take() else { return nil }
    let height = unsafe free[0] + 1
    unsafe free[height] = tag - 1
    unsafe free[0] = height
    return stream
  }
}

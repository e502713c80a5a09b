/// Moves the bytes of one connection, and never waits. Where encryption goes in.
protocol BytePipe: AnyObject {
  var descriptor: Int32 { get }
  func read(into space: UnsafeMutableRawBufferPointer) -> PipeResult
  func write(_ bytes: UnsafeRawBufferPointer) -> PipeResult
  func close()
}

enum PipeResult {
  case moved(Int)
  case wouldBlock
  /// The peer has ended the connection, or it broke.
  case closed
}

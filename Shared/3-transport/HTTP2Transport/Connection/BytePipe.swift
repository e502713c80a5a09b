/// Moves the bytes of one connection, and never waits. Where encryption goes in.
///
/// A pipe may have to agree with its peer before anything can be written (``isOpen``), may answer by itself what it reads,
/// and may hold what the socket did not take (``hasUnsent``). A plain one does none of that.
protocol BytePipe: AnyObject {
  var descriptor: Int32 { get }
  /// Whether bytes may be written. Turns true once, in ``open()`` or in a read.
  var isOpen: Bool { get }
  /// Whether the pipe holds bytes that the socket has not taken: ``flush()`` when it is writable again.
  var hasUnsent: Bool { get }
  /// Names the piece of the pipe's own that has begun to arrive and is not complete, from one on; nil when none is.
  var partial: Int? { get }
  /// Begins what has to come before the first byte; called once, before anything else.
  func open() -> PipeResult
  /// `moved(0)` when there was something to read, but only for the pipe itself: it may be open now, or hold an answer.
  func read(into space: UnsafeMutableRawBufferPointer) -> PipeResult
  /// Bytes that have been moved are the pipe's affair, though it may still hold them. Not while it has unsent ones.
  func write(_ bytes: UnsafeRawBufferPointer) -> PipeResult
  /// Gives the socket what it did not take before.
  func flush() -> PipeResult
  /// Takes leave of the peer as far as the socket allows. What the peer still sends can be read.
  func endWriting()
  /// Takes leave, unless it has, and gives the socket back.
  func close()
  /// Why the pipe has closed, for people; nil when it was simply the end.
  var closeReason: String? { get }
  /// The certificate by which the peer has proved who it is, in DER form.
  var peerCertificate: [UInt8]? { get }
}

enum PipeResult {
  case moved(Int)
  case wouldBlock
  /// The peer has ended the connection, or it broke.
  case closed
}

internal import Compression

/// The first octet chooses the algorithm, the second the bound.
func fuzzCompressed(_ bytes: [UInt8]) {
  var source = ByteSource(bytes)
  let algorithm: CompressionAlgorithm = source.octet() % 2 == 0 ? .gzip : .deflate
  let bytesMax = 1 << Int(source.octet() % 20)
  let compressed = source.rest
  var message: [UInt8] = [42]
  do throws(CompressionError) {
    try unsafe algorithm.expand(compressed.span.bytes, appendingTo: &message, bytesMax: bytesMax)
  } catch {
    guard message.count <= bytesMax + 2 else { fatalError("\(message.count) bytes were made of \(bytesMax) allowed") }
    return
  }
  guard message.count <= bytesMax + 1, message[0] == 42 else { fatalError("a bound did not hold") }
  message.removeFirst()
  var again: [UInt8] = []
  unsafe algorithm.compress(message.span.bytes, appendingTo: &again)
  var twice: [UInt8] = []
  try? unsafe algorithm.expand(again.span.bytes, appendingTo: &twice, bytesMax: bytesMax)
  guard twice == message else { fatalError("a message was changed") }
}

internal import Glibc
internal import MessageTypes
internal import Wire

// Reads messages and writes them back, for a foreign implementation to compare.
//
// A question is a name and bytes, an answer a verdict (0 for bytes, 1 for an error) and bytes or the error's text;
// each of these with four octets of length, little-endian, before it.

/// The next `count` bytes of the input, nil at its end.
func read(_ count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  var done = 0
  while done < count {
    let got = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(0, $0.baseAddress! + done, count - done) }
    guard got > 0 else { return nil }
    done += got
  }
  return bytes
}

func readBlock() -> [UInt8]? {
  guard let length = read(4) else { return nil }
  return read(Int(length[0]) | Int(length[1]) << 8 | Int(length[2]) << 16 | Int(length[3]) << 24)
}

func write(_ verdict: UInt8, _ content: [UInt8]) {
  let count = content.count
  let bytes = [verdict] + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + content
  var done = 0
  while done < bytes.count {
    let put = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(1, $0.baseAddress! + done, bytes.count - done) }
    guard put > 0 else { exit(1) }
    done += put
  }
}

while let name = readBlock(), let bytes = readBlock() {
  guard let type = messageTypes[String(decoding: name, as: UTF8.self)] else {
    write(1, Array("no such message".utf8))
    continue
  }
  do throws(WireError) {
    write(0, try type.init(decoding: bytes).encoded())
  } catch {
    write(1, Array("\(error)".utf8))
  }
}

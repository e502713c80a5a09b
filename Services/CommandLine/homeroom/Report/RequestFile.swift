import Arguments
import Console
import Glibc
import RPC
import Wire

/// A request as a file: what a tool that knows HTTP/2 and nothing of gRPC has to send.
enum RequestFile {
  static let option = Option<String?>(
    "write-request", .optional(.path), default: nil,
    help:
      "Ask nothing, and write the request into this file as gRPC sends it, with its five-octet prefix: a body for h2load "
      + "or curl.")

  static func write(_ request: some Message, to path: String) throws {
    let message = try request.encoded()
    let length = (0..<4).map { UInt8(truncatingIfNeeded: message.count >> (24 - 8 * $0)) }
    let bytes = [0] + length + message
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw CommandFailure(path, errno: errno) }
    defer { close(descriptor) }
    try OutputDescriptor(number: descriptor, name: path).write(bytes)
    Output.complain("\(bytes.count) bytes in \(path)")
  }
}

internal import EventLoop
internal import RPC

// A call has a place among those that run from when it can run until its handler has come to its end. Until its request is
// whole, a call that takes one only waits: it costs a little memory, and has its time.
extension ServerConnection {
  static let runsTooMany = RPCError.busy("the server runs as many calls as it can")

  /// Whether one more request may wait to become whole.
  func letsWait(_ stream: ServerStream) -> Bool {
    guard waiting < TransportLimits.waitingAlways || server.waiting < server.limits.waitingCallsMax else {
      return false
    }
    stream.isWaiting = true
    stream.heardAt = server.loop.now
    waiting += 1
    server.waiting += 1
    return true
  }

  /// Gives a call its place among those that run. False when there is none for it.
  func givesPlace(to stream: ServerStream, _ method: Int) -> Bool {
    guard orphans < server.limits.orphansMax else { return false }
    let isUnary = server.router.kind(method) == .unary
    let own = isUnary ? running.unary : running.streams
    guard server.takePlace(isUnary: isUnary, own: own, isVital: { server.router.isVital(method) }) else { return false }
    if isUnary { running.unary += 1 } else { running.streams += 1 }
    stream.countIn(isUnary: isUnary)
    return true
  }

  /// The client has sent the last octet of a request.
  func requestEnded(_ stream: ServerStream) {
    stream.remoteEnded = true
    if stream.isWaiting {
      endWaiting(stream)
      if let method = stream.method, !givesPlace(to: stream, method) { return stream.call.fail(Self.runsTooMany) }
    }
    stream.call.receiveEnd()
  }

  func endWaiting(_ stream: ServerStream) {
    guard stream.isWaiting else { return }
    stream.isWaiting = false
    waiting -= 1
    server.waiting -= 1
  }
}

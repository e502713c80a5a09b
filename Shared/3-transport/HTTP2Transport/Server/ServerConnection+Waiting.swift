internal import EventLoop
internal import RPC

// Until its request is whole, a call that takes one only waits: it costs a little memory, and has its time.
extension ServerConnection {
  static let waitTooMany = RPCError.busy("waiting_requests", "as many requests wait to become whole as may")

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

  /// The client has sent the last octet of a request.
  func requestEnded(_ stream: ServerStream) {
    stream.remoteEnded = true
    endWaiting(stream)
    if let page = stream.page { return requestEnded(stream, page) }
    stream.call.receiveEnd()
  }

  func endWaiting(_ stream: ServerStream) {
    guard stream.isWaiting else { return }
    stream.isWaiting = false
    waiting -= 1
    server.waiting -= 1
  }
}

/// What a ``ClientCall`` asks of the transport below it.
///
/// Called from any thread and never under a lock of the call.
public protocol ClientTransport: AnyObject, Sendable {
  /// Messages, or the end of them, are ready to be sent.
  func callHasOutput(_ call: ClientCall)
  /// The caller took messages: the server may send so many octets more.
  func call(_ call: ClientCall, freed bytes: Int)
  /// The caller has given up, or its deadline has passed; the outcome stands already.
  func callGaveUp(_ call: ClientCall)
}

/// The client's end of a way to a server.
public protocol Channel: Sendable {
  /// Takes on a call: sends its head, then what it reads from the call, and brings what arrives.
  ///
  /// Never fails: what goes wrong becomes the call's outcome. The channel watches the deadline of the call.
  func start(_ call: ClientCall)
}

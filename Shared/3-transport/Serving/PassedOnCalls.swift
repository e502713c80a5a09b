public import Observability
public import RPC
internal import Sharing

/// Calls that go on to another instance of the service, and how many did.
public struct PassedOnCalls: Sendable {
  private let peers: PeerInstances
  /// What whoever called is told to do where the other instance was lost.
  private let advice: String
  private let passedOn: Counter
  /// Calls that got no answer of the other instance's.
  private let lost: Counter

  /// - Parameter advice: what whoever called is told to do where the other instance was lost.
  public init(to peers: PeerInstances, advice: String, metrics: Metrics) {
    (self.peers, self.advice) = (peers, advice)
    passedOn = metrics.counter(
      "homeroom_forwarded_calls_total", "Calls that were passed on to the instance that has the organization.")
    lost = metrics.counter(
      "homeroom_forwarded_calls_lost_total", "Of these, those whose owner was lost before it had answered.")
  }

  /// Whether a call can go on. Who has proved themselves by a certificate alone has done so on this connection, and nowhere else.
  public func mayTake(_ call: CallContext) -> Bool {
    !call.isForwarded && call.metadata.withFirstOctets("authorization", { _ in true }) != nil
  }

  /// A call's way on.
  ///
  /// - Parameters:
  ///   - address: where the other instance is called.
  ///   - name: what whoever called is told of it.
  ///   - failed: told where it answers UNAVAILABLE, or is not there.
  ///   - next: where a call that may be made twice goes on then.
  /// - Throws: when it cannot be called; UNAUTHENTICATED where nobody is known to call.
  public func onward(
    _ call: CallContext, to address: String, named name: String, failed: @escaping @Sendable () -> Void,
    next: @escaping @Sendable () -> Onward? = { nil }
  ) throws -> Onward {
    let options = CallOptions(passingOn: call, adding: try peers.marked())
    let way = try peers.way(to: address, for: Holder(try call.verifiedCaller))
    passedOn.increment()
    return Onward(
      way.channel, options, place: way.place,
      refused: { error in
        failed()
        return answer(error, of: name)
      }, next: next)
  }

  /// What the other instance has said of itself; where it has said nothing, that it could not be heard.
  private func answer(_ error: RPCError, of name: String) -> RPCError {
    guard error.retryDelay == nil else { return error }
    lost.increment()
    return RPCError(
      .unavailable, "instance \(name), which serves the organization, was lost: \(advice)",
      [Reason.ownerUnreachable.info(["owner": name]), .retryInfo(.milliseconds(250))])
  }
}

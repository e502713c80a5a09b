internal import API
internal import Domain
internal import Feeds
internal import Observability
internal import RPC
internal import Serving

/// Passes on the calls for organizations of which this process has no copy: to an instance that has one, which checks for itself who calls,
/// and where that is lost before it has answered, to the next. What was passed on once is not passed on again.
struct Forwarding: Sendable {
  let copies: Copies
  let calls: PassedOnCalls
  let log: Logger

  init(_ instances: ReportInstances, _ copies: Copies, metrics: Metrics, log: Logger) {
    (self.copies, self.log) = (copies, log)
    calls = PassedOnCalls(to: instances.peers, advice: "ask again, another instance may have it", metrics: metrics)
  }

  func definition(_ definition: ServiceDefinition) -> ServiceDefinition {
    ServiceDefinition(
      name: definition.name,
      methods: definition.methods.map { handler in handler.forwarding { call in try onward(call) } })
  }

  /// Where a call goes on; nil: it is answered here, which is also where what is wrong with it is said.
  private func onward(_ call: CallContext) throws(RPCError) -> Onward? {
    guard let organization = call.caller?.organization, organization != Caller.everyOrganization,
      !copies.serves(organization)
    else { return nil }
    let others = copies.others(with: organization)
    // Nobody else has it: whoever asks waits here.
    if others.isEmpty, copies.placement.holds(organization) { return nil }
    guard calls.mayTake(call), let first = onward(call, toOneOf: others[...]) else { throw .heldElsewhere(others) }
    return first
  }

  /// A call's way to the first of these that can be called; from there, where it answers nothing, to the next: all that is asked here may
  /// be asked twice.
  private func onward(_ call: CallContext, toOneOf others: ArraySlice<String>) -> Onward? {
    guard let other = others.first else { return nil }
    let next: @Sendable () -> Onward? = { onward(call, toOneOf: others.dropFirst()) }
    do {
      return try calls.onward(
        call, to: other, named: other, failed: { [copies] in copies.noteLoss(of: other) }, next: next)
    } catch {
      copies.noteLoss(of: other)
      log.error("a call could not be passed on", ["to": other, "error": "\(error)"])
      return next()
    }
  }
}

extension RPCError {
  /// - Parameter instances: those that may have the organization.
  fileprivate static func heldElsewhere(_ instances: [String]) -> RPCError {
    RPCError(
      .unavailable,
      instances.isEmpty
        ? "this instance does not have the organization yet"
        : "instances that have the organization: \(instances.joined(separator: ", "))",
      [Reason.heldElsewhere.info(["instances": instances.joined(separator: ",")]), .retryInfo(.milliseconds(500))])
  }
}

internal import Synchronization

/// Several channels to one server, for more calls at a time than one connection may carry: servers allow some hundred streams on each
/// (RFC 9113 §5.1.2), and what comes beyond them waits.
///
/// A call takes the first channel that has room; another is made where none has.
public final class ChannelGroup: Channel {
  private struct Member {
    var channel: any Channel
    var calls = 0
  }

  private struct State {
    var members: [Member]
    var running: [ObjectIdentifier: ClientCall] = [:]
  }

  private let make: @Sendable () throws -> any Channel
  private let callsMax: Int
  private let channelsMax: Int
  private let state: Mutex<State>

  /// As many calls as our own servers let run on a connection.
  public static let usualCallsMax = 100

  /// - Parameters:
  ///   - callsMax: calls at a time on each channel, while others have room.
  ///   - channelsMax: beyond so many channels, calls take the one that has the fewest.
  ///   - make: makes another channel to the same server. Where it cannot, calls go to those that there are.
  /// - Throws: what `make` throws of the first.
  public init(
    callsMax: Int = ChannelGroup.usualCallsMax, channelsMax: Int = 64,
    _ make: @escaping @Sendable () throws -> any Channel
  ) throws {
    precondition(callsMax > 0 && channelsMax > 0)
    (self.callsMax, self.channelsMax, self.make) = (callsMax, channelsMax, make)
    state = Mutex(State(members: [Member(channel: try make())]))
  }

  public func start(_ call: ClientCall) {
    let name = ObjectIdentifier(call)
    let (index, channel) = takePlace(call)
    call.whenEnded { [weak self] in
      self?.state.withLock { state in
        state.members[index].calls -= 1
        state.running[name] = nil
      }
    }
    channel.start(call)
  }

  /// Ends all calls that run, as if the server had: those who wait for them are told so at once.
  public func endCalls(_ error: RPCError) {
    for call in state.withLock({ $0.running }).values { call.giveUp(error) }
  }

  private func takePlace(_ call: ClientCall) -> (Int, any Channel) {
    state.withLock { state in
      let index = state.members.firstIndex { $0.calls < callsMax } ?? another(&state.members)
      state.members[index].calls += 1
      state.running[ObjectIdentifier(call)] = call
      return (index, state.members[index].channel)
    }
  }

  /// A new channel, or the one that has the fewest calls.
  private func another(_ members: inout [Member]) -> Int {
    if members.count < channelsMax, let channel = try? make() {
      members.append(Member(channel: channel))
      return members.count - 1
    }
    return members.indices.min { members[$0].calls < members[$1].calls } ?? 0
  }
}

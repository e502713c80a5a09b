/// Calls that wait for a connection, in the order they came. Those that stop waiting are only counted out.
struct PendingCalls {
  private var entries: [(ticket: UInt64, call: ChannelCall)] = []
  private var head = 0
  private var lastTicket: UInt64 = 0
  private(set) var count = 0

  /// The ticket says which of its waits an entry is of: a call may wait more than once.
  mutating func append(_ call: ChannelCall) -> UInt64 {
    if entries.count - head > 2 * count + 64 { sweep() }
    lastTicket += 1
    entries.append((lastTicket, call))
    count += 1
    return lastTicket
  }

  /// Without taking it out.
  mutating func first() -> ChannelCall? {
    while head < entries.count {
      if entries[head].call.ticket == entries[head].ticket { return entries[head].call }
      head += 1
    }
    entries.removeAll(keepingCapacity: true)
    head = 0
    return nil
  }

  /// A call waits no more, for whatever reason.
  mutating func countOut() {
    count -= 1
    guard count == 0 else { return }
    // Or the last ones would be kept, with all they hold, until another call waits.
    entries.removeAll(keepingCapacity: true)
    head = 0
  }

  /// Those that still wait.
  var all: [ChannelCall] { entries[head...].filter { $0.call.ticket == $0.ticket }.map(\.call) }

  private mutating func sweep() {
    entries = entries[head...].filter { $0.call.ticket == $0.ticket }
    head = 0
  }
}

internal import Domain

// Times and windows in a snapshot.
extension SnapshotWriter {
  mutating func write(_ instant: Instant) throws { try write(instant.milliseconds) }

  mutating func write(_ instant: Instant?) throws { try write(instant) { try $1.write($0) } }

  mutating func write(_ window: Window) throws {
    try write(window.opens)
    try write(window.closes)
  }

  mutating func write(_ windows: WindowSet) throws { try write(windows.windows) { try $1.write($0) } }
}

extension SnapshotReader {
  mutating func readInstant() throws(SnapshotError) -> Instant { Instant(milliseconds: try read()) }

  mutating func readOptionalInstant() throws(SnapshotError) -> Instant? {
    try readOptional { snapshot throws(SnapshotError) in try snapshot.readInstant() }
  }

  mutating func readWindow() throws(SnapshotError) -> Window {
    let opens = try readInstant()
    return Window(opens: opens, closes: try readOptionalInstant())
  }

  mutating func readWindows() throws(SnapshotError) -> WindowSet {
    let windows = try readArray { snapshot throws(SnapshotError) in try snapshot.readWindow() }
    // Nearly all enrolments have one: there is nothing to put in order.
    return windows.count == 1 ? WindowSet(windows[0]) : WindowSet(windows)
  }
}

// Names and choices.
extension SnapshotWriter {
  mutating func write(_ id: some TextID) throws { try write(id.rawValue) }

  mutating func write(_ choice: some RawRepresentable<UInt8>) throws { try write(choice.rawValue) }
}

extension SnapshotReader {
  mutating func readID<ID: TextID>(_: ID.Type = ID.self) throws(SnapshotError) -> ID { ID(try readText()) }

  mutating func readChoice<Choice: RawRepresentable<UInt8>>(
    _: Choice.Type = Choice.self
  ) throws(SnapshotError) -> Choice {
    let number = try read(UInt8.self)
    guard let choice = Choice(rawValue: number) else { throw .senseless("\(Choice.self) \(number)") }
    return choice
  }
}
